-- One row for every look at a gym: what was found, what was opened, and what was left alone and why.
create table public.analysis_runs (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  started_at timestamptz not null,
  status text not null check (status in ('done', 'skipped', 'failed')),
  reason text check (char_length(reason) <= 300),
  scored integer not null default 0 check (scored >= 0),
  at_risk integer not null default 0 check (at_risk >= 0),
  opened integer not null default 0 check (opened >= 0),
  held_out integer not null default 0 check (held_out >= 0),
  -- {reason: people}
  left_alone jsonb not null default '{}' check (jsonb_typeof(left_alone) = 'object'),
  check ((status = 'done') = (reason is null))
);
create index analysis_runs_by_gym on public.analysis_runs (gym_id, started_at desc);
alter table public.analysis_runs enable row level security;
grant select on public.analysis_runs to authenticated;
create policy "People see how their gym was looked at" on public.analysis_runs
  for select to authenticated using (gym_id in (select app.my_gyms()));

alter table public.pushpress_connections add column analysed_at timestamptz;

-- Gyms whose turn it is, longest waiting first. Taken in one statement, so overlapping runs look once. `why_not` says
-- what keeps a gym from being looked at: old data would flag people who have been back for days.
create function public.claim_analysis_gyms(
  p_now timestamptz, p_limit integer, p_every interval, p_fresh interval, p_only_new boolean default false
) returns table (gym_id uuid, why_not text)
language sql security definer set search_path = '' as $$
  with due as (
    select c.gym_id from public.pushpress_connections c
    where c.analysed_at is null and (not p_only_new or exists (select 1 from public.sync_runs r
        where r.gym_id = c.gym_id and r.kind = 'first' and r.finished_at is not null))
      or (c.analysed_at <= p_now - p_every and not p_only_new)
    order by c.analysed_at nulls first, c.gym_id limit p_limit
    for update skip locked
  )
  update public.pushpress_connections c set analysed_at = p_now
  from due where c.gym_id = due.gym_id
  returning c.gym_id, case
    when c.state <> 'ok' then 'pushpress_' || c.state
    when c.last_ok_at is null or c.last_ok_at < p_now - p_fresh then 'mirror_is_stale' end
$$;
grant execute on function public.claim_analysis_gyms(timestamptz, integer, interval, interval, boolean) to service_role;

-- A gym that was not ready is looked at again as soon as it is.
create function public.record_analysis(p_gym uuid, p_run jsonb, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.analysis_runs (gym_id, started_at, status, reason, scored, at_risk, opened, held_out, left_alone)
  select p_gym, p_now, r.status, left(r.reason, 300), coalesce(r.scored, 0), coalesce(r.at_risk, 0), coalesce(r.opened, 0),
    coalesce(r.held_out, 0), coalesce(r.left_alone, '{}')
  from jsonb_to_record(p_run) as r (status text, reason text, scored integer, at_risk integer, opened integer,
    held_out integer, left_alone jsonb);
  update public.pushpress_connections set analysed_at = null
  where gym_id = p_gym and p_run ->> 'reason' = 'not_read_yet'
$$;
grant execute on function public.record_analysis(uuid, jsonb, timestamptz) to service_role;

-- Everybody whose score is high enough, those first whose leaving would cost most, each with the reason to leave them
-- alone, if there is one. The same absence is taken up once: `ref` names it.
create function public.churn_candidates(p_gym uuid, p_now timestamptz, p_score integer, p_cool_off_days integer)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.worth desc, found.member_id), '[]') from (
    select m.id as member_id, m.first_name, m.risk_score as score, m.risk_confidence as confidence, m.risk_factors as factors,
      m.risk_score * coalesce(m.monthly_cents, g.average_monthly_cents, 1)::bigint as worth,
      'absence:' || m.pushpress_id || ':' || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text
        as ref,
      case
        when c.block is not null then 'not_to_be_contacted_' || c.block
        when app.is_suppressed(p_gym, c.email_key) then 'opted_out'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.resolved_at is null
          and t.category = 'communication') then 'already_being_written_to'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.type = 'churn_risk'
          and t.status = 'cancelled' and t.resolved_at > p_now - make_interval(days => p_cool_off_days)) then 'cool_off'
        when exists (select 1 from public.tasks t where t.gym_id = p_gym and t.type = 'churn_risk'
          and t.trigger_ref = 'absence:' || m.pushpress_id || ':'
            || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text) then 'already_handled'
      end as leave_alone
    from public.members m
    join public.gyms g on g.id = m.gym_id
    join app.contacts c on c.member_id = m.id
    where m.gym_id = p_gym and m.deleted_at is null and m.standing = 'active' and m.risk_score >= p_score
  ) found
$$;
grant execute on function public.churn_candidates(uuid, timestamptz, integer, integer) to service_role;
