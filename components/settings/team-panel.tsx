import { ActionForm } from '@/components/action-form'
import { CONTROL } from '@/components/control'
import { CopyButton } from '@/components/copy-button'
import { daysAgo, formatDate } from '@/components/dates'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { Section } from '@/components/section'
import { Columns, Select } from '@/components/settings/fields'
import { RoleTable } from '@/components/settings/role-table'
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
type Actions = { invite: FormAction; takeBack: FormAction; changeRole: FormAction }
type Props = {
  people: Person[]
  invitations: Invitation[]
  me: string
  isOwner: boolean
  actions: Actions
  now: Date
  timezone: string
}

const LABEL: Record<string, string> = { owner: 'Owner', coach: 'Coach', staff: 'Staff' }
const ROLES = Object.entries(LABEL).map(([value, label]) => ({ value, label }))

const ROW =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3 last:border-b'

function RoleForm({ person, changeRole }: { person: Person; changeRole: FormAction }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SmallForm action={changeRole} submit="Change">
        <input type="hidden" name="user" value={person.userId} />
        <select
          key={person.role}
          name="role"
          aria-label={`What ${person.email} may do`}
          defaultValue={person.role}
          className={`${CONTROL} h-8! w-28! px-2 text-sm!`}
        >
          {ROLES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SmallForm>
      <SmallForm
        action={changeRole}
        submit="Remove"
        confirm={`Remove ${person.email} from the team? They can no longer open this gym.`}
      >
        <input type="hidden" name="user" value={person.userId} />
        <input type="hidden" name="role" value="none" />
      </SmallForm>
    </div>
  )
}

function PersonRow({ person, me, actions, now, timezone }: Omit<Props, 'people'> & { person: Person }) {
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{person.email}</span>
        {person.userId === me ? <span className="text-muted"> (you)</span> : null}
        <span className="block text-sm text-muted">
          {LABEL[person.role]}, joined {daysAgo(person.since, now, timezone)}
        </span>
      </span>
      <RoleForm person={person} changeRole={actions.changeRole} />
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
    <li className={ROW}>
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{invitation.email}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {LABEL[invitation.role]}, invited by {invitation.invitedBy}.{' '}
          {isOver
            ? 'The link has expired; invite them again.'
            : `The link works until ${formatDate(invitation.expiresAt, timezone)}.`}
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

function Invite({ invite }: { invite: FormAction }) {
  return (
    <Section title="Invite someone">
      <ActionForm action={invite} submit="Invite" pending="Inviting…" wide={false} clears>
        <Columns>
          <Field name="email" label="Their email" type="email" autoComplete="off" />
          <Select name="role" label="Role" choices={ROLES} defaultValue="coach" />
        </Columns>
      </ActionForm>
    </Section>
  )
}

export function TeamPanel(props: Props) {
  const { people, invitations, isOwner, actions, now, timezone } = props
  return (
    <div className="flex max-w-3xl flex-col gap-14">
      <Section title="People">
        <ul>
          {people.map((person) => (
            <PersonRow key={person.userId} {...props} person={person} />
          ))}
        </ul>
      </Section>
      {invitations.length > 0 ? (
        <Section title="Invited">
          <ul>
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
      {isOwner ? <Invite invite={actions.invite} /> : null}
      <Section title="Who may do what">
        <RoleTable />
      </Section>
    </div>
  )
}
