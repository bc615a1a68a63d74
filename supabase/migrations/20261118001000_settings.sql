-- How far the system may go at a gym. The owner sets these, within bounds nobody can leave.
alter table public.gyms
  add column execution_mode text not null default 'manual' check (execution_mode in ('manual', 'limited_auto')),
  add column member_weekly_limit smallint not null default 3 check (member_weekly_limit between 1 and 7),
  add column daily_send_limit smallint not null default 15 check (daily_send_limit between 1 and 100),
  -- Local hours. Nobody is written to before seven in the morning or after nine at night, whatever a gym prefers.
  add column send_window_start smallint not null default 8 check (send_window_start between 7 and 20),
  add column send_window_end smallint not null default 20 check (send_window_end between 8 and 21),
  add column from_name text check (app.is_plain_line(from_name, 80)),
  -- Warm-up is counted from the first message that ever left.
  add column first_sent_at timestamptz,
  add column sending_paused_at timestamptz,
  add column sending_paused_reason text check (char_length(sending_paused_reason) <= 300),
  -- What happened before the owner looked and resumed is no reason to pause again.
  add column sending_resumed_at timestamptz,
  add constraint send_window_has_hours check (send_window_end - send_window_start >= 2),
  add constraint pause_has_reason check ((sending_paused_at is null) = (sending_paused_reason is null));
grant update (execution_mode, member_weekly_limit, daily_send_limit, send_window_start, send_window_end, from_name)
  on public.gyms to authenticated;
-- With a gym would go what its members were sent and what they asked for: that is not a key's to erase.
revoke delete, truncate on public.gyms from service_role;

-- The gym in its own words. Everything a message may claim about the gym comes from here.
alter table public.gyms add column profile jsonb not null default '{}'
  check (jsonb_typeof(profile) = 'object' and octet_length(profile::text) <= 20000);
grant update (profile) on public.gyms to authenticated;

-- Every agent ramps up by itself: one that is new to an old gym starts with nothing but proposals.
create table public.gym_agents (
  gym_id uuid not null references public.gyms on delete cascade,
  agent text not null check (char_length(agent) between 1 and 40),
  enabled_at timestamptz not null,
  primary key (gym_id, agent)
);
alter table public.gym_agents enable row level security;
grant select on public.gym_agents to authenticated;
create policy "People see which agents work for their gyms" on public.gym_agents
  for select to authenticated using (gym_id in (select app.my_gyms()));

create function public.enable_agents(p_gym uuid, p_agents text[], p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.gym_agents (gym_id, agent, enabled_at)
  select p_gym, unnest(p_agents), p_now on conflict do nothing
$$;
grant execute on function public.enable_agents(uuid, text[], timestamptz) to service_role;

-- One row for the whole platform. While paused, nothing leaves anywhere.
create table public.platform (
  id boolean primary key default true check (id),
  paused_at timestamptz,
  paused_reason text check (char_length(paused_reason) between 1 and 300),
  paused_by text,
  check ((paused_at is null) = (paused_reason is null))
);
insert into public.platform default values;
alter table public.platform enable row level security;

create function public.set_global_pause(p_reason text, p_by text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update public.platform set
    paused_at = case when p_reason is not null then coalesce(paused_at, p_now) end,
    paused_reason = p_reason, paused_by = case when p_reason is not null then p_by end
  where id
$$;
grant execute on function public.set_global_pause(text, text, timestamptz) to service_role;

-- The ceilings the database enforces. lib/safety/limits.ts says the same; a test compares the two.
create function app.limits() returns table (
  tasks_per_analysis integer, tasks_per_gym_day integer, tasks_active_per_gym integer, tasks_per_webhook integer,
  tasks_by_agents_per_gym_day integer, subtasks_per_parent integer, batch_children_per_parent integer,
  subtask_depth integer, goal_max_chars integer, task_lease interval, delivery_attempts integer,
  provider_key_life interval, escalation_reminder interval, escalation_life interval, reopen_life interval,
  touch_gap interval, touch_life interval, reply_attempts integer, ai_calls_per_gym_day integer,
  ai_calls_per_task integer, templates_per_gym integer
)
language sql immutable rows 1 set search_path = '' as $$
  select 25, 50, 100, 5, 10, 8, 50, 2, 2000, interval '5 minutes', 4, interval '23 hours', interval '48 hours',
    interval '7 days', interval '90 days', interval '10 hours', interval '24 hours', 10, 200, 20, 50
$$;
grant execute on function app.limits() to service_role;

-- The rules of pace that follow are asked for every message of a batch. They are plpgsql because it works out a plain
-- expression by itself, where a function in SQL starts a query.

-- shadow: proposals only. guided: the owner approves each. limited: autopilot, few a day. full: as the gym set it.
create function app.ramp_phase(p_since timestamptz, p_now timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_since is null or p_now < p_since + interval '3 days' then 'shadow'
    when p_now < p_since + interval '7 days' then 'guided'
    when p_now < p_since + interval '14 days' then 'limited'
    else 'full' end;
end;
$$;
grant execute on function app.ramp_phase(timestamptz, timestamptz) to authenticated, service_role;

-- When a gym began: the end of onboarding, or else its connection.
create view app.gym_starts as
  select g.id as gym_id, coalesce(g.onboarded_at, c.connected_at) as since
  from public.gyms g left join public.pushpress_connections c on c.gym_id = g.id;

create function app.ramp_start(p_gym uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(g.onboarded_at, c.connected_at)
  from public.gyms g left join public.pushpress_connections c on c.gym_id = g.id where g.id = p_gym
$$;
grant execute on function app.ramp_start(uuid) to authenticated, service_role;

-- The younger of the gym and the agent decides how far the agent may go.
create function app.agent_phase(p_gym_since timestamptz, p_agent_since timestamptz, p_now timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return app.ramp_phase(case when p_gym_since is not null then greatest(p_gym_since, p_agent_since) end, p_now);
end;
$$;
grant execute on function app.agent_phase(timestamptz, timestamptz, timestamptz) to authenticated, service_role;

create function app.ramp_sends(p_phase text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case p_phase when 'shadow' then 0 when 'guided' then 3 when 'limited' then 10 else 1000000 end;
end;
$$;
grant execute on function app.ramp_sends(text) to authenticated, service_role;

create function app.ramp_tasks(p_phase text) returns integer
language sql immutable set search_path = '' as $$
  select case p_phase when 'shadow' then 10 when 'guided' then 15 when 'limited' then 25
    else (select tasks_per_gym_day from app.limits()) end
$$;
grant execute on function app.ramp_tasks(text) to authenticated, service_role;

-- What a young sender's reputation bears, by week since the first message.
create function app.warm_up_sends(p_first_sent_at timestamptz, p_now timestamptz) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_first_sent_at is null or p_now < p_first_sent_at + interval '7 days' then 3
    when p_now < p_first_sent_at + interval '14 days' then 5
    when p_now < p_first_sent_at + interval '21 days' then 10
    else 1000000 end;
end;
$$;
grant execute on function app.warm_up_sends(timestamptz, timestamptz) to authenticated, service_role;

create function app.is_in_send_window(p_timezone text, p_start integer, p_end integer, p_now timestamptz)
returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return extract(hour from p_now at time zone p_timezone) >= p_start
    and extract(hour from p_now at time zone p_timezone) < p_end;
end;
$$;
grant execute on function app.is_in_send_window(text, integer, integer, timestamptz) to authenticated, service_role;

-- Counting under a lock is only right for someone who sees what was committed while waiting for it.
create function app.require_fresh_reads() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Limits can only be judged in a read committed transaction.' using errcode = '25001';
  end if;
end;
$$;

-- Whom a message about a member goes to. A linked account is written to through its primary; whoever must never be
-- contacted has a block, and so has someone whose primary does.
create view app.contacts as
  select m.id as member_id,
    case when m.primary_pushpress_id is null then m.email else p.email end as email,
    case when m.primary_pushpress_id is null then m.email_key else p.email_key end as email_key,
    case
      when m.deleted_at is not null then 'gone'
      when m.contact_block in ('staff', 'minor', 'unclear_age') then m.contact_block
      when m.primary_pushpress_id is not null and (p.id is null or p.deleted_at is not null) then 'no_primary'
      when m.primary_pushpress_id is null then
        coalesce(m.contact_block, case when coalesce(m.email_key, '') = '' then 'no_email' end)
      else coalesce(p.contact_block, case when coalesce(p.email_key, '') = '' then 'no_email' end) end as block
  from public.members m
  left join public.members p on p.gym_id = m.gym_id and p.pushpress_id = m.primary_pushpress_id;
grant select on app.contacts to service_role;
