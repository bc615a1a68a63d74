import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackCards } from '@/lib/owner/feedback'
import type { Feedback, Results } from '@/lib/owner/results'
import { suggestionsFrom } from '@/lib/owner/suggest'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, taskOf } from '@/tests/tasks/engine'

const AT = '2026-03-03T17:00:00Z'

const said = (change: Partial<Feedback>): Feedback => ({
  taskId: crypto.randomUUID(),
  type: 'churn_risk',
  kind: 'approved',
  rating: null,
  comment: null,
  confidence: 80,
  at: AT,
  charsBefore: null,
  charsAfter: null,
  ...change,
})
const many = (count: number, change: Partial<Feedback>) => Array.from({ length: count }, () => said(change))
const results = (feedback: Feedback[]): Results => ({ tasks: [], holdouts: [], feedback, aiCosts: [] })
const suggest = (feedback: Feedback[], inForce: { code: string; type: string }[] = []) =>
  suggestionsFrom(feedbackCards(results(feedback)), results(feedback), inForce)

describe('what an owner does again and again', () => {
  it('becomes a suggestion: drafts that are always shortened should be shorter', () => {
    const feedback = [...many(8, { kind: 'edited', charsBefore: 400, charsAfter: 200 }), ...many(2, {})]
    expect(suggest(feedback)[0]).toMatchObject({
      code: 'shorter',
      because: 'You shortened 8 of 10 drafts.',
      change: { instruction: expect.stringMatching(/short/) },
    })
  })

  it('becomes a higher bar where much is skipped, above what was skipped', () => {
    const feedback = [...many(5, { kind: 'skipped', confidence: 82 }), ...many(3, { confidence: 95 })]
    expect(suggest(feedback)[0]).toMatchObject({ code: 'raise_bar', change: { autoThreshold: 87 } })
  })

  it('is no habit after a handful of decisions, and is not offered again once taken up', () => {
    expect(suggest(many(5, { kind: 'skipped' }))).toEqual([])
    expect(suggest(many(9, { kind: 'skipped' }), [{ code: 'raise_bar', type: 'churn_risk' }])).toEqual([])
  })

  it('shows how far our confidence can be believed', () => {
    const feedback = [...many(2, { kind: 'skipped', confidence: 50 }), ...many(2, { confidence: 95 })]
    expect(feedbackCards(results(feedback))[0]?.calibration).toEqual([
      { from: 0, to: 59, tasks: 2, approved: 0, succeeded: null },
      { from: 90, to: 100, tasks: 2, approved: 1, succeeded: null },
    ])
  })
})

describe('on the database', () => {
  let engine: Engine
  let gym: string
  let owner: string
  beforeAll(async () => {
    engine = await openEngine({ at: AT })
    gym = await addRunningGym(engine.db, { execution_mode: 'manual' })
    owner = await ownerOf(engine.db, gym)
  })
  afterAll(() => engine.close())

  const asOwner = <T>(run: Parameters<typeof engine.db.as<T>>[1]) => engine.db.as({ userId: owner }, run)

  async function proposal() {
    const made = await engine.create({
      gymId: gym,
      memberId: await addMember(engine.db, gym),
      type: 'churn_risk',
      draft: { subject: 'Hey', text: 'Hey Sarah, how are things?', by: 'playbook' },
    })
    if (made.kind !== 'created') throw new Error(made.kind)
    return taskOf(engine.db, made.taskId)
  }
  const kept = (id: string) => engine.db
    .sql`select kind, before, after, comment, rating, by from task_feedback
    where task_id = ${id} order by id`

  it('an approval, an edit, a skip with its reason and a correction are kept, whoever carries them out', async () => {
    const [plain, edited, skipped] = [await proposal(), await proposal(), await proposal()]
    await asOwner(async (tx) => {
      await tx`select approve_task(${plain.id}, ${plain.version}, ${AT})`
      await tx`select approve_task(${edited.id}, ${edited.version}, ${AT}, null, 'Hey', 'Hi!')`
      await tx`select close_task(${skipped.id}, ${skipped.version}, 'dismissed', 'Talked to her', ${AT})`
    })
    expect(await kept(plain.id)).toMatchObject([{ kind: 'approved', by: owner }])
    expect(await kept(edited.id)).toMatchObject([
      { kind: 'edited', before: 'Hey Sarah, how are things?', after: 'Hi!' },
    ])
    expect(await kept(skipped.id)).toMatchObject([{ kind: 'skipped', comment: 'Talked to her' }])
    const { version } = await taskOf(engine.db, skipped.id)
    await asOwner((tx) => tx`select correct_outcome(${skipped.id}, ${version}, 'retained', 15000, ${AT})`)
    expect((await kept(skipped.id)).at(-1)).toMatchObject({
      kind: 'corrected',
      before: 'dismissed',
      after: 'retained',
    })
  })

  it('a rating counts once per person, the later one', async () => {
    const { id } = await proposal()
    await asOwner((tx) => tx`select rate_task(${id}, 5, '', ${AT})`)
    await asOwner((tx) => tx`select rate_task(${id}, 1, 'Never came back', ${AT})`)
    expect(await kept(id)).toMatchObject([{ kind: 'rated', rating: 1, comment: 'Never came back' }])
    const stranger = await engine.db.addUser('stranger@example.com')
    const [row] = await engine.db.as(
      { userId: stranger },
      (tx) => tx`select rate_task(${id}, 5, '', ${AT}) as it`,
    )
    expect(row?.it).toBe('not_found')
  })

  it('a suggestion taken up is in force, and taken back it leaves what was there before', async () => {
    const change = engine.db.sql.json({ instruction: 'Keep it short.' })
    await engine.db
      .sql`insert into prompt_overrides values (${gym}, 'type', 'churn_risk', 'add', 'Say hi.', ${AT})`
    const [row] = await asOwner(
      (tx) => tx`select accept_suggestion(${gym}, 'shorter', 'churn_risk', ${change}, ${AT}) as id`,
    )
    const text = async () =>
      (await engine.db.sql`select text from prompt_overrides where gym_id = ${gym}`)[0]?.text
    expect(await text()).toBe('Say hi.\nKeep it short.')
    await asOwner((tx) => tx`select undo_suggestion(${row?.id}, ${AT})`)
    expect(await text()).toBe('Say hi.')
    const [again] = await asOwner((tx) => tx`select undo_suggestion(${row?.id}, ${AT}) as done`)
    expect(again?.done).toBe(false)
  })

  it('leaves alone what the owner wrote or set since, and is taken up once by two clicks', async () => {
    const other = await addRunningGym(engine.db)
    const userId = await ownerOf(engine.db, other)
    const act = <T>(run: Parameters<typeof engine.db.as<T>>[1]) => engine.db.as({ userId }, run)
    const { sql } = engine.db
    const accept = async (code: string, change: { instruction: string } | { autoThreshold: number }) => {
      const ids = await Promise.all(
        [1, 2].map(() =>
          act(
            (tx) =>
              tx`select accept_suggestion(${other}, ${code}, 'win_back', ${sql.json(change)}, ${AT}) as id`,
          ),
        ),
      )
      expect(ids[0]?.[0]?.id).toBe(ids[1]?.[0]?.id)
      return ids[0]?.[0]?.id as string
    }
    const text = async () =>
      (await sql`select text from prompt_overrides where gym_id = ${other}`).map((row) => row.text)
    const shorter = await accept('shorter', { instruction: 'Keep it short.' })
    expect(await text()).toEqual(['Keep it short.'])
    await sql`update prompt_overrides set text = ${'Never say “gains”.\nKeep it short.\nSign as Mike.'} where gym_id = ${other}`
    await act((tx) => tx`select undo_suggestion(${shorter}, ${AT})`)
    expect(await text()).toEqual(['Never say “gains”.\nSign as Mike.'])
    const bar = await accept('raise_bar', { autoThreshold: 90 })
    await sql`update gym_task_types set auto_threshold = 95 where gym_id = ${other}`
    await act((tx) => tx`select undo_suggestion(${bar}, ${AT})`)
    const [set] = await sql`select auto_threshold from gym_task_types where gym_id = ${other}`
    expect(set?.auto_threshold).toBe(95)
    await sql`delete from prompt_overrides where gym_id = ${other}`
    const longer = await accept('longer', { instruction: 'More.' })
    await act((tx) => tx`select undo_suggestion(${longer}, ${AT})`)
    expect(await text()).toEqual([])
  })

  it('a raised bar holds for new tasks until it is taken back', async () => {
    const change = engine.db.sql.json({ autoThreshold: 97 })
    const [row] = await asOwner(
      (tx) => tx`select accept_suggestion(${gym}, 'raise_bar', 'churn_risk', ${change}, ${AT}) as id`,
    )
    const [set] = await engine.db.sql`select auto_threshold from gym_task_types where gym_id = ${gym}`
    expect(set?.auto_threshold).toBe(97)
    await asOwner((tx) => tx`select undo_suggestion(${row?.id}, ${AT})`)
    const [unset] = await engine.db.sql`select auto_threshold from gym_task_types where gym_id = ${gym}`
    expect(unset?.auto_threshold).toBeNull()
  })

  it('is the owner’s alone to change', async () => {
    const coach = await engine.db.addUser('coach@example.com')
    await engine.db.sql`insert into gym_people values (${gym}, ${coach}, 'coach', 'coach@example.com', ${AT})`
    const change = engine.db.sql.json({ autoThreshold: 97 })
    const ask = engine.db.as(
      { userId: coach },
      (tx) => tx`select accept_suggestion(${gym}, 'raise_bar', 'churn_risk', ${change}, ${AT})`,
    )
    await expect(ask).rejects.toThrow(/Only the owner/)
  })
})

describe('the results of a gym', () => {
  it('are read with the rights of whoever asks', async () => {
    const engine = await openEngine({ at: AT })
    const gym = await addRunningGym(engine.db)
    await engine.create({ gymId: gym, memberId: await addMember(engine.db, gym), type: 'churn_risk' })
    const read = async (userId: string) => {
      const [row] = await engine.db.as(
        { userId },
        (tx) => tx`select read_results(${gym}, '2026-01-01', ${AT}) as it`,
      )
      return row?.it as Results
    }
    expect((await read(await ownerOf(engine.db, gym))).tasks).toHaveLength(1)
    expect((await read(await engine.db.addUser('stranger@example.com'))).tasks).toHaveLength(0)
    await engine.close()
  })
})
