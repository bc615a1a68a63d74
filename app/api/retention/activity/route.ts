import { activityOf, aiCostsOf, heldOutOf } from '@/lib/owner/activity'
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
  const results = await readResults(session.db, session.gym, await requestTime())
  const filter = parseActivityUrl(query)
  if (filter.show === 'held_out') return otherRows(query.format, heldOutOf(results, filter))
  if (filter.show === 'ai') return otherRows(query.format, aiCostsOf(results, filter))
  const rows = activityOf(results, filter, session.gym.timezone)
  if (query.format === 'csv') return spreadsheet(rows)
  return Response.json({ cents: centsIn(rows), rows })
}

/** Rows that are no tasks are worth nothing, and go out under the names they have. */
function otherRows(
  format: string | undefined,
  rows: readonly Record<string, string | number | boolean | null>[],
): Response {
  if (format !== 'csv') return Response.json({ cents: 0, rows })
  const names = Object.keys(rows[0] ?? {})
  return asFile([
    names,
    ...rows.map((row) =>
      names.map((name) => (typeof row[name] === 'boolean' ? String(row[name]) : row[name])),
    ),
  ])
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
  return asFile([COLUMNS, ...lines])
}

function asFile(rows: Parameters<typeof toCsv>[0]): Response {
  return new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="results.csv"',
    },
  })
}
