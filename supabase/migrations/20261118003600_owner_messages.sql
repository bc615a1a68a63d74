-- The owner's own words to a member, in the thread of a task. They take the matter out of the agent's hands: the task
-- ends as handled by the owner, what the agent had not yet sent is taken back, and for some days no agent of the gym
-- begins anything with that person. A task's budget limits the agent; the limits on what a person may get in a week
-- hold for the owner too.
-- The owner has spoken in this task: the agent's part in it is over. What the member wrote and nobody has read yet stays
-- to be read: it may say "stop".
create function app.leave_to_owner(p_task uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform app.cancel_messages(array(select id from public.messages
    where task_id = p_task and status = 'reserved' and kind <> 'owner'), 'owner_answered', p_now);
  update public.tasks set status = 'completed', outcome = 'owner_handled',
    outcome_reason = 'You answered yourself, so the agent stays quiet.', resolved_at = p_now, last_activity_at = p_now,
    due_at = null, lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
  where id = p_task and resolved_at is null;
end;
$$;

