import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chaptersOf } from '@/components/tasks/log-words'
import { planOf } from '@/components/tasks/plan'
import { goalIn, reasonsIn } from '@/components/tasks/reasons'
import type { TaskRow } from '@/components/tasks/task'
import { parseTasksUrl, TASK_VIEWS, tasksUrl } from '@/components/tasks/tasks-url'
import { toldOf } from '@/components/today/feed-words'
import { rampInWords } from '@/components/today/ramp'
import { keptInWeeks, keptThisMonth } from '@/lib/owner/tasks-kept'
import { silentUntil } from '@/lib/owner/tasks-next'
import { taskType } from '@/lib/tasks/registry/registry'
import { STATUSES } from '@/lib/tasks/task'

describe('the address of the task list', () => {
  it('says the same before and after being written down, whatever is searched', () => {
    const filters = fc.record({
      view: fc.constantFrom(...TASK_VIEWS),
      status: fc.option(fc.constantFrom(...STATUSES)),
      type: fc.option(fc.constantFrom('churn_risk', 'win_back')),
      memberId: fc.option(fc.uuid({ version: 4 })),
      query: fc.string({ maxLength: 60 }).map((it) => it.replace(/\p{Cc}+/gu, ' ').trim()),
      page: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        const { searchParams } = new URL(tasksUrl(filter, { page: filter.page }), 'http://here')
        expect(parseTasksUrl(Object.fromEntries(searchParams))).toEqual(filter)
      }),
    )
  })

  it('makes the best of nonsense', () => {
    const nonsense = { view: 'everything', page: '-3', type: '<b>', member: 'me', status: 'happy' }
    expect(parseTasksUrl(nonsense)).toEqual({
      view: 'needs',
      status: null,
      type: null,
      memberId: null,
      query: '',
      page: 1,
    })
  })
})

describe('reasons', () => {
  it('speak in sentences, prefer a date to a count that ages, and leave out what only the engine needs', () => {
    const facts = { alertSince: '2026-11-03', daysInAlert: 3, visitsAtStart: 40, planName: 'Unlimited' }
    expect(reasonsIn(facts)).toEqual(['Payment open since Nov 3, 2026', 'Plan: Unlimited'])
  })

  it('take risk factors as sentences or as objects that carry one, and survive anything else', () => {
    const facts = {
      factors: ['Comes less.', { words: 'Can leave any month.' }, 7, null],
      odd: { deep: true },
    }
    expect(reasonsIn(facts)).toEqual(['Comes less.', 'Can leave any month.'])
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => Array.isArray(reasonsIn(any))))
  })
})

describe('what counts as kept', () => {
  it('begins at the gym’s own first of the month', () => {
    const { since, endings } = keptThisMonth('America/Denver', new Date('2026-12-01T03:00:00Z'))
    expect(since.toISOString()).toBe('2026-11-01T06:00:00.000Z')
    expect(endings).toContain('churn_risk:retained')
    expect(endings).not.toContain('churn_risk:self_resolved')
  })

  it('begins, by weeks, on a Monday at the gym’s own midnight, on both sides of a clock change', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (now) => {
          const { since } = keptInWeeks('America/Denver', now, 12)
          const local = since.toLocaleString('en-US', {
            timeZone: 'America/Denver',
            weekday: 'short',
            hour: '2-digit',
            hourCycle: 'h23',
          })
          expect(local).toBe('Mon, 00')
          expect(now.getTime() - since.getTime()).toBeGreaterThanOrEqual(11 * 7 * 86_400_000 - 3_600_000)
        },
      ),
    )
  })
})

describe('the first days', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  it('are silent for three days from the younger of gym and agent', () => {
    expect(silentUntil('2026-11-17T12:00:00Z', undefined, now)?.toISOString()).toBe(
      '2026-11-20T12:00:00.000Z',
    )
    expect(silentUntil('2026-01-01T00:00:00Z', '2026-11-18T00:00:00Z', now)?.toISOString()).toBe(
      '2026-11-21T00:00:00.000Z',
    )
    expect(silentUntil('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', now)).toBeNull()
  })

  it('are explained in one line, phase by phase', () => {
    expect(rampInWords('shadow', '2026-11-17T12:00:00Z', 'UTC')).toContain(
      'nothing is sent before Nov 20, 2026',
    )
    expect(rampInWords('full', '2026-01-01T00:00:00Z', 'UTC')).toContain('Fully running')
    expect(rampInWords('shadow', null, 'UTC')).toContain('Not started')
  })
})

describe('what happens next', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const moment = { leavesAt: new Date('2026-11-19T15:10:00Z'), silentUntil: null, now, timezone: 'UTC' }
  const task = { category: 'communication', budget_messages: 3 } as TaskRow

  it('names the time a message goes out, and promises none while others wait for the daily limit', () => {
    const type = taskType('churn_risk')
    expect(planOf(task, type, { ...moment, inLine: 0 })[0]).toBe(
      'Sends tomorrow at 3:10 PM if you approve it.',
    )
    expect(planOf(task, type, { ...moment, inLine: 31 })[0]).toBe(
      'Sends tomorrow at 3:10 PM at the earliest if you approve it. 31 approved messages are already waiting for your daily limit.',
    )
  })
})

describe('the feed', () => {
  const line = {
    id: 1,
    task_id: 'a',
    at: '2026-11-18T12:00:00Z',
    kind: 'moved',
    content: '',
    data: {},
    task: { type: 'churn_risk', goal: '', firstName: 'Ana', lastName: 'Silva' },
  }
  it('tells of ends and questions, and not of the engine taking things up and putting them down', () => {
    expect(toldOf({ ...line, data: { to: 'executing' } }, 'At-risk member')).toBeNull()
    expect(toldOf({ ...line, data: { to: 'escalated' } }, 'At-risk member')?.what).toBe(
      'Ana Silva: a question for you',
    )
  })
  it('tells of many approvals in a row in one line', () => {
    const approved = { ...line, kind: 'owner', content: 'Approved.', data: {} }
    const told = toldOf(approved, 'At-risk member')
    expect(told?.what).toBe('You approved: Ana Silva')
    expect(told?.together?.(31)).toBe('You approved 31 proposals')
    const skipped = toldOf({ ...approved, content: 'Not a good time' }, 'At-risk member')
    expect(skipped).toEqual({ what: 'You, about Ana Silva: Not a good time' })
  })

  it('quotes what was written, shortened', () => {
    const told = toldOf({ ...line, kind: 'member', content: 'x'.repeat(500) }, 'At-risk member')
    expect(told?.what).toBe('Ana Silva wrote')
    expect(told?.quote?.length).toBeLessThan(160)
  })
})

describe('the reasons for an at-risk member', () => {
  const why =
    'Not one visit in the last month; usually 2.5. Usually comes twice a week; last visit 38 days ago. Joined only 7 weeks ago. Can leave at the end of any month.'

  it('are the weightiest three, and the goal does not tell them again', () => {
    const reasons = reasonsIn({ why, riskScore: 97 })
    expect(reasons).toEqual([
      'Not one visit in the last month; usually 2.5.',
      'Usually comes twice a week; last visit 38 days ago.',
      'Joined only 7 weeks ago.',
      'Risk of leaving: 97 of 100',
    ])
    expect(goalIn(`Get Diana back through the door. ${reasons[0]}`, reasons)).toBe(
      'Get Diana back through the door.',
    )
    expect(goalIn('Answer their question.', reasons)).toBe('Answer their question.')
  })
})

describe('the story of a task', () => {
  const line = (id: number, kind: string, data: Record<string, unknown>, content = kind) => ({
    id,
    place: 0,
    at: '2026-11-25T15:00:00Z',
    kind,
    content,
    data,
  })
  const day = (id: number) => [
    line(id, 'decision', { rule: 'send_gate', decision: 'send' }),
    line(id + 1, 'decision', { rule: 'daily_limit', decision: 'hold' }),
    line(id + 2, 'moved', { from: 'executing', to: 'waiting', reason: 'daily_limit' }),
  ]

  it('folds what happens every day alike into one line, and loses none of it', () => {
    const lines = [line(1, 'created', {}), ...day(2), ...day(5), line(8, 'agent', {}, 'Hi Diana')]
    const chapters = chaptersOf(lines)
    expect(chapters.map(({ kind }) => kind)).toEqual(['step', 'routine', 'step'])
    expect(chapters[1]).toMatchObject({
      summary: 'On hold: today’s message limit has been reached, 2 times',
    })
    const told = chapters.flatMap((it) => (it.kind === 'step' ? [it.step] : it.steps))
    expect(told.map(({ line: { id } }) => id)).toEqual(lines.map(({ id }) => id))
  })

  it('folds away nothing that a person, a member or a judgement has said', () => {
    for (const kind of ['owner', 'member', 'agent', 'evaluation', 'created', 'note']) {
      expect(chaptersOf([line(1, kind, {})])[0]?.kind, kind).toBe('step')
    }
    expect(chaptersOf([line(1, 'decision', { rule: 'draft_guard', decision: 'rewrite' })])[0]?.kind).toBe(
      'step',
    )
  })
})
