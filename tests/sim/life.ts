import type postgres from 'postgres'
import type { Rpc } from '@/lib/db/rpc'
import { renderLetter } from '@/lib/messages/render-letter'
import { createTask } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { runExecutor } from '@/lib/tasks/executor'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import { MAIL_SETTINGS } from '../tasks/mail-settings'
import type { Agenda } from './agenda'
import type { Dice } from './dice'
import type { Faults } from './faults'
import type { Delivered, MailFault, openMailLedger } from './mail-ledger'
import { type Reaction, react } from './members'
import { simModel } from './model'
import type { Oracle } from './oracle'
import { ownerDay } from './owner'
import { nextMinute } from './simulate'
import type { Actor, Stage } from './stage'
import type { Gym, Person, Town } from './town'

/** Drives the engine and the town: crons that fire or do not, people who answer, owners who look in, things that break. */

type World = {
  sql: postgres.Sql
  rpc: Rpc
  dice: Dice
  faults: Faults
  clock: () => Date
  town: Town
  agenda: Agenda
  oracle: Oracle
  ledger: ReturnType<typeof openMailLedger>
  stage: Stage
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SKEW_MS = 4 * MINUTE_MS
const TYPES = [
  ['churn_risk', 'active'],
  ['churn_risk', 'active'],
  ['win_back', 'former'],
  ['payment_recovery', 'payment_alert'],
  ['lead_followup', 'lead'],
  ['onboarding', 'active'],
  ['milestone_review', 'active'],
] as const
/** Steps around which somebody may opt out or pull the brake. */
const SENDING = new Set(['claim_tasks', 'reserve_messages', 'claim_messages', 'start_delivery', 'send'])

export function openLife(world: World) {
  const { sql, dice, faults, clock, agenda, oracle, ledger, stage, town } = world
  const model = simModel(dice, faults)
  const seen = { delivered: 0, replies: 0, missed: 0 }
  const after = (ms: number) => new Date(clock().getTime() + ms)

  function actor(name: string): Actor {
    const skewed = faults.strikes('clock_skew')
    return { name, skewMs: skewed ? dice.between(-SKEW_MS, SKEW_MS) : 0 }
  }

  /** The engine's view of the world, every call of it a step. */
  function depsOf(who: Actor): Deps {
    return {
      rpc: ((name, args) =>
        stage.step(who, name, () => watched(name, args as Record<string, unknown>))) as Rpc,
      model,
      registry: REGISTRY,
      mail: { send: (email, key) => stage.step(who, 'send', () => ledger.send(email, key)) },
      render: (letter) => renderLetter(MAIL_SETTINGS, letter),
      refreshMember: ({ gymId, pushpressId }, at) =>
        stage.step(who, 'refresh', async () => {
          if (faults.strikes('stale_data')) return { kind: 'unreadable', why: 'down' }
          await sql`update members set synced_at = ${at} where gym_id = ${gymId} and pushpress_id = ${pushpressId}`
          return { kind: 'fresh' }
        }),
      newId: dice.uuid,
      log: () => {},
    }
  }

  /** Tells the oracle what has just been committed, in the same step. */
  async function watched(name: Parameters<Rpc>[0], args: Record<string, unknown>): Promise<unknown> {
    const answer: unknown = await world.rpc(name, args as never)
    if (name === 'start_delivery' && answer === 'go') await oracle.onStart(String(args.p_message))
    if (name === 'suppress_member') oracle.onSuppressed(String(args.p_gym), String(args.p_email))
    return answer
  }

  const act = (name: string, run: (deps: Deps, who: Actor) => Promise<unknown>) => {
    const who = actor(name)
    // Whoever is killed never comes back: nobody waits for this.
    void run(depsOf(who), who).catch(() => {})
  }

  async function onNewDeliveries(): Promise<void> {
    for (const mail of ledger.delivered.slice(seen.delivered)) {
      seen.delivered += 1
      await oracle.onDelivery(mail)
      const person = await personOf(mail)
      if (person)
        for (const reaction of react(person, mail, dice, faults)) await planReaction(person, mail, reaction)
    }
  }

  async function personOf(mail: Delivered): Promise<Person | undefined> {
    const [row] = await sql`select member_id from messages where idempotency_key = ${mail.key}`
    return town.people.find(({ id }) => id === row?.member_id)
  }

  async function planReaction(person: Person, mail: Delivered, reaction: Reaction): Promise<void> {
    const taskId = mail.key.split(':')[0] ?? ''
    switch (reaction.kind) {
      case 'visit':
        agenda.plan(after(reaction.afterMs), async () => {
          await sql`update members set last_visit_at = ${clock()}, visits_total = visits_total + 1, standing = 'active',
            synced_at = ${clock()} where id = ${person.id}`
        })
        return
      case 'unsubscribe':
        agenda.plan(after(reaction.afterMs), async () =>
          optOut(person.gym.id, person.email, 'unsubscribe_link'),
        )
        return
      case 'event':
        for (let copies = faults.strikes('webhook_duplicate') ? 3 : 1; copies > 0; copies--) {
          agenda.plan(after(reaction.afterMs + copies * 977), async () => {
            act('mail event', (deps) => mailEvent(deps, person, mail, reaction))
          })
        }
        return
      case 'reply': {
        const [task] = await sql`select due_at from tasks where id = ${taskId}`
        const at = reaction.atFollowUp && task?.due_at ? (task.due_at as Date) : after(reaction.afterMs)
        for (let copies = faults.strikes('webhook_duplicate') ? 2 : 1; copies > 0; copies--) {
          agenda.plan(at, async () => act('inbound', (deps) => inbound(deps, person, mail, taskId, reaction)))
        }
      }
    }
  }

  async function mailEvent(
    deps: Deps,
    person: Person,
    mail: Delivered,
    reaction: Reaction & { kind: 'event' },
  ) {
    await deps.rpc('record_mail_event', {
      p_provider_id: mail.id,
      p_event: reaction.event,
      p_now: clock().toISOString(),
      p_is_hard: reaction.isHard,
    })
    if (reaction.event === 'complained' || reaction.isHard) oracle.onSuppressed(person.gym.id, person.email)
  }

  async function inbound(
    deps: Deps,
    person: Person,
    mail: Delivered,
    taskId: string,
    reaction: Reaction & { kind: 'reply' },
  ) {
    const now = clock()
    const stored = await deps.rpc('store_reply', {
      p_now: now.toISOString(),
      p_reply: {
        id: dice.uuid(),
        provider_id: `in_${mail.id}_${reaction.text.length}`,
        task_id: taskId,
        sender: person.email,
        subject: `Re: ${mail.email.subject}`,
        kind: reaction.automatic ? 'automatic' : 'human',
        body_text: reaction.text,
        new_text: reaction.text,
        message_id: `<in_${mail.id}@example.com>`,
        away_until: reaction.automatic ? after(9 * DAY_MS).toISOString() : null,
        received_at: now.toISOString(),
      } as never,
    })
    if (stored === 'stored') seen.replies += 1
  }

  async function optOut(gymId: string, email: string, source: 'unsubscribe_link' | 'reply'): Promise<void> {
    await world.rpc('suppress_member', {
      p_gym: gymId,
      p_email: email,
      p_reason: 'unsubscribed',
      p_source: source,
      p_now: clock().toISOString(),
    })
    oracle.onSuppressed(gymId, email)
  }

  async function disturb(): Promise<void> {
    if (faults.has('opt_out_during_send') && dice.chance(0.02)) {
      const [open] = await sql`select gym_id, email_key from messages where status in ('reserved', 'sending')
        order by id limit 1`
      if (open) {
        faults.count('opt_out_during_send')
        await optOut(open.gym_id, open.email_key, 'unsubscribe_link')
      }
    }
    if (faults.strikes('pause_during_send')) {
      await pause('Something looks wrong.')
      agenda.plan(after(dice.between(5, 90) * MINUTE_MS), () => pause(null))
    }
  }

  async function pause(reason: string | null): Promise<void> {
    await world.rpc('set_global_pause', {
      p_reason: reason as string,
      p_by: 'operator',
      p_now: clock().toISOString(),
    })
    oracle.onPause(reason !== null)
  }

  async function gymDay(gym: Gym): Promise<void> {
    for (let count = dice.between(1, 4); count > 0; count--) {
      const person = dice.pick(town.people.filter((it) => it.gym === gym))
      const [type, standing] = dice.pick(TYPES)
      await sql`update members set standing = ${standing} where id = ${person.id}`
      act('analysis', (deps) =>
        createTask(
          deps,
          {
            gymId: gym.id,
            memberId: person.id,
            type,
            goal: `Write to ${person.firstName}`,
            trigger: 'analysis',
            run: `${gym.id}:${clock().toISOString()}`,
            confidence: dice.between(60, 99),
          },
          clock(),
        ),
      )
    }
    act('owner', (_deps, who) => ownerDay(sql, stage, who, gym, dice, clock))
    if (faults.strikes('timezone_change')) {
      gym.timezone = dice.pick(['America/Chicago', 'Europe/Madrid', 'Asia/Tokyo'])
      gym.movedAt.push(clock())
      await sql`update gyms set timezone = ${gym.timezone} where id = ${gym.id}`
    }
  }

  return {
    replies: () => seen.replies,
    mailFault(): MailFault {
      if (faults.strikes('mail_timeout_before')) return 'timeout_before'
      if (faults.strikes('mail_timeout_after')) return 'timeout_after'
      if (faults.strikes('mail_rate_limited')) return 'rate_limited'
      if (faults.strikes('mail_unavailable')) return 'unavailable'
      if (faults.strikes('mail_rejected')) return 'refuses'
      return 'none'
    },
    async afterStep(label: string): Promise<void> {
      if (label === 'send') await onNewDeliveries()
      if (SENDING.has(label)) await disturb()
    },
    begin(days: number) {
      for (let day = 0; day < days; day++) {
        for (const gym of town.gyms) {
          const at = after(day * DAY_MS + dice.between(0, 23 * 60) * MINUTE_MS)
          agenda.plan(at, () => gymDay(gym))
        }
      }
    },
    async end(): Promise<void> {
      await pause(null)
    },
    /** The next minute in which anything happens. Crons that find nothing due change nothing, and are passed over. */
    async nextMoment(): Promise<number> {
      const agendaNow = (await world.rpc('executor_agenda', { p_now: clock().toISOString() })) as {
        nextAt: string | null
      }
      const soonest = Math.min(
        agenda.nextAt() ?? Number.POSITIVE_INFINITY,
        agendaNow.nextAt ? Date.parse(agendaNow.nextAt) : Number.POSITIVE_INFINITY,
        stage.sleepers > 0 ? clock().getTime() + 5 * MINUTE_MS : Number.POSITIVE_INFINITY,
        clock().getTime() + HOUR_MS * 6,
      )
      return Math.max(nextMinute(soonest), clock().getTime() + MINUTE_MS)
    },
    async tick(): Promise<void> {
      if (faults.strikes('cron_missed')) return
      const runs = faults.strikes('cron_times_five') ? 5 : 1
      for (let run = 0; run < runs; run++) {
        act('executor', (deps, who) => runExecutor(deps, () => new Date(clock().getTime() + who.skewMs)))
      }
    },
  }
}
