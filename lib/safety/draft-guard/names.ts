import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { gymWords } from '@/lib/safety/draft-guard/gym-words'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'
import type { GuardMember } from '@/lib/safety/draft-guard/scene'

/** Names: the member's first name and no other member's. */

/** Names that are also everyday words: alone they prove nothing, beside a first or last name they do. */
const ALSO_WORDS = new Set(
  `will may grace hope mark joy faith summer drew rich sunny chase bill art april june august dawn autumn june rose
   lily ivy jack pat frank gene grant hunter mason cooper parker carter christian miles max ray rob sue skip guy
   day long young strong king hill church white black green brown west best love wall page cook hall park price bell
   fields waters early friday noble gray grey wood woods stone rivers reed snow winter winters fox wolf swift sharp
   bright good small little short power powers walker baker fisher butler porter ward wells banks brooks marsh moon
   star sage angel destiny honor justice trinity eve holly jade jewel melody harmony penny pearl ruby sky song so do
   an no my van de la le an in on is to ha he ma yu you see ho ok gold day`.split(/\s+/),
)

const GREETING =
  /^\s*(?:hi|hey|hello|hiya|howdy|dear|greetings|welcome|good (?:morning|afternoon|evening)|hola|bonjour|hallo|ciao|ol[áa])(?: there)?[\s,]{1,2}(?<name>[\p{L}\p{M}'-]{1,40}(?: [\p{Lu}][\p{L}\p{M}'-]{0,40})?)\s*[,!:.\n]/iu

const NOBODY = new Set(['there', 'again', 'friend', 'you', 'team', 'all', 'everyone', 'from', 'back'])

export const memberName: Rule = ({ settled, subject }, { member, gym }) => {
  const text = settled.slice(subject.length).trimStart()
  const named = GREETING.exec(text)?.groups?.name
  const found = []
  if (named) {
    const greeted = withoutGreeting(wordsOf(named).trim(), wordsOf(gym.greeting).trim())
    const first = wordsOf(member.firstName).trim()
    const full = `${first} ${wordsOf(member.lastName).trim()}`
    const right = greeted === first || greeted === full || first.split(' ').includes(greeted)
    if (
      !right &&
      !NOBODY.has(greeted.split(' ')[0] ?? '') &&
      !wordsOf(gym.greeting).includes(` ${greeted} `)
    ) {
      found.push(
        finding(
          'wrong_name',
          `The note greets somebody else than ${member.firstName || 'the member'}.`,
          named,
        ),
      )
    }
  }
  const last = lastNameIn(settled, member, gymWords(gym).people)
  if (last) found.push(finding('last_name', 'Only the first name is used in a personal note.', last))
  return found
}

/** Of "Hi lovely Kate" the name, where "Hi lovely" is how the gym greets everybody. */
function withoutGreeting(named: string, greeting: string): string {
  const own = new Set(greeting.split(' '))
  const words = named.split(' ')
  const begins = words.findIndex((word) => !own.has(word))
  return begins < 0 ? named : words.slice(begins).join(' ')
}

/** An initial proves nothing on its own. */
const NAME_MIN_CHARS = 3

const HONORIFICS = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'dear']

function lastNameIn(text: string, member: GuardMember, house: ReadonlySet<string>): string | undefined {
  const last = wordsOf(member.lastName).trim()
  const first = wordsOf(member.firstName).trim()
  if (last === '' || last === first) return undefined
  if (!wordsOf(text).includes(` ${last} `)) return undefined
  const clauses = text.split(/[,;:!?\n]+/).map(wordsOf)
  const beside = [first, ...HONORIFICS].filter(Boolean)
  if (beside.some((word) => clauses.some((it) => it.includes(` ${word} ${last} `)))) return member.lastName
  if (last.length < NAME_MIN_CHARS) return undefined
  const ordinary = last.split(' ').every((word) => ALSO_WORDS.has(word) || house.has(word))
  if (ordinary) return undefined
  return capitalised(text).has(last) || last.includes(' ') ? member.lastName : undefined
}

/** Words written with a capital, accents gone, in lower case. */
function capitalised(text: string): Set<string> {
  return new Set([...text.matchAll(/\p{Lu}[\p{L}\p{M}'-]*/gu)].map(([word]) => wordsOf(word).trim()))
}

type Others = { first: ReadonlySet<string>; full: ReadonlySet<string> }

/** The list of a gym's members is long and the same for many drafts. */
const known = new WeakMap<object, Others>()

function others(list: readonly { firstName: string; lastName: string }[]): Others {
  const before = known.get(list)
  if (before) return before
  const first = new Set<string>()
  const full = new Set<string>()
  for (const { firstName, lastName } of list) {
    const name = wordsOf(firstName).trim()
    if (name.length > 1) first.add(name)
    if (name && lastName) full.add(`${name} ${wordsOf(lastName).trim()}`)
  }
  const made = { first, full }
  known.set(list, made)
  return made
}

export const otherMembers: Rule = ({ settled }, { member, gym, otherMembers: list }) => {
  if (list.length === 0) return []
  const { first, full } = others(list)
  const house = gymWords(gym).people
  const own = new Set(wordsOf(`${member.firstName} ${member.lastName}`).trim().split(' '))
  const mentioned = new Set(
    wordsOf([...gym.classes, ...gym.programs, member.usualClass ?? ''].join(' '))
      .trim()
      .split(' '),
  )
  const why = 'It names another member.'
  const names = [...settled.matchAll(/\p{Lu}[\p{L}\p{M}'-]*/gu)]
  for (const [index, match] of names.entries()) {
    const name = wordsOf(match[0]).trim()
    const next = names[index + 1]
    const pair =
      next && next.index === match.index + match[0].length + 1 ? `${name} ${wordsOf(next[0]).trim()}` : ''
    const ours = own.has(name) || house.has(name)
    if (pair && full.has(pair) && !ours) return [finding('other_member', why, `${match[0]} ${next?.[0]}`)]
    if (first.has(name) && !ours && !mentioned.has(name) && !ALSO_WORDS.has(name)) {
      return [finding('other_member', why, match[0])]
    }
  }
  return []
}
