import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { type Backtest, replay } from '@/lib/gym/risk/backtest'
import type { History } from '@/lib/gym/risk/history'
import { type BacktestLine, backtest } from '@/lib/owner/backtest'
import { type TestDatabase, testDatabase } from '@/tests/database'
import { type MirroredGym, mirrorGym } from './mirrored-gym'

const AT = new Date('2026-11-04T18:00:00Z')

let db: TestDatabase
let gym: MirroredGym
let owner: string
beforeAll(async () => {
  db = await testDatabase()
  gym = await mirrorGym(db, { seed: 31, people: 1_400, at: AT })
  await db.rpc('count_gym_days', { p_gym: gym.gymId, p_now: AT.toISOString() })
  const [row] = await db.sql`select user_id from gym_people where gym_id = ${gym.gymId}`
  owner = row?.user_id
})
afterAll(() => db.drop())

const readHistory = (userId: string): Promise<History> =>
  db.as({ userId }, async (tx) => {
    const [row] = await tx`select read_history(${gym.gymId}, ${AT}) as history`
    return row?.history
  })

function finish(history: History): Backtest {
  const days = replay(history)
  for (;;) {
    const step = days.next()
    if (step.done) return step.value
  }
}

describe('a replay of 90 days', () => {
  it('takes less than a minute for a thousand members', async () => {
    const began = performance.now()
    const history = await readHistory(owner)
    const result = finish(history)
    const took = performance.now() - began
    process.stderr.write(`backtest: ${history.members.length} members in ${Math.round(took)} ms\n`)
    expect(history.members.length).toBeGreaterThanOrEqual(1_000)
    expect(result.days).toBe(90)
    expect(took).toBeLessThan(60_000)
  }, 90_000)

  it('stays within every limit of every day', async () => {
    const history = await readHistory(owner)
    const result = finish(history)
    expect(result.flagged.length).toBeGreaterThan(20)
    expect(result.mostInADay).toBeLessThanOrEqual(history.gym.dailyLimit)
    for (const it of result.flagged) {
      expect(it.messages).toBeLessThanOrEqual(3)
      expect(it.askedBecause === null || it.messages === 0).toBe(true)
      expect(it.why.length).toBeGreaterThan(0)
    }
    const perDay = new Map<number, number>()
    for (const { day } of result.flagged) perDay.set(day, (perDay.get(day) ?? 0) + 1)
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(25)
    const days = new Map<string, number[]>()
    for (const { memberId, day } of result.flagged) days.set(memberId, [...(days.get(memberId) ?? []), day])
    for (const ofOne of days.values())
      for (const [at, day] of ofOne.entries())
        if (at > 0) expect(day - (ofOne[at - 1] ?? 0)).toBeGreaterThan(30)
  })

  it('sees nothing of a day before it has come', async () => {
    const history = await readHistory(owner)
    const cut = history.today - 30
    const blind: History = {
      ...history,
      members: history.members.map((member) => ({
        ...member,
        visits: member.visits.filter((visit) => visit < cut),
        left: member.left !== null && member.left < cut ? member.left : null,
      })),
    }
    const until = (result: Backtest) =>
      result.flagged.filter(({ day }) => day < cut).map(({ memberId, day }) => `${memberId}:${day}`)
    expect(until(finish(blind))).toEqual(until(finish(history)))
  })

  it('writes the first drafts, and changes nothing in the database', async () => {
    const count =
      () => db.sql`select (select count(*) from tasks) as tasks, (select count(*) from messages) as messages,
      (select count(*) from ai_calls) as calls, (select count(*) from task_log) as log`
    const before = await count()
    const lines: BacktestLine[] = []
    const client = { rpc: async () => ({ data: await readHistory(owner), error: null }) }
    const model = openPlaybook({ isOptOut: () => false, threatIn: () => null })
    for await (const line of backtest(client as never, gym.gymId, { now: AT, model })) lines.push(line)
    const last = lines.at(-1)
    expect(lines.filter(({ kind }) => kind === 'progress')).toHaveLength(90)
    expect(last?.kind === 'done' && last.drafts).toHaveLength(10)
    if (last?.kind === 'done') for (const { text } of last.drafts) expect(text.length).toBeGreaterThan(40)
    expect(await count()).toEqual(before)
  })

  it('is not shown to the people of another gym', async () => {
    const stranger = await db.addUser('stranger@example.com')
    await expect(readHistory(stranger)).rejects.toThrow(/Only the people of a gym/)
  })
})
