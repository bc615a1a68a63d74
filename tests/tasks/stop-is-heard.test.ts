import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

/** "Stop" counts wherever it is said: also to a task that is over, or that waits for the owner. */

let engine: Engine
let gym: string
beforeAll(async () => {
  engine = await openEngine()
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

async function taskIn(change: Record<string, unknown>) {
  const member = await addMember(engine.db, gym)
  const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  await engine.db.sql`update tasks set ${engine.db.sql(change)} where id = ${made.taskId}`
  return { member, taskId: made.taskId }
}

const now = '2026-03-02T16:00:00Z'
const places: [string, Record<string, unknown>][] = [
  ['a task that is over', { status: 'completed', outcome: 'recovered', resolved_at: now, due_at: null }],
  ['a task in the owner’s hands', { status: 'escalated', escalated_at: now }],
  ['a task that runs', { status: 'ready' }],
]

describe.each(places)('to %s', (_, change) => {
  it('"stop" suppresses the person', async () => {
    const { member, taskId } = await taskIn(change)
    await reply(engine.deps.rpc, taskId, 'Stop emailing me please', engine.clock())
    await engine.run()
    const again = await engine.create({ gymId: gym, memberId: member, type: 'win_back', trigger: 'manual' })
    expect(again).toEqual({ kind: 'refused', why: 'opted_out' })
    const [stored] = await engine.db.sql`select status from replies where task_id = ${taskId}`
    expect(stored?.status).toBe('handled')
  })
})

describe('anything else', () => {
  it.each(places.slice(0, 2))(
    'said to %s goes to the owner, and the task stays as it is',
    async (_, change) => {
      const { taskId } = await taskIn(change)
      await reply(engine.deps.rpc, taskId, 'Thanks, see you on Monday!', engine.clock())
      await engine.run()
      await engine.run()
      expect((await taskOf(engine.db, taskId)).status).toBe(change.status)
      const [stored] = await engine.db.sql`select status, attempts from replies where task_id = ${taskId}`
      expect(stored).toEqual({ status: 'for_owner', attempts: 1 })
      const told = await engine.db
        .sql`select 1 from notifications where task_id = ${taskId} and kind = 'reply'`
      expect(told).toHaveLength(1)
    },
  )
})
