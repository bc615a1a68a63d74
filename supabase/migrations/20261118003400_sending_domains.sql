-- The domain a gym's messages come from, once its owner has shown that it is theirs. Until then the shared sender is
-- used, with the gym's name.
create table public.sending_domains (
  gym_id uuid primary key references public.gyms on delete cascade,
  -- A domain belongs to one gym: nobody may write in another's name.
  domain text not null unique check (domain ~ '^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$'),
  -- What stands before the @.
  local_part text not null check (local_part ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  provider_id text not null unique,
  status text not null check (status in ('not_started', 'pending', 'verified', 'failed', 'partially_verified',
    'partially_failed')),
  -- The DNS records to set, as the provider named them.
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  -- Why the last look failed, in words.
  failure text check (char_length(failure) <= 500),
  created_at timestamptz not null,
  checked_at timestamptz,
  check_at timestamptz not null,
  verified_at timestamptz,
  check (status <> 'verified' or verified_at is not null)
);
create index sending_domains_due on public.sending_domains (check_at);
revoke insert, update, delete, truncate on public.sending_domains from service_role;
alter table public.sending_domains enable row level security;
grant select on public.sending_domains to authenticated;
create policy "People see what their gym sends from" on public.sending_domains
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Keeps a domain the provider has registered. Answers {kind: taken} where it is another gym's, else {kind: stored,
-- before}: the provider's id of the one it takes the place of.
create function public.store_sending_domain(
  p_gym uuid, p_domain text, p_local_part text, p_provider_id text, p_status text, p_records jsonb, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_before text := (select provider_id from public.sending_domains where gym_id = p_gym for update);
begin
  insert into public.sending_domains (gym_id, domain, local_part, provider_id, status, records, created_at, check_at,
    verified_at)
  values (p_gym, p_domain, p_local_part, p_provider_id, p_status, p_records, p_now, p_now + interval '5 minutes',
    case when p_status = 'verified' then p_now end)
  on conflict (gym_id) do update set domain = excluded.domain, local_part = excluded.local_part,
    provider_id = excluded.provider_id, status = excluded.status, records = excluded.records, failure = null,
    created_at = excluded.created_at, checked_at = null, check_at = excluded.check_at,
    verified_at = excluded.verified_at;
  return jsonb_build_object('kind', 'stored', 'before', v_before);
exception when unique_violation then
  return '{"kind": "taken"}';
end;
$$;
grant execute on function public.store_sending_domain(uuid, text, text, text, text, jsonb, timestamptz) to service_role;

-- Another name before the @ needs no new proof.
create function public.rename_sender(p_gym uuid, p_local_part text) returns void
language sql security definer set search_path = '' as $$
  update public.sending_domains set local_part = p_local_part where gym_id = p_gym
$$;
grant execute on function public.rename_sender(uuid, text) to service_role;

-- Whose domain it is: null is nobody's.
create function public.find_sending_domain(p_domain text) returns uuid
language sql stable security definer set search_path = '' as $$
  select gym_id from public.sending_domains where domain = p_domain
$$;
grant execute on function public.find_sending_domain(text) to service_role;

-- Answers the provider's id of what was removed, so that it can be removed there too.
create function public.remove_sending_domain(p_gym uuid) returns text
language sql security definer set search_path = '' as $$
  delete from public.sending_domains where gym_id = p_gym returning provider_id
$$;
grant execute on function public.remove_sending_domain(uuid) to service_role;

-- Hands out domains whose time to be looked at has come, or one gym's at once. The next look is set in the same
-- statement, so overlapping runs ask the provider once: often while the records are fresh, rarely after days of
-- waiting, daily once it works, because a domain that works can stop working.
create function public.claim_sending_domains(p_now timestamptz, p_limit integer, p_gym uuid default null)
returns table (gym_id uuid, provider_id text, status text)
language sql security definer set search_path = '' as $$
  with due as (
    select d.gym_id from public.sending_domains d
    where case when p_gym is null then d.check_at <= p_now else d.gym_id = p_gym end
    order by d.check_at, d.gym_id limit p_limit
    for update skip locked
  )
  update public.sending_domains d set check_at = p_now + case
      when d.status = 'verified' then interval '1 day'
      when p_now < d.created_at + interval '1 day' then interval '5 minutes'
      when p_now < d.created_at + interval '7 days' then interval '1 hour'
      else interval '1 day' end
  from due where d.gym_id = due.gym_id
  returning d.gym_id, d.provider_id, d.status
$$;
grant execute on function public.claim_sending_domains(timestamptz, integer, uuid) to service_role;

create function public.next_domain_check() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(check_at) from public.sending_domains
$$;
grant execute on function public.next_domain_check() to service_role;

-- What the provider said about a domain. The owner hears of it when it starts or stops working.
create function public.record_sending_domain(
  p_gym uuid, p_provider_id text, p_status text, p_records jsonb, p_failure text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.sending_domains;
begin
  select * into v from public.sending_domains where gym_id = p_gym and provider_id = p_provider_id for update;
  if not found then
    return false;
  end if;
  update public.sending_domains set status = p_status, failure = left(p_failure, 500), checked_at = p_now,
    records = case when jsonb_array_length(p_records) > 0 then p_records else records end,
    verified_at = case when p_status = 'verified' then coalesce(verified_at, p_now) end
  where gym_id = p_gym;
  if p_status = 'verified' and v.status <> 'verified' then
    perform public.notify_owner(p_gym, 'system_alert', 'domain_verified:' || v.domain || ':' || p_now,
      v.domain || ' is verified', p_now, null, 'Messages now go out from ' || v.local_part || '@' || v.domain || '.');
  elsif v.status = 'verified' and p_status <> 'verified' then
    perform public.notify_owner(p_gym, 'system_alert', 'domain_lost:' || v.domain || ':' || p_now,
      v.domain || ' is no longer verified', p_now, null,
      'Messages go out from the shared address again. Look at the DNS records in the settings.');
  end if;
  return true;
end;
$$;
grant execute on function public.record_sending_domain(uuid, text, text, jsonb, text, timestamptz) to service_role;

-- The address a gym writes from; null is the shared one.
create function app.from_address(p_gym uuid) returns text
language sql stable set search_path = '' as $$
  select local_part || '@' || domain from public.sending_domains where gym_id = p_gym and status = 'verified'
$$;
grant execute on function app.from_address(uuid) to service_role;

-- Everything a worker needs to decide about tasks: the task, its gym, its member, and what the limits look like at this
-- moment. Made for many at once: what a gym has to say is put together once for all its tasks. Json and not jsonb,
-- because nothing here is looked into again: it is only written out.
create or replace function app.task_scenes(p_tasks uuid[], p_now timestamptz)
returns table (task_id uuid, task json, gym json, member json, outranked boolean, previous json)
language sql stable set search_path = '' as $$
  with asked as materialized (
    select t from public.tasks t where t.id = any (p_tasks)
  ),
  at_gym as materialized (
    select g.id, a.agent, json_build_object('id', g.id, 'name', g.name, 'timezone', g.timezone,
      'mode', g.execution_mode, 'windowStart', g.send_window_start, 'windowEnd', g.send_window_end,
      'weeklyLimit', g.member_weekly_limit, 'fromName', g.from_name,
      'fromAddress', d.local_part || '@' || d.domain, 'postalAddress', g.postal_address,
      'averageMonthlyCents', g.average_monthly_cents, 'pausedReason', g.sending_paused_reason,
      'globalPause', p.paused_reason, 'ramp', app.agent_phase(b.since, e.enabled_at, p_now), 'profile', g.profile,
      'phone', g.phone, 'email', g.email, 'website', g.website) as gym
    from (select distinct (t).gym_id, (t).agent from asked) a
    join public.gyms g on g.id = a.gym_id
    cross join public.platform p
    join app.gym_starts b on b.gym_id = g.id
    left join public.sending_domains d on d.gym_id = g.id and d.status = 'verified'
    left join public.gym_agents e on e.gym_id = g.id and e.agent = a.agent
  )
  select (a.t).id, to_json(a.t), g.gym,
    case when m.id is not null then json_build_object('id', m.id, 'pushpressId', m.pushpress_id,
      'firstName', m.first_name, 'lastName', m.last_name, 'email', c.email, 'emailKey', c.email_key,
      'block', c.block, 'suppressed', s.id is not null, 'standing', m.standing,
      'joinedOn', m.joined_on, 'lastVisitAt', m.last_visit_at, 'visitsTotal', m.visits_total,
      'visitsPerWeek', m.visits_per_week, 'usualDays', m.usual_days, 'usualHour', m.usual_hour,
      'usualClass', m.usual_class, 'planName', m.plan_name, 'monthlyCents', m.monthly_cents,
      'alertSince', m.alert_since, 'paidUntil', m.paid_until, 'freshAt', m.synced_at) end,
    -- Someone with a more urgent matter is next in line for the same person.
    m.id is not null and exists (select 1 from public.tasks o
      where o.member_id = (a.t).member_id and o.id <> (a.t).id and o.priority < (a.t).priority
        and o.category = 'communication' and o.resolved_at is null and o.approved_by is not null
        and o.status in ('ready', 'executing', 'waiting') and o.due_at <= p_now + interval '1 day'),
    -- A draft that waits is compared with what we wrote before.
    case when (a.t).draft_text is not null then coalesce((select json_agg(l.content order by l.id)
      from public.task_log l where l.task_id = (a.t).id and l.kind = 'agent'), '[]') end
  from asked a
  join at_gym g on g.id = (a.t).gym_id and g.agent = (a.t).agent
  left join public.members m on m.id = (a.t).member_id
  left join app.contacts c on c.member_id = m.id
  left join public.suppressions s on s.gym_id = (a.t).gym_id and s.email_key = c.email_key and s.removed_at is null
$$;

