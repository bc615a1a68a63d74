-- What the people who run the platform must know. An alert is open as long as its condition holds; one about something
-- that was said stays open until somebody has looked at it.
create table public.platform_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('escalation_rate', 'unanswered_escalations', 'ai_cost', 'legal_words', 'hostile_words',
    'transition_errors', 'stalled_onboarding', 'generous_outcomes')),
  severity text not null check (severity in ('critical', 'warning', 'info')),
  gym_id uuid references public.gyms on delete cascade,
  -- What it is about, within its kind: a gym, a type of task, a task.
  subject text not null check (char_length(subject) between 1 and 100),
  detail text not null check (char_length(detail) between 1 and 500),
  opened_at timestamptz not null,
  last_true_at timestamptz not null,
  told_at timestamptz,
  seen_at timestamptz,
  seen_by text check (char_length(seen_by) <= 254),
  closed_at timestamptz,
  check ((seen_at is null) = (seen_by is null))
);
create unique index platform_alerts_one_open on public.platform_alerts (kind, subject) where closed_at is null;
create index platform_alerts_untold on public.platform_alerts (id) where told_at is null;
create index platform_alerts_by_time on public.platform_alerts (opened_at desc);
revoke insert, update, delete, truncate on public.platform_alerts from service_role;
alter table public.platform_alerts enable row level security;
grant select on public.platform_alerts to authenticated;
create policy "Operators see what needs them" on public.platform_alerts
  for select to authenticated using (app.is_operator());

-- The conditions, as they are now.
create function app.alert_conditions(p_now timestamptz)
returns table (kind text, severity text, gym_id uuid, subject text, detail text)
language sql stable set search_path = '' as $$
  with limits as (select 0.5 as escalated_share, 3 as escalated_days, 5 as escalated_min, interval '48 hours' as unanswered,
    10000000 as ai_cost_micros, 0.05 as fault_share, 20 as moves_min, interval '14 days' as settling, 0.6 as said_share,
    10 as endings_min, 30 as type_days, 7 as look_back_days),
  today as (select (p_now at time zone 'UTC')::date as day),
  open_gyms as (select g.id, g.created_at from public.gyms g where g.closed_at is null),
  -- The last days on which the gym's tasks came to an end or to the owner; today is not over yet.
  worked as (
    select m.gym_id, m.tasks_escalated as escalated, m.tasks_completed + m.tasks_cancelled + m.tasks_escalated as ended,
      row_number() over (partition by m.gym_id order by m.day desc) as nth
    from public.gym_metrics m cross join today t cross join limits l
    where m.day < t.day and m.day >= t.day - l.look_back_days
      and m.tasks_completed + m.tasks_cancelled + m.tasks_escalated > 0
  ),
  unanswered as (
    select t.gym_id, count(*) as waiting, min(t.escalated_at) as since from public.tasks t cross join limits l
    where t.status = 'escalated' and t.escalated_at <= p_now - l.unanswered group by t.gym_id
  ),
  types as (
    select t.key as type, sum((t.value ->> 'said')::integer) as said,
      sum((t.value ->> 'said')::integer + (t.value ->> 'shown')::integer) as endings
    from public.platform_metrics m cross join lateral jsonb_each(m.by_type) t cross join today d cross join limits l
    where m.day > d.day - l.type_days and m.day <= d.day group by t.key
  ),
  moves as (
    select sum(tried) as tried, sum(failed) as failed from public.engine_tallies
    where hour > p_now - interval '2 hours' and hour <= p_now and app.moves_tasks(operation)
  )
  select 'escalation_rate', 'warning', w.gym_id, w.gym_id::text, 'On each of the last ' || l.escalated_days
    || ' working days more than half of its tasks went to the owner (' || sum(w.escalated) || ' of ' || sum(w.ended)
    || '). Are its thresholds too low?'
  from worked w join open_gyms g on g.id = w.gym_id cross join limits l where w.nth <= l.escalated_days
  group by w.gym_id, l.escalated_days, l.escalated_share, l.escalated_min
  having count(*) = l.escalated_days and bool_and(w.escalated > l.escalated_share * w.ended) and sum(w.ended) >= l.escalated_min
  union all
  select 'unanswered_escalations', 'warning', u.gym_id, u.gym_id::text, u.waiting || ' of its questions wait for the owner, one since '
    || to_char(u.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC. Has the owner turned away?'
  from unanswered u join open_gyms g on g.id = u.gym_id
  union all
  select 'ai_cost', 'warning', m.gym_id, m.gym_id::text, 'AI cost $' || round(max(m.ai_cost_micros) / 1000000.0, 2)
    || ' in a day. Is a task running away?'
  from public.gym_metrics m cross join today t cross join limits l
  where m.day between t.day - 1 and t.day and m.ai_cost_micros > l.ai_cost_micros group by m.gym_id
  union all
  select 'transition_errors', 'critical', null, 'platform', v.failed || ' of ' || v.tried
    || ' moves of tasks failed in the last two hours. Something is broken in the pipeline.'
  from moves v cross join limits l where v.tried >= l.moves_min and v.failed > l.fault_share * v.tried
  union all
  select 'stalled_onboarding', 'info', g.id, g.id::text, 'No task has come to an end since the gym signed up on '
    || to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD') || '. Setting up may have stalled.'
  from open_gyms g cross join limits l
  where g.created_at <= p_now - l.settling
    and not exists (select 1 from public.tasks t where t.gym_id = g.id and t.resolved_at is not null and t.status = 'completed')
  union all
  select 'generous_outcomes', 'info', null, t.type, t.said || ' of ' || t.endings || ' good endings of ' || t.type
    || ' in ' || l.type_days || ' days rest on words alone. Attribution may be too generous.'
  from types t cross join limits l where t.endings >= l.endings_min and t.said > l.said_share * t.endings
$$;

-- Opens what has become true, keeps the words of what still is, and closes what no longer is. Answers how many were opened.
create function public.raise_alerts(p_now timestamptz) returns integer
language sql security definer set search_path = '' as $$
  -- Two runs at once would each open what the other has just opened.
  select pg_advisory_xact_lock(hashtextextended('raise_alerts', 0));
  with now_true as materialized (select * from app.alert_conditions(p_now)),
  closed as (
    update public.platform_alerts a set closed_at = p_now
    where a.closed_at is null and a.kind not in ('legal_words', 'hostile_words')
      and not exists (select 1 from now_true c where c.kind = a.kind and c.subject = a.subject)
  ),
  raised as (
    insert into public.platform_alerts as a (kind, severity, gym_id, subject, detail, opened_at, last_true_at)
    select c.kind, c.severity, c.gym_id, c.subject, c.detail, p_now, p_now from now_true c
    on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail, last_true_at = p_now
    returning a.opened_at
  )
  select count(*) filter (where opened_at = p_now)::integer from raised
$$;
grant execute on function public.raise_alerts(timestamptz) to service_role;

-- A threat cannot wait for a count: it is raised with the very act that silences us towards the person. It names the
-- task, not the person.
create function app.alert_of_threat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.platform_alerts as a (kind, severity, gym_id, subject, detail, opened_at, last_true_at)
  values (new.reason || '_words', case new.reason when 'legal' then 'critical' else 'warning' end, new.gym_id,
    coalesce(new.task_id::text, new.id::text), case new.reason
      when 'legal' then 'A member answered with legal words. They are written to no more; the owner has the reply.'
      else 'A member answered with hostility. They are written to no more; the owner has the reply.' end,
    new.created_at, new.created_at)
  on conflict (kind, subject) where closed_at is null do update set last_true_at = excluded.last_true_at;
  return null;
end;
$$;
create trigger alert_of_threat after insert on public.suppressions
  for each row when (new.reason in ('legal', 'hostile')) execute function app.alert_of_threat();

-- What nobody has been mailed about yet, and whom to mail. An alert that is over before it was told is not told.
create function public.list_untold_alerts(p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'operators', coalesce((select jsonb_agg(u.email order by u.email)
      from public.platform_operators o join auth.users u on u.id = o.user_id), '[]'),
    'alerts', coalesce((select jsonb_agg(to_jsonb(x) order by x.id) from (
      select a.id, a.kind, a.severity, a.detail, g.name as gym from public.platform_alerts a
      left join public.gyms g on g.id = a.gym_id
      where a.told_at is null and a.closed_at is null and a.severity <> 'info' order by a.id limit p_limit) x), '[]'))
$$;
grant execute on function public.list_untold_alerts(integer) to service_role;

create function public.settle_told_alerts(p_alerts bigint[], p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.platform_alerts set told_at = p_now where id = any (p_alerts) and told_at is null
$$;
grant execute on function public.settle_told_alerts(bigint[], timestamptz) to service_role;

-- An operator has looked at it. What was said is done with then; a condition stays open until it ends.
create function public.see_alert(p_alert bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_by text := (select email from auth.users where id = auth.uid());
  v public.platform_alerts;
begin
  perform app.require_operator();
  update public.platform_alerts set seen_at = p_now, seen_by = v_by,
    closed_at = case when kind in ('legal_words', 'hostile_words') then p_now end
  where id = p_alert and seen_at is null and closed_at is null returning * into v;
  if not found then
    return false;
  end if;
  insert into public.platform_events (at, kind, by, note) values (p_now, 'alert_seen', v_by, v.kind || ': ' || v.detail);
  return true;
end;
$$;
grant execute on function public.see_alert(bigint, timestamptz) to authenticated;
