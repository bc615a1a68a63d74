import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAsOwner } from '@/lib/tasks/answer-as-owner'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

let engine: Engine
let gym: string

beforeAll(async () => {
  engine = await openEngine()
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

/** A task whose first message has left. */
async function conversation(type = 'churn_risk', memberId?: string) {
  const member = memberId ?? (await addMember(engine.db, gym))
  const created = await engine.create({ gymId: gym, memberId: member, type })
  if (created.kind === 'refused') throw new Error(created.why)
  await engine.pass(1)
  return { member, taskId: created.taskId }
}

async function answer(taskId: string, text = 'Sam here. Come by on Friday and we sort it out.') {
  const { version } = await taskOf(engine.db, taskId)
  return answerAsOwner(engine.deps, { taskId, version, text, by: 'sam@example.com' }, engine.clock())
}

const mailsOf = (taskId: string) =>
  engine.db.sql`select kind, status, body_text from messages where task_id = ${taskId} order by reserved_at`

describe('when the owner answers themselves', () => {
  test('their words leave in the same thread and the task is theirs', async () => {
    const { taskId } = await conversation()
    await reply(engine.deps.rpc, taskId, 'Can I talk to Sam?', engine.clock())
    const before = await taskOf(engine.db, taskId)
    expect((await answer(taskId)).kind).toBe('on_its_way')
    await engine.run()
    const task = await taskOf(engine.db, taskId)
    expect(task).toMatchObject({ status: 'completed', outcome: 'owner_handled' })
    expect(task.messages_used).toBe(before.messages_used)
    const mails = await mailsOf(taskId)
    expect(mails.at(-1)).toMatchObject({ kind: 'owner', status: 'sent' })
    const [sent] = await engine.db.sql`select subject, headers from messages
      where task_id = ${taskId} and kind = 'owner'`
    expect(sent?.subject).toMatch(/^Re: /)
    expect(sent?.headers['In-Reply-To']).toMatch(/@mail\.example>$/)
  })

  test('no agent begins anything with that person for a week, in this task or another', async () => {
    const { member, taskId } = await conversation()
    await answer(taskId)
    const other = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (other.kind !== 'created') throw new Error(other.kind)
    await engine.pass(5)
    expect(await taskOf(engine.db, other.taskId)).toMatchObject({
      status: 'waiting',
      hold_reason: 'owner_in_conversation',
    })
    expect(await mailsOf(other.taskId)).toHaveLength(0)
    await engine.pass(4)
    expect((await mailsOf(other.taskId)).map(({ kind }) => kind)).toEqual(['touch'])
  })

  test('what the agent had reserved and not sent is taken back, and its slot with it', async () => {
    engine.fault = 'rate_limited'
    const { taskId } = await conversation()
    expect(await mailsOf(taskId)).toMatchObject([{ kind: 'touch', status: 'reserved' }])
    expect((await answer(taskId)).kind).toBe('on_its_way')
    engine.fault = 'none'
    expect(await mailsOf(taskId)).toMatchObject([
      { kind: 'touch', status: 'cancelled' },
      { kind: 'owner', status: 'reserved' },
    ])
    expect(await taskOf(engine.db, taskId)).toMatchObject({ messages_used: 0, touches: 0 })
  })

  test('a task that moved on since they looked is not answered blindly', async () => {
    const { taskId } = await conversation()
    const { version } = await taskOf(engine.db, taskId)
    await engine.db.sql`update tasks set priority = 0 where id = ${taskId}`
    const late = { taskId, version, text: 'Hello', by: 'sam@example.com' }
    expect(await answerAsOwner(engine.deps, late, engine.clock())).toEqual({ kind: 'stale' })
    expect(await mailsOf(taskId)).toHaveLength(1)
  })

  test('a task that was over stays as it ended', async () => {
    const { taskId } = await conversation()
    await engine.pass(60, 360)
    const before = await taskOf(engine.db, taskId)
    expect(before.resolved_at).not.toBeNull()
    expect((await answer(taskId)).kind).toBe('on_its_way')
    expect(await taskOf(engine.db, taskId)).toMatchObject({ status: before.status, outcome: before.outcome })
  })

  test('the weekly limit and an opt-out hold for the owner too', async () => {
    const { member, taskId } = await conversation()
    const results = [await answer(taskId), await answer(taskId), await answer(taskId)]
    expect(results.map(({ kind }) => kind)).toEqual(['on_its_way', 'on_its_way', 'refused'])
    expect(results[2]).toMatchObject({ why: 'weekly_limit' })

    const fresh = await conversation()
    const [row] = await engine.db.sql`select email from members where id = ${fresh.member}`
    await engine.deps.rpc('suppress_member', {
      p_gym: gym,
      p_email: row?.email,
      p_reason: 'asked',
      p_source: 'reply',
      p_now: engine.clock().toISOString(),
    })
    expect(await answer(fresh.taskId)).toMatchObject({ kind: 'refused', why: 'opted_out' })
    expect(member).not.toBe(fresh.member)
  })

  test('an unread "stop" is still heard after they answered', async () => {
    const { member, taskId } = await conversation()
    await reply(engine.deps.rpc, taskId, 'Please stop emailing me', engine.clock())
    await answer(taskId)
    await engine.run()
    const [row] = await engine.db.sql`select email_key from members where id = ${member}`
    const stopped = await engine.db.sql`select reason from suppressions where email_key = ${row?.email_key}`
    expect(stopped.map(({ reason }) => reason)).toEqual(['asked'])
  })
})
