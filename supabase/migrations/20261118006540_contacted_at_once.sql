-- Asked once for all messages of a statement, not once for each.
drop trigger note_contacted_holdout on public.messages;
drop function app.note_contacted_holdout();
create function app.note_contacted_holdouts() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  with contacted as (
    update public.holdouts h set outcome = 'contacted', judged_at = n.reserved_at,
      why = 'Somebody wrote to them about something else.'
    from new_rows n
    where h.member_id = n.member_id and h.judged_at is null and h.ends_at > n.reserved_at
    returning h.gym_id, h.task_id, n.id as message, n.reserved_at
  )
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select gym_id, task_id, reserved_at, 'evaluation',
    'They were written to about something else, so they are no comparison any more.',
    jsonb_build_object('decision', 'holdout', 'to', 'contacted', 'message', message)
  from contacted order by task_id;
  return null;
end;
$$;
revoke execute on function app.note_contacted_holdouts() from public;
create trigger note_contacted_holdouts after insert on public.messages
  referencing new table as new_rows
  for each statement execute function app.note_contacted_holdouts();
