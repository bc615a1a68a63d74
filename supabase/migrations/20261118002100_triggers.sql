-- What happened at a gym that deserves a task, read off the mirror. Nothing is remembered here: a situation counts
-- until a task carries its reference, so asking twice finds it twice and opens it once.

-- PushPress does not say when a membership was cancelled. Its end date may be missing, or lie in the future as the
-- end of a contract; then the day we first saw it cancelled is the day.
alter table public.enrollments add column canceled_since timestamptz;

create or replace function public.store_enrollments(p_gym uuid, p_rows jsonb, p_read_at timestamptz) returns integer
language sql set search_path = '' as $$
  with stored as (
    insert into public.enrollments as e
      (gym_id, pushpress_id, customer_id, plan_id, status, billing_period, billing_interval, start_date,
       end_date, last_charge, next_charge, paid_until, alert_since, canceled_since, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.customer_id, r.plan_id, r.status, r.billing_period, r.billing_interval,
      r.start_date, r.end_date, r.last_charge, r.next_charge, r.paid_until,
      case when r.status = 'alert' then p_read_at end, case when r.status = 'canceled' then p_read_at end, p_read_at
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
      canceled_since = case when excluded.status = 'canceled'
        then coalesce(e.canceled_since, excluded.canceled_since) end,
      synced_at = excluded.synced_at
    where e.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$$;

create index enrollments_canceled on public.enrollments (gym_id, canceled_since) where status = 'canceled';
create index enrollments_in_alert on public.enrollments (gym_id, alert_since) where status = 'alert';

create type app.happening as (type text, member_id uuid, ref text, facts jsonb, happened_at timestamptz);

-- Where a gym's time stands, and from when on its mirror can be believed: before the first reading is through,
-- half of everything is missing.
create function app.mirror_of(p_gym uuid, p_now timestamptz)
returns table (timezone text, today date, complete_at timestamptz, visits_since timestamptz)
language sql stable set search_path = '' as $$
  select g.timezone, (p_now at time zone g.timezone)::date, r.finished_at, r.checkins_since
  from public.gyms g
  join public.sync_runs r on r.gym_id = g.id and r.kind = 'first' and r.finished_at is not null
  where g.id = p_gym
  order by r.finished_at limit 1
$$;
grant execute on function app.mirror_of(uuid, timestamptz) to service_role;

create function app.months_between(p_from date, p_to date) returns integer
language sql immutable set search_path = '' as $$
  select (extract(year from age(p_to, p_from)) * 12 + extract(month from age(p_to, p_from)))::integer
$$;
grant execute on function app.months_between(date, date) to service_role;

-- Who cancelled in the last two weeks and has nothing else running. Changing plans is not leaving: the member is `former`.
create function app.cancellations(p_gym uuid, p_now timestamptz, p_customer_ids text[])
returns setof app.happening
language sql stable set search_path = '' as $$
  with limits as (select 14 as recent_days),
  canceled as (
    select distinct on (e.customer_id) e.customer_id, e.pushpress_id, e.plan_id, g.today, g.timezone, d.canceled_on
    from app.mirror_of(p_gym, p_now) g
    cross join limits l
    join public.enrollments e on e.gym_id = p_gym and e.status = 'canceled'
    -- What the first reading found cancelled happened some time before; only its end date says when.
    cross join lateral (select case
      when e.end_date <= g.today then e.end_date
      when e.canceled_since > g.complete_at then (e.canceled_since at time zone g.timezone)::date end as canceled_on
    ) d
    where d.canceled_on between g.today - l.recent_days and g.today
      and (p_customer_ids is null or e.customer_id = any (p_customer_ids))
    order by e.customer_id, d.canceled_on desc, e.pushpress_id
  )
  select 'win_back', m.id, 'cancelled:' || c.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('planName', p.name, 'cancelledOn', c.canceled_on,
      'daysSinceCancelled', c.today - c.canceled_on,
      'tenureMonths', app.months_between(m.joined_on, c.canceled_on),
      'daysSinceLastVisit', c.today - (m.last_visit_at at time zone c.timezone)::date,
      'visitsAtStart', m.visits_total)),
    c.canceled_on::timestamp at time zone c.timezone
  from canceled c
  join public.members m on m.gym_id = p_gym and m.pushpress_id = c.customer_id and m.standing = 'former'
  left join public.plans p on p.gym_id = p_gym and p.pushpress_id = c.plan_id
$$;
grant execute on function app.cancellations(uuid, timestamptz, text[]) to service_role;

-- `alert` also stands for transfers, cash and weekends, which pass by themselves: only one that was read again after
-- the grace period, and still stands, counts.
create function app.failed_payments(p_gym uuid, p_now timestamptz, p_customer_ids text[])
returns setof app.happening
language sql stable set search_path = '' as $$
  with limits as (select interval '3 days' as grace)
  select 'payment_recovery', m.id,
    'payment:' || e.pushpress_id || ':' || (e.alert_since at time zone g.timezone)::date,
    jsonb_strip_nulls(jsonb_build_object('planName', p.name,
      'alertSince', (e.alert_since at time zone g.timezone)::date,
      'daysInAlert', g.today - (e.alert_since at time zone g.timezone)::date, 'paidUntil', e.paid_until,
      'tenureMonths', app.months_between(m.joined_on, g.today), 'visitsAtStart', m.visits_total)),
    e.alert_since
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.enrollments e on e.gym_id = p_gym and e.status = 'alert'
    and e.alert_since <= p_now - l.grace and e.synced_at >= e.alert_since + l.grace
  join public.members m on m.gym_id = p_gym and m.pushpress_id = e.customer_id and m.standing = 'payment_alert'
  left join public.plans p on p.gym_id = p_gym and p.pushpress_id = e.plan_id
  where p_customer_ids is null or e.customer_id = any (p_customer_ids)
$$;
grant execute on function app.failed_payments(uuid, timestamptz, text[]) to service_role;

-- Leads we saw come in. Those the first reading found are old acquaintances, and who has been here needs no invitation.
create function app.new_leads(p_gym uuid, p_now timestamptz, p_customer_ids text[])
returns setof app.happening
language sql stable set search_path = '' as $$
  with limits as (select interval '7 days' as recent)
  select 'lead_followup', m.id, 'lead:' || m.pushpress_id,
    jsonb_build_object('enquiredOn', (m.first_seen_at at time zone g.timezone)::date,
      'daysSinceEnquiry', g.today - (m.first_seen_at at time zone g.timezone)::date, 'visitsAtStart', 0),
    m.first_seen_at
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.members m on m.gym_id = p_gym and m.standing = 'lead' and m.visits_total = 0
    and m.first_seen_at > greatest(g.complete_at, p_now - l.recent)
  where p_customer_ids is null or m.pushpress_id = any (p_customer_ids)
$$;
grant execute on function app.new_leads(uuid, timestamptz, text[]) to service_role;

-- Who joined this week. Someone who trained or paid here long before is back, not new, and no one to be shown around.
create function app.new_members(p_gym uuid, p_now timestamptz, p_customer_ids text[])
returns setof app.happening
language sql stable set search_path = '' as $$
  with limits as (select 7 as recent_days, 60 as trial_days)
  select 'onboarding', m.id, 'joined:' || m.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('joinedOn', m.joined_on, 'daysSinceJoined', g.today - m.joined_on,
      'planName', m.plan_name, 'visitsAtStart', m.visits_total)),
    m.joined_on::timestamp at time zone g.timezone
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.members m on m.gym_id = p_gym and m.joined_on between g.today - l.recent_days and g.today
    and m.standing = 'active'
  where (p_customer_ids is null or m.pushpress_id = any (p_customer_ids))
    and (m.first_visit_at is null
      or m.first_visit_at >= (m.joined_on - l.trial_days)::timestamp at time zone g.timezone)
    and not exists (select 1 from public.enrollments e
      where e.gym_id = p_gym and e.customer_id = m.pushpress_id and e.start_date < m.joined_on - l.trial_days)
$$;
grant execute on function app.new_members(uuid, timestamptz, text[]) to service_role;

-- Round visits of the last two days. The mirror knows visits only since visits_since: for whoever joined before, a
-- count would be too low, and a wrong number is worse than none.
create function app.milestones(p_gym uuid, p_now timestamptz, p_customer_ids text[])
returns setof app.happening
language sql stable set search_path = '' as $$
  with limits as (select interval '2 days' as recent, 6 as visits_in_recent_max)
  select 'milestone_review', m.id, 'visit:' || round_number.n || ':' || m.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('visitNumber', round_number.n, 'className', v.class_name,
      'visitedOn', (v.at at time zone g.timezone)::date, 'joinedOn', m.joined_on, 'planName', m.plan_name,
      'visitsAtStart', m.visits_total)),
    v.at
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  cross join (values (10), (25), (50), (100)) round_number (n)
  join public.members m on m.gym_id = p_gym and m.standing = 'active' and m.deleted_at is null
    and m.last_visit_at > p_now - l.recent
    -- They may have come again since, so the round visit need not be the last.
    and m.visits_total between round_number.n and round_number.n + l.visits_in_recent_max
    and m.joined_on::timestamp at time zone g.timezone >= g.visits_since
  cross join lateral (
    select c.at, c.class_name from public.checkins c
    where c.gym_id = p_gym and c.customer_id = m.pushpress_id and c.role = 'attendee' and c.at <= p_now
    order by c.at desc offset m.visits_total - round_number.n limit 1
  ) v
  where v.at > p_now - l.recent and (p_customer_ids is null or m.pushpress_id = any (p_customer_ids))
$$;
grant execute on function app.milestones(uuid, timestamptz, text[]) to service_role;

-- Everything that deserves a task now and has none, most urgent first and newest first among equals: for the given
-- customers, or for the whole gym. Left out are people who must not or do not want to be written to, and whoever has
-- a task of that kind open, which would only be told the same again.
create function public.find_triggers(p_gym uuid, p_now timestamptz, p_customer_ids text[] default null)
returns table (type text, member_id uuid, ref text, facts jsonb, happened_at timestamptz)
language sql stable set search_path = '' as $$
  with happened as (
    select * from app.failed_payments(p_gym, p_now, p_customer_ids)
    union all select * from app.cancellations(p_gym, p_now, p_customer_ids)
    union all select * from app.new_leads(p_gym, p_now, p_customer_ids)
    union all select * from app.new_members(p_gym, p_now, p_customer_ids)
    union all select * from app.milestones(p_gym, p_now, p_customer_ids)
  ),
  urgency as (
    select * from unnest(array['payment_recovery', 'win_back', 'lead_followup', 'onboarding', 'milestone_review'])
      with ordinality as u (type, rank)
  )
  select h.type, h.member_id, h.ref, h.facts, h.happened_at
  from happened h
  join urgency u on u.type = h.type
  join app.contacts c on c.member_id = h.member_id and c.block is null
  where not app.is_suppressed(p_gym, c.email_key)
    and not exists (select 1 from public.tasks t
      where t.gym_id = p_gym and t.type = h.type and t.trigger_ref = h.ref)
    and not exists (select 1 from public.tasks t
      where t.gym_id = p_gym and t.type = h.type and t.member_id = h.member_id and t.resolved_at is null)
  order by u.rank, h.happened_at desc, h.ref
$$;
grant execute on function public.find_triggers(uuid, timestamptz, text[]) to service_role;
