-- What members pay and how the results are proven: both are the owner's to say.

-- As before, and counting the share held out for comparison among the settings.
create or replace function app.count_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.name, new.timezone, new.postal_address, new.phone, new.email, new.website, new.average_monthly_cents,
      new.execution_mode, new.member_weekly_limit, new.daily_send_limit, new.send_window_start, new.send_window_end,
      new.from_name, new.profile, new.notification_channel, new.holdout_percent)
    is distinct from (old.name, old.timezone, old.postal_address, old.phone, old.email, old.website,
      old.average_monthly_cents, old.execution_mode, old.member_weekly_limit, old.daily_send_limit,
      old.send_window_start, old.send_window_end, old.from_name, old.profile, old.notification_channel,
      old.holdout_percent) then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end;
$$;

-- A gym's plans, those with the most members first. Under the rights of whoever asks.
create function public.list_plans(p_gym uuid)
returns table (plan_id text, name text, monthly_cents integer, members bigint)
language sql stable set search_path = '' as $$
  select p.pushpress_id, p.name, p.monthly_cents, count(distinct e.customer_id)
  from public.plans p
  left join public.enrollments e on e.gym_id = p.gym_id and e.plan_id = p.pushpress_id
    and e.status in ('active', 'alert', 'pendcancel', 'paused')
  where p.gym_id = p_gym
  group by p.gym_id, p.pushpress_id, p.name, p.monthly_cents
  order by 4 desc, 2, 1
$$;
grant execute on function public.list_plans(uuid) to authenticated;

-- Sets what plans cost: [{plan, seen, cents}], all of them or none. `seen` is what the form showed, so that nobody's
-- change is lost unseen. What each member on them is worth follows at once. Answers 'saved' or 'stale'.
create function public.save_plan_prices(p_gym uuid, p_prices jsonb, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_owner(p_gym, 'Only the owner may say what a plan costs.');
  perform 1 from public.plans where gym_id = p_gym order by pushpress_id for no key update;
  if exists (
    select 1 from jsonb_to_recordset(p_prices) as asked (plan text, seen integer)
    left join public.plans p on p.gym_id = p_gym and p.pushpress_id = asked.plan
    where p.pushpress_id is null or p.monthly_cents is distinct from asked.seen
  ) then
    return 'stale';
  end if;
  update public.plans p set monthly_cents = asked.cents
  from jsonb_to_recordset(p_prices) as asked (plan text, cents integer)
  where p.gym_id = p_gym and p.pushpress_id = asked.plan;
  perform public.refresh_member_facts(p_gym, p_now, array(
    select distinct e.customer_id from public.enrollments e
    join jsonb_to_recordset(p_prices) as asked (plan text) on asked.plan = e.plan_id
    where e.gym_id = p_gym));
  return 'saved';
end;
$$;
grant execute on function public.save_plan_prices(uuid, jsonb, timestamptz) to authenticated;
