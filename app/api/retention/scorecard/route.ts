import { readResults } from '@/lib/owner/results'
import { scorecardOf } from '@/lib/owner/scorecard'
import { currentGym, requestTime } from '@/lib/owner/session'

export const dynamic = 'force-dynamic'

/** What the work was worth: a year by month and by kind. */
export async function GET(): Promise<Response> {
  const session = await currentGym()
  if (!session) return Response.json({ error: 'Sign in to see results.' }, { status: 401 })
  if (!session.gym) return Response.json({ error: 'There is no gym yet.' }, { status: 404 })
  const now = await requestTime()
  const results = await readResults(session.db, session.gym, now)
  return Response.json(scorecardOf(results, { now, timezone: session.gym.timezone }))
}
