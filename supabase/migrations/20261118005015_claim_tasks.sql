-- A task with everything a decision about it needs, for many at once. The plan is made once: it would take longer to
-- make than to carry out. A row becomes JSON faster than a list of names and values does.
drop function app.task_scenes(uuid[], timestamptz);
create function app.task_scenes(p_tasks uuid[], p_now timestamptz)
returns table (task_id uuid, task json, gym json, member json, outranked boolean, previous json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select t from public.tasks t where t.id = any (p_tasks)
  ),
  at_gym as materialized (
    select g.id, a.agent, json_build_object('id', g.id, 'name', g.name, 'timezone', g.timezone,
      'mode', g.execution_mode, 'windowStart', g.send_window_start, 'windowEnd', g.send_window_end,
      'weeklyLimit', g.member_weekly_limit, 'fromName', g.from_name,
      'fromAddress', d.local_part || '@' || d.domain, 'postalAddress', g.postal_address,
      'averageMonthlyCents', g.average_monthly_cents, 'pausedReason', g.sending_paused_reason,
      'globalPause', p.paused_reason, 'ramp', app.agent_phase(b.since, e.enabled_at, p_now), 'profile', g.profile,
      'phone', g.phone, 'email', g.email, 'website', g.website) as gym
    from (select distinct (t).gym_id, (t).agent from asked) a
    join public.gyms g on g.id = a.gym_id
    cross join public.platform p
    join app.gym_starts b on b.gym_id = g.id
    left join public.sending_domains d on d.gym_id = g.id and d.status = 'verified'
    left join public.gym_agents e on e.gym_id = g.id and e.agent = a.agent
  )
  select (a.t).id, to_json(a.t), g.gym,
    case when m.id is not null then (select to_json(x) from (select m.id, m.pushpress_id as "pushpressId",
      m.first_name as "firstName", m.last_name as "lastName", c.email, c.email_key as "emailKey", c.block,
      s.id is not null as suppressed, m.standing, m.joined_on as "joinedOn", m.last_visit_at as "lastVisitAt",
      m.visits_total as "visitsTotal", m.visits_per_week as "visitsPerWeek", m.usual_days as "usualDays",
      m.usual_hour as "usualHour", m.usual_class as "usualClass", m.plan_name as "planName",
      m.monthly_cents as "monthlyCents", m.alert_since as "alertSince", m.paid_until as "paidUntil",
      m.synced_at as "freshAt") x) end,
    -- Someone with a more urgent matter is next in line for the same person.
    m.id is not null and exists (select 1 from public.tasks o
      where o.member_id = (a.t).member_id and o.id <> (a.t).id and o.priority < (a.t).priority
        and o.category = 'communication' and o.resolved_at is null and o.approved_by is not null
        and o.status in ('ready', 'executing', 'waiting') and o.due_at <= p_now + interval '1 day'),
    -- A draft that waits is compared with what we wrote before.
    case when (a.t).draft_text is not null then coalesce((select json_agg(l.content order by l.id)
      from public.task_log l where l.task_id = (a.t).id and l.kind = 'agent'), '[]') end
  from asked a
  join at_gym g on g.id = (a.t).gym_id and g.agent = (a.t).agent
  left join public.members m on m.id = (a.t).member_id
  left join app.contacts c on c.member_id = m.id
  left join public.suppressions s on s.gym_id = (a.t).gym_id and s.email_key = c.email_key and s.removed_at is null;
end;
$$;
revoke execute on function app.task_scenes(uuid[], timestamptz) from public;

-- Hands out due tasks, a few of each gym, most urgent first, and makes them `executing`. The token fences: whoever
-- lost the lease cannot write any more. A shard is a share of the gyms.
create or replace function public.claim_tasks(
  p_now timestamptz, p_limit integer, p_per_gym integer, p_shard integer default 0, p_shards integer default 1
)
returns setof json
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  -- Far enough down the queue to find other gyms behind one with a long backlog.
  v_look_ahead constant integer := 2000;
  v_lease_until constant timestamptz := p_now + (select task_lease from app.limits());
  v_claims app.task_claim[];
begin
  with ready as (
    select id, gym_id, priority, due_at from public.tasks
    where status = 'ready' and due_at <= p_now
      and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
    order by due_at, id limit v_look_ahead
  ),
  waiting as (
    select id, gym_id, priority, due_at from public.tasks
    where status = 'waiting' and due_at <= p_now
      and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
    order by due_at, id limit v_look_ahead
  ),
  fair as (
    select id, row_number() over (partition by gym_id order by priority, due_at, id) as turn
    from (select * from ready union all select * from waiting) due
  ),
  -- One index lookup for each candidate in turn, until there are enough: a join would let the planner read the table.
  picked as (
    select t.id, t.was from (select id, turn from fair where turn <= p_per_gym order by turn, id) f
    cross join lateral (
      select id, status as was from public.tasks
      where id = f.id and status in ('ready', 'waiting') and due_at <= p_now
      for no key update skip locked
    ) t
    limit p_limit
  ),
  claimed as (
    update public.tasks t set status = 'executing', lease_token = gen_random_uuid(),
      lease_until = v_lease_until, due_at = v_lease_until, last_activity_at = p_now
    from picked where t.id = picked.id
    returning t.id, t.lease_token, picked.was
  )
  select array_agg((claimed.id, claimed.lease_token, claimed.was)::app.task_claim) into v_claims from claimed;
  return query
  select to_json(x) from (
    select s.*, c.token, c.was from app.task_scenes(array(select task_id from unnest(v_claims)), p_now) s
    join unnest(v_claims) c on c.task_id = s.task_id
    order by s.task_id
  ) x;
end;
$$;
