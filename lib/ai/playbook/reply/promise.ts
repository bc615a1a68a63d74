import { fold } from '@/lib/safety/draft-guard/fold'

/** Does the member say when they will come? A day and a will make a promise; a wish does not. */
export type Pledge = 'firm' | 'loose' | 'none'

const DAY =
  /\b(?:(?:this|next|on|by|every|coming)?\s?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b(?!\w)|tomorrow|tmrw|tmr|tonight|today|this (?:morning|afternoon|evening|weekend|week|coming)|the weekend|day after tomorrow|in the morning|first thing|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*\.? \d{1,2}|\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}\/\d{1,2}|at \d{1,2}(?::\d{2})?\s?(?:am|pm)?\b|(?:at |by )?noon\b|\d{1,2}(?::\d{2})? (?:works|is (?:good|great|fine|perfect)|then|it is|sounds)\b|\d{1,2}(?::\d{2})?\s?(?:am|pm)\b)/

const WILL =
  /\b(?:i(?:'ll| will|'m| am) (?:\w+ ){0,2}(?:be|come|coming|see|make|stop|swing|drop|join|go|going|head|back|there|in\b|train|training|do|try out|attend|get|start|starting|show|return|returning|visit|pop|planning|booked|signed|write|post|update|pay|fix|add|call|put|sort|bring|take|change|leave)|see (?:you|ya|u|y'all)|count me in|i'll|ill be|will be (?:there|in|back)|be there|i'm in|coming(?: (?:in|back|by|on|to|for|with|tomorrow|tonight)\b|[.!]*$)|planning (?:to|on)|booked|reserved|you'll see me|on my way|paying|in (?:the|my) calendar|signed up for|(?<!\b(?:someone|somebody|he|she|they|it|you|that|this|who)(?:'s| is| are| was)? )going to (?:come|be|make|start|train|join|go|do|get|update|write|pay|stop|swing)|gonna (?:come|be|make|start|train|join|go|do|hit)|back (?:on|in the gym|at it|this|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|i can (?:come|make|do|be|start)|(?:day|tomorrow|tonight) it is|works for me|let's (?:do|say|go|make it)|yes|yep|yeah|sure|definitely|absolutely|deal|perfect|will (?:come|do|see|stop|swing|update|write|post|fix|pay|leave|be)|plan(?:ning)? is to|my plan)\b/

const HEDGE =
  /\b(?:maybe|might|perhaps|possibly|probably|try(?:ing)?|hope(?:fully)?|hoping|not sure|unsure|if (?:i|work|the|my|all|things|possible|nothing)|should (?:be able|come|get|really)|i should|(?<!can't stop )think(?:ing)? (?:about|i|so)|consider\w*|depends|would like|i'd like|could|wish|unless|at some point|some ?day|soon|or so|no promises|see how|i guess|tentativ\w+|don't know|cannot|can't(?! (?:stop|wait))|won't|not (?:going|coming|gonna|able|this)|unable|until|till|til|away|vacation|holiday|out of)\b/

const TASK_WORDS =
  /\b(?:tonight|today|tomorrow|this (?:week|weekend|evening|afternoon)|now|later today|when i get home|asap|right away|soon|after work|in a (?:bit|minute|moment)|will do|i'll|i will|going to|gonna|no problem|on it|of course|sure)\b/

/** What was in the way before the promise does not weaken it; a “maybe” after it does. */
export function promiseIn(text: string): Pledge {
  const whole = pledgeOf(fold(text))
  if (whole === 'firm') return whole
  const sentences = fold(text)
    .split(/[!?]+|\.(?!\d)/)
    .filter((sentence) => sentence.trim() !== '')
  const firm = sentences.findLastIndex((sentence) => pledgeOf(sentence.trim()) === 'firm')
  if (firm < 0) return whole
  return sentences.slice(firm + 1).some((sentence) => HEDGE.test(sentence)) ? 'loose' : 'firm'
}

function pledgeOf(folded: string): Pledge {
  if (!WILL.test(folded) && !isBareDay(folded)) return 'none'
  if (HEDGE.test(folded)) return 'loose'
  return DAY.test(folded) ? 'firm' : 'loose'
}

const BARE_FILLER =
  /\b(?:at|on|the|class|works?|for me|is|it|good|great|fine|please|then|morning|evening|afternoon|and|or|for|real|time|promise|back|lol|haha|yep|yes|sure|win|you|next|this|ok|maybe|am|pm)\b/g

/** “Tuesday 6am!” as an answer to “which day?”: a day and hardly anything else. */
function isBareDay(folded: string): boolean {
  if (!DAY.test(folded)) return false
  const rest = folded.replace(new RegExp(DAY.source, 'g'), ' ').replace(BARE_FILLER, ' ')
  return !/[a-z]/.test(rest)
}

/** For things done at home, such as a card or a review, “will do” is all the plan there is. */
export function promisesToDo(text: string): boolean {
  const folded = fold(text)
  return TASK_WORDS.test(folded) && !/\b(?:maybe|might|not|can't|won't|cannot|if)\b/.test(folded)
}

const WEEK_DAYS = 7
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 24 * 60 * 60 * 1000
const WAIT_MIN_DAYS = 2
const WAIT_MAX_DAYS = 60

/** Days to wait when they said until when they are away; otherwise nothing. */
export function daysNamed(text: string, now: string): number | undefined {
  const folded = fold(text)
  const today = new Date(now)
  const after = (days: number) => Math.min(Math.max(Math.ceil(days), WAIT_MIN_DAYS), WAIT_MAX_DAYS)
  const span =
    /\b(?:in|for|another|about|next)\s(?:a |the next )?(\d{1,2}|few|couple(?: of)?|two|three|four|one)?\s?(day|week|month)s?\b/.exec(
      folded,
    )
  const date = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? (\d{1,2})\b/.exec(folded)
  if (date) return after(daysTo(today, MONTHS.indexOf(date[1] ?? ''), Number(date[2])))
  const weekday = WEEKDAYS.findIndex((day) =>
    new RegExp(`\\b(?:until|till|after|back|on|by)\\b[^.!?]{0,20}\\b${day}`).test(folded),
  )
  if (weekday >= 0) return after(((weekday - today.getUTCDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS) + 1)
  if (span)
    return after(amount(span[1]) * ({ day: 1, week: WEEK_DAYS, month: 30 }[span[2] ?? 'week'] ?? WEEK_DAYS))
  const month =
    /\b(?:until|till|in|after|by)\s(?:the )?(?:(?:end|middle|beginning) of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b/.exec(
      folded,
    )
  return month ? after(daysTo(today, MONTHS.indexOf(month[1] ?? ''), 1)) : undefined
}

function amount(word: string | undefined): number {
  if (word && /^\d+$/.test(word)) return Number(word)
  return { few: 3, couple: 2, 'couple of': 2, one: 1, two: 2, three: 3, four: 4 }[word ?? 'one'] ?? 1
}

function daysTo(today: Date, month: number, day: number): number {
  const year = today.getUTCFullYear()
  const here = Date.UTC(year, month, day)
  const next = here < today.getTime() ? Date.UTC(year + 1, month, day) : here
  return (next - today.getTime()) / DAY_MS
}
