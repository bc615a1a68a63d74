import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseError } from '@/lib/db/rpc'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, ownerOf, reply } from '../tasks/engine'
import { addTask, claim, LEASE, later, miscounted, NOW, reserve, wish } from './stage'

/** Everything the engine, the provider, members and owners do, done at once to the same few people. */

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const GYMS = 3
const PEOPLE = 20
const WORKERS = 32
const STEPS_EACH = 40

/** A generator of its own for each worker, so that a run can be repeated. */
function dice(seed: number) {
  let state = seed * 7_919 + 17
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function crowd() {
  const gyms = await Promise.all(
    Array.from({ length: GYMS }, () => addRunningGym(db, { daily_send_limit: 100, member_weekly_limit: 3 })),
  )
  for (const gym of gyms) {
    for (let at = 0; at < PEOPLE; at++) {
      const member = await addMember(db, gym, { email: `person${at}@example.com` })
      for (let n = 0; n < 4; n++) await addTask(db, gym, member, { type: `type_${n}`, due_at: NOW })
    }
  }
  const owners = new Map<string, string>()
  for (const gym of gyms) owners.set(gym, await ownerOf(db, gym))
  return { gyms, owners }
}

type Scene = { token: string; task: { id: string; touches: number }; member: { email: string } }

type World = Awaited<ReturnType<typeof crowd>>

/** Picks a moment, a person and a task. */
function chance(roll: (sides: number) => number) {
  return {
    roll,
    at: () => later(roll(60 * 8)),
    someone: () => `person${roll(PEOPLE)}@example.com`,
    anyTask: async () => {
      const rows = await db.sql`select id, version, gym_id from tasks where resolved_at is null
        order by md5(id::text || ${roll(1_000_000)}::text) limit 1`
      return rows[0] as { id: string; version: number; gym_id: string } | undefined
    },
  }
}
type Chance = ReturnType<typeof chance>

function engineSteps({ roll, at, anyTask }: Chance) {
  return [
    async function executes() {
      const now = at()
      const claimed = (await db.rpc('claim_tasks', {
        p_now: now,
        p_limit: 6,
        p_per_gym: 6,
      })) as unknown as Scene[]
      const wishes = claimed.map(({ token, task, member }) =>
        wish(
          { id: task.id, token, recipient: member.email },
          roll(2) ? { kind: 'reply' } : { touch: task.touches },
        ),
      )
      if (wishes.length > 0) await reserve(db, wishes, now)
    },
    async function delivers() {
      const now = at()
      for (const [message, token] of await claim(db, now)) {
        const mine = { p_message: message, p_token: token, p_now: now }
        if ((await db.rpc('start_delivery', { ...mine, p_lease: LEASE })) !== 'go' || roll(6) === 0) continue
        const result = ['sent', 'sent', 'unknown', 'retry', 'rejected'][roll(5)] ?? 'sent'
        await db.rpc('record_delivery', {
          ...mine,
          p_result: result,
          ...(result === 'sent' && { p_provider_id: message }),
        })
      }
    },
    async function rescues() {
      await db.rpc('rescue_messages', { p_now: at(), p_limit: 5 })
      await db.rpc('rescue_tasks', { p_now: at(), p_limit: 5 })
    },
    async function thinks() {
      const task = await anyTask()
      if (task)
        await db.rpc('reserve_ai_call', {
          p_gym: task.gym_id,
          p_task: task.id,
          p_purpose: 'draft',
          p_now: at(),
        })
    },
  ]
}

function peopleSteps({ gyms, owners }: World, { roll, at, someone, anyTask }: Chance) {
  return [
    async function optsOut() {
      if (roll(8) > 0) return
      await db.rpc('suppress_member', {
        p_gym: gyms[roll(GYMS)] ?? '',
        p_email: someone(),
        p_reason: 'asked',
        p_source: 'reply',
        p_now: at(),
      })
    },
    async function comesBack() {
      await db.rpc('resubscribe_member', { p_gym: gyms[roll(GYMS)] ?? '', p_email: someone(), p_now: at() })
    },
    async function bounces() {
      const [row] = await db.sql`select provider_id from messages where provider_id is not null
        order by md5(id::text || ${roll(1_000_000)}::text) limit 1`
      const event = ['delivered', 'bounced', 'complained'][roll(3)] ?? 'delivered'
      if (row)
        await db.rpc('record_mail_event', {
          p_provider_id: row.provider_id,
          p_event: event,
          p_now: at(),
          p_is_hard: roll(4) === 0,
        })
    },
    async function closes() {
      const task = await anyTask()
      if (!task || roll(6) > 0) return
      await db.as(
        { userId: owners.get(task.gym_id) ?? '' },
        (tx) => tx`select close_task(${task.id}, ${task.version}, 'owner_handled', 'Done', ${at()})`,
      )
    },
    async function answers() {
      const task = await anyTask()
      if (task) await reply(db.rpc, task.id, 'hello', new Date(at()))
      await db.rpc('claim_replies', { p_now: at(), p_limit: 5 })
    },
    async function opens() {
      const gym = gyms[roll(GYMS)] ?? ''
      const [member] = await db.sql`select id from members where gym_id = ${gym} and email = ${someone()}`
      await db.rpc('create_task', {
        p_now: at(),
        p_task: {
          id: randomUUID(),
          gym_id: gym,
          member_id: member?.id,
          type: `type_${roll(6)}`,
          category: 'communication',
          agent: 'retention',
          goal: 'x',
          status: 'ready',
          priority: roll(4),
          trigger: 'manual',
          budget_messages: 3,
          budget_turns: 8,
          budget_days: 14,
        } as never,
      })
    },
  ]
}

it('breaks no promise and never stands still', { timeout: 120_000 }, async () => {
  const world = await crowd()
  const failures: string[] = []
  const done = new Map<string, number>()
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      const roll = dice(worker + 1)
      const all = [...engineSteps(chance(roll)), ...peopleSteps(world, chance(roll))]
      for (let at = 0; at < STEPS_EACH; at++) {
        const step = all[roll(all.length)] ?? all[0]
        if (!step) return
        try {
          await step()
          done.set(step.name, (done.get(step.name) ?? 0) + 1)
        } catch (error) {
          failures.push(`${step.name}: ${error instanceof DatabaseError ? error.code : ''} ${String(error)}`)
        }
      }
    }),
  )
  expect(failures).toEqual([])
  expect(done.size).toBe(10)
  expect(await miscounted(db)).toEqual([])
  const over = await db.sql`select email_key, count(*) from messages where counts_at > '-infinity'
    group by email_key having count(*) > 3`
  expect(over).toEqual([])
  const [sum] =
    await db.sql`select count(*) filter (where status in ('sent', 'delivered', 'bounced', 'complained'))
    ::integer as sent, count(*)::integer as messages from messages`
  expect(sum?.sent).toBeGreaterThan(0)
  process.stdout.write(
    `${WORKERS * STEPS_EACH} steps: ${JSON.stringify(Object.fromEntries(done))}, ${JSON.stringify(sum)}\n`,
  )
})
