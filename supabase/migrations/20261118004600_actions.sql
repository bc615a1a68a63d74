-- Steps of a plan are written down before they are taken. Whoever finds one that was begun and not finished takes the
-- same step again; whoever finds one that is finished gets its result and does nothing.
alter table public.action_log
  add column step smallint check (step between 1 and 8),
  add column input jsonb not null default '{}' check (jsonb_typeof(input) = 'object'),
  add column requirement text check (requirement in ('required', 'optional', 'best_effort')),
  add column why text check (char_length(why) <= 2000),
  add column finished_at timestamptz;
create unique index action_log_one_per_step on public.action_log (task_id, step) where step is not null;

-- Writes a step down for whoever holds the task's lease. Answers the step as it is on record: the one just written, or
-- the one that was there under this key; {refused} where the lease is gone or the plan has all its steps.
create function public.record_action(
  p_task uuid, p_token uuid, p_action text, p_key text, p_now timestamptz, p_input jsonb default '{}',
  p_requirement text default 'required', p_why text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_task public.tasks;
  v_step integer;
  v public.action_log;
begin
  select * into v_task from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return '{"refused": "lease_lost"}';
  end if;
  select * into v from public.action_log where key = p_key and task_id = p_task;
  if not found then
    select count(*) + 1 into v_step from public.action_log where task_id = p_task and step is not null;
    if v_step > (select subtasks_per_parent from app.limits()) then
      return '{"refused": "too_many_steps"}';
    end if;
    insert into public.action_log (gym_id, task_id, action, key, member_id, step, input, requirement, why, at)
    values (v_task.gym_id, p_task, p_action, p_key, v_task.member_id, v_step, p_input, p_requirement,
      left(p_why, 2000), p_now)
    returning * into v;
  end if;
  return jsonb_build_object('action', v.action, 'key', v.key, 'step', v.step, 'input', v.input,
    'requirement', v.requirement, 'why', v.why, 'result', case when v.finished_at is not null then v.result end);
end;
$$;
grant execute on function public.record_action(uuid, uuid, text, text, timestamptz, jsonb, text, text) to service_role;

-- What came of a step, once. Answers the result that counts.
create function public.finish_action(p_task uuid, p_token uuid, p_key text, p_result jsonb, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_gym uuid;
  v public.action_log;
begin
  select gym_id into v_gym from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return null;
  end if;
  update public.action_log set result = p_result, finished_at = p_now
  where key = p_key and task_id = p_task and finished_at is null
  returning * into v;
  if not found then
    return (select result from public.action_log where key = p_key and task_id = p_task);
  end if;
  perform app.log_task(v_gym, p_task, 'note', 'Step ' || v.step || ', ' || replace(v.action, '_', ' ') || ': '
    || coalesce(p_result ->> 'summary', p_result ->> 'status'),
    jsonb_build_object('action', v.action, 'step', v.step, 'requirement', v.requirement, 'reason', v.why,
      'status', p_result ->> 'status', 'simulated', p_result -> 'simulated'), p_now);
  return p_result;
end;
$$;
grant execute on function public.finish_action(uuid, uuid, text, jsonb, timestamptz) to service_role;

-- How a plan stands: the steps taken, and the tasks that were opened for it.
create function public.read_plan(p_task uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'steps', coalesce((select jsonb_agg(jsonb_build_object('action', a.action, 'key', a.key, 'step', a.step,
        'input', a.input, 'requirement', a.requirement, 'why', a.why, 'at', a.at,
        'result', case when a.finished_at is not null then a.result end) order by a.step)
      from public.action_log a where a.task_id = p_task and a.step is not null), '[]'),
    'children', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'goal', c.goal,
        'status', c.status, 'requirement', c.requirement, 'outcome', c.outcome,
        'reason', coalesce(c.outcome_reason, c.escalation ->> 'blocks'), 'escalatedAt', c.escalated_at,
        'resolvedAt', c.resolved_at)
      order by c.created_at, c.id)
      from public.tasks c where c.parent_id = p_task), '[]'))
$$;
grant execute on function public.read_plan(uuid) to service_role;

-- What we know of a member that PushPress has no place for. Kept once per step.
create table public.member_notes (
  gym_id uuid not null references public.gyms on delete cascade,
  member_id uuid not null references public.members on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  note text not null check (char_length(note) between 1 and 2000),
  task_id uuid references public.tasks on delete set null,
  at timestamptz not null,
  primary key (gym_id, member_id, key)
);
create index member_notes_by_task on public.member_notes (task_id) where task_id is not null;
revoke insert, update, delete, truncate on public.member_notes from service_role;
alter table public.member_notes enable row level security;
grant select on public.member_notes to authenticated;
create policy "People see their members' notes" on public.member_notes
  for select to authenticated using (gym_id in (select app.my_gyms()));

create function public.note_member(p_task uuid, p_token uuid, p_key text, p_note text, p_now timestamptz)
returns boolean
language sql security definer set search_path = '' as $$
  with noted as (
    insert into public.member_notes (gym_id, member_id, key, note, task_id, at)
    select t.gym_id, t.member_id, p_key, left(p_note, 2000), t.id, p_now from public.tasks t
    where t.id = p_task and t.lease_token = p_token and t.member_id is not null
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$$;
grant execute on function public.note_member(uuid, uuid, text, text, timestamptz) to service_role;

-- Reasons for several tasks in one round trip. Only whoever holds a task's lease adds to its story.
create function public.log_decisions(p_rows jsonb, p_now timestamptz) returns integer
language sql security definer set search_path = '' as $$
  with logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select t.gym_id, t.id, p_now, e.kind, left(e.content, 20000), coalesce(e.data, '{}')
    from jsonb_to_recordset(p_rows) as r (task_id uuid, token uuid, entries jsonb)
    join public.tasks t on t.id = r.task_id and t.lease_token = r.token
    cross join lateral jsonb_to_recordset(r.entries) as e (kind text, content text, data jsonb)
    returning 1
  )
  select count(*)::integer from logged
$$;
grant execute on function public.log_decisions(jsonb, timestamptz) to service_role;
