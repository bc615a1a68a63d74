import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { GET as eventsRoute } from '@/app/api/events/route'
import { GET as openApiRoute } from '@/app/api/openapi.json/route'
import { POST as actionRoute } from '@/app/api/tasks/[id]/[action]/route'
import { GET as detailRoute } from '@/app/api/tasks/[id]/route'
import { POST as approveManyRoute } from '@/app/api/tasks/approve/route'
import { GET as needsRoute } from '@/app/api/tasks/needs-attention/route'
import { GET as listRoute } from '@/app/api/tasks/route'
import { addProposal, NOW, type OwnerApi, openOwnerApi } from '@/tests/api/owner-api'

type Person = Awaited<ReturnType<OwnerApi['addOwner']>>
const present = vi.hoisted(() => ({ who: null as unknown }))
vi.mock('@/lib/owner/session', () => ({
  currentGym: async () => present.who,
  requestTime: async () => new Date('2026-11-18T16:00:00Z'),
}))

let api: OwnerApi
let owner: Person
let stranger: Person
let task: string

const ORIGIN = 'http://127.0.0.1:3000'
function signIn(person: Person | null) {
  const gym = person && { id: person.gymId, name: 'Gym', timezone: 'America/Denver', role: 'owner' }
  present.who = person && { userId: person.userId, db: person.db, gym, gyms: [gym] }
}

beforeAll(async () => {
  api = await openOwnerApi(signIn)
  owner = await api.addOwner('Iron Harbor')
  stranger = await api.addOwner('Other Gym')
})
afterAll(() => api.close())
beforeEach(async () => {
  signIn(owner)
  await api.database.sql`delete from tasks`
  task = await addProposal(api.database, owner.gymId)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, { headers: { host: '127.0.0.1:3000', ...headers } })

function act(id: string, action: string, body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`${ORIGIN}/api/tasks/${id}/${action}`, {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return actionRoute(request, { params: Promise.resolve({ id, action }) })
}
const detail = (id: string) => detailRoute(get(`/api/tasks/${id}`), { params: Promise.resolve({ id }) })
const stored = async (id: string) => (await api.database.sql`select * from tasks where id = ${id}`)[0]

describe('the description of the interface', () => {
  type Operation = { responses: Record<string, { content?: Record<string, { schema: never }> }> }
  const describedAs = async (path: string, method: string, status: number, body: unknown) => {
    const document = (await openApiRoute().json()) as { paths: Record<string, Record<string, Operation>> }
    const response = document.paths[path]?.[method]?.responses[status]
    const schema = response?.content?.['application/json']?.schema
    if (!schema) throw new Error(`${method} ${path} does not describe ${status}`)
    return z.fromJSONSchema(schema).safeParse(body).error?.issues ?? []
  }

  it('names only routes that exist', async () => {
    const { paths } = (await openApiRoute().json()) as { paths: Record<string, object> }
    expect(Object.keys(paths).length).toBeGreaterThan(10)
    for (const path of Object.keys(paths)) {
      const action = /^\/api\/tasks\/\{id\}\/([a-z-]+)$/.exec(path)?.[1]
      const file = action ? '/api/tasks/[id]/[action]' : path.replace('{id}', '[id]')
      expect(existsSync(resolve(`app${file}/route.ts`)), path).toBe(true)
      // A name the route does not know is 404 before the body is looked at; one it knows wants a body.
      if (action) expect((await act(task, action, {})).status, path).toBe(400)
    }
    expect((await act(task, 'explode', {})).status).toBe(404)
  })

  it.each([
    ['/api/tasks', () => listRoute(get('/api/tasks?view=all'))],
    ['/api/tasks/needs-attention', () => needsRoute(get('/api/tasks/needs-attention'))],
    ['/api/tasks/{id}', () => detail(task)],
  ])('fits what GET %s answers', async (path, call) => {
    const answer = await call()
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(JSON.stringify(body)).toContain(task)
    expect(await describedAs(path, 'get', 200, body)).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('fits what the actions answer, good and bad', async () => {
    const done = await act(task, 'approve', { version: 1 })
    expect(done.status).toBe(200)
    expect(await describedAs('/api/tasks/{id}/approve', 'post', 200, await done.json())).toEqual([])
    const stale = await act(task, 'skip', { version: 1 })
    expect(stale.status).toBe(409)
    expect(await describedAs('/api/tasks/{id}/skip', 'post', 409, await stale.json())).toEqual([])
    const unknown = await act(randomUUID(), 'skip', { version: 1 })
    expect(unknown.status).toBe(404)
    const request = new Request(`${ORIGIN}/api/tasks/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tasks: [{ id: await addProposal(api.database, owner.gymId), version: 1 }] }),
    })
    const many = await approveManyRoute(request)
    expect(await describedAs('/api/tasks/approve', 'post', 200, await many.json())).toEqual([])
  })
})

describe('who may ask', () => {
  it('nobody without a session, whatever they ask', async () => {
    signIn(null)
    const answers = [
      await listRoute(get('/api/tasks')),
      await needsRoute(get('/api/tasks/needs-attention')),
      await detail(task),
      await act(task, 'approve', { version: 1 }),
      await eventsRoute(get('/api/events')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await stored(task))?.status).toBe('pending_review')
  })

  it('no page of another site', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect((await act(task, 'approve', { version: 1 }, headers)).status).toBe(403)
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await act(task, 'approve', { version: 1 }, form)).status).toBe(415)
    expect((await stored(task))?.status).toBe('pending_review')
    expect((await act(task, 'approve', { version: 1 }, { origin: ORIGIN })).status).toBe(200)
  })

  it('sees nothing of another gym, and changes nothing there', async () => {
    signIn(stranger)
    expect((await detail(task)).status).toBe(404)
    for (const action of ['approve', 'skip', 'take-over', 'cancel']) {
      expect((await act(task, action, { version: 1 })).status).toBe(404)
    }
    expect(await (await listRoute(get('/api/tasks'))).json()).toMatchObject({ tasks: [] })
    expect((await stored(task))?.version).toBe(1)
  })
})

describe('approving', () => {
  it('gives the message its time of day and counts as the owner’s', async () => {
    await act(task, 'approve', { version: 1 })
    const row = await stored(task)
    expect(row).toMatchObject({ status: 'ready', approved_by: 'owner', draft_by: 'playbook' })
    expect(row?.due_at.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10_000)
    const hour = Number(
      row?.due_at.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Denver' }),
    )
    expect(hour).toBeGreaterThanOrEqual(8)
    expect(hour).toBeLessThan(11)
  })

  it('tells the second of two people who was faster and what they did', async () => {
    const first = await act(task, 'skip', { version: 1, reason: 'We have talked already' })
    expect(first.status).toBe(200)
    const second = await act(task, 'approve', { version: 1 })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({
      kind: 'stale',
      message: expect.stringContaining('We have talked'),
    })
  })

  it('closes what has come right by itself instead of sending it', async () => {
    const visit = new Date(NOW.getTime() + 1_000)
    await api.database.sql`update members set last_visit_at = ${visit}, visits_total = visits_total + 1`
    const answer = await (await act(task, 'approve', { version: 1 })).json()
    expect(answer).toMatchObject({ kind: 'ended', message: expect.stringContaining('checked in') })
    expect(await stored(task)).toMatchObject({ status: 'completed', outcome: 'self_resolved' })
  })

  it('warns of what the guard finds in the owner’s own words, and sends them when told to', async () => {
    const draft = {
      subject: 'An offer',
      text: 'Hi Ana, come back for $49 a month. We would love to see you.',
    }
    const warned = await act(task, 'approve', { version: 1, draft })
    expect(warned.status).toBe(422)
    expect((await warned.json()).findings.length).toBeGreaterThan(0)
    expect((await stored(task))?.status).toBe('pending_review')
    expect((await act(task, 'check', draft)).status).toBe(422)
    expect((await act(task, 'approve', { version: 1, draft, acceptWarnings: true })).status).toBe(200)
    expect(await stored(task)).toMatchObject({ draft_by: 'owner', draft_text: draft.text })
  })

  it.each([
    ['no version', {}],
    ['an empty text', { version: 1, draft: { subject: 'A', text: '   ' } }],
    ['a header in the subject', { version: 1, draft: { subject: 'A\r\nBcc: x@y.z', text: 'Hi there.' } }],
    ['a zero character', { version: 1, draft: { subject: 'A', text: 'Hi\u0000' } }],
    ['far too long a text', { version: 1, draft: { subject: 'A', text: 'x'.repeat(6_000) } }],
    ['no object at all', 'approve it'],
  ])('refuses %s and changes nothing', async (_what, body) => {
    expect((await act(task, 'approve', body)).status).toBe(400)
    expect((await stored(task))?.version).toBe(1)
  })

  it('judges each of several by itself', async () => {
    const other = await addProposal(api.database, owner.gymId, { firstName: 'Ben' })
    const foreign = await addProposal(api.database, stranger.gymId)
    const request = new Request(`${ORIGIN}/api/tasks/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tasks: [task, other, foreign].map((id) => ({ id, version: id === other ? 7 : 1 })),
      }),
    })
    const { results } = await (await approveManyRoute(request)).json()
    expect(results.map(({ kind }: { kind: string }) => kind)).toEqual(['done', 'stale', 'not_found'])
  })
})

describe('the other actions', () => {
  it('take over, cancel and correct leave what they say', async () => {
    await act(task, 'take-over', { version: 1 })
    expect(await stored(task)).toMatchObject({ status: 'completed', outcome: 'owner_handled' })
    expect((await act(task, 'correct', { version: 2, outcome: 'retained' })).status).toBe(200)
    expect(await stored(task)).toMatchObject({ outcome: 'retained', attributed_cents: 18500 })
    expect((await act(task, 'correct', { version: 3, outcome: 'moon_landing' })).status).toBe(400)
  })

  it('reopens what is done, and not what was cancelled', async () => {
    await act(task, 'take-over', { version: 1 })
    expect((await act(task, 'reopen', { version: 2, guidance: 'Ask about Thursday.' })).status).toBe(200)
    expect((await stored(task))?.status).toBe('executing')
    const other = await addProposal(api.database, owner.gymId, { firstName: 'Ben' })
    await act(other, 'cancel', { version: 1 })
    expect((await act(other, 'reopen', { version: 2, guidance: 'Go on.' })).status).toBe(400)
  })

  it('finishes a to-do only in a way it can end', async () => {
    const todo = await addProposal(api.database, owner.gymId, {
      type: 'staff_call_member',
      category: 'staff_todo',
    })
    await act(todo, 'approve', { version: 1 })
    expect((await act(todo, 'done', { version: 2, outcome: 'retained' })).status).toBe(400)
    expect((await act(todo, 'done', { version: 2, outcome: 'completed' })).status).toBe(200)
    expect(await stored(todo)).toMatchObject({ status: 'completed', outcome: 'completed' })
  })

  it('filters the list, and says what it does not understand', async () => {
    const list = async (query: string) => (await listRoute(get(`/api/tasks?${query}`))).json()
    expect((await list('view=review&q=silva')).tasks).toHaveLength(1)
    expect((await list('view=review&q=nobody')).tasks).toHaveLength(0)
    expect((await list('type=win_back')).tasks).toHaveLength(0)
    expect((await list('status=pending_review&page=2')).tasks).toHaveLength(0)
    expect(await list('view=everything')).toMatchObject({ error: expect.stringContaining('view') })
    expect(await list('page=0')).toMatchObject({ error: expect.stringContaining('page') })
  })
})

describe('the live stream', () => {
  async function firstEvents(headers: Record<string, string>, wanted: number): Promise<string> {
    const stop = new AbortController()
    const request = new Request(`${ORIGIN}/api/events`, { headers, signal: stop.signal })
    const reader = (await eventsRoute(request)).body?.getReader()
    let text = ''
    while (reader && text.split('event: ').length - 1 < wanted) {
      const { value, done } = await reader.read()
      if (done) break
      text += new TextDecoder().decode(value)
    }
    stop.abort()
    return text
  }

  it('begins where things stand, and brings what happens next', async () => {
    const heard = firstEvents({}, 3)
    await new Promise((wait) => setTimeout(wait, 300))
    await act(task, 'skip', { version: 1 })
    const text = await heard
    expect(text).toMatch(/^retry: \d+\nid: \d+\.\d+\nevent: ready/)
    expect(text).toContain('event: task:status')
    expect(text).toContain('"status":"cancelled"')
    expect(text).not.toContain('task:created')
  })

  it('goes on after the last thing heard, and tells nothing of another gym', async () => {
    await addProposal(api.database, stranger.gymId)
    const text = await firstEvents({ 'last-event-id': '0.0' }, 3)
    expect(text).toContain('task:created')
    expect(text).toContain(task)
    const { count } =
      (await api.database.sql`select count(*)::int from task_log where gym_id = ${owner.gymId}`)[0] ?? {}
    expect(text.match(/event: task:(created|log|status)/g)?.length).toBeLessThanOrEqual(count)
  })
})

describe('approving several at once', () => {
  it('sends what was changed on a card as it was changed, and asks about words that need a second look', async () => {
    const other = await addProposal(api.database, owner.gymId)
    const draft = { subject: 'Hello', text: 'Hi Ana, how are you? See you on Monday.' }
    const request = (tasks: object[]) =>
      approveManyRoute(
        new Request(`${ORIGIN}/api/tasks/approve`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ tasks }),
        }),
      )
    const answer = await request([
      { id: task, version: 1, draft },
      { id: other, version: 1 },
    ])
    expect(await answer.json()).toMatchObject({ results: [{ kind: 'done' }, { kind: 'done' }] })
    expect(await stored(task)).toMatchObject({ draft_text: draft.text, draft_by: 'owner' })
    expect(await stored(other)).toMatchObject({ draft_by: 'playbook' })
  })
})

describe('saying whether it was right', () => {
  const ratings = () =>
    api.database.sql`select rating, comment from task_feedback where task_id = ${task} and kind = 'rated'`

  it('is kept with its reason, once per person, and changes nothing about the task', async () => {
    await act(task, 'skip', { version: 1 })
    const before = await stored(task)
    expect((await act(task, 'feedback', { isRight: true })).status).toBe(200)
    expect((await act(task, 'feedback', { isRight: false, reason: 'Wrong member' })).status).toBe(200)
    expect(await ratings()).toEqual([{ rating: 1, comment: 'Wrong member' }])
    expect((await stored(task))?.version).toBe(before?.version)
  })

  it('is for the people of the gym alone', async () => {
    signIn(stranger)
    expect((await act(task, 'feedback', { isRight: true })).status).toBe(404)
    expect(await ratings()).toEqual([])
  })
})

describe('a plan', () => {
  const plan = {
    type: 'plan',
    title: 'Plan',
    wanted: false,
    estimate: {},
    steps: [{ step: 1, day: 0, text: 'Hi', subject: 'Hi', by: 'playbook' }],
  }
  beforeEach(async () => {
    const { sql } = api.database
    await sql`update tasks set mode = 'plan', deliverable = ${sql.json(plan)} where id = ${task}`
  })

  it('is sent back with a word on what should be different, and cannot be approved until it is written anew', async () => {
    const { version } = (await stored(task)) as { version: number }
    expect((await act(task, 'revise', { version, guidance: 'Only one message, please.' })).status).toBe(200)
    const row = await stored(task)
    expect(row?.deliverable).toMatchObject({ wanted: true })
    expect((await act(task, 'approve', { version: row?.version })).status).toBe(409)
  })

  it('is approved as a whole; what has no plan cannot be sent back', async () => {
    const { version } = (await stored(task)) as { version: number }
    expect((await act(task, 'approve', { version })).status).toBe(200)
    expect(await stored(task)).toMatchObject({ status: 'ready', mode: 'live', approved_by: 'owner' })
    const plain = await addProposal(api.database, owner.gymId)
    expect((await act(plain, 'revise', { version: 1, guidance: 'Shorter.' })).status).toBe(400)
  })
})
