import { CONNECTION_ADVICE } from '@/components/wording'

type Connection = { state: 'ok' | keyof typeof CONNECTION_ADVICE }

export type Sync = {
  kind: 'first' | 'full' | 'recent'
  stage: keyof typeof DOING
  customers: number
  enrollments: number
  checkins: number
  checkins_expected: number | null
  started_at: string
  finished_at: string | null
  try_at: string
  failures: number
  last_error: string | null
}

/** A first reading as the page that watches it shows it. */
export type Reading = {
  share: number
  doing: string
  customers: number
  enrollments: number
  checkins: number
  checkinsExpected: number | null
  isDone: boolean
  /** What holds it up, what happens next, and whether the key must be replaced for it. */
  trouble: {
    title: string
    advice: string
    detail: string | null
    needsKey: boolean
    retryInS: number
  } | null
}

const DOING = {
  customers: 'Reading members',
  enrollments: 'Reading enrollments',
  plans: 'Reading plans',
  checkins: 'Reading a year of visits',
  facts: "Working out everyone's rhythm",
  done: 'Done',
} as const

export function readingOf(sync: Sync, connection: Connection | null, now: Date): Reading {
  return {
    share: readingShare(sync),
    doing: DOING[sync.stage],
    customers: sync.customers,
    enrollments: sync.enrollments,
    checkins: sync.checkins,
    checkinsExpected: sync.checkins_expected,
    isDone: sync.stage === 'done',
    trouble: troubleOf(sync, connection, now),
  }
}

function troubleOf(sync: Sync, connection: Connection | null, now: Date): Reading['trouble'] {
  if (sync.stage === 'done' || (sync.failures === 0 && sync.last_error === null)) return null
  const state = connection?.state ?? 'ok'
  const known = state === 'ok' ? null : CONNECTION_ADVICE[state]
  return {
    title: known?.title ?? 'The reading stopped for a moment',
    advice: known?.advice ?? 'We keep trying; nothing is lost.',
    detail: sync.last_error,
    needsKey: state === 'unauthorized',
    retryInS: Math.max(0, Math.ceil((Date.parse(sync.try_at) - now.getTime()) / 1000)),
  }
}

/** How far it is, from 0 to 1. Check-ins are most of the work and the only part with a known end. */
export function readingShare(
  sync: Pick<Sync, 'stage' | 'customers' | 'checkins' | 'checkins_expected'>,
): number {
  switch (sync.stage) {
    case 'customers':
      // No total is known: it moves with every page read, ever slower, and never reaches the next stage.
      return 0.02 + 0.13 * (1 - 1 / (1 + sync.customers / 500))
    case 'enrollments':
      return 0.17
    case 'plans':
      return 0.2
    case 'checkins': {
      const expected = sync.checkins_expected ?? 0
      return 0.22 + 0.73 * (expected > 0 ? Math.min(1, sync.checkins / expected) : 0)
    }
    case 'facts':
      return 0.97
    case 'done':
      return 1
  }
}
