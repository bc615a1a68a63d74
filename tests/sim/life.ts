import { processMailEvents } from '@/lib/messages/process-events'
import { sweepInbound } from '@/lib/messages/sweep-inbound'
import { MAIL_EVENTS_BUDGET_MS, MAIL_SWEEP_EVERY_MINUTES } from '@/lib/safety/limits'
import { createTask } from '@/lib/tasks/create'
import { runExecutor } from '@/lib/tasks/executor'
import { MAIL_SETTINGS } from '../tasks/mail-settings'
import { act } from './act'
import { onNewDeliveries, unsubscribe } from './answers'
import type { MailFault } from './mail-ledger'
import { ownerDay } from './owner'
import type { Gym } from './town'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, type World } from './world'

/** The days of the town: crons that fire or do not, owners who look in, brakes that are pulled. */

const TYPES = [
  ['churn_risk', 'active'],
  ['churn_risk', 'active'],
  ['win_back', 'former'],
  ['payment_recovery', 'payment_alert'],
  ['lead_followup', 'lead'],
  ['onboarding', 'active'],
  ['milestone_review', 'active'],
  // Worked by a plan, one step at a time.
  ['ad_hoc', 'active', { plan: true }],
] as const
/** Steps around which somebody may opt out or pull the brake. */
const SENDING = new Set(['claim_tasks', 'reserve_messages', 'claim_messages', 'start_delivery', 'send'])
const OTHER_TIMEZONES = ['America/Chicago', 'Europe/Madrid', 'Asia/Tokyo']
const OPT_OUT_RATE = 0.02
const LONGEST_NAP_MS = 6 * HOUR_MS

export function planDays(world: World, days: number): void {
  for (let day = 0; day < days; day++) {
    for (const gym of world.town.gyms) {
      const at = after(world, day * DAY_MS + world.dice.between(0, 23 * 60) * MINUTE_MS)
      world.agenda.plan(at, () => gymDay(world, gym))
    }
  }
}

async function gymDay(world: World, gym: Gym): Promise<void> {
  const { dice, sql, clock, faults, town, stage } = world
  countCalendar(world, gym)
  for (let count = dice.between(1, 4); count > 0; count--) {
    const person = dice.pick(town.people.filter((it) => it.gym === gym))
    const [type, standing, facts] = dice.pick(TYPES)
    const confidence = dice.between(60, 99)
    await sql`update members set standing = ${standing} where id = ${person.id}`
    act(world, 'analysis', (deps) =>
      createTask(
        deps,
        {
          gymId: gym.id,
          memberId: person.id,
          type,
          goal: `Write to ${person.firstName}`,
          trigger: 'analysis',
          run: `${gym.id}:${clock().toISOString()}`,
          confidence,
          ...(facts && { facts }),
        },
        clock(),
      ),
    )
  }
  act(world, 'owner', (_deps, who) => ownerDay(sql, stage, who, gym, dice, clock))
  if (faults.strikes('timezone_change')) {
    gym.timezone = dice.pick(OTHER_TIMEZONES)
    gym.movedAt.push(clock())
    await sql`update gyms set timezone = ${gym.timezone} where id = ${gym.id}`
  }
}

/** The days no clock can be trusted on, counted when a gym lives through one. */
function countCalendar({ clock, faults }: World, { timezone }: Gym): void {
  const shift = offsetHours(timezone, new Date(clock().getTime() + DAY_MS)) - offsetHours(timezone, clock())
  if (shift > 0) faults.count('clocks_forward')
  if (shift < 0) faults.count('clocks_back')
  if (clock().toISOString().slice(5, 10) === '02-29') faults.count('leap_day')
}

function offsetHours(timezone: string, at: Date): number {
  const local = new Date(at.toLocaleString('en-US', { timeZone: timezone }))
  const utc = new Date(at.toLocaleString('en-US', { timeZone: 'UTC' }))
  return (local.getTime() - utc.getTime()) / HOUR_MS
}

/** What can happen between any two steps of somebody else's work. */
export async function afterStep(world: World, label: string): Promise<void> {
  if (label === 'send') await onNewDeliveries(world)
  if (!SENDING.has(label)) return
  const { faults, dice, sql, agenda } = world
  if (faults.has('opt_out_during_send') && dice.chance(OPT_OUT_RATE)) {
    const [open] = await sql`select gym_id, email_key from messages where status in ('reserved', 'sending')
      order by id limit 1`
    if (open) {
      faults.count('opt_out_during_send')
      await unsubscribe(world, open.gym_id, open.email_key)
    }
  }
  if (faults.strikes('pause_during_send')) {
    await pause(world, 'Something looks wrong.')
    agenda.plan(after(world, dice.between(5, 90) * MINUTE_MS), () => pause(world, null))
  }
}

export async function pause(world: World, reason: string | null): Promise<void> {
  await world.rpc('set_global_pause', {
    p_reason: reason as string,
    p_by: 'operator',
    p_now: world.clock().toISOString(),
  })
  world.oracle.onPause(reason !== null)
}

export function mailFault({ faults }: World): MailFault {
  if (faults.strikes('mail_timeout_before')) return 'timeout_before'
  if (faults.strikes('mail_timeout_after')) return 'timeout_after'
  if (faults.strikes('mail_rate_limited')) return 'rate_limited'
  if (faults.strikes('mail_unavailable')) return 'unavailable'
  if (faults.strikes('mail_rejected')) return 'refuses'
  return 'none'
}

/** The next minute in which anything happens. Crons that would find nothing due change nothing, and are passed over. */
export async function nextMoment(world: World): Promise<number> {
  const now = world.clock().getTime()
  const { nextAt } = (await world.rpc('executor_agenda', { p_now: world.clock().toISOString() })) as {
    nextAt: string | null
  }
  const soonest = Math.min(
    world.agenda.nextAt() ?? Number.POSITIVE_INFINITY,
    nextAt ? Date.parse(nextAt) : Number.POSITIVE_INFINITY,
    world.stage.sleepers > 0 ? now + 5 * MINUTE_MS : Number.POSITIVE_INFINITY,
    now + LONGEST_NAP_MS,
  )
  return Math.max(Math.ceil(soonest / MINUTE_MS) * MINUTE_MS, now + MINUTE_MS)
}

/** A minute of the scheduler: one run, none, or five at once. */
export function tick(world: World): void {
  const { faults, clock } = world
  if (faults.strikes('cron_missed')) return
  const runs = faults.strikes('cron_times_five') ? 5 : 1
  for (let run = 0; run < runs; run++) {
    act(world, 'executor', async (deps, who) => {
      const skewed = () => new Date(clock().getTime() + who.skewMs)
      const mail = {
        received: (id: string) => world.stage.step(who, 'fetch', () => world.inbox.mail.received(id)),
        listReceived: (last?: string) =>
          world.stage.step(who, 'list', () => world.inbox.mail.listReceived(last)),
      }
      const mailroom = { rpc: deps.rpc, mail, replyKey: MAIL_SETTINGS.replyKey }
      if (clock().getUTCMinutes() % MAIL_SWEEP_EVERY_MINUTES === 0) await sweepInbound(mailroom, skewed())
      await processMailEvents(mailroom, skewed(), MAIL_EVENTS_BUDGET_MS)
      await runExecutor(deps, skewed)
    })
  }
}
