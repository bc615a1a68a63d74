-- The one door to a new task, for every trigger. Answers {kind: created | merged | refused, task_id, why} and logs
-- each of them. The gym is locked first, so two triggers at the same moment are judged one after the other.
create function public.create_task(p_task jsonb, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := jsonb_populate_record(null::public.tasks, p_task);
  v_gym public.gyms;
  v_phase text;
  v_open uuid;
  v_why text;
begin
  perform app.require_fresh_reads();
  select * into v_gym from public.gyms where id = v.gym_id for no key update;
  if not found then
    return jsonb_build_object('kind', 'refused', 'why', 'unknown_gym');
  end if;

  -- New facts about something already open belong to the open task.
  select id into v_open from public.tasks
  where gym_id = v.gym_id and member_id = v.member_id and type = v.type and resolved_at is null;
  if found then
    update public.tasks set facts = facts || coalesce(v.facts, '{}'), last_activity_at = p_now where id = v_open;
    perform app.log_task(v.gym_id, v_open, 'note', 'The same situation was seen again; its facts were added.',
      jsonb_build_object('facts', v.facts, 'trigger', v.trigger), p_now);
    return jsonb_build_object('kind', 'merged', 'task_id', v_open);
  end if;

  insert into public.gym_agents (gym_id, agent, enabled_at) values (v.gym_id, v.agent, p_now) on conflict do nothing;
  v_phase := (select app.agent_phase(s.since, a.enabled_at, p_now) from app.gym_starts s
    left join public.gym_agents a on a.gym_id = s.gym_id and a.agent = v.agent where s.gym_id = v.gym_id);
  v_why := app.creation_refusal(v, coalesce((p_task ->> 'cool_off_days')::integer, 0), v_gym, v_phase, p_now);
  if v_why is not null then
    perform app.log_task(v.gym_id, (select id from public.tasks where id = v.parent_id and gym_id = v.gym_id),
      'refused', 'No task was opened: ' || v_why || '.',
      jsonb_build_object('type', v.type, 'member_id', v.member_id, 'trigger', v.trigger, 'rule', v_why), p_now);
    return jsonb_build_object('kind', 'refused', 'why', v_why);
  end if;
  return app.insert_task(v, p_task ->> 'gate_reason', v_phase, p_now);
end;
$$;
grant execute on function public.create_task(jsonb, timestamptz) to service_role;

-- Why this task may not be opened, or null.
create function app.creation_refusal(
  v public.tasks, p_cool_off_days integer, p_gym public.gyms, p_phase text, p_now timestamptz
) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_limits record;
  v_contact record;
  v_day_start timestamptz := date_trunc('day', p_now at time zone p_gym.timezone) at time zone p_gym.timezone;
begin
  select * into v_limits from app.limits();
  if v.member_id is not null then
    if not exists (select 1 from public.members where id = v.member_id and gym_id = v.gym_id) then
      return 'unknown_member';
    end if;
    select * into v_contact from app.contacts where member_id = v.member_id;
    if v.category = 'communication' and v_contact.block is not null then
      return 'not_to_be_contacted_' || v_contact.block;
    end if;
    if v.category = 'communication' and app.is_suppressed(v.gym_id, v_contact.email_key) then
      return 'opted_out';
    end if;
    if v.trigger <> 'manual' and exists (select 1 from public.tasks
      where member_id = v.member_id and type = v.type and status = 'cancelled'
        and resolved_at > p_now - make_interval(days => p_cool_off_days)) then
      return 'cool_off';
    end if;
  elsif v.category = 'communication' and not coalesce(v.is_batch, false) then
    return 'no_member';
  end if;
  if v.trigger_ref is not null and exists (select 1 from public.tasks
    where gym_id = v.gym_id and type = v.type and trigger_ref = v.trigger_ref) then
    return 'already_handled';
  end if;
  if v.trigger = 'agent' and (select count(*) from public.tasks
    where gym_id = v.gym_id and trigger = 'agent' and created_at >= v_day_start)
    >= v_limits.tasks_by_agents_per_gym_day then
    return 'too_many_by_agents_today';
  end if;
  if v.parent_id is not null then
    return app.subtask_refusal(v, v_limits.subtask_depth, v_limits.subtasks_per_parent,
      v_limits.batch_children_per_parent);
  end if;
  if v.trigger_run is not null and (select count(*) from public.tasks
    where gym_id = v.gym_id and trigger_run = v.trigger_run)
    >= (case v.trigger when 'webhook' then v_limits.tasks_per_webhook else v_limits.tasks_per_analysis end) then
    return 'too_many_from_one_' || v.trigger;
  end if;
  if (select count(*) from public.tasks where gym_id = v.gym_id and parent_id is null and resolved_at is null)
    >= v_limits.tasks_active_per_gym then
    return 'too_many_open';
  end if;
  if (select count(*) from public.tasks where gym_id = v.gym_id and parent_id is null and created_at >= v_day_start)
    >= app.ramp_tasks(p_phase) then
    return 'too_many_today';
  end if;
  return null;
end;
$$;

create function app.subtask_refusal(v public.tasks, p_depth integer, p_planned integer, p_batch integer)
returns text
language plpgsql stable set search_path = '' as $$
declare
  v_parent public.tasks;
begin
  select * into v_parent from public.tasks where id = v.parent_id and gym_id = v.gym_id;
  if not found then
    return 'unknown_parent';
  elsif v_parent.resolved_at is not null then
    return 'parent_is_over';
  elsif v_parent.depth >= p_depth then
    return 'nested_too_deep';
  elsif (select count(*) from public.tasks where parent_id = v.parent_id)
    >= (case when v_parent.is_batch then p_batch else p_planned end) then
    return 'too_many_steps';
  end if;
  return null;
end;
$$;

create function app.insert_task(v public.tasks, p_gate_reason text, p_phase text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- A child of a batch was decided on with the batch, if it is the same kind of work.
  v_parent_approval text := (select approved_by from public.tasks
    where id = v.parent_id and is_batch and type = v.type);
  -- What an agent thought up by itself, and everything while trust is being built, is seen by a person first.
  v_review boolean := v.trigger = 'agent' or (v_parent_approval is null
    and (v.status is distinct from 'ready' or p_phase in ('shadow', 'guided')));
  v_expires timestamptz := p_now + make_interval(days => v.budget_days);
begin
  insert into public.tasks (id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence,
    mode, trigger, trigger_ref, trigger_run, approved_by, approved_at, draft_subject, draft_text, draft_by,
    budget_messages, budget_turns, budget_days, expires_at, due_at, parent_id, depth, requirement, is_batch, assignee,
    created_at, last_activity_at)
  values (v.id, v.gym_id, v.member_id, v.type, v.category, v.agent, v.goal,
    -- Progress is counted from here: visits made before the task existed are not its doing.
    coalesce(v.facts, '{}') || coalesce((select jsonb_build_object('visitsAtStart', m.visits_total)
      from public.members m where m.id = v.member_id), '{}'),
    case when v_review then 'pending_review' else 'ready' end, v.priority, v.confidence, coalesce(v.mode, 'live'),
    v.trigger, v.trigger_ref, v.trigger_run, case when not v_review then coalesce(v_parent_approval, 'gate') end,
    case when not v_review then p_now end, v.draft_subject, v.draft_text, v.draft_by, v.budget_messages,
    v.budget_turns, v.budget_days, v_expires,
    case when v_review then v_expires else coalesce(v.due_at, p_now) end, v.parent_id,
    coalesce((select depth + 1 from public.tasks where id = v.parent_id), 0), v.requirement,
    coalesce(v.is_batch, false), v.assignee, p_now, p_now);
  perform app.log_task(v.gym_id, v.id, 'created',
    case when v_review then 'Opened; waits for the owner.' else 'Opened and cleared to go ahead.' end,
    jsonb_build_object('trigger', v.trigger, 'confidence', v.confidence, 'ramp', p_phase, 'facts', v.facts,
      'reason', case when v.status = 'ready' and v_review then 'ramp_' || p_phase else p_gate_reason end), p_now);
  if v_review and v.parent_id is null then
    perform public.notify_owner(v.gym_id, 'approval_needed', 'review:' || v.id, v.goal, p_now, v.id);
  end if;
  return jsonb_build_object('kind', 'created', 'task_id', v.id,
    'status', case when v_review then 'pending_review' else 'ready' end);
end;
$$;
