import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { gymWords } from '@/lib/safety/draft-guard/gym-words'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'

/** Money and promises: only what the gym itself has written down. */

const AMOUNT =
  /[$€£¥₹]\s?\d[\d.,]{0,12}|\b\d[\d.,]{0,12}\s?(?:\$|€|£|dollars?\b|bucks\b|euros?\b|pounds\b|usd\b|eur\b|gbp\b|cad\b|aud\b|kr\b|chf\b)|\b\d{1,3}(?:\.\d)?\s?(?:%|percent\b)/g

export const prices: Rule = ({ folded }, { gym }) => {
  const allowed = gymWords(gym).folded
  return [...folded.matchAll(AMOUNT)]
    .map(([amount]) => amount)
    .filter((amount) => !holdsAmount(allowed, amount))
    .slice(0, 1)
    .map((amount) => finding('price', "A price or percentage that the gym's profile does not have.", amount))
}

/** “$10” is not in a profile that says “$100”. */
function holdsAmount(profile: string, amount: string): boolean {
  const bare = amount.replace(/[.,]+$/, '')
  for (let at = profile.indexOf(bare); at >= 0; at = profile.indexOf(bare, at + 1)) {
    const before = profile[at - 1] ?? ' '
    const after = profile.slice(at + bare.length, at + bare.length + 2)
    if (!/[\d.,]/.test(before) && !/^(?:\d|[.,]\d)/.test(after)) return true
  }
  return false
}

const OFFERS = [
  /\bdiscount(?:s|ed)?\b/,
  /\b(?:coupon|voucher|promo code|gift card|rebate)s?\b/,
  /\bspecial (?:offer|price|rate|deal)s?\b/,
  /\b(?:half|money) (?:off|back)\b/,
  /\bhalf[- ]price\b/,
  /\b(?:a|great|best|good|better) deal\b/,
  /\bfree (?:\w+ )?(?:class|classes|week|weeks|month|months|trial|session|sessions|drop-in|pass|membership|day|visit|visits|shirt|t-shirt|gift|intro|consultation|assessment|training|coaching|smoothie|drink)\b/,
  /\b(?:for free|free of charge|at no (?:extra )?(?:cost|charge)|no charge|on the house|on us|complimentary|cost[- ]free)\b/,
  /\b(?:class|session|week|month|trial|visit|membership)(?: is| are|'s) (?:totally |completely )?free\b/,
  /\bwaiv(?:e|ed|ing)\b/,
  /\brefund(?:s|ed|ing)?\b/,
  /\bguarantee(?:d|s)?\b/,
  /\b(?:we|i)(?: can|'ll| will|'ve| have|'d be happy to| could) (?:freeze|froze|frozen|pause|paused|hold|credit|extend|extended|upgrade|comp)\b/,
  /\b(?:save|saving) (?:money|big|up to)\b/,
  /\blimited[- ]time\b/,
]

export const offers: Rule = ({ folded }, { gym }) => {
  const allowed = gymWords(gym).words
  for (const pattern of OFFERS) {
    const hit = pattern.exec(folded)?.[0]
    if (hit && !allowed.includes(` ${wordsOf(hit).trim()}`)) {
      return [finding('offer', 'An offer or a promise the gym has not made.', hit)]
    }
  }
  return []
}
