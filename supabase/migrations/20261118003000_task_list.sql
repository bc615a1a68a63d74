-- A task as the owner's lists show it: with the member's name, and with what it needs of them. Read with the reader's
-- own rights, so that a row of another gym is no row.
create view public.task_list with (security_invoker = true) as
  select t.id, t.gym_id, t.member_id, t.type, t.category, t.agent, t.goal, t.facts, t.status, t.priority, t.confidence,
    t.mode, t.trigger, t.approved_by, t.approved_at, t.draft_subject, t.draft_text, t.draft_by, t.budget_messages,
    t.messages_used, t.budget_turns, t.turns_used, t.budget_days, t.expires_at, t.touches, t.due_at, t.hold_reason,
    t.started_at, t.dormant_until, t.escalated_at, t.escalation, t.parent_id, t.is_batch, t.progress, t.outcome,
    t.outcome_reason, t.is_provisional, t.is_late, t.attributed_cents, t.version, t.created_at, t.last_activity_at,
    t.resolved_at, m.first_name, m.last_name, m.search as member_search,
    t.type || ':' || t.outcome as ended_as,
    case
      when t.status = 'pending_review' then 'review'
      when t.status = 'escalated' then 'answer'
      when t.category = 'staff_todo' and t.status in ('ready', 'executing', 'waiting') then 'todo'
      -- The gate had let it go; since the gym went back to manual it waits for a person.
      when t.status = 'waiting' and t.hold_reason = 'needs_owner' then 'go_on'
    end as needs,
    t.category = 'communication' and t.status in ('ready', 'executing', 'waiting') as is_running
  from public.tasks t left join public.members m on m.id = t.member_id;
grant select on public.task_list to authenticated;

-- How many tasks stand under each heading of the list. p_kept names the endings that count as kept, as 'type:outcome'.
create function public.count_tasks(p_gym uuid, p_patterns text[], p_kept text[], p_month timestamptz)
returns table (review integer, answer integer, todo integer, go_on integer, running integer, held integer,
  dormant integer, kept integer, over integer, every integer)
language sql stable set search_path = '' as $$
  select count(*) filter (where needs = 'review')::integer, count(*) filter (where needs = 'answer')::integer,
    count(*) filter (where needs = 'todo')::integer, count(*) filter (where needs = 'go_on')::integer,
    count(*) filter (where is_running)::integer,
    count(*) filter (where hold_reason is not null and resolved_at is null)::integer,
    count(*) filter (where status = 'dormant')::integer,
    count(*) filter (where ended_as = any (p_kept) and resolved_at >= p_month)::integer,
    count(*) filter (where resolved_at is not null)::integer, count(*)::integer
  from public.task_list
  where gym_id = p_gym and (cardinality(p_patterns) = 0 or member_search like all (p_patterns))
$$;
grant execute on function public.count_tasks(uuid, text[], text[], timestamptz) to authenticated;

-- Members and money kept, by week of the gym's own calendar, oldest first. A member kept twice in a week is one member.
create function public.kept_by_week(p_gym uuid, p_kept text[], p_since timestamptz)
returns table (week date, members integer, cents bigint)
language sql stable set search_path = '' as $$
  select date_trunc('week', t.resolved_at at time zone g.timezone)::date, count(distinct t.member_id)::integer,
    sum(t.attributed_cents)
  from public.task_list t join public.gyms g on g.id = t.gym_id
  where t.gym_id = p_gym and t.resolved_at >= p_since and t.ended_as = any (p_kept)
  group by 1 order by 1
$$;
grant execute on function public.kept_by_week(uuid, text[], timestamptz) to authenticated;

-- What the first page says in numbers. The month began at p_month.
create function public.read_today(p_gym uuid, p_kept text[], p_month timestamptz, p_now timestamptz)
returns table (members_kept integer, cents_kept bigint, running integer, needs integer, ramp text,
  ramp_since timestamptz, sent_today integer)
language sql stable set search_path = '' as $$
  select
    (select count(distinct member_id)::integer from public.task_list
      where gym_id = p_gym and ended_as = any (p_kept) and resolved_at >= p_month),
    (select coalesce(sum(attributed_cents), 0) from public.task_list
      where gym_id = p_gym and ended_as = any (p_kept) and resolved_at >= p_month),
    (select count(*)::integer from public.task_list where gym_id = p_gym and resolved_at is null and is_running),
    (select count(*)::integer from public.task_list
      where gym_id = p_gym and resolved_at is null and needs is not null),
    app.ramp_phase(app.ramp_start(p_gym), p_now), app.ramp_start(p_gym),
    (select count(*)::integer from public.messages m join public.gyms g on g.id = m.gym_id
      where m.gym_id = p_gym and isfinite(m.counts_at)
        and m.counts_at >= date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone)
$$;
grant execute on function public.read_today(uuid, text[], timestamptz, timestamptz) to authenticated;
