-- Runs for every row of every batch, so the common path is plain comparisons: taking a task up and putting it down is
-- looked up for all rows at once, below.
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
  new.version := old.version + 1;
  return new;
end;
$$;

-- Refuses a change of status that is not in the table, whoever makes it, and logs the others in the same transaction.
-- Two kinds have no line of their own: a worker taking a task up, which is a lease and decides nothing, and the move
-- that comes with a message, which the message's own line tells. The plan is kept from the first statement on, which
-- may have moved a single task; with nested loops a batch would then cost its square.
create or replace function app.log_task_moves() returns trigger
language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  v_illegal record;
begin
  with moves as materialized (
    select n.id, n.gym_id, n.last_activity_at, o.status as was, n.status, n.outcome, n.outcome_reason, n.hold_reason,
      n.due_at, x.to_status is not null as is_legal,
      (n.status = 'executing' and o.status in ('ready', 'waiting'))
        or (n.status = 'waiting' and n.messages_used > o.messages_used) as is_told_elsewhere
    from new_rows n join old_rows o using (id)
    left join app.task_transitions x on x.from_status = o.status and x.to_status = n.status
    where n.status <> o.status
  ),
  logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select gym_id, id, last_activity_at, 'moved', was || ' → ' || status,
      jsonb_strip_nulls(jsonb_build_object('from', was, 'to', status, 'outcome', outcome,
        'reason', coalesce(outcome_reason, hold_reason), 'due_at', due_at))
    from moves where is_legal and not is_told_elsewhere
    order by id
  )
  select was, status into v_illegal from moves where not is_legal limit 1;
  if found then
    raise exception 'A task cannot go from % to %.', v_illegal.was, v_illegal.status using errcode = '23514';
  end if;
  return null;
end;
$$;

-- Most updates say nothing about the owner's taste; they do not call the function at all.
drop trigger keep_feedback on public.tasks;
create trigger keep_feedback after update on public.tasks for each row
  when ((old.status = 'pending_review' and new.status = 'ready') or new.outcome is distinct from old.outcome
    or new.attributed_cents <> old.attributed_cents)
  execute function app.keep_feedback();
