-- How each part of the platform is doing. Every run of a cron leaves its mark, and the engine counts what it asked of
-- the database and what of it failed, by the hour.
create table public.cron_runs (
  path text primary key check (path ~ '^/api/cron/[a-z-]{1,60}$'),
  ran_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  failures integer not null default 0 check (failures >= 0), -- in a row
  last_error text check (char_length(last_error) <= 500),
  last_ok_at timestamptz
);
alter table public.cron_runs enable row level security;
grant select on public.cron_runs to authenticated;
create policy "Operators see how the schedule is kept" on public.cron_runs
  for select to authenticated using (app.is_operator());

create table public.engine_tallies (
  hour timestamptz not null,
  operation text not null check (operation ~ '^[a-z][a-z0-9_]{1,60}$'),
  tried integer not null check (tried >= 0),
  failed integer not null check (failed between 0 and tried),
  last_failure text check (char_length(last_failure) <= 500),
  last_task_id uuid,
  primary key (hour, operation)
);
alter table public.engine_tallies enable row level security;
grant select on public.engine_tallies to authenticated;
create policy "Operators see what failed" on public.engine_tallies
  for select to authenticated using (app.is_operator());

-- p_tally: [{operation, tried, failed, last_failure, last_task_id}]. Counted by whoever ran, told once per run.
create function public.record_cron_run(
  p_path text, p_now timestamptz, p_took_ms integer, p_error text default null, p_tally jsonb default '[]'
) returns void
language sql set search_path = '' as $$
  insert into public.cron_runs as c (path, ran_at, took_ms, failures, last_error, last_ok_at)
  values (p_path, p_now, greatest(p_took_ms, 0), case when p_error is null then 0 else 1 end, left(p_error, 500),
    case when p_error is null then p_now end)
  on conflict (path) do update set ran_at = greatest(c.ran_at, p_now), took_ms = excluded.took_ms,
    failures = case when p_error is null then 0 else c.failures + 1 end, last_error = coalesce(excluded.last_error, c.last_error),
    last_ok_at = coalesce(excluded.last_ok_at, c.last_ok_at);
  insert into public.engine_tallies as e (hour, operation, tried, failed, last_failure, last_task_id)
  select date_trunc('hour', p_now, 'UTC'), t.operation, t.tried, t.failed, left(t.last_failure, 500), t.last_task_id
  from jsonb_to_recordset(p_tally) as t (operation text, tried integer, failed integer, last_failure text, last_task_id uuid)
  -- Two runs that end together must take their locks in the same order.
  order by t.operation
  on conflict (hour, operation) do update set tried = e.tried + excluded.tried, failed = e.failed + excluded.failed,
    last_failure = coalesce(excluded.last_failure, e.last_failure),
    last_task_id = coalesce(excluded.last_task_id, e.last_task_id)
$$;
grant execute on function public.record_cron_run(text, timestamptz, integer, text, jsonb) to service_role;

-- Operations that move a task or what it sends. A failure of one of them means that somebody's work stands still.
create function app.moves_tasks(p_operation text) returns boolean
language sql immutable set search_path = '' as $$
  select p_operation in ('create_task', 'claim_tasks', 'transition_task', 'reserve_messages', 'claim_messages',
    'start_delivery', 'record_delivery', 'claim_replies', 'attribute_outcome', 'rescue_tasks', 'rescue_messages',
    'suppress_member')
$$;
grant execute on function app.moves_tasks(text) to authenticated, service_role;

-- [{part, state, detail}] with state ok, degraded or paused. p_crons: {path: minutes after which it is late}. Each
-- question is answered from an index: this is asked by monitors all day.
create function public.read_health(p_now timestamptz, p_crons jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with limits as (select interval '15 minutes' as late, 0.05 as fault_share, 20 as tried_min, 0.2 as line_share,
    0.25 as ai_share, 10 as ai_min),
  schedule as (
    select count(*) filter (where c.path is not null and c.ran_at < p_now - make_interval(mins => x.value::integer)) as late,
      count(*) filter (where c.failures > 0) as failing, count(*) filter (where c.path is null) as never,
      string_agg(x.key, ', ' order by x.key) filter (where c.failures > 0
        or c.ran_at < p_now - make_interval(mins => x.value::integer)) as which
    from jsonb_each_text(p_crons) x left join public.cron_runs c on c.path = x.key
  ),
  faults as (
    select coalesce(sum(tried), 0) as tried, coalesce(sum(failed), 0) as failed from public.engine_tallies
    where hour >= date_trunc('hour', p_now, 'UTC') - interval '1 hour' and hour <= p_now and app.moves_tasks(operation)
  ),
  waiting as (
    select (select min(try_at) from public.messages where try_at is not null and try_at <= p_now) as message,
      (select min(try_at) from public.webhook_events where source = 'pushpress' and status = 'stored') as pushpress,
      least((select min(try_at) from public.webhook_events where source = 'resend' and status = 'stored'),
        (select min(try_at) from public.replies where status = 'stored')) as reply
  ),
  lines as (
    select count(*) as gyms, count(*) filter (where state <> 'ok') as broken from public.pushpress_connections
  ),
  asked as (
    select coalesce(sum(tried), 0) as calls, coalesce(sum(failed), 0) as failed from public.engine_tallies
    where hour >= date_trunc('hour', p_now, 'UTC') - interval '1 hour' and hour <= p_now and operation = 'ask_model'
  ),
  parts (place, part, state, detail) as (
    select 1, 'schedule', case when late + failing > 0 then 'degraded' else 'ok' end, case
      when late + failing > 0 then 'Late or failing: ' || which
      when never > 0 then never || ' jobs have not run yet.' else 'Every job ran when it should.' end from schedule
    union all select 2, 'engine', case when tried >= tried_min and failed > fault_share * tried then 'degraded' else 'ok' end,
      failed || ' of ' || tried || ' moves failed in the last hour or two.' from faults, limits
    union all select 3, 'sending', case when p.paused_at is not null then 'paused'
        when w.message < p_now - late then 'degraded' else 'ok' end,
      case when p.paused_at is not null then 'Everything is paused: ' || p.paused_reason
        when w.message is null then 'Nothing waits to be sent.'
        else 'The oldest message waits since ' || to_char(w.message at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
      from public.platform p, waiting w, limits
    union all select 4, 'replies', case when reply < p_now - late then 'degraded' else 'ok' end,
      case when reply is null then 'Every reply has been read.'
        else 'The oldest unread one waits since ' || to_char(reply at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
      from waiting, limits
    union all select 5, 'pushpress', case when broken > line_share * gyms or pushpress < p_now - late then 'degraded' else 'ok' end,
      case when gyms = 0 then 'No gym is connected.' else broken || ' of ' || gyms || ' connections are in trouble.' end
      from lines, waiting, limits
    union all select 6, 'ai', case when calls >= ai_min and failed > ai_share * calls then 'degraded' else 'ok' end,
      failed || ' of ' || calls || ' calls failed in the last hour or two.' from asked, limits
  )
  select jsonb_agg(jsonb_build_object('part', part, 'state', state, 'detail', detail) order by place) from parts
$$;
grant execute on function public.read_health(timestamptz, jsonb) to service_role;
