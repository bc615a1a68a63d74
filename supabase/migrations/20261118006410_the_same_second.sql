-- The gym software tells a visit to the second, and a task knows its beginning more exactly: a visit of that same second
-- came after it.
create or replace function public.attribution_scenes(p_now timestamptz, p_limit integer, p_members uuid[] default null)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with limits as (select interval '14 days' as promise_life, interval '120 days' as followed_for, 30 as visits_max),
  asked as (
    select t.id from public.tasks t cross join limits l
    where t.member_id = any (p_members) and t.category = 'communication' and t.created_at > p_now - l.followed_for
      and t.status <> 'executing'
      and (t.mode = 'live' and (t.resolved_at is null or t.is_provisional or (t.started_at is not null and t.attributed_cents = 0))
        or t.outcome = 'held_out')
    union all
    select t.id from public.tasks t cross join limits l
    where p_members is null and t.is_provisional and t.resolved_at < p_now - l.promise_life
    union all
    select h.task_id from public.holdouts h where p_members is null and h.judged_at is null and h.ends_at < p_now
  )
  select (select to_jsonb(s) from app.task_scenes(array[t.id], p_now) s) || jsonb_build_object(
    'standingSince', m.standing_since,
    'visits', coalesce((select jsonb_agg(v.at order by v.at) from (
      select c.at from public.checkins c
      where c.gym_id = t.gym_id and c.customer_id = m.pushpress_id and c.role = 'attendee'
        and c.at >= date_trunc('second', t.created_at) and c.at <= p_now
      order by c.at limit l.visits_max) v), '[]'),
    'bookings', coalesce((select jsonb_agg(b.booked_at order by b.booked_at) from (
      select k.booked_at from public.bookings k
      where k.gym_id = t.gym_id and k.customer_id = m.pushpress_id and k.cancelled_at is null
        and k.booked_at >= date_trunc('second', t.created_at) and k.booked_at <= p_now
      order by k.booked_at limit l.visits_max) b), '[]'),
    'holdout', (select jsonb_build_object('startsAt', h.starts_at, 'endsAt', h.ends_at)
      from public.holdouts h where h.task_id = t.id and h.judged_at is null))
  from (select id from asked order by id limit p_limit) a
  join public.tasks t on t.id = a.id
  join public.members m on m.id = t.member_id
  cross join limits l
  where not app.is_corrected(t.id)
$$;
