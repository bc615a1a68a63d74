-- How every gym and the platform did, day by day. Days are UTC for all, so that the platform's day is the sum of its
-- gyms' days. Only counts and sums are kept: a rate over any span is one division.
create table public.gym_metrics (
  gym_id uuid not null references public.gyms on delete cascade,
  day date not null,
  tasks_created integer not null default 0,
  tasks_completed integer not null default 0,
  -- Not those the owner turned down before they began: nothing was attempted.
  tasks_cancelled integer not null default 0,
  tasks_escalated integer not null default 0,
  confidence_sum integer not null default 0,
  confidence_count integer not null default 0,
  members_kept integer not null default 0,
  cents_kept bigint not null default 0,
  -- Good endings that rest on words alone, and those that somebody's deeds have shown.
  said integer not null default 0,
  shown integer not null default 0,
  late integer not null default 0,
  turns integer not null default 0,
  messages_sent integer not null default 0,
  replies integer not null default 0,
  ai_calls integer not null default 0,
  ai_failures integer not null default 0,
  ai_cost_micros bigint not null default 0,
  drafts_approved integer not null default 0,
  drafts_edited integer not null default 0,
  drafts_skipped integer not null default 0,
  rated_right integer not null default 0,
  rated_wrong integer not null default 0,
  -- Of the day's escalations: how many the owner has answered, and after how long in sum.
  escalations_answered integer not null default 0,
  answer_seconds bigint not null default 0,
  -- {type: {completed, cancelled, said, shown}}
  by_type jsonb not null default '{}' check (jsonb_typeof(by_type) = 'object'),
  primary key (gym_id, day)
);
create index gym_metrics_by_day on public.gym_metrics (day);
revoke insert, update, delete, truncate on public.gym_metrics from service_role;
alter table public.gym_metrics enable row level security;
grant select on public.gym_metrics to authenticated;
create policy "Operators see how gyms do" on public.gym_metrics
  for select to authenticated using (app.is_operator());

create table public.platform_metrics (
  day date primary key,
  gyms integer not null,
  gyms_connected integer not null,
  gyms_at_work integer not null,
  tasks_created bigint not null,
  tasks_completed bigint not null,
  tasks_cancelled bigint not null,
  tasks_escalated bigint not null,
  members_kept bigint not null,
  cents_kept bigint not null,
  messages_sent bigint not null,
  replies bigint not null,
  ai_calls bigint not null,
  ai_failures bigint not null,
  ai_cost_micros bigint not null,
  drafts_approved bigint not null,
  drafts_edited bigint not null,
  drafts_skipped bigint not null,
  rated_right bigint not null,
  rated_wrong bigint not null,
  moves_tried bigint not null,
  moves_failed bigint not null,
  by_type jsonb not null check (jsonb_typeof(by_type) = 'object'),
  counted_at timestamptz not null
);
revoke insert, update, delete, truncate on public.platform_metrics from service_role;
alter table public.platform_metrics enable row level security;
grant select on public.platform_metrics to authenticated;
create policy "Operators see how the platform does" on public.platform_metrics
  for select to authenticated using (app.is_operator());

-- What ended or began in the span, a row for each gym, day and kind of task. Every gym is asked through its own index, so
-- that a count costs what happened in the span, not what ever did. p_said and p_shown are 'type:outcome'.
create function app.count_tasks(p_from timestamptz, p_until timestamptz, p_said text[], p_shown text[])
returns table (gym_id uuid, day date, type text, created integer, confidence_sum integer, confidence_count integer,
  completed integer, cancelled integer, kept integer, cents bigint, said integer, shown integer, late integer, turns integer)
language sql stable set search_path = '' as $$
  select g.id, x.day, x.type, count(*) filter (where x.is_new)::integer,
    coalesce(sum(x.confidence) filter (where x.is_new), 0)::integer, count(x.confidence) filter (where x.is_new)::integer,
    count(*) filter (where not x.is_new and x.status = 'completed')::integer,
    count(*) filter (where not x.is_new and x.status = 'cancelled' and x.approved_by is not null)::integer,
    count(*) filter (where not x.is_new and x.attributed_cents > 0)::integer,
    coalesce(sum(x.attributed_cents) filter (where not x.is_new), 0),
    count(*) filter (where not x.is_new and x.type || ':' || x.outcome = any (p_said))::integer,
    count(*) filter (where not x.is_new and x.type || ':' || x.outcome = any (p_shown))::integer,
    count(*) filter (where not x.is_new and x.is_late)::integer,
    coalesce(sum(x.turns_used) filter (where not x.is_new), 0)::integer
  from public.gyms g
  cross join lateral (
    select (t.created_at at time zone 'UTC')::date as day, true as is_new, t.* from public.tasks t
    where t.gym_id = g.id and t.created_at >= p_from and t.created_at < p_until and t.outcome is distinct from 'held_out'
    union all
    select (t.resolved_at at time zone 'UTC')::date, false, t.* from public.tasks t
    where t.gym_id = g.id and t.resolved_at >= p_from and t.resolved_at < p_until and t.outcome <> 'held_out'
  ) x
  group by g.id, x.day, x.type
$$;

-- The same for everything else that is counted, as (gym, day, what, number).
create function app.count_events(p_from timestamptz, p_until timestamptz)
returns table (gym_id uuid, day date, what text, number bigint)
language sql stable set search_path = '' as $$
  select g.id, (x.at at time zone 'UTC')::date, x.what, sum(x.number)::bigint
  from public.gyms g
  cross join lateral (
    select m.counts_at as at, 'messages_sent' as what, 1::bigint as number from public.messages m
    where m.gym_id = g.id and m.counts_at >= p_from and m.counts_at < p_until
    union all
    select r.received_at, 'replies', 1 from public.replies r
    where r.gym_id = g.id and r.received_at >= p_from and r.received_at < p_until and r.kind = 'human'
    union all
    select a.reserved_at, w.what, w.number from public.ai_calls a cross join lateral (values ('ai_calls', 1::bigint),
      ('ai_failures', (a.failure is not null)::integer::bigint), ('ai_cost_micros', a.cost_micros)) w (what, number)
    where a.gym_id = g.id and a.reserved_at >= p_from and a.reserved_at < p_until
    union all
    select f.at, case f.kind when 'approved' then 'drafts_approved' when 'edited' then 'drafts_edited'
      when 'skipped' then 'drafts_skipped' else case when f.rating >= 3 then 'rated_right' else 'rated_wrong' end end, 1
    from public.task_feedback f
    where f.gym_id = g.id and f.at >= p_from and f.at < p_until and f.kind <> 'corrected'
    union all
    -- Every escalation tells the owner once; the first thing the owner does with the task afterwards answers it.
    select n.created_at, w.what, w.number from public.notifications n
    left join lateral (select min(l.at) as at from public.task_log l
      where l.task_id = n.task_id and l.kind = 'owner' and l.at >= n.created_at) answer on true
    cross join lateral (values ('tasks_escalated', 1::bigint), ('escalations_answered', (answer.at is not null)::integer::bigint),
      ('answer_seconds', coalesce(extract(epoch from answer.at - n.created_at), 0)::bigint)) w (what, number)
    where n.gym_id = g.id and n.kind = 'escalation' and n.created_at >= p_from and n.created_at < p_until
  ) x
  group by 1, 2, 3
$$;

-- Counts the days from p_from up to today anew, for every gym and then for the platform. Outcomes are judged late, so a
-- day that is over can still change. Answers how many rows there are for the span.
create function public.collect_metrics(p_from date, p_said text[], p_shown text[], p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_from constant timestamptz := p_from::timestamp at time zone 'UTC';
  v_until constant timestamptz := (v_today + 1)::timestamp at time zone 'UTC';
  v_rows integer;
begin
  -- Two runs at once would count the same days over each other.
  perform pg_advisory_xact_lock(hashtextextended('collect_metrics', 0));
  delete from public.gym_metrics where day >= p_from;
  with tasks as materialized (select * from app.count_tasks(v_from, v_until, p_said, p_shown)),
  by_day as (
    select t.gym_id, t.day, sum(t.created) as created, sum(t.confidence_sum) as confidence_sum,
      sum(t.confidence_count) as confidence_count, sum(t.completed) as completed, sum(t.cancelled) as cancelled,
      sum(t.kept) as kept, sum(t.cents) as cents, sum(t.said) as said, sum(t.shown) as shown, sum(t.late) as late,
      sum(t.turns) as turns, jsonb_object_agg(t.type, jsonb_build_object('completed', t.completed, 'cancelled', t.cancelled,
        'said', t.said, 'shown', t.shown)) filter (where t.completed + t.cancelled + t.said + t.shown > 0) as by_type
    from tasks t group by t.gym_id, t.day
  ),
  events as (
    select e.gym_id, e.day, jsonb_object_agg(e.what, e.number) as counts
    from app.count_events(v_from, v_until) e group by e.gym_id, e.day
  )
  insert into public.gym_metrics (gym_id, day, tasks_created, tasks_completed, tasks_cancelled, tasks_escalated,
    confidence_sum, confidence_count, members_kept, cents_kept, said, shown, late, turns, messages_sent, replies, ai_calls,
    ai_failures, ai_cost_micros, drafts_approved, drafts_edited, drafts_skipped, rated_right, rated_wrong,
    escalations_answered, answer_seconds, by_type)
  select gym_id, day, coalesce(b.created, 0), coalesce(b.completed, 0), coalesce(b.cancelled, 0),
    coalesce((e.counts ->> 'tasks_escalated')::integer, 0), coalesce(b.confidence_sum, 0), coalesce(b.confidence_count, 0),
    coalesce(b.kept, 0), coalesce(b.cents, 0), coalesce(b.said, 0), coalesce(b.shown, 0), coalesce(b.late, 0),
    coalesce(b.turns, 0), coalesce((e.counts ->> 'messages_sent')::integer, 0), coalesce((e.counts ->> 'replies')::integer, 0),
    coalesce((e.counts ->> 'ai_calls')::integer, 0), coalesce((e.counts ->> 'ai_failures')::integer, 0),
    coalesce((e.counts ->> 'ai_cost_micros')::bigint, 0), coalesce((e.counts ->> 'drafts_approved')::integer, 0),
    coalesce((e.counts ->> 'drafts_edited')::integer, 0), coalesce((e.counts ->> 'drafts_skipped')::integer, 0),
    coalesce((e.counts ->> 'rated_right')::integer, 0), coalesce((e.counts ->> 'rated_wrong')::integer, 0),
    coalesce((e.counts ->> 'escalations_answered')::integer, 0), coalesce((e.counts ->> 'answer_seconds')::bigint, 0),
    coalesce(b.by_type, '{}')
  from by_day b full join events e using (gym_id, day);
  get diagnostics v_rows = row_count;
  delete from public.platform_metrics where day >= p_from;
  perform app.sum_platform_metrics(p_from, v_today, p_now);
  return v_rows;
end;
$$;
grant execute on function public.collect_metrics(date, text[], text[], timestamptz) to service_role;

create function app.sum_platform_metrics(p_from date, p_until date, p_now timestamptz) returns void
language sql set search_path = '' as $$
  with days as (select d::date as day from generate_series(p_from, p_until, interval '1 day') d),
  types as (
    select day, jsonb_object_agg(type, counts) as by_type from (
      select m.day, t.key as type, jsonb_build_object('completed', sum((t.value ->> 'completed')::integer),
        'cancelled', sum((t.value ->> 'cancelled')::integer), 'said', sum((t.value ->> 'said')::integer),
        'shown', sum((t.value ->> 'shown')::integer)) as counts
      from public.gym_metrics m cross join lateral jsonb_each(m.by_type) t
      where m.day between p_from and p_until group by m.day, t.key) x
    group by day
  ),
  moves as (
    select (hour at time zone 'UTC')::date as day, sum(tried) as tried, sum(failed) as failed from public.engine_tallies
    where hour >= p_from::timestamp at time zone 'UTC' and app.moves_tasks(operation) group by 1
  ),
  sums as (
    select d.day,
      (select count(*) from public.gyms g where (g.created_at at time zone 'UTC')::date <= d.day
        and (g.closed_at is null or (g.closed_at at time zone 'UTC')::date > d.day)) as gyms,
      (select count(*) from public.pushpress_connections c where (c.connected_at at time zone 'UTC')::date <= d.day) as connected,
      count(m.gym_id) filter (where m.tasks_created + m.messages_sent + m.tasks_completed > 0) as at_work,
      coalesce(sum(m.tasks_created), 0) as created, coalesce(sum(m.tasks_completed), 0) as completed,
      coalesce(sum(m.tasks_cancelled), 0) as cancelled, coalesce(sum(m.tasks_escalated), 0) as escalated,
      coalesce(sum(m.members_kept), 0) as kept, coalesce(sum(m.cents_kept), 0) as cents,
      coalesce(sum(m.messages_sent), 0) as sent, coalesce(sum(m.replies), 0) as replies,
      coalesce(sum(m.ai_calls), 0) as calls, coalesce(sum(m.ai_failures), 0) as failures,
      coalesce(sum(m.ai_cost_micros), 0) as cost, coalesce(sum(m.drafts_approved), 0) as approved,
      coalesce(sum(m.drafts_edited), 0) as edited, coalesce(sum(m.drafts_skipped), 0) as skipped,
      coalesce(sum(m.rated_right), 0) as rated_right, coalesce(sum(m.rated_wrong), 0) as rated_wrong
    from days d left join public.gym_metrics m on m.day = d.day group by d.day
  )
  insert into public.platform_metrics
  select s.day, s.gyms, s.connected, s.at_work, s.created, s.completed, s.cancelled, s.escalated, s.kept, s.cents, s.sent,
    s.replies, s.calls, s.failures, s.cost, s.approved, s.edited, s.skipped, s.rated_right, s.rated_wrong,
    coalesce(v.tried, 0), coalesce(v.failed, 0), coalesce(t.by_type, '{}'), p_now
  from sums s left join types t using (day) left join moves v using (day)
$$;
