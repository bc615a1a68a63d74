import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Visit = { pushpress_id: string; at: string; kind: string; class_name: string | null }

/** Hosted projects answer at most this many rows at once. */
const ROWS_PER_READ = 1000
/** Ten a day for a year: nobody's history, but a bound for a mirror gone wrong. */
const MAX_READS = 4

/** A member's visits since a time, newest first. Classes they coached are not visits. */
export async function listVisits(
  db: UserClient,
  gymId: string,
  customerId: string,
  range: { since: Date; until: Date },
): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let read = 0; read < MAX_READS; read++) {
    const answer = await db
      .from('checkins')
      .select('pushpress_id, at, kind, class_name')
      .eq('gym_id', gymId)
      .eq('customer_id', customerId)
      .eq('role', 'attendee')
      .gte('at', range.since.toISOString())
      .lte('at', range.until.toISOString())
      .order('at', { ascending: false })
      .order('pushpress_id')
      .range(read * ROWS_PER_READ, (read + 1) * ROWS_PER_READ - 1)
    const rows = rowsOf('list visits', answer)
    visits.push(...rows)
    if (rows.length < ROWS_PER_READ) break
  }
  return visits
}
