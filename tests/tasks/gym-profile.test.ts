import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileInWords } from '@/lib/tasks/call-context'
import { gymProfile, readProfile } from '@/lib/tasks/gym-profile'

const NO_CONTACT = { phone: null, email: null, website: null }

describe('the stored profile', () => {
  test('is read field by field: a broken one does not take the others down', () => {
    const stored = { voice: 'shouting', greeting: 'Hey', classes: ['Yoga', 7], coaches: ['Ana'], unknown: 1 }
    expect(readProfile(stored)).toEqual({ greeting: 'Hey', coaches: ['Ana'] })
  })

  test('never keeps a task from being worked on, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (anything) => {
        const profile = profileInWords(readProfile(anything), { name: 'Iron', fromName: null }, NO_CONTACT)
        expect(profile.greeting).not.toBe('')
        expect(profile.signOff).not.toBe('')
        expect(Array.isArray(profile.classes)).toBe(true)
      }),
    )
  })

  test('refuses markup, line breaks and lists without end, and names the field', () => {
    const parsed = gymProfile.safeParse({
      kind: 'Gym',
      ownerName: '<b>Sam</b>',
      voice: 'friendly',
      greeting: 'Hi\nBcc: x',
      signOff: '',
      classes: Array.from({ length: 41 }, (_, at) => `Class ${at}`),
      programs: [],
      hours: [],
      coaches: [],
      promotion: '',
      neverMention: [],
      alwaysInclude: '',
    })
    expect(parsed.error?.issues.map(({ path }) => path[0]).sort()).toEqual([
      'classes',
      'greeting',
      'ownerName',
      'signOff',
    ])
  })
})
