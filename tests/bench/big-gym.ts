import type postgres from 'postgres'

/** A gym of ten thousand people and a year of work: what its owner's pages are measured on. */

export const MEMBERS = 10_000
export const TASKS = 5_000
const VISITS_EACH = 30
const REVIEW = 100
const ASKS = 40
const WAITS = 360

export async function fillGym(sql: postgres.Sql, gymId: string): Promise<void> {
  await sql`update gyms set onboarded_at = now() - interval '1 year', created_at = now() - interval '1 year',
    postal_address = '1 Harbor Way, Denver, CO 80202', average_monthly_cents = 15000 where id = ${gymId}`
  await sql`insert into members (gym_id, pushpress_id, first_name, last_name, email, role, standing, joined_on,
      last_visit_at, visits_total, visits_per_week, usual_days, risk_score, monthly_cents, first_seen_at, synced_at)
    select ${gymId}, 'cus_' || n, (array['Ana', 'Ben', 'Chloe', 'Dan'])[1 + n % 4], 'Member' || n,
      'm' || n || '@big.example', 'member', (array['active', 'active', 'active', 'former', 'lead'])[1 + n % 5],
      '2025-09-01', now() - n % 90 * interval '1 day', 40, 2.5, '{1,3}', n % 100, 15000, now(), now()
    from generate_series(1, ${MEMBERS}) n`
  await sql`insert into checkins (gym_id, customer_id, pushpress_id, kind, role, at, synced_at)
    select ${gymId}, 'cus_' || n, 'chk_' || n || '_' || v, 'class', 'attendee', now() - v * 7 * interval '1 day', now()
    from generate_series(1, ${MEMBERS}) n, generate_series(1, ${VISITS_EACH}) v`
  await addTasks(sql, gymId)
  await addMail(sql, gymId)
  await sql`vacuum analyze`
}

/** Proposals first, then questions, then what runs or is held; everything after has ended, over a year. */
async function addTasks(sql: postgres.Sql, gymId: string): Promise<void> {
  await sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence,
      trigger, approved_by, approved_at, draft_subject, draft_text, draft_by, budget_messages, budget_turns, budget_days,
      expires_at, due_at, hold_reason, escalated_at, escalation, outcome, outcome_reason, attributed_cents, started_at,
      touches, messages_used, created_at, last_activity_at, resolved_at)
    select gen_random_uuid(), ${gymId}, m.id, 'churn_risk', 'communication', 'retention', 'Bring them back to class.',
      '{"riskScore": 80, "why": "Has not been here for 20 days."}', s.status, 1, 90, 'analysis',
      case when s.status <> 'pending_review' then 'owner' end, case when s.status <> 'pending_review' then t.at end,
      'A note', 'Hi there,' || repeat(' how are you doing?', 10), 'playbook', 3, 6, 14, t.at + interval '400 days',
      case when s.status <> 'completed' then now() + interval '1 day' end,
      case when s.status = 'waiting' and n % 3 = 0 then 'daily_limit' end,
      case when s.status = 'escalated' then t.at end,
      case when s.status = 'escalated' then '{"blocks": "It is not sure what to say."}'::jsonb end,
      case when s.status = 'completed' then (array['retained', 'self_resolved', 'unresponsive'])[1 + n % 3] end,
      case when s.status = 'completed' then 'They came.' end,
      case when s.status = 'completed' and n % 3 = 0 then 15000 else 0 end, t.at, 1, 1, t.at, t.at,
      case when s.status = 'completed' then t.at + interval '3 days' end
    from generate_series(1, ${TASKS}) n
      join members m on m.gym_id = ${gymId} and m.pushpress_id = 'cus_' || n,
      lateral (select now() - (4 + n * 350 / ${TASKS}) * interval '1 day' as at) t,
      lateral (select case when n <= ${REVIEW} then 'pending_review' when n <= ${REVIEW + ASKS} then 'escalated'
        when n <= ${REVIEW + ASKS + WAITS} then 'waiting' else 'completed' end as status) s`
  await sql`insert into task_log (gym_id, task_id, at, kind, content)
    select gym_id, id, created_at + k * interval '1 hour', (array['created', 'decision', 'agent', 'moved'])[k], 'A line'
    from tasks, generate_series(1, 4) k where gym_id = ${gymId}`
}

/** A message for each task that has begun, and an answer to every other one. */
async function addMail(sql: postgres.Sql, gymId: string): Promise<void> {
  await sql`insert into recipients (email_key) select distinct email_key from members where gym_id = ${gymId}
    on conflict do nothing`
  await sql`insert into messages (id, gym_id, task_id, member_id, agent, email_key, kind, touch, status, sender, recipient,
      reply_to, subject, body_text, body_html, headers, idempotency_key, written_by, counts_at, reserved_at, left_at,
      provider_id)
    select x.id, t.gym_id, t.id, m.id, 'retention', m.email_key, 'touch', 0, 'delivered', 'Gym <g@big.example>', m.email,
      'r@big.example', 'A note', 'Hi there', '<p>Hi there</p>', '{}', 'key-' || x.id, 'playbook', t.created_at,
      t.created_at, t.created_at, 'p-' || x.id
    from tasks t join members m on m.id = t.member_id, lateral (select gen_random_uuid() as id, t.id as of) x
    where t.gym_id = ${gymId} and t.status <> 'pending_review'`
  await sql`insert into replies (id, provider_id, gym_id, task_id, sender, kind, body_text, new_text, status, try_at,
      received_at, handled_at)
    select gen_random_uuid(), 'in-' || t.id, t.gym_id, t.id, 'm@big.example', 'human', 'Thanks', 'Thanks', 'handled',
      t.created_at, t.created_at + interval '1 day', t.created_at + interval '1 day'
    from tasks t where t.gym_id = ${gymId} and t.status <> 'pending_review' and abs(hashtext(t.id::text)) % 2 = 0`
}
