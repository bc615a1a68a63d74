-- Writing the mirror. Every row carries when it was read (p_read_at); an older read never overwrites a newer
-- one, so a slow page of a sweep cannot undo what a webhook just brought.

-- The rule for who must never be written to, in one place.
create function app.contact_block(p_role text, p_dob date, p_email text, p_today date) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_role in ('superuser', 'admin', 'coach', 'frontdesk') then 'staff'
    when p_dob > p_today then 'unclear_age'
    when p_dob > p_today - interval '18 years' then 'minor'
    when coalesce(btrim(p_email), '') = '' then 'no_email'
    when p_email !~ '^[^[:space:]<>@,;:"\\()]+@[^[:space:]<>@,;:"\\()]+\.[^[:space:]<>@,;:"\\()]+$' then 'bad_email'
  end
$$;
grant execute on function app.contact_block(text, date, text, date) to service_role;

create function public.store_customers(p_gym uuid, p_rows jsonb, p_read_at timestamptz) returns integer
language sql set search_path = '' as $$
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
$$;
grant execute on function public.store_customers(uuid, jsonb, timestamptz) to service_role;

create function public.store_plans(p_gym uuid, p_rows jsonb, p_read_at timestamptz) returns integer
language sql set search_path = '' as $$
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
$$;
grant execute on function public.store_plans(uuid, jsonb, timestamptz) to service_role;

create function public.store_enrollments(p_gym uuid, p_rows jsonb, p_read_at timestamptz) returns integer
language sql set search_path = '' as $$
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
$$;
grant execute on function public.store_enrollments(uuid, jsonb, timestamptz) to service_role;

create function public.store_checkins(p_gym uuid, p_rows jsonb, p_read_at timestamptz) returns integer
language sql set search_path = '' as $$
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
$$;
grant execute on function public.store_checkins(uuid, jsonb, timestamptz) to service_role;

-- PushPress no longer has it. A person is kept, marked, so that what we wrote to them and any opt-out survive; their
-- enrollments and visits go, as they did there. Returns the customer it was about, whose facts may have changed.
create function public.forget_pushpress_object(p_gym uuid, p_kind text, p_id text, p_read_at timestamptz)
returns text
language plpgsql set search_path = '' as $$
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
$$;
grant execute on function public.forget_pushpress_object(uuid, text, text, timestamptz) to service_role;

-- After a complete read that began at p_began: whatever it did not see is gone at PushPress. p_keep holds the ids
-- it saw but could not understand.
create function public.forget_unseen(
  p_gym uuid, p_began timestamptz, p_checkins_since timestamptz, p_keep text[] default '{}'
) returns integer
language plpgsql set search_path = '' as $$
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
$$;
grant execute on function public.forget_unseen(uuid, timestamptz, timestamptz, text[]) to service_role;

-- Everything about some members that follows from their enrollments and visits.
create function app.refresh_facts_of(p_gym uuid, p_now timestamptz, p_customer_ids text[]) returns integer
language plpgsql set search_path = '' as $$
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
$$;
grant execute on function app.refresh_facts_of(uuid, timestamptz, text[]) to service_role;

-- For the given customers, or for the whole gym. In portions, because the planner knows nothing about rows that were
-- written a moment ago: joined all at once, ten thousand members cost minutes, by the hundred they cost seconds.
create function public.refresh_member_facts(
  p_gym uuid, p_now timestamptz, p_customer_ids text[] default null
) returns integer
language plpgsql set search_path = '' as $$
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
$$;
grant execute on function public.refresh_member_facts(uuid, timestamptz, text[]) to service_role;
