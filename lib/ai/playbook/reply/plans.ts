import type { Evaluation } from '@/lib/ai/model'
import { isYesToDay } from '@/lib/ai/playbook/reply/asked'
import { isEveryday } from '@/lib/ai/playbook/reply/clauses'
import { daysNamed, promiseIn, promisesToDo } from '@/lib/ai/playbook/reply/promise'
import type { ReplyScene } from '@/lib/ai/playbook/reply/scene'
import { close, escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { askForDay, invitation, writeBack } from '@/lib/ai/playbook/reply/write-back'

/** What the member is going to do, or not. */

export function review({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  if (request.type.type !== 'milestone_review' || signs.has('declines')) return undefined
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
  if (kind !== 'firm' || signs.has('did_it')) return undefined
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

export function refusal({ request, signs, conduct }: ReplyScene): Evaluation | undefined {
  if (signs.has('cannot_make_it') && request.outcomes.some(({ code }) => code === 'not_coming')) {
    return close(request, 'They cannot make it this time.', 'not_coming', { recommended: 'close_as_neutral' })
  }
  if (!signs.has('declines')) return undefined
  if (signs.has('later') && !/\bnot interested\b/i.test(request.reply)) return undefined
  const why = 'They say no, and that is respected.'
  if (conduct.declined) return close(request, why, conduct.declined, { recommended: 'close_as_neutral' })
  return escalate(request, `${why} The owner decides what it means for the membership.`)
}

export function attendance({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  const days = daysNamed(text, request.now)
  const open = request.outcomes.find(({ code }) => code === 'engaged_conversation')?.code ?? null
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

export function small({ request, text, signs, conduct }: ReplyScene): Evaluation | undefined {
  const open = request.outcomes.find(({ code }) => code === 'engaged_conversation')?.code ?? null
  if (signs.has('resolved') && request.outcomes.some(({ code }) => code === 'resolved')) {
    return close(request, 'They say that all is well and nothing is needed.', 'resolved', {
      evidence: 'inferred',
      percent: 100,
      confidence: 70,
    })
  }
  const kind = ['thanks', 'positive', 'resolved', 'eager'] as const
  if (kind.some((sign) => signs.has(sign)))
    return wait(request, 'A friendly word that settles nothing yet.', undefined, open)
  if (promiseIn(text) === 'loose' && !/\b(?:not|never|no)\b|n['’]t\b/i.test(text))
    return wait(request, 'They mean to come and name no day.', daysNamed(text, request.now), open)
  if (!conduct.aboutMoney && isEveryday(text) && !ABOUT_US.test(text))
    return wait(request, 'Everyday talk that settles nothing yet.', daysNamed(text, request.now), open)
  if (!/[\p{L}\p{N}]/u.test(text) && text.trim() !== '')
    return wait(request, 'A sign without words.', undefined, open)
  return undefined
}
