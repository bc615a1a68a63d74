import { matches, type Rule } from '@/lib/safety/draft-guard/reading'

/** A member should feel missed, never watched: no counting of absence, no records. */

const COUNT = String.raw`(?:\d{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|a few|several|many|some|couple|a couple(?: of)?|over a|almost a|nearly a)`
const SPAN = '(?:days?|weeks?|months?|years?|while|bit|minute|long time)'

const WATCHING = [
  /\b(?:we|i)(?:'ve| have|'d| had)? (?:also |just |recently )?notice(?:d)?\b/,
  /\b(?:noticed|noticing|realized|realised|spotted|saw|seen|see) (?:that )?(?:you|you've|you're|your)\b[^.!?]{0,30}\b(?:haven't|have not|hasn't|not been|missed|missing|stopped|away|absent|dropped|slowed|less)/,
  /\byou(?:'ve| have)? ?(?:haven't|have not|hadn't|not) (?:been|visited|checked|come|came|shown|trained|attended|worked|made it|stopped|set foot|joined)\b/,
  /\b(?:haven't|have not|not) (?:really )?(?:seen|heard from|spotted) (?:you|your face)\b/,
  new RegExp(
    String.raw`\bit(?:'s| has|'s) been (?:quite |about |around |almost |nearly |over |more than )?${COUNT} ?(?:good )?${SPAN}\b`,
  ),
  new RegExp(String.raw`\b${COUNT} ${SPAN} (?:since|without|away from|off from|of absence|gone)\b`),
  new RegExp(
    String.raw`\b(?:gone|away|absent|missing|missed you|inactive|off the grid)(?: from [\w ]{1,20})? for ${COUNT} ?(?:good )?${SPAN}\b`,
  ),
  /\byour last (?:visit|check-?in|class|session|workout|training|appearance) (?:was|with)\b/,
  /\b(?:since|last time) you(?:'ve)? (?:last )?(?:were here|were in|came|visited|checked in|trained|stopped by|joined us)\b/,
  /\bsince (?:your|we) last (?:visit|check-?in|class|saw you|workout|session)\b/,
  /\byou(?:'ve| have)? (?:missed|skipped) (?:\w+ ){0,3}(?:class|classes|sessions?|workouts?|weeks?|days?)\b/,
  /\byou(?:'ve| have)? (?:stopped|quit) (?:coming|showing|training|attending|visiting)\b/,
  /\b(?:our|the) (?:records?|systems?|data|dashboard|software|logs?|reports?) (?:show|say|indicate|tell|suggest|flag)/,
  /\b(?:according to|based on|looking at) (?:our|your) (?:records?|data|attendance|check-?ins?|history|activity)\b/,
  /\b(?:your|the) (?:attendance|absence|absences|inactivity|check-?in (?:history|record|data))\b/,
  /\b(?:track|tracked|tracking|monitor|monitored|monitoring|flagged) (?:you|your)\b|\byou (?:were|are|have been|got) flagged\b/,
  /\b(?:no|zero|fewer|less|without (?:a|any)) (?:recent )?(?:check-?ins?|visits?)\b/,
  /\byou(?:'ve| have) (?:been (?:away|gone|absent|missing|mia|inactive|off)|dropped off|gone (?:quiet|missing|mia)|fallen off|disappeared|slipped)\b/,
  /\bwhere have you been\b|\byou used to (?:come|train|visit|be here)\b|\bat[- ]risk\b|\brisk score\b/,
  /\b(?:attend(?:ed|ing)|com(?:e|ing)|visit(?:ed|ing)|train(?:ed|ing)) (?:a lot |much )?less (?:often|than|frequently)\b/,
]

export const surveillance: Rule = ({ folded }) =>
  matches(folded, WATCHING, 'surveillance', 'It sounds as if the member were being watched.').slice(0, 1)
