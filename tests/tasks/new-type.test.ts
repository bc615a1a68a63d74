import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STANDARD } from '@/lib/tasks/registry/cadences'
import { registryWith } from '@/lib/tasks/registry/registry'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

/** Adding a kind of work is one definition. Nothing in the pipeline knows its name. */
const BIRTHDAY: TaskType = {
  type: 'birthday_note',
  label: 'Birthday note',
  description: 'Wishes a member a happy birthday.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'retention',
  priority: 'low',
  goal: {
    summary: 'A kind word on their day',
    completion: 'composite',
    signals: [{ kind: 'checkin', weight: 100, completes: true, windowDays: 7, outcome: 'celebrated' }],
    judgment: 'They answered.',
    outcomes: [
      {
        code: 'celebrated',
        label: 'Came by',
        kind: 'positive',
        when: 'They trained that week.',
        multiplier: 0.1,
      },
      { code: 'thanked', label: 'Said thanks', kind: 'neutral', when: 'They answered.' },
    ],
  },
  budget: { messages: 2, days: 7, turns: 2 },
  cadence: { ...STANDARD, intervals: [3], tones: ['friendly_checkin'] },
  autoThreshold: 60,
  escalationTriggers: [],
  skill: 'birthday-note',
  coolOffDays: 300,
  endsItself: ['cancelled_membership'],
}

let engine: Engine
let gym: string

beforeAll(async () => {
  engine = await openEngine({
    at: '2026-03-02T14:00:00Z',
    script: { evaluate: () => ({ action: 'close', outcome: 'thanked', reasoning: 'They said thanks.' }) },
    deps: { registry: registryWith([BIRTHDAY]) },
  })
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

async function begin() {
  engine.now = new Date('2026-03-02T14:00:00Z')
  const member = await addMember(engine.db, gym)
  const made = await engine.create({ gymId: gym, memberId: member, type: 'birthday_note', confidence: 90 })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  return { member, id: made.taskId, status: made.status }
}

describe('a type that was added a minute ago', () => {
  it('passes the gate, is sent, followed up and closed when its cadence ends', async () => {
    const before = engine.ledger.delivered.length
    const { id, status } = await begin()
    expect(status).toBe('ready')
    await engine.pass(9, 60)
    expect(engine.ledger.delivered.length - before).toBe(2)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'cancelled', outcome: 'unresponsive' })
  })

  it('ends in its own outcome when they answer', async () => {
    const { id } = await begin()
    await engine.pass(1, 60)
    await reply(engine.deps.rpc, id, 'Thank you, how kind!', engine.clock())
    await engine.run()
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'thanked' })
  })

  it('earns what its definition says when they come', async () => {
    const { id, member } = await begin()
    await engine.pass(1, 60)
    await engine.db
      .sql`update members set last_visit_at = ${engine.clock()}, visits_total = 41 where id = ${member}`
    await engine.pass(3, 120)
    const task = await taskOf(engine.db, id)
    expect(task).toMatchObject({ status: 'completed', outcome: 'celebrated', attributed_cents: 1500 })
  })

  it('that nobody has defined is treated as ad hoc and always put before the owner', async () => {
    const member = await addMember(engine.db, gym)
    const made = await engine.create({ gymId: gym, memberId: member, type: 'moon_phase', confidence: 100 })
    expect(made).toMatchObject({ kind: 'created', status: 'pending_review' })
    if (made.kind === 'created') {
      expect(await taskOf(engine.db, made.taskId)).toMatchObject({
        type: 'ad_hoc',
        facts: { askedFor: 'moon_phase' },
      })
    }
  })
})
