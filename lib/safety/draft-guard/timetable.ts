import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { gymWords } from '@/lib/safety/draft-guard/gym-words'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'
import { timesIn } from '@/lib/safety/draft-guard/times'

/** Classes, coaches and hours: only those the gym lists, or the member's own habit. */

/** Kinds of class a gym may or may not have; a text may name one only if this gym does. */
const CLASS_WORDS =
  `crossfit|wod|yoga|pilates|zumba|spin|spinning|cycling|barre|boxing|kickboxing|muay thai|jiu jitsu|bjj|judo|karate|
   taekwondo|mma|krav maga|hiit|bootcamp|boot camp|hyrox|trx|aqua|aquafit|swimming|rowing|powerlifting|weightlifting|
   olympic lifting|kettlebell|mobility|stretching|meditation|body ?pump|body ?combat|step aerobics|aerobics|gymnastics|
   open gym|personal training|nutrition coaching|foundations|on ramp|sauna|childcare|daycare|pool`.replace(
    /\s*\n\s*/g,
    '',
  )
const CLASS = new RegExp(` (?:${CLASS_WORDS}) `, 'g')

/** “our new Saturday class”, “the Sunrise Flow class” */
const NAMED_CLASS =
  /\b(?:the|our|my|in|a)\s((?:new\s)?(?:[\p{Lu}][\p{L}\p{N}'&-]*\s){1,4})(?:class|classes|session|program|course|workshop)\b/u
const NEWS =
  /\b(?:new|just (?:added|started|launched|opened)|adding|launching)\b[^.!?\n]{0,30}\b(?:class|classes|program|programs|coach|coaches|schedule|timetable|equipment|location)\b/

const ORDINARY = new Set(
  `monday tuesday wednesday thursday friday saturday sunday your next first usual morning evening weekend i new`.split(
    ' ',
  ),
)

export const classes: Rule = ({ settled, folded, words }, { gym, member }) => {
  const own = gymWords(gym).words + wordsOf(`${member.usualClass ?? ''} ${member.planName ?? ''}`)
  const why = 'A class or program the gym does not list.'
  for (const [hit] of words.matchAll(CLASS)) {
    if (!own.includes(hit) && !own.includes(`${hit.trimEnd()}s `)) return [finding('class', why, hit)]
  }
  const named = NAMED_CLASS.exec(settled)?.[1]
  if (named) {
    const missing = wordsOf(named)
      .trim()
      .split(' ')
      .filter((word) => !ORDINARY.has(word) && !own.includes(` ${word} `))
    if (missing.length > 0) return [finding('class', why, named)]
  }
  const news = NEWS.exec(folded)?.[0]
  if (news && !own.includes(wordsOf(news))) return [finding('class', 'News the gym has not announced.', news)]
  return []
}

const COACH = /\b[Cc]oach(?:es)?\s(\p{Lu}[\p{L}\p{M}'-]+)/gu

export const coaches: Rule = ({ settled }, { gym, member }) => {
  const { people } = gymWords(gym)
  const own = wordsOf(member.firstName)
  return [...settled.matchAll(COACH)]
    .map((match) => match[1] ?? '')
    .filter((name) => !people.has(wordsOf(name).trim()) && !own.includes(wordsOf(name)))
    .slice(0, 1)
    .map((name) => finding('coach', 'A coach the gym does not list.', name))
}

const OPENING =
  /\b24\/7\b|\baround the clock\b|\bopen (?:24|all day|all night|every day|daily|late|early|on (?:sun|mon|tues|wednes|thurs|fri|satur)days?)\b|\bclosed on \w+/

export const hours: Rule = ({ folded }, { gym, member }) => {
  const own = gymWords(gym)
  const habit = member.usualHour === null ? [] : [member.usualHour * 60]
  const habits = new Set([
    ...habit,
    ...timesIn((member.usualClass ?? '').toLowerCase()).flatMap((it) => it.minutes),
  ])
  const strange = timesIn(folded).find(
    (time) => !time.minutes.some((it) => own.minutes.has(it) || habits.has(it)),
  )
  if (strange) return [finding('hour', "A time that is not in the gym's profile.", strange.excerpt)]
  const opening = OPENING.exec(folded)?.[0]
  if (opening && !own.folded.includes(opening))
    return [finding('hour', 'Opening hours the profile does not have.', opening)]
  return []
}
