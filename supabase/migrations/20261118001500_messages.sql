-- What leaves, byte for byte. A row is written before anything is sent and is never written twice for one intent.
create table public.messages (
  id uuid primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  member_id uuid not null references public.members on delete cascade,
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
  check (status in ('reserved', 'sending', 'unknown') or try_at is null),
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
  select array_agg(w order by w.task_id) into v_wishes
  from jsonb_populate_recordset(null::app.message_wish, p_wishes) w;
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
    from granted w where r.id = w.reply_id and r.status = 'stored'
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
begin
  perform 1 from public.gyms where id in (
    select t.gym_id from unnest(p_wishes) w join public.tasks t on t.id = w.task_id)
  order by id for no key update;
  insert into public.recipients
  select distinct c.email_key from unnest(p_wishes) w join public.tasks t on t.id = w.task_id
  join app.contacts c on c.member_id = t.member_id where c.email_key is not null
  order by 1
  on conflict do nothing;
  perform 1 from public.recipients where email_key in (
    select c.email_key from unnest(p_wishes) w join public.tasks t on t.id = w.task_id
    join app.contacts c on c.member_id = t.member_id)
  order by email_key for no key update;
  perform 1 from public.tasks where id in (select w.task_id from unnest(p_wishes) w) order by id for no key update;
end;
$$;

-- Something they wrote has not been dealt with yet: stored and unread, or handed in and not yet fetched.
create function app.has_open_reply(p_task uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.replies where task_id = p_task and status = 'stored')
    or exists (select 1 from public.webhook_events where task_id = p_task and status = 'stored')
$$;

-- A parent's budget is the ceiling for all its steps together; a batch has one message per child instead.
create function app.parent_is_spent(p_parent uuid) returns boolean
language sql stable set search_path = '' as $$
  select not p.is_batch and coalesce((select sum(c.messages_used) from public.tasks c where c.parent_id = p.id), 0)
    + p.messages_used >= p.budget_messages
  from public.tasks p where p.id = p_parent
$$;

-- Judges each wish against everything already sent and against the wishes before it in this batch, most urgent first.
create function app.judge_wishes(p_wishes app.message_wish[], p_now timestamptz)
returns table (
  task_id uuid, gym_id uuid, member_id uuid, agent text, email_key text, simulated boolean, refusal text,
  retry_at timestamptz
)
language sql set search_path = '' as $$
  with asked as (
    select w.task_id, w.kind, w.touch, w.recipient, t.gym_id, t.member_id, t.agent, t.priority, t.mode, t.parent_id,
      c.email_key, date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone as day_start,
      (date_trunc('day', p_now at time zone g.timezone) + interval '1 day') at time zone g.timezone as day_end,
      g.member_weekly_limit, g.daily_send_limit, g.first_sent_at,
      case
        when t.lease_token is distinct from w.token then 'lease_lost'
        when t.approved_by is null then 'not_approved'
        when p.paused_at is not null then 'global_pause'
        when g.sending_paused_at is not null then 'gym_paused'
        when g.execution_mode = 'manual' and t.approved_by = 'gate' and w.kind = 'touch' then 'needs_owner'
        when coalesce(btrim(g.postal_address), '') = '' then 'no_postal_address'
        when c.block is not null then 'not_to_be_contacted'
        when c.email_key is null or c.email_key <> lower(btrim(w.recipient)) then 'recipient_changed'
        when s.id is not null then 'opted_out'
        when w.kind = 'touch' and w.touch <> t.touches then 'touch_already_made'
        when w.kind = 'touch' and app.has_open_reply(t.id) then 'reply_arrived'
        when t.messages_used >= t.budget_messages then 'no_messages_left'
        when t.parent_id is not null and app.parent_is_spent(t.parent_id) then 'no_messages_left'
        when w.kind = 'touch' and t.expires_at <= p_now then 'expired'
        -- An answer may be written at night; it leaves in the morning.
        when w.kind = 'touch' and (extract(hour from p_now at time zone g.timezone) < g.send_window_start
          or extract(hour from p_now at time zone g.timezone) >= g.send_window_end) then 'outside_window'
      end as refusal
    from unnest(p_wishes) w
    join public.tasks t on t.id = w.task_id
    join public.gyms g on g.id = t.gym_id
    cross join public.platform p
    left join app.contacts c on c.member_id = t.member_id
    left join public.suppressions s on s.gym_id = t.gym_id and s.email_key = c.email_key and s.removed_at is null
  ),
  -- The person: so many in any 168 hours, and one a day that we began.
  person as (
    select a.*, coalesce(a.refusal, case
        when n.week + row_number() over first_come > a.member_weekly_limit then 'weekly_limit'
        when a.kind = 'touch' and n.today + count(*) filter (where a.kind = 'touch') over first_come > 1
          then 'one_a_day' end) as refusal_2,
      n.frees_at
    from asked a
    cross join lateral (
      select count(*) as week,
        count(*) filter (where m.kind = 'touch' and m.counts_at >= a.day_start) as today,
        (array_agg(m.counts_at order by m.counts_at desc))[a.member_weekly_limit] + interval '168 hours' as frees_at
      from public.messages m
      where m.email_key = a.email_key and m.counts_at > p_now - interval '168 hours'
    ) n
    window first_come as (partition by a.email_key, a.refusal is null order by a.priority, a.task_id
      rows unbounded preceding)
  ),
  -- The gym and the agent: so many a day.
  gym_day as (
    select x.gym_id, x.agent, x.of_gym, x.of_agent,
      least(x.daily_send_limit, app.warm_up_sends(x.first_sent_at, p_now),
        app.ramp_sends(app.ramp_phase(app.ramp_start(x.gym_id), p_now))) as gym_cap,
      app.ramp_sends(app.agent_phase(x.gym_id, x.agent, p_now)) as agent_cap
    from (
      select d.gym_id, d.agent, d.daily_send_limit, d.first_sent_at,
        (select count(*) from public.messages m where m.gym_id = d.gym_id and m.counts_at >= d.day_start) as of_gym,
        (select count(*) from public.messages m where m.gym_id = d.gym_id and m.counts_at >= d.day_start
          and m.agent = d.agent) as of_agent
      from (select distinct p.gym_id, p.agent, p.day_start, p.daily_send_limit, p.first_sent_at from person p) d
    ) x
  ),
  full_gym as (
    select p.*, coalesce(p.refusal_2, case
        when d.agent_cap = 0 or d.gym_cap = 0 then 'ramp_shadow'
        when d.of_gym + row_number() over (partition by p.gym_id, p.refusal_2 is null order by p.priority, p.task_id)
          > d.gym_cap then 'daily_limit'
        when d.of_agent + row_number() over (partition by p.gym_id, p.agent, p.refusal_2 is null
          order by p.priority, p.task_id) > d.agent_cap then 'daily_limit' end) as verdict
    from person p join gym_day d on d.gym_id = p.gym_id and d.agent = p.agent
  )
  select f.task_id, f.gym_id, f.member_id, f.agent, f.email_key, f.mode = 'dry_run', f.verdict,
    case f.verdict
      when 'weekly_limit' then case when f.frees_at < 'infinity' then f.frees_at else p_now + interval '1 hour' end
      when 'one_a_day' then f.day_end
      when 'daily_limit' then f.day_end
      when 'ramp_shadow' then f.day_end
      when 'global_pause' then p_now + interval '10 minutes'
      when 'gym_paused' then p_now + interval '1 hour' end
  from full_gym f
$$;
