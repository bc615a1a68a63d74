-- A gym, and the people who work in it. Everything else in the schema hangs off gym_id.
create table public.gyms (
  id uuid primary key default gen_random_uuid(),
  name text not null check (app.is_plain_line(name, 120)),
  timezone text not null check (app.is_timezone(timezone)),
  postal_address text check (char_length(postal_address) between 1 and 300),
  phone text check (char_length(phone) <= 40),
  email text check (char_length(email) <= 254),
  website text check (char_length(website) <= 300),
  -- What a member is worth a month when their own plan's price is unknown.
  average_monthly_cents integer check (average_monthly_cents between 1 and 10000000),
  created_at timestamptz not null,
  onboarded_at timestamptz
);

create table public.gym_people (
  gym_id uuid not null references public.gyms on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'coach', 'staff')),
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null,
  primary key (gym_id, user_id)
);
create index gym_people_by_user on public.gym_people (user_id);

-- The gyms the signed-in person belongs to, in any of the given roles. Definer, because the policy on
-- gym_people itself asks it.
create function app.my_gyms(p_roles text[] default array['owner', 'coach', 'staff'])
returns setof uuid
language sql stable security definer set search_path = '' as $$
  select gym_id from public.gym_people where user_id = auth.uid() and role = any (p_roles)
$$;
grant execute on function app.my_gyms(text[]) to authenticated;

alter table public.gyms enable row level security;
grant select on public.gyms to authenticated;
grant update (name, timezone, postal_address, phone, email, website, average_monthly_cents)
  on public.gyms to authenticated;
create policy "People see the gyms they belong to" on public.gyms
  for select to authenticated using (id in (select app.my_gyms()));
create policy "Owners change their gym" on public.gyms
  for update to authenticated
  using (id in (select app.my_gyms(array['owner'])))
  with check (id in (select app.my_gyms(array['owner'])));

alter table public.gym_people enable row level security;
grant select on public.gym_people to authenticated;
create policy "People see who works in their gyms" on public.gym_people
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Opens a gym with the caller as its owner. A person may run several gyms, but not a thousand.
create function public.create_gym(p_name text, p_timezone text, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_max_gyms constant integer := 20;
  v_user uuid := auth.uid();
  v_gym uuid;
begin
  if v_user is null then
    raise exception 'Sign in to open a gym.' using errcode = '42501';
  end if;
  -- Two tabs submitting at once must not both pass the count.
  perform 1 from auth.users where id = v_user for update;
  if (select count(*) from public.gym_people where user_id = v_user) >= v_max_gyms then
    raise exception 'One sign-in can run at most % gyms.', v_max_gyms using errcode = 'P0001';
  end if;
  insert into public.gyms (name, timezone, created_at) values (p_name, p_timezone, p_now)
    returning id into v_gym;
  insert into public.gym_people (gym_id, user_id, role, email, created_at)
    select v_gym, id, 'owner', email, p_now from auth.users where id = v_user;
  return v_gym;
end;
$$;
grant execute on function public.create_gym(text, text, timestamptz) to authenticated;
