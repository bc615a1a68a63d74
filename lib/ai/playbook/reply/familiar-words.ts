import { wordsOf } from '@/lib/safety/draft-guard/fold'

/**
 * The words small talk about training is made of. A complaint, an accident or a private matter brings other words
 * with it, so a reply with several words that are not here is read by a person.
 */
const FAMILIAR = new Set(
  `a about absolutely actually after afternoon again all already alright also always am an and any anymore anything
   anyway appreciate appreciated april are around as at august awesome away back bad be because been before being best
   better between big bit body book booked both break bring btw bunch busy but by bye calm calmed can cannot cant card
   care catch cause change check checking cheers christmas class classes cold come comes coming cool could couldn couple
   course cover crazy crew day days deal dear december decided def definitely did didn do does doesn doing don done down
   drop due during each early easier easy eat either email end energy enjoy enjoyed enjoying enough evening evenings
   ever every everyone everything exactly exam exams excited fall family fantastic far feb february feel feeling feels
   few fine finish finished first fit fix fixed flu for forgot forward free fri friday friend friends from full fun gang
   get gets getting give glad go goal going gonna good got great group guess guys gym had half happy hard has have haven
   having heads hear heard hectic hello help her here hers hey hi high his hit hold holiday holidays home honest honestly
   hope hopefully hoping hour house how hows huge husband i ill im in instead interested into is isn issue it its ive jan
   january job join joined joining july june just keep keeps kid kids kind know last late lately later leave left less
   let lets life like little ll lol long look looking lot lots love loved lovely luck lunch m made make making many march
   may maybe me mean means meant meet member message mid might mind mine minute miss missed missing mom moment monday
   month months more morning mornings most motivated motivation move much must my myself need needed never new news next
   nice night nights no nope normal not note nothing noted november now nudge october of off ok okay old on once one only
   open or other our out over own part pass past people perfect place plan planning plans please pm post posted pretty
   probably problem project promise proud put quick quite rather re reach reaching ready real really reason recently
   regular reminder remember respond rest review rhythm right roll routine run running s said same sat saturday say
   school season second see seeing seem sept september session sessions set settle settles she short should show sick
   sign signed since sleep slow small so some someone something sometime sometimes son soon sore sorry sort sorted
   sounds spot spring star start started starting stay still stop stuff such summer sun sunday super sure sweet swing t
   take taken taking talk team tell than thank thanks that thats the their them then there these they thing things think
   thinking this those though thought thu thursday thx til till time times tired to today together tomorrow tonight too
   took totally touch town train trained training travel traveling travelling trip true try trying tue tues tuesday two
   under until up update updated us usual usually vacation ve very visit wait waiting wanna want wanted was wasn way we
   wed wednesday week weekend weekends weeks welcome well were what whatever when where which while who whole why wife
   will winter wish with without won wonderful work working workout works world would wow write writing wrote yeah year
   years yep yes yet you your yours yourself yesterday app changed online reviews older ahead along blast bank banks expired arrives arrive
   charged expire wallet switched paid pay payment google stars words weather cold fever busy slammed
   swamped deadline newborn baby daughter born shift shifts swim bike pizza couch lazy pumped stoked count in
   definitely keen evenings lunch home yoga crossfit lifting spin haha hah lmao yay woo hooray congrats x xx noon third fourth fifth sister brother partner dad hooked decision
   decide deciding shirt pick pop reserved calendar warm nervous best amazing coaches coach real friends months rough
   flies coming grab drinks gear bag stretch squats squat lifts hours evening nudges thoughtful sweet kindly regards
   ya yea yup sis bro tomorrows todays tonights fridays mondays saturdays sundays three four five six seven eight
   car shop guests apartment apartments runs outside gear excuses weather chaos moving walks walking garden wedding
   visiting visitors party birthday birthdays concert games game beach sunshine rain snow traffic laundry cooking
   renovation painting parents boss clients office commute homework semester thesis summer tough sweaty
   loving friendly legs jelly aww aw camping married kettlebells bright earlier jet lagged alive newlywed engaged
   nine ten twelve likely most half hopefully promised signing signed schedule schedules slot`.split(/\s+/),
)

const STRANGE_WORDS_MAX = 2

export function isFamiliar(text: string, names: readonly string[]): boolean {
  return strangeWordsIn(text, names) <= STRANGE_WORDS_MAX
}

export function strangeWordsIn(text: string, names: readonly string[] = []): number {
  const known = new Set(names.flatMap((name) => wordsOf(name).trim().split(' ')))
  const words = new Set(wordsOf(text).trim().split(' '))
  let strange = 0
  for (const word of words)
    if (!FAMILIAR.has(word) && !known.has(word) && !/^\d+(?:am|pm|st|nd|rd|th)?$/.test(word)) strange += 1
  return strange
}
