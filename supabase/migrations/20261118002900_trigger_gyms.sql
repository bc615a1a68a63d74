-- When each gym was last looked at for something to act on.
alter table public.pushpress_connections add column triggers_at timestamptz;

-- Gyms whose mirror was read since the last look. Claimed in one statement, so overlapping runs look once.
create function public.claim_trigger_gyms(p_now timestamptz, p_limit integer) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.pushpress_connections c set triggers_at = p_now
  from (
    select gym_id from public.pushpress_connections
    where last_ok_at is not null and (triggers_at is null or last_ok_at > triggers_at)
    order by triggers_at nulls first, gym_id limit p_limit
    for update skip locked
  ) changed
  where c.gym_id = changed.gym_id
  returning c.gym_id
$$;
grant execute on function public.claim_trigger_gyms(timestamptz, integer) to service_role;
