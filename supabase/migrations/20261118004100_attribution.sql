-- What became of the people a task was about. A member whose visits or standing changed is put on a list, in the same
-- transaction, whoever changed it: judging costs what changed, not what exists.
create sequence app.change_numbers;
create table public.changed_members (
  member_id uuid primary key references public.members on delete cascade,
  -- Counts up with every change, so that one made while the last is being judged is not lost.
  number bigint not null default nextval('app.change_numbers')
);
grant usage on sequence app.change_numbers to service_role;
alter table public.changed_members enable row level security;

create function app.note_changed_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.tasks where member_id = new.id) then
    insert into public.changed_members (member_id) values (new.id)
    on conflict (member_id) do update set number = nextval('app.change_numbers');
  end if;
  return null;
end;
$$;
create trigger note_changed_member after update on public.members
  for each row when (new.last_visit_at is distinct from old.last_visit_at or new.visits_total <> old.visits_total
    or new.standing <> old.standing)
  execute function app.note_changed_member();

create index tasks_promised on public.tasks (resolved_at) where is_provisional;

-- Whoever has a task in a worker's hands waits until it is put down.
create function public.list_changed_members(p_limit integer) returns table (member_id uuid, number bigint)
language sql stable security definer set search_path = '' as $$
  select c.member_id, c.number from public.changed_members c
  where not exists (select 1 from public.tasks t where t.member_id = c.member_id and t.status = 'executing')
  order by c.number limit p_limit
$$;
grant execute on function public.list_changed_members(integer) to service_role;

-- Takes people off the list, except who changed again in the meantime.
create function public.settle_changed_members(p_changes jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from public.changed_members c using jsonb_to_recordset(p_changes) as s (member_id uuid, number bigint)
  where c.member_id = s.member_id and c.number = s.number
$$;
grant execute on function public.settle_changed_members(jsonb) to service_role;

-- The owner's own judgement of a task stands.
create function app.is_corrected(p_task uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.task_log where task_id = p_task and kind = 'owner' and data ? 'from')
$$;

-- Tasks to be judged, each with the visits since it was opened: those of the given members, or, without members, those
-- whose time ran out: promises nobody kept, and people held out whose clock has stopped.
create function public.attribution_scenes(p_now timestamptz, p_limit integer, p_members uuid[] default null)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with limits as (select interval '14 days' as promise_life, interval '120 days' as followed_for, 30 as visits_max),
  asked as (
    select t.id from public.tasks t cross join limits l
    where t.member_id = any (p_members) and t.category = 'communication' and t.created_at > p_now - l.followed_for
      and t.status <> 'executing'
      and (t.mode = 'live' and (t.resolved_at is null or t.is_provisional or (t.started_at is not null and t.attributed_cents = 0))
        or t.outcome = 'held_out')
    union all
    select t.id from public.tasks t cross join limits l
    where p_members is null and t.is_provisional and t.resolved_at < p_now - l.promise_life
    union all
    select h.task_id from public.holdouts h where p_members is null and h.judged_at is null and h.ends_at < p_now
  )
  select (select to_jsonb(s) from app.task_scenes(array[t.id], p_now) s) || jsonb_build_object(
    'standingSince', m.standing_since,
    'visits', coalesce((select jsonb_agg(v.at order by v.at) from (
      select c.at from public.checkins c
      where c.gym_id = t.gym_id and c.customer_id = m.pushpress_id and c.role = 'attendee'
        and c.at > t.created_at and c.at <= p_now
      order by c.at limit l.visits_max) v), '[]'),
    'holdout', (select jsonb_build_object('startsAt', h.starts_at, 'endsAt', h.ends_at)
      from public.holdouts h where h.task_id = t.id and h.judged_at is null))
  from (select id from asked order by id limit p_limit) a
  join public.tasks t on t.id = a.id
  join public.members m on m.id = t.member_id
  cross join limits l
  where not app.is_corrected(t.id)
$$;
grant execute on function public.attribution_scenes(timestamptz, integer, uuid[]) to service_role;

-- Changes what a task has come to without moving it: how far an open one has got, or how a closed one is judged. The
-- caller names the version it looked at; whoever comes second changes nothing and is told so.
create function public.attribute_outcome(p_task uuid, p_version integer, p_change jsonb, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks;
  v_kind text := p_change ->> 'kind';
begin
  select * into v from public.tasks where id = p_task for no key update;
  if not found or v.version <> p_version or (v.resolved_at is null) <> (v_kind = 'progress') or v.status = 'executing'
    or app.is_corrected(p_task) then
    return false;
  end if;
  update public.tasks set
    progress = coalesce(progress, '{}') || jsonb_build_object('percent', (p_change ->> 'percent')::integer,
      'milestone', p_change ->> 'outcome', 'at', p_now),
    outcome = case when v_kind = 'progress' then outcome else p_change ->> 'outcome' end,
    outcome_reason = case when v_kind = 'progress' then outcome_reason else left(p_change ->> 'why', 500) end,
    is_provisional = false,
    is_late = case when v_kind = 'progress' then is_late else (p_change ->> 'late')::boolean end,
    attributed_cents = case when v_kind = 'progress' then 0 else (p_change ->> 'cents')::integer end
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'evaluation', p_change ->> 'why', jsonb_strip_nulls(jsonb_build_object(
    'decision', v_kind, 'from', v.outcome, 'to', p_change ->> 'outcome', 'cents_before', v.attributed_cents,
    'cents', (p_change ->> 'cents')::integer, 'percent', (p_change ->> 'percent')::integer)), p_now);
  return true;
end;
$$;
grant execute on function public.attribute_outcome(uuid, integer, jsonb, timestamptz) to service_role;

-- What somebody did whom nobody wrote to, once.
create function public.judge_holdout(p_task uuid, p_outcome text, p_why text, p_now timestamptz, p_succeeded boolean default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_gym uuid;
begin
  update public.holdouts set outcome = p_outcome, succeeded = p_succeeded, why = left(p_why, 500), judged_at = p_now
  where task_id = p_task and judged_at is null returning gym_id into v_gym;
  if found then
    perform app.log_task(v_gym, p_task, 'evaluation', p_why,
      jsonb_build_object('decision', 'holdout', 'to', p_outcome, 'succeeded', p_succeeded), p_now);
  end if;
  return v_gym is not null;
end;
$$;
grant execute on function public.judge_holdout(uuid, text, text, timestamptz, boolean) to service_role;
