-- The decisions that led to a wish are kept with the message they led to.
alter type app.message_wish add attribute log jsonb;

-- Locks in one order (gyms, recipients, tasks), so that two workers cannot both take the last slot. An address nobody
-- wrote to before is ours by being added: whoever adds it too waits for us.
create or replace function app.lock_for_sending(p_wishes app.message_wish[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_tasks constant uuid[] := array(select w.task_id from unnest(p_wishes) w);
  v_gyms constant uuid[] := array(select distinct gym_id from public.tasks where id = any (v_tasks));
  -- The address asked for is the one that is locked: a wish for any other than the member's own is refused.
  v_keys constant text[] := array(select distinct lower(btrim(w.recipient)) from unnest(p_wishes) w
    where char_length(lower(btrim(w.recipient))) between 3 and 254);
  v_new text[];
begin
  perform app.require_fresh_reads();
  perform 1 from public.gyms where id = any (v_gyms) order by id for no key update;
  with added as (
    insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing returning email_key
  )
  select array_agg(email_key) into v_new from added;
  if coalesce(cardinality(v_new), 0) < cardinality(v_keys) then
    perform 1 from public.recipients where email_key = any (v_keys) order by email_key for no key update;
  end if;
  perform 1 from public.tasks where id = any (v_tasks) order by id for no key update;
end;
$$;

-- What speaks against each wish, counting what is reserved, sent or unknown, and the wishes before it in the batch.
-- The plan is made once: it would take longer to make than to carry out.
drop function app.judge_wishes(app.message_wish[], timestamptz);
create function app.judge_wishes(p_wishes app.message_wish[], p_now timestamptz)
returns table (task_id uuid, gym_id uuid, member_id uuid, agent text, email_key text, simulated boolean, refusal text,
  retry_at timestamptz)
language plpgsql rows 50 set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  -- Materialized, so that each question is asked once and not in every step after it.
  with wished as materialized (
    select w.task_id, w.kind, w.token, w.version, w.touch, lower(btrim(w.recipient)) as recipient, t.gym_id, t.member_id,
      t.agent, t.priority, t.mode, t.parent_id, t.lease_token, t.version as task_version, t.approved_by, t.touches,
      t.messages_used >= t.budget_messages as is_spent, t.expires_at
    from unnest(p_wishes) w join public.tasks t on t.id = w.task_id
  ),
  -- What holds for all of a gym's wishes is found out once: time zones are dear.
  houses as materialized (
    select g.id, g.member_weekly_limit, g.daily_send_limit, g.first_sent_at, b.since,
      -- Midnight, but never less than a night ago: a gym that changes its timezone would otherwise step over midnight
      -- and open the same day's slots a second time.
      least(d.midnight at time zone g.timezone, p_now - l.touch_gap) as day_start,
      (d.midnight + interval '1 day') at time zone g.timezone as day_end,
      case
        when p.paused_at is not null then 'global_pause'
        when g.sending_paused_at is not null then 'gym_paused' end as paused,
      g.execution_mode = 'manual' as is_manual,
      coalesce(btrim(g.postal_address), '') = '' as has_no_address,
      app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) as is_open
    from public.gyms g
    join app.gym_starts b on b.gym_id = g.id
    cross join public.platform p
    cross join app.limits() l
    cross join lateral (select date_trunc('day', p_now at time zone g.timezone) as midnight) d
    where g.id in (select gym_id from wished)
  ),
  asked as materialized (
    select w.task_id, w.kind, w.gym_id, w.member_id, w.agent, w.priority, w.mode, c.email_key, r.plan, r.room,
      h.day_start, h.day_end, h.member_weekly_limit, h.daily_send_limit, h.first_sent_at, h.since, q.quiet_until,
      case
        when w.kind = 'owner' and w.task_version is distinct from w.version then 'stale'
        when w.kind <> 'owner' and (w.lease_token = w.token) is not true then 'lease_lost'
        when w.kind <> 'owner' and w.approved_by is null then 'not_approved'
        when w.mode = 'plan' then 'plan_only'
        when h.paused is not null then h.paused
        when h.is_manual and w.approved_by = 'gate' and w.kind = 'touch' then 'needs_owner'
        when h.has_no_address then 'no_postal_address'
        when c.block is not null then 'not_to_be_contacted'
        when (c.email_key = w.recipient) is not true then 'recipient_changed'
        when s.found is not null then 'opted_out'
        when w.kind = 'touch' and w.touch <> w.touches then 'touch_already_made'
        when w.kind = 'touch' and exists (select 1 from app.open_replies o where o.task_id = w.task_id) then 'reply_arrived'
        when w.kind <> 'owner' and w.is_spent then 'no_messages_left'
        when w.kind = 'touch' and w.expires_at <= p_now then 'expired'
        when w.kind = 'touch' and q.quiet_until > p_now then 'owner_in_conversation'
        -- An answer may be written at night; it leaves in the morning.
        when w.kind = 'touch' and not h.is_open then 'outside_window'
      end as not_allowed
    from wished w
    join houses h on h.id = w.gym_id
    left join app.contacts c on c.member_id = w.member_id
    -- One lookup for each: a join would let the planner read the whole list.
    left join lateral (
      select 1 as found from public.suppressions s
      where s.gym_id = w.gym_id and s.email_key = c.email_key and s.removed_at is null limit 1
    ) s on true
    -- What the owner wrote and has not left yet counts from when it was written.
    left join lateral (
      select max(least(o.counts_at, greatest(o.reserved_at, p_now))) + app.owner_quiet() as quiet_until
      from public.messages o
      where o.gym_id = w.gym_id and o.email_key = c.email_key and o.kind = 'owner'
        and o.counts_at > p_now - app.owner_quiet()
    ) q on w.kind = 'touch'
    -- Most tasks stand alone and their own budget is all there is; `offset 0` keeps the question before the answer.
    left join lateral (
      select * from app.room_in_plan(w.task_id)
      where w.parent_id is not null or exists (select 1 from public.tasks step where step.parent_id = w.task_id) offset 0
    ) r on true
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
  sent_today as materialized (
    select d.gym_id, d.agent, n.of_gym, n.of_agent,
      least(d.daily_send_limit, app.warm_up_sends(d.first_sent_at, p_now),
        app.ramp_sends(app.ramp_phase(d.since, p_now))) as gym_cap,
      app.ramp_sends(app.agent_phase(d.since, e.enabled_at, p_now)) as agent_cap
    from (select distinct p.gym_id, p.agent, p.day_start, p.daily_send_limit, p.first_sent_at, p.since
      from in_plan p) d
    left join public.gym_agents e on e.gym_id = d.gym_id and e.agent = d.agent
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
  from judged j;
end;
$$;
revoke execute on function app.judge_wishes(app.message_wish[], timestamptz) from public;

-- The one way a message comes to exist. Takes a batch; answers per task 'reserved', or why not and from when on it
-- is worth trying again. Everything it counts, it counts under locks, and what it decides it logs in the same breath.
-- An agent shows the lease it holds; the owner the version they looked at.
create or replace function public.reserve_messages(p_wishes jsonb, p_now timestamptz)
returns table (task_id uuid, result text, retry_at timestamptz)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_wishes app.message_wish[];
begin
  -- One wish per task: a lease is good for one message.
  select array_agg(one.wish order by (one.wish).task_id) into v_wishes
  from (select distinct on (w.task_id) w as wish from jsonb_populate_recordset(null::app.message_wish, p_wishes) w
    order by w.task_id, w.id) one;
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
      'simulated', w.simulated, 'decisions', coalesce(w.log, '[]'),
      'moved', case when w.kind <> 'owner' then jsonb_build_object('from', 'executing', 'to', 'waiting',
        'due_at', w.next_due_at) end)
    from granted w
  ),
  -- No message, no line to keep them with: the decisions that led to a refused wish stand alone.
  logged_alone as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select j.gym_id, j.task_id, p_now, e.kind, left(e.content, 20000), coalesce(e.data, '{}')
    from judged j join unnest(v_wishes) w on w.task_id = j.task_id
    cross join lateral jsonb_to_recordset(w.log) as e (kind text, content text, data jsonb)
    where j.refusal not in ('lease_lost', 'stale')
  )
  select j.task_id, coalesce(j.refusal, 'reserved'), j.retry_at from judged j order by j.task_id;
  perform app.leave_to_owner(m.task_id, p_now) from public.messages m
  where m.id in (select w.id from unnest(v_wishes) w where w.kind = 'owner') and m.reserved_at = p_now
  order by m.task_id;
end;
$$;
