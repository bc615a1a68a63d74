-- Keeps a reply on its task. Answers 'stored', 'known' (seen before) or 'no_task'. What needs no judgement is settled
-- here: an automatic reply moves the follow-up behind the absence, a stranger's or an empty one goes to the owner, and so
-- does anything written to a task nobody is working on.
create function public.store_reply(p_reply jsonb, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.replies := jsonb_populate_record(null::public.replies, p_reply);
  v_task public.tasks;
begin
  select * into v_task from public.tasks where id = v.task_id for no key update;
  if not found then
    return 'no_task';
  end if;
  insert into public.replies (id, provider_id, gym_id, task_id, sender, subject, kind, body_text, new_text, message_id,
    away_until, try_at, received_at)
  values (v.id, v.provider_id, v_task.gym_id, v.task_id, v.sender, left(coalesce(v.subject, ''), 500), v.kind,
    v.body_text, v.new_text, v.message_id, v.away_until, p_now, coalesce(v.received_at, p_now))
  on conflict (provider_id) do nothing;
  if not found then
    return 'known';
  end if;
  perform app.log_task(v_task.gym_id, v.task_id, 'member', coalesce(nullif(v.new_text, ''), '(no text)'),
    jsonb_build_object('reply_id', v.id, 'from', v.sender, 'kind', v.kind, 'away_until', v.away_until), p_now);
  if v.kind = 'automatic' then
    perform app.put_follow_up_behind_absence(v_task, v.away_until, p_now);
    update public.replies set status = 'handled', handled_at = p_now where id = v.id;
  elsif v.kind in ('foreign', 'empty') then
    perform public.hand_reply_to_owner(v.id, p_now);
  end if;
  return 'stored';
end;
$$;
grant execute on function public.store_reply(jsonb, timestamptz) to service_role;

create function app.put_follow_up_behind_absence(v public.tasks, p_until timestamptz, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if v.status = 'waiting' and p_until > v.due_at then
    update public.tasks set due_at = least(p_until + interval '1 day', expires_at), hold_reason = 'away',
      last_activity_at = p_now
    where id = v.id;
  end if;
end;
$$;

-- Puts what someone wrote before the owner, once.
create function public.hand_reply_to_owner(p_reply uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.replies;
begin
  update public.replies set status = 'for_owner', handled_at = p_now where id = p_reply and status = 'stored'
  returning * into v;
  if found then
    perform public.notify_owner(v.gym_id, 'reply', 'reply:' || v.id, v.sender || ' wrote to you', p_now, v.task_id,
      left(v.new_text, 500));
  end if;
end;
$$;
grant execute on function public.hand_reply_to_owner(uuid, timestamptz) to service_role;

-- Hands out unread replies together with their tasks, which become `executing`. One whose task is being worked on
-- waits. One whose task is in the owner's hands, or over, comes without a token: nothing may be done with the task, but
-- "stop" is heard there too. One that could not be read again and again goes to the owner.
create function public.claim_replies(p_now timestamptz, p_limit integer, p_shard integer default 0, p_shards integer default 1)
returns setof json
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_token uuid;
  v_limits record;
begin
  select * into v_limits from app.limits();
  for v_due in
    select r.id, r.task_id, r.attempts from public.replies r join public.tasks t on t.id = r.task_id
    where r.status = 'stored' and r.try_at <= p_now and t.status <> 'executing'
      and (p_shards = 1 or abs(hashtext(r.gym_id::text)::bigint) % p_shards = p_shard)
    order by r.try_at, r.provider_id limit p_limit
    for no key update of r skip locked
  loop
    if v_due.attempts >= v_limits.reply_attempts then
      perform public.hand_reply_to_owner(v_due.id, p_now);
      continue;
    end if;
    v_token := null;
    update public.tasks set status = 'executing', lease_token = gen_random_uuid(), last_activity_at = p_now,
      lease_until = p_now + v_limits.task_lease, due_at = p_now + v_limits.task_lease, dormant_until = null
    where id = (select t.id from public.tasks t
      where t.id = v_due.task_id and t.status in ('ready', 'waiting', 'dormant') for no key update skip locked)
    returning lease_token into v_token;
    if v_token is not null or exists (select 1 from public.tasks where id = v_due.task_id
      and status in ('pending_review', 'escalated', 'completed', 'cancelled')) then
      update public.replies set attempts = attempts + 1 where id = v_due.id;
      return query select to_json(x) from (
        select s.*, v_token as token, (select to_json(r) from public.replies r where r.id = v_due.id) as reply
        from app.task_scenes(array[v_due.task_id], p_now) s
      ) x;
    end if;
  end loop;
end;
$$;
grant execute on function public.claim_replies(timestamptz, integer, integer, integer) to service_role;

-- Something outside failed while a reply was being read: it stays open and is taken up again later. Only whoever holds
-- the task's lease may say so.
create function public.put_reply_off(p_reply uuid, p_token uuid, p_try_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.replies r set try_at = p_try_at from public.tasks t
  where r.id = p_reply and r.status = 'stored' and t.id = r.task_id and t.lease_token = p_token
$$;
grant execute on function public.put_reply_off(uuid, uuid, timestamptz) to service_role;

-- What the thread looks like in the member's mail program: our message ids and theirs, oldest first.
create function public.read_thread(p_task uuid)
returns table (message_id text, subject text, is_ours boolean)
language sql stable security definer set search_path = '' as $$
  select message_id, subject, is_ours from (
    select m.headers ->> 'Message-ID' as message_id, m.subject, true as is_ours, m.reserved_at as at
    from public.messages m
    where m.task_id = p_task and m.status not in ('cancelled', 'failed')
    union all
    select r.message_id, r.subject, false, r.received_at from public.replies r
    where r.task_id = p_task and r.kind = 'human' and r.message_id is not null
  ) mails order by at
$$;
grant execute on function public.read_thread(uuid) to service_role;

create function public.count_replies(p_task uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.replies where task_id = p_task and kind = 'human'
$$;
grant execute on function public.count_replies(uuid) to service_role;
