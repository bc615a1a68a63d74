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
  -- While trust is being built the owner sees everybody.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task, v_phase, p_now);
end;
$$;
