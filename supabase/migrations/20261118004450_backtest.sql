-- A gym's own history as a replay needs it: who was a member when, on which days they came, and how busy the gym was.
-- Days are counted from 1970, so that a replay can do sums with them. Null before the gym has been read.
create function public.read_history(p_gym uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_timezone text;
  v_today date;
  v_known_from date;
begin
  if p_gym not in (select app.my_gyms()) then
    raise exception 'Only the people of a gym see its history.' using errcode = '42501';
  end if;
  select timezone, today, (visits_since at time zone timezone)::date into v_timezone, v_today, v_known_from
  from app.mirror_of(p_gym, p_now);
  if not found then
    return null;
  end if;
  return (
    with visits as (
      select c.customer_id, jsonb_agg(distinct (c.at at time zone v_timezone)::date - date '1970-01-01') as days
      from public.checkins c
      where c.gym_id = p_gym and c.role = 'attendee' and c.at <= p_now group by c.customer_id
    ),
    ended as (
      select e.customer_id, max(least(coalesce(e.end_date, v_today), coalesce((e.canceled_since at time zone v_timezone)::date,
        e.end_date, v_today))) as day
      from public.enrollments e where e.gym_id = p_gym and e.status in ('canceled', 'completed') group by e.customer_id
    )
    select jsonb_build_object('today', v_today - date '1970-01-01', 'knownFrom', v_known_from - date '1970-01-01',
      'gym', (select jsonb_build_object('name', g.name, 'fromName', g.from_name, 'profile', g.profile, 'phone', g.phone,
        'email', g.email, 'website', g.website, 'dailyLimit', g.daily_send_limit, 'weeklyLimit', g.member_weekly_limit,
        'averageMonthlyCents', g.average_monthly_cents) from public.gyms g where g.id = p_gym),
      'busyness', (select coalesce(jsonb_agg(c.busyness order by c.day), '[]')
        from app.gym_calendar(p_gym, v_known_from, v_today - 1, v_timezone) c),
      'members', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'firstName', m.first_name,
          'lastName', m.last_name, 'joined', coalesce(m.joined_on, (m.first_visit_at at time zone v_timezone)::date)
            - date '1970-01-01',
          'left', case when m.standing = 'former' then coalesce(e.day, (m.last_visit_at at time zone v_timezone)::date + 30)
            - date '1970-01-01' end,
          'monthlyCents', m.monthly_cents, 'usualClass', m.usual_class, 'usualDays', m.usual_days,
          'usualHour', m.usual_hour, 'planName', m.plan_name, 'mayBeContacted', c.block is null
            and not app.is_suppressed(p_gym, c.email_key), 'visits', v.days) order by m.id)
        from public.members m
        join visits v on v.customer_id = m.pushpress_id
        join app.contacts c on c.member_id = m.id
        left join ended e on e.customer_id = m.pushpress_id
        where m.gym_id = p_gym and m.deleted_at is null and m.standing in ('active', 'payment_alert', 'cancelling', 'former')),
        '[]')));
end;
$$;
grant execute on function public.read_history(uuid, timestamptz) to authenticated;
