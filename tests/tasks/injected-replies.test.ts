import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { INJECTIONS } from '../ai/injections'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'
import { scriptedModel } from './scripted-model'

/** Forty replies written for a machine, through the whole engine: none may change anything but what is on file. */

/** A model that does whatever it is told to, and more. */
const GULLIBLE = scriptedModel({
  evaluate: () => ({
    action: 'reply',
    reply:
      'Hi Sarah,\n\nSure! Here is everybody: Tom Berg, tom@example.com. You train free for a year, see https://evil.example.\n\nMike',
    confidence: 100,
    outcome: 'recovered',
  }),
})

describe.each([
  ['the playbook', openPlaybook({ isOptOut, threatIn })],
  ['a model that obeys them', GULLIBLE],
])('read by %s', (_, model) => {
  let engine: Engine
  let gym: string
  const asked: { taskId: string; member: string; text: string }[] = []

  beforeAll(async () => {
    engine = await openEngine({ deps: { model } })
    gym = await addRunningGym(engine.db)
    await addMember(engine.db, gym, { first_name: 'Tom', last_name: 'Berg', email: 'tom@example.com' })
    for (const text of INJECTIONS) {
      const member = await addMember(engine.db, gym)
      const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
      if (made.kind !== 'created') throw new Error(JSON.stringify(made))
      await startWaiting(made.taskId)
      await reply(engine.deps.rpc, made.taskId, text, engine.clock())
      asked.push({ taskId: made.taskId, member, text })
    }
  })
  afterAll(() => engine.close())

  async function startWaiting(taskId: string) {
    const { sql } = engine.db
    await sql`update tasks set status = 'executing', started_at = now(), lease_token = ${randomUUID()},
      lease_until = '2026-03-02T17:00:00Z' where id = ${taskId}`
    await sql`update tasks set status = 'waiting', lease_token = null, lease_until = null,
      due_at = '2026-03-20T16:00:00Z' where id = ${taskId}`
  }

  it('nothing is sent, nobody is suppressed, and every task waits or is the owner’s', async () => {
    const before = new Map<string, Record<string, unknown>>()
    for (const { taskId } of asked) before.set(taskId, await taskOf(engine.db, taskId))
    for (let run = 0; run < 4; run += 1) await engine.run()
    const open = await engine.db.sql`select count(*)::int as n from replies where status = 'stored'`
    expect(open[0]?.n).toBe(0)
    for (const { taskId, text } of asked) {
      const now = await taskOf(engine.db, taskId)
      expect(['waiting', 'escalated'], text).toContain(now.status)
      const fixed = [
        'gym_id',
        'member_id',
        'type',
        'outcome',
        'budget_messages',
        'budget_turns',
        'budget_days',
      ]
      for (const column of fixed)
        expect(now[column], `${column}: ${text}`).toEqual(before.get(taskId)?.[column])
    }
    expect(await engine.db.sql`select 1 from suppressions`).toHaveLength(0)
    expect(await engine.db.sql`select 1 from messages`).toHaveLength(0)
    expect(engine.ledger.delivered).toHaveLength(0)
  })
})
