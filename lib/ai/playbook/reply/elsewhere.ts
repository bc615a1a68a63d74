import { fold } from '@/lib/safety/draft-guard/fold'

/** People rarely say "no": they tell what they do instead, where they live now, or they wish us well and mean goodbye. */

const SPORT =
  'climb(?:ing)?|swim(?:ming)?|running|rowing|cycling|yoga|pilates|tennis|golf|martial arts|jiu[- ]?jitsu|bjj|judo|karate|boxing|muay thai|crossfit|dance|dancing|surfing|triathlons?|peloton|kickboxing|football|soccer|padel|hyrox|bouldering'
const PLACE =
  'gym|box|studio|club|centre|center|pool|place|group|team|league|crew|treadmill|rack|bike|peloton|barbell|home set-?up|garage'

const INSTEAD: readonly RegExp[] = [
  new RegExp(
    `\\b(?:joined|signed up (?:at|with|for|to)|went with|going with|gone with|ended up (?:at|with|in|buying|joining|going|choosing|picking)|chose|chosen|picked|switched to|stick(?:ing)? (?:with|to)|transferred to|settled on|bought|got (?:me )?into|member (?:at|of)|train(?:ing)? (?:at|with)|work(?:ing)? out (?:at|in|with)) (?!you\\b|your\\b|us\\b)[^.!?]{0,40}\\b(?:${PLACE}|${SPORT}|ymca|gold's|planet fitness|one across|one near|one closer)\\b`,
  ),
  new RegExp(
    `\\b(?:found|got|have|has|with) (?:myself )?(?:a|an|another|some|my|the)\\b[^.!?]{0,25}\\b(?:${PLACE})\\b(?! (?:in the car|bag|clothes))`,
  ),
  new RegExp(
    `\\b(?:doing|do|into|found|addicted to|hooked on|love|loving|enjoying|at|on) (?:\\w+ ){0,3}(?:${SPORT})\\b[^.!?]{0,25}\\b(?:now|these days|instead|full[- ]time|nowadays)\\b|\\b(?:now|these days|instead),? (?:i (?:\\w+ )?)?(?:do |doing |into )?(?:${SPORT})\\b|\\bi (?:${SPORT}) now\\b|\\bfound my thing\\b`,
  ),
  /\b(?:new )?gym (?:is )?(?:in|at|inside|downstairs|next to|under|below|right)\b[^.!?]{0,25}\b(?:building|office|work|basement|house|apartment|complex|hotel|campus|downstairs)\b|\b(?:office|work|job|building|company|apartment|complex|hotel|university|school|campus)\b[^.!?]{0,25}\b(?:has|have|put|got|opened|comes with|with)\b[^.!?]{0,12}\bgym\b|\b(?:gym|rack|bench|weights|setup|equipment)\b[^.!?]{0,25}\b(?:at home|in (?:the|my|our) (?:garage|basement|house|shed|office))\b|\bgym downstairs\b/,
  /\b(?:at|with|in) the (?:new|other) (?:place|gym|box|studio|one|club)\b|\bthe place (?:across|next|down|around|near|by|closer)\b|\bsuits me better\b|\bcloser to (?:home|work|my|the office)\b/,
]

const JOINED =
  /\b(?:i|we)(?:'ve| have)? (?:\w+ )?joined (?!you\b|your\b|in\b|the (?:class|crew|call|waitlist))\w|\b(?:taken|took|taking) up \w+|\b(?:not|don't|no longer|won't be) need(?:ing)? (?:the|a|any|your) (?:gym|membership)\b/

const AWAY_FOR_GOOD: readonly RegExp[] = [
  /\b(?:i|we)(?:'m| am|'re| are)? (?:living|live|based|settled|moved|relocated|transferred)\b(?! (?:by|for|with|close|near|around the corner|next door|on coffee|the dream))[^.!?]{0,30}\b(?:now|these days|since|for good|already|last|this)\b|^(?:living|based|settled) (?:in|over|up|down)\b/,
  /\b(?:transferred|relocated|moved) (?:to|out|away|across|back to|over to|down to|up to)\b|\bfor good this time\b|\b(?:quite|bit of|long|some|hell of a) (?:the |a )?(?:commute|drive|trek|flight)\b/,
  /\b(?:won't|will not|don't|no longer) (?:be )?need(?:ing)? (?:a|the|any) (?:gym|membership)\b/,
]

const NO_MORE: readonly RegExp[] = [
  /\bno longer (?:looking|interested|searching|in the market)\b|\b(?:that )?chapter (?:is|has) (?:closed|ended|over)\b|\bchanged (?:my|our) (?:plans?|minds?)\b|\bdecided to (?:stick|stay|keep|go)\b|\bi'll leave it\b(?! (?:to|up|there for now|with))|\bno thx\b|\b(?:isn't|is not|not|aren't|wasn't|never) (?:really |quite |exactly )?(?:my thing|for me|my cup|my scene)\b|\b(?:sit|sitting) (?:this|that|it) (?:one )?out\b|\bthanks but no\b|\bnot (?:right )?for me\b/,
  /\b(?:i'm|im|we're|i am|all) (?:all )?(?:set|sorted|covered)\b/,
]

/** What is said at the end of something. */
const FAREWELL =
  /\b(?:best of luck|all the best|good luck (?:to|with|everyone|all|guys)|wish(?:ing)? (?:you|everyone|y'?all|the team|all of you)|take care|no hard feelings|nothing personal|won't be back|goodbye|farewell)\b/

/** Whoever is still thinking about it has not said no. */
const OPEN =
  /\b(?:maybe|might|perhaps|someday|some day|one day|not yet|soon|later|when (?:i|we|the|things|my)|once|until|till|thinking|consider\w*|could be|possibly|probably|see you|count me in|keen|but i(?:'d| would) (?:love|like)|comparing|still looking|haven't decided|back (?:in|on|next))\b|\?/

/** A reason for leaving is for the owner to read, however politely it is given. */
const GRUDGE =
  /\b(?:because|since you|since the|the only one|treated|called|after what|owner|staff|conclusions|happened|wish you|should have|could have|honest feedback|to be honest|used to be)\b|\bcoach\w*\b(?![^.!?]*\b(?:great|best|amazing|all|thank\w*|miss)\b)/
const GOODBYE_MAX_WORDS = 40

export function doesItElsewhere(text: string): boolean {
  const folded = fold(text)
  if (OPEN.test(folded) || GRUDGE.test(folded) || folded.split(' ').length > GOODBYE_MAX_WORDS) return false
  return (
    [JOINED, ...INSTEAD, ...AWAY_FOR_GOOD, ...NO_MORE].some((it) => it.test(folded)) || FAREWELL.test(folded)
  )
}
