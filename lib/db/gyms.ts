import { rowsOf } from '@/lib/db/read'
import { DatabaseError } from '@/lib/db/rpc'
import type { UserClient } from '@/lib/db/user-client'

export type Gym = { id: string; name: string; timezone: string; role: 'owner' | 'coach' | 'staff' }

/** The gyms a person works in, oldest first. */
export async function listMyGyms(db: UserClient, userId: string): Promise<Gym[]> {
  const answer = await db
    .from('gym_people')
    .select('role, created_at, gyms (id, name, timezone)')
    .eq('user_id', userId)
    .order('created_at')
  return rowsOf('list gyms', answer).map(({ role, gyms }) => ({ ...gyms, role: role as Gym['role'] }))
}

/** Opens a gym with the caller as its owner. The database's own sentence comes back when it refuses. */
export async function createGym(
  db: UserClient,
  gym: { name: string; timezone: string; now: Date },
): Promise<{ kind: 'created'; id: string } | { kind: 'refused'; message: string }> {
  const { data, error } = await db.rpc('create_gym', {
    p_name: gym.name,
    p_timezone: gym.timezone,
    p_now: gym.now.toISOString(),
  })
  if (!error) return { kind: 'created', id: data }
  if (error.code === 'P0001') return { kind: 'refused', message: error.message }
  if (error.code === '23514') {
    return { kind: 'refused', message: 'Use a plain name of at most 120 characters, without < or >.' }
  }
  throw new DatabaseError('create gym', error.code, error.message)
}
