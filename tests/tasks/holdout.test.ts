import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Group, isHeldOut, type Lift, liftOf } from '@/lib/tasks/holdout'
import { chance, seedOf } from '@/sandbox/random'

const person = (index: number) => ({ gymId: 'gym', memberId: `member ${index}`, type: 'churn_risk' })
const anyone = fc.record({ gymId: fc.string(), memberId: fc.string(), type: fc.string() })

describe('being held out', () => {
  it('is the same answer every time', () => {
    fc.assert(
      fc.property(anyone, fc.integer({ min: 0, max: 100 }), (who, share) => {
        expect(isHeldOut({ ...who }, share)).toBe(isHeldOut(who, share))
      }),
    )
  })

  it('happens to nobody at 0% and to everybody at 100%', () => {
    fc.assert(
      fc.property(anyone, (who) => {
        expect(isHeldOut(who, 0)).toBe(false)
        expect(isHeldOut(who, 100)).toBe(true)
      }),
    )
  })

  it('never ends for anyone because the share grew', () => {
    fc.assert(
      fc.property(anyone, fc.nat(99), (who, share) => {
        if (isHeldOut(who, share)) expect(isHeldOut(who, share + 1)).toBe(true)
      }),
    )
  })

  it.each([5, 10, 50])('happens to about %i%% of a large gym', (share) => {
    const held = Array.from({ length: 20_000 }, (_, at) => isHeldOut(person(at), share)).filter(
      Boolean,
    ).length
    expect(Math.abs(held / 200 - share)).toBeLessThan(1)
  })

  it('for one type says nothing about another', () => {
    const both = Array.from({ length: 20_000 }, (_, at) => person(at)).filter(
      (who) => isHeldOut(who, 50) && isHeldOut({ ...who, type: 'win_back' }, 50),
    ).length
    expect(Math.abs(both / 20_000 - 0.25)).toBeLessThan(0.02)
  })

  it('does not confuse members whose ids run together', () => {
    const answers = Array.from({ length: 200 }, (_, at) => [
      isHeldOut({ gymId: 'a', memberId: `b${at}`, type: 't' }, 50),
      isHeldOut({ gymId: 'ab', memberId: `${at}`, type: 't' }, 50),
    ])
    expect(answers.some(([one, other]) => one !== other)).toBe(true)
  })
})

function measured(lift: Lift): Extract<Lift, { kind: 'measured' }> {
  if (lift.kind !== 'measured') throw new Error(lift.why)
  return lift
}

describe('the lift against the held-out group', () => {
  it('agrees with the published example: 56 of 70 against 48 of 80', () => {
    const lift = measured(liftOf({ people: 70, successes: 56 }, { people: 80, successes: 48 }))
    expect(lift.difference).toBeCloseTo(0.2, 4)
    expect(lift.low).toBeCloseTo(0.0524, 4)
    expect(lift.high).toBeCloseTo(0.3339, 4)
    expect(lift.verdict).toBe('better')
  })

  it('is not shown before both groups have twenty people', () => {
    const enough = { people: 20, successes: 5 }
    const few = { people: 19, successes: 19 }
    expect(liftOf(few, enough)).toMatchObject({
      kind: 'not_enough_data',
      why: expect.stringMatching(/19 of/),
    })
    expect(liftOf(enough, few)).toMatchObject({
      kind: 'not_enough_data',
      why: expect.stringMatching(/held out/),
    })
    expect(liftOf({ people: 0, successes: 0 }, { people: 0, successes: 0 }).kind).toBe('not_enough_data')
    expect(liftOf(enough, enough).kind).toBe('measured')
  })

  it('lies inside its interval, and the interval inside what is possible', () => {
    const group = fc
      .integer({ min: 20, max: 5_000 })
      .chain((people) => fc.record({ people: fc.constant(people), successes: fc.nat(people) }))
    fc.assert(
      fc.property(group, group, (one, other) => {
        const { difference, low, high } = measured(liftOf(one, other))
        expect(low).toBeLessThanOrEqual(difference)
        expect(high).toBeGreaterThanOrEqual(difference)
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-9)
        expect(high).toBeLessThanOrEqual(1 + 1e-9)
        const mirrored = measured(liftOf(other, one))
        expect(mirrored.low).toBeCloseTo(-high, 9)
      }),
    )
  })
})

const RUNS = 1_000
const MEMBERS = 600
const HOLDOUT_PERCENT = 10
const RETURN_UNTOUCHED = 0.3

/** A season of one gym: everybody is assigned by the rule itself, and comes back by chance. */
function season(run: number, effect: number): Lift {
  // Neighbouring numbers are no seeds: their draws would be the same people in another order.
  const seed = seedOf('season', run)
  const contacted: Group = { people: 0, successes: 0 }
  const heldOut: Group = { people: 0, successes: 0 }
  for (let at = 0; at < MEMBERS; at++) {
    const held = isHeldOut({ gymId: `gym ${run}`, memberId: String(at), type: 'churn_risk' }, HOLDOUT_PERCENT)
    const group = held ? heldOut : contacted
    group.people++
    if (chance(seed, at, 'returns') < RETURN_UNTOUCHED + (held ? 0 : effect)) group.successes++
  }
  return liftOf(contacted, heldOut)
}

describe('over a thousand seasons', () => {
  it('a true effect of 15 points is inside the interval in at least nine of ten', () => {
    const lifts = Array.from({ length: RUNS }, (_, run) => measured(season(run, 0.15)))
    const covered = lifts.filter(({ low, high }) => low <= 0.15 && high >= 0.15).length
    expect(covered / RUNS).toBeGreaterThanOrEqual(0.9)
    expect(lifts.filter(({ verdict }) => verdict === 'worse')).toEqual([])
  })

  it('no effect is reported as none in at least nine of ten', () => {
    const lifts = Array.from({ length: RUNS }, (_, run) => measured(season(run, 0)))
    const unclear = lifts.filter(({ verdict }) => verdict === 'no_clear_difference').length
    expect(unclear / RUNS).toBeGreaterThanOrEqual(0.9)
  })
})
