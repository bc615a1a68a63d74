-- The same figures. The list of those most likely to leave was called those who come back today, and reports said so.
create or replace function public.research_data(p_gym uuid, p_now timestamptz, p_member uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', jsonb_build_object(
      'active', count(*) filter (where m.standing = 'active'),
      'payment_alert', count(*) filter (where m.standing = 'payment_alert'),
      'cancelling', count(*) filter (where m.standing = 'cancelling'),
      'paused', count(*) filter (where m.standing = 'paused'),
      'former', count(*) filter (where m.standing = 'former'),
      'leads', count(*) filter (where m.standing = 'lead')),
    'at_risk', count(*) filter (where m.risk_score >= 60),
    'not_seen_14_days', count(*) filter (where m.standing = 'active' and m.last_visit_at < p_now - interval '14 days'),
    'visits_last_30', sum(m.visits_last_30), 'visits_prior_30', sum(m.visits_prior_30),
    'cancelled_last_30', (select count(*) from public.enrollments e where e.gym_id = p_gym and e.status = 'canceled'
      and e.end_date > (p_now - interval '30 days')::date),
    'cancelled_prior_30', (select count(*) from public.enrollments e where e.gym_id = p_gym and e.status = 'canceled'
      and e.end_date <= (p_now - interval '30 days')::date and e.end_date > (p_now - interval '60 days')::date),
    'most_at_risk', (select coalesce(jsonb_agg(x.name), '[]') from (
      select first_name || ' ' || left(last_name, 1) || '.' as name from public.members
      where gym_id = p_gym and deleted_at is null and standing = 'active' and risk_score >= 60
      order by risk_score desc, id limit 10) x),
    'member', (select to_jsonb(one) - 'search' - 'email_key' from public.members one
      where one.id = p_member and one.gym_id = p_gym))
  from public.members m where m.gym_id = p_gym and m.deleted_at is null
$$;
