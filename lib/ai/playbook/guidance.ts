import type { CallContext, Turn } from '@/lib/ai/model'

/**
 * What the owner told the agent, as far as rules can follow it. Words they cannot follow are never passed over: the
 * owner gets a draft back instead.
 */

const GUIDANCE_MAX_CHARS = 300

/** The owner's last word, while nothing has been written since. */
export function pendingGuidance(conversation: readonly Turn[]): string | undefined {
  const last = conversation.at(-1)
  return last?.role === 'owner' ? last.content.trim() : undefined
}

const LEAVE_OUT =
  /^(?:please,? )?(?:don't|don’t|do not|never|no need to|avoid) (?:mention(?:ing)?|talk(?:ing)? about|bring(?:ing)? up|say(?:ing)?) (?:the |our |any(?:thing about)? )?([\p{L}\p{N}][^.,;!?\n]{1,58})/iu

/** What the owner wants left out, which is left out from then on. */
export function leftOut({ conversation }: Pick<CallContext, 'conversation'>): string[] {
  return conversation
    .filter(({ role }) => role === 'owner')
    .flatMap(({ content }) => LEAVE_OUT.exec(content.trim())?.[1]?.trim() ?? [])
}

export const isLeaveOut = (guidance: string): boolean => {
  const match = LEAVE_OUT.exec(guidance)
  // Anything said besides it would be passed over.
  return match !== null && match[0].length >= guidance.replace(/[.! ]+$/, '').length
}

const WHOM = '(?:her|him|them|[A-Z][a-z]+)'
const FORMS: readonly [RegExp, (what: string) => string][] = [
  [new RegExp(`^(?:please )?(?:tell|let) ${WHOM} (?:know )?(?:that )?(.+)$`, 'i'), (what) => what],
  [
    new RegExp(
      `^(?:please )?thank ${WHOM} for (?:writing|the (?:note|message|reply)),? and (?:say|tell ${WHOM}) (?:that )?(.+)$`,
      'i',
    ),
    (what) => `thank you for writing. ${what.charAt(0).toUpperCase()}${what.slice(1)}`,
  ],
  [/^(?:please )?(?:say|write|answer|reply) (?:that )?(.+)$/i, (what) => what],
  [new RegExp(`^(?:please )?offer ${WHOM} (.+)$`, 'i'), (what) => `we would be happy to offer you ${what}`],
  [
    new RegExp(`^(?:please )?invite ${WHOM} (?:over )?((?:to|for|in) .+)$`, 'i'),
    (what) => `we would like to invite you ${what}`,
  ],
  [
    new RegExp(`^(?:please )?ask ${WHOM} (?:if|whether) (.+)$`, 'i'),
    (what) => `could you tell us whether ${what.replace(/[.?!]+$/, '')}?`,
  ],
]

/** The owner's instruction as a sentence to the member, where it is one of the plain kinds. */
export function asSentence(guidance: string): string | undefined {
  if (guidance.length > GUIDANCE_MAX_CHARS || /\n/.test(guidance)) return undefined
  for (const [form, phrase] of FORMS) {
    const what = form.exec(guidance)?.[1]?.trim()
    if (!what) continue
    const said = toYou(phrase(what))
    if (!said) return undefined
    const sentence = said.charAt(0).toUpperCase() + said.slice(1)
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
  }
  return undefined
}

/** Speaks to the member instead of about them. What would come out crooked is not said at all. */
function toYou(text: string): string | undefined {
  const said = text
    .replace(/\b(?:she|he|they)(?: is| are|'s|’s|'re|’re)\b/gi, 'you are')
    .replace(/\b(?:she|he|they) (?:has|have)\b/gi, 'you have')
    .replace(/\b(?:she|he|they) (can|could|will|would|should|may|might|must)\b/gi, 'you $1')
    .replace(/\b(?:his|their)\b/gi, 'your')
    .replace(/\b(?:him|them)\b/gi, 'you')
  return /\b(?:she|he|they|her|hers)\b/i.test(said) ? undefined : said
}
