import { randomUUID } from 'node:crypto'
import type { Rpc } from '@/lib/db/rpc'
import { renderLetter } from '@/lib/messages/render-letter'
import { type CreateRequest, createTask } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { runExecutor } from '@/lib/tasks/executor'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import { type TestDatabase, testDatabase } from '../database'
import { type MailFault, openMailLedger } from '../sim/mail-ledger'
import { MAIL_SETTINGS } from './mail-settings'
import { type Script, scriptedModel } from './scripted-model'

/** The production engine on a database of its own, with a clock that stands still until it is moved. */
export type Engine = Awaited<ReturnType<typeof openEngine>>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
export async function openEngine(o: { script?: Script; at?: string; deps?: Partial<Deps> } = {}) {
  const db = await testDatabase()
  let now = new Date(o.at ?? '2026-03-02T16:00:00Z')
  let fault: MailFault = 'none'
  const clock = () => now
  const ledger = openMailLedger(clock, () => fault)
  const deps: Deps = {
    rpc: db.rpc,
    model: scriptedModel(o.script),
    registry: REGISTRY,
    mail: ledger,
    render: (letter) => renderLetter(MAIL_SETTINGS, letter),
    refreshMember: async ({ gymId, pushpressId }, at) => {
      await db.sql`update members set synced_at = ${at} where gym_id = ${gymId} and pushpress_id = ${pushpressId}`
      return { kind: 'fresh' }
    },
    newId: randomUUID,
    log: () => {},
    ...o.deps,
  }
  return {
    db,
    deps,
    ledger,
    clock,
    run: () => runExecutor(deps, clock),
    set fault(value: MailFault) {
      fault = value
    },
    set now(at: Date) {
      now = at
    },
    /** Moves the clock and lets the executor run as often as it would, at most every `stepMinutes`. */
    async pass(days: number, stepMinutes = 30) {
      const until = now.getTime() + days * DAY_MS
      while (now.getTime() < until) {
        now = new Date(Math.min(until, now.getTime() + stepMinutes * MINUTE_MS))
        await runExecutor(deps, clock)
      }
    },
    create: (request: Partial<CreateRequest> & Pick<CreateRequest, 'gymId' | 'memberId' | 'type'>) =>
      createTask(deps, { goal: 'Bring them back', trigger: 'analysis', confidence: 95, ...request }, now),
    close: () => db.drop(),
  }
}

/** A gym that has long been running: past its ramp, past its warm-up, on autopilot. */
export async function addRunningGym(db: TestDatabase, over: Record<string, unknown> = {}): Promise<string> {
  const owner = await db.addUser(`owner-${randomUUID()}@example.com`)
  const gym = await db.addGym(owner, 'Iron Harbor')
  const settings = {
    onboarded_at: '2025-01-01T00:00:00Z',
    first_sent_at: '2025-01-10T00:00:00Z',
    execution_mode: 'limited_auto',
    postal_address: '1 Harbor Way, Denver, CO 80202',
    average_monthly_cents: 15000,
    holdout_percent: 0,
    ...over,
  }
  await db.sql`update gyms set ${db.sql(settings)} where id = ${gym}`
  for (const agent of ['retention', 'sales', 'reputation', 'fill', 'gm']) {
    await db.sql`insert into gym_agents values (${gym}, ${agent}, '2025-01-01T00:00:00Z')`
  }
  return gym
}

export async function ownerOf(db: TestDatabase, gym: string): Promise<string> {
  const [row] = await db.sql`select user_id from gym_people where gym_id = ${gym} and role = 'owner'`
  return row?.user_id as string
}

let people = 0

export async function addMember(
  db: TestDatabase,
  gym: string,
  over: Record<string, unknown> = {},
): Promise<string> {
  people += 1
  const row = {
    gym_id: gym,
    pushpress_id: `cus_${people}`,
    first_name: 'Sarah',
    last_name: 'Johnson',
    email: `member${people}@example.com`,
    role: 'member',
    standing: 'active',
    joined_on: '2025-09-01',
    last_visit_at: '2026-02-10T13:00:00Z',
    visits_total: 40,
    monthly_cents: 15000,
    first_seen_at: '2025-09-01T00:00:00Z',
    synced_at: '2026-03-02T15:00:00Z',
    ...over,
  }
  const [member] = await db.sql`insert into members ${db.sql(row)} returning id`
  return member?.id as string
}

export async function taskOf(db: TestDatabase, id: string) {
  const [task] = await db.sql`select * from tasks where id = ${id}`
  if (!task) throw new Error(`There is no task ${id}`)
  return task
}

/** The member answers, as the mail pipeline would store it. */
export async function reply(rpc: Rpc, taskId: string, text: string, now: Date, over: object = {}) {
  return rpc('store_reply', {
    p_now: now.toISOString(),
    p_reply: {
      id: randomUUID(),
      provider_id: randomUUID(),
      task_id: taskId,
      sender: 'member@example.com',
      subject: 'Re: hello',
      kind: 'human',
      body_text: text,
      new_text: text,
      message_id: `<${randomUUID()}@mail.example>`,
      received_at: now.toISOString(),
      ...over,
    } as never,
  })
}
