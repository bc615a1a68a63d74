-- When the gym software last told of something and we read it. The mirror as a whole is no fresher for it, but what it
-- told may be something to act on, and a lead who asks now is not left waiting for the next sweep.
alter table public.pushpress_connections add column changed_at timestamptz;

create or replace function public.settle_webhooks(p_results jsonb, p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with settled as (
    update public.webhook_events w set
      status = r.status, result = left(r.result, 500), lease_token = null, lease_until = null,
      try_at = coalesce(r.try_at, w.try_at),
      processed_at = case when r.status <> 'stored' then p_now end
    from jsonb_to_recordset(p_results) as r (
      id bigint, lease_token uuid, status text, result text, try_at timestamptz)
    where w.id = r.id and w.lease_token = r.lease_token
    returning w.gym_id, w.status
  ),
  changed as (
    update public.pushpress_connections c set changed_at = p_now
    where c.gym_id in (select s.gym_id from settled s where s.status = 'done')
  )
  select count(*)::integer from settled
$$;

create or replace function public.claim_trigger_gyms(p_now timestamptz, p_limit integer) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.pushpress_connections c set triggers_at = p_now
  from (
    select gym_id from public.pushpress_connections
    where last_ok_at is not null and (triggers_at is null or greatest(last_ok_at, changed_at) > triggers_at)
    order by triggers_at nulls first, gym_id limit p_limit
    for update skip locked
  ) changed
  where c.gym_id = changed.gym_id
  returning c.gym_id
$$;
