import type { Scene } from '@/lib/tasks/scene'
import type { ObservedSignal } from '@/lib/tasks/signals'

/** A task with everything its member did since it was opened, as attribution_scenes puts it together. */
export type FollowedScene = Scene & {
  /** Oldest first. */
  visits: string[]
  /** When they booked a class or an appointment that was not called off. Oldest first. */
  bookings: string[]
  standingSince: string | null
  /** Set while somebody who was held out is being followed. */
  holdout: { startsAt: string; endsAt: string } | null
}

const THREE_VISITS = 3

/** What was seen, each on its own day, in the order in which it happened. */
export function observedIn({
  task,
  member,
  visits,
  bookings,
  standingSince,
}: FollowedScene): ObservedSignal[] {
  const signals: ObservedSignal[] = visits.flatMap((visit, index) => {
    const seen = { at: new Date(visit), count: index + 1 }
    const third: ObservedSignal[] = seen.count === THREE_VISITS ? [{ kind: 'checkin_count_3', ...seen }] : []
    return [{ kind: 'checkin', ...seen } as const, ...third]
  })
  signals.push(
    ...bookings.map((at, index) => ({ kind: 'trial_booked' as const, at: new Date(at), count: index + 1 })),
  )
  if (member && standingSince !== null) {
    const since = { at: new Date(standingSince), count: 1 }
    const isMember = member.standing === 'active' || member.standing === 'starting'
    if (isMember) signals.push({ kind: 'reactivation', ...since })
    if (member.standing === 'active' && paidSince(task.facts.paidUntil, member.paidUntil))
      signals.push({ kind: 'payment_recovered', ...since })
  }
  return signals.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Good standing alone can be somebody's favour. Where the paid time is known it has to have moved on. */
export function paidSince(before: unknown, now: string | null): boolean {
  return typeof before !== 'string' || now === null || now > before
}
