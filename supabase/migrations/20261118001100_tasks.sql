-- A task is a goal, a budget and a conversation. Nobody writes to these tables but the functions that follow: the
-- rules hold for a worker, a webhook, an owner's click and a person at a console alike.
create table public.tasks (
  id uuid primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  -- A member with a history stays: what they were sent counts for as long as the limits look back.
  member_id uuid references public.members,
  type text not null check (type ~ '^[a-z][a-z0-9_]{1,59}$'),
  category text not null check (category in ('communication', 'staff_todo', 'research', 'automation')),
  agent text not null check (char_length(agent) between 1 and 40),
  goal text not null check (char_length(goal) between 1 and 2000),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  status text not null check (status in ('pending_review', 'ready', 'executing', 'waiting', 'dormant', 'escalated',
    'completed', 'cancelled')),
  priority smallint not null check (priority between 0 and 3), -- 0 = critical
  confidence smallint check (confidence between 0 and 100),
  mode text not null default 'live' check (mode in ('live', 'dry_run', 'plan')),
  trigger text not null check (trigger in ('analysis', 'webhook', 'manual', 'chat', 'agent', 'recurring')),
  -- What it is about ("visit 25 of cus_1"): the same thing never opens a second task.
  trigger_ref text check (char_length(trigger_ref) between 1 and 200),
  -- The run or event that brought it; one of them may open only so many.
  trigger_run text check (char_length(trigger_run) between 1 and 200),
  -- Who let it go ahead. Without it nothing of this task may leave.
  approved_by text check (approved_by in ('owner', 'gate')),
  approved_at timestamptz,
  draft_subject text check (char_length(draft_subject) <= 200),
  draft_text text check (char_length(draft_text) <= 5000),
  draft_by text check (draft_by in ('claude', 'playbook', 'owner')),
  budget_messages smallint not null check (budget_messages between 0 and 10),
  messages_used smallint not null default 0 check (messages_used between 0 and budget_messages),
  budget_turns smallint not null check (budget_turns between 0 and 20),
  turns_used smallint not null default 0 check (turns_used between 0 and budget_turns),
  budget_days smallint not null check (budget_days between 1 and 365),
  expires_at timestamptz not null,
  touches smallint not null default 0 check (touches >= 0),
  -- When someone has to look at it again. Every phase of the executor reads this and nothing else.
  due_at timestamptz,
  hold_reason text check (char_length(hold_reason) <= 300),
  started_at timestamptz, -- the first message left
  dormant_at timestamptz,
  dormant_until timestamptz,
  escalated_at timestamptz,
  escalation jsonb,
  reminded_at timestamptz,
  parent_id uuid references public.tasks on delete cascade,
  depth smallint not null default 0 check (depth between 0 and 2),
  requirement text check (requirement in ('required', 'optional', 'best_effort')),
  is_batch boolean not null default false,
  assignee uuid,
  progress jsonb,
  deliverable jsonb,
  outcome text check (outcome ~ '^[a-z][a-z_]{1,59}$'),
  outcome_reason text check (char_length(outcome_reason) <= 500),
  is_provisional boolean not null default false,
  is_late boolean not null default false,
  attributed_cents integer not null default 0 check (attributed_cents between 0 and 100000000),
  version integer not null default 1,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  resolved_at timestamptz,
  check ((status = 'executing') = (lease_token is not null)),
  check ((lease_token is null) = (lease_until is null)),
  check ((status in ('completed', 'cancelled')) = (resolved_at is not null)),
  -- Whatever is open has a time at which someone looks at it again: nothing can lie forgotten.
  check ((resolved_at is null) = (due_at is not null)),
  check (resolved_at is null or outcome is not null),
  check (resolved_at is not null or attributed_cents = 0),
  check ((status = 'dormant') = (dormant_until is not null)),
  check ((status = 'escalated') = (escalated_at is not null)),
  check ((approved_by is null) = (approved_at is null)),
  check (status in ('pending_review', 'cancelled', 'completed') or approved_by is not null),
  check (category <> 'communication' or is_batch or member_id is not null)
);
-- One open task per member and kind of work: two triggers at the same moment make one task.
create unique index tasks_one_open_per_member_and_type on public.tasks (gym_id, member_id, type)
  where resolved_at is null and member_id is not null;
-- A tick costs what is due, not what exists.
create index tasks_due on public.tasks (status, due_at, id) where due_at is not null;
create index tasks_open_by_gym on public.tasks (gym_id, status, priority, created_at) where resolved_at is null;
create index tasks_by_gym on public.tasks (gym_id, created_at desc);
create index tasks_resolved_by_gym on public.tasks (gym_id, resolved_at desc) where resolved_at is not null;
create index tasks_by_member on public.tasks (member_id, created_at desc) where member_id is not null;
create unique index tasks_once_per_reference on public.tasks (gym_id, type, trigger_ref) where trigger_ref is not null;
create index tasks_by_run on public.tasks (gym_id, trigger_run) where trigger_run is not null;
create index tasks_by_parent on public.tasks (parent_id) where parent_id is not null;

-- Everything that happened to a task and every reason, including why nothing was done. Rows without a task are
-- refusals to open one.
create table public.task_log (
  id bigint generated always as identity primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid references public.tasks on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'refused', 'moved', 'decision', 'agent', 'member', 'owner', 'evaluation',
    'note')),
  -- What a person reads.
  content text not null check (char_length(content) between 1 and 20000),
  -- Facts used, rule or model, confidence, decision, what would have happened otherwise.
  data jsonb not null default '{}'
);
create index task_log_by_task on public.task_log (task_id, id);
create index task_log_by_gym on public.task_log (gym_id, id desc);

create table app.task_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
grant select on app.task_transitions to service_role;
insert into app.task_transitions values
  ('pending_review', 'ready'), ('pending_review', 'completed'), ('pending_review', 'cancelled'),
  ('ready', 'executing'), ('ready', 'completed'), ('ready', 'escalated'), ('ready', 'cancelled'),
  ('executing', 'waiting'), ('executing', 'dormant'), ('executing', 'completed'), ('executing', 'escalated'),
  ('executing', 'cancelled'),
  ('waiting', 'executing'), ('waiting', 'dormant'), ('waiting', 'completed'), ('waiting', 'escalated'),
  ('waiting', 'cancelled'),
  ('dormant', 'executing'), ('dormant', 'completed'), ('dormant', 'cancelled'),
  ('escalated', 'executing'), ('escalated', 'completed'), ('escalated', 'cancelled'),
  ('completed', 'executing');

create function app.refuse_illegal_task_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not exists (select 1 from app.task_transitions
    where from_status = old.status and to_status = new.status) then
    raise exception 'A task cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if new.budget_messages > old.budget_messages or new.budget_turns > old.budget_turns
    or new.budget_days > old.budget_days or new.turns_used < old.turns_used or new.id <> old.id
    or new.gym_id <> old.gym_id
    or new.member_id is distinct from old.member_id or new.parent_id is distinct from old.parent_id
    or new.type <> old.type or new.category <> old.category or new.agent <> old.agent then
    raise exception 'A task''s budget, gym, member and kind are fixed when it is opened.' using errcode = '23514';
  end if;
  if new.messages_used < old.messages_used then
    if new.messages_used < (select count(*) from public.messages where task_id = new.id and status <> 'cancelled' and kind <> 'owner') then
      raise exception 'A message is only given back when it was cancelled.' using errcode = '23514';
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;
create trigger refuse_illegal_task_change before update on public.tasks
  for each row execute function app.refuse_illegal_task_change();

-- Logs each change of status, whoever made it, in the same transaction. The plan is kept from the first statement on,
-- which may have moved a single task; with nested loops a batch would then cost its square.
create function app.log_task_moves() returns trigger
language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select n.gym_id, n.id, n.last_activity_at, 'moved', o.status || ' → ' || n.status,
    jsonb_strip_nulls(jsonb_build_object('from', o.status, 'to', n.status, 'outcome', n.outcome,
      'reason', coalesce(n.outcome_reason, n.hold_reason), 'due_at', n.due_at))
  from new_rows n join old_rows o using (id)
  where n.status <> o.status
  order by n.id;
  return null;
end;
$$;
create trigger log_task_moves after update on public.tasks
  referencing old table as old_rows new table as new_rows
  for each statement execute function app.log_task_moves();

revoke insert, update, delete, truncate on public.tasks, public.task_log from service_role;
alter table public.tasks enable row level security;
alter table public.task_log enable row level security;
grant select on public.tasks, public.task_log to authenticated;
create policy "People see their gym's tasks" on public.tasks
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "People see what happened in their gym's tasks" on public.task_log
  for select to authenticated using (gym_id in (select app.my_gyms()));

create function app.log_task(p_gym uuid, p_task uuid, p_kind text, p_content text, p_data jsonb, p_now timestamptz)
returns void
language sql set search_path = '' as $$
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  values (p_gym, p_task, p_now, p_kind, left(p_content, 20000), coalesce(p_data, '{}'))
$$;

-- What the owner should know. The key keeps the same news from being told twice.
create table public.notifications (
  id bigint generated always as identity primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  kind text not null check (kind in ('escalation', 'approval_needed', 'staff_todo', 'reply', 'system_alert',
    'outcome_feedback', 'ramp_activity')),
  key text not null check (char_length(key) between 1 and 200),
  task_id uuid references public.tasks on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  body text not null default '' check (char_length(body) <= 2000),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (gym_id, key)
);
create index notifications_by_gym on public.notifications (gym_id, created_at desc);
alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
create policy "People see their gym's notifications" on public.notifications
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "People mark their gym's notifications as read" on public.notifications
  for update to authenticated using (gym_id in (select app.my_gyms())) with check (gym_id in (select app.my_gyms()));

create function public.notify_owner(
  p_gym uuid, p_kind text, p_key text, p_title text, p_now timestamptz, p_task uuid default null,
  p_body text default ''
) returns boolean
language sql set search_path = '' as $$
  with told as (
    insert into public.notifications (gym_id, kind, key, task_id, title, body, created_at)
    values (p_gym, p_kind, left(p_key, 200), p_task, left(p_title, 200), left(coalesce(p_body, ''), 2000), p_now)
    on conflict (gym_id, key) do nothing
    returning 1
  )
  select exists (select 1 from told)
$$;
grant execute on function public.notify_owner(uuid, text, text, text, timestamptz, uuid, text) to service_role;

-- A change of the owner's that tasks were waiting for makes them due at once.
create function app.wake_held_tasks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks set due_at = last_activity_at
  where gym_id = new.id and status = 'waiting' and hold_reason = any (
    array_remove(array[
      case when new.sending_paused_at is null and old.sending_paused_at is not null then 'gym_paused' end,
      case when new.execution_mode = 'limited_auto' and old.execution_mode = 'manual' then 'needs_owner' end,
      case when old.postal_address is null and new.postal_address is not null then 'no_postal_address' end], null));
  update public.messages set try_at = reserved_at
  where gym_id = new.id and status = 'reserved' and failure in ('gym_paused', 'needs_owner');
  return null;
end;
$$;
create trigger wake_held_tasks after update of sending_paused_at, execution_mode, postal_address on public.gyms
  for each row execute function app.wake_held_tasks();
