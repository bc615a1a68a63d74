import { activityOf } from '@/lib/owner/activity'
import { parseActivityUrl } from '@/lib/owner/activity-url'
import { toCsv } from '@/lib/owner/csv'
import { type ResultTask, readResults } from '@/lib/owner/results'
import { centsIn } from '@/lib/owner/scorecard'
import { currentGym, requestTime } from '@/lib/owner/session'
import { taskType } from '@/lib/tasks/registry/registry'

export const dynamic = 'force-dynamic'

const COLUMNS = [
  'Member',
  'Kind',
  'Outcome',
  'Why',
  'Kept (USD)',
  'Promised only',
  'First message',
  'Ended',
  'Messages',
]

/** The rows behind a number of the scorecard, and their sum; as a spreadsheet with `?format=csv`. */
export async function GET(request: Request): Promise<Response> {
  const session = await currentGym()
  if (!session) return Response.json({ error: 'Sign in to see results.' }, { status: 401 })
  if (!session.gym) return Response.json({ error: 'There is no gym yet.' }, { status: 404 })
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const results = await readResults(session.db, session.gym.id, await requestTime())
  const rows = activityOf(results, parseActivityUrl(query), session.gym.timezone)
  if (query.format === 'csv') return spreadsheet(rows)
  return Response.json({ cents: centsIn(rows), rows })
}

function spreadsheet(rows: readonly ResultTask[]): Response {
  const lines = rows.map((row) => [
    row.name,
    taskType(row.type).label,
    row.outcome,
    row.why,
    row.cents / 100,
    row.provisional ? 'yes' : 'no',
    row.startedAt,
    row.resolvedAt,
    row.messages,
  ])
  return new Response(toCsv([COLUMNS, ...lines]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="results.csv"',
    },
  })
}
