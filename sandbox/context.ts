import type { Clock } from '@/sandbox/clock'
import type { Faults } from '@/sandbox/faults'
import type { RateLimit } from '@/sandbox/rate-limit'
import type { Sql } from '@/sandbox/schema'

/** The application that is driven: where it lives and what its scheduler would call. */
export type AttachedApp = {
  url: string
  cronSecret: string
  crons: { path: string; schedule: string }[]
}

/** What every part of the sandbox works with. */
export type Context = {
  sql: Sql
  clock: Clock
  faults: Faults
  resend: { apiKey: string; webhookSecret: string }
  limits: { pushpress: RateLimit; resend: RateLimit }
  app: AttachedApp | null
  /**
   * Counts what the application could notice (a webhook, an accepted mail, a fault switched). While it stands
   * still, a cron that said it would be idle may be skipped.
   */
  activity: number
  /** World events due before this moment change the gym silently: they happened while nobody was running. */
  silentUntil: Date | null
}
