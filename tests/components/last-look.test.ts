import { describe, expect, it } from 'vitest'
import { lastLookInWords } from '@/components/last-look-words'

const look = {
  status: 'done',
  reason: null,
  scored: 128,
  atRisk: 0,
  opened: 0,
  heldOut: 0,
  leftAlone: {},
} as const

describe('the last look at who is drifting away', () => {
  it('says what was done with everybody at risk, most people first', () => {
    const leftAlone = { opted_out: 2, cool_off: 15, not_to_be_contacted_no_email: 1, strange_rule: 1 }
    expect(lastLookInWords({ ...look, atRisk: 23, opened: 3, heldOut: 1, leftAlone })).toBe(
      '128 members checked, 23 at risk: 3 new proposals, 1 left alone for comparison, 15 heard from us recently, ' +
        '2 opted out, 1 without an email address, 1 strange rule.',
    )
  })

  it('is short where nobody is', () => {
    expect(lastLookInWords(look)).toBe('128 members checked, 0 at risk.')
  })

  it('says why there was none', () => {
    expect(lastLookInWords({ ...look, status: 'skipped', reason: 'mirror_is_stale' })).toBe(
      'Nobody was checked, because our data from PushPress was too old. The next check is within six hours.',
    )
  })
})
