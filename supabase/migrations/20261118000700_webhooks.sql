-- What others told us, stored before it is acknowledged and kept as it came. Ids are kept forever, because a
-- captured event can be replayed long after any retry window.
create table public.webhook_events (
  id bigint generated always as identity primary key,
  source text not null check (source in ('pushpress', 'resend')),
  -- Resend: the Svix id. PushPress sends none: a hash of the content.
  event_key text not null check (char_length(event_key) between 1 and 200),
  gym_id uuid references public.gyms on delete cascade,
  event text not null,
  body jsonb not null,
  received_at timestamptz not null,
  status text not null default 'stored' check (status in ('stored', 'done', 'ignored', 'failed')),
  result text,
  attempts integer not null default 0,
  try_at timestamptz not null,
  lease_token uuid,
  lease_until timestamptz,
  processed_at timestamptz,
  unique (source, event_key),
  check ((status = 'stored') = (processed_at is null)),
  check ((lease_token is null) = (lease_until is null))
);
create index webhook_events_due on public.webhook_events (source, try_at) where status = 'stored';
alter table public.webhook_events enable row level security;

-- Stores a batch in one round trip. Returns how many were new.
create function public.store_webhooks(p_events jsonb, p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with stored as (
    insert into public.webhook_events (source, event_key, gym_id, event, body, received_at, try_at)
    select e.source, e.event_key, e.gym_id, e.event, e.body, p_now, p_now
    from jsonb_to_recordset(p_events) as e (source text, event_key text, gym_id uuid, event text, body jsonb)
    -- Two batches holding the same events must take their locks in the same order.
    order by e.source, e.event_key
    on conflict (source, event_key) do nothing
    returning 1
  )
  select count(*)::integer from stored
$$;
grant execute on function public.store_webhooks(jsonb, timestamptz) to service_role;

create function public.claim_webhooks(p_source text, p_now timestamptz, p_limit integer, p_lease interval)
returns setof public.webhook_events
language sql set search_path = '' as $$
  update public.webhook_events w
  set lease_token = gen_random_uuid(), lease_until = p_now + p_lease, attempts = w.attempts + 1
  from (
    select id from public.webhook_events
    where source = p_source and status = 'stored' and try_at <= p_now
      and (lease_until is null or lease_until <= p_now)
    order by try_at, id
    limit p_limit
    for update skip locked
  ) due
  where w.id = due.id
  returning w.*
$$;
grant execute on function public.claim_webhooks(text, timestamptz, integer, interval) to service_role;

-- Settles claimed events: [{id, lease_token, status, result, try_at}]. `stored` means: try again at try_at.
create function public.settle_webhooks(p_results jsonb, p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with settled as (
    update public.webhook_events w set
      status = r.status, result = left(r.result, 500), lease_token = null, lease_until = null,
      try_at = coalesce(r.try_at, w.try_at),
      processed_at = case when r.status <> 'stored' then p_now end
    from jsonb_to_recordset(p_results) as r (
      id bigint, lease_token uuid, status text, result text, try_at timestamptz)
    where w.id = r.id and w.lease_token = r.lease_token
    returning 1
  )
  select count(*)::integer from settled
$$;
grant execute on function public.settle_webhooks(jsonb, timestamptz) to service_role;

-- When the next reading or stored webhook falls due, so that a caller may sleep until then.
create function public.next_sync_at() returns timestamptz
language sql stable set search_path = '' as $$
  select min(at) from (
    select greatest(try_at, coalesce(lease_until, try_at)) as at from public.sync_runs where finished_at is null
    union all
    select r.started_at + app.sync_every(c.state)
    from public.pushpress_connections c
    cross join lateral (
      select started_at from public.sync_runs where gym_id = c.gym_id order by started_at desc limit 1
    ) r
    where not exists (select 1 from public.sync_runs o where o.gym_id = c.gym_id and o.finished_at is null)
      and exists (select 1 from public.sync_runs f
        where f.gym_id = c.gym_id and f.kind = 'first' and f.finished_at is not null)
    union all
    select greatest(try_at, coalesce(lease_until, try_at)) from public.webhook_events
    where source = 'pushpress' and status = 'stored'
  ) due
$$;
grant execute on function public.next_sync_at() to service_role;
