import { describe, expect, it } from 'vitest'
import { readingOf, readingShare, type Sync } from '@/components/reading'

const NOW = new Date('2026-11-18T12:00:00Z')
const sync = (change: Partial<Sync>): Sync => ({
  kind: 'first',
  stage: 'customers',
  customers: 0,
  enrollments: 0,
  checkins: 0,
  checkins_expected: null,
  started_at: NOW.toISOString(),
  finished_at: null,
  try_at: NOW.toISOString(),
  failures: 0,
  last_error: null,
  ...change,
})

describe('how far a first reading is', () => {
  it('only ever moves forward', () => {
    const shares = [
      sync({}),
      sync({ customers: 200 }),
      sync({ customers: 100_000 }),
      sync({ stage: 'enrollments' }),
      sync({ stage: 'plans' }),
      sync({ stage: 'checkins', checkins_expected: 1000 }),
      sync({ stage: 'checkins', checkins_expected: 1000, checkins: 500 }),
      // More came in than PushPress had counted.
      sync({ stage: 'checkins', checkins_expected: 1000, checkins: 1200 }),
      sync({ stage: 'facts' }),
      sync({ stage: 'done' }),
    ].map(readingShare)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('does not divide by a count nobody gave', () => {
    expect(readingShare(sync({ stage: 'checkins', checkins_expected: 0, checkins: 5 }))).toBeCloseTo(0.22)
  })
})

describe('what holds a reading up', () => {
  it('is nothing while it runs', () => {
    expect(readingOf(sync({}), { state: 'ok' }, NOW).trouble).toBeNull()
  })

  it('asks for a new key only when PushPress refuses the old one', () => {
    const failed = sync({ failures: 1, last_error: '401', try_at: '2026-11-18T12:00:30Z' })
    expect(readingOf(failed, { state: 'unauthorized' }, NOW).trouble).toMatchObject({ needsKey: true })
    expect(readingOf(failed, { state: 'unreachable' }, NOW).trouble).toMatchObject({
      needsKey: false,
      retryInS: 30,
    })
  })

  it('is over once everything is read', () => {
    const done = sync({
      stage: 'done',
      finished_at: NOW.toISOString(),
      last_error: 'Replaced by a first reading.',
    })
    expect(readingOf(done, { state: 'ok' }, NOW).trouble).toBeNull()
  })
})
