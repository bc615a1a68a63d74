-- What leaves, byte for byte. A row is written before anything is sent and is never written twice for one intent.
create table public.messages (
  id uuid primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  member_id uuid not null references public.members,
  agent text not null,
  email_key text not null references public.recipients,
  -- touch: started by us. reply: an answer to something they wrote. owner: the owner's own words.
  kind text not null check (kind in ('touch', 'reply', 'owner')),
  touch smallint not null check (touch >= 0),
  status text not null check (status in ('reserved', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'unknown',
    'failed', 'cancelled', 'simulated')),
  sender text not null,
  recipient text not null,
  reply_to text not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text not null,
  headers jsonb not null check (jsonb_typeof(headers) = 'object'),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 256),
  written_by text not null check (written_by in ('claude', 'playbook', 'owner')),
  -- From when on it counts against limits: `infinity` until it has left (it may leave any moment), the time it may
  -- have left, or `-infinity` when it surely never did.
  counts_at timestamptz not null default 'infinity',
  reserved_at timestamptz not null,
  try_at timestamptz,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  -- An attempt ended without an answer: whatever a later one says, the message may be in their inbox.
  may_have_left boolean not null default false,
  left_at timestamptz,
  provider_id text unique,
  soft_bounces smallint not null default 0,
  failure text check (char_length(failure) <= 500),
  lease_token uuid,
  lease_until timestamptz,
  check ((lease_token is null) = (lease_until is null)),
  check (status in ('reserved', 'unknown') or try_at is null),
  check (status <> 'reserved' or try_at is not null),
  -- Without a lease nobody would ever find out what became of the call.
  check (status <> 'sending' or lease_token is not null),
  check ((status in ('cancelled', 'failed', 'simulated')) = (counts_at = '-infinity')),
  check ((status = 'reserved') = (counts_at = 'infinity')),
  check (status not in ('sent', 'delivered', 'bounced', 'complained') or (provider_id is not null and left_at is not null))
);
create index messages_due on public.messages (try_at, id) where try_at is not null;
create index messages_sending on public.messages (lease_until) where status = 'sending';
create index messages_by_recipient on public.messages (email_key, counts_at);
create index messages_by_gym on public.messages (gym_id, counts_at);
create index messages_by_task on public.messages (task_id, reserved_at);
revoke insert, update, delete, truncate on public.messages from service_role;
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
create policy "People see what their gym sent" on public.messages
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- What was said once is not unsaid: a message only moves on, and its bytes are those that were reserved.
create table app.message_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
grant select on app.message_transitions to service_role;
insert into app.message_transitions values
  ('reserved', 'sending'), ('reserved', 'cancelled'),
  ('sending', 'sent'), ('sending', 'unknown'), ('sending', 'failed'), ('sending', 'reserved'),
  ('unknown', 'sending'),
  ('sent', 'delivered'), ('sent', 'bounced'), ('sent', 'complained'),
  ('delivered', 'bounced'), ('delivered', 'complained'), ('bounced', 'complained');

create function app.refuse_illegal_message_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not exists (select 1 from app.message_transitions
    where from_status = old.status and to_status = new.status) then
    raise exception 'A message cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if (new.gym_id, new.task_id, new.member_id, new.email_key, new.kind, new.idempotency_key, new.sender, new.recipient,
      new.reply_to, new.subject, new.body_text, new.body_html, new.headers)
    is distinct from (old.gym_id, old.task_id, old.member_id, old.email_key, old.kind, old.idempotency_key, old.sender,
      old.recipient, old.reply_to, old.subject, old.body_text, old.body_html, old.headers)
    or (old.may_have_left and not new.may_have_left) or (old.may_have_left and new.status in ('reserved', 'failed')) then
    raise exception 'What a message says, and that it may have left, is never changed.' using errcode = '23514';
  end if;
  return new;
end;
$$;
create trigger refuse_illegal_message_change before update on public.messages
  for each row execute function app.refuse_illegal_message_change();

-- The address, and where the people we wrote to under it are written to now: a link in an old mail still speaks for
-- someone who has changed their address since.
create function app.addresses_of_person(p_gym uuid, p_email_key text) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select p_email_key
    union
    select c.email_key from public.messages m join app.contacts c on c.member_id = m.member_id
    where m.gym_id = p_gym and m.email_key = p_email_key and c.email_key is not null)
$$;

-- Takes back what has surely not left, and gives its slot back to its task. The caller holds the tasks' locks.
create function app.cancel_messages(p_messages uuid[], p_why text, p_now timestamptz) returns void
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
    left join public.messages m on m.task_id = o.task_id and m.status <> 'cancelled'
    group by o.task_id
  ) left_over
  where t.id = left_over.task_id and t.messages_used > left_over.messages;
$$;

-- What a reservation is asked for: the words, the addresses and where the task goes next.
create type app.message_wish as (
  id uuid, task_id uuid, token uuid, kind text, touch smallint, sender text, recipient text, reply_to text,
  subject text, body_text text, body_html text, headers jsonb, written_by text, send_at timestamptz,
  next_due_at timestamptz, why text, facts jsonb, reply_id uuid
);

-- The one way a message comes to exist. Takes a batch; answers per task 'reserved', or why not and from when on it
-- is worth trying again. Everything it counts, it counts under locks taken in one order (gyms, recipients, tasks), so
-- two workers cannot both take the last slot.
create function public.reserve_messages(p_wishes jsonb, p_now timestamptz)
returns table (task_id uuid, result text, retry_at timestamptz)
language plpgsql security definer set search_path = '' as $$
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
    from granted w where t.id = w.task_id
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
end;
$$;
grant execute on function public.reserve_messages(jsonb, timestamptz) to service_role;

create function app.lock_for_sending(p_wishes app.message_wish[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- The address asked for is the one that is locked: a wish for any other than the member's own is refused.
  v_keys constant text[] := array(select distinct lower(btrim(w.recipient)) from unnest(p_wishes) w
    where char_length(lower(btrim(w.recipient))) between 3 and 254);
  v_tasks constant uuid[] := array(select w.task_id from unnest(p_wishes) w);
  v_gyms constant uuid[] := array(select distinct t.gym_id from public.tasks t where t.id = any (v_tasks));
begin
  perform app.require_fresh_reads();
  perform 1 from public.gyms where id = any (v_gyms) order by id for no key update;
  insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing;
  perform 1 from public.recipients where email_key = any (v_keys) order by email_key for no key update;
  perform 1 from public.tasks where id = any (v_tasks) order by id for no key update;
end;
$$;

-- What they wrote that has not been dealt with yet: stored and unread, or handed in and not yet fetched.
create view app.open_replies as
  select task_id from public.replies where status = 'stored'
  union all
  select task_id from public.webhook_events where task_id is not null and status = 'stored';

create function app.has_open_reply(p_task uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from app.open_replies where task_id = p_task)
$$;

-- How many messages a task may still send on account of what it is part of: the budget of a task is the ceiling for it
-- and all its steps together, at every level above. A batch has one message per child instead and sets no ceiling.
-- `plan` is the topmost task that does.
create function app.room_in_plan(p_task uuid) returns table (plan uuid, room integer)
language sql stable rows 1 set search_path = '' as $$
  with recursive above as (
    select t.id, t.parent_id, t.is_batch, t.budget_messages, 0 as height from public.tasks t where t.id = p_task
    union all
    select t.id, t.parent_id, t.is_batch, t.budget_messages, a.height + 1
    from above a join public.tasks t on t.id = a.parent_id
  ),
  beneath as (
    select a.id as top, a.id from above a where not a.is_batch
    union all
    select b.top, t.id from beneath b join public.tasks t on t.parent_id = b.id
  ),
  spent as (
    select b.top, sum(t.messages_used) as messages from beneath b join public.tasks t on t.id = b.id group by b.top
  )
  select (array_agg(a.id order by a.height desc))[1], min(a.budget_messages - s.messages)::integer
  from above a join spent s on s.top = a.id
$$;

-- Judges each wish against everything already sent and against the wishes before it in this batch, most urgent first.
-- Each step looks only at what the steps before it left over, so that a wish refused for one reason takes no slot of
-- another.
create function app.judge_wishes(p_wishes app.message_wish[], p_now timestamptz)
returns table (
  task_id uuid, gym_id uuid, member_id uuid, agent text, email_key text, simulated boolean, refusal text,
  retry_at timestamptz
)
language sql rows 200 set search_path = '' as $$
  with wished as materialized (
    select w.task_id, w.token, w.kind, w.touch, lower(btrim(w.recipient)) as recipient_key, t.gym_id, t.member_id, t.agent,
      t.priority, t.mode, t.lease_token, t.approved_by, t.touches, t.messages_used, t.budget_messages, t.expires_at,
      -- Most tasks stand alone and their own budget is all there is. The limit keeps this a lookup for each task; the
      -- planner would rather read every task once.
      t.parent_id is not null
        or (select step.id from public.tasks step where step.parent_id = t.id limit 1) is not null as is_in_plan
    from unnest(p_wishes) w join public.tasks t on t.id = w.task_id
  ),
  -- What holds for everything a gym's agent sends today, worked out once.
  gym_day as materialized (
    select g.id as gym_id, d.agent, app.day_start(g.timezone, p_now) as day_start,
      (date_trunc('day', p_now at time zone g.timezone) + interval '1 day') at time zone g.timezone as day_end,
      g.member_weekly_limit, g.execution_mode,
      app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) as is_open,
      case when p.paused_at is not null then 'global_pause' when g.sending_paused_at is not null then 'gym_paused' end
        as paused,
      coalesce(btrim(g.postal_address), '') = '' as has_no_address,
      least(g.daily_send_limit, app.warm_up_sends(g.first_sent_at, p_now),
        app.ramp_sends(r.gym_phase)) as gym_cap,
      app.ramp_sends(r.agent_phase) as agent_cap
    from (select distinct w.gym_id, w.agent from wished w) d
    join public.gyms g on g.id = d.gym_id
    cross join public.platform p
    cross join lateral app.ramps(g.id, d.agent, p_now) r
  ),
  asked as materialized (
    select w.task_id, w.kind, w.gym_id, w.member_id, w.agent, w.priority, w.mode, c.email_key, r.plan, r.room,
      g.day_start, g.day_end, g.member_weekly_limit, g.gym_cap, g.agent_cap,
      case
        when (w.lease_token = w.token) is not true then 'lease_lost'
        when w.approved_by is null then 'not_approved'
        when w.mode = 'plan' then 'plan_only'
        when g.paused is not null then g.paused
        when g.execution_mode = 'manual' and w.approved_by = 'gate' and w.kind = 'touch' then 'needs_owner'
        when g.has_no_address then 'no_postal_address'
        when c.block is not null then 'not_to_be_contacted'
        when (c.email_key = w.recipient_key) is not true then 'recipient_changed'
        when s.id is not null then 'opted_out'
        when w.kind = 'touch' and w.touch <> w.touches then 'touch_already_made'
        when w.kind = 'touch' and exists (select 1 from app.open_replies o where o.task_id = w.task_id) then 'reply_arrived'
        when w.messages_used >= w.budget_messages then 'no_messages_left'
        when w.kind = 'touch' and w.expires_at <= p_now then 'expired'
        -- An answer may be written at night; it leaves in the morning.
        when w.kind = 'touch' and not g.is_open then 'outside_window'
      end as not_allowed
    from wished w
    join gym_day g on g.gym_id = w.gym_id and g.agent = w.agent
    left join app.contacts c on c.member_id = w.member_id
    left join public.suppressions s on s.gym_id = w.gym_id and s.email_key = c.email_key and s.removed_at is null
    -- `offset 0` keeps the condition inside, where it spares the call.
    left join lateral (select plan, room from app.room_in_plan(w.task_id) where w.is_in_plan offset 0) r on true
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
        when row_number() over (partition by w.plan, w.not_this_week is null order by w.priority, w.task_id) > w.room
          then 'no_messages_left' end) as not_in_plan
    from this_week w
  ),
  -- The agent and the gym: so many a day.
  sent_today as (
    select d.gym_id, d.agent, n.of_gym, n.of_agent
    from gym_day d
    cross join lateral (
      select count(*) as of_gym, count(*) filter (where m.agent = d.agent) as of_agent
      from public.messages m where m.gym_id = d.gym_id and m.counts_at >= d.day_start
    ) n
  ),
  by_agent as (
    select p.*, d.of_gym, coalesce(p.not_in_plan, case
        when p.agent_cap = 0 or p.gym_cap = 0 then 'ramp_shadow'
        when d.of_agent + row_number() over (partition by p.gym_id, p.agent, p.not_in_plan is null
          order by p.priority, p.task_id) > p.agent_cap then 'daily_limit' end) as not_by_agent
    from in_plan p join sent_today d on d.gym_id = p.gym_id and d.agent = p.agent
  ),
  judged as (
    select b.*, coalesce(b.not_by_agent, case
        when b.of_gym + row_number() over (partition by b.gym_id, b.not_by_agent is null order by b.priority, b.task_id)
          > b.gym_cap then 'daily_limit' end) as verdict
    from by_agent b
  )
  select j.task_id, j.gym_id, j.member_id, j.agent, j.email_key, j.mode = 'dry_run', j.verdict,
    case j.verdict
      when 'weekly_limit' then case when j.frees_at < 'infinity' then j.frees_at else p_now + interval '1 hour' end
      when 'one_a_day' then j.day_end
      when 'daily_limit' then j.day_end
      when 'ramp_shadow' then j.day_end
      when 'global_pause' then p_now + interval '10 minutes'
      when 'gym_paused' then p_now + interval '1 hour' end
  from judged j
$$;
