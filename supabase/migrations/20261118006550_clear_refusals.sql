-- What no task can hold is refused on record, like everything else that is refused; a fault of the database would end
-- the work of whoever asked.
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
  if v.budget_messages < 0 then
    return 'budget_below_zero';
  elsif char_length(v.trigger_ref) > 200 or char_length(v.trigger_run) > 200 then
    return 'reference_too_long';
  elsif char_length(v.draft_subject) > 200 or char_length(v.draft_text) > 5000 then
    return 'draft_too_long';
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
    -- One of many a batch is for was not meant by name, so a person's own wish is no reason here.
    if v.category = 'communication' and v.type <> 'payment_recovery' and app.is_held_out(v.member_id, p_now)
      and (v.trigger <> 'manual' or exists (select 1 from public.tasks where id = v.parent_id and member_id is null)) then
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
