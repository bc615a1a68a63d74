import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GymProfile, TouchRequest } from '@/lib/ai/model'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { greet, sign } from '@/lib/ai/playbook/voice'
import { INSTRUCTIONS } from '@/lib/owner/suggest'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import { member, profile, touchRequest } from '@/tests/ai/request'
import { run } from '@/tests/evals/draft'

const playbook = openPlaybook({ isOptOut: () => false, threatIn: () => null })

async function draft(request: TouchRequest) {
  const answer = await playbook.draftTouch(request)
  if (answer.kind === 'failed') throw new Error(answer.detail)
  return answer.value
}

const guard = (text: { subject: string; text: string }, request: TouchRequest) =>
  guardDraft(text, {
    kind: 'touch',
    gym: request.profile,
    member: request.member,
    otherMembers: [{ firstName: 'Sarah', lastName: 'Lindqvist' }],
    previous: request.conversation.map(({ content }) => content),
  })

const WRITING = TASK_TYPES.filter(({ budget }) => budget.messages > 0).map(({ type }) => type)

describe('a draft of the playbook', () => {
  it('is the same for the same task and touch', async () => {
    const first = await draft(touchRequest())
    expect(await draft(touchRequest())).toEqual(first)
  })

  it('says who wrote it and costs nothing', async () => {
    const answer = await playbook.draftTouch(touchRequest())
    expect(playbook.writer).toBe('playbook')
    expect(answer.usage).toMatchObject({ model: 'playbook', costMicros: 0 })
  })

  it.each(WRITING)('of type %s reads as twenty different notes for twenty tasks', async (type) => {
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => draft(touchRequest(type, { taskId: `task-${at}` }))),
    )
    expect(new Set(notes.map(({ text }) => text)).size).toBe(20)
    const openings = notes.map(({ text }) => text.split('\n\n')[1]?.split(/[.!?]/)[0])
    expect(new Set(openings).size).toBeGreaterThanOrEqual(6)
  })

  it.each(WRITING)('of type %s is shorter or longer once the owner took that up', async (type) => {
    const chars = async (text: string) => {
      const overrides = text ? [{ scope: 'type' as const, mode: 'add' as const, text }] : []
      const notes = await Promise.all(
        Array.from({ length: 12 }, (_, at) => {
          const request = touchRequest(type, { taskId: `task-${at}`, overrides })
          return draft(request).then((note) => {
            expect(guard(note, request)).toEqual([])
            return note.text.length
          })
        }),
      )
      return notes.reduce((sum, it) => sum + it, 0) / notes.length
    }
    const ordinary = await chars('')
    expect(await chars(INSTRUCTIONS.shorter)).toBeLessThan(0.85 * ordinary)
    expect(await chars(INSTRUCTIONS.longer)).toBeGreaterThan(ordinary)
    expect(await chars(`${INSTRUCTIONS.longer}\n${INSTRUCTIONS.shorter}`)).toBeLessThan(ordinary)
  })

  it.each(WRITING)('of type %s leans on no single sentence', async (type) => {
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => draft(touchRequest(type, { taskId: `task-${at}` }))),
    )
    const times = new Map<string, number>()
    for (const { text } of notes)
      for (const sentence of text.split('\n\n')[1]?.split(/(?<=[.?!]) /) ?? [])
        times.set(sentence, (times.get(sentence) ?? 0) + 1)
    expect([...times].filter(([, count]) => count > 8)).toEqual([])
  })

  it.each(WRITING)('of type %s reads like a person wrote it, in any voice', async (type) => {
    for (const voice of ['friendly', 'professional', 'energetic', 'calm'] as const)
      for (let at = 0; at < 60; at += 1) {
        const { text } = await draft(
          touchRequest(type, { taskId: `t${at}`, touch: at % 3, profile: { ...profile, voice } }),
        )
        expect(text).not.toMatch(
          /\b(?:how|what|about|where) it's\b|\b[Hh]ere I'm\b|\b(?:Your|After|The) over\b|\bThe more than\b|'(?:re|ll|d|m)[.?!]/,
        )
      }
  })

  it.each(WRITING)('of type %s never says again what an earlier touch said', async (type) => {
    const conversation: TouchRequest['conversation'] = []
    for (let touch = 0; touch < 3; touch += 1) {
      const request = touchRequest(type, { touch, conversation: [...conversation] })
      const note = await draft(request)
      expect(guard(note, request)).toEqual([])
      const body = (text: string) => text.split('\n\n')[1]?.split(/(?<=[.?!]) /) ?? []
      const before = conversation.flatMap(({ content }) => body(content))
      expect(body(note.text).filter((sentence) => before.includes(sentence))).toEqual([])
      conversation.push({ role: 'agent', content: note.text, at: '2026-11-18T10:00:00Z' })
    }
  })

  it('greets by first name, signs as the gym and speaks of one true thing', async () => {
    const { text } = await draft(touchRequest())
    expect(text.startsWith('Hey Anna,\n\n')).toBe(true)
    expect(text.endsWith('\n\nMike & the Harbor team')).toBe(true)
    expect(text).toMatch(/CrossFit|6am|two years|morning|Tuesdays|Harbor Strength/)
    expect(text).not.toContain('Kowalski')
  })

  it('mentions no fact it was not given', async () => {
    const stranger = {
      ...member,
      usualClass: null,
      usualDays: [],
      usualHour: null,
      tenureMonths: null,
      visitsTotal: 0,
    }
    for (let at = 0; at < 40; at += 1) {
      const { text } = await draft(touchRequest('churn_risk', { taskId: `t${at}`, member: stranger }))
      expect(text).not.toMatch(/CrossFit|\d ?(?:am|pm)|Tuesday|years?\b/)
    }
  })

  it('about a payment names no amount and keeps the subject discreet', async () => {
    for (let at = 0; at < 40; at += 1) {
      const { subject, text } = await draft(touchRequest('payment_recovery', { taskId: `t${at}` }))
      expect(subject).not.toMatch(/pay|fail|card|money|overdue|bill/i)
      expect(text).not.toMatch(/[$€£]|overdue|debt|owe/i)
    }
  })

  it('is written anew, and differently, when the guard refused the first one', async () => {
    const first = await draft(touchRequest())
    const again = await draft(
      touchRequest('churn_risk', { rewrite: { text: first.text, findings: ['It repeats.'] } }),
    )
    expect(again.text).not.toBe(first.text)
  })

  it('fails with a name when the type has no skill', async () => {
    const request = touchRequest()
    const answer = await playbook.draftTouch({
      ...request,
      type: { ...request.type, skill: 'no-such-skill' },
    })
    expect(answer).toMatchObject({ kind: 'failed', why: 'no_skill' })
  })
})

describe('any gym and any member', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 30 })
  const gyms: fc.Arbitrary<GymProfile> = fc.record({
    name: fc.constantFrom('Harbor Strength', 'Yoga & Co', 'Österreichs Box', '24 Gym'),
    kind: fc.constant('gym'),
    ownerName: fc.constantFrom('Mike', '', 'Ana María'),
    voice: fc.constantFrom('friendly', 'professional', 'energetic', 'calm'),
    greeting: fc.constantFrom('', 'Hey', 'Hi there,', 'Good morning', 'Hi {name}!'),
    signOff: fc.constantFrom('', 'Mike', 'Cheers,\nThe team'),
    classes: fc.constantFrom([], ['Yoga'], ['CrossFit', 'Spin']),
    programs: fc.constantFrom([], ['Foundations Course']),
    hours: fc.constant([]),
    coaches: fc.constant([]),
    promotion: fc.constant(''),
    neverMention: fc.subarray(['gym', 'training', 'week', 'coach', 'welcome', 'class']),
    alwaysInclude: fc.constantFrom('', 'Harbor Street 1'),
    contact: fc.constant({ phone: '', email: '', website: '' }),
  })
  const people = fc.record({
    firstName: fc.oneof(
      word,
      fc.constantFrom('Anna', 'JEAN-LUC', "D'Arcy", 'Zoë', 'X Æ', 'ᲀ', 'ſam', '{{first}}', 'null'),
    ),
    lastName: fc.oneof(word, fc.constantFrom('Young', 'Will', 'Kowalski', '')),
    tenureMonths: fc.option(fc.integer({ min: 0, max: 400 })),
    visitsTotal: fc.integer({ min: 0, max: 3_000 }),
    usualClass: fc.option(fc.oneof(word, fc.constantFrom('Yoga', 'CrossFit 6:30 AM'))),
    usualDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    usualHour: fc.option(fc.integer({ min: 0, max: 23 })),
  })

  it('get a note that passes the guard, for every type and touch', async () => {
    await fc.assert(
      fc.asyncProperty(
        gyms,
        people,
        fc.constantFrom(...WRITING),
        fc.nat(4),
        fc.uuid(),
        async (gym, person, type, touch, taskId) => {
          const request = touchRequest(type, {
            profile: gym,
            member: { ...member, ...person },
            touch,
            taskId,
          })
          expect(guard(await draft(request), request)).toEqual([])
        },
      ),
      { numRuns: 250 },
    )
  })
})

describe('the shipped situations', () => {
  it('all pass, and no two notes are the same', async () => {
    const cases = readFileSync('tests/evals/draft.jsonl', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(cases.length).toBeGreaterThanOrEqual(60)
    expect(await run(cases)).toMatchObject({
      n: cases.length,
      guard_pass_rate: 1,
      distinct: cases.length,
      findings: [],
    })
  })

  it('may be written with other names for the same fields', async () => {
    const other = {
      taskType: 'churn_risk',
      touch: 0,
      profile: {
        displayName: 'Iron Yard',
        ownerFirstName: 'Mo',
        vibe: 'professional',
        neverMention: 'coach, week',
      },
      member: { name: 'Ada Byron', tenureMonths: 14 },
      context: {},
    }
    expect(await run([other])).toMatchObject({ n: 1, guard_pass_rate: 1 })
  })

  it.each([
    ['Hello sweetheart', 'Hello Ana,'],
    ['Hey there', 'Hey Ana,'],
    ['Good morning', 'Good morning Ana,'],
    ['Hello, world', 'Hello Ana,'],
    ['Yo', 'Yo Ana,'],
  ])('begin with the gym’s greeting “%s” as far as it goes before a name', (greeting, expected) => {
    expect(greet({ ...profile, greeting }, 'Ana')).toBe(expected)
  })

  it('greet without the name when it is one the gym never mentions', async () => {
    const change = {
      profile: { ...profile, neverMention: ['Dana'] },
      member: { ...member, firstName: 'Dana' },
    }
    expect((await draft(touchRequest('churn_risk', change))).text).not.toContain('Dana')
  })

  it('are signed with the owner’s name when the sign-off claims to be no machine', () => {
    expect(sign({ ...profile, signOff: 'Al (not AI)' })).toContain(profile.ownerName)
  })

  it('about one payment for the same member are twenty different notes', async () => {
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        draft({ ...touchRequest('payment_recovery'), taskId: `task-${nth}` }).then(({ text }) => text),
      ),
    )
    expect(new Set(notes).size).toBe(20)
  })

  it('would show a note that breaks a rule', () => {
    const request = touchRequest('churn_risk', { profile: { ...profile, neverMention: ['hello'] } })
    expect(guard({ subject: 'Hello', text: 'Hello again. How are you?' }, request)).not.toEqual([])
  })
})
