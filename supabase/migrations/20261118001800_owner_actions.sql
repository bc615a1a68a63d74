-- What the people of a gym may do with a task. Each names the version it was looking at: whoever comes second is told
-- so instead of undoing what the first did. Answers 'done', 'stale' or 'not_found'. The time they name is taken only
-- within the task's own life, so that nobody can stretch a budget of days or date a decision back.
create function app.my_task(p_task uuid) returns public.tasks
language plpgsql set search_path = '' as $$
declare
  v public.tasks;
begin
  select * into v from public.tasks
  where id = p_task and gym_id in (select app.my_gyms(array['owner', 'coach'])) for no key update;
  return v;
end;
$$;

-- The time of a click, as far as the task's own dates bear it out.
create function app.within_life(p_now timestamptz, v public.tasks) returns timestamptz
language sql stable set search_path = '' as $$
  select least(greatest(p_now, v.last_activity_at),
    greatest(v.expires_at, v.last_activity_at) + l.reopen_life) from app.limits() l
$$;

-- Lets a task go ahead, with the draft as it is or as edited. Also takes over the approval of one the gate had
-- cleared, which is held while the gym is in manual mode.
create function public.approve_task(
  p_task uuid, p_version integer, p_now timestamptz, p_due_at timestamptz default null, p_subject text default null,
  p_text text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
  v_expires timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or p_now > v.expires_at or not (v.status = 'pending_review'
    or (v.approved_by = 'gate' and v.status in ('ready', 'waiting'))) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  -- The clock starts when it is let go, not while it lay in the queue.
  v_expires := case when v.status = 'pending_review' then v_now + make_interval(days => v.budget_days)
    else v.expires_at end;
  update public.tasks set
    status = case when status = 'pending_review' then 'ready' else status end,
    approved_by = 'owner', approved_at = v_now, last_activity_at = v_now, hold_reason = null, expires_at = v_expires,
    -- A follow-up keeps its time, unless it waited for nothing but this.
    due_at = case when status = 'pending_review' or hold_reason = 'needs_owner'
      then least(greatest(p_due_at, v_now), v_expires) else due_at end,
    draft_subject = coalesce(p_subject, draft_subject), draft_text = coalesce(p_text, draft_text),
    draft_by = case when p_text is not null and p_text is distinct from draft_text then 'owner' else draft_by end
  where id = p_task;
  update public.messages set try_at = v_now
  where task_id = p_task and status = 'reserved' and failure = 'needs_owner';
  perform app.log_task(v.gym_id, p_task, 'owner',
    case when p_text is distinct from v.draft_text and p_text is not null then 'Approved with changes.' else 'Approved.' end,
    jsonb_build_object('user', auth.uid(), 'draft_before', v.draft_text), v_now);
  return 'done';
end;
$$;
grant execute on function public.approve_task(uuid, integer, timestamptz, timestamptz, text, text) to authenticated;

-- Ends a task as the owner says: dismissed, handled by themselves, or a to-do that is done.
create function public.close_task(
  p_task uuid, p_version integer, p_outcome text, p_reason text, p_now timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.resolved_at is not null then
    return 'stale';
  end if;
  v_now := app.within_life(p_now, v);
  perform app.cancel_messages(array(
    select id from public.messages where task_id = p_task and status = 'reserved'), 'closed_by_owner', v_now);
  update public.tasks set status = case when p_outcome = 'dismissed' then 'cancelled' else 'completed' end,
    outcome = p_outcome, outcome_reason = left(p_reason, 500), resolved_at = v_now, last_activity_at = v_now,
    due_at = null, lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', coalesce(nullif(p_reason, ''), 'Closed.'),
    jsonb_build_object('user', auth.uid(), 'outcome', p_outcome), v_now);
  return 'done';
end;
$$;
grant execute on function public.close_task(uuid, integer, text, text, timestamptz) to authenticated;

-- Tells the agent how to go on. The words go into the conversation, and what the member last wrote is read again
-- with them. The lease is one that has run out: the next run of the executor takes the task up.
create function public.guide_task(p_task uuid, p_version integer, p_guidance text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.status not in ('escalated', 'completed')
    -- What ended so long ago is a new matter, and so is one that has been taken up again since.
    or p_now > v.last_activity_at + (select reopen_life from app.limits())
    or exists (select 1 from public.tasks where gym_id = v.gym_id and member_id = v.member_id and type = v.type
      and id <> v.id and resolved_at is null) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
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
  perform app.log_task(v.gym_id, p_task, 'owner', p_guidance, jsonb_build_object('user', auth.uid(), 'guidance', true),
    v_now);
  return 'done';
exception when unique_violation then
  -- Another of its kind was opened at this very moment.
  return 'stale';
end;
$$;
grant execute on function public.guide_task(uuid, integer, text, timestamptz) to authenticated;

-- The owner disagrees with how a finished task was judged. Its status stays. However good the news, a task is not
-- worth more than a year of what the member pays.
create function public.correct_outcome(
  p_task uuid, p_version integer, p_outcome text, p_cents integer, p_now timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_months_max constant integer := 12;
  v_monthly_cents bigint;
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.resolved_at is null then
    return 'stale';
  end if;
  v_now := app.within_life(p_now, v);
  select coalesce(m.monthly_cents, g.average_monthly_cents, 0) into v_monthly_cents
  from public.gyms g left join public.members m on m.id = v.member_id where g.id = v.gym_id;
  update public.tasks set outcome = p_outcome, outcome_reason = 'Corrected by the owner.', is_provisional = false,
    attributed_cents = greatest(0, least(coalesce(p_cents, 0), v_months_max * v_monthly_cents)), last_activity_at = v_now
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', 'Outcome corrected from ' || v.outcome || ' to ' || p_outcome || '.',
    jsonb_build_object('user', auth.uid(), 'from', v.outcome, 'to', p_outcome), v_now);
  return 'done';
end;
$$;
grant execute on function public.correct_outcome(uuid, integer, text, integer, timestamptz) to authenticated;

-- Lets a gym's messages flow again after its own trouble stopped them.
create function public.resume_sending(p_gym uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_resumed boolean;
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may resume sending.' using errcode = '42501';
  end if;
  -- Dated by the pause it ends at the earliest, so that no earlier trouble pauses the gym again; and not far beyond, so
  -- that later trouble does.
  update public.gyms set sending_resumed_at = least(greatest(p_now, sending_paused_at),
      sending_paused_at + (select reopen_life from app.limits())),
    sending_paused_at = null, sending_paused_reason = null
  where id = p_gym and sending_paused_at is not null;
  v_resumed := found;
  if v_resumed then
    perform app.log_task(p_gym, null, 'owner', 'Sending was resumed.', jsonb_build_object('user', auth.uid()), p_now);
  end if;
  return v_resumed;
end;
$$;
grant execute on function public.resume_sending(uuid, timestamptz) to authenticated;
