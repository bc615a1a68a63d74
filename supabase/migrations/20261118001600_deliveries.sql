-- Hands out messages whose time has come, a few of each gym. Nothing has been decided yet: start_delivery decides,
-- right before the call to the provider.
create function public.claim_messages(
  p_now timestamptz, p_limit integer, p_per_gym integer, p_lease interval, p_shard integer default 0,
  p_shards integer default 1
) returns setof public.messages
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select m.id, row_number() over (partition by m.gym_id order by m.try_at, m.id) as turn
    from (select * from public.messages
      where try_at <= p_now and (lease_until is null or lease_until <= p_now)
        and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
      order by try_at, id limit p_limit * 4) m
  ),
  picked as (
    select m.id from public.messages m join due d on d.id = m.id
    where d.turn <= p_per_gym and m.try_at <= p_now and (m.lease_until is null or m.lease_until <= p_now)
    order by d.turn, m.id limit p_limit
    for no key update of m skip locked
  )
  update public.messages m set lease_token = gen_random_uuid(), lease_until = p_now + p_lease
  from picked where m.id = picked.id
  returning m.*;
end;
$$;
grant execute on function public.claim_messages(timestamptz, integer, integer, interval, integer, integer)
  to service_role;

-- The last word before the provider is called: 'go', or why not. From 'go' on the message counts as possibly sent.
-- The recipient is locked against an opt-out, so one committed before this moment is seen; the task against a reply and
-- against the owner closing it.
create function public.start_delivery(p_message uuid, p_token uuid, p_now timestamptz, p_lease interval) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.messages;
  v_why text;
begin
  perform app.require_fresh_reads();
  select * into v from public.messages where id = p_message;
  perform 1 from public.recipients where email_key = v.email_key for key share;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages
  where id = p_message and lease_token = p_token and status in ('reserved', 'unknown') and try_at is not null
  for no key update;
  if not found then
    return 'lease_lost';
  end if;
  v_why := app.delivery_refusal(v, p_now);
  if v_why is null then
    update public.messages set status = 'sending', attempts = attempts + 1, counts_at = p_now, try_at = null,
      first_attempt_at = coalesce(first_attempt_at, p_now), lease_until = p_now + p_lease
    where id = p_message;
    return 'go';
  end if;
  perform app.put_message_off(v, v_why, p_now);
  return v_why;
end;
$$;
grant execute on function public.start_delivery(uuid, uuid, timestamptz, interval) to service_role;

-- First what ends a message for good, then what makes it wait.
create function app.delivery_refusal(v public.messages, p_now timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when app.is_suppressed(v.gym_id, v.email_key) then 'opted_out'
    when c.block is not null then 'not_to_be_contacted'
    when c.email_key is distinct from v.email_key then 'recipient_changed'
    when v.kind <> 'owner' and t.status in ('completed', 'cancelled') then 'task_over'
    when v.kind <> 'owner' and t.status = 'escalated' then 'in_the_owners_hands'
    when v.kind = 'touch' and t.status = 'dormant' then 'only_watched'
    when v.kind = 'touch' and (app.has_open_reply(v.task_id) or exists (select 1 from public.replies r
      where r.task_id = v.task_id and r.kind in ('human', 'empty') and r.handled_at >= v.reserved_at)) then 'reply_arrived'
    -- Held for so long, what it says may no longer be true. The touch is made anew.
    when v.kind = 'touch' and v.status = 'reserved' and p_now >= v.reserved_at + l.touch_life then 'out_of_date'
    when v.status = 'unknown' and p_now >= v.first_attempt_at + l.provider_key_life then 'key_expired'
    when p.paused_at is not null then 'global_pause'
    when g.sending_paused_at is not null then 'gym_paused'
    when v.kind = 'touch' and g.execution_mode = 'manual' and t.approved_by = 'gate' then 'needs_owner'
    when not app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) then 'outside_window'
  end
  from public.gyms g cross join public.platform p cross join app.limits() l
  join public.tasks t on t.id = v.task_id
  left join app.contacts c on c.member_id = v.member_id
  where g.id = v.gym_id
$$;

-- What becomes of a message that may not go now. One that may already have left stays `unknown`: it is never called
-- unsent. One that surely has not gives its slot back.
create function app.put_message_off(v public.messages, p_why text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if p_why in ('global_pause', 'gym_paused', 'needs_owner', 'outside_window') then
    update public.messages set lease_token = null, lease_until = null, failure = p_why,
      try_at = case when p_why = 'outside_window' then app.next_opening(v.gym_id, p_now)
        else p_now + interval '1 minute' end
    where id = v.id;
  elsif v.status = 'reserved' then
    perform app.cancel_messages(array[v.id], p_why, p_now);
    if p_why in ('out_of_date', 'recipient_changed') then
      update public.tasks set due_at = least(due_at, p_now), last_activity_at = p_now
      where id = v.task_id and status = 'waiting';
    end if;
  else
    update public.messages set status = 'unknown', lease_token = null, lease_until = null, try_at = null,
      failure = left(p_why, 500)
    where id = v.id;
    perform public.notify_owner(v.gym_id, 'system_alert', 'unknown:' || v.id,
      'We cannot tell whether a message to ' || v.recipient || ' arrived', p_now, v.task_id,
      'It was not sent again, so that nobody gets it twice.');
  end if;
end;
$$;

create function app.next_opening(p_gym uuid, p_now timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(opens) from (
    select (date_trunc('day', p_now at time zone g.timezone) + make_interval(days => d, hours => g.send_window_start,
      mins => 7)) at time zone g.timezone as opens
    from public.gyms g, generate_series(0, 2) d where g.id = p_gym
  ) mornings where opens > p_now
$$;

-- What the provider said. sent: accepted. rejected: never will be. retry: surely not accepted. rate_limited: not
-- counted as an attempt. unknown: may have been accepted; tried again only while the provider still recognises the
-- key. Retries come by schedule: after 1 minute, 5 minutes, an hour; then a person is told.
create function public.record_delivery(
  p_message uuid, p_token uuid, p_result text, p_now timestamptz, p_provider_id text default null,
  p_failure text default null, p_retry_at timestamptz default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.messages;
  v_waits constant interval[] := array['1 minute', '5 minutes', '1 hour']::interval[];
  v_limits record;
begin
  if p_result is null or p_result not in ('sent', 'rejected', 'retry', 'rate_limited', 'unknown') then
    raise exception 'No delivery ends as %.', p_result using errcode = '22023';
  end if;
  select * into v_limits from app.limits();
  select * into v from public.messages where id = p_message;
  if p_result = 'sent' then
    perform 1 from public.gyms where id = v.gym_id and first_sent_at is null for no key update;
  end if;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages
  where id = p_message and lease_token = p_token and status = 'sending' for no key update;
  if not found then
    return false;
  end if;
  if p_result = 'sent' then
    -- It left at some moment of the call; what counts is the last of them.
    update public.messages set status = 'sent', provider_id = p_provider_id, left_at = p_now,
      counts_at = greatest(counts_at, p_now), lease_token = null, lease_until = null, failure = null
    where id = v.id;
    update public.gyms set first_sent_at = p_now where id = v.gym_id and first_sent_at is null;
    update public.tasks set started_at = p_now where id = v.task_id and started_at is null;
  elsif p_result = 'unknown' or (v.may_have_left and p_result in ('retry', 'rate_limited')) then
    update public.messages set status = 'unknown', may_have_left = true, counts_at = greatest(counts_at, p_now),
      lease_token = null, lease_until = null, failure = left(p_failure, 500),
      try_at = least(coalesce(p_retry_at, p_now + coalesce(v_waits[v.attempts], interval '6 hours')),
        v.first_attempt_at + v_limits.provider_key_life)
    where id = v.id;
  elsif v.may_have_left then
    perform app.put_message_off(v, coalesce(p_failure, p_result), p_now);
  elsif p_result = 'rejected' or (p_result = 'retry' and v.attempts >= v_limits.delivery_attempts) then
    perform app.fail_message(v, p_failure, p_now);
  else
    update public.messages set status = 'reserved', counts_at = 'infinity',
      attempts = attempts - (p_result = 'rate_limited')::integer, lease_token = null, lease_until = null,
      failure = left(p_failure, 500), try_at = coalesce(p_retry_at, p_now + v_waits[v.attempts])
    where id = v.id;
  end if;
  return true;
end;
$$;
grant execute on function public.record_delivery(uuid, uuid, text, timestamptz, text, text, timestamptz) to service_role;

-- Given up, and certain that it never left. The owner decides what happens next.
create function app.fail_message(v public.messages, p_failure text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.messages set status = 'failed', counts_at = '-infinity', try_at = null, lease_token = null,
    lease_until = null, failure = left(p_failure, 500)
  where id = v.id;
  perform app.escalate_task(v.task_id, 'The message could not be sent: ' || coalesce(p_failure, 'no reason given'),
    p_now);
end;
$$;

-- Asks the owner about a task, from wherever it is. A task that is over or dormant stays so; the owner is told.
create function app.escalate_task(p_task uuid, p_why text, p_now timestamptz) returns void
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
  perform app.log_task(v.gym_id, p_task, 'decision', left(p_why, 2000), '{"decision": "escalate"}', p_now);
  perform public.notify_owner(v.gym_id, 'escalation', 'escalation:' || p_task || ':' || v.version, v.goal, p_now,
    p_task, p_why);
end;
$$;

-- Workers that died in the middle of a call: nobody knows whether it went through.
create function public.rescue_messages(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_rescued integer;
begin
  with stuck as (
    select id from public.messages where status = 'sending' and lease_until <= p_now
    order by lease_until, id limit p_limit for no key update skip locked
  )
  update public.messages m set status = 'unknown', may_have_left = true, lease_token = null, lease_until = null,
    counts_at = greatest(m.counts_at, p_now), try_at = p_now, failure = 'The worker died during the call.'
  from stuck where m.id = stuck.id;
  get diagnostics v_rescued = row_count;
  return v_rescued;
end;
$$;
grant execute on function public.rescue_messages(timestamptz, integer) to service_role;

-- What happened to a message after it left. Never moves backwards: a late 'delivered' does not undo a bounce.
-- Answers false when no message has this id (yet).
create function public.record_mail_event(
  p_provider_id text, p_event text, p_now timestamptz, p_is_hard boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.messages;
  v_soft_bounces_max constant integer := 3;
  v_rank constant text[] := array['sent', 'delivered', 'bounced', 'complained'];
  v_soft integer;
begin
  select * into v from public.messages where provider_id = p_provider_id;
  if not found then
    return false;
  end if;
  perform 1 from public.gyms where id = v.gym_id for no key update;
  perform 1 from public.recipients where email_key = v.email_key for update;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages where id = v.id for no key update;
  if array_position(v_rank, p_event) > array_position(v_rank, v.status) then
    update public.messages set status = p_event,
      soft_bounces = soft_bounces + (p_event = 'bounced' and not p_is_hard)::integer
    where id = v.id;
  end if;
  if p_event = 'complained' then
    perform public.suppress_member(v.gym_id, v.email_key, 'complaint', 'provider', p_now, v.task_id);
    perform public.notify_owner(v.gym_id, 'system_alert', 'complaint:' || v.id,
      v.recipient || ' marked a message as spam', p_now, v.task_id, 'They will not be written to again.');
  elsif p_event = 'bounced' then
    select sum(soft_bounces) into v_soft from public.messages where gym_id = v.gym_id and email_key = v.email_key;
    if p_is_hard or v_soft >= v_soft_bounces_max then
      perform public.suppress_member(v.gym_id, v.email_key, 'hard_bounce', 'provider', p_now, v.task_id);
    end if;
  end if;
  if p_event in ('bounced', 'complained') then
    perform app.pause_bad_sender(v.gym_id, p_now);
  end if;
  return true;
end;
$$;
grant execute on function public.record_mail_event(text, text, timestamptz, boolean) to service_role;

-- Too many bounces or complaints spoil a sender for everybody: sending stops until the owner has looked.
create function app.pause_bad_sender(p_gym uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_bounce_rate constant numeric := 0.10;
  v_complaint_rate constant numeric := 0.003;
  v_too_few_to_judge constant integer := 10;
  v record;
  v_why text;
begin
  select count(*) as sent, count(*) filter (where status = 'bounced') as bounced,
    count(*) filter (where status = 'complained') as complained
  into v from public.messages
  where gym_id = p_gym and status in ('sent', 'delivered', 'bounced', 'complained')
    and counts_at > greatest(p_now - interval '30 days',
      (select sending_resumed_at from public.gyms where id = p_gym));
  if v.sent < v_too_few_to_judge then
    return;
  end if;
  v_why := case
    when v.bounced > v.sent * v_bounce_rate
      then format('%s of the last %s messages bounced. Check the addresses in PushPress, then resume.', v.bounced, v.sent)
    when v.complained > v.sent * v_complaint_rate
      then format('%s of the last %s messages were marked as spam. Look at what was sent, then resume.',
        v.complained, v.sent) end;
  if v_why is null then
    return;
  end if;
  update public.gyms set sending_paused_at = p_now, sending_paused_reason = v_why
  where id = p_gym and sending_paused_at is null;
  if found then
    perform public.notify_owner(p_gym, 'system_alert', 'paused:' || p_now, 'Sending is paused', p_now, null, v_why);
  end if;
end;
$$;
