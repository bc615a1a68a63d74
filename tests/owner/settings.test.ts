import { describe, expect, test } from 'vitest'
import { parseProfile } from '@/lib/owner/profile'
import {
  comparisonForm,
  contactForm,
  domainForm,
  errorsOf,
  limitsForm,
  senderForm,
} from '@/lib/owner/settings'
import { invitationForm } from '@/lib/owner/team'

const LIMITS = {
  member_weekly_limit: '3',
  daily_send_limit: '15',
  send_window_start: '8',
  send_window_end: '20',
  timezone: 'America/Denver',
}

const refusals = (change: Partial<typeof LIMITS>) => {
  const parsed = limitsForm.safeParse({ ...LIMITS, ...change })
  return parsed.success ? {} : errorsOf(parsed.error)
}

describe('limits', () => {
  test('within the bounds are taken as numbers', () => {
    expect(limitsForm.parse(LIMITS)).toEqual({
      member_weekly_limit: 3,
      daily_send_limit: 15,
      send_window_start: 8,
      send_window_end: 20,
      timezone: 'America/Denver',
    })
  })

  test.each(['-1', '0', '8', '999999999', '1e9', '2.5', '', ' ', 'three', '٣', 'NaN'])(
    'of messages a week are refused as %j',
    (member_weekly_limit) => {
      expect(refusals({ member_weekly_limit })).toHaveProperty('member_weekly_limit')
    },
  )

  test.each(['-5', '0', '101', '100000', '1e3'])(
    'of messages a day are refused as %j',
    (daily_send_limit) => {
      expect(refusals({ daily_send_limit })).toHaveProperty('daily_send_limit')
    },
  )

  test.each(['Mars/Olympus', '', 'america/denver; drop', 'GMT+25'])(
    'in the timezone %j are refused',
    (zone) => {
      expect(refusals({ timezone: zone })).toEqual({ timezone: 'Choose your timezone from the list.' })
    },
  )

  test('that close before they open, or hardly open, are refused at the end of the window', () => {
    expect(refusals({ send_window_start: '18', send_window_end: '9' })).toHaveProperty('send_window_end')
    expect(refusals({ send_window_start: '18', send_window_end: '19' })).toHaveProperty('send_window_end')
    expect(refusals({ send_window_start: '3' })).toHaveProperty('send_window_start')
  })

  test('of the share left alone end at half of the members', () => {
    expect(comparisonForm.safeParse({ holdout_percent: '51' }).success).toBe(false)
    expect(comparisonForm.safeParse({ holdout_percent: '-1' }).success).toBe(false)
    expect(comparisonForm.parse({ holdout_percent: '0' })).toEqual({ holdout_percent: 0 })
  })
})

const PROFILE = {
  name: 'Iron Harbor',
  postalAddress: '1 Way',
  kind: 'gym',
  ownerName: 'Sam',
  voice: 'friendly',
  greeting: 'Hi',
  signOff: 'Sam',
}

describe('a name', () => {
  const IMAGE = '<img src=x onerror=alert(1)>'
  test('that is HTML is refused where it would stand in a message', () => {
    expect(parseProfile({ ...PROFILE, name: IMAGE })).toMatchObject({
      kind: 'refused',
      errors: { name: 'Use a plain name, without <, > or @.' },
    })
    expect(parseProfile({ ...PROFILE, signOff: IMAGE, classes: `Yoga\n${IMAGE}` })).toMatchObject({
      errors: { signOff: expect.stringMatching(/without < or >/), classes: expect.any(String) },
    })
    expect(senderForm.safeParse({ from_name: IMAGE }).success).toBe(false)
    expect(contactForm.safeParse({ phone: IMAGE, email: '', website: '' }).success).toBe(false)
  })

  test.each([
    [
      {
        phone: '(303) 555-0100',
        email: 'hello@ironworks.example',
        website: 'https://ironworks.example/join',
      },
      [],
    ],
    [{ phone: '', email: '', website: '' }, []],
    [{ website: 'www.ironworks.example' }, []],
    [{ phone: 'call us' }, ['phone']],
    [{ email: 'ironworks.example' }, ['email']],
    [{ email: 'a@ironworks.example, b@ironworks.example' }, ['email']],
    [{ website: 'javascript:alert(1)' }, ['website']],
    [{ website: 'our website' }, ['website']],
  ])('that members are to reach the gym by, %j, is refused in %j', (given, wrong) => {
    const parsed = contactForm.safeParse({ phone: '', email: '', website: '', ...given })
    expect(Object.keys(parsed.success ? {} : errorsOf(parsed.error))).toEqual(wrong)
  })

  test('that is far too long is refused and says how long it may be', () => {
    const long = 'x'.repeat(5000)
    expect(parseProfile({ ...PROFILE, name: long, greeting: long })).toMatchObject({
      errors: { name: expect.stringMatching(/at most 100/), greeting: expect.stringMatching(/at most/) },
    })
    expect(senderForm.safeParse({ from_name: long }).success).toBe(false)
  })

  test('written from right to left, or with an emoji, is kept as it is', () => {
    const name = 'نادي القوة 💪'
    expect(parseProfile({ ...PROFILE, name, signOff: 'סם' })).toMatchObject({
      kind: 'parsed',
      name,
      profile: { signOff: 'סם' },
    })
    expect(senderForm.parse({ from_name: name })).toEqual({ from_name: name })
  })

  test('with a line break cannot start a header of its own', () => {
    expect(senderForm.safeParse({ from_name: 'Sam\r\nBcc: all@example.com' }).success).toBe(false)
  })
})

describe('an address', () => {
  test('of a domain is found in whatever was pasted', () => {
    for (const domain of ['https://www.ironworks.com/about', 'sam@ironworks.com', 'IRONWORKS.com']) {
      expect(domainForm.parse({ domain, localPart: 'hello' })).toEqual({
        domain: 'ironworks.com',
        localPart: 'hello',
      })
    }
    expect(domainForm.safeParse({ domain: 'not a domain', localPart: 'a@b' }).success).toBe(false)
  })

  test('of an invitation is one address and one of the roles', () => {
    expect(invitationForm.parse({ email: ' Kim@Example.com ', role: 'coach' })).toEqual({
      email: 'kim@example.com',
      role: 'coach',
    })
    expect(invitationForm.safeParse({ email: 'a@b.co, c@d.co', role: 'coach' }).success).toBe(false)
    expect(invitationForm.safeParse({ email: 'a@example.com', role: 'admin' }).success).toBe(false)
  })
})
