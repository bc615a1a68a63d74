import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide, readDecision } from '@/lib/owner/decide'
import { reserveOwnerMail } from '@/lib/owner/reserve-owner-mail'
import { NEWS_PER_DAY_MAX, OWNER_GYMS_PER_RUN_MAX } from '@/lib/safety/limits'
import { localDay, wallAt } from '@/lib/safety/local-time'
import {
  addMember,
  addRunningGym,
  type Engine,
  openEngine,
  ownerOf,
  reply,
  taskOf,
} from '@/tests/tasks/engine'
import { openPost, type Post } from './post'

const MINUTE_MS = 60_000
const START = '2026-03-03T17:00:00Z' // Tuesday, ten in the morning in Denver

let engine: Engine
let post: Post
beforeAll(async () => {
  engine = await openEngine({ at: START })
  post = openPost(engine.db)
})
afterAll(() => engine.close())

/** Where nothing else is said, its digests have been decided on: what is looked at is the other mail. */
async function openGym(over: Record<string, unknown> = {}) {
  const gym = await addRunningGym(engine.db, { execution_mode: 'manual', digest_on: '2026-03-04', ...over })
  const [row] = await engine.db.sql`select email from gym_people where gym_id = ${gym}`
  return { gym, owner: row?.email as string }
}

async function proposal(gym: string): Promise<string> {
  engine.now = new Date(START)
  const made = await engine.create({
    gymId: gym,
    memberId: await addMember(engine.db, gym),
    type: 'churn_risk',
    draft: { subject: 'Hey', text: 'Hey Sarah, how is the shoulder?', by: 'playbook' },
  })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  return made.taskId
}

const news = (gym: string, kind: string, at: Date, title = kind) =>
  engine.db.rpc('notify_owner', {
    p_gym: gym,
    p_kind: kind,
    p_key: randomUUID(),
    p_title: title,
    p_now: at.toISOString(),
  })

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const at = (minutes: number) => new Date(Date.parse(START) + minutes * MINUTE_MS)

describe('news that cannot wait', () => {
  it('is mailed at once, also at night, and once, however many runs there are', async () => {
    const { gym, owner } = await openGym()
    const night = new Date('2026-03-04T09:00:00Z')
    await news(gym, 'system_alert', night, 'AI use is at 80% of today’s limit')
    await Promise.all([1, 2, 3].map(() => post.run(night, { digest: false })))
    await post.run(new Date(night.getTime() + MINUTE_MS), { digest: false })
    expect(post.to(owner).map(({ subject }) => subject)).toEqual(['AI use is at 80% of today’s limit'])
  })

  it('is not mailed to an owner who wants to see it on the dashboard only', async () => {
    const { gym, owner } = await openGym({ notification_channel: 'dashboard' })
    await news(gym, 'system_alert', at(0))
    await post.run(at(1))
    expect(post.to(owner)).toEqual([])
  })
})

describe('news that can wait', () => {
  it('is gathered: five proposals are one mail with a link for each decision', async () => {
    const { gym, owner } = await openGym()
    for (let nth = 0; nth < 7; nth++) await proposal(gym)
    await post.run(at(1), { digest: false })
    const [mail, ...others] = post.to(owner)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('5 messages are waiting for your go-ahead')
    expect(mail?.text.match(/Approve: https/g)).toHaveLength(5)
    expect(mail?.html).toContain('how is the shoulder?')
  })

  it('waits for the send window and leaves four hours between two mails', async () => {
    const { gym, owner } = await openGym()
    const night = new Date('2026-03-04T05:00:00Z')
    await news(gym, 'staff_todo', night)
    await post.run(night, { digest: false })
    expect(post.to(owner)).toHaveLength(0)
    const morning = new Date('2026-03-04T15:30:00Z')
    await post.run(morning, { digest: false })
    expect(post.to(owner)).toHaveLength(1)
    await news(gym, 'ramp_activity', morning)
    await post.run(new Date(morning.getTime() + 239 * MINUTE_MS), { digest: false })
    expect(post.to(owner)).toHaveLength(1)
    await post.run(new Date(morning.getTime() + 240 * MINUTE_MS), { digest: false })
    expect(post.to(owner)).toHaveLength(2)
  })

  it('keeps the four hours also where two runs have chosen different news', async () => {
    const { gym, owner } = await openGym()
    const reserve = (nth: number, minutes: number) =>
      reserveOwnerMail(post.deps, {
        gymId: gym,
        recipient: owner,
        kind: 'batch',
        key: `batch:${nth}`,
        mail: {
          subject: 'Hello',
          preview: '',
          heading: 'Hello',
          intro: '',
          sections: [],
          action: { label: 'Open', href: 'https://app.example' },
          gymName: 'Iron Harbor',
          settingsHref: 'https://app.example/settings/news',
        },
        now: at(minutes),
      })
    const written = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => reserve(nth, 1)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await reserve(7, 240)).toBe(false)
    expect(await reserve(8, 241)).toBe(true)
  })

  it('that was decided in the meantime is not mailed', async () => {
    const { gym, owner } = await openGym()
    const taskId = await proposal(gym)
    const { version } = await taskOf(engine.db, taskId)
    const userId = await ownerOf(engine.db, gym)
    await engine.db.as({ userId }, (tx) => tx`select approve_task(${taskId}, ${version}, ${at(0)})`)
    await post.run(at(1), { digest: false })
    expect(post.to(owner)).toEqual([])
  })
})

describe('every mail', () => {
  it('names the member in its subject and brings their own words', async () => {
    const { gym, owner } = await openGym()
    const taskId = await proposal(gym)
    await post.run(at(1), { digest: false })
    expect(post.to(owner).at(-1)?.subject).toMatch(/^A message to Sarah \w+ is waiting for your go-ahead$/)
    const asked = { blocks: 'They mention an injury.', question: 'My knee hurts, what can I do?' }
    await engine.db.sql`update tasks set status = 'ready', approved_by = 'owner', approved_at = ${at(2)},
      due_at = ${at(2)} where id = ${taskId}`
    await engine.db.sql`update tasks set status = 'escalated', escalated_at = ${at(2)},
      escalation = ${engine.db.sql.json(asked)} where id = ${taskId}`
    for (const title of ['Get them back', 'Still waiting for you: Get them back']) {
      await engine.db.rpc('notify_owner', {
        p_gym: gym,
        p_kind: 'escalation',
        p_key: title,
        p_title: title,
        p_now: at(3).toISOString(),
        p_task: taskId,
      })
      await post.run(at(4), { digest: false })
    }
    const [, first, reminder] = post.to(owner)
    expect(first?.subject).toMatch(/^Sarah \w+ needs your answer$/)
    expect(first?.text).toContain('> My knee hurts, what can I do?')
    expect(first?.text).toContain('They mention an injury.')
    expect(first?.text).toContain(`Answer: https://app.example/tasks/${taskId}`)
    expect(reminder?.subject).toMatch(/^Still waiting for you: Sarah \w+$/)
  })

  it('reaches its owner however many gyms have news nobody may be mailed', async () => {
    await Promise.all(
      Array.from({ length: OWNER_GYMS_PER_RUN_MAX + 1 }, async () => {
        const gym = await addRunningGym(engine.db, { notification_channel: 'dashboard' })
        await news(gym, 'system_alert', at(0))
      }),
    )
    const waiting = await Promise.all(Array.from({ length: 3 }, () => openGym()))
    for (const { gym } of waiting) await news(gym, 'system_alert', at(0), 'Look')
    await post.run(at(1), { digest: false })
    for (const { owner } of waiting) expect(post.to(owner)).toHaveLength(1)
  })
})

describe('a gym whose mail cannot be written', () => {
  it('costs no other gym its news or its morning, and gets its own once it can', async () => {
    const gyms = await Promise.all(Array.from({ length: 6 }, () => openGym({ digest_on: null })))
    const [broken] = gyms
    await engine.db.sql`update gyms set name = 'Broken' where id = ${broken?.gym ?? ''}`
    for (const { gym } of gyms) {
      await proposal(gym)
      await news(gym, 'system_alert', at(0), 'Look')
    }
    const render = post.deps.render
    post.deps.render = async (mail) => {
      if (mail.gymName === 'Broken') throw new Error('The template failed.')
      return render(mail)
    }
    const morning = new Date('2026-03-04T15:00:00Z')
    await post.run(morning)
    const mailsOf = ({ owner }: { owner: string }) => post.to(owner).length
    expect(gyms.map(mailsOf)).toEqual([0, 2, 2, 2, 2, 2])
    post.deps.render = render
    await post.run(new Date(morning.getTime() + 15 * MINUTE_MS))
    expect(gyms.map(mailsOf)).toEqual([2, 2, 2, 2, 2, 2])
  })
})

describe('a decision from a mail', () => {
  const linkIn = (owner: string, label: string) =>
    new RegExp(`${label}: https://app.example/decide\\?token=(\\S+)`).exec(
      post.to(owner).at(-1)?.text ?? '',
    )?.[1] ?? ''

  const staged = async () => {
    const { gym, owner } = await openGym()
    const taskId = await proposal(gym)
    await post.run(at(1), { digest: false })
    return { gym, taskId, approve: linkIn(owner, 'Approve'), skip: linkIn(owner, 'Skip') }
  }
  const doors = () => ({ rpc: engine.deps.rpc, key: post.deps.decisionKey })

  it('is shown first, is made by the button, and works once', async () => {
    const { taskId, approve, skip } = await staged()
    expect(await readDecision(doors(), approve, at(2))).toMatchObject({
      kind: 'open',
      action: 'approve',
      member: expect.stringMatching(/^Sarah \S+$/),
    })
    expect((await taskOf(engine.db, taskId)).status).toBe('pending_review')
    const answers = await Promise.all([decide(doors(), approve, at(3)), decide(doors(), skip, at(3))])
    expect(answers.sort()).toEqual(['done', 'over'])
    expect(await decide(doors(), approve, at(4))).toBe('over')
    expect((await readDecision(doors(), approve, at(4))).kind).toBe('over')
  })

  it('is logged as the owner’s own', async () => {
    const { gym, taskId, skip } = await staged()
    expect(await decide(doors(), skip, at(3))).toBe('done')
    expect(await taskOf(engine.db, taskId)).toMatchObject({ status: 'cancelled', outcome: 'dismissed' })
    const [entry] = await engine.db
      .sql`select data from task_log where task_id = ${taskId} and kind = 'owner'`
    expect(entry?.data.user).toBe(await ownerOf(engine.db, gym))
  })

  it('is refused to a changed link, an old one, and somebody who left the gym', async () => {
    const { gym, taskId, approve } = await staged()
    const changed = `${approve.slice(0, -4)}${approve.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect(await decide(doors(), changed, at(3))).toBe('bad_link')
    expect(await decide(doors(), '', at(3))).toBe('bad_link')
    expect(await decide(doors(), approve, at(60 * 24 * 8))).toBe('expired')
    await engine.db.sql`update gym_people set role = 'staff' where gym_id = ${gym}`
    expect(await decide(doors(), approve, at(3))).toBe('over')
    expect((await taskOf(engine.db, taskId)).status).toBe('pending_review')
  })
})

describe('a provider that misbehaves', () => {
  it('gets the same mail again with the same key, and nobody gets it twice', async () => {
    const { gym, owner } = await openGym()
    await news(gym, 'system_alert', at(0), 'Look')
    post.answer = { kind: 'unknown', why: 'timeout' }
    await post.run(at(0), { digest: false })
    post.answer = null
    for (let minute = 1; minute < 40; minute += 3) await post.run(at(minute), { digest: false })
    expect(post.to(owner)).toHaveLength(1)
    const [mail] = await engine.db.sql`select status, attempts from owner_mails where gym_id = ${gym}`
    expect(mail).toEqual({ status: 'sent', attempts: 2 })
  })

  it('is tried again later when it is down, and given up after a while', async () => {
    const { gym } = await openGym()
    await news(gym, 'system_alert', at(0))
    post.answer = { kind: 'unavailable', why: 'down' }
    for (let minute = 0; minute < 200; minute += 5) await post.run(at(minute), { digest: false })
    post.answer = null
    const [mail] = await engine.db.sql`select status, attempts from owner_mails where gym_id = ${gym}`
    expect(mail).toEqual({ status: 'failed', attempts: 6 })
  })
})

describe('in simulated days, over both changes of the clock', () => {
  it.each([
    ['America/Denver', '2026-03-06T00:00:00Z'],
    ['America/Denver', '2026-10-30T00:00:00Z'],
    ['Australia/Sydney', '2026-04-03T00:00:00Z'],
    // Half an hour of summer time, three quarters of an hour off, a day ahead, and a change at midnight.
    ['Australia/Lord_Howe', '2026-10-02T00:00:00Z'],
    ['Asia/Kathmandu', '2026-03-06T00:00:00Z'],
    ['Pacific/Apia', '2026-03-06T00:00:00Z'],
    ['America/Santiago', '2026-09-04T00:00:00Z'],
    ['America/Santiago', '2026-04-03T00:00:00Z'],
  ])(
    'no owner in %s is mailed more than the budget, and the digest comes once at eight',
    async (timezone, from) => {
      const { gym, owner } = await openGym({ timezone, digest_on: null })
      const begin = Date.parse(from)
      const kinds = Object.keys(NEWS_PER_DAY_MAX)
      for (let step = 0; step < 4 * 96; step++) {
        const now = new Date(begin + step * 15 * MINUTE_MS)
        if (step % 2 === 0) for (const kind of kinds.slice(1)) await news(gym, kind, now)
        if (step % 40 === 0) {
          await engine.db
            .sql`insert into task_log (gym_id, at, kind, content) values (${gym}, ${now}, 'owner', 'x')`
          const member = await addMember(engine.db, gym)
          engine.now = now
          await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
        }
        const times = step % 4 === 0 ? 5 : 1
        await Promise.all(Array.from({ length: times }, () => post.run(now)))
      }
      const mails = await engine.db
        .sql`select kind, created_at from owner_mails where gym_id = ${gym} order by created_at`
      const byDay = grouped(mails, ({ created_at: sent }) => localDay(timezone, sent))
      const whole = [...byDay].slice(1, -1)
      expect(whole.length).toBeGreaterThanOrEqual(2)
      for (const [, ofDay] of whole) {
        const digests = ofDay.filter(({ kind }) => kind === 'digest')
        expect(digests).toHaveLength(1)
        expect(new Date(wallAt(timezone, digests[0]?.created_at)).toISOString().slice(11, 16)).toBe('08:00')
        expect(ofDay.filter(({ kind }) => kind === 'batch').length).toBeLessThanOrEqual(4)
      }
      const told = await engine.db.sql`select n.kind, m.created_at from notifications n
      join owner_mails m on m.id = n.mail_id where n.gym_id = ${gym}`
      for (const kind of kinds) {
        const most = NEWS_PER_DAY_MAX[kind as keyof typeof NEWS_PER_DAY_MAX]
        const perDay = grouped(
          told.filter((it) => it.kind === kind),
          ({ created_at: sent }) => localDay(timezone, sent),
        )
        for (const [day, ofDay] of perDay) expect(ofDay.length, `${kind} on ${day}`).toBeLessThanOrEqual(most)
      }
      expect(post.to(owner)).toHaveLength(mails.length)
    },
    120_000,
  )

  it('a gym with nothing to report gets no mail', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    for (let step = 0; step < 3 * 96; step++) await post.run(at(step * 15))
    expect(post.to(owner)).toEqual([])
    const [row] = await engine.db.sql`select digest_on, digest_sent_at from gyms where id = ${gym}`
    expect(row?.digest_on).not.toBeNull()
    expect(row?.digest_sent_at).toBeNull()
  })
})

describe('the digest', () => {
  it('says what happened, what needs the owner and what comes today, once', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    await proposal(gym)
    const kept = await addMember(engine.db, gym, { first_name: 'Marcus' })
    await engine.db
      .sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, status, priority, trigger,
        budget_messages, budget_turns, budget_days, expires_at, outcome, attributed_cents, created_at, last_activity_at,
        resolved_at)
      values (${randomUUID()}, ${gym}, ${kept}, 'churn_risk', 'communication', 'retention', 'g', 'completed', 1, 'analysis',
        3, 6, 14, ${at(0)}, 'retained', 15000, ${at(0)}, ${at(0)}, ${at(60)})`
    const morning = new Date('2026-03-04T15:05:00Z')
    await Promise.all([post.run(morning), post.run(morning)])
    const digests = post.to(owner).filter(({ text }) => text.includes('Good morning'))
    expect(digests).toHaveLength(1)
    expect(digests[0]?.subject).toBe('1 thing needs you today')
    expect(digests[0]?.text).toContain('1 member was kept after outreach')
    expect(digests[0]?.text).toMatch(/Marcus \S+, worth \$150/)
    expect(digests[0]?.text).toMatch(/Approve: https:\/\/app\.example\/decide/)
  })

  const ended = (gym: string, member: string, over: { outcome: string; cents: number | null }) => engine.db
    .sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, status, priority, trigger,
      budget_messages, budget_turns, budget_days, expires_at, outcome, attributed_cents, created_at, last_activity_at,
      resolved_at)
    values (${randomUUID()}, ${gym}, ${member}, 'churn_risk', 'communication', 'retention', 'g', 'completed', 1, 'analysis',
      3, 6, 14, ${at(0)}, ${over.outcome}, ${over.cents}, ${at(0)}, ${at(0)}, ${at(60)})`
  const MORNING = new Date('2026-03-04T15:05:00Z')

  it('names whoever was kept, also where nobody knows what they pay, and gives nobody a worth of nothing', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    await ended(gym, await addMember(engine.db, gym, { first_name: 'Nadia' }), {
      outcome: 'retained',
      cents: 0,
    })
    await post.run(MORNING)
    const [mail] = post.to(owner)
    expect(mail?.subject).toBe('1 member kept after outreach')
    expect(mail?.text).toMatch(/- Nadia \S+\n/)
    expect(mail?.text).not.toContain('$')
  })

  it('always says something: a morning on which tasks only ended says how many', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    for (let nth = 0; nth < 2; nth++)
      await ended(gym, await addMember(engine.db, gym), { outcome: 'unresponsive', cents: 0 })
    await post.run(MORNING)
    expect(post.to(owner)[0]?.text).toContain('2 tasks ended.')
  })

  it('tells of a late visit and of a kept promise on the day they are seen, and calls a promise one', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    const nadia = await addMember(engine.db, gym, { first_name: 'Nadia' })
    const marcus = await addMember(engine.db, gym, { first_name: 'Marcus' })
    await ended(gym, nadia, { outcome: 'unresponsive', cents: 0 })
    await ended(gym, marcus, { outcome: 'verbal_commitment', cents: 7_500 })
    await engine.db.sql`update tasks set is_provisional = true where member_id = ${marcus}`
    await post.run(MORNING)
    expect(post.to(owner)[0]?.text).toMatch(/Marcus \S+, worth \$75 \(a promise so far\)/)
    expect(post.to(owner)[0]?.text).toContain('1 other task ended')
    const seen = new Date(MORNING.getTime() + 5 * 60 * MINUTE_MS)
    for (const member of [nadia, marcus]) {
      const [row] = await engine.db.sql`select id, version from tasks where member_id = ${member}`
      const kind = member === nadia ? 'improve' : 'confirm'
      await engine.db.rpc('attribute_outcome', {
        p_task: row?.id,
        p_version: row?.version,
        p_change: {
          kind,
          outcome: 'retained',
          percent: 100,
          why: 'Came.',
          late: kind === 'improve',
          cents: 15_000,
        },
        p_now: seen.toISOString(),
      })
    }
    await post.run(new Date(MORNING.getTime() + 24 * 60 * MINUTE_MS))
    const [, next] = post.to(owner)
    expect(next?.subject).toBe('2 members kept after outreach')
    expect(next?.text).toMatch(/Marcus \S+, worth \$150\n/)
    expect(next?.text).toMatch(/Nadia \S+, worth \$150\n/)
    await post.run(new Date(MORNING.getTime() + 48 * 60 * MINUTE_MS))
    expect(post.to(owner)).toHaveLength(2)
  })

  it('counts a conversation once somebody has written in it', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    await ended(gym, await addMember(engine.db, gym), { outcome: 'unresponsive', cents: 0 })
    const planned = await proposal(gym)
    const written = await proposal(gym)
    const userId = await ownerOf(engine.db, gym)
    const { version } = await taskOf(engine.db, planned)
    await engine.db.as({ userId }, (tx) => tx`select approve_task(${planned}, ${version}, ${at(0)})`)
    await reply(engine.deps.rpc, written, 'See you on Monday!', at(1))
    await post.run(MORNING)
    expect(post.to(owner)[0]?.text).toContain('1 conversation is running.')
  })

  it('plans no messages while the owner has stopped them, and says so', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    const taskId = await proposal(gym)
    const userId = await ownerOf(engine.db, gym)
    const { version } = await taskOf(engine.db, taskId)
    await engine.db.as({ userId }, (tx) => tx`select approve_task(${taskId}, ${version}, ${at(0)})`)
    await ended(gym, await addMember(engine.db, gym), { outcome: 'unresponsive', cents: 0 })
    await engine.db
      .sql`update gyms set sending_paused_at = ${at(1)}, sending_paused_reason = 'Flood' where id = ${gym}`
    await post.run(MORNING)
    const text = post.to(owner)[0]?.text
    expect(text).toContain('All messages are stopped.')
    expect(text).not.toContain('planned for today')
  })

  it('is the mail of that hour: what it tells of is not mailed again', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    for (let nth = 0; nth < 7; nth++) await proposal(gym)
    const morning = new Date('2026-03-04T15:00:00Z')
    await post.run(morning, { digest: false })
    expect(post.to(owner)).toHaveLength(0)
    await post.run(morning)
    for (let minute = 1; minute < 300; minute += 15)
      await post.run(new Date(morning.getTime() + minute * MINUTE_MS))
    expect(post.to(owner).map(({ subject }) => subject)).toEqual(['7 things need you today'])
    await proposal(gym)
    await post.run(new Date(morning.getTime() + 301 * MINUTE_MS))
    expect(post.to(owner)).toHaveLength(2)
  })

  it('tells an owner who comes back of all the days they were away', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    const acted = (when: Date) =>
      engine.db
        .sql`insert into task_log (gym_id, at, kind, content) values (${gym}, ${when}, 'owner', 'Approved.')`
    await acted(at(0))
    await proposal(gym)
    const back = new Date('2026-03-10T20:00:00Z')
    await acted(back)
    await post.run(new Date('2026-03-11T14:05:00Z'))
    expect(post.to(owner).at(-1)?.subject).toBe('While you were away: Iron Harbor')
  })

  it.each([
    ['America/Denver', '2026-03-08T06:00:00Z', 14.25],
    ['Australia/Lord_Howe', '2026-10-03T13:00:00Z', 21.25],
    ['America/Santiago', '2026-09-06T03:00:00Z', 11.25],
  ])(
    'comes later that morning in %s where every run at eight was missed, once',
    async (timezone, from, firstRun) => {
      const { gym, owner } = await openGym({ timezone, digest_on: null })
      engine.now = new Date(from)
      await proposal(gym)
      engine.now = new Date(START)
      const day = new Date(from).toISOString().slice(0, 10)
      const first = new Date(Date.parse(`${day}T00:00:00Z`) + firstRun * 60 * MINUTE_MS)
      const hour = Number(new Date(wallAt(timezone, first)).toISOString().slice(11, 13))
      expect(hour).toBeGreaterThanOrEqual(8)
      for (let run = 0; run < 8; run++)
        await Promise.all([1, 2, 3].map(() => post.run(new Date(first.getTime() + run * 15 * MINUTE_MS))))
      const digests = await engine.db
        .sql`select created_at from owner_mails where gym_id = ${gym} and kind = 'digest'`
      expect(digests.map(({ created_at: sent }) => sent.toISOString())).toEqual([first.toISOString()])
      expect(post.to(owner)).toHaveLength(1)
    },
  )

  it('that could not leave in the morning does not come in the evening', async () => {
    const { gym, owner } = await openGym({ digest_on: null })
    await proposal(gym)
    await engine.db.sql`update notifications set read_at = now() where gym_id = ${gym}`
    await post.run(new Date('2026-03-05T01:00:00Z'))
    expect(post.to(owner)).toEqual([])
  })
})
