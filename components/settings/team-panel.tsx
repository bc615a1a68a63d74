import { ActionForm } from '@/components/action-form'
import { CopyButton } from '@/components/copy-button'
import { daysAgo } from '@/components/dates'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { Section } from '@/components/section'
import { Columns, Select } from '@/components/settings/fields'
import { SmallForm } from '@/components/settings/small-form'

export type Person = { userId: string; email: string; role: string; since: string }
export type Invitation = {
  id: string
  email: string
  role: string
  invitedBy: string
  expiresAt: string
  link: string
}
type Props = {
  people: Person[]
  invitations: Invitation[]
  me: string
  actions: { invite: FormAction; takeBack: FormAction; changeRole: FormAction }
  now: Date
  timezone: string
}

const ROLES = [
  { value: 'coach', label: 'Coach: sees everything, approves and answers' },
  { value: 'staff', label: 'Staff: sees everything, changes nothing' },
  { value: 'owner', label: 'Owner: may change everything' },
]
const SHORT: Record<string, string> = { owner: 'Owner', coach: 'Coach', staff: 'Staff' }

function PersonRow({
  person,
  me,
  changeRole,
  now,
  timezone,
}: { person: Person; changeRole: FormAction } & Pick<Props, 'me' | 'now' | 'timezone'>) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3">
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{person.email}</span>
        {person.userId === me ? <span className="text-muted"> (you)</span> : null}
        <span className="block text-sm text-muted">
          {SHORT[person.role]}, since {daysAgo(person.since, now, timezone)}
        </span>
      </span>
      <details className="text-sm">
        <summary className="text-muted underline underline-offset-4">Change</summary>
        <div className="mt-3 flex flex-wrap gap-2">
          {['owner', 'coach', 'staff'].map((role) =>
            role === person.role ? null : (
              <SmallForm key={role} action={changeRole} submit={`Make ${SHORT[role]?.toLowerCase()}`}>
                <input type="hidden" name="user" value={person.userId} />
                <input type="hidden" name="role" value={role} />
              </SmallForm>
            ),
          )}
          <SmallForm action={changeRole} submit="Remove from the team">
            <input type="hidden" name="user" value={person.userId} />
            <input type="hidden" name="role" value="none" />
          </SmallForm>
        </div>
      </details>
    </li>
  )
}

function InvitationRow({
  invitation,
  takeBack,
  now,
  timezone,
}: { invitation: Invitation; takeBack: FormAction } & Pick<Props, 'now' | 'timezone'>) {
  const isOver = Date.parse(invitation.expiresAt) <= now.getTime()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3">
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{invitation.email}</span>
        <span className="block text-sm text-muted">
          {SHORT[invitation.role]}, invited by {invitation.invitedBy}.{' '}
          {isOver
            ? 'The link has run out; invite again.'
            : `The link works until ${daysAgo(invitation.expiresAt, now, timezone).replace('in ', '')} from now.`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {isOver ? null : <CopyButton text={invitation.link} label="Copy link" />}
        <SmallForm action={takeBack} submit="Take back">
          <input type="hidden" name="invitation" value={invitation.id} />
        </SmallForm>
      </span>
    </li>
  )
}

export function TeamPanel({ people, invitations, me, actions, now, timezone }: Props) {
  return (
    <>
      <Section title="People">
        <ul className="max-w-3xl border-b border-line">
          {people.map((person) => (
            <PersonRow
              key={person.userId}
              {...{ person, me, now, timezone }}
              changeRole={actions.changeRole}
            />
          ))}
        </ul>
      </Section>
      {invitations.length > 0 ? (
        <Section title="Invited">
          <ul className="max-w-3xl border-b border-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                {...{ invitation, now, timezone }}
                takeBack={actions.takeBack}
              />
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Invite somebody">
        <div className="max-w-3xl">
          <ActionForm action={actions.invite} submit="Invite" pending="Inviting…" wide={false} clears>
            <Columns>
              <Field name="email" label="Their email" type="email" autoComplete="off" />
              <Select name="role" label="What they may do" choices={ROLES} defaultValue="coach" />
            </Columns>
          </ActionForm>
        </div>
      </Section>
    </>
  )
}
