import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { rpcOverConnection } from '../direct-rpc'
import { openAgenda } from './agenda'
import { rollDice } from './dice'
import { drawFaults, type Fault } from './faults'
import { openInbox } from './inbox'
import { afterStep, mailFault, nextMoment, pause, planDays, tick } from './life'
import { openMailLedger } from './mail-ledger'
import { simModel } from './model'
import { openOracle } from './oracle'
import { openStage } from './stage'
import { buildTown } from './town'
import { DAY_MS, type World } from './world'

/** One run: the production engine, a town full of people, and everything that can go wrong, from one number. */

export type Plan = {
  seed: number
  gyms: number
  days: number
  faults: 'none' | 'all'
  /** SQL that breaks a rule on purpose, to see whether the oracle notices. */
  sabotage?: string
  /** The run is over as soon as the oracle has complained of this. */
  until?: RegExp
}
export type Result = Plan & {
  steps: number
  sent: number
  replies: number
  crashes: number
  violations: string[]
  digest: string
  fired: Record<Fault, number>
}

/** Around both changes of the clocks, a leap day, and an ordinary month. */
const STARTS = ['2026-02-25', '2026-10-20', '2028-02-15', '2026-06-01', '2026-09-20', '2026-03-20'] as const
/** After the faults stop, everything has this long to come to rest. */
const SETTLING_MS = DAY_MS

export async function simulate(url: string, plan: Plan): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const engine = postgres(url, { max: 1, onnotice: () => {}, connection: { role: 'service_role' } })
  const dice = rollDice(plan.seed)
  const faults = drawFaults(dice, plan.faults)
  const startDay = dice.pick(STARTS)
  let now = new Date(`${startDay}T00:00:00Z`)
  const clock = () => now
  try {
    if (plan.sabotage) await sql.unsafe(plan.sabotage)
    const town = await buildTown(sql, dice, plan.gyms, now)
    const world: World = {
      sql,
      rpc: rpcOverConnection(engine),
      model: simModel(dice, faults),
      dice,
      faults,
      clock,
      town,
      agenda: openAgenda(),
      oracle: openOracle(sql, town),
      ledger: openMailLedger(clock, () => mailFault(world)),
      inbox: openInbox(faults),
      stage: openStage({ dice, faults, clock, afterStep: (_actor, label) => afterStep(world, label) }),
      seen: { deliveries: 0, toldOf: now },
    }
    const heard = () => world.oracle.violations.some((complaint) => plan.until?.test(complaint))
    const runUntil = async (until: number) => {
      while (now.getTime() < until && !heard()) {
        now = new Date(Math.min(until, await nextMoment(world)))
        for (const happen of world.agenda.takeDue(now)) await happen()
        tick(world)
        await world.stage.settle()
      }
    }
    const ends = now.getTime() + plan.days * DAY_MS
    planDays(world, plan.days)
    await runUntil(ends)
    faults.stop()
    await pause(world, null)
    await runUntil(ends + SETTLING_MS)
    await world.oracle.atTheEnd(now, world.inbox.size())
    return resultOf(plan, world)
  } finally {
    await sql.end()
    await engine.end()
  }
}

function resultOf(plan: Plan, { stage, ledger, inbox, oracle, faults }: World): Result {
  const story = ledger.delivered.map(({ at, key, email }) => [at, key, email.subject, email.text])
  return {
    ...plan,
    steps: stage.steps,
    sent: ledger.delivered.length,
    replies: inbox.size(),
    crashes: stage.crashes,
    violations: oracle.violations,
    digest: createHash('sha256').update(JSON.stringify(story)).digest('hex').slice(0, 16),
    fired: faults.fired,
  }
}
