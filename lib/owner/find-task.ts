import { cache } from 'react'
import { z } from 'zod'
import { readTask, type TaskRow } from '@/lib/db/tasks'
import { requireGym } from '@/lib/owner/session'

/** A task of the gym being looked at. Anything else, another gym's task included, is null. */
export const findTask = cache(async (id: string): Promise<TaskRow | null> => {
  const { db, gym } = await requireGym()
  return z.uuid().safeParse(id).success ? readTask(db, gym.id, id) : null
})
