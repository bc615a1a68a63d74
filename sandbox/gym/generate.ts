import type { Company } from '@pushpress/pushpress/models/components/company.js'
import type { Plan } from '@pushpress/pushpress/models/components/plan.js'
import {
  castParts,
  joinedDay,
  minorsAmong,
  type Part,
  type Pattern,
  patternFor,
  rhythmFor,
} from '@/sandbox/gym/cast'
import { type CheckinRow, checkinRow } from '@/sandbox/gym/checkin'
import { dayOfIso, localDay, monthLater } from '@/sandbox/gym/days'
import { makeEnrollment, planFor } from '@/sandbox/gym/enrollment'
import { type ClassType, makeClassTypes, makeCompany, makePlans } from '@/sandbox/gym/offer'
import { makeCustomer, makeTraits, type Person } from '@/sandbox/gym/person'
import { visitsOn } from '@/sandbox/gym/rhythm'
import { between, chance, seedOf } from '@/sandbox/random'

export type GymRecipe = {
  seed: number
  people: number
  companyId: string
  name: string
  timezone: string
  now: Date
  /** About this many check-ins over the year; null leaves it to the members' own rhythm. */
  checkins: number | null
}

export type GeneratedGym = {
  company: Company
  plans: Plan[]
  classTypes: ClassType[]
  people: Person[]
  /** Mixed from seed and company: everything that happens later is drawn from it. */
  seed: number
  scale: number
}

const HISTORY_DAYS = 365
/** Estimating the year from a few hundred people is close enough, and quick for ten thousand. */
const SAMPLE_PEOPLE = 400

export function generateGym(recipe: GymRecipe): GeneratedGym {
  const seed = seedOf(recipe.seed, recipe.companyId)
  const today = localDay(recipe.now, recipe.timezone)
  const parts = castParts(seed, recipe.people)
  const people = parts.map((part, index) => makePerson(seed, index, part, recipe.companyId, today))
  linkMinors(parts, people)
  addOddities(parts, people)
  return {
    company: makeCompany(recipe),
    plans: makePlans(recipe.companyId),
    classTypes: makeClassTypes(recipe.companyId),
    people,
    seed,
    scale: recipe.checkins === null ? 1 : scaleFor(recipe.checkins, seed, people, today),
  }
}

/** The year behind us, person by person, up to this very moment. */
export function* yearOfCheckins(gym: GeneratedGym, now: Date): Generator<CheckinRow> {
  const timezone = gym.company.defaultTimezone
  const today = localDay(now, timezone)
  const nowSeconds = Math.floor(now.getTime() / 1000)
  for (const person of gym.people) {
    const { rhythm } = person.traits
    const details = person.enrollment?.checkinDetails
    const paidSince = person.enrollment?.lastCharge ? dayOfIso(person.enrollment.lastCharge) : today
    for (let day = Math.max(today - HISTORY_DAYS, rhythm.joined); day <= today; day++) {
      for (const visit of visitsOn(gym.seed, rhythm, day, gym.scale)) {
        const row = checkinRow({ seed: gym.seed, person, index: rhythm.index, visit, day, timezone })
        if (row.ts > nowSeconds) continue
        if (details && day >= paidSince) details.checkins++
        yield row
      }
    }
  }
}

function makePerson(seed: number, index: number, part: Part, companyId: string, today: number): Person {
  if (part.role === 'lead') return makeLead(seed, index, companyId, today)
  if (part.role === 'ex-member') return makeFormer(seed, index, companyId, today)
  if (part.role !== 'member' && part.role !== 'non-member')
    return makeStaff(seed, index, part, companyId, today)
  return makeMember(seed, index, part, companyId, today)
}

function makeLead(seed: number, index: number, companyId: string, today: number): Person {
  const customer = makeCustomer({ seed, index, companyId, role: 'lead', today, joined: null })
  const rhythm = rhythmFor(seed, index, 'newcomer', today, today)
  return { customer, traits: makeTraits(seed, index, { ...rhythm, until: today - 1 }), enrollment: null }
}

function makeFormer(seed: number, index: number, companyId: string, today: number): Person {
  const end = today - between(4, 280, seed, index, 'left')
  const joined = end - between(120, 900, seed, index, 'joined')
  const customer = makeCustomer({ seed, index, companyId, role: 'ex-member', today, joined })
  const rhythm = rhythmFor(seed, index, 'steady', joined, today)
  if (chance(seed, index, 'faded') < 0.6) rhythm.fade = { from: end - 56, weeks: 8, floor: 0 }
  rhythm.until = end
  const plan = planFor(seed, index)
  const enrollment = makeEnrollment({
    seed,
    index,
    companyId,
    customerId: customer.id,
    plan,
    status: 'canceled',
    start: joined,
    today,
    end,
  })
  return { customer, traits: makeTraits(seed, index, rhythm), enrollment }
}

function makeStaff(seed: number, index: number, part: Part, companyId: string, today: number): Person {
  const joined = today - between(400, 2600, seed, index, 'joined')
  const customer = makeCustomer({ seed, index, companyId, role: part.role, today, joined })
  const rhythm = rhythmFor(seed, index, 'athlete', joined, today)
  const traits = makeTraits(seed, index, part.role === 'coach' ? rhythm : { ...rhythm, until: joined })
  return { customer, traits: { ...traits, mail: 'delivered', behaviour: 'silent' }, enrollment: null }
}

function makeMember(seed: number, index: number, part: Part, companyId: string, today: number): Person {
  const isDropIn = part.role === 'non-member'
  const pattern: Pattern = isDropIn ? 'sporadic' : patternFor(seed, index)
  const joined = joinedDay(seed, index, pattern, today)
  const minor = part.situation === 'minor'
  const customer = makeCustomer({
    seed,
    index,
    companyId,
    role: part.role,
    today,
    joined: isDropIn ? null : joined,
    minor,
  })
  const rhythm = rhythmFor(seed, index, pattern, joined, today)
  if (part.situation === 'paused') {
    const from = today - between(5, 40, seed, index, 'pause from')
    rhythm.paused = { from, to: today + between(10, 60, seed, index, 'pause to') }
  }
  const status = statusOf(part)
  const start = status === 'alert' ? billedDaysAgo(seed, index, joined, today) : joined
  const plan = isDropIn ? 'pack' : minor ? 'teens' : planFor(seed, index)
  const enrollment = makeEnrollment({
    seed,
    index,
    companyId,
    customerId: customer.id,
    plan,
    status,
    start,
    today,
    end: status === 'pendcancel' ? today + between(3, 25, seed, index, 'ends') : null,
  })
  return { customer, traits: makeTraits(seed, index, rhythm), enrollment }
}

function statusOf(part: Part): 'active' | 'paused' | 'alert' | 'pendcancel' {
  return part.situation === 'plain' || part.situation === 'minor' ? 'active' : part.situation
}

/** A start that puts the billing day a few days back, where a charge just failed. */
function billedDaysAgo(seed: number, index: number, joined: number, today: number): number {
  const months = Math.max(2, Math.floor((today - joined) / 30))
  return monthLater(today - between(2, 12, seed, index, 'billed'), -months)
}

/** A child's account hangs on a parent's, and bears the parent's last name and address. */
function linkMinors(parts: Part[], people: Person[]): void {
  const byOrdinal = new Map(parts.map((part, at) => [part.ordinal, people[at]]))
  const minors = minorsAmong(parts.filter((part) => part.role === 'member').length)
  for (let at = 0; at < minors; at++) {
    const child = byOrdinal.get(at)?.customer
    const parent = byOrdinal.get(at + minors)?.customer
    if (!child || !parent) continue
    child.account = { type: 'linked', primaryCustomerId: parent.id }
    child.name.last = parent.name.last
    child.address = parent.address
    child.email = parent.email
    child.phone = parent.phone
    child.emergencyContact = {
      name: `${parent.name.first} ${parent.name.last}`,
      phone: parent.phone ?? '',
      relationship: 'parent',
    }
  }
}

/** What every real member list contains: a couple with one address, an emoji, somebody without an address. */
function addOddities(parts: Part[], people: Person[]): void {
  const members = parts.filter((part) => part.role === 'member').length
  const fromEnd = (back: number) => {
    const at = parts.findIndex((part) => part.ordinal === members - back)
    return people[at]?.customer
  }
  const [one, other, sparkling, unreachable] = [1, 2, 3, 4].map(fromEnd)
  if (one && other) other.email = one.email
  if (one && other) other.name.last = one.name.last
  if (sparkling)
    sparkling.name = { ...sparkling.name, first: `${sparkling.name.first} 🦄`, nickname: 'Sparkle ✨' }
  if (unreachable) unreachable.email = ''
}

function scaleFor(wanted: number, seed: number, people: Person[], today: number): number {
  const step = Math.max(1, Math.floor(people.length / SAMPLE_PEOPLE))
  const sample = people.filter((_, at) => at % step === 0)
  const target = (wanted * sample.length) / Math.max(1, people.length)
  let scale = 1
  // Nobody comes twice in one slot, so thickening saturates: a few rounds find the factor.
  for (let round = 0; round < 4; round++) {
    let visits = 0
    for (const { traits } of sample) {
      for (let day = today - HISTORY_DAYS; day <= today; day++) {
        visits += visitsOn(seed, traits.rhythm, day, scale).length
      }
    }
    if (visits === 0) return 1
    scale *= target / visits
  }
  return scale
}
