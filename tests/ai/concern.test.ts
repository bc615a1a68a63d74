import { beforeAll, describe, expect, it } from 'vitest'
import { concernFeatures, concernOf, MAY_REST } from '@/lib/ai/playbook/reply/concern'
import { likenessOfOne } from '@/lib/safety/opt-out/likeness'
import { labelledReplies, learnConcern } from '@/tests/evals/concern-cases'

const CASES = labelledReplies().filter(({ expect: { suppress } }) => !suppress)
type Case = (typeof CASES)[number]

const mayRest = ({ expect: { actions } }: Case) => actions.includes('wait') && !actions.includes('escalate')
const isForAPerson = ({ expect: { actions } }: Case) => actions.length === 1 && actions[0] === 'escalate'
const aboutMoney = ({ taskType }: Case) => taskType === 'payment_recovery'

/** Every fifth case is kept from the lesson. */
const isExam = (_: Case, nth: number) => nth % 5 === 0

describe('concern', () => {
  let asked: { concern: number; of: Case }[]

  beforeAll(() => {
    const learned = learnConcern(CASES.filter((one, nth) => !isExam(one, nth)))
    asked = CASES.filter(isExam).map((of) => ({
      of,
      concern: likenessOfOne(learned, concernFeatures(of.reply, aboutMoney(of))),
    }))
  })

  const shareAtRest = (which: (of: Case) => boolean) => {
    const some = asked.filter(({ of }) => which(of))
    return some.filter(({ concern }) => concern < MAY_REST).length / some.length
  }

  it('almost never lets rest what a person had to read, though it has not learned from it', () => {
    expect(shareAtRest(isForAPerson)).toBeLessThan(0.08)
  })

  it('lets most of everyday talk rest', () => {
    expect(shareAtRest(mayRest)).toBeGreaterThan(0.6)
  })

  it('comes with weights that were learned from the labelled replies', () => {
    const rightly = (which: (of: Case) => boolean, isRight: (concern: number) => boolean) => {
      const some = CASES.filter(which)
      return some.filter((of) => isRight(concernOf(of.reply, aboutMoney(of)))).length / some.length
    }
    expect(rightly(mayRest, (concern) => concern < 0.5)).toBeGreaterThan(0.97)
    expect(rightly(isForAPerson, (concern) => concern > 0.5)).toBeGreaterThan(0.97)
  })

  it('weighs the same words by whether the task is about money', () => {
    const words = 'Just updated the card, sorry'
    expect(concernOf(words, true)).toBeLessThan(concernOf(words, false))
    expect(concernOf('', false)).toBeGreaterThanOrEqual(0)
  })
})
