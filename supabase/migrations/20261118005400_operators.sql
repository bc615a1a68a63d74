-- The people who run the platform. They see how gyms are doing in numbers, never whom a gym writes to or what, and they
-- can stop everything. Nobody signed in can make an operator: that takes the platform's own key.
create table public.platform_operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null,
  granted_by text not null check (char_length(granted_by) between 1 and 100)
);
revoke insert, update, delete, truncate on public.platform_operators from service_role;

-- Definer, because the policy on platform_operators itself asks it.
create function app.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.platform_operators where user_id = auth.uid())
$$;
grant execute on function app.is_operator() to authenticated;

create function app.require_operator() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not app.is_operator() then
    raise exception 'Only an operator of the platform may do this.' using errcode = '42501';
  end if;
end;
$$;

alter table public.platform_operators enable row level security;
grant select on public.platform_operators to authenticated;
create policy "Operators see who else runs the platform" on public.platform_operators
  for select to authenticated using (app.is_operator());

-- What operators did, and who.
create table public.platform_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('paused', 'resumed', 'operator_granted', 'operator_revoked', 'alert_seen')),
  by text not null check (char_length(by) between 1 and 254),
  note text not null default '' check (char_length(note) <= 500)
);
revoke update, delete, truncate on public.platform_events from service_role;
alter table public.platform_events enable row level security;
grant select on public.platform_events to authenticated;
create policy "Operators see what was done to the platform" on public.platform_events
  for select to authenticated using (app.is_operator());

-- Answers 'granted', 'unknown' (nobody has signed up with it) or 'unconfirmed': an address nobody has proven to be
-- theirs must not open this door.
create function public.grant_operator(p_email text, p_by text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_user record;
begin
  select id, email_confirmed_at into v_user from auth.users where lower(email) = v_email;
  if not found then
    return 'unknown';
  elsif v_user.email_confirmed_at is null then
    return 'unconfirmed';
  end if;
  insert into public.platform_operators (user_id, granted_at, granted_by) values (v_user.id, p_now, p_by)
  on conflict do nothing;
  if found then
    insert into public.platform_events (at, kind, by, note) values (p_now, 'operator_granted', p_by, v_email);
  end if;
  return 'granted';
end;
$$;
grant execute on function public.grant_operator(text, text, timestamptz) to service_role;

create function public.revoke_operator(p_email text, p_by text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.platform_operators o using auth.users u
  where u.id = o.user_id and lower(u.email) = lower(btrim(p_email));
  if not found then
    return false;
  end if;
  insert into public.platform_events (at, kind, by, note)
  values (p_now, 'operator_revoked', p_by, left(lower(btrim(p_email)), 254));
  return true;
end;
$$;
grant execute on function public.revoke_operator(text, text, timestamptz) to service_role;

-- Rewritten to leave a trace. A reason stops everything; null lets it flow again.
create or replace function public.set_global_pause(p_reason text, p_by text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  with changed as (
    update public.platform p set
      paused_at = case when p_reason is not null then coalesce(p.paused_at, p_now) end,
      paused_reason = p_reason, paused_by = case when p_reason is not null then p_by end
    from (select paused_reason as before from public.platform for update) was
    where p.id and was.before is distinct from p_reason
    returning 1
  )
  insert into public.platform_events (at, kind, by, note)
  select p_now, case when p_reason is null then 'resumed' else 'paused' end, p_by, coalesce(p_reason, '') from changed
$$;

-- The same for an operator who is signed in. Answers 'done', or 'already' where somebody else was first.
create function public.pause_platform(p_reason text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_operator();
  if exists (select 1 from public.platform where (paused_at is not null) = (p_reason is not null) for update) then
    return 'already';
  end if;
  perform public.set_global_pause(nullif(left(btrim(p_reason), 300), ''), (select email from auth.users where id = auth.uid()),
    p_now);
  return 'done';
end;
$$;
grant execute on function public.pause_platform(text, timestamptz) to authenticated;
