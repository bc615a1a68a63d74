-- Who is drifting away. The database counts, set-based, what the score is made of; the score itself is one pure
-- function of those numbers (lib/gym/risk) and comes back with its reasons.
alter table public.members
  add column risk_confidence smallint check (risk_confidence between 0 and 100),
  -- [{code, words}], the strongest reason for leaving first.
  add column risk_factors jsonb not null default '[]' check (jsonb_typeof(risk_factors) = 'array'),
  -- Since when the standing is what it is, as far as the readings can tell.
  add column standing_since timestamptz;
-- Scores of a whole gym are rewritten daily; with room on the page that touches no index.
alter table public.members set (fillfactor = 75);

-- Dated by the reading that brought the change: the person's own, or that of their enrollment.
create function app.date_standing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.standing_since := greatest(new.synced_at, (select max(e.synced_at) from public.enrollments e
    where e.gym_id = new.gym_id and e.customer_id = new.pushpress_id));
  return new;
end;
$$;
create trigger date_standing before update on public.members
  for each row when (new.standing is distinct from old.standing) execute function app.date_standing();

-- Visits per local day, counted once: a year of them is read at every analysis.
create table public.gym_days (
  gym_id uuid not null references public.gyms on delete cascade,
  day date not null,
  visits integer not null check (visits >= 0),
  primary key (gym_id, day)
);
alter table public.gym_days enable row level security;
grant select on public.gym_days to authenticated;
create policy "People see how busy their gyms were" on public.gym_days
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Counts the days that may have changed since the last time: readings go back a month.
create function public.count_gym_days(p_gym uuid, p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with span as (
    select m.timezone, m.today, greatest((m.visits_since at time zone m.timezone)::date,
      coalesce((select max(day) - 35 from public.gym_days where gym_id = p_gym), '-infinity')) as since
    from app.mirror_of(p_gym, p_now) m
  ),
  counted as (
    insert into public.gym_days as g (gym_id, day, visits)
    select p_gym, d::date, count(c.at)
    from span s cross join generate_series(s.since, s.today - 1, interval '1 day') d
    left join public.checkins c on c.gym_id = p_gym and c.role = 'attendee'
      and c.at >= d::timestamp at time zone s.timezone and c.at < (d + interval '1 day')::timestamp at time zone s.timezone
    group by d
    on conflict (gym_id, day) do update set visits = excluded.visits where g.visits <> excluded.visits
    returning 1
  )
  select count(*)::integer from counted
$$;
grant execute on function public.count_gym_days(uuid, timestamptz) to service_role;

-- The gym's own calendar up to a day: how busy each day was for its size compared with an ordinary one of that
-- weekday. 0 is closed; a slow season lies below 1. Sums run along, so that any span is one subtraction.
create function app.gym_calendar(p_gym uuid, p_from date, p_as_of date, p_timezone text)
returns table (day date, busyness real, busy_sum double precision, open_sum integer)
language sql stable set search_path = '' as $$
  with limits as (
    -- A day is judged by itself only where this many visits were to be expected.
    select 5 as visits_expected_min, 0.15 as closed_share, 0.6 as reduced_share, 0.7 as season_min, 1.3 as season_max
  ),
  days as (select d::date as day from generate_series(p_from, p_as_of, interval '1 day') d),
  -- Per head, so that a gym that grows is not taken for one that has its season.
  stays as (
    select (first_visit_at at time zone p_timezone)::date as came,
      case when standing in ('former', 'visitor') then (last_visit_at at time zone p_timezone)::date end as went
    from public.members where gym_id = p_gym and first_visit_at is not null
  ),
  steps as (
    select greatest(came, p_from) as day, 1 as step from stays
    union all select went + 1, -1 from stays where went is not null
  ),
  people as (
    select d.day, sum(coalesce(sum(s.step), 0)) over (order by d.day) as here
    from days d left join steps s on s.day = d.day group by d.day
  ),
  rates as (
    select p.day, p.here, extract(isodow from p.day) as weekday, coalesce(v.visits, 0) / greatest(p.here, 1)::float8 as rate
    from people p left join public.gym_days v on v.gym_id = p_gym and v.day = p.day
  ),
  usual as (select weekday, percentile_cont(0.5) within group (order by rate) as rate from rates group by weekday),
  seasons as (
    select r.day, r.here, r.rate, u.rate as usual,
      coalesce(least(l.season_max, greatest(l.season_min, sum(r.rate) over around / nullif(sum(u.rate) over around, 0))), 1)
        as season
    from rates r join usual u using (weekday) cross join limits l
    window around as (order by r.day rows between 14 preceding and 14 following)
  ),
  judged as (
    select s.day, s.season * case
        when s.usual * s.here < l.visits_expected_min then 1
        when s.rate < l.closed_share * s.usual * s.season then 0
        when s.rate < l.reduced_share * s.usual * s.season then s.rate / (s.usual * s.season)
        else 1 end as busyness
    from seasons s cross join limits l
  )
  select day, busyness::real, sum(busyness) over (order by day),
    (count(*) filter (where busyness > 0) over (order by day))::integer
  from judged
$$;
grant execute on function app.gym_calendar(uuid, date, date, text) to service_role;

-- What is known about the habits of everybody who pays and trains: [{id, …features}], or null before the gym has
-- been read. Yesterday is the last day known in full; who came today has been away for no day at all.
create function public.risk_features(p_gym uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_month_days constant integer := 30;
  v_two_weeks_days constant integer := 14;
  v_rate_days_min constant integer := 7;
  v_days_per_month constant numeric := 30.44;
  v_timezone text;
  v_as_of date;
  v_known_from date;
begin
  select timezone, today - 1, (visits_since at time zone timezone)::date into v_timezone, v_as_of, v_known_from
  from app.mirror_of(p_gym, p_now);
  if not found then
    return null;
  end if;
  return (
    with calendar as materialized (
      select * from app.gym_calendar(p_gym, v_known_from - 1, v_as_of, v_timezone)
    ),
    who as (
      select m.id, m.pushpress_id, m.standing, m.joined_on, m.visits_total,
        (m.last_visit_at at time zone v_timezone)::date as last_day,
        (m.first_visit_at at time zone v_timezone)::date < m.joined_on as came_before,
        least(v_as_of, greatest(v_known_from, coalesce(m.joined_on, (m.first_visit_at at time zone v_timezone)::date))) as since
      from public.members m
      where m.gym_id = p_gym and m.deleted_at is null and m.standing in ('active', 'payment_alert')
    ),
    lately as materialized (
      select c.customer_id,
        count(*) filter (where c.at < (v_as_of + 1)::timestamp at time zone v_timezone) as month,
        count(*) filter (where c.at < (v_as_of + 1)::timestamp at time zone v_timezone
          and c.at >= (v_as_of - v_two_weeks_days + 1)::timestamp at time zone v_timezone) as two_weeks,
        count(*) filter (where c.at >= (v_as_of + 1)::timestamp at time zone v_timezone) as today
      from public.checkins c
      where c.gym_id = p_gym and c.role = 'attendee' and c.at <= p_now
        and c.at >= (v_as_of - v_month_days + 1)::timestamp at time zone v_timezone
      group by c.customer_id
    ),
    -- The mirror keeps everybody's sum. Only for the few who came before they joined it counts too much.
    early as (
      select w.id, count(*) as visits from who w
      join public.checkins c on c.gym_id = p_gym and c.customer_id = w.pushpress_id and c.role = 'attendee'
        and c.at < w.since::timestamp at time zone v_timezone
      where w.came_before group by w.id
    ),
    contracts as (
      select distinct on (e.customer_id) e.customer_id, e.end_date - e.start_date as days, e.end_date - v_as_of as left_days
      from public.enrollments e
      -- What is paid once is a pack, not a contract.
      where e.gym_id = p_gym and e.status in ('active', 'alert') and e.billing_period <> 'once'
        and e.end_date > v_as_of and e.start_date < e.end_date
      order by e.customer_id, e.end_date desc
    ),
    spans as (
      select w.*, greatest(0, w.visits_total - coalesce(y.today, 0) - coalesce(e.visits, 0)) as life,
        coalesce(y.month, 0) as month, coalesce(y.two_weeks, 0) as two_weeks,
        now_.busy_sum - life_.busy_sum as life_open, now_.busy_sum - month_.busy_sum as month_open,
        now_.busy_sum - weeks_.busy_sum as weeks_open, now_.open_sum - last_.open_sum as days_away
      from who w
      left join lately y on y.customer_id = w.pushpress_id
      left join early e on e.id = w.id
      join calendar now_ on now_.day = v_as_of
      join calendar life_ on life_.day = w.since - 1
      join calendar month_ on month_.day = greatest(w.since, v_as_of - v_month_days + 1) - 1
      join calendar weeks_ on weeks_.day = greatest(w.since, v_as_of - v_two_weeks_days + 1) - 1
      -- Somebody who never came has been away since joining.
      join calendar last_ on last_.day = least(v_as_of, greatest(w.since, coalesce(w.last_day, w.since)))
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', s.id,
      'visits_per_week_lifetime', case when s.life_open >= v_rate_days_min then s.life / s.life_open * 7 end,
      'visits_per_week_last_month', case when s.month_open >= v_rate_days_min then s.month / s.month_open * 7 end,
      'visits_per_week_last_two_weeks', case when s.weeks_open >= v_rate_days_min then s.two_weeks / s.weeks_open * 7 end,
      'days_since_last_visit', s.days_away,
      'tenure_months', greatest(0, v_as_of - s.joined_on) / v_days_per_month,
      'contract_months', round(t.days / v_days_per_month, 1),
      'months_to_contract_end', round(t.left_days / v_days_per_month, 1),
      'payment_alert', case when s.standing = 'payment_alert' then true end))), '[]')
    from spans s left join contracts t on t.customer_id = s.pushpress_id);
end;
$$;
grant execute on function public.risk_features(uuid, timestamptz) to service_role;

-- [{id, score, confidence, factors}] for everyone who was scored; whoever was not has no score any more. Most scores
-- move once a day, so only what changed is written.
create function public.write_risk(p_gym uuid, p_rows jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  v_changed integer;
begin
  -- In the order in which readings take their rows, so that the two cannot deadlock.
  with scored as (
    select * from jsonb_to_recordset(p_rows) as r (id uuid, score smallint, confidence smallint, factors jsonb)
  ),
  changing as (
    select m.id, s.score, s.confidence, coalesce(s.factors, '[]') as factors
    from public.members m left join scored s on s.id = m.id
    where m.gym_id = p_gym
      and (m.risk_score, m.risk_confidence, m.risk_factors) is distinct from (s.score, s.confidence, coalesce(s.factors, '[]'))
    order by m.pushpress_id for no key update of m
  )
  update public.members m set risk_score = c.score, risk_confidence = c.confidence, risk_factors = c.factors
  from changing c where m.id = c.id;
  get diagnostics v_changed = row_count;
  return v_changed;
end;
$$;
grant execute on function public.write_risk(uuid, jsonb) to service_role;
