-- Why this task may not be opened, or null. A goal nobody can read is a reason like the others, and so on record.
create or replace function app.creation_refusal(
  v public.tasks, p_cool_off_days integer, p_gym public.gyms, p_phase text, p_now timestamptz
) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_limits record;
  v_contact record;
  v_day_start timestamptz := date_trunc('day', p_now at time zone p_gym.timezone) at time zone p_gym.timezone;
begin
  select * into v_limits from app.limits();
  if char_length(btrim(coalesce(v.goal, ''))) not between 1 and v_limits.goal_max_chars then
    return 'goal_too_long_or_empty';
  end if;
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
    if v.category = 'communication' and v.trigger <> 'manual' and v.type <> 'payment_recovery'
      and app.is_held_out(v.member_id, p_now) then
      return 'held_out';
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

-- The one door to a new task, for every trigger. A schedule's occurrence is taken and its task opened, or refused on
-- record, in one transaction: whoever dies in between has done neither, and the next run finds it due.
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
  if p_task ? 'occurrence' and not public.take_occurrence((p_task #>> '{occurrence,template}')::uuid,
    (p_task #>> '{occurrence,seen}')::timestamptz, (p_task #>> '{occurrence,next}')::timestamptz, p_now) then
    return jsonb_build_object('kind', 'refused', 'why', 'already_handled');
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
  -- While trust is being built the owner sees everybody. Whoever is being written to about something else is no
  -- comparison for people nobody writes to.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') and not exists (select 1 from public.tasks
    where member_id = v.member_id and resolved_at is null and category = 'communication') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task, v_phase, p_now);
end;
$$;
