import type postgres from 'postgres'
import { runExecutor } from '@/lib/tasks/executor'
import { addGyms, addTasks, engineOver, NOW, openServer } from '@/tests/bench/engine-stage'
import { say } from '@/tests/bench/stack'

/** A tick costs what is due, not what exists: 200 tasks due among 10,000 that wait, and among 1,000,000. */

const DUE = 200
const FEW = 10_000
const MANY = 1_000_000
const TICKS = 9
const GYMS = 1_000
const TARGET_GROWTH = 1.2
const DAY_MS = 86_400_000

/** The median of several ticks of the whole executor, in ms. Before each, 200 tasks of other members fall due. */
async function tickMs(sql: postgres.Sql, url: string): Promise<number> {
  const { deps, close } = engineOver(url, 4)
  const took: number[] = []
  for (let tick = 0; tick <= TICKS; tick++) {
    await sql`update tasks set due_at = ${NOW} where id in (select id from tasks
      where status = 'waiting' and touches = 0 and due_at > ${NOW} order by id limit ${DUE})`
    const began = performance.now()
    const ran = await runExecutor(deps, () => NOW)
    // The first tick of a connection also plans its queries.
    if (tick > 0) took.push(performance.now() - began)
    if (ran.phases.tasks !== DUE || ran.phases.deliveries !== DUE)
      throw new Error(`${DUE} tasks were due, and the tick did ${JSON.stringify(ran)}.`)
  }
  await close()
  return took.sort((a, b) => a - b)[Math.floor(TICKS / 2)] ?? Number.NaN
}

async function fill(sql: postgres.Sql, waiting: number, batch: string): Promise<void> {
  const dueAt = new Date(NOW.getTime() + DAY_MS)
  await addTasks(sql, { perGym: waiting / GYMS, status: 'waiting', dueAt, spreadDays: 25, batch })
  await sql`vacuum analyze gyms, gym_agents, members, tasks`
}

async function measure(): Promise<number> {
  const server = await openServer({ durable: false })
  try {
    await addGyms(server.sql, GYMS)
    await fill(server.sql, FEW, 'few')
    const few = await tickMs(server.sql, server.url)
    await fill(server.sql, MANY - FEW, 'many')
    const many = await tickMs(server.sql, server.url)
    const growth = many / few
    say(
      JSON.stringify({
        tick_ms_10k: Math.round(few),
        tick_ms_1m: Math.round(many),
        tick_growth: Number(growth.toFixed(2)),
      }),
    )
    return growth <= TARGET_GROWTH ? 0 : 1
  } finally {
    await server.close()
  }
}

process.exitCode = await measure()
