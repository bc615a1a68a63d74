-- The owner's own words to a member, in the thread of a task. They take the matter out of the agent's hands: the task
-- ends as handled by the owner, what the agent had not yet sent is taken back, and for some days no agent of the gym
-- begins anything with that person. A task's budget limits the agent; the limits on what a person may get in a week
-- hold for the owner too.
alter type app.message_wish add attribute version integer;

-- How long the agents let the owner's conversation be.
create function app.owner_quiet() returns interval
language sql immutable set search_path = '' as $$
  select interval '7 days'
$$;
grant execute on function app.owner_quiet() to service_role;

create index messages_of_owners on public.messages (gym_id, email_key, counts_at) where kind = 'owner';

create or replace function app.refuse_illegal_task_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not exists (select 1 from app.task_transitions
    where from_status = old.status and to_status = new.status) then
    raise exception 'A task cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if new.budget_messages > old.budget_messages or new.budget_turns > old.budget_turns
    or new.budget_days > old.budget_days or new.turns_used < old.turns_used or new.gym_id <> old.gym_id
    or new.member_id is distinct from old.member_id or new.parent_id is distinct from old.parent_id
    or new.type <> old.type or new.category <> old.category or new.agent <> old.agent then
    raise exception 'A task''s budget, gym, member and kind are fixed when it is opened.' using errcode = '23514';
  end if;
  if new.messages_used < old.messages_used and new.messages_used < (select count(*) from public.messages
    where task_id = new.id and status <> 'cancelled' and kind <> 'owner') then
    raise exception 'A message is only given back when it was cancelled.' using errcode = '23514';
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;

-- Takes back what has surely not left, and gives its slot back to its task. The caller holds the tasks' locks.
create or replace function app.cancel_messages(p_messages uuid[], p_why text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  with cancelled as (
    update public.messages set status = 'cancelled', counts_at = '-infinity', try_at = null, lease_token = null,
      lease_until = null, failure = p_why
    where id = any (p_messages) and status = 'reserved'
    returning id, gym_id, task_id, kind
  )
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select gym_id, task_id, p_now, 'decision', 'A message was held back for good: ' || p_why || '.',
    jsonb_build_object('message_id', id, 'rule', p_why)
  from cancelled order by id;

  update public.tasks t set last_activity_at = p_now, messages_used = left_over.messages, touches = left_over.touches
  from (
    select o.task_id, count(m.id) as messages, count(m.id) filter (where m.kind = 'touch') as touches
    from (select distinct task_id from public.messages where id = any (p_messages)) o
    left join public.messages m on m.task_id = o.task_id and m.status <> 'cancelled' and m.kind <> 'owner'
    group by o.task_id
  ) left_over
  where t.id = left_over.task_id and t.messages_used > left_over.messages;
$$;

-- The one way a message comes to exist. Takes a batch; answers per task 'reserved', or why not and from when on it
-- is worth trying again. Everything it counts, it counts under locks taken in one order (gyms, recipients, tasks), so
-- two workers cannot both take the last slot. An agent shows the lease it holds; the owner the version they looked at.
create or replace function public.reserve_messages(p_wishes jsonb, p_now timestamptz)
returns table (task_id uuid, result text, retry_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_wishes app.message_wish[];
begin
  -- One wish per task: a lease is good for one message.
  select array_agg(w order by w.task_id) into v_wishes
  from (select distinct on (task_id) * from jsonb_populate_recordset(null::app.message_wish, p_wishes)
    order by task_id, id) w;
  perform app.lock_for_sending(v_wishes);
  return query
  with judged as materialized (
    select * from app.judge_wishes(v_wishes, p_now)
  ),
  granted as materialized (
    select w.*, j.gym_id, j.member_id, j.agent, j.email_key, j.simulated
    from judged j join unnest(v_wishes) w on w.task_id = j.task_id
    where j.refusal is null
  ),
  stored as (
    insert into public.messages (id, gym_id, task_id, member_id, agent, email_key, kind, touch, status, sender,
      recipient, reply_to, subject, body_text, body_html, headers, idempotency_key, written_by, counts_at,
      reserved_at, try_at)
    select w.id, w.gym_id, w.task_id, w.member_id, w.agent, w.email_key, w.kind, w.touch,
      case when w.simulated then 'simulated' else 'reserved' end, w.sender, w.recipient, w.reply_to, w.subject,
      w.body_text, w.body_html, w.headers, w.task_id || ':' || w.kind || ':' || w.id, w.written_by,
      case when w.simulated then '-infinity'::timestamptz else 'infinity' end, p_now,
      case when not w.simulated then coalesce(w.send_at, p_now) end
    from granted w
  ),
  moved as (
    update public.tasks t set status = 'waiting', lease_token = null, lease_until = null, hold_reason = null,
      messages_used = t.messages_used + 1, touches = t.touches + (w.kind = 'touch')::integer,
      due_at = w.next_due_at, last_activity_at = p_now, draft_subject = null, draft_text = null, draft_by = null
    from granted w where t.id = w.task_id and w.kind <> 'owner'
  ),
  answered as (
    update public.replies r set status = 'handled', handled_at = p_now
    from granted w where r.id = w.reply_id and r.task_id = w.task_id and r.status = 'stored'
  ),
  logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select w.gym_id, w.task_id, p_now, 'agent', w.body_text, jsonb_build_object('message_id', w.id, 'kind', w.kind,
      'touch', w.touch, 'subject', w.subject, 'reason', w.why, 'facts', w.facts, 'written_by', w.written_by,
      'simulated', w.simulated)
    from granted w
  )
  select j.task_id, coalesce(j.refusal, 'reserved'), j.retry_at from judged j order by j.task_id;
  perform app.leave_to_owner(m.task_id, p_now) from public.messages m
  where m.id in (select w.id from unnest(v_wishes) w where w.kind = 'owner') and m.reserved_at = p_now
  order by m.task_id;
end;
$$;

-- The owner has spoken in this task: the agent's part in it is over. What the member wrote and nobody has read yet stays
-- to be read: it may say "stop".
create function app.leave_to_owner(p_task uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform app.cancel_messages(array(select id from public.messages
    where task_id = p_task and status = 'reserved' and kind <> 'owner'), 'owner_answered', p_now);
  update public.tasks set status = 'completed', outcome = 'owner_handled',
    outcome_reason = 'You answered yourself, so the agent stays quiet.', resolved_at = p_now, last_activity_at = p_now,
    due_at = null, lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
  where id = p_task and resolved_at is null;
end;
$$;

-- Judges each wish against everything already sent and against the wishes before it in this batch, most urgent first.
-- Each step looks only at what the steps before it left over, so that a wish refused for one reason takes no slot of
-- another.
create or replace function app.judge_wishes(p_wishes app.message_wish[], p_now timestamptz)
returns table (
  task_id uuid, gym_id uuid, member_id uuid, agent text, email_key text, simulated boolean, refusal text,
  retry_at timestamptz
)
language sql set search_path = '' as $$
  with asked as (
    select w.task_id, w.kind, t.gym_id, t.member_id, t.agent, t.priority, t.mode, c.email_key, r.plan, r.room,
      app.day_start(g.timezone, p_now) as day_start,
      (date_trunc('day', p_now at time zone g.timezone) + interval '1 day') at time zone g.timezone as day_end,
      g.member_weekly_limit, g.daily_send_limit, g.first_sent_at, q.quiet_until,
      case
        when w.kind = 'owner' and t.version is distinct from w.version then 'stale'
        when w.kind <> 'owner' and (t.lease_token = w.token) is not true then 'lease_lost'
        when w.kind <> 'owner' and t.approved_by is null then 'not_approved'
        when t.mode = 'plan' then 'plan_only'
        when p.paused_at is not null then 'global_pause'
        when g.sending_paused_at is not null then 'gym_paused'
        when g.execution_mode = 'manual' and t.approved_by = 'gate' and w.kind = 'touch' then 'needs_owner'
        when coalesce(btrim(g.postal_address), '') = '' then 'no_postal_address'
        when c.block is not null then 'not_to_be_contacted'
        when (c.email_key = lower(btrim(w.recipient))) is not true then 'recipient_changed'
        when s.id is not null then 'opted_out'
        when w.kind = 'touch' and w.touch <> t.touches then 'touch_already_made'
        when w.kind = 'touch' and app.has_open_reply(t.id) then 'reply_arrived'
        when w.kind <> 'owner' and t.messages_used >= t.budget_messages then 'no_messages_left'
        when w.kind = 'touch' and t.expires_at <= p_now then 'expired'
        when w.kind = 'touch' and q.quiet_until > p_now then 'owner_in_conversation'
        -- An answer may be written at night; it leaves in the morning.
        when w.kind = 'touch'
          and not app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) then 'outside_window'
      end as not_allowed
    from unnest(p_wishes) w
    join public.tasks t on t.id = w.task_id
    join public.gyms g on g.id = t.gym_id
    cross join public.platform p
    left join app.contacts c on c.member_id = t.member_id
    left join public.suppressions s on s.gym_id = t.gym_id and s.email_key = c.email_key and s.removed_at is null
    -- What the owner wrote and has not left yet counts from when it was written.
    left join lateral (
      select max(least(o.counts_at, greatest(o.reserved_at, p_now))) + app.owner_quiet() as quiet_until
      from public.messages o
      where o.gym_id = t.gym_id and o.email_key = c.email_key and o.kind = 'owner'
        and o.counts_at > p_now - app.owner_quiet()
    ) q on w.kind = 'touch'
    -- Most tasks stand alone and their own budget is all there is.
    left join lateral app.room_in_plan(t.id) r
      on t.parent_id is not null or exists (select 1 from public.tasks step where step.parent_id = t.id)
  ),
  -- The person: one a day that we began …
  today as (
    select a.*, n.week, n.frees_at, coalesce(a.not_allowed, case
        when a.kind = 'touch' and n.today + count(*) filter (where a.kind = 'touch') over (
          partition by a.email_key, a.not_allowed is null order by a.priority, a.task_id rows unbounded preceding) > 1
          then 'one_a_day' end) as not_today
    from asked a
    cross join lateral (
      select count(*) as week,
        count(*) filter (where m.kind = 'touch' and m.counts_at >= a.day_start) as today,
        (array_agg(m.counts_at order by m.counts_at desc))[a.member_weekly_limit] + interval '168 hours' as frees_at
      from public.messages m
      where m.email_key = a.email_key and m.counts_at > p_now - interval '168 hours'
    ) n
  ),
  -- … and so many in any 168 hours, whoever began.
  this_week as (
    select t.*, coalesce(t.not_today, case
        when t.week + row_number() over (partition by t.email_key, t.not_today is null order by t.priority, t.task_id)
          > t.member_weekly_limit then 'weekly_limit' end) as not_this_week
    from today t
  ),
  in_plan as (
    select w.*, coalesce(w.not_this_week, case
        when w.kind <> 'owner' and row_number() over (partition by w.plan, w.not_this_week is null
          order by w.priority, w.task_id) > w.room then 'no_messages_left' end) as not_in_plan
    from this_week w
  ),
  -- The agent and the gym: so many a day. The owner answers as often as people write to them.
  sent_today as (
    select d.gym_id, d.agent, n.of_gym, n.of_agent,
      least(d.daily_send_limit, app.warm_up_sends(d.first_sent_at, p_now),
        app.ramp_sends(app.ramp_phase(app.ramp_start(d.gym_id), p_now))) as gym_cap,
      app.ramp_sends(app.agent_phase(d.gym_id, d.agent, p_now)) as agent_cap
    from (select distinct p.gym_id, p.agent, p.day_start, p.daily_send_limit, p.first_sent_at from in_plan p) d
    cross join lateral (
      select count(*) as of_gym, count(*) filter (where m.agent = d.agent) as of_agent
      from public.messages m where m.gym_id = d.gym_id and m.counts_at >= d.day_start
    ) n
  ),
  by_agent as (
    select p.*, d.of_gym, d.gym_cap, coalesce(p.not_in_plan, case
        when p.kind = 'owner' then null
        when d.agent_cap = 0 or d.gym_cap = 0 then 'ramp_shadow'
        when d.of_agent + row_number() over (partition by p.gym_id, p.agent, p.not_in_plan is null
          order by p.priority, p.task_id) > d.agent_cap then 'daily_limit' end) as not_by_agent
    from in_plan p join sent_today d on d.gym_id = p.gym_id and d.agent = p.agent
  ),
  judged as (
    select b.*, coalesce(b.not_by_agent, case
        when b.kind <> 'owner' and b.of_gym + row_number() over (partition by b.gym_id, b.not_by_agent is null
          order by b.priority, b.task_id) > b.gym_cap then 'daily_limit' end) as verdict
    from by_agent b
  )
  select j.task_id, j.gym_id, j.member_id, j.agent, j.email_key, j.mode = 'dry_run', j.verdict,
    case j.verdict
      when 'weekly_limit' then case when j.frees_at < 'infinity' then j.frees_at else p_now + interval '1 hour' end
      when 'one_a_day' then j.day_end
      when 'daily_limit' then j.day_end
      when 'ramp_shadow' then j.day_end
      when 'owner_in_conversation' then j.quiet_until
      when 'global_pause' then p_now + interval '10 minutes'
      when 'gym_paused' then j.day_end end
  from judged j
$$;
