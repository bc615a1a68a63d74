import type { Sql } from '@/sandbox/schema'

/**
 * What is going to happen, in order of time: visits, payments, mail webhooks, retries, replies. Everything the
 * sandbox does by itself passes through here, so it happens the same way when time is advanced and when it runs.
 */

export type AgendaKind =
  | 'world.day'
  | 'world.visit'
  | 'world.event'
  | 'world.join'
  | 'member.back'
  | 'mail.event'
  | 'mail.reply'
  | 'pushpress.retry'

export type AgendaItem = { id: number; dueAt: Date; kind: AgendaKind; payload: Record<string, unknown> }
export type Plan = Omit<AgendaItem, 'id'>

export async function schedule(sql: Sql, plans: Plan[]): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map(({ dueAt, kind, payload }) => ({ due_at: dueAt.toISOString(), kind, payload }))
  await sql`
    insert into agenda (due_at, kind, payload)
    select due_at, kind, payload
    from jsonb_to_recordset(${sql.json(rows as never)}) as it (due_at timestamptz, kind text, payload jsonb)`
}

export async function nextItem(sql: Sql, until: Date): Promise<AgendaItem | null> {
  const [row] = await sql<AgendaItem[]>`
    select id, due_at as "dueAt", kind, payload from agenda
    where due_at <= ${until} order by due_at, id limit 1`
  return row ?? null
}

/** An item is crossed out after it happened: killed in between, it happens again, and every handler bears that. */
export async function crossOut(sql: Sql, id: number): Promise<void> {
  await sql`delete from agenda where id = ${id}`
}
