-- What the owner sets, and how two people setting it at once notice each other.
alter table public.gyms
  -- Counts every change of a setting. A form names the count it was shown, and is told when it has moved on.
  add column settings_version integer not null default 1,
  add column notification_channel text not null default 'email'
    check (notification_channel in ('email', 'dashboard', 'email_sms')),
  -- When the owner looked at the send window and the limits and agreed to them.
  add column limits_confirmed_at timestamptz,
  add column closed_at timestamptz;
grant update (notification_channel, limits_confirmed_at) on public.gyms to authenticated;

create function app.count_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.name, new.timezone, new.postal_address, new.phone, new.email, new.website, new.average_monthly_cents,
      new.execution_mode, new.member_weekly_limit, new.daily_send_limit, new.send_window_start, new.send_window_end,
      new.from_name, new.profile, new.notification_channel)
    is distinct from (old.name, old.timezone, old.postal_address, old.phone, old.email, old.website,
      old.average_monthly_cents, old.execution_mode, old.member_weekly_limit, old.daily_send_limit,
      old.send_window_start, old.send_window_end, old.from_name, old.profile, old.notification_channel) then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end;
$$;
create trigger count_settings before update on public.gyms
  for each row execute function app.count_settings();

-- A click on one of the owner's buttons: refused to everyone else.
create function app.require_owner(p_gym uuid, p_refusal text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end;
$$;

-- The end of onboarding; the ramp is counted from here. Answers 'done', or what is still missing.
create function public.finish_onboarding(p_gym uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.gyms;
begin
  perform app.require_owner(p_gym, 'Only the owner may finish setting up a gym.');
  select * into v from public.gyms where id = p_gym for no key update;
  if v.onboarded_at is not null then
    return 'done';
  elsif not exists (select 1 from public.pushpress_connections where gym_id = p_gym) then
    return 'not_connected';
  elsif coalesce(btrim(v.postal_address), '') = '' then
    return 'no_postal_address';
  end if;
  -- Nobody makes their gym older than it is to skip the ramp.
  update public.gyms set onboarded_at = greatest(p_now, created_at) where id = p_gym;
  perform app.log_task(p_gym, null, 'owner', 'Setting up is finished; the first days are proposals only.',
    jsonb_build_object('user', auth.uid()), p_now);
  return 'done';
end;
$$;
grant execute on function public.finish_onboarding(uuid, timestamptz) to authenticated;

-- The owner's own stop: nothing leaves this gym until they resume. Answers false where it was stopped already.
create function public.pause_sending(p_gym uuid, p_reason text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_owner(p_gym, 'Only the owner may stop sending.');
  update public.gyms set sending_paused_at = p_now,
    sending_paused_reason = coalesce(nullif(left(btrim(p_reason), 300), ''), 'Stopped by the owner.')
  where id = p_gym and sending_paused_at is null;
  if not found then
    return false;
  end if;
  perform app.log_task(p_gym, null, 'owner', 'Sending was stopped.', jsonb_build_object('user', auth.uid()), p_now);
  return true;
end;
$$;
grant execute on function public.pause_sending(uuid, text, timestamptz) to authenticated;

-- Closes a gym for good, for an owner who typed its name. The line to PushPress and everything known about its people
-- is erased and nobody can open it any more. What was sent and who asked to stop stays: other gyms' limits count the
-- one, and the other is a promise to the person. Answers 'closed', 'wrong_name' or 'not_found'.
create function public.close_gym(p_gym uuid, p_name text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.gyms;
begin
  perform app.require_owner(p_gym, 'Only the owner may close a gym.');
  select * into v from public.gyms where id = p_gym for update;
  if not found then
    return 'not_found';
  elsif btrim(p_name) is distinct from v.name then
    return 'wrong_name';
  end if;
  perform 1 from public.tasks where gym_id = p_gym and resolved_at is null order by id for no key update;
  perform app.cancel_messages(array(select id from public.messages where gym_id = p_gym and status = 'reserved'),
    'gym_closed', p_now);
  update public.tasks set status = 'cancelled', outcome = 'dismissed', outcome_reason = 'The gym was closed.',
    resolved_at = p_now, last_activity_at = p_now, due_at = null, lease_token = null, lease_until = null,
    dormant_until = null, escalated_at = null, hold_reason = null
  where gym_id = p_gym and resolved_at is null;
  delete from public.recurring_templates where gym_id = p_gym;
  delete from public.prompt_overrides where gym_id = p_gym;
  delete from public.checkins where gym_id = p_gym;
  delete from public.enrollments where gym_id = p_gym;
  delete from public.plans where gym_id = p_gym;
  delete from public.sync_runs where gym_id = p_gym;
  delete from public.sending_domains where gym_id = p_gym;
  delete from public.pushpress_connections where gym_id = p_gym;
  update public.members set first_name = '', last_name = '', nickname = null, phone = null, dob = null, email = null,
    deleted_at = coalesce(deleted_at, p_now)
  where gym_id = p_gym;
  delete from public.gym_people where gym_id = p_gym;
  update public.gyms set closed_at = p_now, profile = '{}', phone = null, email = null, website = null,
    sending_paused_at = coalesce(sending_paused_at, p_now),
    sending_paused_reason = coalesce(sending_paused_reason, 'The gym was closed.')
  where id = p_gym;
  perform app.log_task(p_gym, null, 'owner', 'The gym was closed.', jsonb_build_object('user', auth.uid()), p_now);
  return 'closed';
end;
$$;
grant execute on function public.close_gym(uuid, text, timestamptz) to authenticated;

-- Someone asked to join a gym's team. The link they get is signed by the app and names the row; the row says who may
-- use it, until when, and whether it was used.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  email text not null check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  role text not null check (role in ('owner', 'coach', 'staff')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_one_open on public.invitations (gym_id, email)
  where accepted_at is null and revoked_at is null;
revoke insert, update, delete, truncate on public.invitations from service_role;
alter table public.invitations enable row level security;
grant select on public.invitations to authenticated;
create policy "Owners see whom they invited" on public.invitations
  for select to authenticated using (gym_id in (select app.my_gyms(array['owner'])));

-- Answers {kind: invited, id} or {kind: already_here | too_many}. Inviting again renews what is open.
create function public.invite_person(p_gym uuid, p_email text, p_role text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_open_max constant integer := 50;
  v_life constant interval := '14 days';
  v_email constant text := lower(btrim(p_email));
  v_id uuid;
begin
  perform app.require_owner(p_gym, 'Only the owner may invite people.');
  perform 1 from public.gyms where id = p_gym for no key update;
  if exists (select 1 from public.gym_people where gym_id = p_gym and lower(email) = v_email) then
    return '{"kind": "already_here"}';
  elsif (select count(*) from public.invitations where gym_id = p_gym and accepted_at is null and revoked_at is null
    and expires_at > p_now and email <> v_email) >= v_open_max then
    return '{"kind": "too_many"}';
  end if;
  insert into public.invitations (gym_id, email, role, invited_by, created_at, expires_at)
  select p_gym, v_email, p_role, u.email, p_now, p_now + v_life from auth.users u where u.id = auth.uid()
  on conflict (gym_id, email) where accepted_at is null and revoked_at is null do update set
    role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
    expires_at = excluded.expires_at
  returning id into v_id;
  return jsonb_build_object('kind', 'invited', 'id', v_id);
end;
$$;
grant execute on function public.invite_person(uuid, text, text, timestamptz) to authenticated;

create function public.revoke_invitation(p_invitation uuid, p_now timestamptz) returns boolean
language sql security definer set search_path = '' as $$
  with revoked as (
    update public.invitations set revoked_at = p_now
    where id = p_invitation and accepted_at is null and revoked_at is null
      and gym_id in (select app.my_gyms(array['owner']))
    returning 1
  )
  select exists (select 1 from revoked)
$$;
grant execute on function public.revoke_invitation(uuid, timestamptz) to authenticated;

-- What the page behind the link shows before anybody is signed in. The caller has checked the link's signature.
create function public.read_invitation(p_invitation uuid, p_now timestamptz)
returns table (gym_id uuid, gym_name text, email text, role text, invited_by text, state text)
language sql stable security definer set search_path = '' as $$
  select i.gym_id, g.name, i.email, i.role, i.invited_by, case
    when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
    when i.expires_at <= p_now or g.closed_at is not null then 'expired' else 'open' end
  from public.invitations i join public.gyms g on g.id = i.gym_id where i.id = p_invitation
$$;
grant execute on function public.read_invitation(uuid, timestamptz) to service_role;

-- Answers 'joined', or why not: 'gone' (used, revoked, run out) or 'other_address'.
create function public.accept_invitation(p_invitation uuid, p_user uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.invitations;
  v_email text := (select email from auth.users where id = p_user);
begin
  select * into v from public.invitations where id = p_invitation for update;
  if not found or v.accepted_at is not null or v.revoked_at is not null or v.expires_at <= p_now then
    return 'gone';
  elsif lower(v_email) is distinct from v.email then
    return 'other_address';
  end if;
  insert into public.gym_people (gym_id, user_id, role, email, created_at)
  values (v.gym_id, p_user, v.role, v_email, p_now) on conflict do nothing;
  update public.invitations set accepted_at = p_now where id = p_invitation;
  return 'joined';
end;
$$;
grant execute on function public.accept_invitation(uuid, uuid, timestamptz) to service_role;

-- Changes what someone may do, or with no role sends them away. A gym keeps at least one owner. Answers 'done',
-- 'last_owner' or 'not_found'.
create function public.set_person_role(p_gym uuid, p_user uuid, p_role text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_owner(p_gym, 'Only the owner may change the team.');
  perform 1 from public.gyms where id = p_gym for no key update;
  if not exists (select 1 from public.gym_people where gym_id = p_gym and user_id = p_user) then
    return 'not_found';
  elsif p_role is distinct from 'owner' and not exists (select 1 from public.gym_people
    where gym_id = p_gym and user_id <> p_user and role = 'owner') then
    return 'last_owner';
  end if;
  if p_role is null then
    delete from public.gym_people where gym_id = p_gym and user_id = p_user;
  else
    update public.gym_people set role = p_role where gym_id = p_gym and user_id = p_user;
  end if;
  return 'done';
end;
$$;
grant execute on function public.set_person_role(uuid, uuid, text) to authenticated;
