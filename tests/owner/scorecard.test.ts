import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptPicture } from '@/components/results/kept-picture'
import { activityOf, aiCostsOf, heldOutOf } from '@/lib/owner/activity'
import { parseActivityUrl } from '@/lib/owner/activity-url'
import { toCsv } from '@/lib/owner/csv'
import { type HeldOut, type Results, type ResultTask, yearBegins } from '@/lib/owner/results'
import { centsIn, scorecardOf } from '@/lib/owner/scorecard'

const NOW = new Date('2026-11-18T18:00:00Z')
const TIMEZONE = 'America/Denver'
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

const task = (change: Partial<ResultTask> = {}): ResultTask => ({
  id: crypto.randomUUID(),
  type: 'churn_risk',
  memberId: crypto.randomUUID(),
  name: 'Ana Silva',
  status: 'completed',
  outcome: 'retained',
  why: 'The member checked in after outreach.',
  provisional: false,
  late: false,
  cents: 15_000,
  confidence: 80,
  createdAt: daysAgo(12),
  startedAt: daysAgo(11),
  resolvedAt: daysAgo(5),
  messages: 1,
  approvedBy: 'owner',
  byHand: false,
  replied: false,
  ...change,
})
const results = (change: Partial<Results> = {}): Results => ({
  tasks: [],
  holdouts: [],
  feedback: [],
  aiCosts: [],
  ...change,
})
const cardOf = (it: Results) => scorecardOf(it, { now: NOW, timezone: TIMEZONE })

describe('the scorecard', () => {
  it('shows money that is the sum of the rows each number opens', () => {
    const outcome = fc.constantFrom('retained', 'unresponsive', 'verbal_commitment', 'churned')
    const tasks = fc.array(
      fc
        .record({
          type: fc.constantFrom('churn_risk', 'win_back', 'onboarding'),
          outcome,
          cents: fc.integer({ min: 0, max: 60_000 }),
          ago: fc.double({ min: 0, max: 366, noNaN: true }),
          provisional: fc.boolean(),
        })
        .map(({ ago, ...rest }) => task({ ...rest, resolvedAt: daysAgo(ago) }))
        // As they are read: nothing that ended before the first month shown.
        .filter(({ resolvedAt }) => Date.parse(resolvedAt ?? '') >= yearBegins(NOW, TIMEZONE).getTime()),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(tasks, (list) => {
        const all = results({ tasks: list })
        const card = cardOf(all)
        for (const { month, centsKept, centsPromised, membersKept } of card.months) {
          const rows = activityOf(all, { month, show: 'kept' }, TIMEZONE)
          expect(centsIn(rows)).toBe(centsKept)
          expect(new Set(rows.map(({ memberId }) => memberId)).size).toBe(membersKept)
          expect(centsIn(activityOf(all, { month, show: 'promised' }, TIMEZONE))).toBe(centsPromised)
        }
        for (const { type, outcomes, tasks: count } of card.types) {
          expect(outcomes.reduce((sum, it) => sum + it.tasks, 0)).toBe(count)
          for (const { code, cents } of outcomes)
            expect(centsIn(activityOf(all, { type, outcome: code }, TIMEZONE))).toBe(cents)
        }
        const kept = activityOf(all, { show: 'kept' }, TIMEZONE)
        expect(card.total.centsKept).toBe(centsIn(kept))
        expect(card.total.membersKept).toBe(new Set(kept.map(({ memberId }) => memberId)).size)
        expect(card.total.centsKept).toBe(card.months.reduce((sum, it) => sum + it.centsKept, 0))
      }),
    )
  })

  it('puts a task into the month of the gym’s own calendar', () => {
    const lateEvening = task({ resolvedAt: '2026-11-01T03:00:00Z' })
    const card = cardOf(results({ tasks: [lateEvening] }))
    expect(card.months.find(({ month }) => month === '2026-10')?.membersKept).toBe(1)
    expect(card.months.at(-1)?.membersKept).toBe(0)
  })

  it('begins with the first month it shows, in the gym’s own calendar', () => {
    expect(yearBegins(NOW, TIMEZONE).toISOString()).toBe('2025-12-01T07:00:00.000Z')
    expect(yearBegins(new Date('2026-12-01T03:00:00Z'), TIMEZONE).toISOString()).toBe(
      '2025-12-01T07:00:00.000Z',
    )
    expect(cardOf(results()).months[0]?.month).toBe('2025-12')
  })

  it('counts somebody as kept also where nobody knows what they pay, and nobody who was not', () => {
    const tasks = [
      task({ cents: 0 }),
      task({ cents: 0, outcome: 'unresponsive' }),
      task({ cents: 0, outcome: null }),
    ]
    expect(cardOf(results({ tasks })).total).toMatchObject({ membersKept: 1, centsKept: 0 })
  })

  it('counts somebody kept twice once', () => {
    const memberId = 'one'
    const card = cardOf(results({ tasks: [task({ memberId }), task({ memberId, type: 'onboarding' })] }))
    expect(card.total.membersKept).toBe(1)
    expect(card.total.centsKept).toBe(30_000)
  })

  it('says how many drafts were edited and skipped, and what the models cost', () => {
    const said = (kind: 'edited' | 'skipped', taskId: string) => ({
      taskId,
      type: 'churn_risk',
      kind,
      rating: null,
      comment: null,
      confidence: 80,
      at: daysAgo(2),
      charsBefore: 100,
      charsAfter: 50,
    })
    const all = results({
      tasks: ['a', 'b', 'c'].map((id) => task({ id })),
      feedback: [said('edited', 'a'), said('edited', 'a'), said('skipped', 'b'), said('skipped', 'c')],
      aiCosts: [{ day: '2026-11-03', calls: 3, micros: 1_230_000 }],
    })
    const month = cardOf(all).months.at(-1)
    expect(month).toMatchObject({ edits: 1, skips: 2, aiCostCents: 123 })
    for (const [show, count] of [
      ['edited', month?.edits],
      ['skipped', month?.skips],
    ] as const)
      expect(activityOf(all, { month: '2026-11', show }, TIMEZONE)).toHaveLength(count ?? -1)
    expect(aiCostsOf(all, { month: '2026-11' })).toHaveLength(1)
    expect(aiCostsOf(all, { month: '2026-10' })).toHaveLength(0)
  })
})

describe('the comparison with the held-out group', () => {
  const group = (size: number, successes: number) =>
    Array.from({ length: size }, (_, at) =>
      task({
        outcome: at < successes ? 'retained' : 'unresponsive',
        startedAt: daysAgo(60),
        resolvedAt: daysAgo(40),
      }),
    )
  const heldOut = (size: number, successes: number, endedDaysAgo = 20): HeldOut[] =>
    Array.from({ length: size }, (_, at) => ({
      taskId: crypto.randomUUID(),
      type: 'churn_risk',
      memberId: 'm',
      name: 'Ana',
      startsAt: daysAgo(endedDaysAgo + 28),
      endsAt: daysAgo(endedDaysAgo),
      succeeded: at < successes,
      outcome: at < successes ? 'retained' : 'unresponsive',
    }))
  const liftOf = (it: Results) => cardOf(it).types[0]?.lift

  it('is made only of those whose clock has run out', () => {
    const fresh = Array.from({ length: 30 }, () => task({ startedAt: daysAgo(5), resolvedAt: daysAgo(1) }))
    const lift = liftOf(results({ tasks: [...group(40, 20), ...fresh], holdouts: heldOut(25, 5) }))
    expect(lift).toMatchObject({ kind: 'measured', contacted: 0.5, heldOut: 0.2 })
    expect(liftOf(results({ tasks: fresh, holdouts: heldOut(25, 5) }))?.kind).toBe('not_enough_data')
  })

  it('does not count who came when nobody looked at the other group any more', () => {
    const afterwards = group(20, 20).map((it) => ({ ...it, startedAt: daysAgo(90), resolvedAt: daysAgo(40) }))
    const lift = liftOf(results({ tasks: [...group(20, 20), ...afterwards], holdouts: heldOut(25, 5) }))
    expect(lift).toMatchObject({ contacted: 0.5, heldOut: 0.2 })
  })

  it('counts who came by themselves long after the message among those it did not bring back', () => {
    const tooLate = group(20, 0).map((it) => ({
      ...it,
      outcome: 'self_resolved',
      startedAt: daysAgo(60),
      resolvedAt: daysAgo(20),
      cents: 0,
    }))
    const all = results({ tasks: [...group(20, 20), ...tooLate], holdouts: heldOut(25, 5) })
    expect(liftOf(all)).toMatchObject({ contacted: 0.5, heldOut: 0.2 })
    expect(cardOf(all).total.membersKept).toBe(20)
  })

  it('leaves out what somebody opened by hand: over that no lot was cast', () => {
    const byHand = group(30, 30).map((it) => ({ ...it, byHand: true }))
    const lift = liftOf(results({ tasks: [...group(40, 20), ...byHand], holdouts: heldOut(25, 5) }))
    expect(lift).toMatchObject({ contacted: 0.5, heldOut: 0.2 })
  })

  it('opens the rows of its own kind of work', () => {
    const others = heldOut(3, 0).map((it) => ({ ...it, type: 'win_back' }))
    const all = results({ holdouts: [...heldOut(4, 1), ...others] })
    for (const { type, heldOut: count } of cardOf(all).types)
      expect(heldOutOf(all, { type })).toHaveLength(count)
  })

  it('leaves out who came before anybody wrote, in both groups', () => {
    const early = heldOut(10, 0).map((it) => ({ ...it, succeeded: null, outcome: 'self_resolved' }))
    const selfResolved = group(15, 0).map((it) => ({ ...it, outcome: 'self_resolved' }))
    const lift = liftOf(
      results({ tasks: [...group(20, 10), ...selfResolved], holdouts: [...heldOut(20, 4), ...early] }),
    )
    expect(lift).toMatchObject({ contacted: 0.5, heldOut: 0.2 })
  })
})

describe('an export', () => {
  it('never hands a spreadsheet a formula, whatever a member is called', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('=', '+', '-', '@', '\t', '\r'), (rest, sign) => {
        expect(toCsv([[sign + rest]]).startsWith(`"'`)).toBe(true)
      }),
    )
    expect(toCsv([['He said "hi", twice', 3, null]])).toBe('"He said ""hi"", twice",3,\r\n')
  })

  it('ignores what an address asks for and nobody offers', () => {
    expect(parseActivityUrl({ month: '2026-13', type: "'; drop", show: 'all' })).toEqual({})
    expect(parseActivityUrl({ month: '2026-11', show: 'kept' })).toEqual({ month: '2026-11', show: 'kept' })
  })
})

describe('the picture for the wall', () => {
  it('says the number and lets no name break out of the drawing', () => {
    const svg = keptPicture({
      gymName: '<script>alert(1)</script> & Co',
      membersKept: 3,
      centsKept: 45_000,
      months: [{ month: '2026-11', membersKept: 3, centsKept: 45_000 }],
    })
    expect(svg).not.toContain('<script>')
    expect(svg).toContain('$450')
    expect(svg).toContain('3 members kept after outreach')
  })
})
