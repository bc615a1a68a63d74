import { z } from 'zod'
import { newText } from '@/lib/messages/new-text'
import { isOptOut } from '@/lib/safety/opt-out'

/** Opt-outs, read the way a reply is: the new text first, then the rule. */

const schema = z.object({ text: z.string(), label: z.enum(['opt_out', 'not_opt_out']) })

type OptOutScore = {
  n: number
  recall: number
  false_positive_rate: number
  misses: { text: string; label: string }[]
}

export function run(cases: unknown[]): OptOutScore {
  const read = z.array(schema).parse(cases)
  const wrong = read.filter(({ text, label }) => isOptOut(newText(text)) !== (label === 'opt_out'))
  const share = (label: string, isRight: boolean) => {
    const all = read.filter((it) => it.label === label).length
    const bad = wrong.filter((it) => it.label === label).length
    return all === 0 ? (isRight ? 1 : 0) : (isRight ? all - bad : bad) / all
  }
  return {
    n: read.length,
    recall: share('opt_out', true),
    false_positive_rate: share('not_opt_out', false),
    misses: wrong,
  }
}
