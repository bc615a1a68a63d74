import { z } from 'zod'
import type { UserClient } from '@/lib/db/user-client'
import type { Rechecked } from '@/lib/tasks/recheck'

/** Who acts, for which gym, and when. */
export type Acting = { db: UserClient; gymId: string; userId: string; now: Date }

/** What an action needs besides the database. lib/live.ts has the real ones; routes hand them in. */
export type Live = {
  recheckTask(taskId: string, at: Date): Promise<Rechecked>
  findingsOn(taskId: string, draft: { subject: string; text: string }, at: Date): Promise<string[]>
}

/** What came of something an owner did. */
export const answered = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), message: z.string() }),
  /** It needed no decision any more, and was closed instead. */
  z.object({ kind: z.literal('ended'), message: z.string() }),
  /** Somebody was faster; nothing was changed. */
  z.object({ kind: z.literal('stale'), message: z.string() }),
  /** The words have something in them that members should not be sent. Saying so again sends them anyway. */
  z.object({ kind: z.literal('warnings'), message: z.string(), findings: z.array(z.string()) }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
  z.object({ kind: z.literal('not_found'), message: z.string() }),
])
export type Answered = z.infer<typeof answered>

export const done = (message: string): Answered => ({ kind: 'done', message })
export const notFound: Answered = { kind: 'not_found', message: 'There is no such task at this gym.' }

export const STATUS_OF: Record<Answered['kind'], number> = {
  done: 200,
  ended: 200,
  stale: 409,
  warnings: 422,
  refused: 400,
  not_found: 404,
}
