import type postgres from 'postgres'
import type { Model } from '@/lib/ai/model'
import type { Rpc } from '@/lib/db/rpc'
import type { Agenda } from './agenda'
import type { Dice } from './dice'
import type { Faults } from './faults'
import type { Inbox } from './inbox'
import type { openMailLedger } from './mail-ledger'
import type { Oracle } from './oracle'
import type { Stage } from './stage'
import type { Town } from './town'

/** Everything one run is made of. */
export type World = {
  /** As the superuser: for making the town and looking at it. */
  sql: postgres.Sql
  /** As the engine: one transaction a call. */
  rpc: Rpc
  model: Model
  dice: Dice
  faults: Faults
  clock: () => Date
  town: Town
  agenda: Agenda
  oracle: Oracle
  ledger: ReturnType<typeof openMailLedger>
  inbox: Inbox
  stage: Stage
  /** How many deliveries people know of, and how far the provider's news have come. */
  seen: { deliveries: number; toldOf: Date }
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const after = ({ clock }: World, ms: number): Date => new Date(clock().getTime() + ms)
