-- One reading of a gym's PushPress account, done in steps that survive a crash: the cursor says where to go on.
create table public.sync_runs (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  -- first: everything, a year back. full: everything, recent check-ins. recent: recent check-ins only.
  kind text not null check (kind in ('first', 'full', 'recent')),
  stage text not null default 'customers'
    check (stage in ('customers', 'enrollments', 'plans', 'checkins', 'facts', 'done')),
  cursor jsonb not null default '{}',
  checkins_since timestamptz not null,
  customers integer not null default 0,
  enrollments integer not null default 0,
  plans integer not null default 0,
  checkins integer not null default 0,
  checkins_expected integer,
  started_at timestamptz not null,
  finished_at timestamptz,
  try_at timestamptz not null,
  failures integer not null default 0,
  last_error text,
  lease_token uuid,
  lease_until timestamptz,
  check ((stage = 'done') = (finished_at is not null)),
  check ((lease_token is null) = (lease_until is null)),
  check (finished_at is null or lease_token is null)
);
create unique index sync_runs_one_open_per_gym on public.sync_runs (gym_id) where finished_at is null;
create index sync_runs_due on public.sync_runs (try_at) where finished_at is null;
create index sync_runs_by_gym on public.sync_runs (gym_id, started_at desc);

alter table public.sync_runs enable row level security;
grant select on public.sync_runs to authenticated;
create policy "People see how their gym's reading goes" on public.sync_runs
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Starts a reading, or returns the one already open and makes it due. A first reading takes over an open lesser one.
create function public.begin_sync(
  p_gym uuid, p_kind text, p_checkins_since timestamptz, p_now timestamptz
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  perform 1 from public.gyms where id = p_gym for no key update;
  if p_kind = 'first' then
    update public.sync_runs set stage = 'done', finished_at = p_now, lease_token = null, lease_until = null,
      last_error = 'Replaced by a first reading.'
    where gym_id = p_gym and finished_at is null and kind <> 'first';
  end if;
  update public.sync_runs set try_at = least(try_at, p_now)
  where gym_id = p_gym and finished_at is null
  returning id into v_id;
  if v_id is null then
    insert into public.sync_runs (gym_id, kind, stage, checkins_since, started_at, try_at)
    values (p_gym, p_kind, case when p_kind = 'recent' then 'checkins' else 'customers' end,
      p_checkins_since, p_now, p_now)
    returning id into v_id;
  end if;
  return v_id;
end;
$$;
grant execute on function public.begin_sync(uuid, text, timestamptz, timestamptz) to service_role;

-- How often a gym is read again. A key that PushPress refuses is tried seldom, until the owner replaces it.
create function app.sync_every(p_state text) returns interval
language sql immutable set search_path = '' as $$
  select case when p_state = 'unauthorized' then interval '1 hour' else interval '15 minutes' end
$$;
grant execute on function app.sync_every(text) to service_role;

-- Opens the readings that have fallen due: recent check-ins every 15 minutes, everything every 4 hours.
create function public.begin_due_syncs(p_now timestamptz, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_full_every constant interval := interval '4 hours';
  v_recent_overlap constant interval := interval '2 hours';
  v_full_overlap constant interval := interval '35 days';
  v_kept constant interval := interval '2 days';
  v_opened integer := 0;
  v_due record;
begin
  for v_due in
    select c.gym_id, s.last_any, s.last_full
    from public.pushpress_connections c
    cross join lateral (
      select max(r.started_at) as last_any, max(r.started_at) filter (where r.kind <> 'recent') as last_full
      from public.sync_runs r where r.gym_id = c.gym_id and r.started_at > p_now - v_kept
    ) s
    where (s.last_any is null or s.last_any <= p_now - app.sync_every(c.state))
      and not exists (select 1 from public.sync_runs o where o.gym_id = c.gym_id and o.finished_at is null)
      -- The first reading is begun by connecting; without one there is nothing to keep up to date.
      and exists (select 1 from public.sync_runs f
        where f.gym_id = c.gym_id and f.kind = 'first' and f.finished_at is not null)
    order by s.last_any nulls first, c.gym_id
    limit p_limit
  loop
    if v_due.last_full is null or v_due.last_full <= p_now - v_full_every then
      perform public.begin_sync(v_due.gym_id, 'full', p_now - v_full_overlap, p_now);
      -- A reading every quarter of an hour adds up; old ones are of no use to anyone.
      delete from public.sync_runs where gym_id = v_due.gym_id and kind <> 'first'
        and finished_at is not null and started_at <= p_now - v_kept;
    else
      perform public.begin_sync(v_due.gym_id, 'recent', v_due.last_any - v_recent_overlap, p_now);
    end if;
    v_opened := v_opened + 1;
  end loop;
  return v_opened;
end;
$$;
grant execute on function public.begin_due_syncs(timestamptz, integer) to service_role;

-- Hands out due readings, oldest first. The token fences: a worker whose lease ran out cannot write any more.
create function public.claim_syncs(p_now timestamptz, p_limit integer, p_lease interval)
returns setof public.sync_runs
language sql set search_path = '' as $$
  update public.sync_runs r
  set lease_token = gen_random_uuid(), lease_until = p_now + p_lease
  from (
    select id from public.sync_runs
    where finished_at is null and try_at <= p_now and (lease_until is null or lease_until <= p_now)
    order by try_at, id
    limit p_limit
    for update skip locked
  ) due
  where r.id = due.id
  returning r.*
$$;
grant execute on function public.claim_syncs(timestamptz, integer, interval) to service_role;

-- Saves a step: the rows it read ({customers, enrollments, plans, checkins}) and where to go on, together. Returns
-- false when the lease was lost, and then nothing was written.
create function public.advance_sync(
  p_id uuid, p_token uuid, p_stage text, p_cursor jsonb, p_lease interval, p_now timestamptz,
  p_rows jsonb default '{}', p_read_at timestamptz default null, p_checkins_expected integer default null
) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_gym uuid;
  v_customers integer := 0;
  v_enrollments integer := 0;
  v_plans integer := 0;
  v_checkins integer := 0;
begin
  -- Rows that arrived as text would look like no rows at all, and everyone in them like gone.
  if jsonb_typeof(p_rows) <> 'object' or jsonb_typeof(p_cursor) <> 'object' then
    raise exception 'The rows and the cursor of a step are JSON objects.' using errcode = '22023';
  end if;
  -- Held to the end: nobody else can take the lease over while its rows are being written.
  select gym_id into v_gym from public.sync_runs
  where id = p_id and lease_token = p_token and finished_at is null for update;
  if v_gym is null then
    return false;
  end if;
  if p_rows ? 'customers' then
    perform public.store_customers(v_gym, p_rows -> 'customers', p_read_at);
    v_customers := jsonb_array_length(p_rows -> 'customers');
  end if;
  if p_rows ? 'enrollments' then
    perform public.store_enrollments(v_gym, p_rows -> 'enrollments', p_read_at);
    v_enrollments := jsonb_array_length(p_rows -> 'enrollments');
  end if;
  if p_rows ? 'plans' then
    perform public.store_plans(v_gym, p_rows -> 'plans', p_read_at);
    v_plans := jsonb_array_length(p_rows -> 'plans');
  end if;
  if p_rows ? 'checkins' then
    perform public.store_checkins(v_gym, p_rows -> 'checkins', p_read_at);
    v_checkins := jsonb_array_length(p_rows -> 'checkins');
  end if;
  update public.sync_runs set
    stage = p_stage, cursor = p_cursor,
    customers = customers + v_customers, enrollments = enrollments + v_enrollments,
    plans = plans + v_plans, checkins = checkins + v_checkins,
    checkins_expected = coalesce(p_checkins_expected, checkins_expected),
    failures = 0, last_error = null,
    finished_at = case when p_stage = 'done' then p_now end,
    lease_token = case when p_stage <> 'done' then lease_token end,
    lease_until = case when p_stage <> 'done' then p_now + p_lease end
  where id = p_id;
  return true;
end;
$$;
grant execute on function public.advance_sync(
  uuid, uuid, text, jsonb, interval, timestamptz, jsonb, timestamptz, integer) to service_role;

-- Lets go of a reading until p_try_at, because time ran out (no error) or PushPress failed (with one).
create function public.release_sync(p_id uuid, p_token uuid, p_try_at timestamptz, p_error text default null)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.sync_runs set lease_token = null, lease_until = null, try_at = p_try_at,
    failures = case when p_error is null then failures else failures + 1 end, last_error = left(p_error, 500)
  where id = p_id and lease_token = p_token and finished_at is null;
  return found;
end;
$$;
grant execute on function public.release_sync(uuid, uuid, timestamptz, text) to service_role;
