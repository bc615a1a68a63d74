import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** "No more emails", "no contact please", "zero messages from you". */

const SAYS: readonly RegExp[] = [
  rule('\\bno (?:more|further|additional|future|other) (?:of )?<gap3><mail>\\b'),
  rule(
    '(?:^|\\b(?:want|like|wish|prefer|request|please|appreciate|absolutely|said|with|need|ok|thanks|expect|receive|get) )(?:no|zero|0) (?:of )?(?:these |your |the |such |gym |unsolicited |marketing |promo |promotional |automated |mass )*<mail>(?: from (?:you|your|this|the) ?(?:guys|people|gym|all|place|lot)?| ever| at all| again| to me| to this \\w+| <anyMore>)*$',
  ),
]

/** Mail that did not come, and things that ran out. */
const OTHERWISE: readonly RegExp[] = [
  /\b(got|have|had|received|there (is|was|were|are)|was|were|saw|see|came|arrived|get) no (?!more|further)|\bno more than\b|\bcame through\b/,
  /\bno (more |further )?(update|offer|notice|invite|contact) (info|yet|on|lens|sport|sparring|from the)|\byet\b/,
  /\bno (more|further) (class|classes|spots?|room|burpees|questions|excuses|pain|running|contract)\b/,
]

export function wantsNoMail(clause: Clause): boolean {
  return SAYS.some((it) => it.test(clause)) && !OTHERWISE.some((it) => it.test(clause))
}
