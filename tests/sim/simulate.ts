import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { rpcOverConnection } from '../direct-rpc'
import { openAgenda } from './agenda'
import { rollDice } from './dice'
import { drawFaults, type Fault } from './faults'
import { openLife } from './life'
import { openMailLedger } from './mail-ledger'
import { openOracle } from './oracle'
import { openStage } from './stage'
import { buildTown } from './town'

/** One run: the production engine, a town full of people, and everything that can go wrong, from one number. */

export type Plan = { seed: number; gyms: number; days: number; faults: 'none' | 'all' }
export type Result = Plan & {
  steps: number
  sent: number
  replies: number
  crashes: number
  violations: string[]
  digest: string
  fired: Record<Fault, number>
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Around both changes of the clocks, a leap day, and an ordinary month. */
const STARTS = ['2026-02-25', '2026-10-20', '2028-02-15', '2026-06-01', '2026-09-20', '2026-03-20'] as const
const DAYLIGHT_SAVING = new Set(['2026-02-25', '2026-10-20', '2026-09-20', '2026-03-20', '2028-02-15'])
/** After the faults stop, everything has this long to come to rest. */
const SETTLING_MS = DAY_MS

export async function simulate(url: string, plan: Plan): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const engine = postgres(url, { max: 1, onnotice: () => {}, connection: { role: 'service_role' } })
  const dice = rollDice(plan.seed)
  const faults = drawFaults(dice, plan.faults)
  const startDay = dice.pick(STARTS)
  let now = new Date(`${startDay}T00:00:00Z`)
  if (plan.faults === 'all' && DAYLIGHT_SAVING.has(startDay)) faults.count('daylight_saving')
  const clock = () => now
  try {
    const town = await buildTown(sql, dice, plan.gyms, now)
    const agenda = openAgenda()
    const oracle = openOracle(sql, town)
    const ledger = openMailLedger(clock, () => life.mailFault())
    const stage = openStage({ dice, faults, clock, afterStep: (_actor, label) => life.afterStep(label) })
    const life = openLife({
      sql,
      rpc: rpcOverConnection(engine),
      dice,
      faults,
      clock,
      town,
      agenda,
      oracle,
      ledger,
      stage,
    })
    const ends = now.getTime() + plan.days * DAY_MS
    life.begin(plan.days)
    const runUntil = async (until: number) => {
      while (now.getTime() < until) {
        now = new Date(Math.min(until, await life.nextMoment()))
        for (const happen of agenda.takeDue(now)) await happen()
        await life.tick()
        await stage.settle()
      }
    }
    await runUntil(ends)
    faults.stop()
    await life.end()
    await runUntil(ends + SETTLING_MS)
    await oracle.atTheEnd(now)
    return {
      ...plan,
      steps: stage.steps,
      sent: ledger.delivered.length,
      replies: life.replies(),
      crashes: stage.crashes,
      violations: oracle.violations,
      digest: digestOf(ledger.delivered.map(({ at, key, email }) => [at, key, email.subject])),
      fired: faults.fired,
    }
  } finally {
    await sql.end()
    await engine.end()
  }
}

const digestOf = (rows: unknown): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)

/** The next full minute from a moment on: crons fire by the minute. */
export const nextMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS
