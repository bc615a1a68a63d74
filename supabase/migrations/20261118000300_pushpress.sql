-- The line to a gym's PushPress account: its sealed key, the webhook it registered, and how it is doing.
create table public.pushpress_connections (
  gym_id uuid primary key references public.gyms on delete cascade,
  company_id text not null unique check (char_length(company_id) between 1 and 100),
  api_key_sealed text not null,
  webhook_id text,
  webhook_secret_sealed text,
  state text not null default 'ok'
    check (state in ('ok', 'unauthorized', 'unreachable', 'rate_limited', 'garbled')),
  state_reason text,
  state_since timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  last_ok_at timestamptz,
  connected_at timestamptz not null,
  check ((webhook_id is null) = (webhook_secret_sealed is null)),
  check ((state = 'ok') = (failures = 0))
);

alter table public.pushpress_connections enable row level security;
-- The sealed columns are left out: not even ciphertext reaches a browser.
grant select (gym_id, company_id, state, state_reason, state_since, failures, last_ok_at, connected_at)
  on public.pushpress_connections to authenticated;
create policy "People see how their gym's connection is doing" on public.pushpress_connections
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Connects a gym, or replaces its key. Returns 'connected' or 'company_taken'. What PushPress does not know, or
-- says in a way we cannot use, stays as the gym has it.
create function public.connect_pushpress(
  p_gym uuid, p_company_id text, p_api_key_sealed text, p_now timestamptz, p_name text default null,
  p_timezone text default null, p_postal_address text default null, p_phone text default null,
  p_email text default null, p_website text default null
) returns text
language plpgsql set search_path = '' as $$
begin
  -- Another company's people, webhook and half-done reading do not carry over to this one.
  if exists (select 1 from public.pushpress_connections
    where gym_id = p_gym and company_id <> p_company_id for update) then
    if exists (select 1 from public.pushpress_connections where company_id = p_company_id) then
      return 'company_taken';
    end if;
    update public.members set deleted_at = p_now where gym_id = p_gym and deleted_at is null;
    delete from public.enrollments where gym_id = p_gym;
    delete from public.checkins where gym_id = p_gym;
    delete from public.plans where gym_id = p_gym;
    delete from public.sync_runs where gym_id = p_gym;
    delete from public.webhook_events where gym_id = p_gym and status = 'stored';
    delete from public.pushpress_connections where gym_id = p_gym;
  end if;
  insert into public.pushpress_connections
    (gym_id, company_id, api_key_sealed, state_since, last_ok_at, connected_at)
  values (p_gym, p_company_id, p_api_key_sealed, p_now, p_now, p_now)
  on conflict (gym_id) do update set
    api_key_sealed = excluded.api_key_sealed,
    state = 'ok', state_reason = null, state_since = p_now, failures = 0, last_ok_at = p_now;
  update public.gyms set name = coalesce(p_name, name),
    timezone = case when app.is_timezone(p_timezone) then p_timezone else timezone end,
    postal_address = coalesce(postal_address, p_postal_address), phone = coalesce(phone, p_phone),
    email = coalesce(email, p_email), website = coalesce(website, p_website)
  where id = p_gym;
  return 'connected';
exception when unique_violation then
  return 'company_taken';
end;
$$;
grant execute on function public.connect_pushpress(
  uuid, text, text, timestamptz, text, text, text, text, text, text) to service_role;

create function public.record_pushpress_webhook(p_gym uuid, p_webhook_id text, p_secret_sealed text)
returns void
language sql set search_path = '' as $$
  update public.pushpress_connections
  set webhook_id = p_webhook_id, webhook_secret_sealed = p_secret_sealed where gym_id = p_gym
$$;
grant execute on function public.record_pushpress_webhook(uuid, text, text) to service_role;

-- What a server-side caller needs to speak for a gym, by gym or by PushPress company.
create function public.find_pushpress_connection(p_gym uuid default null, p_company_id text default null)
returns table (
  gym_id uuid, company_id text, api_key_sealed text, webhook_id text, webhook_secret_sealed text, state text
)
language sql stable set search_path = '' as $$
  select c.gym_id, c.company_id, c.api_key_sealed, c.webhook_id, c.webhook_secret_sealed, c.state
  from public.pushpress_connections c
  where c.gym_id = p_gym or c.company_id = p_company_id
$$;
grant execute on function public.find_pushpress_connection(uuid, text) to service_role;

-- The outcome of a call to PushPress. `state_since` keeps the start of an outage, not its latest failure.
create function public.record_pushpress_health(
  p_gym uuid, p_state text, p_now timestamptz, p_reason text default null
) returns void
language sql set search_path = '' as $$
  update public.pushpress_connections set
    state = p_state,
    state_reason = case when p_state = 'ok' then null else left(p_reason, 500) end,
    state_since = case when state = p_state then state_since else p_now end,
    failures = case when p_state = 'ok' then 0 else failures + 1 end,
    last_ok_at = case when p_state = 'ok' then p_now else last_ok_at end
  where gym_id = p_gym
$$;
grant execute on function public.record_pushpress_health(uuid, text, timestamptz, text) to service_role;
