import { sinceBeginning } from '@/components/results/kept-months'
import { keptPicture } from '@/components/results/kept-picture'
import { readResults } from '@/lib/owner/results'
import { scorecardOf } from '@/lib/owner/scorecard'
import { requestTime, requireGym } from '@/lib/owner/session'

/** The year on one sheet, to be printed. */
export async function GET(): Promise<Response> {
  const { db, gym } = await requireGym()
  const now = await requestTime()
  const { months, total } = scorecardOf(await readResults(db, gym, now), { now, timezone: gym.timezone })
  return new Response(keptPicture({ gymName: gym.name, ...total, months: sinceBeginning(months) }), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, no-store',
      // It shows a gym's name, which is text from outside: nothing in it may run.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
