import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClaude } from '@/lib/ai/claude'
import type { Model } from '@/lib/ai/model'
import { promptOf } from '@/lib/ai/prompt'
import { failure, message, startMessages } from '@/tests/ai/messages-server'
import { context, replyRequest, touchRequest } from '@/tests/ai/request'

let server: Awaited<ReturnType<typeof startMessages>>
let claude: Model

beforeAll(async () => {
  server = await startMessages()
  claude = openClaude({
    apiKey: 'sk-ant-test-0000000000',
    baseUrl: server.url,
    models: { write: 'claude-opus-5-5', classify: 'claude-haiku-5-5' },
    timeoutMs: 300,
  })
})
afterAll(() => server.stop())

const DRAFT = {
  subject: 'Hello',
  text: 'Hey Anna,\n\nAll well? How are you?\n\nMike',
  confidence: 80,
  reasoning: 'Short.',
}
const VERDICT = {
  action: 'wait',
  reply: null,
  confidence: 70,
  outcome: null,
  reasoning: 'Vague.',
  waitDays: 3,
  question: null,
  optOut: false,
  hostile: false,
  progress: {
    percent: 20,
    outcome: 'engaged_conversation',
    confidence: 50,
    evidence: 'inferred',
    because: 'Vague.',
    recommended: 'continue',
    milestones: [],
    risks: [],
  },
}

describe('a call', () => {
  it('sends the prompt the inspector shows, in the shape of the schema, with the stable part kept', async () => {
    server.respond(message(JSON.stringify(DRAFT)))
    const answer = await claude.draftTouch(touchRequest())
    expect(answer).toMatchObject({ kind: 'ok', value: DRAFT })
    const [sent] = server.requests
    const prompt = promptOf('touch', touchRequest())
    expect(sent?.path).toBe('/v1/messages')
    expect(sent?.headers.authorization).toBe('Bearer sk-ant-test-0000000000')
    expect(sent?.body.messages).toEqual(prompt?.messages)
    expect(sent?.body.system.map(({ text }) => text).join('\n\n---\n\n')).toBe(prompt?.system)
    expect(sent?.body.system.map((block) => block.cache_control)).toEqual([{ type: 'ephemeral' }, undefined])
    expect(sent?.body.output_config?.format).toMatchObject({
      type: 'json_schema',
      schema: { additionalProperties: false },
    })
  })

  it('lets the strong model write and the small one read', async () => {
    server.respond(message(JSON.stringify(DRAFT)))
    await claude.draftTouch(touchRequest())
    expect(server.requests[0]?.body.model).toBe('claude-opus-5-5')
    server.respond(message(JSON.stringify(VERDICT)))
    expect(await claude.evaluateReply(replyRequest('maybe'))).toMatchObject({ kind: 'ok', value: VERDICT })
    expect(server.requests[0]?.body.model).toBe('claude-haiku-5-5')
  })

  it('counts tokens, cost and time', async () => {
    server.respond(message(JSON.stringify(DRAFT)))
    const { usage } = await claude.draftTouch(touchRequest())
    // 300 × $4 + 120 × $20 + 2,000 × $0.20 per million tokens
    expect(usage).toMatchObject({
      model: 'claude-opus-5-5',
      inputTokens: 2_300,
      outputTokens: 120,
      cachedTokens: 2_000,
      costMicros: 4_000,
    })
    expect(usage.latencyMs).toBeGreaterThanOrEqual(0)
  })

  it('plans a step with its input as a record, and keeps the figures of a report as they were given', async () => {
    const step = {
      action: 'add_note',
      why: 'x',
      requirement: 'optional',
      input: [{ name: 'note', value: 'hi' }],
      goalReached: false,
    }
    server.respond(message(JSON.stringify(step)))
    const planned = await claude.planNextStep({ ...context(), done: [], actions: ['add_note'] })
    expect(planned).toMatchObject({ kind: 'ok', value: { action: 'add_note', input: { note: 'hi' } } })
    server.respond(message(JSON.stringify({ title: 'Report', markdown: '# 999 members' })))
    const report = await claude.writeDeliverable({
      ...context('monthly_churn_analysis'),
      data: { members: 120 },
    })
    expect(report).toMatchObject({ kind: 'ok', value: { data: { members: 120 } } })
  })

  it('is not made at all without a skill', async () => {
    server.respond(message(JSON.stringify(DRAFT)))
    const type = { ...context().type, skill: 'missing' }
    expect(await claude.draftTouch(touchRequest('churn_risk', { type }))).toMatchObject({
      kind: 'failed',
      why: 'no_skill',
    })
    expect(server.requests).toEqual([])
  })
})

describe('a failure has a name and sends nothing', () => {
  it.each<[name: string, why: string, answer: Parameters<typeof server.respond>[0]]>([
    ['a rate limit', 'overloaded', failure(429, 'rate_limit_error')],
    ['an overload', 'overloaded', failure(529, 'overloaded_error')],
    ['an internal error', 'overloaded', failure(500, 'api_error')],
    ['a gateway that gave up', 'timeout', failure(504, 'timeout_error')],
    ['a key that is not accepted', 'refused', failure(401, 'authentication_error')],
    ['a request that is not accepted', 'malformed', failure(400, 'invalid_request_error')],
    ['a refusal', 'refused', message('I will not.', { stop_reason: 'refusal' })],
    ['an answer cut off', 'truncated', message('{"subject":"Hel', { stop_reason: 'max_tokens' })],
    ['an answer that is not JSON', 'malformed', message('Sure! Here is the draft: Hey Anna')],
    ['an answer that lacks a field', 'malformed', message(JSON.stringify({ subject: 'Hello' }))],
    ['a confidence out of range', 'malformed', message(JSON.stringify({ ...DRAFT, confidence: 900 }))],
    ['an empty answer', 'malformed', message('', { content: [] })],
    ['an answer without content', 'malformed', message('', { content: null })],
    [
      'a body that is no JSON',
      'malformed',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    ],
    ['a connection that breaks', 'overloaded', (request, response) => void (request && response.destroy())],
    ['an answer that never comes', 'timeout', () => {}],
  ])('%s', async (_, why, answer) => {
    server.respond(answer)
    const result = await claude.draftTouch(touchRequest())
    expect(result).toMatchObject({ kind: 'failed', why })
    expect(result.usage.model).toBe('claude-opus-5-5')
  })

  it('is tried once more where that may help, and not where it cannot', async () => {
    server.respond(failure(529, 'overloaded_error'))
    await claude.draftTouch(touchRequest())
    expect(server.requests).toHaveLength(2)
    server.respond(failure(400, 'invalid_request_error'))
    await claude.draftTouch(touchRequest())
    expect(server.requests).toHaveLength(1)
  })

  it('still counts what a refused or broken answer cost', async () => {
    server.respond(message('no', { stop_reason: 'refusal' }))
    expect((await claude.draftTouch(touchRequest())).usage.costMicros).toBe(4_000)
  })
})
