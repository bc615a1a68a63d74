-- Whoever is held out is written to by nobody: not about this, and not about anything else while their clock runs.
create index holdouts_open_by_member on public.holdouts (member_id, ends_at) where judged_at is null;

create function app.is_held_out(p_member uuid, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.holdouts where member_id = p_member and judged_at is null and ends_at > p_now)
$$;
grant execute on function app.is_held_out(uuid, timestamptz) to service_role;

-- An owner may write all the same, a member may ask, and a failed payment is told to everybody. Whoever has got a
-- message, whatever it was about, is no comparison any more, and is counted in neither group.
create function app.note_contacted_holdout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.holdouts;
begin
  for v in update public.holdouts set outcome = 'contacted', judged_at = new.reserved_at,
      why = 'Somebody wrote to them about something else.'
    where member_id = new.member_id and judged_at is null and ends_at > new.reserved_at returning *
  loop
    perform app.log_task(v.gym_id, v.task_id, 'evaluation',
      'They were written to about something else, so they are no comparison any more.',
      jsonb_build_object('decision', 'holdout', 'to', 'contacted', 'message', new.id), new.reserved_at);
  end loop;
  return null;
end;
$$;
create trigger note_contacted_holdout after insert on public.messages
  for each row execute function app.note_contacted_holdout();

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
  -- While trust is being built the owner sees everybody. Whoever is being written to about something else is no
  -- comparison for people nobody writes to.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') and not exists (select 1 from public.tasks
    where member_id = v.member_id and resolved_at is null and category = 'communication') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task, v_phase, p_now);
end;
$$;

drop function public.churn_candidates(uuid, timestamptz, integer, integer);

-- Everybody whose score is high enough, those first whose leaving would cost most, each with the reason to leave them
-- alone, if there is one. The same absence is taken up once: `ref` names it. Whoever was here a few days ago is greeted
-- at the door, and whoever came back after a message is not written to again because of the weeks before it.
create function public.churn_candidates(
  p_gym uuid, p_now timestamptz, p_score integer, p_cool_off_days integer, p_just_here_days integer
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.worth desc, found.member_id), '[]') from (
    select m.id as member_id, m.first_name, m.risk_score as score, m.risk_confidence as confidence, m.risk_factors as factors,
      m.risk_score * coalesce(m.monthly_cents, g.average_monthly_cents, 1)::bigint as worth,
      'absence:' || m.pushpress_id || ':' || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text
        as ref,
      case
        when c.block is not null then 'not_to_be_contacted_' || c.block
        when app.is_suppressed(p_gym, c.email_key) then 'opted_out'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.resolved_at is null
          and t.category = 'communication') then 'already_being_written_to'
        when app.is_held_out(m.id, p_now) then 'held_out'
        when m.last_visit_at > p_now - make_interval(days => p_just_here_days) then 'was_here_lately'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.type = 'churn_risk'
          and (t.status = 'cancelled' or t.started_at is not null) and t.resolved_at > p_now - make_interval(days => p_cool_off_days)) then 'cool_off'
        when exists (select 1 from public.tasks t where t.gym_id = p_gym and t.type = 'churn_risk'
          and t.trigger_ref = 'absence:' || m.pushpress_id || ':'
            || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text) then 'already_handled'
      end as leave_alone
    from public.members m
    join public.gyms g on g.id = m.gym_id
    join app.contacts c on c.member_id = m.id
    where m.gym_id = p_gym and m.deleted_at is null and m.standing = 'active' and m.risk_score >= p_score
  ) found
$$;
grant execute on function public.churn_candidates(uuid, timestamptz, integer, integer, integer) to service_role;
