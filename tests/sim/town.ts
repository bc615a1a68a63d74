import type postgres from 'postgres'
import type { Dice } from './dice'

/** Gyms and the people in them, made from the seed: some people train at two gyms under one address. */
export type Gym = {
  id: string
  name: string
  ownerId: string
  timezone: string
  dailyLimit: number
  /** Days on which the timezone was changed: "a local day" has no single meaning then. */
  movedAt: Date[]
}
export type Habit =
  | 'silent'
  | 'returns'
  | 'talks'
  | 'opts_out'
  | 'unsubscribes'
  | 'away'
  | 'bounces'
  | 'complains'
export type Person = { id: string; gym: Gym; email: string; firstName: string; habit: Habit }
export type Town = { gyms: Gym[]; people: Person[] }

export const WEEKLY_LIMIT = 3
const TIMEZONES = [
  'America/Denver',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Europe/London',
  'Pacific/Auckland',
]
const HABITS: readonly Habit[] = [
  'silent',
  'silent',
  'silent',
  'returns',
  'returns',
  'talks',
  'talks',
  'talks',
  'opts_out',
  'unsubscribes',
  'away',
  'bounces',
  'complains',
]
const NAMES = ['Ana', 'Ben', 'Chloe', 'Dev', 'Elif', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jonah']
const PEOPLE_PER_GYM = 14

export async function buildTown(sql: postgres.Sql, dice: Dice, gyms: number, at: Date): Promise<Town> {
  const town: Town = { gyms: [], people: [] }
  for (let index = 0; index < gyms; index++) {
    const gym = await addGym(sql, dice, index, at)
    town.gyms.push(gym)
    for (let number = 0; number < PEOPLE_PER_GYM; number++) {
      town.people.push(await addPerson(sql, dice, gym, index, number, at))
    }
  }
  return town
}

async function addGym(sql: postgres.Sql, dice: Dice, index: number, at: Date): Promise<Gym> {
  const gym: Gym = {
    id: dice.uuid(),
    name: `Gym ${String.fromCharCode(65 + index)}`,
    ownerId: dice.uuid(),
    timezone: dice.pick(TIMEZONES),
    dailyLimit: dice.between(2, 15),
    movedAt: [],
  }
  const longAgo = new Date(at.getTime() - 60 * 86_400_000)
  await sql`insert into auth.users (id, email) values (${gym.ownerId}, ${`owner${index}@example.com`})`
  await sql`insert into gyms (id, name, timezone, postal_address, created_at, onboarded_at, first_sent_at,
      execution_mode, daily_send_limit, member_weekly_limit, average_monthly_cents, holdout_percent)
    values (${gym.id}, ${gym.name}, ${gym.timezone}, '1 Main St', ${longAgo}, ${longAgo}, ${longAgo},
      'limited_auto', ${gym.dailyLimit}, ${WEEKLY_LIMIT}, 15000, 0)`
  await sql`insert into gym_people values (${gym.id}, ${gym.ownerId}, 'owner', ${`owner${index}@example.com`}, ${longAgo})`
  await sql`insert into gym_agents select ${gym.id}, a, ${longAgo}
    from unnest(array['retention', 'sales', 'reputation', 'fill', 'gm']) a`
  return gym
}

async function addPerson(
  sql: postgres.Sql,
  dice: Dice,
  gym: Gym,
  index: number,
  number: number,
  at: Date,
): Promise<Person> {
  const shared = number < 3
  const email = shared ? `both${number}@example.com` : `p${index}-${number}@example.com`
  const person: Person = {
    id: dice.uuid(),
    gym,
    email,
    firstName: dice.pick(NAMES),
    habit: dice.pick(HABITS),
  }
  await sql`insert into members (id, gym_id, pushpress_id, first_name, last_name, email, role, standing, joined_on,
      last_visit_at, visits_total, monthly_cents, first_seen_at, synced_at)
    values (${person.id}, ${gym.id}, ${`cus_${number}`}, ${person.firstName}, 'Doe', ${email}, 'member', 'active',
      ${new Date(at.getTime() - 200 * 86_400_000)}, ${new Date(at.getTime() - 20 * 86_400_000)}, 40, 12000, ${at}, ${at})`
  return person
}
