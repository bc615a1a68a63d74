import { rowsOf } from '@/lib/db/read'
import { type Acting, type Answered, done, notFound } from '@/lib/owner/tasks-answer'

/** What the database keeps for a thumb up and a thumb down. */
const RIGHT = 5
const WRONG = 1

/** Whether what we say came of a task is what the owner saw. It counts nothing differently; correcting does. */
export async function rateTask(
  { db, now }: Acting,
  wish: { id: string; isRight: boolean; reason: string },
): Promise<Answered> {
  const answer = await db.rpc('rate_task', {
    p_task: wish.id,
    p_rating: wish.isRight ? RIGHT : WRONG,
    p_comment: wish.reason,
    p_now: now.toISOString(),
  })
  if (rowsOf('rate task', answer) !== 'done') return notFound
  return done(wish.isRight ? 'Thanks. Noted as accurate.' : 'Thanks. Noted as not accurate.')
}
