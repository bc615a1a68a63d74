import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Role = 'owner' | 'coach' | 'staff'
export type Person = { userId: string; email: string; role: Role; since: string }
export type OpenInvitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: string }

export async function listPeople(db: UserClient, gymId: string): Promise<Person[]> {
  const answer = await db
    .from('gym_people')
    .select('user_id, email, role, created_at')
    .eq('gym_id', gymId)
    .order('created_at')
  return rowsOf('list people', answer).map((row) => ({
    userId: row.user_id,
    email: row.email,
    role: row.role as Role,
    since: row.created_at,
  }))
}

export async function listInvitations(db: UserClient, gymId: string): Promise<OpenInvitation[]> {
  const answer = await db
    .from('invitations')
    .select('id, email, role, invited_by, expires_at')
    .eq('gym_id', gymId)
    .is('accepted_at', null)
    .is('revoked_at', null)
    .order('created_at')
  return rowsOf('list invitations', answer).map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role as Role,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  }))
}

export async function invitePerson(
  db: UserClient,
  gymId: string,
  o: { email: string; role: Role; now: Date },
): Promise<{ kind: 'invited'; id: string } | { kind: 'already_here' } | { kind: 'too_many' }> {
  const answer = await db.rpc('invite_person', {
    p_gym: gymId,
    p_email: o.email,
    p_role: o.role,
    p_now: o.now.toISOString(),
  })
  return rowsOf('invite person', answer) as Awaited<ReturnType<typeof invitePerson>>
}

export async function revokeInvitation(db: UserClient, id: string, now: Date): Promise<boolean> {
  const answer = await db.rpc('revoke_invitation', { p_invitation: id, p_now: now.toISOString() })
  return rowsOf('revoke invitation', answer)
}

/** No role sends the person away. */
export async function setRole(
  db: UserClient,
  gymId: string,
  userId: string,
  role: Role | null,
): Promise<'done' | 'last_owner' | 'not_found'> {
  const answer = await db.rpc('set_person_role', { p_gym: gymId, p_user: userId, p_role: role as string })
  return rowsOf('set role', answer) as 'done' | 'last_owner' | 'not_found'
}
