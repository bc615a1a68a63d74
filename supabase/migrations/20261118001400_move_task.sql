-- Everything a worker needs to decide about tasks: the task, its gym, its member, and what the limits look like at this
-- moment. Made for many at once: what a gym has to say is put together once for all its tasks. Json and not jsonb,
-- because nothing here is looked into again: it is only written out.
create function app.task_scenes(p_tasks uuid[], p_now timestamptz)
returns table (task_id uuid, task json, gym json, member json, outranked boolean, previous json)
language sql stable set search_path = '' as $$
  with asked as materialized (
    select t from public.tasks t where t.id = any (p_tasks)
  ),
  at_gym as materialized (
    select g.id, a.agent, json_build_object('id', g.id, 'name', g.name, 'timezone', g.timezone,
      'mode', g.execution_mode, 'windowStart', g.send_window_start, 'windowEnd', g.send_window_end,
      'weeklyLimit', g.member_weekly_limit, 'fromName', g.from_name, 'postalAddress', g.postal_address,
      'averageMonthlyCents', g.average_monthly_cents, 'pausedReason', g.sending_paused_reason,
      'globalPause', p.paused_reason, 'ramp', app.agent_phase(b.since, e.enabled_at, p_now), 'profile', g.profile,
      'phone', g.phone, 'email', g.email, 'website', g.website) as gym
    from (select distinct (t).gym_id, (t).agent from asked) a
    join public.gyms g on g.id = a.gym_id
    cross join public.platform p
    join app.gym_starts b on b.gym_id = g.id
    left join public.gym_agents e on e.gym_id = g.id and e.agent = a.agent
  )
  select (a.t).id, to_json(a.t), g.gym,
    case when m.id is not null then json_build_object('id', m.id, 'pushpressId', m.pushpress_id,
      'firstName', m.first_name, 'lastName', m.last_name, 'email', c.email, 'emailKey', c.email_key,
      'block', c.block, 'suppressed', s.id is not null, 'standing', m.standing,
      'joinedOn', m.joined_on, 'lastVisitAt', m.last_visit_at, 'visitsTotal', m.visits_total,
      'visitsPerWeek', m.visits_per_week, 'usualDays', m.usual_days, 'usualHour', m.usual_hour,
      'usualClass', m.usual_class, 'planName', m.plan_name, 'monthlyCents', m.monthly_cents,
      'alertSince', m.alert_since, 'paidUntil', m.paid_until, 'freshAt', m.synced_at) end,
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
  left join public.suppressions s on s.gym_id = (a.t).gym_id and s.email_key = c.email_key and s.removed_at is null
$$;

create type app.task_claim as (task_id uuid, token uuid, was text);

-- Hands out due tasks, a few of each gym, most urgent first, and makes them `executing`. The token fences: whoever
-- lost the lease cannot write any more. A shard is a share of the gyms.
create function public.claim_tasks(
  p_now timestamptz, p_limit integer, p_per_gym integer, p_shard integer default 0, p_shards integer default 1
) returns setof json
language plpgsql security definer set search_path = '' as $$
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
grant execute on function public.claim_tasks(timestamptz, integer, integer, integer, integer) to service_role;

-- Tasks in a status whose time has come, to be looked at without a lease: nothing leaves on account of them, and
-- whoever moves one must still name the version seen here.
create function public.due_tasks(
  p_status text, p_now timestamptz, p_limit integer, p_shard integer default 0, p_shards integer default 1
) returns setof json
language sql stable security definer set search_path = '' as $$
  select to_json(s) from app.task_scenes(array(
    select t.id from public.tasks t
    where t.status = p_status and t.due_at <= p_now
      and (p_shards = 1 or abs(hashtext(t.gym_id::text)::bigint) % p_shards = p_shard)
    order by t.due_at, t.id limit p_limit), p_now) s
  order by s.task ->> 'due_at', s.task_id
$$;
grant execute on function public.due_tasks(text, timestamptz, integer, integer, integer) to service_role;

create function public.read_task(p_task uuid, p_now timestamptz) returns json
language sql stable security definer set search_path = '' as $$
  select to_json(s) from app.task_scenes(array[p_task], p_now) s
$$;
grant execute on function public.read_task(uuid, timestamptz) to service_role;

-- Moves a task, changes what goes with it and logs why, together. The caller shows the lease's token or the version
-- it looked at; if neither is still true nothing happens and the answer is false. p_change may hold due_at,
-- hold_reason, outcome, outcome_reason, is_provisional, is_late, attributed_cents, dormant_until, escalation, progress,
-- deliverable, draft_subject, draft_text, draft_by, reminded_at. p_log: [{kind, content, data}]. p_reply is settled
-- with it.
create function public.transition_task(
  p_task uuid, p_to text, p_now timestamptz, p_change jsonb default '{}', p_log jsonb default '[]',
  p_token uuid default null, p_version integer default null, p_reply uuid default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_task public.tasks;
  v_is_over boolean := p_to in ('completed', 'cancelled');
begin
  select * into v_task from public.tasks where id = p_task for no key update;
  if not found or (p_token is null and p_version is null)
    or (p_token is not null and v_task.lease_token is distinct from p_token)
    or (p_version is not null and v_task.version <> p_version) then
    return false;
  end if;
  update public.tasks t set
    status = p_to, last_activity_at = p_now,
    lease_token = case when p_to = 'executing' then v_task.lease_token end,
    lease_until = case when p_to = 'executing' then v_task.lease_until end,
    resolved_at = case when v_is_over then coalesce(t.resolved_at, p_now) end,
    due_at = case when not v_is_over then
      case when p_change ? 'due_at' then (p_change ->> 'due_at')::timestamptz else t.due_at end end,
    hold_reason = p_change ->> 'hold_reason',
    outcome = case when v_is_over then p_change ->> 'outcome' end,
    outcome_reason = case when v_is_over then left(p_change ->> 'outcome_reason', 500) end,
    is_provisional = v_is_over and coalesce((p_change ->> 'is_provisional')::boolean, false),
    is_late = v_is_over and coalesce((p_change ->> 'is_late')::boolean, false),
    attributed_cents = case when v_is_over then coalesce((p_change ->> 'attributed_cents')::integer, 0) else 0 end,
    dormant_at = case when p_to = 'dormant' then coalesce(t.dormant_at, p_now) else t.dormant_at end,
    dormant_until = case when p_to = 'dormant' then
      coalesce((p_change ->> 'dormant_until')::timestamptz, t.dormant_until) end,
    escalated_at = case when p_to = 'escalated' then coalesce(t.escalated_at, p_now) end,
    reminded_at = case when p_to = 'escalated' then (p_change ->> 'reminded_at')::timestamptz end,
    escalation = case when p_change ? 'escalation' then p_change -> 'escalation' else t.escalation end,
    progress = case when p_change ? 'progress' then p_change -> 'progress' else t.progress end,
    deliverable = case when p_change ? 'deliverable' then p_change -> 'deliverable' else t.deliverable end,
    draft_subject = case when p_change ? 'draft_subject' then p_change ->> 'draft_subject' else t.draft_subject end,
    draft_text = case when p_change ? 'draft_text' then p_change ->> 'draft_text' else t.draft_text end,
    draft_by = case when p_change ? 'draft_by' then p_change ->> 'draft_by' else t.draft_by end
  where t.id = p_task;
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select v_task.gym_id, p_task, p_now, l.kind, left(l.content, 20000), coalesce(l.data, '{}')
  from jsonb_to_recordset(p_log) as l (kind text, content text, data jsonb);
  if p_reply is not null then
    update public.replies set status = case when p_to = 'escalated' then 'for_owner' else 'handled' end,
      handled_at = p_now
    where id = p_reply and task_id = p_task and status = 'stored';
  end if;
  if p_to = 'escalated' and v_task.status <> 'escalated' then
    perform public.notify_owner(v_task.gym_id, 'escalation', 'escalation:' || p_task || ':' || v_task.version,
      v_task.goal, p_now, p_task, p_change #>> '{escalation,blocks}');
  end if;
  return true;
end;
$$;
grant execute on function public.transition_task(uuid, text, timestamptz, jsonb, jsonb, uuid, integer, uuid)
  to service_role;

-- Whoever holds the lease adds to the story; anyone else adds nothing.
create function public.append_conversation(
  p_task uuid, p_token uuid, p_kind text, p_content text, p_now timestamptz, p_data jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  select app.log_task(t.gym_id, t.id, p_kind, p_content, p_data, p_now)
  from public.tasks t where t.id = p_task and t.lease_token = p_token
$$;
grant execute on function public.append_conversation(uuid, uuid, text, text, timestamptz, jsonb) to service_role;

-- Workers that died leave a lease behind. Their task waits again, due at once; what they sent or did not send is
-- known from the messages.
create function public.rescue_tasks(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_rescued integer;
begin
  with stuck as (
    select id from public.tasks where status = 'executing' and due_at <= p_now
    order by due_at, id limit p_limit for no key update skip locked
  )
  update public.tasks t set status = 'waiting', lease_token = null, lease_until = null, due_at = p_now,
    last_activity_at = p_now, hold_reason = null
  from stuck where t.id = stuck.id;
  get diagnostics v_rescued = row_count;
  return v_rescued;
end;
$$;
grant execute on function public.rescue_tasks(timestamptz, integer) to service_role;

-- One step of thinking: counted before it is taken, so that a crash cannot make it free. Answers 'ok',
-- 'lease_lost' or 'no_turns'.
create function public.spend_turn(p_task uuid, p_token uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_task public.tasks;
begin
  select * into v_task from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return 'lease_lost';
  elsif v_task.turns_used >= v_task.budget_turns then
    return 'no_turns';
  end if;
  update public.tasks set turns_used = turns_used + 1, last_activity_at = p_now where id = p_task;
  return 'ok';
end;
$$;
grant execute on function public.spend_turn(uuid, uuid, timestamptz) to service_role;
