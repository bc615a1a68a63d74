import type { Metadata } from 'next'
import { TeamPanel } from '@/components/settings/team-panel'
import { listInvitations, listPeople } from '@/lib/db/people'
import { ownerDesk } from '@/lib/live'
import { requestTime, requireGym } from '@/lib/owner/session'
import { invitationLink } from '@/lib/owner/team'
import { changeRole, invite, takeBack } from './actions'

export const metadata: Metadata = { title: 'Team' }

export default async function TeamPage() {
  const { db, gym, userId } = await requireGym()
  const [people, invitations, now] = await Promise.all([
    listPeople(db, gym.id),
    listInvitations(db, gym.id),
    requestTime(),
  ])
  return (
    <TeamPanel
      people={people}
      invitations={invitations.map((it) => ({ ...it, link: invitationLink(ownerDesk(), it.id) }))}
      me={userId}
      isOwner={gym.role === 'owner'}
      actions={{ invite, takeBack, changeRole }}
      now={now}
      timezone={gym.timezone}
    />
  )
}
