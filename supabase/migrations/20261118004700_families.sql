-- A task and the tasks opened for it move together, whoever moves them: what a parent's end or question means for its
-- children happens in the same transaction. Time is that of the change itself.

-- Locks go from parent to child. The other way round nobody waits: a parent that is busy looks by itself within the hour.
create function app.follow_parent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := new.last_activity_at;
  v_children uuid[];
begin
  v_children := array(select id from public.tasks where parent_id = new.id and resolved_at is null
    order by id for no key update);
  if cardinality(v_children) = 0 then
    return null;
  end if;
  if new.status in ('completed', 'cancelled') then
    perform app.cancel_messages(array(
      select id from public.messages where task_id = any (v_children) and status = 'reserved'), 'parent_over', v_now);
    update public.tasks set status = 'cancelled', outcome = 'dismissed',
      outcome_reason = 'What it was a step of is over.', resolved_at = v_now, last_activity_at = v_now, due_at = null,
      lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
    where id = any (v_children);
  elsif new.status = 'escalated' then
    perform app.cancel_messages(array(
      select id from public.messages where task_id = any (v_children) and status = 'reserved' and kind = 'touch'),
      'parent_waits', v_now);
    -- Longer than a question may stay open: only the parent's going on or its end brings them back.
    update public.tasks set hold_reason = 'parent_waits', last_activity_at = v_now,
      due_at = greatest(due_at, v_now + (select escalation_life from app.limits()) + interval '1 day')
    where id = any (v_children) and status in ('ready', 'waiting');
  else
    update public.tasks set hold_reason = null, due_at = v_now, last_activity_at = v_now
    where id = any (v_children) and status in ('ready', 'waiting') and hold_reason = 'parent_waits';
  end if;
  return null;
end;
$$;
create trigger follow_parent after update of status on public.tasks
  for each row when (old.status <> new.status
    and (new.status in ('completed', 'cancelled', 'escalated') or old.status = 'escalated'))
  execute function app.follow_parent();

-- A step that came to its end, or to a question, is looked at by its parent at once. A parent that asked the owner about
-- this very step goes on when the step does.
create function app.wake_parent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.tasks;
  v_now constant timestamptz := new.last_activity_at;
begin
  if new.status = 'cancelled' and new.requirement = 'optional' then
    perform app.log_task(new.gym_id, new.parent_id, 'decision', 'Goes on without an optional step: ' || new.goal,
      jsonb_build_object('point', 'plan', 'decision', 'go_on_without', 'rule', 'optional_step', 'confidence', null,
        'facts', jsonb_build_object('step', new.id, 'outcome', new.outcome, 'reason', new.outcome_reason),
        'alternative', 'Had it been required, you would have been asked.'), v_now);
  end if;
  select * into v_parent from public.tasks where id = new.parent_id for no key update skip locked;
  if v_parent.status = 'waiting' and not v_parent.is_batch then
    update public.tasks set due_at = least(due_at, v_now), last_activity_at = v_now where id = v_parent.id;
  elsif v_parent.status = 'escalated' and old.status = 'escalated' and v_parent.escalation ->> 'step' = new.id::text then
    update public.tasks set status = 'executing', lease_token = gen_random_uuid(), lease_until = v_now, due_at = v_now,
      escalated_at = null, last_activity_at = v_now
    where id = v_parent.id;
  elsif v_parent.status = 'escalated' and new.status = 'ready' then
    update public.tasks set hold_reason = 'parent_waits',
      due_at = greatest(due_at, v_now + (select escalation_life from app.limits()) + interval '1 day')
    where id = new.id;
  end if;
  return null;
end;
$$;
create trigger wake_parent after update of status on public.tasks
  for each row when (new.parent_id is not null and old.status <> new.status
    and (new.status in ('completed', 'cancelled', 'escalated', 'ready') or old.status = 'escalated'))
  execute function app.wake_parent();

-- What the owner has to know goes with every question, whoever asks it and from where: what was tried, and the last
-- words that were exchanged.
create function app.escalation_facts(p_task uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'tried', coalesce((select jsonb_agg(jsonb_build_object('at', x.at, 'what', x.what, 'about', x.about,
        'status', x.status) order by x.at)
      from (
        select m.reserved_at as at, m.kind as what, m.subject as about, m.status from public.messages m
        where m.task_id = p_task and m.status <> 'cancelled'
        union all
        select a.at, replace(a.action, '_', ' '), a.result ->> 'summary', a.result ->> 'status'
        from public.action_log a where a.task_id = p_task and a.step is not null
      ) x), '[]'),
    'lastMessages', coalesce((select jsonb_agg(jsonb_build_object('role', l.kind, 'content', left(l.content, 1000),
        'at', l.at) order by l.id)
      from (select * from public.task_log
        where task_id = p_task and kind in ('agent', 'member', 'owner') and (kind <> 'owner' or data ? 'guidance')
        order by id desc limit 6) l), '[]'))
$$;

create function app.complete_escalation() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.escalation := '{"blocks": "", "question": null, "draft": null, "suggestions": []}'::jsonb
    || coalesce(new.escalation, '{}') || app.escalation_facts(new.id);
  return new;
end;
$$;
create trigger complete_escalation before update of status on public.tasks
  for each row when (new.status = 'escalated' and old.status <> 'escalated')
  execute function app.complete_escalation();

-- Asks the owner about a task, from wherever it is. A task that is over or dormant stays so; the owner is told.
create or replace function app.escalate_task(p_task uuid, p_why text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v public.tasks;
begin
  select * into v from public.tasks where id = p_task for no key update;
  if v.status in ('ready', 'executing', 'waiting') then
    update public.tasks set status = 'escalated', escalated_at = p_now, lease_token = null, lease_until = null,
      due_at = p_now + (select escalation_reminder from app.limits()), last_activity_at = p_now,
      escalation = jsonb_build_object('blocks', left(p_why, 500))
    where id = p_task;
  end if;
  perform app.log_task(v.gym_id, p_task, 'decision', left(p_why, 2000), jsonb_build_object('point', 'escalation',
    'decision', 'escalate', 'rule', 'delivery_failed', 'confidence', null, 'facts', jsonb_build_object('status', v.status),
    'alternative', 'Otherwise the cadence would have gone on.'), p_now);
  perform public.notify_owner(v.gym_id, 'escalation', 'escalation:' || p_task || ':' || v.version, v.goal, p_now,
    p_task, p_why);
end;
$$;

-- What a model is told besides the task itself: the conversation so far, what else is open with this person, and
-- the owner's instructions. Of what the owner did, only their words to the agent are part of it.
create or replace function public.read_call_context(p_task uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', g.profile,
    'phone', g.phone, 'email', g.email, 'website', g.website,
    'conversation', coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'content', l.content, 'at', l.at)
      order by l.id) from (select * from public.task_log
        where task_id = t.id and kind in ('agent', 'member', 'owner') and (kind <> 'owner' or data ? 'guidance')
        order by id desc limit p_limit) l), '[]'),
    'otherTasks', coalesce((select jsonb_agg(jsonb_build_object('type', o.type, 'priority', o.priority,
      'status', o.status) order by o.priority, o.created_at) from public.tasks o
      where o.member_id = t.member_id and o.id <> t.id and o.resolved_at is null), '[]'),
    'overrides', coalesce((select jsonb_agg(jsonb_build_object('scope', p.scope, 'mode', p.mode, 'text', p.text)
      order by p.scope) from public.prompt_overrides p
      where p.gym_id = t.gym_id and ((p.scope = 'agent' and p.name = t.agent) or (p.scope = 'type' and p.name = t.type))),
      '[]'))
  from public.tasks t join public.gyms g on g.id = t.gym_id where t.id = p_task
$$;
