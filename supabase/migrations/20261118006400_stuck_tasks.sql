-- How often in a row a worker took a task up and never put it down. Once may be a machine that died; ten times is the
-- task itself, and a person has to know.
alter table public.tasks add column rescues smallint not null default 0 check (rescues between 0 and 10);

create or replace function app.refuse_illegal_task_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not (new.status = 'executing' and old.status in ('ready', 'waiting'))
    and not (new.status = 'waiting' and old.status = 'executing') then
    if not exists (select 1 from app.task_transitions where from_status = old.status and to_status = new.status) then
      raise exception 'A task cannot go from % to %.', old.status, new.status using errcode = '23514';
    end if;
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
  -- Put down by whoever held it: it is not stuck.
  if old.status = 'executing' and new.status <> 'executing' and new.rescues = old.rescues then
    new.rescues := 0;
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;

drop function app.escalate_task(uuid, text, timestamptz);
create function app.escalate_task(p_task uuid, p_why text, p_now timestamptz, p_rule text default 'delivery_failed')
returns void
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
    'decision', 'escalate', 'rule', p_rule, 'confidence', null, 'facts', jsonb_build_object('status', v.status),
    'alternative', 'Otherwise the cadence would have gone on.'), p_now);
  perform public.notify_owner(v.gym_id, 'escalation', 'escalation:' || p_task || ':' || v.version, v.goal, p_now,
    p_task, p_why);
end;
$$;
revoke execute on function app.escalate_task(uuid, text, timestamptz, text) from public;

-- Puts back what a worker took and never finished, without a second send: what it reserved is reserved. What never gets
-- finished goes to the owner.
create or replace function public.rescue_tasks(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_rescues_max constant smallint := 10;
  v_rescued uuid[];
begin
  with stuck as (
    select id from public.tasks where status = 'executing' and due_at <= p_now
    order by due_at, id limit p_limit for no key update skip locked
  ),
  put_back as (
    update public.tasks t set status = 'waiting', lease_token = null, lease_until = null, due_at = p_now,
      last_activity_at = p_now, hold_reason = null, rescues = least(t.rescues + 1, v_rescues_max)
    from stuck where t.id = stuck.id
    returning t.id
  )
  select coalesce(array_agg(id), '{}') into v_rescued from put_back;
  perform app.escalate_task(t.id, 'The agent broke off ten times while working on this. Please take it over.', p_now,
    'never_finished')
  from public.tasks t where t.id = any (v_rescued) and t.rescues = v_rescues_max order by t.id;
  return cardinality(v_rescued);
end;
$$;
