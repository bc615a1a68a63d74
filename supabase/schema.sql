-- The present schema, written by `npm run db:generate` from supabase/migrations. Do not edit.

create or replace function app.contact_block (
  p_role  text,
  p_dob   date,
  p_email text,
  p_today date
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when p_role in ('superuser', 'admin', 'coach', 'frontdesk') then 'staff'
    when p_dob > p_today then 'unclear_age'
    when p_dob > p_today - interval '18 years' then 'minor'
    when coalesce(btrim(p_email), '') = '' then 'no_email'
    when p_email !~ '^[^[:space:]<>@,;:"\\()]+@[^[:space:]<>@,;:"\\()]+\.[^[:space:]<>@,;:"\\()]+$' then 'bad_email'
  end
$function$;

revoke all on function "app"."contact_block"(text, date, text, date) from public;

grant execute on function "app"."contact_block"(text, date, text, date) to "postgres", "service_role";

create or replace function app.is_plain_line (
  p_text text,
  p_max  integer
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select p_text = btrim(p_text)
    and char_length(p_text) between 1 and p_max
    and p_text !~ '[[:cntrl:]<>]'
$function$;

revoke all on function "app"."is_plain_line"(text, integer) from public;

grant execute on function "app"."is_plain_line"(text, integer) to "authenticated", "postgres", "service_role";

create or replace function app.is_timezone (
  p_name text
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  perform timestamptz 'epoch' at time zone p_name;
  -- Postgres also takes abbreviations and raw offsets ("EST", "UTC-5"), which know no daylight saving.
  return p_name ~ '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)?)$';
exception when invalid_parameter_value then
  return false;
end;
$function$;

revoke all on function "app"."is_timezone"(text) from public;

grant execute on function "app"."is_timezone"(text) to "authenticated", "postgres", "service_role";

create or replace function app.my_gyms (
  p_roles text[] default ARRAY['owner'::text,
  'coach'::text,
  'staff'::text]
)
  returns SETOF uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select gym_id from public.gym_people where user_id = auth.uid() and role = any (p_roles)
$function$;

revoke all on function "app"."my_gyms"(text[]) from public;

grant execute on function "app"."my_gyms"(text[]) to "authenticated", "postgres";

create or replace function app.refresh_facts_of (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_changed integer;
begin
  -- Locked first, so that the query below sees everything stored by whoever refreshed before us. In the order in
  -- which store_customers takes its rows, so that the two cannot deadlock.
  perform 1 from public.members
  where gym_id = p_gym and pushpress_id = any (p_customer_ids)
  order by pushpress_id for no key update;

  with who as (
    select m.id, m.pushpress_id, m.role, m.dob, m.email, g.timezone, g.average_monthly_cents,
      (p_now at time zone g.timezone)::date as today
    from public.members m join public.gyms g on g.id = m.gym_id
    where m.gym_id = p_gym and m.pushpress_id = any (p_customer_ids)
  ),
  -- One row per member: the enrollment that says most about where they stand.
  enrolled as (
    select distinct on (e.customer_id) e.customer_id, e.status, p.name as plan_name, e.paid_until, e.alert_since
    from public.enrollments e
    left join public.plans p on p.gym_id = e.gym_id and p.pushpress_id = e.plan_id
    where e.gym_id = p_gym and e.customer_id = any (p_customer_ids)
    order by e.customer_id,
      array_position(array['alert', 'active', 'pendcancel', 'paused', 'pendactivation', 'canceled', 'completed'],
        e.status),
      e.start_date desc nulls last, e.pushpress_id
  ),
  paying as (
    select e.customer_id, sum(p.monthly_cents)::integer as monthly_cents, min(e.start_date) as first_start
    from public.enrollments e
    left join public.plans p on p.gym_id = e.gym_id and p.pushpress_id = e.plan_id
    where e.gym_id = p_gym and e.status in ('active', 'alert', 'pendcancel', 'paused')
      and e.customer_id = any (p_customer_ids)
    group by e.customer_id
  ),
  -- From each id to its visits: `offset 0` keeps the planner, which knows nothing of rows written a moment ago, from
  -- joining the other way round. The window spares a join of visits with themselves.
  visit as (
    select c.customer_id, c.at, c.class_name, (c.at at time zone g.timezone) as local_at,
      max(c.at) over (partition by c.customer_id) as last_at
    from unnest(p_customer_ids) as asked (id)
    cross join lateral (
      select * from public.checkins
      where gym_id = p_gym and customer_id = asked.id and at <= p_now and role = 'attendee' offset 0
    ) c
    join public.gyms g on g.id = p_gym
  ),
  counted as (
    select customer_id, count(*)::integer as total, min(at) as first_at, max(at) as last_at,
      count(*) filter (where at > p_now - interval '30 days')::integer as last_30,
      count(*) filter (where at <= p_now - interval '30 days' and at > p_now - interval '60 days')::integer
        as prior_30,
      count(*) filter (where at > p_now - interval '84 days')::integer as last_84
    from visit group by customer_id
  ),
  -- Habits come from the last 12 weeks in which the member came at all, so they outlive an absence.
  recent as (
    select * from visit where at > last_at - interval '84 days'
  ),
  habit as (
    select customer_id,
      mode() within group (order by class_name) filter (where class_name is not null) as usual_class,
      -- People check in for the 6 am class at ten to six: the nearest hour is the one they come for.
      mode() within group (order by extract(hour from local_at + interval '30 minutes')::smallint) as usual_hour
    from recent group by customer_id
  ),
  day as (
    select customer_id, extract(isodow from local_at)::smallint as dow, count(*) as visits,
      sum(count(*)) over (partition by customer_id) as all_visits
    from recent group by customer_id, extract(isodow from local_at)
  ),
  -- A usual day holds at least a fifth of someone's visits, and happened more than once.
  days as (
    select customer_id, array_agg(dow order by dow) as usual_days
    from day where visits >= 2 and visits * 5 >= all_visits group by customer_id
  ),
  changed as (
    update public.members m set
      contact_block = app.contact_block(w.role, w.dob, w.email, w.today),
      standing = case
        when w.role in ('superuser', 'admin', 'coach', 'frontdesk') then 'staff'
        when e.status = 'alert' then 'payment_alert'
        when e.status = 'active' then 'active'
        when e.status = 'pendcancel' then 'cancelling'
        when e.status = 'paused' then 'paused'
        when e.status = 'pendactivation' then 'starting'
        when w.role = 'lead' then 'lead'
        when w.role = 'ex-member' or e.status in ('canceled', 'completed') then 'former'
        when w.role = 'member' then 'active'
        else 'visitor' end,
      plan_name = e.plan_name, paid_until = e.paid_until, alert_since = e.alert_since,
      monthly_cents = case when p.customer_id is not null then coalesce(p.monthly_cents, w.average_monthly_cents) end,
      joined_on = coalesce(m.joined_on, p.first_start),
      first_visit_at = c.first_at, last_visit_at = c.last_at,
      visits_total = coalesce(c.total, 0), visits_last_30 = coalesce(c.last_30, 0),
      visits_prior_30 = coalesce(c.prior_30, 0),
      -- Someone who first came three weeks ago is measured over three weeks, not twelve.
      visits_per_week = round(c.last_84 / greatest(1, least(84,
        extract(epoch from p_now - c.first_at) / 86400) / 7.0), 1),
      usual_days = coalesce(d.usual_days, '{}'), usual_hour = h.usual_hour, usual_class = h.usual_class
    from who w
    left join enrolled e on e.customer_id = w.pushpress_id
    left join paying p on p.customer_id = w.pushpress_id
    left join counted c on c.customer_id = w.pushpress_id
    left join habit h on h.customer_id = w.pushpress_id
    left join days d on d.customer_id = w.pushpress_id
    where m.id = w.id
    returning 1
  )
  select count(*)::integer into v_changed from changed;
  return v_changed;
end;
$function$;

revoke all on function "app"."refresh_facts_of"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."refresh_facts_of"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.sync_every (
  p_state text
)
  returns interval
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when p_state = 'unauthorized' then interval '1 hour' else interval '15 minutes' end
$function$;

revoke all on function "app"."sync_every"(text) from public;

grant execute on function "app"."sync_every"(text) to "postgres", "service_role";

create schema "app";

grant usage on schema "app" to "authenticated";

grant create, usage on schema "app" to "postgres";

grant usage on schema "app" to "service_role";

alter default privileges for role "postgres" in schema "public" grant usage on sequences to "service_role";

alter default privileges for role "postgres" in schema "public" grant delete,
  insert, select, update on tables to "service_role";

create or replace function public.advance_sync (
  p_id                uuid,
  p_token             uuid,
  p_stage             text,
  p_cursor            jsonb,
  p_lease             interval,
  p_now               timestamp with time zone,
  p_rows              jsonb                    default '{}'::jsonb,
  p_read_at           timestamp with time zone default null::timestamp with time zone,
  p_checkins_expected integer                  default null::integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

revoke all
  on function "public"."advance_sync"(uuid, uuid, text, jsonb, interval, timestamp
    with time zone, jsonb, timestamp with time zone, integer)
  from public;

grant execute
  on function "public"."advance_sync"(uuid, uuid, text, jsonb, interval, timestamp
    with time zone, jsonb, timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.begin_due_syncs (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."begin_due_syncs"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."begin_due_syncs"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.begin_sync (
  p_gym            uuid,
  p_kind           text,
  p_checkins_since timestamp with time zone,
  p_now            timestamp with time zone
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

revoke all
  on function "public"."begin_sync"(uuid, text, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."begin_sync"(uuid, text, timestamp with time zone, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.claim_syncs (
  p_now   timestamp with time zone,
  p_limit integer,
  p_lease interval
)
  returns SETOF public.sync_runs
  language sql
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."claim_syncs"(timestamp with time zone, integer, interval) from public;

grant execute
  on function "public"."claim_syncs"(timestamp with time zone, integer, interval)
  to "postgres", "service_role";

create or replace function public.claim_webhooks (
  p_source text,
  p_now    timestamp with time zone,
  p_limit  integer,
  p_lease  interval
)
  returns SETOF public.webhook_events
  language sql
  set search_path to ''
  AS $function$
  update public.webhook_events w
  set lease_token = gen_random_uuid(), lease_until = p_now + p_lease, attempts = w.attempts + 1
  from (
    select id from public.webhook_events
    where source = p_source and status = 'stored' and try_at <= p_now
      and (lease_until is null or lease_until <= p_now)
    order by try_at, id
    limit p_limit
    for update skip locked
  ) due
  where w.id = due.id
  returning w.*
$function$;

revoke all
  on function "public"."claim_webhooks"(text, timestamp with time zone, integer, interval)
  from public;

grant execute
  on function "public"."claim_webhooks"(text, timestamp with time zone, integer, interval)
  to "postgres", "service_role";

create or replace function public.connect_pushpress (
  p_gym            uuid,
  p_company_id     text,
  p_api_key_sealed text,
  p_now            timestamp with time zone,
  p_name           text                     default null::text,
  p_timezone       text                     default null::text,
  p_postal_address text                     default null::text,
  p_phone          text                     default null::text,
  p_email          text                     default null::text,
  p_website        text                     default null::text
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Another company's people, webhook and half-done reading do not carry over to this one.
  if exists (select 1 from public.pushpress_connections
    where gym_id = p_gym and company_id <> p_company_id for update) then
    if exists (select 1 from public.pushpress_connections where company_id = p_company_id) then
      return 'company_taken';
    end if;
    update public.members set deleted_at = p_now where gym_id = p_gym and deleted_at is null;
    delete from public.enrollments where gym_id = p_gym;
    delete from public.checkins where gym_id = p_gym;
    delete from public.plans where gym_id = p_gym;
    delete from public.sync_runs where gym_id = p_gym;
    delete from public.webhook_events where gym_id = p_gym and status = 'stored';
    delete from public.pushpress_connections where gym_id = p_gym;
  end if;
  insert into public.pushpress_connections
    (gym_id, company_id, api_key_sealed, state_since, last_ok_at, connected_at)
  values (p_gym, p_company_id, p_api_key_sealed, p_now, p_now, p_now)
  on conflict (gym_id) do update set
    api_key_sealed = excluded.api_key_sealed,
    state = 'ok', state_reason = null, state_since = p_now, failures = 0, last_ok_at = p_now;
  update public.gyms set name = coalesce(p_name, name),
    timezone = case when app.is_timezone(p_timezone) then p_timezone else timezone end,
    postal_address = coalesce(postal_address, p_postal_address), phone = coalesce(phone, p_phone),
    email = coalesce(email, p_email), website = coalesce(website, p_website)
  where id = p_gym;
  return 'connected';
exception when unique_violation then
  return 'company_taken';
end;
$function$;

revoke all
  on function "public"."connect_pushpress"(uuid, text, text, timestamp
    with time zone, text, text, text, text, text, text)
  from public;

grant execute
  on function "public"."connect_pushpress"(uuid, text, text, timestamp
    with time zone, text, text, text, text, text, text)
  to "postgres", "service_role";

create or replace function public.count_members (
  p_gym      uuid,
  p_patterns text[] default '{}'::text[]
)
  returns table (
    standing  text,
    members   integer,
    with_risk integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select m.standing, count(*)::integer, count(m.risk_score)::integer
  from public.members m
  where m.gym_id = p_gym and m.deleted_at is null and m.search like all (p_patterns)
  group by m.standing
$function$;

revoke all on function "public"."count_members"(uuid, text[]) from public;

grant execute
  on function "public"."count_members"(uuid, text[])
  to "authenticated", "postgres", "service_role";

create or replace function public.create_gym (
  p_name     text,
  p_timezone text,
  p_now      timestamp with time zone
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_max_gyms constant integer := 20;
  v_user uuid := auth.uid();
  v_gym uuid;
begin
  if v_user is null then
    raise exception 'Sign in to open a gym.' using errcode = '42501';
  end if;
  -- Two tabs submitting at once must not both pass the count.
  perform 1 from auth.users where id = v_user for update;
  if (select count(*) from public.gym_people where user_id = v_user) >= v_max_gyms then
    raise exception 'One sign-in can run at most % gyms.', v_max_gyms using errcode = 'P0001';
  end if;
  insert into public.gyms (name, timezone, created_at) values (p_name, p_timezone, p_now)
    returning id into v_gym;
  insert into public.gym_people (gym_id, user_id, role, email, created_at)
    select v_gym, id, 'owner', email, p_now from auth.users where id = v_user;
  return v_gym;
end;
$function$;

revoke all on function "public"."create_gym"(text, text, timestamp with time zone) from public;

grant execute
  on function "public"."create_gym"(text, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.find_pushpress_connection (
  p_gym        uuid default null::uuid,
  p_company_id text default null::text
)
  returns table (
    gym_id                uuid,
    company_id            text,
    api_key_sealed        text,
    webhook_id            text,
    webhook_secret_sealed text,
    state                 text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select c.gym_id, c.company_id, c.api_key_sealed, c.webhook_id, c.webhook_secret_sealed, c.state
  from public.pushpress_connections c
  where c.gym_id = p_gym or c.company_id = p_company_id
$function$;

revoke all on function "public"."find_pushpress_connection"(uuid, text) from public;

grant execute on function "public"."find_pushpress_connection"(uuid, text) to "postgres", "service_role";

create or replace function public.forget_pushpress_object (
  p_gym     uuid,
  p_kind    text,
  p_id      text,
  p_read_at timestamp with time zone
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_customer text;
begin
  case p_kind
    when 'customer' then
      update public.members set deleted_at = p_read_at, synced_at = p_read_at
      where gym_id = p_gym and pushpress_id = p_id and deleted_at is null and synced_at <= p_read_at
      returning pushpress_id into v_customer;
      delete from public.enrollments where gym_id = p_gym and customer_id = p_id and synced_at <= p_read_at;
      delete from public.checkins where gym_id = p_gym and customer_id = p_id and synced_at <= p_read_at;
    when 'enrollment' then
      delete from public.enrollments where gym_id = p_gym and pushpress_id = p_id and synced_at <= p_read_at
      returning customer_id into v_customer;
    when 'checkin' then
      delete from public.checkins where gym_id = p_gym and pushpress_id = p_id and synced_at <= p_read_at
      returning customer_id into v_customer;
  end case;
  return v_customer;
end;
$function$;

revoke all
  on function "public"."forget_pushpress_object"(uuid, text, text, timestamp with time zone)
  from public;

grant execute
  on function "public"."forget_pushpress_object"(uuid, text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.forget_unseen (
  p_gym            uuid,
  p_began          timestamp with time zone,
  p_checkins_since timestamp with time zone,
  p_keep           text[]                   default '{}'::text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_gone text[];
  v_enrollments integer;
  v_checkins integer;
begin
  with gone as (
    update public.members set deleted_at = p_began
    where gym_id = p_gym and synced_at < p_began and deleted_at is null and pushpress_id <> all (p_keep)
    returning pushpress_id
  )
  select coalesce(array_agg(pushpress_id), '{}') into v_gone from gone;
  delete from public.enrollments
  where gym_id = p_gym and synced_at < p_began and pushpress_id <> all (p_keep);
  get diagnostics v_enrollments = row_count;
  -- Visits from before the window were not read, so only those of people who are gone are known to be gone.
  delete from public.checkins
  where gym_id = p_gym and synced_at < p_began and pushpress_id <> all (p_keep)
    and (at >= p_checkins_since or customer_id = any (v_gone));
  get diagnostics v_checkins = row_count;
  return cardinality(v_gone) + v_enrollments + v_checkins;
end;
$function$;

revoke all
  on function "public"."forget_unseen"(uuid, timestamp with time zone, timestamp with time zone, text[])
  from public;

grant execute
  on function "public"."forget_unseen"(uuid, timestamp with time zone, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function public.next_sync_at()
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(at) from (
    select greatest(try_at, coalesce(lease_until, try_at)) as at from public.sync_runs where finished_at is null
    union all
    select r.started_at + app.sync_every(c.state)
    from public.pushpress_connections c
    cross join lateral (
      select started_at from public.sync_runs where gym_id = c.gym_id order by started_at desc limit 1
    ) r
    where not exists (select 1 from public.sync_runs o where o.gym_id = c.gym_id and o.finished_at is null)
      and exists (select 1 from public.sync_runs f
        where f.gym_id = c.gym_id and f.kind = 'first' and f.finished_at is not null)
    union all
    select greatest(try_at, coalesce(lease_until, try_at)) from public.webhook_events
    where source = 'pushpress' and status = 'stored'
  ) due
$function$;

revoke all on function "public"."next_sync_at"() from public;

grant execute on function "public"."next_sync_at"() to "postgres", "service_role";

create or replace function public.record_pushpress_health (
  p_gym    uuid,
  p_state  text,
  p_now    timestamp with time zone,
  p_reason text                     default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.pushpress_connections set
    state = p_state,
    state_reason = case when p_state = 'ok' then null else left(p_reason, 500) end,
    state_since = case when state = p_state then state_since else p_now end,
    failures = case when p_state = 'ok' then 0 else failures + 1 end,
    last_ok_at = case when p_state = 'ok' then p_now else last_ok_at end
  where gym_id = p_gym
$function$;

revoke all
  on function "public"."record_pushpress_health"(uuid, text, timestamp with time zone, text)
  from public;

grant execute
  on function "public"."record_pushpress_health"(uuid, text, timestamp with time zone, text)
  to "postgres", "service_role";

create or replace function public.record_pushpress_webhook (
  p_gym           uuid,
  p_webhook_id    text,
  p_secret_sealed text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.pushpress_connections
  set webhook_id = p_webhook_id, webhook_secret_sealed = p_secret_sealed where gym_id = p_gym
$function$;

revoke all on function "public"."record_pushpress_webhook"(uuid, text, text) from public;

grant execute on function "public"."record_pushpress_webhook"(uuid, text, text) to "postgres", "service_role";

create or replace function public.refresh_member_facts (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]                   default null::text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_portion constant integer := 200;
  v_changed integer := 0;
  v_after text := '';
  v_ids text[];
begin
  loop
    -- In ascending order, which is the order in which everyone else takes these rows too.
    v_ids := array(
      select pushpress_id from public.members
      where gym_id = p_gym and pushpress_id > v_after
        and (p_customer_ids is null or pushpress_id = any (p_customer_ids))
      order by pushpress_id limit v_portion);
    exit when cardinality(v_ids) = 0;
    v_changed := v_changed + app.refresh_facts_of(p_gym, p_now, v_ids);
    v_after := v_ids[cardinality(v_ids)];
  end loop;
  return v_changed;
end;
$function$;

revoke all on function "public"."refresh_member_facts"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "public"."refresh_member_facts"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function public.release_sync (
  p_id     uuid,
  p_token  uuid,
  p_try_at timestamp with time zone,
  p_error  text                     default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.sync_runs set lease_token = null, lease_until = null, try_at = p_try_at,
    failures = case when p_error is null then failures else failures + 1 end, last_error = left(p_error, 500)
  where id = p_id and lease_token = p_token and finished_at is null;
  return found;
end;
$function$;

revoke all on function "public"."release_sync"(uuid, uuid, timestamp with time zone, text) from public;

grant execute
  on function "public"."release_sync"(uuid, uuid, timestamp with time zone, text)
  to "postgres", "service_role";

create or replace function public.settle_webhooks (
  p_results jsonb,
  p_now     timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with settled as (
    update public.webhook_events w set
      status = r.status, result = left(r.result, 500), lease_token = null, lease_until = null,
      try_at = coalesce(r.try_at, w.try_at),
      processed_at = case when r.status <> 'stored' then p_now end
    from jsonb_to_recordset(p_results) as r (
      id bigint, lease_token uuid, status text, result text, try_at timestamptz)
    where w.id = r.id and w.lease_token = r.lease_token
    returning 1
  )
  select count(*)::integer from settled
$function$;

revoke all on function "public"."settle_webhooks"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."settle_webhooks"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_checkins (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.checkins as c
      (gym_id, pushpress_id, customer_id, kind, role, class_name, at, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.customer_id, r.kind, r.role, r.class_name, r.at, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, customer_id text, kind text, role text, class_name text, at timestamptz)
    on conflict (gym_id, pushpress_id) do update set
      customer_id = excluded.customer_id, kind = excluded.kind, role = excluded.role,
      class_name = excluded.class_name, at = excluded.at, synced_at = excluded.synced_at
    where c.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_checkins"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_checkins"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_customers (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.members as m
      (gym_id, pushpress_id, first_name, last_name, nickname, email, phone, dob, role,
       primary_pushpress_id, contact_block, joined_on, first_seen_at, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.first_name, r.last_name, r.nickname, r.email, r.phone, r.dob, r.role,
      r.primary_pushpress_id,
      app.contact_block(r.role, r.dob, r.email, (p_read_at at time zone g.timezone)::date),
      r.joined_on, p_read_at, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, first_name text, last_name text, nickname text, email text, phone text, dob date,
      role text, primary_pushpress_id text, joined_on date)
    join public.gyms g on g.id = p_gym
    on conflict (gym_id, pushpress_id) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, nickname = excluded.nickname,
      email = excluded.email, phone = excluded.phone, dob = excluded.dob, role = excluded.role,
      primary_pushpress_id = excluded.primary_pushpress_id, contact_block = excluded.contact_block,
      joined_on = coalesce(excluded.joined_on, m.joined_on),
      synced_at = excluded.synced_at, deleted_at = null
    where m.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_customers"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_customers"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_enrollments (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.enrollments as e
      (gym_id, pushpress_id, customer_id, plan_id, status, billing_period, billing_interval, start_date,
       end_date, last_charge, next_charge, paid_until, alert_since, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.customer_id, r.plan_id, r.status, r.billing_period, r.billing_interval,
      r.start_date, r.end_date, r.last_charge, r.next_charge, r.paid_until,
      case when r.status = 'alert' then p_read_at end, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, customer_id text, plan_id text, status text, billing_period text,
      billing_interval integer, start_date date, end_date date, last_charge date, next_charge date,
      paid_until date)
    on conflict (gym_id, pushpress_id) do update set
      customer_id = excluded.customer_id, plan_id = excluded.plan_id, status = excluded.status,
      billing_period = excluded.billing_period, billing_interval = excluded.billing_interval,
      start_date = excluded.start_date, end_date = excluded.end_date, last_charge = excluded.last_charge,
      next_charge = excluded.next_charge, paid_until = excluded.paid_until,
      alert_since = case when excluded.status = 'alert' then coalesce(e.alert_since, excluded.alert_since) end,
      synced_at = excluded.synced_at
    where e.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_enrollments"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_enrollments"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_plans (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.plans as p (gym_id, pushpress_id, name, category, recurrence, synced_at)
    select distinct on (r.pushpress_id) p_gym, r.pushpress_id, r.name, r.category, r.recurrence, p_read_at
    from jsonb_to_recordset(p_rows) as r (pushpress_id text, name text, category text, recurrence text)
    on conflict (gym_id, pushpress_id) do update set
      name = excluded.name, category = excluded.category, recurrence = excluded.recurrence,
      synced_at = excluded.synced_at
    where p.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_plans"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_plans"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_webhooks (
  p_events jsonb,
  p_now    timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.webhook_events (source, event_key, gym_id, event, body, received_at, try_at)
    select e.source, e.event_key, e.gym_id, e.event, e.body, p_now, p_now
    from jsonb_to_recordset(p_events) as e (source text, event_key text, gym_id uuid, event text, body jsonb)
    -- Two batches holding the same events must take their locks in the same order.
    order by e.source, e.event_key
    on conflict (source, event_key) do nothing
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_webhooks"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_webhooks"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

comment on schema "public" is 'standard public schema';

revoke all on schema "public" from public;

grant usage on schema "public" to public;

revoke all on schema "public" from "anon";

grant usage on schema "public" to "anon";

revoke all on schema "public" from "authenticated";

grant usage on schema "public" to "authenticated";

revoke all on schema "public" from "pg_database_owner";

grant create, usage on schema "public" to "pg_database_owner";

revoke all on schema "public" from "service_role";

grant usage on schema "public" to "service_role";

create table "public"."checkins" (
  "gym_id"       uuid                     not null,
  "pushpress_id" text                     not null,
  "customer_id"  text                     not null,
  "kind"         text                     not null,
  "role"         text                     not null,
  "class_name"   text,
  "at"           timestamp with time zone not null,
  "synced_at"    timestamp with time zone not null,
  constraint "checkins_kind_check"
    check ((kind = ANY (ARRAY['class'::text, 'open'::text, 'event'::text, 'appointment'::text]))),
  constraint "checkins_pkey" primary key (gym_id, pushpress_id),
  constraint "checkins_role_check"
    check ((role = ANY (ARRAY['attendee'::text, 'coach'::text, 'staff'::text, 'assistant'::text]))),
  constraint "checkins_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."checkins"
  enable row level security;

create index checkins_by_customer on public.checkins using btree (gym_id, customer_id, at desc);

create index checkins_by_time on public.checkins using btree (gym_id, at);

create policy "People see their gym's check-ins" on "public"."checkins"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."checkins" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."checkins"
  to "postgres";

grant delete, insert, select, update on table "public"."checkins" to "service_role";

create table "public"."enrollments" (
  "gym_id"           uuid                     not null,
  "pushpress_id"     text                     not null,
  "customer_id"      text                     not null,
  "plan_id"          text,
  "status"           text                     not null,
  "billing_period"   text                     not null,
  "billing_interval" integer                  not null,
  "start_date"       date,
  "end_date"         date,
  "last_charge"      date,
  "next_charge"      date,
  "paid_until"       date,
  "alert_since"      timestamp with time zone,
  "synced_at"        timestamp with time zone not null,
  constraint "enrollments_billing_period_check"
    check
    ((billing_period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text, 'once'::text]))),
  constraint "enrollments_check" check (((status = 'alert'::text) = (alert_since IS NOT NULL))),
  constraint "enrollments_pkey" primary key (gym_id, pushpress_id),
  constraint "enrollments_status_check"
    check
    ((status = ANY (ARRAY['active'::text, 'alert'::text, 'canceled'::text, 'completed'::text, 'paused'::text,
    'pendactivation'::text, 'pendcancel'::text]))),
  constraint "enrollments_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."enrollments"
  enable row level security;

create index enrollments_by_customer on public.enrollments using btree (gym_id, customer_id);

create policy "People see their gym's enrollments" on "public"."enrollments"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."enrollments" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."enrollments"
  to "postgres";

grant delete, insert, select, update on table "public"."enrollments" to "service_role";

create table "public"."gym_people" (
  "gym_id"     uuid                     not null,
  "user_id"    uuid                     not null,
  "role"       text                     not null,
  "email"      text                     not null,
  "created_at" timestamp with time zone not null,
  constraint "gym_people_email_check" check ((char_length(email) <= 254)),
  constraint "gym_people_pkey" primary key (gym_id, user_id),
  constraint "gym_people_role_check"
    check ((role = ANY (ARRAY['owner'::text, 'coach'::text, 'staff'::text]))),
  constraint "gym_people_user_id_fkey" foreign key (user_id) references auth.users(id) on delete cascade,
  constraint "gym_people_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_people"
  enable row level security;

create index gym_people_by_user on public.gym_people using btree (user_id);

create policy "People see who works in their gyms" on "public"."gym_people"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."gym_people" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_people"
  to "postgres";

grant delete, insert, select, update on table "public"."gym_people" to "service_role";

create table "public"."gyms" (
  "id"                    uuid                     not null default gen_random_uuid(),
  "name"                  text                     not null,
  "timezone"              text                     not null,
  "postal_address"        text,
  "phone"                 text,
  "email"                 text,
  "website"               text,
  "average_monthly_cents" integer,
  "created_at"            timestamp with time zone not null,
  "onboarded_at"          timestamp with time zone,
  constraint "gyms_average_monthly_cents_check"
    check (((average_monthly_cents >= 1) AND (average_monthly_cents <= 10000000))),
  constraint "gyms_email_check" check ((char_length(email) <= 254)),
  constraint "gyms_phone_check" check ((char_length(phone) <= 40)),
  constraint "gyms_pkey" primary key (id),
  constraint "gyms_postal_address_check"
    check (((char_length(postal_address) >= 1) AND (char_length(postal_address) <= 300))),
  constraint "gyms_website_check" check ((char_length(website) <= 300)),
  constraint "gyms_name_check" check (app.is_plain_line(name, 120)),
  constraint "gyms_timezone_check" check (app.is_timezone(timezone))
);

alter table "public"."gyms"
  enable row level security;

create policy "Owners change their gym" on "public"."gyms"
  for update
  to "authenticated"
  using ((id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "People see the gyms they belong to" on "public"."gyms"
  for select
  to "authenticated"
  using ((id in ( select app.my_gyms() as my_gyms)));

grant update ("average_monthly_cents") on table "public"."gyms" to "authenticated";

grant update ("email") on table "public"."gyms" to "authenticated";

grant update ("name") on table "public"."gyms" to "authenticated";

grant update ("phone") on table "public"."gyms" to "authenticated";

grant update ("postal_address") on table "public"."gyms" to "authenticated";

grant update ("timezone") on table "public"."gyms" to "authenticated";

grant update ("website") on table "public"."gyms" to "authenticated";

grant select on table "public"."gyms" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gyms"
  to "postgres";

grant delete, insert, select, update on table "public"."gyms" to "service_role";

create table "public"."members" (
  "id"                   uuid                     not null default gen_random_uuid(),
  "gym_id"               uuid                     not null,
  "pushpress_id"         text                     not null,
  "first_name"           text                     not null,
  "last_name"            text                     not null,
  "nickname"             text,
  "email"                text,
  "phone"                text,
  "dob"                  date,
  "role"                 text                     not null,
  "primary_pushpress_id" text,
  "contact_block"        text,
  "joined_on"            date,
  "standing"             text                     not null default 'visitor'::text,
  "plan_name"            text,
  "paid_until"           date,
  "alert_since"          timestamp with time zone,
  "monthly_cents"        integer,
  "first_visit_at"       timestamp with time zone,
  "last_visit_at"        timestamp with time zone,
  "visits_total"         integer                  not null default 0,
  "visits_last_30"       integer                  not null default 0,
  "visits_prior_30"      integer                  not null default 0,
  "visits_per_week"      numeric(4,1),
  "usual_days"           smallint[]               not null default '{}'::smallint[],
  "usual_hour"           smallint,
  "usual_class"          text,
  "risk_score"           smallint,
  "first_seen_at"        timestamp with time zone not null,
  "synced_at"            timestamp with time zone not null,
  "deleted_at"           timestamp with time zone,
  constraint "members_contact_block_check"
    check
    ((contact_block = ANY (ARRAY['staff'::text, 'minor'::text, 'unclear_age'::text, 'no_email'::text,
    'bad_email'::text]))),
  constraint "members_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "members_gym_id_pushpress_id_key" unique (gym_id, pushpress_id),
  constraint "members_pkey" primary key (id),
  constraint "members_risk_score_check" check (((risk_score >= 0) AND (risk_score <= 100))),
  constraint "members_role_check"
    check
    ((role = ANY (ARRAY['superuser'::text, 'admin'::text, 'coach'::text, 'frontdesk'::text, 'member'::text,
    'non-member'::text, 'ex-member'::text, 'lead'::text]))),
  constraint "members_standing_check"
    check
    ((standing = ANY (ARRAY['active'::text, 'payment_alert'::text, 'cancelling'::text, 'paused'::text,
    'starting'::text, 'lead'::text, 'former'::text, 'visitor'::text, 'staff'::text]))),
  constraint "members_usual_hour_check" check (((usual_hour >= 0) AND (usual_hour <= 23)))
);

alter table "public"."members"
  enable row level security;

alter table "public"."members"
  add column "email_key" text generated always as (lower(btrim(email))) stored;

alter table "public"."members"
  add column "search" text generated always as
    (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(nickname, ''::text)) ||
    ' '::text) || COALESCE(email, ''::text)))) stored;

create index members_by_email on public.members using btree (email_key);

create index members_by_last_visit on public.members using btree (gym_id, last_visit_at desc nulls last, id)
  where (deleted_at is null);

create index members_by_name on public.members using btree (gym_id, last_name, first_name, id)
  where (deleted_at is null);

create index members_by_standing on public.members using btree (gym_id, standing)
  where (deleted_at is null);

create policy "People see their gym's members" on "public"."members"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."members" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."members"
  to "postgres";

grant delete, insert, select, update on table "public"."members" to "service_role";

create table "public"."plans" (
  "gym_id"        uuid                     not null,
  "pushpress_id"  text                     not null,
  "name"          text                     not null,
  "category"      text,
  "recurrence"    text                     not null,
  "monthly_cents" integer,
  "synced_at"     timestamp with time zone not null,
  constraint "plans_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "plans_monthly_cents_check" check (((monthly_cents >= 0) AND (monthly_cents <= 10000000))),
  constraint "plans_pkey" primary key (gym_id, pushpress_id)
);

alter table "public"."plans"
  enable row level security;

create policy "Owners set what a plan costs" on "public"."plans"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "People see their gym's plans" on "public"."plans"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant update ("monthly_cents") on table "public"."plans" to "authenticated";

grant select on table "public"."plans" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."plans"
  to "postgres";

grant delete, insert, select, update on table "public"."plans" to "service_role";

create table "public"."pushpress_connections" (
  "gym_id"                uuid                     not null,
  "company_id"            text                     not null,
  "api_key_sealed"        text                     not null,
  "webhook_id"            text,
  "webhook_secret_sealed" text,
  "state"                 text                     not null default 'ok'::text,
  "state_reason"          text,
  "state_since"           timestamp with time zone not null,
  "failures"              integer                  not null default 0,
  "last_ok_at"            timestamp with time zone,
  "connected_at"          timestamp with time zone not null,
  constraint "pushpress_connections_check1" check (((state = 'ok'::text) = (failures = 0))),
  constraint "pushpress_connections_check" check (((webhook_id IS NULL) = (webhook_secret_sealed IS NULL))),
  constraint "pushpress_connections_company_id_check"
    check (((char_length(company_id) >= 1) AND (char_length(company_id) <= 100))),
  constraint "pushpress_connections_company_id_key" unique (company_id),
  constraint "pushpress_connections_failures_check" check ((failures >= 0)),
  constraint "pushpress_connections_gym_id_fkey" foreign key (gym_id) references public.gyms(id)
    on delete cascade,
  constraint "pushpress_connections_pkey" primary key (gym_id),
  constraint "pushpress_connections_state_check"
    check
    ((state = ANY (ARRAY['ok'::text, 'unauthorized'::text, 'unreachable'::text, 'rate_limited'::text,
    'garbled'::text])))
);

alter table "public"."pushpress_connections"
  enable row level security;

create policy "People see how their gym's connection is doing" on "public"."pushpress_connections"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select ("company_id") on table "public"."pushpress_connections" to "authenticated";

grant select ("connected_at") on table "public"."pushpress_connections" to "authenticated";

grant select ("failures") on table "public"."pushpress_connections" to "authenticated";

grant select ("gym_id") on table "public"."pushpress_connections" to "authenticated";

grant select ("last_ok_at") on table "public"."pushpress_connections" to "authenticated";

grant select ("state_reason") on table "public"."pushpress_connections" to "authenticated";

grant select ("state_since") on table "public"."pushpress_connections" to "authenticated";

grant select ("state") on table "public"."pushpress_connections" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."pushpress_connections"
  to "postgres";

grant delete, insert, select, update on table "public"."pushpress_connections" to "service_role";

create table "public"."sync_runs" (
  "id"                uuid                     not null default gen_random_uuid(),
  "gym_id"            uuid                     not null,
  "kind"              text                     not null,
  "stage"             text                     not null default 'customers'::text,
  "cursor"            jsonb                    not null default '{}'::jsonb,
  "checkins_since"    timestamp with time zone not null,
  "customers"         integer                  not null default 0,
  "enrollments"       integer                  not null default 0,
  "plans"             integer                  not null default 0,
  "checkins"          integer                  not null default 0,
  "checkins_expected" integer,
  "started_at"        timestamp with time zone not null,
  "finished_at"       timestamp with time zone,
  "try_at"            timestamp with time zone not null,
  "failures"          integer                  not null default 0,
  "last_error"        text,
  "lease_token"       uuid,
  "lease_until"       timestamp with time zone,
  constraint "sync_runs_check1" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "sync_runs_check2" check (((finished_at IS NULL) OR (lease_token IS NULL))),
  constraint "sync_runs_check" check (((stage = 'done'::text) = (finished_at IS NOT NULL))),
  constraint "sync_runs_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "sync_runs_kind_check" check ((kind = ANY (ARRAY['first'::text, 'full'::text, 'recent'::text]))),
  constraint "sync_runs_pkey" primary key (id),
  constraint "sync_runs_stage_check"
    check
    ((stage = ANY (ARRAY['customers'::text, 'enrollments'::text, 'plans'::text, 'checkins'::text,
    'facts'::text, 'done'::text])))
);

alter table "public"."sync_runs"
  enable row level security;

create index sync_runs_by_gym on public.sync_runs using btree (gym_id, started_at desc);

create index sync_runs_due on public.sync_runs using btree (try_at)
  where (finished_at is null);

create unique index sync_runs_one_open_per_gym on public.sync_runs using btree (gym_id)
  where (finished_at is null);

create policy "People see how their gym's reading goes" on "public"."sync_runs"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."sync_runs" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."sync_runs"
  to "postgres";

grant delete, insert, select, update on table "public"."sync_runs" to "service_role";

create table "public"."webhook_events" (
  "id"           bigint                   generated always as identity not null,
  "source"       text                     not null,
  "event_key"    text                     not null,
  "gym_id"       uuid,
  "event"        text                     not null,
  "body"         jsonb                    not null,
  "received_at"  timestamp with time zone not null,
  "status"       text                     not null default 'stored'::text,
  "result"       text,
  "attempts"     integer                  not null default 0,
  "try_at"       timestamp with time zone not null,
  "lease_token"  uuid,
  "lease_until"  timestamp with time zone,
  "processed_at" timestamp with time zone,
  constraint "webhook_events_check1" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "webhook_events_check" check (((status = 'stored'::text) = (processed_at IS NULL))),
  constraint "webhook_events_event_key_check"
    check (((char_length(event_key) >= 1) AND (char_length(event_key) <= 200))),
  constraint "webhook_events_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "webhook_events_pkey" primary key (id),
  constraint "webhook_events_source_check" check ((source = ANY (ARRAY['pushpress'::text, 'resend'::text]))),
  constraint "webhook_events_source_event_key_key" unique (source, event_key),
  constraint "webhook_events_status_check"
    check ((status = ANY (ARRAY['stored'::text, 'done'::text, 'ignored'::text, 'failed'::text])))
);

alter table "public"."webhook_events"
  enable row level security;

create index webhook_events_due on public.webhook_events using btree (source, try_at)
  where (status = 'stored'::text);

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."webhook_events"
  to "postgres";

grant delete, insert, select, update on table "public"."webhook_events" to "service_role";
