import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyRequest, TouchRequest } from '@/lib/ai/model'
import { promptOf } from '@/lib/ai/prompt'
import { type PastCall, promptsOf } from '@/lib/owner/prompt-of-call'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from '../tasks/engine'

/** The inspector shows the words that were really sent: compared here with the requests the model got. */

let engine: Engine
let gym: string
const drafts: TouchRequest[] = []
const readings: ReplyRequest[] = []

beforeAll(async () => {
  engine = await openEngine({
    at: '2026-03-02T16:00:00Z',
    script: {
      draft: (request) => {
        drafts.push(request)
        return {}
      },
      evaluate: (request) => {
        readings.push(request)
        return {}
      },
    },
  })
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

async function shown(id: string) {
  const calls = await engine.db.sql<PastCall[]>`select id, purpose, reserved_at, model, failure from ai_calls
    where task_id = ${id} order by reserved_at desc, id`
  const touches = await engine.db
    .sql`select reserved_at from messages where task_id = ${id} and kind = 'touch'`
  const past = {
    calls: calls.map((call) => ({ ...call, reserved_at: new Date(call.reserved_at).toISOString() })),
    touchesAt: touches.map(({ reserved_at }) => reserved_at.toISOString()),
  }
  return promptsOf(engine.deps, id, past, engine.clock())
}

describe('the prompt inspector', () => {
  it('shows the next call and the past ones, layer by layer', async () => {
    const member = await addMember(engine.db, gym)
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error('not created')
    const [next] = await shown(made.taskId)
    expect(next).toMatchObject({ id: 'next', purpose: 'draft', at: null })
    expect(next?.layers[0]).toMatch(/^# What holds for every task/)
    await engine.pass(0.2)
    await reply(engine.deps.rpc, made.taskId, 'Maybe next week', engine.clock())
    expect((await shown(made.taskId))[0]).toMatchObject({ id: 'next', purpose: 'evaluate' })
    await engine.pass(4, 120)

    const prompts = await shown(made.taskId)
    const past = prompts.filter(({ at }) => at !== null)
    expect(past.map(({ purpose }) => purpose)).toEqual(['draft', 'evaluate', 'draft'])
    const sent = [drafts[1], readings[0], drafts[0]].map((request) => {
      if (!request) throw new Error('a call is missing')
      return 'reply' in request ? promptOf('reply', request) : promptOf('touch', request)
    })
    for (const [at, prompt] of past.entries()) {
      expect(prompt.layers).toEqual(sent[at]?.layers)
      expect(asked(prompt.message)).toEqual(asked(sent[at]?.messages[0]?.content ?? ''))
    }
  })

  it('shows none for what no model is asked about', async () => {
    const made = await engine.create({ gymId: gym, memberId: null, type: 'tag_at_risk', confidence: 100 })
    if (made.kind !== 'created') throw new Error('not created')
    expect((await taskOf(engine.db, made.taskId)).category).toBe('automation')
    expect(await shown(made.taskId)).toEqual([])
  })
})

/** Turns are counted for the whole task and read as they are now; everything else is as it was. */
const asked = (message: string) =>
  message
    .replace(/\d+ turns/, 'some turns')
    .replace(/[0-9a-f]{32}/g, 'mark')
    .replaceAll(/\+00:00|Z/g, '')
