-- The one door to a new task, for every trigger. Answers {kind: created | merged | held_out | refused, task_id, why} and
-- logs each of them. The gym is locked first, so two triggers at the same moment are judged one after the other.
create or replace function public.create_task(p_task jsonb, p_now timestamptz) returns jsonb
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
      jsonb_build_object('point', 'creation', 'decision', 'refuse', 'rule', v_why, 'confidence', v.confidence,
        'facts', coalesce(v.facts, '{}'), 'alternative', 'Otherwise it would have been opened.', 'type', v.type,
        'member_id', v.member_id, 'trigger', v.trigger), p_now);
    return jsonb_build_object('kind', 'refused', 'why', v_why);
  end if;
  -- While trust is being built the owner sees everybody.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task, v_phase, p_now);
end;
$$;

drop function app.insert_task(public.tasks, text, text, timestamptz);

create function app.insert_task(v public.tasks, p_task jsonb, p_phase text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- A child of a batch was decided on with the batch, if it is the same kind of work; a to-do of a plan with the plan.
  v_parent_approval text := (select approved_by from public.tasks where id = v.parent_id
    and ((is_batch and type = v.type) or (v.category = 'staff_todo' and v.requirement is not null)));
  -- What an agent thought up by itself, and everything while trust is being built, is seen by a person first; and so
  -- is a plan, which is there to be seen.
  v_review boolean := v.trigger = 'agent' or coalesce(v.mode, 'live') = 'plan' or (v_parent_approval is null
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
    -- A plan has to be written before there is something to decide on.
    case when v.mode = 'plan' then p_now when v_review then v_expires else coalesce(v.due_at, p_now) end, v.parent_id,
    coalesce((select depth + 1 from public.tasks where id = v.parent_id), 0), v.requirement,
    coalesce(v.is_batch, false), v.assignee, p_now, p_now);
  perform app.log_task(v.gym_id, v.id, 'created',
    case when v_review then 'Opened; waits for the owner.' else 'Opened and cleared to go ahead.' end,
    jsonb_build_object('point', 'creation', 'decision', case when v_review then 'ask_owner' else 'go_ahead' end,
      'rule', coalesce(p_task ->> 'gate_rule', 'creation_gate'), 'trigger', v.trigger, 'confidence', v.confidence,
      'ramp', p_phase, 'facts', coalesce(v.facts, '{}'), 'mode', coalesce(v.mode, 'live'),
      'reason', case when v.mode = 'plan' then 'You asked for a plan first.'
        when v.status = 'ready' and v_review then 'ramp_' || p_phase else p_task ->> 'gate_reason' end,
      'alternative', case when v_review then 'Otherwise it would have gone ahead by itself.'
        else coalesce(p_task ->> 'gate_alternative', 'Otherwise it would have waited for the owner.') end), p_now);
  if v_review and v.parent_id is null then
    perform public.notify_owner(v.gym_id, 'approval_needed', 'review:' || v.id, v.goal, p_now, v.id);
  end if;
  return jsonb_build_object('kind', 'created', 'task_id', v.id,
    'status', case when v_review then 'pending_review' else 'ready' end);
end;
$$;
