-- An escalation that is reminded of is one escalation.
create or replace function app.count_events(p_from timestamptz, p_until timestamptz)
returns table (gym_id uuid, day date, what text, number bigint)
language sql stable set search_path = '' as $$
  select g.id, (x.at at time zone 'UTC')::date, x.what, sum(x.number)::bigint
  from public.gyms g
  cross join lateral (
    select m.counts_at as at, 'messages_sent' as what, 1::bigint as number from public.messages m
    where m.gym_id = g.id and m.counts_at >= p_from and m.counts_at < p_until
    union all
    select r.received_at, 'replies', 1 from public.replies r
    where r.gym_id = g.id and r.received_at >= p_from and r.received_at < p_until and r.kind = 'human'
    union all
    select a.reserved_at, w.what, w.number from public.ai_calls a cross join lateral (values ('ai_calls', 1::bigint),
      ('ai_failures', (a.failure is not null)::integer::bigint), ('ai_cost_micros', a.cost_micros)) w (what, number)
    where a.gym_id = g.id and a.reserved_at >= p_from and a.reserved_at < p_until
    union all
    select f.at, case f.kind when 'approved' then 'drafts_approved' when 'edited' then 'drafts_edited'
      when 'skipped' then 'drafts_skipped' else case when f.rating >= 3 then 'rated_right' else 'rated_wrong' end end, 1
    from public.task_feedback f
    where f.gym_id = g.id and f.at >= p_from and f.at < p_until and f.kind <> 'corrected'
    union all
    -- Every escalation tells the owner once, and a reminder of it is none; the first thing the owner does with the task
    -- afterwards answers it.
    select n.created_at, w.what, w.number from public.notifications n
    left join lateral (select min(l.at) as at from public.task_log l
      where l.task_id = n.task_id and l.kind = 'owner' and l.at >= n.created_at) answer on true
    cross join lateral (values ('tasks_escalated', 1::bigint), ('escalations_answered', (answer.at is not null)::integer::bigint),
      ('answer_seconds', coalesce(extract(epoch from answer.at - n.created_at), 0)::bigint)) w (what, number)
    where n.gym_id = g.id and n.kind = 'escalation' and n.key like 'escalation:%' and n.created_at >= p_from and n.created_at < p_until
  ) x
  group by 1, 2, 3
$$;
