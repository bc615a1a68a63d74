import type { GymProfile } from '@/lib/ai/model'
import { sentencesOf } from '@/lib/safety/draft-guard/body'
import { fold, settle, wordsOf } from '@/lib/safety/draft-guard/fold'

/** Questions a member asks, and the few the gym's profile answers by itself. */

const PHATIC =
  /^(?:and |so |but |hey |hi |hello |oh )*(?:\w+,? )?(?:how(?:'s| is| are) (?:you|it going|things|everyone|everything|your (?:day|week|family)|the (?:gym|family|team|gang|crew))(?: doing| all| today| going)*|how (?:have you|you) (?:been|doing)|you|and you|yourself|how about you|what about you|right|ok(?:ay)?|sound good|sounds good|deal|does that work|is that ok(?:ay)?|you know|why not|who knows|what(?:'s| is) up|hope (?:you're|you are|all is) well|isn't it|really|huh|what can i say|can you believe it|remember me|guess what|wow,? already|already|has it been (?:that long|a year|\w+ months?)(?: already)?|see you (?:there|then|on \w+|\w+))(?: then| though)?\s?\?+$/

const ASKS_WITHOUT_MARK =
  /^(?:(?:hi|hey|hello|ok|yes|no|thanks|also|and|but|so|quick question|question|btw|by the way)\b[\s\w]{0,15}[,.:!-]?\s?)?(?:what (?:is|are|time|days?|classes|does|do|about|if|kind)|when (?:is|are|do|does|can|will)|where (?:is|are|do|can)|how (?:much|many|do|does|can|long|late|early|often|would)|do you (?:have|offer|guys|know|still|do|take|accept|allow|provide|think)|does (?:the|it|your|coach|anyone)|is (?:there|it|the|your|parking|coach)|are (?:there|you|the|your|kids)|can (?:i|you|we|my|someone)|could (?:i|you|we|someone)|would (?:it|you|i)|will (?:there|you|it)|which (?:class|day|time|coach|one))\b/
const WONDERS =
  /\b(?:wondering (?:if|what|when|how|whether|about)|curious (?:if|what|how|about)|like to know|want to know|need to know|have (?:a|some|one|another|few|a few) questions?|my question|question (?:about|for|is)|let me know (?:what|when|if(?! (?:it|that|this|there|anything|the card|you see)\b[^.!?]{0,12}(?:n't|not|fails?|wrong|problems?|issues?))|how|whether|the|which|about)|tell me (?:about|more|what|when|how)|more (?:info\w*|details)|can't (?:find|figure)|not sure (?:how|where|what|which|when the|if (?:you|the|i can|it's)))\b/

export function questionsIn(text: string): string[] {
  return sentencesOf(settle(text)).filter((sentence) => {
    const folded = fold(sentence)
    if (PHATIC.test(folded)) return false
    return folded.includes('?') || ASKS_WITHOUT_MARK.test(folded) || WONDERS.test(folded)
  })
}

/** One honest sentence from the profile, or nothing when the profile does not say. */
export function answerTo(question: string, profile: GymProfile): string | undefined {
  const folded = fold(question)
  // A special day or an exception is not what the profile describes.
  if (
    /\b(?:holidays?|christmas|thanksgiving|easter|new year|xmas|july 4|4th|labor day|memorial day|kids?|child\w*|still|change\w*|late|early|storm|snow|freeze|refund|cancel|free|trial|waitlist|full|beginner|pregnan\w*|injur\w*)\b/.test(
      folded,
    )
  ) {
    return undefined
  }
  return (
    hoursAnswer(folded, profile) ??
    offerAnswer(folded, profile) ??
    contactAnswer(folded, profile) ??
    priceAnswer(folded, profile)
  )
}

function hoursAnswer(folded: string, { hours }: GymProfile): string | undefined {
  const asked =
    /\b(?:(?:opening |business |your |the )hours|hours of|when (?:do|are) (?:you|u)(?: guys)? open|what time do you (?:guys )?(?:open|close)|when do you (?:guys )?close|are you (?:guys )?open)\b/.test(
      folded,
    )
  return asked && hours.length > 0 ? `Our hours are ${hours.join(', ')}.` : undefined
}

function offerAnswer(folded: string, { classes, programs }: GymProfile): string | undefined {
  const all = [...classes, ...programs]
  if (all.length === 0 || /\b(?:time|when|schedule|day|much|cost|price|who)\b/.test(folded)) return undefined
  if (
    /\b(?:what|which) (?:kinds? of |types? of |sort of )?(?:classes|programs|courses|training)\b[^?]{0,20}\b(?:offer|have|do|are|run|got)\b/.test(
      folded,
    )
  ) {
    return `We have ${all.join(', ')}.`
  }
  const asksFor =
    /\b(?:do you (?:guys )?(?:have|offer|do|run|still have)|is there|are there|got any)\s(?:an?y?|some|the)?\s?(.{2,40}?)(?:\s(?:class(?:es)?|sessions?|there|at|on|program))?\s?\?/.exec(
      folded,
    )
  const thing = asksFor?.[1] ? wordsOf(asksFor[1]).trim() : ''
  const found = thing && all.find((name) => wordsOf(name).trim() === thing)
  return found ? `Yes, we have ${found}.` : undefined
}

function contactAnswer(folded: string, { contact }: GymProfile): string | undefined {
  const asksNumber =
    /\b(?:(?:your|the gym's|the front desk's) (?:phone |telephone )?number|number (?:to call|i can call)|call you at)\b/
  if (asksNumber.test(folded) && contact.phone) {
    return `You can call us on ${contact.phone}.`
  }
  if (/\b(?:your|a|the) (?:website|site|web ?page|homepage)\b/.test(folded) && contact.website)
    return `You find us at ${contact.website}.`
  if (/\b(?:your|an|the) e-?mail(?: address)?\b/.test(folded) && contact.email)
    return `You can write to ${contact.email}.`
  return undefined
}

/** Only a price the gym itself put into its current promotion, and only when the question is about that thing. */
function priceAnswer(folded: string, { promotion }: GymProfile): string | undefined {
  if (!/\b(?:how much|price|cost|rate|fee)\b/.test(folded) || !/[$€£]\s?\d/.test(promotion)) return undefined
  const asked = wordsOf(folded)
    .trim()
    .split(' ')
    .filter((word) => word.length > 3 && !COMMON.has(word))
  const promoted = wordsOf(promotion)
  const same = asked.length > 0 && asked.every((word) => promoted.includes(` ${word} `))
  return same ? `Here is what we have at the moment: ${promotion.replace(/[.\s]+$/, '')}.` : undefined
}

const COMMON = new Set([
  'much',
  'does',
  'price',
  'cost',
  'what',
  'your',
  'rate',
  'would',
  'that',
  'there',
  'with',
  'have',
  'hello',
  'thanks',
])
