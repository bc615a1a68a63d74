-- What the unsubscribe page shows: whose messages, and why they have already stopped, if they have.
create function public.read_subscription(p_gym uuid, p_email text)
returns table (gym_name text, stopped_for text)
language sql stable set search_path = '' as $$
  select g.name, s.reason from public.gyms g
  left join public.suppressions s
    on s.gym_id = g.id and s.email_key = lower(btrim(p_email)) and s.removed_at is null
  where g.id = p_gym
$$;
grant execute on function public.read_subscription(uuid, text) to service_role;
