import { cache } from 'react'
import { z } from 'zod'
import { type Member, readMember } from '@/lib/db/members'
import { requireGym } from '@/lib/owner/session'

/** A member of the gym being looked at. Anything else, another gym's member included, is null. */
export const findMember = cache(async (id: string): Promise<Member | null> => {
  const { db, gym } = await requireGym()
  return z.uuid().safeParse(id).success ? readMember(db, gym.id, id) : null
})
