import type { Rpc } from '@/lib/db/rpc'
import { readUnsubscribeToken, type Unsubscriber } from '@/lib/messages/unsubscribe-token'

export type UnsubscribeDeps = { rpc: Rpc; key: Buffer }

/** Where a person stands with a gym. Null for a link we did not make, or of a gym that is gone. */
export type Subscription = {
  gymName: string
  email: string
  /** undoable: they used the link themselves. stopped: it ended for another reason, which a link does not undo. */
  state: 'subscribed' | 'undoable' | 'stopped'
}

/** Reads only: mail programs and scanners open every link. */
export async function readSubscription(deps: UnsubscribeDeps, token: string): Promise<Subscription | null> {
  const who = readUnsubscribeToken(deps.key, token)
  return who && subscriptionOf(deps, who)
}

/** Stops everything to this person at this gym, at once. False for a link we did not make. */
export async function unsubscribe(deps: UnsubscribeDeps, token: string, now: Date): Promise<boolean> {
  const who = readUnsubscribeToken(deps.key, token)
  const subscription = who && (await subscriptionOf(deps, who))
  if (!subscription) return false
  // A mail program may post as often as it likes; the first time was enough.
  if (subscription.state !== 'subscribed') return true
  await deps.rpc('suppress_member', {
    p_gym: who.gymId,
    p_email: who.email,
    p_reason: 'unsubscribed',
    p_source: 'unsubscribe_link',
    p_now: now.toISOString(),
  })
  return true
}

/** Takes back what the link did, and nothing else: a complaint or a word to the owner stays. */
export async function resubscribe(deps: UnsubscribeDeps, token: string, now: Date): Promise<boolean> {
  const who = readUnsubscribeToken(deps.key, token)
  const subscription = who && (await subscriptionOf(deps, who))
  if (!subscription) return false
  if (subscription.state === 'undoable') {
    await deps.rpc('resubscribe_member', {
      p_gym: who.gymId,
      p_email: who.email,
      p_now: now.toISOString(),
    })
  }
  return true
}

async function subscriptionOf(deps: UnsubscribeDeps, who: Unsubscriber): Promise<Subscription | null> {
  const [row] = await deps.rpc('read_subscription', { p_gym: who.gymId, p_email: who.email })
  if (!row) return null
  return { gymName: row.gym_name, email: who.email, state: stateOf(row.stopped_for) }
}

function stateOf(stoppedFor: string | null): Subscription['state'] {
  if (!stoppedFor) return 'subscribed'
  return stoppedFor === 'unsubscribed' ? 'undoable' : 'stopped'
}
