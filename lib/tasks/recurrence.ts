import { Cron } from 'croner'

/** When a schedule fires next, in the gym's own time. */
export type Occurrence = { kind: 'at'; at: Date } | { kind: 'never' } | { kind: 'invalid'; why: string }

export function nextOccurrence(cron: string, timezone: string, after: Date): Occurrence {
  try {
    const at = new Cron(cron, { timezone, paused: true, mode: '5-part' }).nextRun(after)
    return at ? { kind: 'at', at } : { kind: 'never' }
  } catch (error) {
    return { kind: 'invalid', why: error instanceof Error ? error.message : String(error) }
  }
}
