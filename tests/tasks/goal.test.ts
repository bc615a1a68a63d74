import { describe, expect, it } from 'vitest'
import { type Attribution, judgePromise, judgeSignal, type TaskSnapshot } from '@/lib/tasks/goal'
import { LEAD_FOLLOWUP } from '@/lib/tasks/registry/lead-followup'
import { ONBOARDING } from '@/lib/tasks/registry/onboarding'
import { PAYMENT_RECOVERY } from '@/lib/tasks/registry/payment-recovery'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import { STAFF_CALL_MEMBER } from '@/lib/tasks/registry/staff-call-member'
import { WIN_BACK } from '@/lib/tasks/registry/win-back'
import type { ObservedSignal } from '@/lib/tasks/signals'
import { isOver, STATUSES, type Status } from '@/lib/tasks/task'
import { day, KINDS, seen, task } from '@/tests/tasks/snapshot'

/** An attribution in one line, so that a table of them can be read. */
function brief(attribution: Attribution): string {
  if (attribution.kind === 'none') return '–'
  if (attribution.kind === 'progress') return `${attribution.percent}% ${attribution.outcome}`
  const { kind, outcome, late, valueMultiplier } = attribution
  return `${kind} ${outcome}${late ? ' late' : ''} ×${valueMultiplier}`
}

type Row = { older: string; before: string; inWindow: string; late: string; tooLate: string }

/** At-risk members: the window is 14 days, and another 14 count as late. */
const WHEN: Record<keyof Row, Date> = {
  older: day(-1),
  before: day(0.5),
  inWindow: day(15),
  late: day(15.01),
  tooLate: day(29.01),
}

const OPEN: Row = {
  older: '–',
  before: 'self_resolved self_resolved ×0',
  inWindow: 'complete retained ×1',
  late: 'complete retained late ×1',
  tooLate: 'self_resolved self_resolved ×0',
}
const UNCHANGED: Row = { older: '–', before: '–', inWindow: '–', late: '–', tooLate: '–' }
const IMPROVED: Row = {
  ...UNCHANGED,
  inWindow: 'improve retained late ×1',
  late: 'improve retained late ×1',
}

describe('a check-in of an at-risk member', () => {
  const table: [string, Partial<TaskSnapshot>, Row][] = [
    ['pending_review', { status: 'pending_review' }, OPEN],
    ['ready', { status: 'ready' }, OPEN],
    ['executing', { status: 'executing' }, OPEN],
    ['waiting', { status: 'waiting' }, OPEN],
    ['escalated', { status: 'escalated' }, OPEN],
    ['dormant', { status: 'dormant' }, { ...OPEN, tooLate: 'complete retained late ×1' }],
    ['cancelled without an outcome', { status: 'cancelled' }, IMPROVED],
    ...['unresponsive', 'engaged_conversation', 'escalated_unresolved'].flatMap((outcome) =>
      (['cancelled', 'completed'] as const).map((status): [string, Partial<TaskSnapshot>, Row] => [
        `${status} as ${outcome}`,
        { status, outcome },
        IMPROVED,
      ]),
    ),
    ...['retained', 'self_resolved', 'owner_handled', 'opted_out', 'dismissed', 'churned'].flatMap(
      (outcome) =>
        (['cancelled', 'completed'] as const).map((status): [string, Partial<TaskSnapshot>, Row] => [
          `${status} as ${outcome}`,
          { status, outcome },
          UNCHANGED,
        ]),
    ),
    [
      'completed on a promise of day 10',
      { status: 'completed', outcome: 'verbal_commitment', provisional: true, resolvedAt: day(10) },
      { ...UNCHANGED, inWindow: 'confirm retained ×1', late: 'confirm retained late ×1' },
    ],
    [
      'completed on a promise of day 20',
      { status: 'completed', outcome: 'verbal_commitment', provisional: true, resolvedAt: day(20) },
      {
        ...UNCHANGED,
        inWindow: 'confirm retained ×1',
        late: 'confirm retained late ×1',
        tooLate: 'confirm retained late ×1',
      },
    ],
    [
      'completed on a promise that ran out before',
      { status: 'completed', outcome: 'verbal_commitment', provisional: true, resolvedAt: day(0.9) },
      { ...IMPROVED },
    ],
  ]
  const cells = table.flatMap(([name, change, row]) =>
    (Object.keys(WHEN) as (keyof Row)[]).map((when) => ({ name, change, when, expected: row[when] })),
  )

  it.each(cells)('on a task that is $name, $when: $expected', ({ change, when, expected }) => {
    const resolvedAt = change.resolvedAt ?? (change.status && isOver(change.status) ? day(14) : null)
    expect(brief(judgeSignal(task({ ...change, resolvedAt }), seen('checkin', WHEN[when])))).toBe(expected)
  })

  it.each(STATUSES)('on a %s task nobody has written for earns nothing', (status) => {
    const attribution = judgeSignal(task({ status, startedAt: null }), seen('checkin', day(3)))
    expect(brief(attribution)).toBe(isOver(status) ? '–' : 'self_resolved self_resolved ×0')
  })
})

describe('a check-in in the second in which a task began', () => {
  const began = new Date(day(0).getTime() + 640)
  const atOnce = task({ status: 'pending_review', createdAt: began, startedAt: null })

  it('came after it, though the gym software tells no more than the second', () => {
    expect(brief(judgeSignal(atOnce, seen('checkin', day(0))))).toBe('self_resolved self_resolved ×0')
  })

  it('came before it where it was the second before', () => {
    const earlier = new Date(day(0).getTime() - 1_000)
    expect(brief(judgeSignal(atOnce, seen('checkin', earlier)))).toBe('–')
  })
})

describe('a signal that only leads towards the goal', () => {
  const table: [Status, Row][] = STATUSES.map((status) => [
    status,
    isOver(status) ? UNCHANGED : { ...UNCHANGED, inWindow: '60% engaged_conversation' },
  ])
  const cells = table.flatMap(([status, row]) =>
    (Object.keys(WHEN) as (keyof Row)[]).map((when) => ({ status, when, expected: row[when] })),
  )
  it.each(cells)('on a $status task, $when: $expected', ({ status, when, expected }) => {
    expect(brief(judgeSignal(task({ status }), seen('reply_positive', WHEN[when])))).toBe(expected)
  })

  it('adds up visit by visit, and the third one reaches the goal', () => {
    const newcomer = task({ type: ONBOARDING })
    expect(brief(judgeSignal(newcomer, seen('checkin', day(3))))).toBe('33% some_engagement')
    const begun = { ...newcomer, percent: 33 }
    expect(brief(judgeSignal(begun, seen('checkin', day(6), 2)))).toBe('66% some_engagement')
    expect(brief(judgeSignal(begun, seen('checkin_count_3', day(9))))).toBe('complete habit_formed ×1')
  })

  it('never goes back and never reaches the goal by itself', () => {
    const newcomer = task({ type: ONBOARDING, percent: 66 })
    expect(brief(judgeSignal(newcomer, seen('checkin', day(3), 1)))).toBe('–')
    expect(brief(judgeSignal(newcomer, seen('checkin', day(9), 7)))).toBe('99% some_engagement')
  })

  it('leaves a promise a promise', () => {
    const promised = task({
      status: 'completed',
      outcome: 'verbal_commitment',
      provisional: true,
      resolvedAt: day(5),
    })
    expect(brief(judgeSignal(promised, seen('reply_positive', day(6))))).toBe('–')
  })
})

describe('each type of task', () => {
  it('looks for its own signals and no others', () => {
    for (const type of TASK_TYPES) {
      for (const kind of KINDS) {
        const own = type.goal.signals.find((signal) => signal.kind === kind)
        const { kind: found } = judgeSignal(task({ type }), seen(kind, day(2)))
        expect(found, `${type.type} and ${kind}`).toBe(
          own === undefined ? 'none' : own.completes ? 'complete' : 'progress',
        )
      }
    }
  })

  const examples: [string, Partial<TaskSnapshot>, ObservedSignal, string][] = [
    [
      'a former member who rejoins is worth three months',
      { type: WIN_BACK },
      seen('reactivation', day(20)),
      'complete recovered ×3',
    ],
    [
      'one who rejoins while we only watch is too',
      { type: WIN_BACK, status: 'dormant' },
      seen('reactivation', day(100)),
      'complete recovered late ×3',
    ],
    [
      'one who said no and rejoins has rejoined',
      { type: WIN_BACK, status: 'completed', outcome: 'declined' },
      seen('reactivation', day(20)),
      'improve recovered late ×3',
    ],
    [
      'one whose interest turns into a membership has rejoined',
      { type: WIN_BACK, status: 'completed', outcome: 'interested' },
      seen('reactivation', day(20)),
      'improve recovered late ×3',
    ],
    [
      'a lead who walks in on day 50 of the watch has converted',
      { type: LEAD_FOLLOWUP, status: 'dormant' },
      seen('checkin', day(50)),
      'complete converted late ×1',
    ],
    [
      'a payment put right in time counts',
      { type: PAYMENT_RECOVERY, status: 'escalated' },
      seen('payment_recovered', day(6)),
      'complete recovered ×1',
    ],
    [
      'a payment after they cancelled does not',
      { type: PAYMENT_RECOVERY, status: 'completed', outcome: 'cancelled' },
      seen('payment_recovered', day(6)),
      '–',
    ],
    [
      'a call the member made unnecessary earns nothing',
      { type: STAFF_CALL_MEMBER },
      seen('checkin', day(2)),
      'complete came_back ×0',
    ],
  ]
  it.each(examples)('%s', (_, change, observed, expected) => {
    expect(brief(judgeSignal(task(change), observed))).toBe(expected)
  })
})

describe('a promise', () => {
  const promised = task({
    status: 'completed',
    outcome: 'verbal_commitment',
    provisional: true,
    resolvedAt: day(5),
    percent: 60,
  })

  it('counts until 14 days have passed, and then for nothing', () => {
    expect(brief(judgePromise(promised, day(19)))).toBe('–')
    expect(brief(judgePromise(promised, day(19.01)))).toBe('downgrade engaged_conversation ×0')
  })

  it.each(STATUSES.filter((status) => status !== 'completed'))('is not looked for on a %s task', (status) => {
    expect(brief(judgePromise({ ...promised, status }, day(100)))).toBe('–')
  })

  it('is not looked for where the outcome is certain', () => {
    expect(brief(judgePromise({ ...promised, provisional: false }, day(100)))).toBe('–')
  })

  it('that was broken can still be made good while a signal counts', () => {
    const broken = { ...promised, outcome: 'engaged_conversation', provisional: false }
    expect(brief(judgeSignal(broken, seen('checkin', day(22))))).toBe('improve retained late ×1')
  })
})
