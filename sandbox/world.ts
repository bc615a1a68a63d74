import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import { type AgendaItem, type Plan, schedule } from '@/sandbox/agenda'
import type { Context } from '@/sandbox/context'
import { rhythmFor } from '@/sandbox/gym/cast'
import { type CheckinRow, checkinRow } from '@/sandbox/gym/checkin'
import { isoDay, localDay, unixAt } from '@/sandbox/gym/days'
import { makeCustomer, makeTraits, type Traits } from '@/sandbox/gym/person'
import { visitsOn } from '@/sandbox/gym/rhythm'
import { checkinOnWire, saveCheckin } from '@/sandbox/pushpress/checkins'
import { applyEvent } from '@/sandbox/pushpress/events'
import { companyById, getCustomer, type StoredCompany, saveEnrollment } from '@/sandbox/pushpress/store'
import { sendEvent } from '@/sandbox/pushpress/webhooks'
import { chance } from '@/sandbox/random'
import { type Turn, turnOfEnrollment, turnOfLead } from '@/sandbox/turns'

/**
 * What people do as the days go by. A minute past local midnight the coming day is planned, person by person, from
 * the gym's seed; each visit and each change then happens at its own minute and is told to whoever listens.
 */

type Resident = { data: Customer; traits: Traits; enrollment: Enrollment | null }

const PLANNING_MINUTE = 1
const NEW_LEADS_PER_DAY = 0.4
const PEOPLE_FOR_THAT_MANY_LEADS = 180
const MOST_LEADS_PER_DAY = 5

/** Called when a gym is new: plans what is left of today. */
export async function beginWorld(context: Context, companyId: string, now: Date): Promise<void> {
  await context.sql`delete from agenda where payload->>'company' = ${companyId}`
  const company = await companyById(context.sql, companyId)
  if (company) await planDay(context, company, localDay(now, company.timezone), now)
}

export async function playWorld(context: Context, item: AgendaItem): Promise<void> {
  const company = await companyById(context.sql, String(item.payload.company))
  if (!company) return
  if (item.kind === 'world.day') return planDay(context, company, Number(item.payload.day), item.dueAt)
  if (await isPaused(context)) return
  const silent = context.silentUntil !== null && item.dueAt < context.silentUntil
  if (item.kind === 'world.visit') return visit(context, company, item.payload.row as CheckinRow, silent)
  if (item.kind === 'world.join') return join(context, company, item, silent)
  if (item.kind === 'member.back') return comeBack(context, company, item)
  await happen(context, company, item.payload as Turn, silent)
}

/** While paused nobody does anything by themselves; days are still planned, so life goes on afterwards. */
export async function isPaused(context: Context): Promise<boolean> {
  const [row] = await context.sql<
    { value: { paused: boolean } }[]
  >`select value from setting where key = 'world'`
  return row?.value.paused === true
}

export async function pauseWorld(context: Context, paused: boolean): Promise<void> {
  await context.sql`insert into setting values ('world', ${context.sql.json({ paused })})
    on conflict (key) do update set value = excluded.value`
}

async function planDay(context: Context, company: StoredCompany, day: number, from: Date): Promise<void> {
  const residents = await context.sql<Resident[]>`
    select c.data, c.traits, e.data as enrollment
    from customer c
    left join lateral (
      select data from enrollment e where e.company_id = c.company_id and e.customer = c.id
      order by (status in ('canceled', 'completed')), position desc limit 1
    ) e on true
    where c.company_id = ${company.id} and c.traits is not null
    order by c.position`
  const plans: Plan[] = [
    {
      dueAt: at(company, day + 1, PLANNING_MINUTE),
      kind: 'world.day',
      payload: { company: company.id, day: day + 1 },
    },
  ]
  for (const resident of residents) {
    plans.push(...visitsOf(company, resident, day))
    const turns = await turnsOf(context, company, resident, day)
    plans.push(...turns)
  }
  plans.push(...newLeads(company, residents.length, day))
  await schedule(
    context.sql,
    plans.filter((plan) => plan.dueAt > from),
  )
}

function at(company: StoredCompany, day: number, minute: number): Date {
  return new Date(unixAt(day, minute, company.timezone) * 1000)
}

function mayTrain({ data: customer, enrollment }: Resident): boolean {
  if (customer.role === 'coach') return true
  if (customer.role !== 'member' && customer.role !== 'non-member') return false
  return enrollment !== null && !['paused', 'canceled', 'completed'].includes(enrollment.status)
}

function visitsOf(company: StoredCompany, resident: Resident, day: number): Plan[] {
  if (!mayTrain(resident)) return []
  const person = { customer: resident.data, enrollment: resident.enrollment }
  const { rhythm } = resident.traits
  return visitsOn(company.seed, rhythm, day, company.scale).map((visit) => {
    const row = checkinRow({
      seed: company.seed,
      person,
      index: rhythm.index,
      visit,
      day,
      timezone: company.timezone,
    })
    return { dueAt: new Date(row.ts * 1000), kind: 'world.visit', payload: { company: company.id, row } }
  })
}

async function turnsOf(
  context: Context,
  company: StoredCompany,
  resident: Resident,
  day: number,
): Promise<Plan[]> {
  const { data: customer, traits, enrollment } = resident
  if (customer.role === 'lead') {
    const minute = turnOfLead(company.seed, traits.rhythm.index, day)
    if (minute === null) return []
    const payload = { company: company.id, customer: customer.id, day }
    return [{ dueAt: at(company, day, minute), kind: 'world.join', payload }]
  }
  if (!enrollment || customer.role !== 'member') return []
  const turn = turnOfEnrollment(company.seed, customer, traits, enrollment, day)
  if (turn.kind === 'paid') {
    // PushPress tells nobody about a payment that went well: the dates simply move on.
    await saveEnrollment(context.sql, turn.enrollment)
    return []
  }
  return turn.turns.map(({ minute, ...event }) => ({
    dueAt: at(company, day, minute),
    kind: 'world.event',
    payload: { company: company.id, ...event },
  }))
}

function newLeads(company: StoredCompany, people: number, day: number): Plan[] {
  const expected = Math.min(MOST_LEADS_PER_DAY, (NEW_LEADS_PER_DAY * people) / PEOPLE_FOR_THAT_MANY_LEADS)
  const count = Math.floor(expected + chance(company.seed, 'leads', day))
  return Array.from({ length: count }, (_, nth) => {
    // Far above the people the gym began with, so nobody is drawn twice.
    const index = 1_000_000 + (day % 100_000) * 10 + nth
    const customer = makeCustomer({
      seed: company.seed,
      index,
      companyId: company.id,
      role: 'lead',
      today: day,
      joined: null,
    })
    const rhythm = { ...rhythmFor(company.seed, index, 'newcomer', day, day), until: day - 1 }
    const minute = 8 * 60 + Math.floor(chance(company.seed, 'lead at', day, nth) * 12 * 60)
    const data = { ...customer, traits: makeTraits(company.seed, index, rhythm) }
    return {
      dueAt: at(company, day, minute),
      kind: 'world.event',
      payload: { company: company.id, event: 'customer.created', data },
    }
  })
}

async function visit(
  context: Context,
  company: StoredCompany,
  row: CheckinRow,
  silent: boolean,
): Promise<void> {
  if (!(await getCustomer(context.sql, company.id, row.customer))) return
  const fresh = await saveCheckin(context.sql, company.id, row)
  if (!fresh || silent) return
  await sendEvent(context, company.id, 'checkin.created', checkinOnWire({ ...row, companyId: company.id }))
}

async function happen(context: Context, company: StoredCompany, turn: Turn, silent: boolean): Promise<void> {
  const applied = await applyEvent({ context, company, event: turn.event, data: turn.data })
  if (applied.kind === 'applied' && !silent) await sendEvent(context, company.id, turn.event, applied.data)
}

/** A lead signs up: an enrollment, the new role, and from now on a newcomer's rhythm. */
async function join(
  context: Context,
  company: StoredCompany,
  item: AgendaItem,
  silent: boolean,
): Promise<void> {
  const customer = String(item.payload.customer)
  const day = Number(item.payload.day)
  const found = await getCustomer(context.sql, company.id, customer)
  if (found?.role !== 'lead') return
  await changeTraits(context, company.id, customer, (traits) => {
    const { index } = traits.rhythm
    const pattern = chance(company.seed, index, 'keeps going') < 0.6 ? 'newcomer' : 'thinning newcomer'
    return { ...traits, rhythm: rhythmFor(company.seed, index, pattern, day, day) }
  })
  const membershipDetails = { initialMembershipStartDate: isoDay(day) }
  await happen(context, company, { event: 'enrollment.created', data: { customer } }, silent)
  const changed = { id: customer, role: 'member', membershipDetails }
  await happen(context, company, { event: 'customer.status.changed', data: changed }, silent)
}

async function comeBack(context: Context, company: StoredCompany, item: AgendaItem): Promise<void> {
  const day = localDay(item.dueAt, company.timezone)
  await changeTraits(context, company.id, String(item.payload.customer), (traits) => ({
    ...traits,
    rhythm: { ...traits.rhythm, returned: day },
  }))
}

async function changeTraits(
  context: Context,
  company: string,
  customer: string,
  change: (traits: Traits) => Traits,
): Promise<void> {
  const [row] = await context.sql<{ traits: Traits | null }[]>`
    select traits from customer where company_id = ${company} and id = ${customer}`
  if (!row?.traits) return
  await context.sql`update customer set traits = ${context.sql.json(change(row.traits) as never)}
    where company_id = ${company} and id = ${customer}`
}
