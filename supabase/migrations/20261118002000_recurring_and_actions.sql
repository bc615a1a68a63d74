-- A template opens a task on a schedule in the gym's own time. It is never executed itself.
create table public.recurring_templates (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  type text not null check (type ~ '^[a-z][a-z0-9_]{1,59}$'),
  goal text not null check (char_length(goal) between 1 and 2000),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  cron text not null check (char_length(cron) between 9 and 100),
  is_enabled boolean not null default true,
  instances_max smallint not null default 52 check (instances_max between 1 and 400),
  instances_made smallint not null default 0 check (instances_made between 0 and instances_max),
  next_at timestamptz,
  last_at timestamptz,
  created_at timestamptz not null
);
create index recurring_templates_due on public.recurring_templates (next_at) where is_enabled;
create index recurring_templates_by_gym on public.recurring_templates (gym_id);
alter table public.recurring_templates enable row level security;
grant select, insert, delete on public.recurring_templates to authenticated;
grant update (goal, facts, cron, is_enabled, instances_max, next_at) on public.recurring_templates to authenticated;
create policy "People see their gym's schedules" on public.recurring_templates
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "Owners make schedules" on public.recurring_templates
  for insert to authenticated with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners change schedules" on public.recurring_templates
  for update to authenticated using (gym_id in (select app.my_gyms(array['owner'])))
  with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners remove schedules" on public.recurring_templates
  for delete to authenticated using (gym_id in (select app.my_gyms(array['owner'])));

-- So that one gym's schedules cannot crowd out another's.
create function app.refuse_too_many_templates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.gyms where id = new.gym_id for no key update;
  if (select count(*) from public.recurring_templates where gym_id = new.gym_id)
    >= (select templates_per_gym from app.limits()) then
    raise exception 'A gym can have at most % schedules.', (select templates_per_gym from app.limits())
      using errcode = '23514';
  end if;
  return new;
end;
$$;
create trigger refuse_too_many_templates before insert on public.recurring_templates
  for each row execute function app.refuse_too_many_templates();

create function public.due_templates(p_now timestamptz, p_limit integer)
returns table (id uuid, gym_id uuid, type text, goal text, facts jsonb, cron text, next_at timestamptz, timezone text)
language sql stable security definer set search_path = '' as $$
  select r.id, r.gym_id, r.type, r.goal, r.facts, r.cron, r.next_at, g.timezone
  from public.recurring_templates r join public.gyms g on g.id = r.gym_id
  where r.is_enabled and r.next_at <= p_now
  order by r.next_at, r.id limit p_limit
$$;
grant execute on function public.due_templates(timestamptz, integer) to service_role;

-- Takes one occurrence. Only the caller that saw the same next_at gets it, so overlapping runs open one task. A
-- template that has no next time, or has made enough, is switched off.
create function public.take_occurrence(p_template uuid, p_seen timestamptz, p_next timestamptz, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.recurring_templates set instances_made = instances_made + 1, last_at = p_now, next_at = p_next,
    is_enabled = p_next is not null and instances_made + 1 < instances_max
  where id = p_template and next_at = p_seen and is_enabled and instances_made < instances_max;
  return found;
end;
$$;
grant execute on function public.take_occurrence(uuid, timestamptz, timestamptz, timestamptz) to service_role;

-- What was done outside of messages, once each. `before` is what an undo puts back.
create table public.action_log (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  action text not null check (char_length(action) between 1 and 60),
  key text not null unique check (char_length(key) between 1 and 200),
  member_id uuid references public.members on delete cascade,
  before jsonb,
  result jsonb not null default '{}',
  at timestamptz not null,
  undone_at timestamptz
);
create index action_log_by_task on public.action_log (task_id, at);
create index action_log_by_gym on public.action_log (gym_id, at desc);
revoke insert, update, delete, truncate on public.action_log from service_role;
alter table public.action_log enable row level security;
grant select on public.action_log to authenticated;
create policy "People see what was done for their gym" on public.action_log
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Tags and notes live here: PushPress has no way to take them.
create table public.member_tags (
  gym_id uuid not null references public.gyms on delete cascade,
  member_id uuid not null references public.members on delete cascade,
  tag text not null check (char_length(tag) between 1 and 60),
  at timestamptz not null,
  primary key (gym_id, member_id, tag)
);
alter table public.member_tags enable row level security;
grant select on public.member_tags to authenticated;
create policy "People see their members' tags" on public.member_tags
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Tags many members for one task, for whoever holds its lease: each one logged, each one once, each one undoable.
-- Answers how many were new.
create function public.tag_members(p_task uuid, p_token uuid, p_members uuid[], p_tag text, p_now timestamptz)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_gym uuid;
  v_tagged integer;
begin
  select gym_id into v_gym from public.tasks where id = p_task and lease_token = p_token for no key update;
  with tagged as (
    insert into public.member_tags (gym_id, member_id, tag, at)
    select v_gym, m.id, p_tag, p_now from public.members m
    where m.gym_id = v_gym and m.id = any (p_members) order by m.id
    on conflict do nothing
    returning member_id
  ),
  logged as (
    insert into public.action_log (gym_id, task_id, action, key, member_id, before, result, at)
    select v_gym, p_task, 'tag_member', p_task || ':tag:' || p_tag || ':' || member_id, member_id, '{"tag": null}',
      jsonb_build_object('tag', p_tag), p_now
    from tagged on conflict (key) do nothing
  )
  select count(*) into v_tagged from tagged;
  return v_tagged;
end;
$$;
grant execute on function public.tag_members(uuid, uuid, uuid[], text, timestamptz) to service_role;

create function public.undo_tags(p_task uuid, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_undone integer;
begin
  if not exists (select 1 from public.tasks where id = p_task and gym_id in (select app.my_gyms(array['owner']))) then
    raise exception 'Only the owner may undo this.' using errcode = '42501';
  end if;
  with undone as (
    update public.action_log set undone_at = p_now
    where task_id = p_task and action = 'tag_member' and undone_at is null
    returning gym_id, member_id, result ->> 'tag' as tag
  )
  delete from public.member_tags t using undone u
  where t.gym_id = u.gym_id and t.member_id = u.member_id and t.tag = u.tag;
  get diagnostics v_undone = row_count;
  return v_undone;
end;
$$;
grant execute on function public.undo_tags(uuid, timestamptz) to authenticated;

-- How a task for many members stands: "23 of 30 sent, 5 held, 2 opted out".
create function public.batch_progress(p_parent uuid)
returns table (children integer, sent integer, held integer, opted_out integer, failed integer, done integer)
language sql stable set search_path = '' as $$
  select count(*)::integer, count(*) filter (where c.messages_used > 0)::integer,
    count(*) filter (where c.messages_used = 0 and c.resolved_at is null)::integer,
    count(*) filter (where c.outcome = 'opted_out')::integer,
    count(*) filter (where c.status = 'escalated')::integer,
    count(*) filter (where c.resolved_at is not null)::integer
  from public.tasks c where c.parent_id = p_parent
$$;
grant execute on function public.batch_progress(uuid) to authenticated, service_role;
