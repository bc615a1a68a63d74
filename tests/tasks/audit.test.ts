import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf } from '@/lib/db/task-log'
import type { DecisionPoint } from '@/lib/tasks/decision'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

/** Whatever a task did or left undone says why: on which facts, by which rule or model, and what the other way was. */

const POINTS: DecisionPoint[] = [
  'creation',
  'send_gate',
  'draft',
  'guard',
  'reply',
  'plan',
  'closing',
  'escalation',
]
let engine: Engine
let gym: string

beforeAll(async () => {
  engine = await openEngine({
    at: '2026-03-02T16:00:00Z',
    script: {
      draft: ({ member }) =>
        member.firstName === 'Bad' ? { text: 'Hi Bad,\n\n50% off at https://x.example!' } : {},
      evaluate: ({ reply }) => {
        if (/bye/.test(reply))
          return { action: 'close', outcome: 'engaged_conversation', reasoning: 'They left.' }
        if (/help/.test(reply))
          return { action: 'escalate', reasoning: 'They need a person.', question: 'How?' }
        return { action: 'reply', reply: 'Hi Sarah,\n\nGood to hear. Which day suits you?\n\nIron Harbor' }
      },
      plan: ({ done }) => (done.length === 0 ? { action: 'add_note' } : { goalReached: true }),
    },
  })
  gym = await addRunningGym(engine.db)
  for (const words of [null, 'ok', 'bye', 'help']) {
    const member = await addMember(engine.db, gym)
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (made.kind !== 'created' || !words) continue
    await engine.pass(0.1)
    await reply(engine.deps.rpc, made.taskId, words, engine.clock())
    await engine.run()
  }
  const bad = await addMember(engine.db, gym, { first_name: 'Bad' })
  await engine.create({ gymId: gym, memberId: bad, type: 'churn_risk' })
  await engine.create({ gymId: gym, memberId: null, type: 'win_back' })
  const research = { gymId: gym, memberId: null, type: 'monthly_churn_analysis', facts: { plan: true } }
  await engine.create({ ...research, confidence: 100 })
  await engine.pass(20, 240)
})
afterAll(() => engine.close())

const DECISIONS = new Set(['decision', 'created', 'refused', 'evaluation'])

/** The gym's log as its pages show it. */
async function lines() {
  const rows = await engine.db.sql`select id, task_id, at, kind, content, data from task_log
    where gym_id = ${gym} order by id`
  return rows.flatMap((row) => linesOf(row as Parameters<typeof linesOf>[0]))
}

describe('the log', () => {
  it.each(POINTS)('says why at every decision of the kind %s', async (point) => {
    const rows = (await lines()).filter(({ data }) => data.point === point)
    expect(rows.length).toBeGreaterThan(0)
    for (const { content, data } of rows) {
      expect(content.length).toBeGreaterThan(0)
      expect(data.decision).toMatch(/^[a-z_]+$/)
      expect(typeof (data.rule ?? data.model)).toBe('string')
      expect(data).toHaveProperty('confidence')
      // A task may be opened on nothing but its trigger; every later decision has facts.
      if (point !== 'creation') expect(Object.keys(data.facts ?? {}).length).toBeGreaterThan(0)
      else expect(data.facts).toBeTypeOf('object')
      expect(data.alternative).toMatch(/\.$/)
    }
  })

  it('has no decision of the engine without its reason', async () => {
    const decisions = (await lines()).filter(({ kind }) => DECISIONS.has(kind))
    expect(decisions.length).toBeGreaterThan(20)
    expect(decisions.filter(({ data }) => !('point' in data || 'message_id' in data))).toEqual([])
  })

  it('has a word of the gate, the draft and the guard before every message', async () => {
    const log = await lines()
    const sent = await engine.db.sql`select id, task_id, kind from messages where gym_id = ${gym}`
    expect(sent.length).toBeGreaterThan(5)
    for (const { id, task_id, kind } of sent) {
      const place = log.findIndex((line) => line.kind === 'agent' && line.data.message_id === id)
      const before = log.slice(0, place).filter((line) => line.task_id === task_id)
      expect(before.map(({ data }) => data.point)).toEqual(
        expect.arrayContaining(kind === 'touch' ? ['send_gate', 'draft', 'guard'] : ['reply', 'guard']),
      )
      expect(log[place + 1]).toMatchObject({ kind: 'moved', data: { from: 'executing', to: 'waiting' } })
    }
  })

  it('names what the guard found when it asks the owner', async () => {
    const [row] = await engine.db.sql`select t.id, t.status from tasks t join members m on m.id = t.member_id
      where m.first_name = 'Bad'`
    const log = (await lines()).filter(({ task_id, data }) => task_id === row?.id && data.point === 'guard')
    expect(log.map(({ data }) => data.decision)).toEqual(['rewrite', 'ask_owner'])
    expect(log[0]?.data).toMatchObject({
      facts: { findings: expect.arrayContaining([expect.stringContaining('price')]) },
    })
    const task = await taskOf(engine.db, row?.id)
    expect(task.escalation.draft ?? '').toContain('50% off')
  })
})
