import { listSuppressions } from '@/lib/db/suppressions'
import { toCsv } from '@/lib/owner/csv'
import { requestTime, requireGym } from '@/lib/owner/session'

/** Hosted projects answer at most this many rows at once. */
const ROWS_PER_READ = 500
const READS_MAX = 400

/** The whole stop list as a file, read and sent page by page. */
export async function GET(): Promise<Response> {
  const { db, gym } = await requireGym()
  const day = (await requestTime()).toISOString().slice(0, 10)
  const pages = async function* () {
    yield toCsv([['email', 'reason', 'source', 'since', 'added_by', 'members']])
    for (let page = 1; page <= READS_MAX; page++) {
      const { rows } = await listSuppressions(db, gym.id, { query: '', page, perPage: ROWS_PER_READ })
      yield toCsv(
        rows.map((row) => [
          row.email,
          row.reason,
          row.source,
          row.at,
          row.addedBy ?? '',
          row.members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('; '),
        ]),
      )
      if (rows.length < ROWS_PER_READ) return
    }
  }
  const encoder = new TextEncoder()
  const chunks = pages()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="stop-list-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
