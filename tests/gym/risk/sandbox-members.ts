import { featuresOf, type RiskFeatures } from '@/lib/gym/risk/features'
import { localDay } from '@/sandbox/gym/days'
import { generateGym } from '@/sandbox/gym/generate'
import type { Person } from '@/sandbox/gym/person'
import { attendance, visitsOn } from '@/sandbox/gym/rhythm'
import { seasonOf } from '@/sandbox/gym/season'

/** A member of the generated gym as the gym sees them two weeks before, and what the gym does not know. */
export type SandboxMember = { person: Person; features: RiskFeatures; label: 0 | 1 }

const TIMEZONE = 'America/Denver'
const HORIZON_DAYS = 14
const HISTORY_DAYS = 365
/** Keeping less than this share of the old rhythm is being on the way out. */
const LEAVING_SHARE = 0.5

export function sandboxMembers(seed: number, people: number, now: Date): SandboxMember[] {
  const gym = generateGym({
    seed,
    people,
    companyId: 'risk',
    name: 'Risk Gym',
    timezone: TIMEZONE,
    now,
    checkins: null,
  })
  const today = localDay(now, TIMEZONE)
  const asOfDay = today - HORIZON_DAYS
  return gym.people
    .filter(({ traits, enrollment }) => enrollment !== null && wasTraining(traits.rhythm, asOfDay))
    .filter(({ customer }) => customer.role === 'member' || customer.role === 'ex-member')
    .map((person) => {
      const { rhythm } = person.traits
      const visitDays: number[] = []
      for (let day = Math.max(rhythm.joined, asOfDay - HISTORY_DAYS); day <= asOfDay; day++)
        if (visitsOn(gym.seed, rhythm, day, gym.scale).length > 0) visitDays.push(day)
      return {
        person,
        features: featuresOf({
          visitDays,
          joinedDay: rhythm.joined,
          asOfDay,
          knownFromDay: asOfDay - HISTORY_DAYS,
          gymBusyness: seasonOf,
        }),
        label: attendance(rhythm, today) < LEAVING_SHARE ? 1 : 0,
      }
    })
}

/** Members at that time who had not put their membership on hold. */
function wasTraining(rhythm: Person['traits']['rhythm'], day: number): boolean {
  const ended = rhythm.until !== null && rhythm.until <= day
  return rhythm.joined < day && !ended && rhythm.paused === null
}
