-- The owner tells the agent how to go on: with a question it asked, with a matter that is over, or with one that is
-- under way and waits for its next message.
create or replace function public.guide_task(p_task uuid, p_version integer, p_guidance text, p_now timestamptz)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.status not in ('waiting', 'escalated', 'completed')
    or v.status = 'waiting' and (v.category <> 'communication' or v.is_batch)
    -- What ended so long ago is a new matter, and so is one that has been taken up again since.
    or p_now > v.last_activity_at + (select reopen_life from app.limits())
    or exists (select 1 from public.tasks where gym_id = v.gym_id and member_id = v.member_id and type = v.type
      and id <> v.id and resolved_at is null) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  if v.status = 'waiting' then
    -- It goes on at its own time. Words chosen before are let go: the next message is written with what was said now.
    update public.tasks set approved_by = 'owner', approved_at = v_now, last_activity_at = v_now, draft_subject = null,
      draft_text = null, draft_by = null
    where id = p_task;
    perform app.log_task(v.gym_id, p_task, 'owner', p_guidance,
      jsonb_build_object('user', auth.uid(), 'guidance', true, 'feedback', 'guided'), v_now);
    return 'done';
  end if;
  update public.tasks set status = 'executing', lease_token = gen_random_uuid(), lease_until = v_now, due_at = v_now,
    approved_by = 'owner', approved_at = v_now, escalated_at = null, resolved_at = null, outcome = null,
    outcome_reason = null, is_provisional = false, is_late = false, attributed_cents = 0, last_activity_at = v_now,
    expires_at = greatest(expires_at, v_now + interval '3 days')
  where id = p_task;
  update public.replies set status = 'stored', handled_at = null, try_at = v_now
  where id = (select id from public.replies where task_id = p_task and kind = 'human' order by received_at desc limit 1)
    -- Only one that nobody has answered since.
    and received_at > coalesce((select max(reserved_at) from public.messages where task_id = p_task
      and status not in ('cancelled', 'failed')), '-infinity');
  perform app.log_task(v.gym_id, p_task, 'owner', p_guidance, jsonb_strip_nulls(jsonb_build_object('user', auth.uid(),
    'guidance', true, 'feedback', case when v.status = 'completed' then 'reopened' else 'guided' end,
    'from', v.outcome, 'worth', nullif(v.attributed_cents, 0))), v_now);
  return 'done';
exception when unique_violation then
  -- Another of its kind was opened at this very moment.
  return 'stale';
end;
$$;
