import type { Context } from '@/sandbox/context'

/** Everything at a glance, for the time machine page and for scripts. */
export async function stateOf(context: Context): Promise<Record<string, unknown>> {
  const { sql, clock } = context
  const gyms = await sql`
    select id as "companyId", data->>'name' as name, timezone,
      (select count(*) from customer where company_id = company.id) as customers,
      (select count(*) from enrollment where company_id = company.id) as enrollments,
      (select count(*) from checkin where company_id = company.id) as checkins,
      (select count(*) from webhook where company_id = company.id and active) as webhooks
    from company order by id`
  const [counts] = await sql`
    select (select count(*) from mail_sent) as sent, (select count(*) from mail_received) as received,
      (select count(*) from mail_request) as requests`
  const [agenda] = await sql`select count(*) as waiting, min(due_at) as next from agenda`
  const [world] = await sql<{ value: object }[]>`select value from setting where key = 'world'`
  return {
    now: clock.now().toISOString(),
    offsetMs: clock.offsetMs(),
    gyms,
    mail: counts,
    agenda,
    faults: context.faults.all(),
    world: world?.value ?? { paused: false },
    app: context.app ? { url: context.app.url, crons: context.app.crons } : null,
  }
}
