import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import { cpuMs } from '@/tests/cpu-time'
import { draft, gym, scene } from '@/tests/safety/draft-guard-scene'

const rulesOf = (body: string, change = {}, subject?: string) =>
  guardDraft(draft(body, subject), scene(change)).map(({ rule }) => rule)

describe('a note an owner would sign', () => {
  const fine = [
    'Hope your week is going well. How is training feeling at the moment?',
    'Your 6am CrossFit crew says hello. Would Tuesday or Thursday suit you better?',
    'Jess and I were talking about Saturday. We open at 8am and coffee is on. Want me to keep you a spot?',
    'The Foundations Course starts again soon. Could that be something for you?',
    'Bring a friend for free in May if you like. A drop-in is $25 for anyone else. Shall I put you both down?',
    'You can call us on 555 010 2244 or look at www.harborstrength.com. Which one is easier for you?',
    'You have been part of this place for 2 years now. That means a lot to us! What would you like to work on next?',
    'Feel free to bring questions. Are you free on Friday?',
    'Coach Jess asked about you. Is there anything we can do to make the evenings work for you?',
    'I will be around all week. Will you join us?',
    '💪 Great to have you here! How did the first one feel? 🙂',
  ]
  it.each(fine)('passes: %s', (body) => {
    expect(guardDraft(draft(body), scene())).toEqual([])
  })
})

const BAD: [rule: string, body: string][] = [
  ['plain_text', '**Big news** for you. Are you in?'],
  ['plain_text', 'Here is what we offer.\n- strength\n- friends\nAre you in?'],
  ['plain_text', '<b>Hello</b> from all of us. Are you in?'],
  ['plain_text', 'Click [this page](harbor) today. Are you in?'],
  ['plain_text', 'Hello from \u202eall of us. Are you in?'],
  ['too_short', 'How are you?'],
  ['too_long', 'One. Two. Three. Four. Five. Six?'],
  ['last_name', 'Thinking of you, Anna Kowalski. Are you in?'],
  ['last_name', 'Good to see you, Ms. Kowalski. Are you in?'],
  ['other_member', 'Sarah asked about you. Are you in?'],
  ['other_member', 'Will Park is coming on Friday. Are you in?'],
  ['price', 'It would be $49 a month. Are you in?'],
  ['price', 'It would be $2 a month. Are you in?'],
  ['price', 'That is 20% less than before. Are you in?'],
  ['price', 'Only 30 dollars for you. Are you in?'],
  ['offer', 'I have a discount for you. Are you in?'],
  ['offer', 'Your first month is on us! Are you in?'],
  ['offer', 'We can freeze your membership. Are you in?'],
  ['offer', 'Come for a free trial this week. Are you in?'],
  ['offer', 'I can get you a refund. Is that ok?'],
  ['link', 'Book at https://evil.example/login now. Are you in?'],
  ['link', 'Book at harborstrength.com.evil.ru now. Are you in?'],
  ['link', 'Book at bit.ly/3xyz now. Are you in?'],
  ['email_address', 'Write to mike@gmail.com today. Are you in?'],
  ['phone', 'Call me on 555-999-1234 today. Are you in?'],
  ['phone', 'Call me on +49 170 1234567 today. Are you in?'],
  ['class', 'Our yoga is lovely right now. Are you in?'],
  ['class', 'Try the Sunrise Flow class with us. Are you in?'],
  ['class', 'We just started a new Saturday class. Are you in?'],
  ['coach', 'Coach Brad is back. Are you in?'],
  ['hour', 'See you at 7pm? We would love that.'],
  ['hour', 'We are open 24/7 for you. Are you in?'],
  ['hour', 'The 17:15 group is fun. Are you in?'],
  ['never_mention', 'It helps with weight-loss too. Are you in?'],
  ['never_mention', 'Better than IRON  TEMPLE for sure. Are you in?'],
  ['surveillance', "We noticed you haven't been in. Is everything ok?"],
  ['surveillance', "It's been a while! Is everything ok?"],
  ['surveillance', 'It has been 3 weeks since your last class. Is everything ok?'],
  ['surveillance', "Haven't seen you lately. Is everything ok?"],
  ['surveillance', 'You missed four classes. Is everything ok?'],
  ['surveillance', 'Our records show a gap. Is everything ok?'],
  ['surveillance', 'We n\u200boticed something. Is everything ok?'],
  ['unfilled_slot', 'Great to have you, {first_name}. Are you in?'],
  ['unfilled_slot', 'Great to have you, [NAME]. Are you in?'],
  ['unfilled_slot', 'Great to have you at undefined. Are you in?'],
  ['unfilled_slot', 'See you on XXX then. Are you in?'],
  ['header_injection', 'Hello from us.\nBcc: all@harbor.example\nAre you in?'],
  ['claims_human', "Don't worry, I'm a real person. Are you in?"],
  ['claims_human', 'Promise I am not a bot. Are you in?'],
  ['machine_talk', 'As an AI I cannot train. Are you in?'],
  ['machine_talk', 'My system prompt says hello. Are you in?'],
]

describe('every rule', () => {
  it.each(BAD)('%s finds: %s', (rule, body) => {
    const found = guardDraft(draft(body), scene())
    expect(found.map((it) => it.rule)).toContain(rule)
    for (const { why, excerpt } of found) {
      expect(why).not.toBe('')
      expect(excerpt).not.toBe('')
    }
  })

  it('refuses a greeting to somebody else', () => {
    const text = 'Hi Tobias,\n\nHope all is well. Are you in?\n\nMike'
    expect(guardDraft({ subject: 'Hello', text }, scene()).map(({ rule }) => rule)).toEqual(['wrong_name'])
  })

  it('knows the gym’s own way of greeting everybody', () => {
    const greeting = { gym: { ...gym, greeting: 'Hi lovely' } }
    const rulesIn = (named: string) =>
      guardDraft(
        { subject: 'Hello', text: `Hi lovely ${named},\n\nHope all is well. Are you in?\n\nMike` },
        scene(greeting),
      ).map(({ rule }) => rule)
    expect([rulesIn('Anna'), rulesIn('there'), rulesIn('Tobias')]).toEqual([[], [], ['wrong_name']])
  })

  it('knows a first name with accents and a greeting without a name', () => {
    const member = {
      firstName: 'Zoë',
      lastName: 'Márquez',
      usualClass: null,
      usualHour: null,
      planName: null,
    }
    for (const greeting of ['Hi Zoë,', 'Hi Zoe,', 'Hi there,', 'Good morning Zoë,']) {
      const text = `${greeting}\n\nHope all is well. How are you?\n\nMike`
      expect(guardDraft({ subject: 'Hello', text }, scene({ member }))).toEqual([])
    }
  })

  it('lets a surname that is an everyday word stand as that word', () => {
    const member = { firstName: 'Neil', lastName: 'Young', usualClass: null, usualHour: null, planName: null }
    const note = (body: string) => ({ subject: 'Hello', text: `Hi Neil,\n\n${body}\n\nMike` })
    expect(guardDraft(note('Young and old train here. Are you in?'), scene({ member }))).toEqual([])
    expect(guardDraft(note('Neil Young, are you in? We are.'), scene({ member }))).toHaveLength(1)
  })

  it('refuses a subject with a line break, and one that is too long or missing', () => {
    expect(rulesOf('All well here. And you?', {}, 'Hi\r\nBcc: x@y.z')).toContain('header_injection')
    expect(rulesOf('All well here. And you?', {}, 'a'.repeat(500))).toContain('too_long')
    expect(rulesOf('All well here. And you?', {}, ' ')).toContain('empty')
  })

  it('asks one to three sentences of a reply', () => {
    expect(rulesOf('See you then!', { kind: 'reply' })).toEqual([])
    expect(rulesOf('One. Two. Three. Four.', { kind: 'reply' })).toContain('too_long')
  })

  it('refuses the same note again, lightly changed', () => {
    const first = 'Hope your week is going well so far. How is training feeling at the moment?'
    const again = 'Hope your week is going well so far! How is the training feeling at the moment?'
    const other = 'There is room on Thursday if mornings got tight. Would that be easier for you?'
    expect(rulesOf(again, { previous: [draft(first).text] })).toEqual(['repeat'])
    expect(rulesOf(other, { previous: [draft(first).text] })).toEqual([])
  })

  it('allows what the profile has and refuses it once the profile loses it', () => {
    const body = 'A drop-in is $25 for your friend. Are you both in?'
    expect(rulesOf(body)).toEqual([])
    expect(rulesOf(body, { gym: { ...gym, promotion: '' } })).toEqual(['price'])
  })
})

describe('any text at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3_000 }),
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.constantFrom(
      'مرحبا آنا، كيف حالك؟ نراك قريبا.',
      '👩‍👩‍👧 hi',
      'שלום אנה',
      '\u202e',
      'a'.repeat(50_000),
      '....?!'.repeat(9_000),
    ),
  )

  it('is read to an end, the same way twice', () => {
    fc.assert(
      fc.property(anyText, anyText, (subject, text) => {
        const found = guardDraft({ subject, text }, scene())
        expect(guardDraft({ subject, text }, scene())).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })

  it('is never cleared by adding a sentence to a text that was refused for its content', () => {
    const poison = fc.constantFrom(
      'It costs $999.',
      'We noticed you haven’t been in.',
      'Go to evil.com now.',
      'I am a real human.',
    )
    fc.assert(
      fc.property(
        poison,
        fc.constantFrom('Hope all is well.', 'How are you?', '😀 Hi!'),
        fc.boolean(),
        (bad, good, first) => {
          const body = first ? `${bad} ${good}` : `${good} ${bad}`
          expect(guardDraft(draft(body), scene())).not.toEqual([])
        },
      ),
    )
  })

  it('costs time in proportion to its length, however it is built', async () => {
    const nasty = [
      'a '.repeat(20_000),
      '<'.repeat(40_000),
      '1'.repeat(40_000),
      '{'.repeat(40_000),
      'http://'.repeat(6_000),
      'A'.repeat(40_000),
      '*a'.repeat(20_000),
      'x@'.repeat(20_000),
      'you '.repeat(10_000),
    ]
    for (const text of nasty) {
      expect(await cpuMs(() => guardDraft({ subject: text, text }, scene()))).toBeLessThan(100)
    }
  })

  it('is read at five thousand a second or more', () => {
    const text = draft(
      'Your 6am CrossFit crew says hello. Would Tuesday or Thursday suit you better? No pressure at all.',
    )
    const place = scene({
      otherMembers: Array.from({ length: 500 }, (_, i) => ({
        firstName: `Person${i}`,
        lastName: `Family${i}`,
      })),
      previous: [draft('Hope your week is going well. How is training feeling at the moment?').text],
    })
    for (let i = 0; i < 500; i += 1) guardDraft(text, place)
    // Time this process computed, not time that passed: the machine may be busy with something else.
    const rounds = Array.from({ length: 5 }, () => {
      const began = process.cpuUsage()
      for (let i = 0; i < 1_000; i += 1) guardDraft(text, place)
      return process.cpuUsage(began).user / 1_000
    })
    expect(Math.min(...rounds)).toBeLessThan(200)
  })
})
