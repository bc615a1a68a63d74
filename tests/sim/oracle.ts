import type postgres from 'postgres'
import { localDay } from '@/lib/safety/local-time'
import type { Delivered } from './mail-ledger'
import { type Gym, type Town, WEEKLY_LIMIT } from './town'

/**
 * Judges a run by what the provider delivered, not by what our tables say. Clocks may differ by a few minutes, so the
 * edges of windows have that much tolerance and no more.
 */
export type Oracle = ReturnType<typeof openOracle>

const WEEK_MS = 168 * 3_600_000
const SKEW_MS = 10 * 60_000

export function openOracle(sql: postgres.Sql, town: Town) {
  const violations: string[] = []
  const optedOut = new Set<string>()
  const started = new Map<string, { clear: boolean }>()
  const byAddress = new Map<string, Delivered[]>()
  const byGymDay = new Map<string, number>()
  const byTask = new Map<string, number>()
  const known = new Set<string>()
  const gymOf = new Map<string, Gym>(town.gyms.map((gym) => [gym.id, gym]))
  let paused = false
  const blame = (what: string) => violations.push(what)

  async function onDelivery(mail: Delivered): Promise<void> {
    const [taskId = '', kind = ''] = mail.key.split(':')
    const [row] = await sql`select t.gym_id, t.budget_messages, m.id as message_id,
        (select count(*)::int from task_log l where l.task_id = t.id and l.kind = 'agent'
          and l.data ->> 'message_id' = m.id::text and coalesce(l.data ->> 'reason', '') <> '') as reasons,
        (select count(*)::int from members x where x.gym_id = t.gym_id and x.email_key = lower(${mail.email.to})) as known
      from tasks t join messages m on m.task_id = t.id and m.idempotency_key = ${mail.key} where t.id = ${taskId}`
    const gym = gymOf.get(row?.gym_id)
    if (!row || !gym) return void blame(`a delivery without a message row: ${mail.key}`)
    if (row.reasons !== 1) blame(`a delivery with ${row.reasons} decision rows: ${mail.key}`)
    if (row.known === 0 || !mail.email.from.includes(gym.name)) blame(`gyms mixed in ${mail.key}`)
    if (known.has(row.message_id)) blame(`delivered twice: ${mail.key}`)
    known.add(row.message_id)
    const made = (byTask.get(taskId) ?? 0) + 1
    byTask.set(taskId, made)
    if (made > row.budget_messages) blame(`task ${taskId} got ${made} of ${row.budget_messages} messages`)
    weekly(mail)
    daily(mail, gym)
    inWindow(mail, gym)
    const start = started.get(row.message_id)
    if (!start) blame(`${mail.key} left without being cleared`)
    else if (!start.clear)
      blame(
        `${mail.key} was cleared though ${kind === 'touch' ? 'a reply was waiting or ' : ''}they had opted out`,
      )
  }

  function weekly(mail: Delivered) {
    const all = [...(byAddress.get(mail.email.to) ?? []), mail]
    byAddress.set(mail.email.to, all)
    const recent = all.filter(({ at }) => mail.at.getTime() - at.getTime() < WEEK_MS - SKEW_MS)
    if (recent.length > WEEKLY_LIMIT) blame(`${mail.email.to} got ${recent.length} messages in a week`)
  }

  function daily(mail: Delivered, gym: Gym) {
    const day = `${gym.id} ${localDay(gym.timezone, mail.at)}`
    const count = (byGymDay.get(day) ?? 0) + 1
    byGymDay.set(day, count)
    const moved = gym.movedAt.some((at) => Math.abs(at.getTime() - mail.at.getTime()) < 2 * 86_400_000)
    if (count > gym.dailyLimit && !moved) blame(`${gym.name} sent ${count} of ${gym.dailyLimit} on ${day}`)
  }

  function inWindow(mail: Delivered, gym: Gym) {
    const hours = [-SKEW_MS, 0, SKEW_MS].map((skew) => {
      const text = new Intl.DateTimeFormat('en-GB', {
        timeZone: gym.timezone,
        hour: '2-digit',
        hourCycle: 'h23',
      })
      return Number(text.format(new Date(mail.at.getTime() + skew)))
    })
    const moved = gym.movedAt.some((at) => Math.abs(at.getTime() - mail.at.getTime()) < SKEW_MS)
    if (!moved && !hours.some((hour) => hour >= 8 && hour < 20)) {
      blame(`${gym.name} sent at ${hours[1]} o'clock`)
    }
  }

  return {
    violations,
    onDelivery,
    onSuppressed: (gymId: string, email: string) => optedOut.add(`${gymId} ${email.toLowerCase()}`),
    onLifted: (gymId: string, email: string) => optedOut.delete(`${gymId} ${email.toLowerCase()}`),
    onPause: (is: boolean) => {
      paused = is
    },
    /** The database has just said "go" for this message. */
    async onStart(messageId: string): Promise<void> {
      const [row] = await sql`select m.gym_id, m.email_key, m.kind, (
          exists (select 1 from replies r where r.task_id = m.task_id and r.status = 'stored')
          or exists (select 1 from webhook_events w where w.task_id = m.task_id and w.status = 'stored')) as waiting
        from messages m where m.id = ${messageId}`
      const stopped = optedOut.has(`${row?.gym_id} ${row?.email_key}`)
      if (paused) blame(`message ${messageId} was cleared during a global pause`)
      started.set(messageId, { clear: !stopped && !(row?.kind === 'touch' && row?.waiting) })
    },
    /** After everything has settled. */
    async atTheEnd(now: Date, written: number): Promise<void> {
      const [kept] = await sql`select count(*)::int as replies from replies`
      if (kept?.replies !== written) blame(`${written} replies were written and ${kept?.replies} kept`)
      const [left] = await sql`select
        (select count(*)::int from tasks where lease_token is not null) as leases,
        (select count(*)::int from messages where status = 'sending' or lease_token is not null) as sending,
        (select count(*)::int from replies where status = 'stored') as replies,
        (select count(*)::int from webhook_events where status = 'stored' and try_at <= ${now}) as events,
        (select count(*)::int from tasks where due_at < ${new Date(now.getTime() - 86_400_000)}) as overdue,
        (select count(*)::int from messages m where m.status not in ('cancelled', 'failed', 'simulated')
          and not exists (select 1 from task_log l where l.task_id = m.task_id and l.data ->> 'message_id' = m.id::text)) as unlogged,
        (select count(*)::int from tasks t where t.messages_used <> (select count(*) from messages m
          where m.task_id = t.id and m.status not in ('cancelled'))) as miscounted`
      for (const [what, count] of Object.entries(left ?? {}))
        if (count > 0) blame(`at the end: ${count} ${what}`)
      const illegal = await sql`select distinct l.data ->> 'from' as f, l.data ->> 'to' as t from task_log l
        where l.kind = 'moved' and not exists (select 1 from app.task_transitions x
          where x.from_status = l.data ->> 'from' and x.to_status = l.data ->> 'to')`
      for (const { f, t } of illegal) blame(`an illegal move from ${f} to ${t}`)
    },
  }
}
