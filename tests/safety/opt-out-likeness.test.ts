import { beforeAll, describe, expect, it } from 'vitest'
import { newText } from '@/lib/messages/new-text'
import { plainForm } from '@/lib/safety/opt-out'
import { featuresOf, likenessBy, likenessOf } from '@/lib/safety/opt-out/likeness'
import { type Case, learn } from '@/tests/evals/learn-likeness'
import { likenessCases } from '@/tests/evals/likeness-cases'

const CASES = likenessCases()

/** Every fifth case is kept from the lesson. */
const isExam = (_: Case, nth: number) => nth % 5 === 0

describe('likeness', () => {
  let asked: { likeness: number; isOptOut: boolean }[]

  beforeAll(() => {
    const learned = learn(CASES.filter((one, nth) => !isExam(one, nth)))
    asked = CASES.filter(isExam).map(({ text, label }) => ({
      likeness: likenessBy(learned, featuresOf(plainForm(newText(text)))),
      isOptOut: label === 'opt_out',
    }))
  })

  const share = (isOptOut: boolean, threshold: number) => {
    const of = asked.filter((one) => one.isOptOut === isOptOut)
    return of.filter(({ likeness }) => likeness >= threshold).length / of.length
  }

  it('hears a wish in messages it has not learned from, without a single rule', () => {
    expect(share(true, 0.5)).toBeGreaterThan(0.9)
    expect(share(false, 0.5)).toBeLessThan(0.08)
  })

  it('almost never doubts a real wish, and seldom hears one where there is none', () => {
    expect(share(true, 0.25)).toBeGreaterThan(0.97)
    expect(share(false, 0.8)).toBeLessThan(0.04)
  })

  it('comes with weights that were learned from the labelled cases', () => {
    const wrong = CASES.filter(
      ({ text, label }) => likenessOf(plainForm(newText(text))) >= 0.5 !== (label === 'opt_out'),
    )
    expect(wrong.length).toBeLessThan(CASES.length * 0.01)
  })

  it('is the same for the same words, and says something about none at all', () => {
    expect(likenessOf('please stop writing')).toBe(likenessOf('please stop writing'))
    expect(likenessOf('')).toBeGreaterThanOrEqual(0)
    expect(likenessOf('')).toBeLessThan(0.7)
  })
})
