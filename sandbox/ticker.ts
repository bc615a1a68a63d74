import { type AgendaItem, crossOut, nextItem } from '@/sandbox/agenda'
import type { AttachedApp, Context } from '@/sandbox/context'
import { type Firing, fire, nextFiring, type ScheduledCron, scheduleOf } from '@/sandbox/cron'

/**
 * Makes time pass. Advancing stands the clock at each thing that is due — something on the agenda, or a cron — in
 * order, and lets it happen; running in real time does the same with whatever has become due since the last look.
 */

export type Advance = { now: string; crons: Firing[]; events: number }

export type Ticker = {
  attach(app: AttachedApp): void
  advance(ms: number): Promise<Advance>
  start(): void
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1_000

export function makeTicker(context: Context, happen: (item: AgendaItem) => Promise<void>): Ticker {
  let crons: ScheduledCron[] = context.app ? scheduleOf(context.app) : []
  let timer: NodeJS.Timeout | null = null
  let looking = false
  let lastLook = context.clock.now()
  let turn: Promise<unknown> = Promise.resolve()
  const running = new Set<Promise<unknown>>()

  /** Time passes in one place at a time: an advance waits for the tick under way, and the other way round. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work)
    turn = next.catch(() => {})
    return next
  }

  async function play(item: AgendaItem): Promise<void> {
    try {
      await happen(item)
    } catch (error) {
      process.stderr.write(`sandbox: ${item.kind} at ${item.dueAt.toISOString()}: ${String(error)}\n`)
    }
    await crossOut(context.sql, item.id)
  }

  async function look(): Promise<void> {
    const now = context.clock.now()
    for (let item = await nextItem(context.sql, now); item; item = await nextItem(context.sql, now)) {
      await play(item)
    }
    for (const cron of crons) {
      const due = cron.nextAfter(lastLook)
      if (!context.app || !due || due > now || cron.running) continue
      const firing = fire(context, context.app, cron, due)
      running.add(firing)
      firing.finally(() => running.delete(firing))
    }
    lastLook = now
  }

  return {
    attach(app) {
      crons = scheduleOf(app)
    },
    advance: (ms) =>
      inTurn(async () => {
        await Promise.all(running)
        const report = await passTime(context, crons, play, ms)
        lastLook = context.clock.now()
        return report
      }),
    start() {
      timer ??= setInterval(() => {
        if (looking) return
        looking = true
        inTurn(look)
          .catch((error: unknown) => process.stderr.write(`sandbox: ticker: ${String(error)}\n`))
          .finally(() => {
            looking = false
          })
      }, LOOK_EVERY_MS)
    },
    async stop() {
      if (timer) clearInterval(timer)
      timer = null
      await turn
      await Promise.allSettled(running)
    },
  }
}

async function passTime(
  context: Context,
  crons: ScheduledCron[],
  play: (item: AgendaItem) => Promise<void>,
  ms: number,
): Promise<Advance> {
  const start = context.clock.now()
  const target = new Date(start.getTime() + ms)
  const report: Advance = { now: target.toISOString(), crons: [], events: 0 }
  // Promises made before this advance do not count: people may have used the application since.
  for (const cron of crons) cron.idle = null
  const fired = new Map(crons.map((cron) => [cron, start]))
  try {
    for (;;) {
      const item = await nextItem(context.sql, target)
      const due = soonest(context, crons, fired, item?.dueAt ?? new Date(target.getTime() + 1))
      if (due && context.app) {
        await context.clock.standAt(due.at)
        fired.set(due.cron, due.at)
        report.crons.push(await fire(context, context.app, due.cron, due.at))
      } else if (item) {
        if (item.dueAt > context.clock.now()) await context.clock.standAt(item.dueAt)
        await play(item)
        report.events++
      } else break
    }
  } catch (error) {
    // What did not happen yet must still lie ahead.
    await context.clock.releaseAt(context.clock.now())
    throw error
  }
  await context.clock.releaseAt(target)
  return report
}

/** The cron that fires first, if it does so before the next thing on the agenda. */
function soonest(
  context: Context,
  crons: ScheduledCron[],
  fired: Map<ScheduledCron, Date>,
  before: Date,
): { cron: ScheduledCron; at: Date } | null {
  let found: { cron: ScheduledCron; at: Date } | null = null
  // Firings that were skipped while idle are behind us; one at this very moment is not.
  const justBefore = context.clock.now().getTime() - 1
  for (const cron of crons) {
    const last = fired.get(cron)?.getTime() ?? justBefore
    const at = nextFiring(context, cron, new Date(Math.max(last, justBefore)))
    if (at && at < before && (!found || at < found.at)) found = { cron, at }
  }
  return found
}
