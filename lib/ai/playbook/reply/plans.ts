import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { isYesToDay, isYesToOffer } from '@/lib/ai/playbook/reply/asked'
import { isEveryday } from '@/lib/ai/playbook/reply/clauses'
import { MAY_REST } from '@/lib/ai/playbook/reply/concern'
import { daysNamed, promiseIn, promisesToDo } from '@/lib/ai/playbook/reply/promise'
import type { ReplyScene } from '@/lib/ai/playbook/reply/scene'
import type { Sign } from '@/lib/ai/playbook/reply/signs'
import { close, escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { askForDay, invitation, writeBack } from '@/lib/ai/playbook/reply/write-back'
import { fold } from '@/lib/safety/draft-guard/fold'

/** What the member is going to do, or not. */

const NO_REVIEW =
  /(?:\b(?:never|not|rather not|skip|pass on|stay off|keep off|stay away from|no)\b|n't\b)[^.!?]{0,30}\b(?:reviews?|google|yelp|online|sites?|social media|facebook|internet|ratings?)\b|\breview(?:s|ing)?\b[^.!?]{0,20}\b(?:isn't|aren't|is not|not) (?:really |quite )?(?:my|for me|me\b)/
const BITTER =
  /\b(?:giv(?:e|ing) you|deserve|because|until|unless|after what|yet|how|know|sure|figure|find|work|load\w*|log|open|let me)\b/

export function review({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  if (request.type.type !== 'milestone_review') return undefined
  if (conduct.declined && (signs.has('declines') || NO_REVIEW.test(fold(text))) && !BITTER.test(fold(text))) {
    const why = 'They would rather not write a review, and that is respected.'
    return close(request, why, conduct.declined, { recommended: 'close_as_neutral' })
  }
  if (signs.has('declines')) return undefined
  const has = (code: string) => request.outcomes.some((outcome) => outcome.code === code)
  if (signs.has('did_it') && has('review_posted')) {
    return close(request, 'They say the review is written.', 'review_posted', {
      evidence: 'verbal_commitment',
      percent: 100,
    })
  }
  const willing = signs.has('review') || signs.has('eager') || signs.has('thanks')
  const promises = (willing && promisesToDo(text) && promiseIn(text) !== 'none') || /\bwill do\b/i.test(text)
  if (promises && conduct.promised) {
    return close(request, 'They say they will write a review.', conduct.promised, {
      evidence: 'verbal_commitment',
      percent: 60,
    })
  }
  return undefined
}

const SETTLES =
  /\b(?:works? (?:for|great|fine|well|perfect)|(?:fine|ok|okay|good|great|perfect) (?:by|with|for) (?:me|us)|suits (?:me|us)|(?:not|isn't|is not|aren't) (?:really )?(?:mine|ours|my thing)|(?:it's|that's|is|yes,?) (?:mine|ours)|no need|already (?:got|have) (?:one|it|mine)|count (?:me|us|both)|see you (?:at|there|then)|i'll (?:pick|grab|bring|take|collect)|(?:can't|cannot|won't) (?:make|come|be there)|we're in|i'm in|sit (?:this|it) (?:one )?out|no,? thank|nope|nah|yes,? that|yes please|yep|confirmed|give (?:it|mine|my \w+) to|(?:loads|much|a lot|all|far) better|cleared me|good spirits)\b|^(?:sorry[,!. ]*)?(?:no|nope|nah|yes|yep|yeah|yup|count me)\b/
const SIZE =
  /^(?:an? |size )?(?:x{0,3}-?[sml]|small|medium|large|extra[- ](?:small|large))(?: (?:for me|please|is (?:fine|good)))?\b[\s,.!]*(?:please|thanks|thank you|cheers|and|thx|they run small|[\s,.!])*/
const CHORE =
  /\b(?:could|can|would|will) you\b|\b(?:send|move|book|call|tell|talk|let me know|change|switch|cancel|put me)\b/

/** Something small was asked, and this is the answer to it. */
export function settledMatter({ request, text, signs, questions: asked, concern }: ReplyScene) {
  if (request.type.type !== 'ad_hoc' || asked.length > 0) return undefined
  if (concern > SETTLED_MAX && text.split(/\s+/).length > PLAIN_MAX_WORDS) return undefined
  const question = request.conversation.findLast(({ role }) => role === 'agent')?.content ?? ''
  const folded = fold(text)
  const answers = SETTLES.test(folded) || SIZE.test(folded) || signs.has('declines')
  if (!question.includes('?') || !answers || CHORE.test(folded) || isYesToOffer(request, text))
    return undefined
  return close(request, 'They answered what was asked.', 'resolved', {
    evidence: 'inferred',
    percent: 100,
    confidence: 70,
  })
}
/** Above this there may be more to a longer answer than the answer. */
const SETTLED_MAX = 0.7
const PLAIN_MAX_WORDS = 9

export function promise({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  if (signs.has('declines') || signs.has('cannot_make_it')) return undefined
  const kind = isYesToDay(request, text) ? 'firm' : promiseIn(text)
  if (conduct.aboutMoney) {
    const knows =
      kind !== 'none' ||
      signs.has('did_it') ||
      promisesToDo(text) ||
      signs.has('card_news') ||
      signs.has('thanks')
    return knows
      ? wait(
          request,
          'They know about the payment; only the payment itself settles it.',
          daysNamed(text, request.now),
          'acknowledged',
        )
      : undefined
  }
  if (kind !== 'firm' || (signs.has('did_it') && !/\b(?:booked|reserved|signed up)\b/i.test(text)))
    return undefined
  if (!conduct.promised || request.type.type === 'milestone_review') {
    return wait(
      request,
      'They say when they will come. A visit will show it.',
      daysNamed(text, request.now),
      null,
    )
  }
  return close(
    request,
    'They name when they will come, which counts until a visit confirms it.',
    conduct.promised,
    {
      evidence: 'verbal_commitment',
      percent: 60,
      confidence: 70,
      recommended: 'complete',
      risks: ['They may not come after all.'],
    },
  )
}

const NOTHING_NEEDED =
  /^(?:hi|hey|thanks)?[\s,.!]*(?:nah|no|nope)[\s,.!]*(?:i'm |im |i am |all |we're |thanks,? )*(?:good|fine|okay|ok|questions?|worries)\b/

export function refusal({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  if (signs.has('cannot_make_it') && request.outcomes.some(({ code }) => code === 'not_coming')) {
    return close(request, 'They cannot make it this time.', 'not_coming', { recommended: 'close_as_neutral' })
  }
  if (!signs.has('declines')) return undefined
  if (signs.has('later') && !/\bnot interested\b/i.test(request.reply)) return undefined
  if (!conduct.declined && NOTHING_NEEDED.test(fold(text)))
    return wait(request, 'They say that nothing is needed.', undefined, null)
  const why = 'They say no, and that is respected.'
  if (conduct.declined) return close(request, why, conduct.declined, { recommended: 'close_as_neutral' })
  return escalate(request, `${why} The owner decides what it means for the membership.`)
}

/** What an open conversation may come to: a former member who is keen is interested, which a visit has yet to prove. */
function openOutcome({ outcomes, type }: ReplyRequest, signs: ReadonlySet<Sign>): string | null {
  const isKeen =
    type.type === 'win_back' && (signs.has('eager') || signs.has('later') || signs.has('positive'))
  const code = isKeen ? 'interested' : 'engaged_conversation'
  return outcomes.find((outcome) => outcome.code === code)?.code ?? null
}

export function attendance({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  const days = daysNamed(text, request.now)
  const open = openOutcome(request, signs)
  if (signs.has('did_it'))
    return wait(request, 'They say it is done; the next look at the facts will show it.', days, open)
  if (signs.has('away') || signs.has('ill'))
    return wait(request, 'They are away or unwell for a while.', days, open)
  if (signs.has('cannot_make_it')) return wait(request, 'It does not work for them this time.', days, open)
  if (signs.has('later')) return wait(request, 'They leave it open.', days, open)
  if (signs.has('preference') && !conduct.invites)
    return wait(request, 'They say what suits them.', days, open)
  if (signs.has('preference'))
    return writeBack(request, 'They say what suits them; one question makes it concrete.', askForDay())
  if (signs.has('eager') && conduct.invites && !isBareYes(text))
    return writeBack(request, 'They are keen and named no day yet.', invitation())
  return undefined
}

const isBareYes = (text: string): boolean => text.trim().split(/\s+/).length <= 2

/** What is said about us is never mere talk: “you can keep your gym”. */
const ABOUT_US = /\b(?:you|your|yours|u|guys|gym|coach\w*|class\w*|team|people)\b/i

const THANKS_BUT = /\b(?:thanks|thank you|thx|cheers|appreciate\w*|kind of you)\b.{0,25}\bbut\b/i

export function small({ request, text, signs, conduct, concern }: ReplyScene): Evaluation | undefined {
  const open = openOutcome(request, signs)
  if (signs.has('resolved') && request.outcomes.some(({ code }) => code === 'resolved')) {
    return close(request, 'They say that all is well and nothing is needed.', 'resolved', {
      evidence: 'inferred',
      percent: 100,
      confidence: 70,
    })
  }
  // “Thanks, but …” to somebody who asked them to come is a no until it is known to be something else.
  if (conduct.declined && THANKS_BUT.test(text) && !signs.has('later') && !signs.has('eager'))
    return escalate(request, 'They thank us and add a “but” that no rule understands.', {
      question: text.trim(),
    })
  const kind = ['thanks', 'positive', 'resolved', 'eager'] as const
  if (kind.some((sign) => signs.has(sign)))
    return wait(request, 'A friendly word that settles nothing yet.', undefined, open)
  if (promiseIn(text) === 'loose' && !/\b(?:not|never|no)\b|n['’]t\b/i.test(text))
    return wait(request, 'They mean to come and name no day.', daysNamed(text, request.now), open)
  if (concern < MAY_REST)
    return wait(
      request,
      'Talk of everyday life that settles nothing yet.',
      daysNamed(text, request.now),
      open,
    )
  if (!conduct.aboutMoney && isEveryday(text) && !ABOUT_US.test(text))
    return wait(request, 'Everyday talk that settles nothing yet.', daysNamed(text, request.now), open)
  if (!/[\p{L}\p{N}]/u.test(text) && text.trim() !== '')
    return wait(request, 'A sign without words.', undefined, open)
  return undefined
}
