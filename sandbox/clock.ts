import type { Sql } from '@/sandbox/schema'

/**
 * The sandbox's time: real time plus an offset, or standing still. While time is being advanced the clock stands
 * at each thing that happens; what it shows is kept in the database, so a restart goes on from there.
 */
export type Clock = {
  now(): Date
  offsetMs(): number
  /** Puts the clock at this moment and holds it there. */
  standAt(at: Date): Promise<void>
  /** Lets the clock run again (or stay, when it is a standing one) from this moment. */
  releaseAt(at: Date): Promise<void>
}

type Kept = { offsetMs: number; standing: string | null }

export async function openClock(sql: Sql, o: { realTime: boolean; startAt?: Date }): Promise<Clock> {
  const [row] = await sql<{ value: Kept }[]>`select value from setting where key = 'clock'`
  const start = o.startAt ?? new Date()
  let offsetMs = row?.value.offsetMs ?? start.getTime() - Date.now()
  if (row === undefined && !o.startAt) offsetMs = 0
  const kept = row?.value.standing ? new Date(row.value.standing) : start
  let standing = o.realTime ? null : kept

  async function keep() {
    const value: Kept = { offsetMs, standing: standing?.toISOString() ?? null }
    await sql`insert into setting values ('clock', ${sql.json(value)})
      on conflict (key) do update set value = excluded.value`
  }

  await keep()
  return {
    now: () => (standing ? new Date(standing) : new Date(Date.now() + offsetMs)),
    offsetMs: () => (standing ? standing.getTime() - Date.now() : offsetMs),
    async standAt(at) {
      standing = at
      offsetMs = at.getTime() - Date.now()
      await keep()
    },
    async releaseAt(at) {
      standing = o.realTime ? null : at
      offsetMs = at.getTime() - Date.now()
      await keep()
    },
  }
}

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const LONGEST_MS = 366 * 86_400_000

/** "30m", "6h", "1d", "2w" → milliseconds; null for anything else. */
export function parseDuration(text: unknown): number | null {
  const found = typeof text === 'string' ? /^(\d{1,6})([smhdw])$/.exec(text.trim()) : null
  if (!found) return null
  const ms = Number(found[1]) * (UNITS_MS[found[2] ?? ''] ?? 0)
  return ms > 0 && ms <= LONGEST_MS ? ms : null
}
