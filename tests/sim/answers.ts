import type { ReceivedEmail } from '@/lib/messages/received-email'
import type { Deps } from '@/lib/tasks/deps'
import { act } from './act'
import type { Delivered } from './mail-ledger'
import { type Reaction, react } from './members'
import type { Person } from './town'
import { after, DAY_MS, HOUR_MS, type World } from './world'

/** Hands what the provider delivered to the oracle and to the people it reached. */
export async function onNewDeliveries(world: World): Promise<void> {
  for (const mail of world.ledger.delivered.slice(world.seen.deliveries)) {
    world.seen.deliveries += 1
    await world.oracle.onDelivery(mail)
    const person = await personOf(world, mail)
    if (!person) continue
    for (const reaction of react(person, mail, world.dice, world.faults)) {
      await planReaction(world, person, mail, reaction)
    }
  }
}

async function personOf({ sql, town }: World, mail: Delivered): Promise<Person | undefined> {
  const [row] = await sql`select member_id from messages
    where id = right(${mail.key}, 36)::uuid and idempotency_key = ${mail.key}`
  return town.people.find(({ id }) => id === row?.member_id)
}

async function planReaction(
  world: World,
  person: Person,
  mail: Delivered,
  reaction: Reaction,
): Promise<void> {
  const { agenda, faults, sql, clock, dice } = world
  const at = after(world, reaction.afterMs)
  switch (reaction.kind) {
    case 'visit':
      agenda.plan(at, async () => {
        await sql`update members set last_visit_at = ${clock()}, visits_total = visits_total + 1, standing = 'active',
          synced_at = ${clock()} where id = ${person.id}`
      })
      return
    case 'unsubscribe':
      agenda.plan(at, () => unsubscribe(world, person.gym.id, person.email))
      return
    case 'event':
      for (let copies = faults.strikes('webhook_duplicate') ? 3 : 1; copies > 0; copies--) {
        agenda.plan(new Date(at.getTime() + copies * 977), async () =>
          act(world, 'mail event', (deps) => mailEvent(world, deps, mail, reaction)),
        )
      }
      return
    case 'reply': {
      const writtenAt = reaction.atFollowUp ? await followUpOf(world, mail, at) : at
      // The provider has it from the moment it was written, and may be asked for it before it tells of it.
      agenda.plan(writtenAt, async () => {
        const received = write(world, person, mail, reaction)
        const told = async () => act(world, 'inbound', (deps) => tellOfReply(world, deps, mail, received))
        for (let copies = faults.strikes('webhook_duplicate') ? 2 : 1; copies > 0; copies--) {
          if (faults.strikes('webhook_late')) agenda.plan(after(world, dice.between(1, 18) * HOUR_MS), told)
          else await told()
        }
      })
    }
  }
}

/** The very minute in which the next follow-up is due. */
async function followUpOf({ sql }: World, mail: Delivered, otherwise: Date): Promise<Date> {
  const [task] = await sql<{ due_at: Date | null }[]>`select due_at from tasks where id = ${taskOf(mail)}`
  return task?.due_at ?? otherwise
}

/** The provider tells of something, through the same door as in production: kept raw, worked off later. */
async function tell(
  world: World,
  deps: Deps,
  event: { key: string; type: string; taskId: string | null; data: object; happenedAt: Date },
): Promise<void> {
  const { seen, faults, clock } = world
  if (event.happenedAt < seen.toldOf) faults.count('webhook_reordered')
  else seen.toldOf = event.happenedAt
  await deps.rpc('store_webhooks', {
    p_now: clock().toISOString(),
    p_events: [
      {
        source: 'resend',
        event_key: event.key,
        gym_id: null,
        task_id: event.taskId,
        event: event.type,
        body: { type: event.type, data: event.data },
      },
    ] as never,
  })
}

function mailEvent(
  world: World,
  deps: Deps,
  mail: Delivered,
  { event, isHard }: Reaction & { kind: 'event' },
) {
  return tell(world, deps, {
    happenedAt: mail.at,
    key: `${event}_${mail.id}`,
    type: `email.${event}`,
    taskId: null,
    data: { email_id: mail.id, bounce: { type: isHard ? 'Permanent' : 'Transient' } },
  })
}

function write(
  world: World,
  person: Person,
  mail: Delivered,
  { text, automatic }: Reaction & { kind: 'reply' },
): ReceivedEmail {
  return world.inbox.put({
    id: `in_${mail.id}_${text.length}`,
    from: person.email,
    to: [mail.email.replyTo],
    subject: automatic ? `Automatic reply: ${mail.email.subject}` : `Re: ${mail.email.subject}`,
    at: world.clock().toISOString(),
    text: automatic ? `${text} I am back on ${dayOf(after(world, 9 * DAY_MS))}.` : text,
    headers: automatic ? { 'auto-submitted': 'auto-replied' } : {},
  })
}

function tellOfReply(world: World, deps: Deps, mail: Delivered, received: ReceivedEmail): Promise<void> {
  return tell(world, deps, {
    happenedAt: new Date(received.at),
    key: received.id,
    type: 'email.received',
    taskId: taskOf(mail),
    data: { email_id: received.id, from: received.from, to: received.to, subject: received.subject },
  })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const taskOf = (mail: Delivered): string => mail.key.split(':')[0] ?? ''

/** Somebody clicks the link at the bottom of a message. */
export async function unsubscribe(world: World, gymId: string, email: string): Promise<void> {
  await world.rpc('suppress_member', {
    p_gym: gymId,
    p_email: email,
    p_reason: 'unsubscribed',
    p_source: 'unsubscribe_link',
    p_now: world.clock().toISOString(),
  })
  world.oracle.onSuppressed(gymId, email)
}
