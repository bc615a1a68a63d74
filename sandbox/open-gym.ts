import type { Context } from '@/sandbox/context'
import { seedGym } from '@/sandbox/gym/seed'
import { type Answer, type Call, jsonObject } from '@/sandbox/http'
import { companyById } from '@/sandbox/pushpress/store'
import { beginWorld } from '@/sandbox/world'

export type SeedGym = {
  seed: number
  /** About how many people the gym knows: members, leads, ex-members and staff together. */
  members: number
  companyId: string
  apiKey: string
  now: Date
  /** Scale the year of visits to about this many; left out, the members' own rhythm decides. */
  checkins?: number
  name?: string
  timezone?: string
}

const DEMO_NAME = 'Ironworks Strength & Conditioning'
const DEMO_TIMEZONE = 'America/Denver'
const DEFAULT_PEOPLE = 180
const MOST_PEOPLE = 20_000

/** Generates a gym with a year behind it and lets its people live on from there. */
export async function openGym(
  context: Context,
  { members, name, timezone, checkins, ...gym }: SeedGym,
): Promise<void> {
  await seedGym(context.sql, {
    ...gym,
    people: members,
    name: name ?? DEMO_NAME,
    timezone: timezone ?? DEMO_TIMEZONE,
    checkins: checkins ?? null,
  })
  await beginWorld(context, gym.companyId, gym.now)
}

/** `POST /gyms`: another gym opens in the gym software, ready to be connected with its key. */
export async function openGymByHand(context: Context, call: Call): Promise<Answer> {
  const {
    companyId,
    apiKey,
    name,
    timezone,
    members = DEFAULT_PEOPLE,
    seed = 1,
  } = jsonObject(call.body) ?? {}
  if (!isText(companyId)) return bad('"companyId" must be the id of the new company, such as "cmp_harbor".')
  if (!isText(apiKey)) return bad('"apiKey" must be the key the new company answers to, such as "sk_harbor".')
  if (!isWhole(members, 1, MOST_PEOPLE)) return bad(`"members" must be a number from 1 to ${MOST_PEOPLE}.`)
  if (!isWhole(seed, 0, Number.MAX_SAFE_INTEGER)) return bad('"seed" must be a whole number from 0 on.')
  if (name !== undefined && !isText(name)) return bad('"name" must be what the gym is called.')
  if (timezone !== undefined && !isTimezone(timezone)) {
    return bad('"timezone" must be the name of a timezone, such as "America/Denver".')
  }
  if (await companyById(context.sql, companyId)) {
    return bad(`"companyId" ${companyId} exists already. Choose another.`, 409)
  }
  await openGym(context, { companyId, apiKey, name, timezone, members, seed, now: context.clock.now() })
  return { status: 201, body: { companyId } }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
}

function isTimezone(value: unknown): value is string {
  return isText(value) && Intl.supportedValuesOf('timeZone').includes(value)
}

function bad(error: string, status = 400): Answer {
  return { status, body: { error } }
}
