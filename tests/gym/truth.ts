import { openPushPress, type PushPress } from '@/lib/gym/pushpress/client'
import type { Answer } from '@/lib/gym/pushpress/failure'
import { SYNC_FIRST_DAYS } from '@/lib/safety/limits'
import { NOW, type Scene } from '@/tests/gym/scene'

/** What the mirror and PushPress do not agree on. Reads the API plainly, one page after the other. */
export async function differences(scene: Scene, now = NOW): Promise<string[]> {
  const client = openPushPress({
    url: scene.deps.pushPressUrl,
    companyId: scene.companyId,
    apiKey: scene.apiKey,
  })
  const { sql } = scene.db
  const members =
    await sql`select pushpress_id as id, first_name, last_name, coalesce(email, '') as email, role
    from members where gym_id = ${scene.gymId} and deleted_at is null`
  const enrollments =
    await sql`select pushpress_id as id, customer_id, status, coalesce(plan_id, '') as plan_id
    from enrollments where gym_id = ${scene.gymId}`
  const checkins =
    await sql`select pushpress_id as id, customer_id, kind, extract(epoch from at)::integer as at
    from checkins where gym_id = ${scene.gymId}`
  return [
    ...compare('customer', members, (await allPages(client.customers)).map(customerOf)),
    ...compare('enrollment', enrollments, (await allPages(client.enrollments)).map(enrollmentOf)),
    ...compare(
      'checkin',
      checkins,
      await allCheckins(client, new Date(now.getTime() - SYNC_FIRST_DAYS * 86_400_000)),
    ),
  ]
}

type Wire = Record<string, unknown> & { id: string }

const customerOf = (wire: Wire) => {
  const name = wire.name as { first: string; last: string }
  const { id, email, role } = wire
  return { id, first_name: name.first.trim(), last_name: name.last.trim(), email, role: role ?? 'non-member' }
}
const enrollmentOf = ({ id, customerId, status, planId }: Wire) => ({
  id,
  customer_id: customerId,
  status,
  plan_id: planId ?? '',
})

async function allCheckins(client: PushPress, since: Date) {
  const after = Math.floor(since.getTime() / 1000) - 1
  const paged = await Promise.all(
    (['class', 'open', 'event'] as const).map(async (kind) =>
      (await allPages((page) => client.checkins(kind, { after }, page))).map((wire) => ({ ...wire, kind })),
    ),
  )
  const appointments: Wire[] = []
  let next: string | undefined
  do {
    const page = mustHave(await client.appointments({ after }, next))
    appointments.push(...(page.rows as Wire[]).map((wire) => ({ ...wire, kind: 'appointment' })))
    next = page.next
  } while (next)
  return [...paged.flat(), ...appointments].map((wire: Wire) => ({
    id: wire.id,
    customer_id: wire.customer,
    kind: wire.kind,
    at: wire.timestamp,
  }))
}

async function allPages(fetchPage: (page: number) => Promise<Answer<unknown[]>>): Promise<Wire[]> {
  const all: Wire[] = []
  for (let page = 1; ; page++) {
    const rows = mustHave(await fetchPage(page))
    if (rows.length === 0) return all
    all.push(...(rows as Wire[]))
  }
}

function mustHave<T>(answer: Answer<T>): T {
  if (answer.kind !== 'ok') throw new Error(`${answer.kind}: ${answer.reason}`)
  return answer.value
}

function compare(noun: string, mirror: Iterable<object>, truth: Iterable<object>): string[] {
  const lines = (rows: Iterable<object>) => new Set([...rows].map((row) => JSON.stringify(sorted(row))))
  const ours = lines(mirror)
  const theirs = lines(truth)
  return [
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `${noun} not in the mirror: ${line}`),
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `${noun} not at PushPress: ${line}`),
  ]
}

const sorted = (row: object) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
