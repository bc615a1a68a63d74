import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AD_HOC } from '@/lib/tasks/registry/ad-hoc'
import { REGISTRY, registryWith, TASK_TYPES, taskType } from '@/lib/tasks/registry/registry'
import { COMMON_OUTCOMES, outcomesOf, type TaskType } from '@/lib/tasks/registry/task-type'

const PROMISE_BROKEN = 'engaged_conversation'

const codesOf = (type: TaskType) => outcomesOf(type).map(({ code }) => code)
const outcomeOf = (type: TaskType, code: string) => outcomesOf(type).find((outcome) => outcome.code === code)

describe.each(TASK_TYPES)('the $type type', (type) => {
  const { goal, budget, cadence } = type

  it('has a name in snake case and a skill file of the same name in kebab case', () => {
    expect(type.type).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(type.skill).toBe(type.type.replaceAll('_', '-'))
  })

  it('explains itself to the owner in one sentence', () => {
    expect(type.label.length).toBeGreaterThan(0)
    expect(type.description).toMatch(/^[A-Z].+\.$/)
  })

  it('has outcomes with unique codes and words for when they apply', () => {
    const codes = goal.outcomes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const outcome of goal.outcomes) {
      expect(outcome.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(outcome.when).toMatch(/\.$/)
    }
  })

  it('can end well, and in every way that all tasks can end', () => {
    expect(goal.outcomes.some(({ kind }) => kind === 'positive')).toBe(true)
    for (const { code } of COMMON_OUTCOMES) expect(codesOf(type).filter((it) => it === code)).toHaveLength(1)
  })

  it('has signals that lead to outcomes of its own, each kind once', () => {
    const kinds = goal.signals.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const signal of goal.signals) {
      expect(codesOf(type)).toContain(signal.outcome)
      expect(signal.weight).toBeGreaterThan(0)
      expect(signal.weight).toBeLessThanOrEqual(100)
      expect(signal.windowDays).toBeGreaterThan(0)
    }
  })

  it('completes on a signal only with full weight and a good, lasting outcome', () => {
    for (const signal of goal.signals) {
      expect(signal.completes).toBe(signal.weight === 100)
      if (!signal.completes) continue
      expect(outcomeOf(type, signal.outcome)).toMatchObject({ kind: 'positive' })
      expect(outcomeOf(type, signal.outcome)?.provisional).toBeUndefined()
    }
  })

  it('says what it completes by', () => {
    const byJudgment = goal.completion === 'judgment' || goal.completion === 'composite'
    expect(goal.judgment !== undefined).toBe(byJudgment)
    expect(goal.deliverable !== undefined).toBe(goal.completion === 'deliverable')
    expect(type.deliverable !== undefined).toBe(goal.completion === 'deliverable')
    if (goal.completion === 'composite') expect(goal.signals.some(({ completes }) => completes)).toBe(true)
  })

  it('pays only for good outcomes, and a promise at most half of what it leads to', () => {
    const best = Math.max(0, ...goal.outcomes.map(({ multiplier }) => multiplier ?? 0))
    for (const { kind, multiplier, provisional } of goal.outcomes) {
      if (multiplier !== undefined) {
        expect(kind).toBe('positive')
        expect(multiplier).toBeGreaterThan(0)
      }
      if (!provisional) continue
      expect(multiplier).toBeLessThanOrEqual(best / 2)
      expect(codesOf(type)).toContain(PROMISE_BROKEN)
      expect(goal.signals.some(({ completes }) => completes)).toBe(true)
    }
  })

  it('earns nothing where nobody is written to', () => {
    if (budget.messages > 0) return
    expect(goal.outcomes.every(({ multiplier }) => multiplier === undefined)).toBe(true)
  })

  it('has a cadence with one tone per follow-up', () => {
    expect(cadence.tones).toHaveLength(cadence.intervals.length)
    expect(cadence.intervals.every((days) => Number.isInteger(days) && days > 0)).toBe(true)
  })

  it('watches for signals after the last touch exactly where it goes dormant', () => {
    expect(cadence.dormant !== undefined).toBe(cadence.onExhaustion === 'dormant')
    if (!cadence.dormant) return
    expect(cadence.dormant.checkDays).toBeGreaterThan(0)
    expect(cadence.dormant.checkDays).toBeLessThan(cadence.dormant.maxDays)
  })

  it('has a budget that its first follow-up fits into', () => {
    for (const amount of Object.values(budget)) expect(Number.isInteger(amount) && amount >= 0).toBe(true)
    expect(budget.days).toBeGreaterThan(0)
    const [first] = cadence.intervals
    if (first !== undefined) expect(first).toBeLessThan(budget.days)
  })

  it('writes to members exactly if it is communication, and thinks exactly if it is not for people or machines', () => {
    expect(budget.messages > 0).toBe(type.category === 'communication')
    const thinks = type.category === 'communication' || type.category === 'research'
    expect(budget.turns > 0).toBe(thinks)
  })

  it('has a threshold from 0 to 100, and 0 only where a person is always asked', () => {
    expect(type.autoThreshold).toBeGreaterThanOrEqual(0)
    expect(type.autoThreshold).toBeLessThanOrEqual(100)
    if (type.autoThreshold === 0) expect(type.escalationTriggers).toContain('always')
  })

  it('leaves a member alone for at least a day after a dismissal', () => {
    expect(type.coolOffDays).toBeGreaterThan(0)
  })
})

describe('the registry', () => {
  it('has each type once', () => {
    const names = TASK_TYPES.map(({ type }) => type)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds every type by its name', () => {
    for (const type of TASK_TYPES) expect(taskType(type.type)).toBe(type)
  })

  it('treats any other name as ad hoc and says that it does not know it', () => {
    const names = new Set(TASK_TYPES.map(({ type }) => type))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')), (name) => {
        fc.pre(!names.has(name))
        expect(REGISTRY.taskType(name)).toBe(AD_HOC)
        expect(REGISTRY.knows(name)).toBe(false)
      }),
    )
    expect(REGISTRY.knows('ad_hoc')).toBe(true)
  })

  it('takes a further type without forgetting the others', () => {
    const birthday: TaskType = { ...AD_HOC, type: 'birthday', skill: 'birthday' }
    const registry = registryWith([birthday])
    expect(registry.taskType('birthday')).toBe(birthday)
    expect(registry.types).toHaveLength(TASK_TYPES.length + 1)
    expect(taskType('birthday')).toBe(AD_HOC)
  })
})
