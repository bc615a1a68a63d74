import { z } from 'zod'
import { renderOwnerMail } from '@/components/emails/render-owner-mail'
import { cronRoute } from '@/lib/http/cron'
import { executeTasks, tellOwnersNews } from '@/lib/live'

export const dynamic = 'force-dynamic'
export const maxDuration = 120

const shardOf = z
  .string()
  .regex(/^\d{1,3}\/\d{1,3}$/)
  .transform((text) => text.split('/').map(Number))
  .transform(([index = 0, of = 1]) => ({ index, of }))
  .refine(({ index, of }) => of > 0 && index < of)

/** Moves every task that is due. `?shard=2/8` does the third eighth of the gyms. */
export const GET = cronRoute('/api/cron/task-executor', async (at, request) => {
  const asked = new URL(request.url).searchParams.get('shard')
  const shard = shardOf.safeParse(asked)
  if (asked !== null && !shard.success) {
    return { error: 'shard must be i/n with i below n, such as 0/4.' }
  }
  const ran = await executeTasks(at, shard.data)
  // What a task needs a person for is told in the same minute.
  return { ...ran, owners: await tellOwnersNews(at, renderOwnerMail) }
})
