import type { Database, Json } from '@/lib/db/types.gen'
import { bookingOf } from '@/lib/gym/pushpress/booking'
import {
  type Connection,
  findConnection,
  noteHealth,
  openConnection,
  type PushPressDeps,
} from '@/lib/gym/pushpress/connection'
import { type Failure, ok } from '@/lib/gym/pushpress/failure'
import { mirrorObjects, type ObjectAsked, type Outcome } from '@/lib/gym/pushpress/mirror'
import { property } from '@/lib/gym/pushpress/request'
import { retryAt } from '@/lib/gym/pushpress/retry'
import { idOf } from '@/lib/gym/pushpress/rows'
import { log } from '@/lib/log'
import { WEBHOOK_CLAIM_MAX, WEBHOOK_GARBLED_ATTEMPTS_MAX, WEBHOOK_LEASE_SECONDS } from '@/lib/safety/limits'

type Event = Database['public']['Functions']['claim_webhooks']['Returns'][number]
type Settled = { status: 'done' | 'ignored' | 'failed' | 'stored'; result: string; try_at?: string }
export type WebhookCounts = Record<Settled['status'], number>

/**
 * Works off stored events. An event is only a hint that something changed: the object is read from PushPress again,
 * and that answer is what the mirror keeps, so a replayed, relabelled or late event can do no harm.
 */
export async function processWebhooks(
  deps: PushPressDeps,
  now: Date,
  budgetMs: number,
): Promise<WebhookCounts> {
  const started = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - started)
  const counts: WebhookCounts = { done: 0, ignored: 0, failed: 0, stored: 0 }
  while (performance.now() - started < budgetMs) {
    const events = await deps.rpc('claim_webhooks', {
      p_source: 'pushpress',
      p_now: clock().toISOString(),
      p_limit: WEBHOOK_CLAIM_MAX,
      p_lease: `${WEBHOOK_LEASE_SECONDS} seconds`,
    })
    if (events.length === 0) break
    await Promise.all(
      [...groupByGym(events)].map(async ([gymId, gymEvents]) => {
        const settled = await processGym(deps, gymId, gymEvents, clock)
        for (const { status } of settled.values()) counts[status] += 1
        await settle(deps, settled, clock())
      }),
    )
  }
  return counts
}

function groupByGym(events: Event[]): Map<string, Event[]> {
  const groups = new Map<string, Event[]>()
  for (const event of events) {
    const gymId = event.gym_id ?? ''
    groups.set(gymId, [...(groups.get(gymId) ?? []), event])
  }
  return groups
}

async function processGym(
  deps: PushPressDeps,
  gymId: string,
  events: Event[],
  clock: () => Date,
): Promise<Map<Event, Settled>> {
  const connection = gymId ? await findConnection(deps, { gymId }) : null
  if (!connection)
    return settleAll(events, () => ({ status: 'ignored', result: 'The gym is not connected.' }))

  const asked = new Map<string, ObjectAsked>()
  const keyOf = new Map<Event, string>()
  for (const event of events) {
    const object = objectOf(event)
    if (!object) continue
    const key = `${object.kind} ${object.id}`
    // Several events about one object, and an event told three times, cost one reading.
    asked.set(key, { ...asked.get(key), ...object })
    keyOf.set(event, key)
  }
  const outcomes = await readAndStore(deps, connection, asked, clock)
  const booked = await noteBookings(deps, gymId, events)
  return settleAll(events, (event) => {
    if (booked.has(event)) return { status: 'done', result: 'The booking was noted.' }
    const key = keyOf.get(event)
    const outcome = key ? outcomes.get(key) : undefined
    return outcome
      ? settledBy(outcome, event, clock())
      : { status: 'ignored', result: 'Nothing here depends on it.' }
  })
}

/** Bookings cannot be read again. They are dated by the event, or by its arrival, never by when it was worked off. */
async function noteBookings(deps: PushPressDeps, gymId: string, events: Event[]): Promise<Set<Event>> {
  const noted = new Set<Event>()
  for (const event of events) {
    const booking = bookingOf(event.event, property(event.body, 'data'))
    if (!booking) continue
    await deps.rpc('note_booking', { p_gym: gymId, p_booking: booking, p_now: event.received_at })
    noted.add(event)
  }
  return noted
}

async function readAndStore(
  deps: PushPressDeps,
  connection: Connection,
  asked: Map<string, ObjectAsked>,
  clock: () => Date,
): Promise<Map<string, Outcome>> {
  if (asked.size === 0) return new Map()
  const client = openConnection(deps, connection)
  const outcomes =
    client.kind === 'ok'
      ? await mirrorObjects(deps, client.value, connection.gymId, asked, clock)
      : new Map([...asked.keys()].map((key): [string, Outcome] => [key, client]))
  const seen = [...outcomes.values()]
  const lineFailure = seen.find(isLineFailure)
  // One object that cannot be read says nothing about the line, neither that it is broken nor that it is well.
  if (lineFailure) await noteHealth(deps, connection, lineFailure, clock())
  else if (seen.some(isUnderstood)) await noteHealth(deps, connection, ok(null), clock())
  return outcomes
}

/** Something is wrong with the line, not with one object on it. */
const isLineFailure = (outcome: Outcome): outcome is Failure =>
  outcome.kind === 'unauthorized' || outcome.kind === 'unreachable' || outcome.kind === 'rate_limited'

const isUnderstood = ({ kind }: Outcome) => kind === 'stored' || kind === 'gone'

function objectOf({ event, body }: Event): ObjectAsked | null {
  const data = property(body, 'data')
  const id = idOf(property(data, 'id'))
  const [noun] = event.split('.')
  if (!id) return null
  switch (noun) {
    case 'customer':
    case 'enrollment':
      return { kind: noun, id }
    case 'checkin': {
      const checkinKind = property(data, 'kind')
      return { kind: noun, id, ...(typeof checkinKind === 'string' && { checkinKind }) }
    }
    default:
      return null
  }
}

function settledBy(outcome: Outcome, event: Event, now: Date): Settled {
  switch (outcome.kind) {
    case 'stored':
      return { status: 'done', result: 'Read again and stored.' }
    case 'gone':
      return { status: 'done', result: 'PushPress no longer has it.' }
    case 'garbled':
    case 'not_found':
      if (event.attempts >= WEBHOOK_GARBLED_ATTEMPTS_MAX) return { status: 'failed', result: outcome.reason }
      return waitFor(outcome, event, now)
    case 'unauthorized':
    case 'unreachable':
    case 'rate_limited':
      return waitFor(outcome, event, now)
  }
}

const waitFor = (failure: Failure, event: Event, now: Date): Settled => ({
  status: 'stored',
  result: failure.reason,
  try_at: retryAt(failure, event.attempts - 1, now).toISOString(),
})

const settleAll = (events: Event[], decide: (event: Event) => Settled) =>
  new Map(events.map((event) => [event, decide(event)]))

async function settle(deps: PushPressDeps, settled: Map<Event, Settled>, now: Date): Promise<void> {
  const results = [...settled].map(([event, outcome]) => ({
    id: event.id,
    lease_token: event.lease_token,
    ...outcome,
  }))
  const count = (wanted: Settled['status']) => results.filter(({ status }) => status === wanted).length
  for (const [event, events] of [
    ['webhooks.waiting', count('stored')],
    ['webhooks.ignored', count('ignored')],
    ['webhooks.given_up', count('failed')],
  ] as const) {
    if (events > 0) log('warn', event, { source: 'pushpress', events })
  }
  await deps.rpc('settle_webhooks', { p_results: results as Json, p_now: now.toISOString() })
}
