-- People, by the address they read: what they were sent and what they asked for counts across duplicates of them.
create table public.recipients (
  email_key text primary key check (char_length(email_key) between 3 and 254)
);
alter table public.recipients enable row level security;
revoke insert, update, delete, truncate on public.recipients from service_role;

-- Stop means stop, for that person at that gym. It hangs on the address, so it survives being imported again.
create table public.suppressions (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  email_key text not null references public.recipients on delete cascade,
  reason text not null check (reason in ('asked', 'unsubscribed', 'hostile', 'legal', 'hard_bounce', 'complaint',
    'owner', 'imported')),
  source text not null check (source in ('reply', 'unsubscribe_link', 'provider', 'owner', 'import')),
  task_id uuid references public.tasks on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by text check (removed_by in ('owner', 'member')),
  check ((removed_at is null) = (removed_by is null))
);
create unique index suppressions_one_open on public.suppressions (gym_id, email_key) where removed_at is null;
create index members_by_primary on public.members (gym_id, primary_pushpress_id) where primary_pushpress_id is not null;
create index suppressions_by_recipient on public.suppressions (email_key) where removed_at is null;
revoke insert, update, delete, truncate on public.suppressions from service_role;
alter table public.suppressions enable row level security;
grant select on public.suppressions to authenticated;
create policy "People see who asked their gym to stop" on public.suppressions
  for select to authenticated using (gym_id in (select app.my_gyms()));

create function app.is_suppressed(p_gym uuid, p_email_key text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.suppressions
    where gym_id = p_gym and email_key = p_email_key and removed_at is null)
$$;
grant execute on function app.is_suppressed(uuid, text) to service_role;

-- Suppresses a person and ends everything open with them, in one transaction. Returns how many tasks it ended.
-- Locks go gym, recipients, tasks, messages: the same order as everywhere else.
create function public.suppress_member(
  p_gym uuid, p_email text, p_reason text, p_source text, p_now timestamptz, p_task uuid default null,
  p_reply uuid default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_key constant text := lower(btrim(p_email));
  v_keys text[];
  v_tasks uuid[];
  v_is_new boolean;
  v_ended integer;
begin
  perform 1 from public.gyms where id = p_gym for no key update;
  -- A dead address says nothing about the person's other one; a person who spoke means all of theirs.
  v_keys := case when p_reason = 'hard_bounce' then array[v_key] else app.addresses_of_person(p_gym, v_key) end;
  insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing;
  perform 1 from public.recipients where email_key = any (v_keys) order by email_key for update;
  insert into public.suppressions (gym_id, email_key, reason, source, task_id, created_at)
  select p_gym, k, p_reason, p_source, p_task, p_now from unnest(v_keys) k
  on conflict (gym_id, email_key) where removed_at is null do nothing;
  v_is_new := found;
  v_tasks := array(
    select t.id from public.tasks t
    where t.resolved_at is null and t.gym_id = p_gym
      and t.member_id in (select app.members_of(p_gym, k) from unnest(v_keys) k)
    union
    select m.task_id from public.messages m
    where m.email_key = any (v_keys) and m.gym_id = p_gym and m.status = 'reserved');
  perform 1 from public.tasks where id = any (v_tasks) order by id for no key update;
  perform app.cancel_messages(array(
    select id from public.messages where task_id = any (v_tasks) and status = 'reserved'), 'opted_out', p_now);
  update public.tasks set status = 'cancelled', outcome = 'opted_out', outcome_reason = p_reason,
    resolved_at = p_now, last_activity_at = p_now, due_at = null, lease_token = null, lease_until = null,
    dormant_until = null, escalated_at = null, hold_reason = null
  where id = any (v_tasks) and resolved_at is null;
  get diagnostics v_ended = row_count;
  update public.replies set status = 'handled', handled_at = p_now
  where id = p_reply and gym_id = p_gym and status = 'stored';
  if v_is_new then
    perform app.log_task(p_gym, p_task, 'note', 'Messages to ' || v_key || ' stop for good: ' || p_reason || '.',
      jsonb_build_object('source', p_source, 'tasks_ended', v_ended, 'addresses', v_keys), p_now);
    perform public.notify_owner(p_gym, 'reply', 'suppressed:' || v_key || ':' || p_now,
      v_key || ' will not be written to again', p_now, p_task,
      'Reason: ' || p_reason || '. Everything open with them has ended.');
  end if;
  return v_ended;
end;
$$;
grant execute on function public.suppress_member(uuid, text, text, text, timestamptz, uuid, uuid) to service_role;

-- Everyone at the gym who is reached under this address, themselves or through their primary account.
create function app.members_of(p_gym uuid, p_email_key text) returns setof uuid
language sql stable set search_path = '' as $$
  select m.id from public.members m where m.email_key = p_email_key and m.gym_id = p_gym
  union
  select linked.id from public.members m
  join public.members linked on linked.gym_id = m.gym_id and linked.primary_pushpress_id = m.pushpress_id
  where m.email_key = p_email_key and m.gym_id = p_gym
$$;
grant execute on function app.members_of(uuid, text) to service_role;

-- Only the owner or the person themselves re-opens; `p_by` says which, and both stay on record.
create function app.lift_suppression(p_gym uuid, p_email text, p_by text, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_key text := lower(btrim(p_email));
begin
  update public.suppressions set removed_at = p_now, removed_by = p_by
  where gym_id = p_gym and email_key = v_key and removed_at is null;
  if not found then
    return false;
  end if;
  perform app.log_task(p_gym, null, 'note', 'Messages to ' || v_key || ' are allowed again.',
    jsonb_build_object('lifted_by', p_by, 'user', auth.uid()), p_now);
  return true;
end;
$$;

create function public.lift_suppression(p_gym uuid, p_email text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may allow messages again.' using errcode = '42501';
  end if;
  return app.lift_suppression(p_gym, p_email, 'owner', p_now);
end;
$$;
grant execute on function public.lift_suppression(uuid, text, timestamptz) to authenticated;

-- The person wrote "start", or asked on the unsubscribe page to hear from the gym again.
create function public.resubscribe_member(p_gym uuid, p_email text, p_now timestamptz) returns boolean
language sql security definer set search_path = '' as $$
  select app.lift_suppression(p_gym, p_email, 'member', p_now)
$$;
grant execute on function public.resubscribe_member(uuid, text, timestamptz) to service_role;
