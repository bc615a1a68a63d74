-- What an owner does with a plan: approves it, changes it, or sends it back with a remark. Rejecting it is closing the
-- task. Each names the version it was looking at; answers 'done', 'stale' or 'not_found'.

-- Lets a plan go ahead as it stands: from here on the task is live, and its first words are the plan's.
create function public.approve_plan(p_task uuid, p_version integer, p_now timestamptz, p_due_at timestamptz default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
  v_first jsonb;
begin
  if v.id is null then
    return 'not_found';
  -- One that is still being written, or written anew, is nothing to decide on yet.
  elsif v.version is distinct from p_version or v.status <> 'pending_review' or v.mode <> 'plan' or p_now > v.expires_at
    or v.deliverable ->> 'type' is distinct from 'plan' or coalesce((v.deliverable ->> 'wanted')::boolean, false) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  v_first := v.deliverable #> '{steps,0}';
  update public.tasks set status = 'ready', mode = 'live', approved_by = 'owner', approved_at = v_now,
    last_activity_at = v_now, hold_reason = null, expires_at = v_now + make_interval(days => budget_days),
    due_at = least(greatest(p_due_at, v_now), v_now + make_interval(days => budget_days)),
    draft_subject = v_first ->> 'subject', draft_text = v_first ->> 'text',
    draft_by = case when v_first ->> 'text' is not null then v_first ->> 'by' end,
    deliverable = deliverable || jsonb_build_object('approvedAt', v_now)
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', 'Plan approved.',
    jsonb_build_object('user', auth.uid(), 'feedback', 'plan_approved'), v_now);
  return 'done';
end;
$$;
grant execute on function public.approve_plan(uuid, integer, timestamptz, timestamptz) to authenticated;

-- Changes a plan. p_steps: the messages as the owner wants them, in their order, each {subject, text, day}; what is left
-- out is dropped. p_remark: what the agent should do differently; the plan is then written again with it.
create function public.revise_plan(
  p_task uuid, p_version integer, p_now timestamptz, p_steps jsonb default null, p_remark text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.tasks := app.my_task(p_task);
  v_remark constant text := nullif(btrim(left(p_remark, 2000)), '');
  v_now timestamptz;
  v_steps jsonb;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.status <> 'pending_review' or v.mode <> 'plan' or p_now > v.expires_at
    or v.deliverable ->> 'type' is distinct from 'plan' then
    return 'stale';
  elsif v_remark is null and p_steps is null then
    raise exception 'Nothing was changed.' using errcode = '22023';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  v_steps := case when p_steps is not null then app.edited_steps(v, p_steps) else v.deliverable -> 'steps' end;
  update public.tasks set last_activity_at = v_now,
    deliverable = deliverable || jsonb_build_object('steps', v_steps, 'wanted', v_remark is not null,
      'estimate', coalesce(deliverable -> 'estimate', '{}') || jsonb_build_object('messages', jsonb_array_length(v_steps))),
    -- Looked at again at once where it is to be written anew.
    due_at = case when v_remark is not null then v_now else due_at end
  where id = p_task;
  if p_steps is not null then
    perform app.log_task(v.gym_id, p_task, 'owner', 'Plan edited.', jsonb_build_object('user', auth.uid(), 'feedback',
      'plan_edited', 'before', v.deliverable -> 'steps', 'after', v_steps), v_now);
  end if;
  if v_remark is not null then
    perform app.log_task(v.gym_id, p_task, 'owner', v_remark, jsonb_build_object('user', auth.uid(), 'guidance', true,
      'feedback', 'plan_sent_back', 'before', v.deliverable -> 'steps'), v_now);
  end if;
  return 'done';
end;
$$;
grant execute on function public.revise_plan(uuid, integer, timestamptz, jsonb, text) to authenticated;

-- The owner's list of messages, checked against the task's budget. What they left as it was keeps its writer.
create function app.edited_steps(v public.tasks, p_steps jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_step record;
  v_last_day integer := -1;
  v_steps jsonb := '[]';
begin
  if jsonb_typeof(p_steps) <> 'array' or jsonb_array_length(p_steps) not between 1 and v.budget_messages then
    raise exception 'A plan has between 1 and % messages.', v.budget_messages using errcode = '22023';
  end if;
  for v_step in
    select e.subject, e.text, e.day, old.value as kept, e.place
    from rows from (jsonb_to_recordset(p_steps) as (subject text, text text, day integer)) with ordinality
      as e (subject, text, day, place)
    left join lateral (select o.value from jsonb_array_elements(v.deliverable -> 'steps') o
      where o.value ->> 'subject' = e.subject and o.value ->> 'text' = e.text limit 1) old on true
    order by e.place
  loop
    if coalesce(btrim(v_step.text), '') = '' or char_length(v_step.text) > 5000 or coalesce(btrim(v_step.subject), '') = ''
      or char_length(v_step.subject) > 200 or v_step.subject ~ '[[:cntrl:]]' then
      raise exception 'Message % needs a subject and a text.', v_step.place using errcode = '22023';
    elsif v_step.day is null or v_step.day <= v_last_day or v_step.day >= v.budget_days then
      raise exception 'The days of a plan go up and stay within %.', v.budget_days using errcode = '22023';
    end if;
    v_last_day := v_step.day;
    v_steps := v_steps || jsonb_build_array(
      jsonb_build_object('by', 'owner', 'why', 'In the owner''s words.', 'confidence', null, 'warning', null)
      || coalesce(v_step.kept, '{}')
      || jsonb_build_object('step', v_step.place, 'action', 'send_email', 'requirement', 'required', 'day', v_step.day,
        'subject', v_step.subject, 'text', v_step.text));
  end loop;
  return v_steps;
end;
$$;

-- Lets a task go ahead, with the draft as it is or as edited. Also takes over the approval of one the gate had
-- cleared, which is held while the gym is in manual mode. A task that is a plan is approved as one.
create or replace function public.approve_task(
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
  elsif v.mode = 'plan' then
    return public.approve_plan(p_task, p_version, p_now, p_due_at);
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

-- Tells the agent how to go on. The words go into the conversation, and what the member last wrote is read again
-- with them. The lease is one that has run out: the next run of the executor takes the task up. Reopening what was over
-- says that its end was wrong, and is kept as such.
create or replace function public.guide_task(p_task uuid, p_version integer, p_guidance text, p_now timestamptz)
returns text
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
  perform app.log_task(v.gym_id, p_task, 'owner', p_guidance, jsonb_strip_nulls(jsonb_build_object('user', auth.uid(),
    'guidance', true, 'feedback', case when v.status = 'completed' then 'reopened' else 'guided' end,
    'from', v.outcome, 'worth', nullif(v.attributed_cents, 0))), v_now);
  return 'done';
exception when unique_violation then
  -- Another of its kind was opened at this very moment.
  return 'stale';
end;
$$;

-- The owner disagrees with how a finished task was judged. Its status stays. However good the news, a task is not
-- worth more than a year of what the member pays.
create or replace function public.correct_outcome(
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
    jsonb_build_object('user', auth.uid(), 'feedback', 'outcome_corrected', 'from', v.outcome, 'to', p_outcome,
      'reason_before', v.outcome_reason, 'worth_before', v.attributed_cents), v_now);
  return 'done';
end;
$$;
