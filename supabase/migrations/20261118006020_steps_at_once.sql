-- The ceilings the database enforces, now with how many steps an agent takes before it looks at its plan again.
drop function app.limits();
create function app.limits() returns table (
  tasks_per_analysis integer, tasks_per_gym_day integer, tasks_active_per_gym integer, tasks_per_webhook integer,
  tasks_by_agents_per_gym_day integer, subtasks_per_parent integer, batch_children_per_parent integer,
  subtask_depth integer, goal_max_chars integer, task_lease interval, delivery_attempts integer,
  provider_key_life interval, escalation_reminder interval, escalation_life interval, reopen_life interval,
  touch_gap interval, touch_life interval, reply_attempts integer, ai_calls_per_gym_day integer,
  ai_calls_per_task integer, templates_per_gym integer, steps_at_once integer
)
language sql immutable rows 1 set search_path = '' as $$
  select 25, 50, 100, 5, 10, 8, 50, 2, 2000, interval '5 minutes', 4, interval '23 hours', interval '48 hours',
    interval '7 days', interval '90 days', interval '10 hours', interval '24 hours', 10, 200, 20, 50, 2
$$;
revoke execute on function app.limits() from public;
grant execute on function app.limits() to service_role;

-- Which lease a step was begun under: a lease is one look at the plan.
alter table public.action_log add column lease uuid;

-- Writes a step down before it is taken, once per key. A plan has so many steps in all, and so many at once.
create or replace function public.record_action(
  p_task uuid, p_token uuid, p_action text, p_key text, p_now timestamptz, p_input jsonb default '{}',
  p_requirement text default 'required', p_why text default null
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_task public.tasks;
  v_limits record;
  v_steps record;
  v public.action_log;
begin
  select * into v_task from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return '{"refused": "lease_lost"}';
  end if;
  select * into v from public.action_log where key = p_key and task_id = p_task;
  if not found then
    select * into v_limits from app.limits();
    select count(*) as taken, count(*) filter (where lease = p_token) as at_once into v_steps
    from public.action_log where task_id = p_task and step is not null;
    if v_steps.taken >= v_limits.subtasks_per_parent then
      return '{"refused": "too_many_steps"}';
    elsif v_steps.at_once >= v_limits.steps_at_once then
      return '{"refused": "too_many_at_once"}';
    end if;
    insert into public.action_log (gym_id, task_id, action, key, member_id, step, input, requirement, why, at, lease)
    values (v_task.gym_id, p_task, p_action, p_key, v_task.member_id, v_steps.taken + 1, p_input, p_requirement,
      left(p_why, 2000), p_now, p_token)
    returning * into v;
  end if;
  return jsonb_build_object('action', v.action, 'key', v.key, 'step', v.step, 'input', v.input,
    'requirement', v.requirement, 'why', v.why, 'result', case when v.finished_at is not null then v.result end);
end;
$$;
