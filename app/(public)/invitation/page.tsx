import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { ButtonLink } from '@/components/button'
import { Notice } from '@/components/notice'
import { PlainPage } from '@/components/plain-page'
import { ownerDesk } from '@/lib/live'
import { withNext } from '@/lib/owner/next-path'
import { currentSession, requestTime } from '@/lib/owner/session'
import { type Invitation, readInvitation } from '@/lib/owner/team'
import { join } from './actions'

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } }

const ROLES = { owner: 'an owner', coach: 'a coach', staff: 'staff' } as const

function Choice({
  invitation,
  token,
  email,
}: {
  invitation: Invitation
  token: string
  email: string | null
}) {
  const back = `/invitation?token=${token}`
  if (email === null) {
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={withNext('/signup', back)}>Create an account</ButtonLink>
        <ButtonLink href={withNext('/login', back)} look="secondary">
          Sign in
        </ButtonLink>
      </div>
    )
  }
  if (email.toLowerCase() !== invitation.email) {
    return (
      <Notice>
        You are signed in as {email}, and this invitation is for {invitation.email}. Sign out, then open the
        link again.
      </Notice>
    )
  }
  return (
    <ActionForm action={join} submit={`Join ${invitation.gymName}`} pending="Joining…" wide={false}>
      <input type="hidden" name="token" value={token} />
    </ActionForm>
  )
}

export default async function InvitationPage({ searchParams }: PageProps<'/invitation'>) {
  const { token } = await searchParams
  const [session, now] = await Promise.all([currentSession(), requestTime()])
  const invitation = typeof token === 'string' ? await readInvitation(ownerDesk(), token, now) : null
  if (!invitation || typeof token !== 'string' || invitation.state !== 'open') {
    const isUsed = invitation?.state === 'accepted'
    return (
      <PlainPage
        title="This invitation does not work"
        action={isUsed ? <ButtonLink href="/login">Sign in</ButtonLink> : null}
      >
        {isUsed
          ? 'It was used already. Sign in to go on.'
          : 'It was taken back, has expired, or the link is incomplete. Ask whoever invited you for a new one.'}
      </PlainPage>
    )
  }
  return (
    <PlainPage
      title={`Join ${invitation.gymName}`}
      action={<Choice invitation={invitation} token={token} email={session?.email ?? null} />}
    >
      {invitation.invitedBy} invites {invitation.email} to work in {invitation.gymName} as{' '}
      {ROLES[invitation.role]}.
    </PlainPage>
  )
}
