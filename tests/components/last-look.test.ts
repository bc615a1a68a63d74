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
      '128 members looked at, 23 at risk: 3 taken up, 1 held out for comparison, 15 written to lately, ' +
        '2 asked not to be written to, 1 without an email address, 1 strange rule.',
    )
  })

  it('is short where nobody is', () => {
    expect(lastLookInWords(look)).toBe('128 members looked at, 0 at risk.')
  })

  it('says why there was none', () => {
    expect(lastLookInWords({ ...look, status: 'skipped', reason: 'mirror_is_stale' })).toBe(
      'Nobody was looked at, because what we know from PushPress was too old. The next look is within six hours.',
    )
  })
})
