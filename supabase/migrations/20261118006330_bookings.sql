-- What people have booked, as far as the gym software tells: a class, or an appointment such as a first trial. PushPress
-- has no way to read these again, so the signed event itself is kept; one that was cancelled stays cancelled.
create table public.bookings (
  gym_id uuid not null references public.gyms on delete cascade,
  kind text not null check (kind in ('reservation', 'appointment')),
  pushpress_id text not null check (char_length(pushpress_id) between 1 and 200),
  customer_id text not null check (char_length(customer_id) between 1 and 200),
  booked_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (gym_id, kind, pushpress_id)
);
create index bookings_by_customer on public.bookings (gym_id, customer_id, booked_at);
revoke insert, update, delete, truncate on public.bookings from service_role;
alter table public.bookings enable row level security;
grant select on public.bookings to authenticated;
create policy "People see what was booked at their gyms" on public.bookings
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- p_booking: {kind, id, customer_id, booked_at, is_cancelled}. Told twice it is one booking, dated by the first time.
create function public.note_booking(p_gym uuid, p_booking jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.bookings as b (gym_id, kind, pushpress_id, customer_id, booked_at, cancelled_at)
  values (p_gym, p_booking ->> 'kind', p_booking ->> 'id', p_booking ->> 'customer_id',
    least(coalesce((p_booking ->> 'booked_at')::timestamptz, p_now), p_now),
    case when (p_booking ->> 'is_cancelled')::boolean then p_now end)
  on conflict (gym_id, kind, pushpress_id) do update set cancelled_at = coalesce(b.cancelled_at, excluded.cancelled_at);
  -- Whoever has a task is looked at again, as after a visit.
  insert into public.changed_members (member_id)
  select m.id from public.members m where m.gym_id = p_gym and m.pushpress_id = p_booking ->> 'customer_id'
    and exists (select 1 from public.tasks t where t.member_id = m.id)
  on conflict (member_id) do update set number = nextval('app.change_numbers');
end;
$$;
grant execute on function public.note_booking(uuid, jsonb, timestamptz) to service_role;

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
        and c.at > t.created_at and c.at <= p_now
      order by c.at limit l.visits_max) v), '[]'),
    'bookings', coalesce((select jsonb_agg(b.booked_at order by b.booked_at) from (
      select k.booked_at from public.bookings k
      where k.gym_id = t.gym_id and k.customer_id = m.pushpress_id and k.cancelled_at is null
        and k.booked_at > t.created_at and k.booked_at <= p_now
      order by k.booked_at limit l.visits_max) b), '[]'),
    'holdout', (select jsonb_build_object('startsAt', h.starts_at, 'endsAt', h.ends_at)
      from public.holdouts h where h.task_id = t.id and h.judged_at is null))
  from (select id from asked order by id limit p_limit) a
  join public.tasks t on t.id = a.id
  join public.members m on m.id = t.member_id
  cross join limits l
  where not app.is_corrected(t.id)
$$;
