-- The present schema, written by `npm run db:generate` from supabase/migrations. Do not edit.

create or replace function app.addresses_of_person (
  p_gym       uuid,
  p_email_key text
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select p_email_key
    union
    select c.email_key from public.messages m join app.contacts c on c.member_id = m.member_id
    where m.gym_id = p_gym and m.email_key = p_email_key and c.email_key is not null)
$function$;

revoke all on function "app"."addresses_of_person"(uuid, text) from public;

grant execute on function "app"."addresses_of_person"(uuid, text) to "postgres";

create or replace function app.agent_phase (
  p_gym_since   timestamp with time zone,
  p_agent_since timestamp with time zone,
  p_now         timestamp with time zone
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return app.ramp_phase(case when p_gym_since is not null then greatest(p_gym_since, p_agent_since) end, p_now);
end;
$function$;

revoke all
  on function "app"."agent_phase"(timestamp with time zone, timestamp with time zone, timestamp
    with time zone)
  from public;

grant execute
  on function "app"."agent_phase"(timestamp with time zone, timestamp with time zone, timestamp
    with time zone)
  to "authenticated", "postgres", "service_role";

create or replace function app.alert_conditions (
  p_now timestamp with time zone
)
  returns table (
    kind     text,
    severity text,
    gym_id   uuid,
    subject  text,
    detail   text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select 0.5 as escalated_share, 3 as escalated_days, 5 as escalated_min, interval '48 hours' as unanswered,
    10000000 as ai_cost_micros, 0.05 as fault_share, 20 as moves_min, interval '14 days' as settling, 0.6 as said_share,
    10 as endings_min, 30 as type_days, 7 as look_back_days),
  today as (select (p_now at time zone 'UTC')::date as day),
  open_gyms as (select g.id, g.created_at from public.gyms g where g.closed_at is null),
  -- The last days on which the gym's tasks came to an end or to the owner; today is not over yet.
  worked as (
    select m.gym_id, m.tasks_escalated as escalated, m.tasks_completed + m.tasks_cancelled + m.tasks_escalated as ended,
      row_number() over (partition by m.gym_id order by m.day desc) as nth
    from public.gym_metrics m cross join today t cross join limits l
    where m.day < t.day and m.day >= t.day - l.look_back_days
      and m.tasks_completed + m.tasks_cancelled + m.tasks_escalated > 0
  ),
  unanswered as (
    select t.gym_id, count(*) as waiting, min(t.escalated_at) as since from public.tasks t cross join limits l
    where t.status = 'escalated' and t.escalated_at <= p_now - l.unanswered group by t.gym_id
  ),
  types as (
    select t.key as type, sum((t.value ->> 'said')::integer) as said,
      sum((t.value ->> 'said')::integer + (t.value ->> 'shown')::integer) as endings
    from public.platform_metrics m cross join lateral jsonb_each(m.by_type) t cross join today d cross join limits l
    where m.day > d.day - l.type_days and m.day <= d.day group by t.key
  ),
  moves as (
    select sum(tried) as tried, sum(failed) as failed from public.engine_tallies
    where hour > p_now - interval '2 hours' and hour <= p_now and app.moves_tasks(operation)
  )
  select 'escalation_rate', 'warning', w.gym_id, w.gym_id::text, 'On each of the last ' || l.escalated_days
    || ' working days more than half of its tasks went to the owner (' || sum(w.escalated) || ' of ' || sum(w.ended)
    || '). Are its thresholds too low?'
  from worked w join open_gyms g on g.id = w.gym_id cross join limits l where w.nth <= l.escalated_days
  group by w.gym_id, l.escalated_days, l.escalated_share, l.escalated_min
  having count(*) = l.escalated_days and bool_and(w.escalated > l.escalated_share * w.ended) and sum(w.ended) >= l.escalated_min
  union all
  select 'unanswered_escalations', 'warning', u.gym_id, u.gym_id::text, u.waiting || ' of its questions wait for the owner, one since '
    || to_char(u.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC. Has the owner turned away?'
  from unanswered u join open_gyms g on g.id = u.gym_id
  union all
  select 'ai_cost', 'warning', m.gym_id, m.gym_id::text, 'AI cost $' || round(max(m.ai_cost_micros) / 1000000.0, 2)
    || ' in a day. Is a task running away?'
  from public.gym_metrics m cross join today t cross join limits l
  where m.day between t.day - 1 and t.day and m.ai_cost_micros > l.ai_cost_micros group by m.gym_id
  union all
  select 'transition_errors', 'critical', null, 'platform', v.failed || ' of ' || v.tried
    || ' moves of tasks failed in the last two hours. Something is broken in the pipeline.'
  from moves v cross join limits l where v.tried >= l.moves_min and v.failed > l.fault_share * v.tried
  union all
  select 'stalled_onboarding', 'info', g.id, g.id::text, 'No task has come to an end since the gym signed up on '
    || to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD') || '. Setting up may have stalled.'
  from open_gyms g cross join limits l
  where g.created_at <= p_now - l.settling
    and not exists (select 1 from public.tasks t where t.gym_id = g.id and t.resolved_at is not null and t.status = 'completed')
  union all
  select 'generous_outcomes', 'info', null, t.type, t.said || ' of ' || t.endings || ' good endings of ' || t.type
    || ' in ' || l.type_days || ' days rest on words alone. Attribution may be too generous.'
  from types t cross join limits l where t.endings >= l.endings_min and t.said > l.said_share * t.endings
$function$;

revoke all on function "app"."alert_conditions"(timestamp with time zone) from public;

grant execute on function "app"."alert_conditions"(timestamp with time zone) to "postgres";

create or replace function app.alert_of_threat()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.platform_alerts as a (kind, severity, gym_id, subject, detail, opened_at, last_true_at)
  values (new.reason || '_words', case new.reason when 'legal' then 'critical' else 'warning' end, new.gym_id,
    coalesce(new.task_id::text, new.id::text), case new.reason
      when 'legal' then 'A member answered with legal words. They are written to no more; the owner has the reply.'
      else 'A member answered with hostility. They are written to no more; the owner has the reply.' end,
    new.created_at, new.created_at)
  on conflict (kind, subject) where closed_at is null do update set last_true_at = excluded.last_true_at;
  return null;
end;
$function$;

revoke all on function "app"."alert_of_threat"() from public;

grant execute on function "app"."alert_of_threat"() to "postgres";

create or replace function app.cancel_messages (
  p_messages uuid[],
  p_why      text,
  p_now      timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with cancelled as (
    update public.messages set status = 'cancelled', counts_at = '-infinity', try_at = null, lease_token = null,
      lease_until = null, failure = p_why
    where id = any (p_messages) and status = 'reserved'
    returning id, gym_id, task_id, kind
  )
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select gym_id, task_id, p_now, 'decision', 'A message was held back for good: ' || p_why || '.',
    jsonb_build_object('message_id', id, 'rule', p_why)
  from cancelled order by id;

  update public.tasks t set last_activity_at = p_now, messages_used = left_over.messages, touches = left_over.touches
  from (
    select o.task_id, count(m.id) as messages, count(m.id) filter (where m.kind = 'touch') as touches
    from (select distinct task_id from public.messages where id = any (p_messages)) o
    left join public.messages m on m.task_id = o.task_id and m.status <> 'cancelled' and m.kind <> 'owner'
    group by o.task_id
  ) left_over
  where t.id = left_over.task_id and t.messages_used > left_over.messages;
$function$;

revoke all on function "app"."cancel_messages"(uuid[], text, timestamp with time zone) from public;

grant execute on function "app"."cancel_messages"(uuid[], text, timestamp with time zone) to "postgres";

create or replace function app.cancellations (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns SETOF app.happening
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select 14 as recent_days),
  canceled as (
    select distinct on (e.customer_id) e.customer_id, e.pushpress_id, e.plan_id, g.today, g.timezone, d.canceled_on
    from app.mirror_of(p_gym, p_now) g
    cross join limits l
    join public.enrollments e on e.gym_id = p_gym and e.status = 'canceled'
    -- What the first reading found cancelled happened some time before; only its end date says when.
    cross join lateral (select case
      when e.end_date <= g.today then e.end_date
      when e.canceled_since > g.complete_at then (e.canceled_since at time zone g.timezone)::date end as canceled_on
    ) d
    where d.canceled_on between g.today - l.recent_days and g.today
      and (p_customer_ids is null or e.customer_id = any (p_customer_ids))
    order by e.customer_id, d.canceled_on desc, e.pushpress_id
  )
  select 'win_back', m.id, 'cancelled:' || c.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('planName', p.name, 'cancelledOn', c.canceled_on,
      'daysSinceCancelled', c.today - c.canceled_on,
      'tenureMonths', app.months_between(m.joined_on, c.canceled_on),
      'daysSinceLastVisit', c.today - (m.last_visit_at at time zone c.timezone)::date,
      'visitsAtStart', m.visits_total)),
    c.canceled_on::timestamp at time zone c.timezone
  from canceled c
  join public.members m on m.gym_id = p_gym and m.pushpress_id = c.customer_id and m.standing = 'former'
  left join public.plans p on p.gym_id = p_gym and p.pushpress_id = c.plan_id
$function$;

revoke all on function "app"."cancellations"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."cancellations"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.complete_escalation()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.escalation := '{"blocks": "", "question": null, "draft": null, "suggestions": []}'::jsonb
    || coalesce(new.escalation, '{}') || app.escalation_facts(new.id);
  return new;
end;
$function$;

revoke all on function "app"."complete_escalation"() from public;

grant execute on function "app"."complete_escalation"() to "postgres";

create or replace function app.contact_block (
  p_role  text,
  p_dob   date,
  p_email text,
  p_today date
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when p_role in ('superuser', 'admin', 'coach', 'frontdesk') then 'staff'
    when p_dob > p_today then 'unclear_age'
    when p_dob > p_today - interval '18 years' then 'minor'
    when coalesce(btrim(p_email), '') = '' then 'no_email'
    when p_email !~ '^[^[:space:]<>@,;:"\\()]+@[^[:space:]<>@,;:"\\()]+\.[^[:space:]<>@,;:"\\()]+$' then 'bad_email'
  end
$function$;

revoke all on function "app"."contact_block"(text, date, text, date) from public;

grant execute on function "app"."contact_block"(text, date, text, date) to "postgres", "service_role";

create or replace function app.count_events (
  p_from  timestamp with time zone,
  p_until timestamp with time zone
)
  returns table (
    gym_id uuid,
    day    date,
    what   text,
    number bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select g.id, (x.at at time zone 'UTC')::date, x.what, sum(x.number)::bigint
  from public.gyms g
  cross join lateral (
    select m.counts_at as at, 'messages_sent' as what, 1::bigint as number from public.messages m
    where m.gym_id = g.id and m.counts_at >= p_from and m.counts_at < p_until
    union all
    select r.received_at, 'replies', 1 from public.replies r
    where r.gym_id = g.id and r.received_at >= p_from and r.received_at < p_until and r.kind = 'human'
    union all
    select a.reserved_at, w.what, w.number from public.ai_calls a cross join lateral (values ('ai_calls', 1::bigint),
      ('ai_failures', (a.failure is not null)::integer::bigint), ('ai_cost_micros', a.cost_micros)) w (what, number)
    where a.gym_id = g.id and a.reserved_at >= p_from and a.reserved_at < p_until
    union all
    select f.at, case f.kind when 'approved' then 'drafts_approved' when 'edited' then 'drafts_edited'
      when 'skipped' then 'drafts_skipped' else case when f.rating >= 3 then 'rated_right' else 'rated_wrong' end end, 1
    from public.task_feedback f
    where f.gym_id = g.id and f.at >= p_from and f.at < p_until and f.kind <> 'corrected'
    union all
    -- Every escalation tells the owner once, and a reminder of it is none; the first thing the owner does with the task
    -- afterwards answers it.
    select n.created_at, w.what, w.number from public.notifications n
    left join lateral (select min(l.at) as at from public.task_log l
      where l.task_id = n.task_id and l.kind = 'owner' and l.at >= n.created_at) answer on true
    cross join lateral (values ('tasks_escalated', 1::bigint), ('escalations_answered', (answer.at is not null)::integer::bigint),
      ('answer_seconds', coalesce(extract(epoch from answer.at - n.created_at), 0)::bigint)) w (what, number)
    where n.gym_id = g.id and n.kind = 'escalation' and n.key like 'escalation:%' and n.created_at >= p_from and n.created_at < p_until
  ) x
  group by 1, 2, 3
$function$;

revoke all on function "app"."count_events"(timestamp with time zone, timestamp with time zone) from public;

grant execute
  on function "app"."count_events"(timestamp with time zone, timestamp with time zone)
  to "postgres";

create or replace function app.count_settings()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "app"."count_settings"() from public;

grant execute on function "app"."count_settings"() to "postgres";

create or replace function app.count_tasks (
  p_from  timestamp with time zone,
  p_until timestamp with time zone,
  p_said  text[],
  p_shown text[]
)
  returns table (
    gym_id           uuid,
    day              date,
    type             text,
    created          integer,
    confidence_sum   integer,
    confidence_count integer,
    completed        integer,
    cancelled        integer,
    kept             integer,
    cents            bigint,
    said             integer,
    shown            integer,
    late             integer,
    turns            integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select g.id, x.day, x.type, count(*) filter (where x.is_new)::integer,
    coalesce(sum(x.confidence) filter (where x.is_new), 0)::integer, count(x.confidence) filter (where x.is_new)::integer,
    count(*) filter (where not x.is_new and x.status = 'completed')::integer,
    count(*) filter (where not x.is_new and x.status = 'cancelled' and x.approved_by is not null)::integer,
    count(*) filter (where not x.is_new and x.attributed_cents > 0)::integer,
    coalesce(sum(x.attributed_cents) filter (where not x.is_new), 0),
    count(*) filter (where not x.is_new and x.type || ':' || x.outcome = any (p_said))::integer,
    count(*) filter (where not x.is_new and x.type || ':' || x.outcome = any (p_shown))::integer,
    count(*) filter (where not x.is_new and x.is_late)::integer,
    coalesce(sum(x.turns_used) filter (where not x.is_new), 0)::integer
  from public.gyms g
  cross join lateral (
    select (t.created_at at time zone 'UTC')::date as day, true as is_new, t.* from public.tasks t
    where t.gym_id = g.id and t.created_at >= p_from and t.created_at < p_until and t.outcome is distinct from 'held_out'
    union all
    select (t.resolved_at at time zone 'UTC')::date, false, t.* from public.tasks t
    where t.gym_id = g.id and t.resolved_at >= p_from and t.resolved_at < p_until and t.outcome <> 'held_out'
  ) x
  group by g.id, x.day, x.type
$function$;

revoke all
  on function "app"."count_tasks"(timestamp with time zone, timestamp with time zone, text[], text[])
  from public;

grant execute
  on function "app"."count_tasks"(timestamp with time zone, timestamp with time zone, text[], text[])
  to "postgres";

create or replace function app.creation_refusal (
  v               public.tasks,
  p_cool_off_days integer,
  p_gym           public.gyms,
  p_phase         text,
  p_now           timestamp with time zone
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  v_limits record;
  v_contact record;
  v_day_start timestamptz := date_trunc('day', p_now at time zone p_gym.timezone) at time zone p_gym.timezone;
begin
  select * into v_limits from app.limits();
  if char_length(btrim(coalesce(v.goal, ''))) not between 1 and v_limits.goal_max_chars then
    return 'goal_too_long_or_empty';
  end if;
  if v.budget_messages < 0 then
    return 'budget_below_zero';
  elsif char_length(v.trigger_ref) > 200 or char_length(v.trigger_run) > 200 then
    return 'reference_too_long';
  elsif char_length(v.draft_subject) > 200 or char_length(v.draft_text) > 5000 then
    return 'draft_too_long';
  end if;
  if v.member_id is not null then
    if not exists (select 1 from public.members where id = v.member_id and gym_id = v.gym_id) then
      return 'unknown_member';
    end if;
    select * into v_contact from app.contacts where member_id = v.member_id;
    if v.category = 'communication' and v_contact.block is not null then
      return 'not_to_be_contacted_' || v_contact.block;
    end if;
    if v.category = 'communication' and app.is_suppressed(v.gym_id, v_contact.email_key) then
      return 'opted_out';
    end if;
    -- One of many a batch is for was not meant by name, so a person's own wish is no reason here.
    if v.category = 'communication' and v.type <> 'payment_recovery' and app.is_held_out(v.member_id, p_now)
      and (v.trigger <> 'manual' or exists (select 1 from public.tasks where id = v.parent_id and member_id is null)) then
      return 'held_out';
    end if;
    if v.trigger <> 'manual' and exists (select 1 from public.tasks
      where member_id = v.member_id and type = v.type and status = 'cancelled'
        and resolved_at > p_now - make_interval(days => p_cool_off_days)) then
      return 'cool_off';
    end if;
  elsif v.category = 'communication' and not coalesce(v.is_batch, false) then
    return 'no_member';
  end if;
  if v.trigger_ref is not null and exists (select 1 from public.tasks
    where gym_id = v.gym_id and type = v.type and trigger_ref = v.trigger_ref) then
    return 'already_handled';
  end if;
  if v.trigger = 'agent' and (select count(*) from public.tasks
    where gym_id = v.gym_id and trigger = 'agent' and created_at >= v_day_start)
    >= v_limits.tasks_by_agents_per_gym_day then
    return 'too_many_by_agents_today';
  end if;
  if v.parent_id is not null then
    return app.subtask_refusal(v, v_limits.subtask_depth, v_limits.subtasks_per_parent,
      v_limits.batch_children_per_parent);
  end if;
  if v.trigger_run is not null and (select count(*) from public.tasks
    where gym_id = v.gym_id and trigger_run = v.trigger_run)
    >= (case v.trigger when 'webhook' then v_limits.tasks_per_webhook else v_limits.tasks_per_analysis end) then
    return 'too_many_from_one_' || v.trigger;
  end if;
  if (select count(*) from public.tasks where gym_id = v.gym_id and parent_id is null and resolved_at is null)
    >= v_limits.tasks_active_per_gym then
    return 'too_many_open';
  end if;
  if (select count(*) from public.tasks where gym_id = v.gym_id and parent_id is null and created_at >= v_day_start)
    >= app.ramp_tasks(p_phase) then
    return 'too_many_today';
  end if;
  return null;
end;
$function$;

revoke all
  on function "app"."creation_refusal"(public.tasks, integer, public.gyms, text, timestamp with time zone)
  from public;

grant execute
  on function "app"."creation_refusal"(public.tasks, integer, public.gyms, text, timestamp with time zone)
  to "postgres";

create or replace function app.date_standing()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.standing_since := greatest(new.synced_at, (select max(e.synced_at) from public.enrollments e
    where e.gym_id = new.gym_id and e.customer_id = new.pushpress_id));
  if new.standing <> 'active' then
    new.risk_score := null;
    new.risk_confidence := null;
    new.risk_factors := '[]';
  end if;
  return new;
end;
$function$;

revoke all on function "app"."date_standing"() from public;

grant execute on function "app"."date_standing"() to "postgres";

create or replace function app.delivery_refusal (
  v     public.messages,
  p_now timestamp with time zone
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when app.is_suppressed(v.gym_id, v.email_key) then 'opted_out'
    when c.block is not null then 'not_to_be_contacted'
    when c.email_key is distinct from v.email_key then 'recipient_changed'
    when v.kind <> 'owner' and t.status in ('completed', 'cancelled') then 'task_over'
    when v.kind <> 'owner' and t.status = 'escalated' then 'in_the_owners_hands'
    when v.kind = 'touch' and t.status = 'dormant' then 'only_watched'
    when v.kind = 'touch' and (app.has_open_reply(v.task_id) or exists (select 1 from public.replies r
      where r.task_id = v.task_id and r.kind in ('human', 'empty') and r.handled_at >= v.reserved_at)) then 'reply_arrived'
    -- Held for so long, what it says may no longer be true. The touch is made anew.
    when v.kind = 'touch' and v.status = 'reserved' and p_now >= v.reserved_at + l.touch_life then 'out_of_date'
    when v.status = 'unknown' and p_now >= v.first_attempt_at + l.provider_key_life then 'key_expired'
    when p.paused_at is not null then 'global_pause'
    when g.sending_paused_at is not null then 'gym_paused'
    when v.kind = 'touch' and g.execution_mode = 'manual' and t.approved_by = 'gate' then 'needs_owner'
    when not app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) then 'outside_window'
  end
  from public.gyms g cross join public.platform p cross join app.limits() l
  join public.tasks t on t.id = v.task_id
  left join app.contacts c on c.member_id = v.member_id
  where g.id = v.gym_id
$function$;

revoke all on function "app"."delivery_refusal"(public.messages, timestamp with time zone) from public;

grant execute on function "app"."delivery_refusal"(public.messages, timestamp with time zone) to "postgres";

create or replace function app.edited_steps (
  v       public.tasks,
  p_steps jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  v_step record;
  v_last_day integer := -1;
  v_steps jsonb := '[]';
begin
  if jsonb_typeof(p_steps) <> 'array' or jsonb_array_length(p_steps) not between 1 and v.budget_messages then
    raise exception 'A plan has between 1 and % messages.', v.budget_messages using errcode = '22023';
  end if;
  for v_step in
    select e.subject, e.text, e.day, old.value as kept, e.place
    from rows from (jsonb_to_recordset(p_steps) as (subject text, text text, day integer)) with ordinality
      as e (subject, text, day, place)
    left join lateral (select o.value from jsonb_array_elements(v.deliverable -> 'steps') o
      where o.value ->> 'subject' = e.subject and o.value ->> 'text' = e.text limit 1) old on true
    order by e.place
  loop
    if coalesce(btrim(v_step.text), '') = '' or char_length(v_step.text) > 5000 or coalesce(btrim(v_step.subject), '') = ''
      or char_length(v_step.subject) > 200 or v_step.subject ~ '[[:cntrl:]]' then
      raise exception 'Message % needs a subject and a text.', v_step.place using errcode = '22023';
    elsif v_step.day is null or v_step.day <= v_last_day or v_step.day >= v.budget_days then
      raise exception 'The days of a plan go up and stay within %.', v.budget_days using errcode = '22023';
    end if;
    v_last_day := v_step.day;
    v_steps := v_steps || jsonb_build_array(
      jsonb_build_object('by', 'owner', 'why', 'In the owner''s words.', 'confidence', null, 'warning', null)
      || coalesce(v_step.kept, '{}')
      || jsonb_build_object('step', v_step.place, 'action', 'send_email', 'requirement', 'required', 'day', v_step.day,
        'subject', v_step.subject, 'text', v_step.text));
  end loop;
  return v_steps;
end;
$function$;

revoke all on function "app"."edited_steps"(public.tasks, jsonb) from public;

grant execute on function "app"."edited_steps"(public.tasks, jsonb) to "postgres";

create or replace function app.escalate_task (
  p_task uuid,
  p_why  text,
  p_now  timestamp with time zone,
  p_rule text                     default 'delivery_failed'::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v public.tasks;
begin
  select * into v from public.tasks where id = p_task for no key update;
  if v.status in ('ready', 'executing', 'waiting') then
    update public.tasks set status = 'escalated', escalated_at = p_now, lease_token = null, lease_until = null,
      due_at = p_now + (select escalation_reminder from app.limits()), last_activity_at = p_now,
      escalation = jsonb_build_object('blocks', left(p_why, 500))
    where id = p_task;
  end if;
  perform app.log_task(v.gym_id, p_task, 'decision', left(p_why, 2000), jsonb_build_object('point', 'escalation',
    'decision', 'escalate', 'rule', p_rule, 'confidence', null, 'facts', jsonb_build_object('status', v.status),
    'alternative', 'Otherwise the cadence would have gone on.'), p_now);
  perform public.notify_owner(v.gym_id, 'escalation', 'escalation:' || p_task || ':' || v.version, v.goal, p_now,
    p_task, p_why);
end;
$function$;

revoke all on function "app"."escalate_task"(uuid, text, timestamp with time zone, text) from public;

grant execute on function "app"."escalate_task"(uuid, text, timestamp with time zone, text) to "postgres";

create or replace function app.escalation_facts (
  p_task uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'tried', coalesce((select jsonb_agg(jsonb_build_object('at', x.at, 'what', x.what, 'about', x.about,
        'status', x.status) order by x.at)
      from (
        select m.reserved_at as at, m.kind as what, m.subject as about, m.status from public.messages m
        where m.task_id = p_task and m.status <> 'cancelled'
        union all
        select a.at, replace(a.action, '_', ' '), a.result ->> 'summary', a.result ->> 'status'
        from public.action_log a where a.task_id = p_task and a.step is not null
      ) x), '[]'),
    'lastMessages', coalesce((select jsonb_agg(jsonb_build_object('role', l.kind, 'content', left(l.content, 1000),
        'at', l.at) order by l.id)
      from (select * from public.task_log
        where task_id = p_task and kind in ('agent', 'member', 'owner') and (kind <> 'owner' or data ? 'guidance')
        order by id desc limit 6) l), '[]'))
$function$;

revoke all on function "app"."escalation_facts"(uuid) from public;

grant execute on function "app"."escalation_facts"(uuid) to "postgres";

create or replace function app.fail_message (
  v         public.messages,
  p_failure text,
  p_now     timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.messages set status = 'failed', counts_at = '-infinity', try_at = null, lease_token = null,
    lease_until = null, failure = left(p_failure, 500)
  where id = v.id;
  perform app.escalate_task(v.task_id, 'The message could not be sent: ' || coalesce(p_failure, 'no reason given'),
    p_now);
end;
$function$;

revoke all on function "app"."fail_message"(public.messages, text, timestamp with time zone) from public;

grant execute on function "app"."fail_message"(public.messages, text, timestamp with time zone) to "postgres";

create or replace function app.failed_payments (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns SETOF app.happening
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select interval '3 days' as grace)
  select 'payment_recovery', m.id,
    'payment:' || e.pushpress_id || ':' || (e.alert_since at time zone g.timezone)::date,
    jsonb_strip_nulls(jsonb_build_object('planName', p.name,
      'alertSince', (e.alert_since at time zone g.timezone)::date,
      'daysInAlert', g.today - (e.alert_since at time zone g.timezone)::date, 'paidUntil', e.paid_until,
      'tenureMonths', app.months_between(m.joined_on, g.today), 'visitsAtStart', m.visits_total)),
    e.alert_since
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.enrollments e on e.gym_id = p_gym and e.status = 'alert'
    and e.alert_since <= p_now - l.grace and e.synced_at >= e.alert_since + l.grace
  join public.members m on m.gym_id = p_gym and m.pushpress_id = e.customer_id and m.standing = 'payment_alert'
  left join public.plans p on p.gym_id = p_gym and p.pushpress_id = e.plan_id
  where p_customer_ids is null or e.customer_id = any (p_customer_ids)
$function$;

revoke all on function "app"."failed_payments"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."failed_payments"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.follow_parent()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_now constant timestamptz := new.last_activity_at;
  v_children uuid[];
begin
  v_children := array(select id from public.tasks where parent_id = new.id and resolved_at is null
    order by id for no key update);
  if cardinality(v_children) = 0 then
    return null;
  end if;
  if new.status in ('completed', 'cancelled') then
    perform app.cancel_messages(array(
      select id from public.messages where task_id = any (v_children) and status = 'reserved'), 'parent_over', v_now);
    update public.tasks set status = 'cancelled', outcome = 'dismissed',
      outcome_reason = 'What it was a step of is over.', resolved_at = v_now, last_activity_at = v_now, due_at = null,
      lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
    where id = any (v_children);
  elsif new.status = 'escalated' then
    perform app.cancel_messages(array(
      select id from public.messages where task_id = any (v_children) and status = 'reserved' and kind = 'touch'),
      'parent_waits', v_now);
    -- Longer than a question may stay open: only the parent's going on or its end brings them back.
    update public.tasks set hold_reason = 'parent_waits', last_activity_at = v_now,
      due_at = greatest(due_at, v_now + (select escalation_life from app.limits()) + interval '1 day')
    where id = any (v_children) and status in ('ready', 'waiting');
  else
    update public.tasks set hold_reason = null, due_at = v_now, last_activity_at = v_now
    where id = any (v_children) and status in ('ready', 'waiting') and hold_reason = 'parent_waits';
  end if;
  return null;
end;
$function$;

revoke all on function "app"."follow_parent"() from public;

grant execute on function "app"."follow_parent"() to "postgres";

create or replace function app.from_address (
  p_gym uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select local_part || '@' || domain from public.sending_domains where gym_id = p_gym and status = 'verified'
$function$;

revoke all on function "app"."from_address"(uuid) from public;

grant execute on function "app"."from_address"(uuid) to "postgres", "service_role";

create or replace function app.gym_calendar (
  p_gym      uuid,
  p_from     date,
  p_as_of    date,
  p_timezone text
)
  returns table (
    day      date,
    busyness real,
    busy_sum double precision,
    open_sum integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (
    -- A day is judged by itself only where this many visits were to be expected.
    select 5 as visits_expected_min, 0.15 as closed_share, 0.6 as reduced_share, 0.7 as season_min, 1.3 as season_max
  ),
  days as (select d::date as day from generate_series(p_from, p_as_of, interval '1 day') d),
  -- Per head, so that a gym that grows is not taken for one that has its season.
  stays as (
    select (first_visit_at at time zone p_timezone)::date as came,
      case when standing in ('former', 'visitor') then (last_visit_at at time zone p_timezone)::date end as went
    from public.members where gym_id = p_gym and first_visit_at is not null
  ),
  steps as (
    select greatest(came, p_from) as day, 1 as step from stays
    union all select went + 1, -1 from stays where went is not null
  ),
  people as (
    select d.day, sum(coalesce(sum(s.step), 0)) over (order by d.day) as here
    from days d left join steps s on s.day = d.day group by d.day
  ),
  rates as (
    select p.day, p.here, extract(isodow from p.day) as weekday, coalesce(v.visits, 0) / greatest(p.here, 1)::float8 as rate
    from people p left join public.gym_days v on v.gym_id = p_gym and v.day = p.day
  ),
  usual as (select weekday, percentile_cont(0.5) within group (order by rate) as rate from rates group by weekday),
  seasons as (
    select r.day, r.here, r.rate, u.rate as usual,
      coalesce(least(l.season_max, greatest(l.season_min, sum(r.rate) over around / nullif(sum(u.rate) over around, 0))), 1)
        as season
    from rates r join usual u using (weekday) cross join limits l
    window around as (order by r.day rows between 14 preceding and 14 following)
  ),
  judged as (
    select s.day, s.season * case
        when s.usual * s.here < l.visits_expected_min then 1
        when s.rate < l.closed_share * s.usual * s.season then 0
        when s.rate < l.reduced_share * s.usual * s.season then s.rate / (s.usual * s.season)
        else 1 end as busyness
    from seasons s cross join limits l
  )
  select day, busyness::real, sum(busyness) over (order by day),
    (count(*) filter (where busyness > 0) over (order by day))::integer
  from judged
$function$;

revoke all on function "app"."gym_calendar"(uuid, date, date, text) from public;

grant execute on function "app"."gym_calendar"(uuid, date, date, text) to "postgres", "service_role";

create or replace function app.has_open_reply (
  p_task uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select 1 from app.open_replies where task_id = p_task)
$function$;

revoke all on function "app"."has_open_reply"(uuid) from public;

grant execute on function "app"."has_open_reply"(uuid) to "postgres";

create or replace function app.insert_holdout (
  v        public.tasks,
  p_follow interval,
  p_now    timestamp with time zone
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.tasks (id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence, mode,
    trigger, trigger_ref, trigger_run, budget_messages, budget_turns, budget_days, expires_at, outcome, outcome_reason,
    created_at, last_activity_at, resolved_at)
  values (v.id, v.gym_id, v.member_id, v.type, v.category, v.agent, v.goal,
    coalesce(v.facts, '{}') || coalesce((select jsonb_build_object('visitsAtStart', m.visits_total)
      from public.members m where m.id = v.member_id), '{}'),
    'cancelled', v.priority, v.confidence, 'dry_run', v.trigger, v.trigger_ref, v.trigger_run, v.budget_messages,
    v.budget_turns, v.budget_days, p_now + make_interval(days => v.budget_days), 'held_out',
    'Not written to, so that results have something to be compared with.', p_now, p_now, p_now);
  insert into public.holdouts (task_id, gym_id, member_id, type, starts_at, ends_at)
  values (v.id, v.gym_id, v.member_id, v.type, coalesce(v.due_at, p_now), coalesce(v.due_at, p_now) + p_follow);
  perform app.log_task(v.gym_id, v.id, 'created', 'Held out by lot: nobody writes to them about this.',
    jsonb_build_object('trigger', v.trigger, 'confidence', v.confidence, 'rule', 'holdout', 'facts', v.facts), p_now);
  return jsonb_build_object('kind', 'held_out', 'task_id', v.id);
end;
$function$;

revoke all on function "app"."insert_holdout"(public.tasks, interval, timestamp with time zone) from public;

grant execute
  on function "app"."insert_holdout"(public.tasks, interval, timestamp with time zone)
  to "postgres";

create or replace function app.insert_task (
  v       public.tasks,
  p_task  jsonb,
  p_phase text,
  p_now   timestamp with time zone
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- A child of a batch was decided on with the batch, if it is the same kind of work; a to-do of a plan with the plan.
  v_parent_approval text := (select approved_by from public.tasks where id = v.parent_id
    and ((is_batch and type = v.type) or (v.category = 'staff_todo' and v.requirement is not null)));
  -- What an agent thought up by itself, and everything while trust is being built, is seen by a person first; and so
  -- is a plan, which is there to be seen.
  v_review boolean := v.trigger = 'agent' or coalesce(v.mode, 'live') = 'plan' or (v_parent_approval is null
    and (v.status is distinct from 'ready' or p_phase in ('shadow', 'guided')));
  v_expires timestamptz := p_now + make_interval(days => v.budget_days);
begin
  insert into public.tasks (id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence,
    mode, trigger, trigger_ref, trigger_run, approved_by, approved_at, draft_subject, draft_text, draft_by,
    budget_messages, budget_turns, budget_days, expires_at, due_at, parent_id, depth, requirement, is_batch, assignee,
    created_at, last_activity_at)
  values (v.id, v.gym_id, v.member_id, v.type, v.category, v.agent, v.goal,
    -- Progress is counted from here: visits made before the task existed are not its doing.
    coalesce(v.facts, '{}') || coalesce((select jsonb_build_object('visitsAtStart', m.visits_total)
      from public.members m where m.id = v.member_id), '{}'),
    case when v_review then 'pending_review' else 'ready' end, v.priority, v.confidence, coalesce(v.mode, 'live'),
    v.trigger, v.trigger_ref, v.trigger_run, case when not v_review then coalesce(v_parent_approval, 'gate') end,
    case when not v_review then p_now end, v.draft_subject, v.draft_text, v.draft_by, v.budget_messages,
    v.budget_turns, v.budget_days, v_expires,
    -- A plan has to be written before there is something to decide on.
    case when v.mode = 'plan' then p_now when v_review then v_expires else coalesce(v.due_at, p_now) end, v.parent_id,
    coalesce((select depth + 1 from public.tasks where id = v.parent_id), 0), v.requirement,
    coalesce(v.is_batch, false), v.assignee, p_now, p_now);
  perform app.log_task(v.gym_id, v.id, 'created',
    case when v_review then 'Opened; waits for the owner.' else 'Opened and cleared to go ahead.' end,
    jsonb_build_object('point', 'creation', 'decision', case when v_review then 'ask_owner' else 'go_ahead' end,
      'rule', coalesce(p_task ->> 'gate_rule', 'creation_gate'), 'trigger', v.trigger, 'confidence', v.confidence,
      'ramp', p_phase, 'facts', coalesce(v.facts, '{}'), 'mode', coalesce(v.mode, 'live'),
      'reason', case when v.mode = 'plan' then 'You asked for a plan first.'
        when v.status = 'ready' and v_review then 'ramp_' || p_phase else p_task ->> 'gate_reason' end,
      'alternative', case when v_review then 'Otherwise it would have gone ahead by itself.'
        else coalesce(p_task ->> 'gate_alternative', 'Otherwise it would have waited for the owner.') end), p_now);
  if v_review and v.parent_id is null then
    perform public.notify_owner(v.gym_id, 'approval_needed', 'review:' || v.id, v.goal, p_now, v.id);
  end if;
  return jsonb_build_object('kind', 'created', 'task_id', v.id,
    'status', case when v_review then 'pending_review' else 'ready' end);
end;
$function$;

revoke all on function "app"."insert_task"(public.tasks, jsonb, text, timestamp with time zone) from public;

grant execute
  on function "app"."insert_task"(public.tasks, jsonb, text, timestamp with time zone)
  to "postgres";

create or replace function app.is_corrected (
  p_task uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select 1 from public.task_log where task_id = p_task and kind = 'owner' and data ? 'from')
$function$;

revoke all on function "app"."is_corrected"(uuid) from public;

grant execute on function "app"."is_corrected"(uuid) to "postgres";

create or replace function app.is_held_out (
  p_member uuid,
  p_now    timestamp with time zone
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select 1 from public.holdouts where member_id = p_member and judged_at is null and ends_at > p_now)
$function$;

revoke all on function "app"."is_held_out"(uuid, timestamp with time zone) from public;

grant execute on function "app"."is_held_out"(uuid, timestamp with time zone) to "postgres", "service_role";

create or replace function app.is_in_send_window (
  p_timezone text,
  p_start    integer,
  p_end      integer,
  p_now      timestamp with time zone
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return extract(hour from p_now at time zone p_timezone) >= p_start
    and extract(hour from p_now at time zone p_timezone) < p_end;
end;
$function$;

revoke all on function "app"."is_in_send_window"(text, integer, integer, timestamp with time zone) from public;

grant execute
  on function "app"."is_in_send_window"(text, integer, integer, timestamp with time zone)
  to "authenticated", "postgres", "service_role";

create or replace function app.is_operator()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (select 1 from public.platform_operators where user_id = auth.uid())
$function$;

revoke all on function "app"."is_operator"() from public;

grant execute on function "app"."is_operator"() to "authenticated", "postgres";

create or replace function app.is_plain_line (
  p_text text,
  p_max  integer
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select p_text = btrim(p_text)
    and char_length(p_text) between 1 and p_max
    and p_text !~ '[[:cntrl:]<>]'
$function$;

revoke all on function "app"."is_plain_line"(text, integer) from public;

grant execute on function "app"."is_plain_line"(text, integer) to "authenticated", "postgres", "service_role";

create or replace function app.is_suppressed (
  p_gym       uuid,
  p_email_key text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select 1 from public.suppressions
    where gym_id = p_gym and email_key = p_email_key and removed_at is null)
$function$;

revoke all on function "app"."is_suppressed"(uuid, text) from public;

grant execute on function "app"."is_suppressed"(uuid, text) to "postgres", "service_role";

create or replace function app.is_timezone (
  p_name text
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  perform timestamptz 'epoch' at time zone p_name;
  -- Postgres also takes abbreviations and raw offsets ("EST", "UTC-5"), which know no daylight saving.
  return p_name ~ '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)?)$';
exception when invalid_parameter_value then
  return false;
end;
$function$;

revoke all on function "app"."is_timezone"(text) from public;

grant execute on function "app"."is_timezone"(text) to "authenticated", "postgres", "service_role";

create or replace function app.judge_wishes (
  p_wishes app.message_wish[],
  p_now    timestamp with time zone
)
  returns table (
    task_id   uuid,
    gym_id    uuid,
    member_id uuid,
    agent     text,
    email_key text,
    simulated boolean,
    refusal   text,
    retry_at  timestamp with time zone
  )
  language plpgsql
  rows 50
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  -- Materialized, so that each question is asked once and not in every step after it.
  with wished as materialized (
    select w.task_id, w.kind, w.token, w.version, w.touch, lower(btrim(w.recipient)) as recipient, t.gym_id, t.member_id,
      t.agent, t.priority, t.mode, t.parent_id, t.lease_token, t.version as task_version, t.approved_by, t.touches,
      t.messages_used >= t.budget_messages as is_spent, t.expires_at
    from unnest(p_wishes) w join public.tasks t on t.id = w.task_id
  ),
  -- What holds for all of a gym's wishes is found out once: time zones are dear.
  houses as materialized (
    select g.id, g.member_weekly_limit, g.daily_send_limit, g.first_sent_at, b.since,
      -- Midnight, but never less than a night ago: a gym that changes its timezone would otherwise step over midnight
      -- and open the same day's slots a second time.
      least(d.midnight at time zone g.timezone, p_now - l.touch_gap) as day_start,
      (d.midnight + interval '1 day') at time zone g.timezone as day_end,
      case
        when p.paused_at is not null then 'global_pause'
        when g.sending_paused_at is not null then 'gym_paused' end as paused,
      g.execution_mode = 'manual' as is_manual,
      coalesce(btrim(g.postal_address), '') = '' as has_no_address,
      app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now) as is_open
    from public.gyms g
    join app.gym_starts b on b.gym_id = g.id
    cross join public.platform p
    cross join app.limits() l
    cross join lateral (select date_trunc('day', p_now at time zone g.timezone) as midnight) d
    where g.id in (select gym_id from wished)
  ),
  asked as materialized (
    select w.task_id, w.kind, w.gym_id, w.member_id, w.agent, w.priority, w.mode, c.email_key, r.plan, r.room,
      h.day_start, h.day_end, h.member_weekly_limit, h.daily_send_limit, h.first_sent_at, h.since, q.quiet_until,
      case
        when w.kind = 'owner' and w.task_version is distinct from w.version then 'stale'
        when w.kind <> 'owner' and (w.lease_token = w.token) is not true then 'lease_lost'
        when w.kind <> 'owner' and w.approved_by is null then 'not_approved'
        when w.mode = 'plan' then 'plan_only'
        when h.paused is not null then h.paused
        when h.is_manual and w.approved_by = 'gate' and w.kind = 'touch' then 'needs_owner'
        when h.has_no_address then 'no_postal_address'
        when c.block is not null then 'not_to_be_contacted'
        when (c.email_key = w.recipient) is not true then 'recipient_changed'
        when s.found is not null then 'opted_out'
        when w.kind = 'touch' and w.touch <> w.touches then 'touch_already_made'
        when w.kind = 'touch' and exists (select 1 from app.open_replies o where o.task_id = w.task_id) then 'reply_arrived'
        when w.kind <> 'owner' and w.is_spent then 'no_messages_left'
        when w.kind = 'touch' and w.expires_at <= p_now then 'expired'
        when w.kind = 'touch' and q.quiet_until > p_now then 'owner_in_conversation'
        -- An answer may be written at night; it leaves in the morning.
        when w.kind = 'touch' and not h.is_open then 'outside_window'
      end as not_allowed
    from wished w
    join houses h on h.id = w.gym_id
    left join app.contacts c on c.member_id = w.member_id
    -- One lookup for each: a join would let the planner read the whole list.
    left join lateral (
      select 1 as found from public.suppressions s
      where s.gym_id = w.gym_id and s.email_key = c.email_key and s.removed_at is null limit 1
    ) s on true
    -- What the owner wrote and has not left yet counts from when it was written.
    left join lateral (
      select max(least(o.counts_at, greatest(o.reserved_at, p_now))) + app.owner_quiet() as quiet_until
      from public.messages o
      where o.gym_id = w.gym_id and o.email_key = c.email_key and o.kind = 'owner'
        and o.counts_at > p_now - app.owner_quiet()
    ) q on w.kind = 'touch'
    -- Most tasks stand alone and their own budget is all there is; `offset 0` keeps the question before the answer.
    left join lateral (
      select * from app.room_in_plan(w.task_id)
      where w.parent_id is not null or exists (select 1 from public.tasks step where step.parent_id = w.task_id) offset 0
    ) r on true
  ),
  -- The person: one a day that we began …
  today as (
    select a.*, n.week, n.frees_at, coalesce(a.not_allowed, case
        when a.kind = 'touch' and n.today + count(*) filter (where a.kind = 'touch') over (
          partition by a.email_key, a.not_allowed is null order by a.priority, a.task_id rows unbounded preceding) > 1
          then 'one_a_day' end) as not_today
    from asked a
    cross join lateral (
      select count(*) as week,
        count(*) filter (where m.kind = 'touch' and m.counts_at >= a.day_start) as today,
        (array_agg(m.counts_at order by m.counts_at desc))[a.member_weekly_limit] + interval '168 hours' as frees_at
      from public.messages m
      where m.email_key = a.email_key and m.counts_at > p_now - interval '168 hours'
    ) n
  ),
  -- … and so many in any 168 hours, whoever began.
  this_week as (
    select t.*, coalesce(t.not_today, case
        when t.week + row_number() over (partition by t.email_key, t.not_today is null order by t.priority, t.task_id)
          > t.member_weekly_limit then 'weekly_limit' end) as not_this_week
    from today t
  ),
  in_plan as (
    select w.*, coalesce(w.not_this_week, case
        when w.kind <> 'owner' and row_number() over (partition by w.plan, w.not_this_week is null
          order by w.priority, w.task_id) > w.room then 'no_messages_left' end) as not_in_plan
    from this_week w
  ),
  -- The agent and the gym: so many a day. The owner answers as often as people write to them.
  sent_today as materialized (
    select d.gym_id, d.agent, n.of_gym, n.of_agent,
      least(d.daily_send_limit, app.warm_up_sends(d.first_sent_at, p_now),
        app.ramp_sends(app.ramp_phase(d.since, p_now))) as gym_cap,
      app.ramp_sends(app.agent_phase(d.since, e.enabled_at, p_now)) as agent_cap
    from (select distinct p.gym_id, p.agent, p.day_start, p.daily_send_limit, p.first_sent_at, p.since
      from in_plan p) d
    left join public.gym_agents e on e.gym_id = d.gym_id and e.agent = d.agent
    cross join lateral (
      select count(*) as of_gym, count(*) filter (where m.agent = d.agent) as of_agent
      from public.messages m where m.gym_id = d.gym_id and m.counts_at >= d.day_start
    ) n
  ),
  by_agent as (
    select p.*, d.of_gym, d.gym_cap, coalesce(p.not_in_plan, case
        when p.kind = 'owner' then null
        when d.agent_cap = 0 or d.gym_cap = 0 then 'ramp_shadow'
        when d.of_agent + row_number() over (partition by p.gym_id, p.agent, p.not_in_plan is null
          order by p.priority, p.task_id) > d.agent_cap then 'daily_limit' end) as not_by_agent
    from in_plan p join sent_today d on d.gym_id = p.gym_id and d.agent = p.agent
  ),
  judged as (
    select b.*, coalesce(b.not_by_agent, case
        when b.kind <> 'owner' and b.of_gym + row_number() over (partition by b.gym_id, b.not_by_agent is null
          order by b.priority, b.task_id) > b.gym_cap then 'daily_limit' end) as verdict
    from by_agent b
  )
  select j.task_id, j.gym_id, j.member_id, j.agent, j.email_key, j.mode = 'dry_run', j.verdict,
    case j.verdict
      when 'weekly_limit' then case when j.frees_at < 'infinity' then j.frees_at else p_now + interval '1 hour' end
      when 'one_a_day' then j.day_end
      when 'daily_limit' then j.day_end
      when 'ramp_shadow' then j.day_end
      when 'owner_in_conversation' then j.quiet_until
      when 'global_pause' then p_now + interval '10 minutes'
      when 'gym_paused' then j.day_end end
  from judged j;
end;
$function$;

revoke all on function "app"."judge_wishes"(app.message_wish[], timestamp with time zone) from public;

grant execute on function "app"."judge_wishes"(app.message_wish[], timestamp with time zone) to "postgres";

create or replace function app.keep_feedback()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_kind text := case
    when old.status = 'pending_review' and new.status = 'ready' and new.approved_by = 'owner' then
      case when new.draft_text is distinct from old.draft_text then 'edited' else 'approved' end
    when new.outcome = 'dismissed' and old.outcome is distinct from new.outcome then 'skipped'
    when old.resolved_at is not null and new.resolved_at is not null and new.outcome_reason = 'Corrected by the owner.'
      and (new.outcome <> old.outcome or new.attributed_cents <> old.attributed_cents) then 'corrected' end;
begin
  if v_kind is not null then
    insert into public.task_feedback (gym_id, task_id, type, kind, comment, before, after, confidence, by, at)
    values (new.gym_id, new.id, new.type, v_kind,
      case when v_kind = 'skipped' then left(nullif(new.outcome_reason, ''), 1000) end,
      case v_kind when 'edited' then old.draft_text when 'corrected' then old.outcome end,
      case v_kind when 'edited' then new.draft_text when 'corrected' then new.outcome end,
      new.confidence, auth.uid(), new.last_activity_at);
  end if;
  return null;
end;
$function$;

revoke all on function "app"."keep_feedback"() from public;

grant execute on function "app"."keep_feedback"() to "postgres";

create or replace function app.leave_to_owner (
  p_task uuid,
  p_now  timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform app.cancel_messages(array(select id from public.messages
    where task_id = p_task and status = 'reserved' and kind <> 'owner'), 'owner_answered', p_now);
  update public.tasks set status = 'completed', outcome = 'owner_handled',
    outcome_reason = 'You answered yourself, so the agent stays quiet.', resolved_at = p_now, last_activity_at = p_now,
    due_at = null, lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
  where id = p_task and resolved_at is null;
end;
$function$;

revoke all on function "app"."leave_to_owner"(uuid, timestamp with time zone) from public;

grant execute on function "app"."leave_to_owner"(uuid, timestamp with time zone) to "postgres";

create or replace function app.lift_suppression (
  p_gym   uuid,
  p_email text,
  p_by    text,
  p_now   timestamp with time zone
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_key text := lower(btrim(p_email));
begin
  update public.suppressions set removed_at = p_now, removed_by = p_by
  where gym_id = p_gym and email_key = v_key and removed_at is null;
  if not found then
    return false;
  end if;
  perform app.log_task(p_gym, null, 'note', 'Messages to ' || v_key || ' are allowed again.',
    jsonb_build_object('lifted_by', p_by, 'user', auth.uid()), p_now);
  return true;
end;
$function$;

revoke all on function "app"."lift_suppression"(uuid, text, text, timestamp with time zone) from public;

grant execute on function "app"."lift_suppression"(uuid, text, text, timestamp with time zone) to "postgres";

create or replace function app.limits()
  returns table (
    tasks_per_analysis          integer,
    tasks_per_gym_day           integer,
    tasks_active_per_gym        integer,
    tasks_per_webhook           integer,
    tasks_by_agents_per_gym_day integer,
    subtasks_per_parent         integer,
    batch_children_per_parent   integer,
    subtask_depth               integer,
    goal_max_chars              integer,
    task_lease                  interval,
    delivery_attempts           integer,
    provider_key_life           interval,
    escalation_reminder         interval,
    escalation_life             interval,
    reopen_life                 interval,
    touch_gap                   interval,
    touch_life                  interval,
    reply_attempts              integer,
    ai_calls_per_gym_day        integer,
    ai_calls_per_task           integer,
    templates_per_gym           integer,
    steps_at_once               integer
  )
  language sql
  immutable
  rows 1
  set search_path to ''
  AS $function$
  select 25, 50, 100, 5, 10, 8, 50, 2, 2000, interval '5 minutes', 4, interval '23 hours', interval '48 hours',
    interval '7 days', interval '90 days', interval '10 hours', interval '24 hours', 10, 200, 20, 50, 2
$function$;

revoke all on function "app"."limits"() from public;

grant execute on function "app"."limits"() to "postgres", "service_role";

create or replace function app.lock_for_sending (
  p_wishes app.message_wish[]
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  v_tasks constant uuid[] := array(select w.task_id from unnest(p_wishes) w);
  v_gyms constant uuid[] := array(select distinct gym_id from public.tasks where id = any (v_tasks));
  -- The address asked for is the one that is locked: a wish for any other than the member's own is refused.
  v_keys constant text[] := array(select distinct lower(btrim(w.recipient)) from unnest(p_wishes) w
    where char_length(lower(btrim(w.recipient))) between 3 and 254);
  v_new text[];
begin
  perform app.require_fresh_reads();
  perform 1 from public.gyms where id = any (v_gyms) order by id for no key update;
  with added as (
    insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing returning email_key
  )
  select array_agg(email_key) into v_new from added;
  if coalesce(cardinality(v_new), 0) < cardinality(v_keys) then
    perform 1 from public.recipients where email_key = any (v_keys) order by email_key for no key update;
  end if;
  perform 1 from public.tasks where id = any (v_tasks) order by id for no key update;
end;
$function$;

revoke all on function "app"."lock_for_sending"(app.message_wish[]) from public;

grant execute on function "app"."lock_for_sending"(app.message_wish[]) to "postgres";

create or replace function app.log_task (
  p_gym     uuid,
  p_task    uuid,
  p_kind    text,
  p_content text,
  p_data    jsonb,
  p_now     timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  values (p_gym, p_task, p_now, p_kind, left(p_content, 20000), coalesce(p_data, '{}'))
$function$;

revoke all on function "app"."log_task"(uuid, uuid, text, text, jsonb, timestamp with time zone) from public;

grant execute
  on function "app"."log_task"(uuid, uuid, text, text, jsonb, timestamp with time zone)
  to "postgres";

create or replace function app.log_task_moves()
  returns trigger
  language plpgsql
  set search_path to ''
  set enable_nestloop to 'off'
  AS $function$
declare
  v_illegal record;
begin
  with moves as materialized (
    select n.id, n.gym_id, n.last_activity_at, o.status as was, n.status, n.outcome, n.outcome_reason, n.hold_reason,
      n.due_at, x.to_status is not null as is_legal,
      (n.status = 'executing' and o.status in ('ready', 'waiting'))
        or (n.status = 'waiting' and n.messages_used > o.messages_used) as is_told_elsewhere
    from new_rows n join old_rows o using (id)
    left join app.task_transitions x on x.from_status = o.status and x.to_status = n.status
    where n.status <> o.status
  ),
  logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select gym_id, id, last_activity_at, 'moved', was || ' → ' || status,
      jsonb_strip_nulls(jsonb_build_object('from', was, 'to', status, 'outcome', outcome,
        'reason', coalesce(outcome_reason, hold_reason), 'due_at', due_at))
    from moves where is_legal and not is_told_elsewhere
    order by id
  )
  select was, status into v_illegal from moves where not is_legal limit 1;
  if found then
    raise exception 'A task cannot go from % to %.', v_illegal.was, v_illegal.status using errcode = '23514';
  end if;
  return null;
end;
$function$;

revoke all on function "app"."log_task_moves"() from public;

grant execute on function "app"."log_task_moves"() to "postgres";

create or replace function app.members_of (
  p_gym       uuid,
  p_email_key text
)
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select m.id from public.members m where m.email_key = p_email_key and m.gym_id = p_gym
  union
  select linked.id from public.members m
  join public.members linked on linked.gym_id = m.gym_id and linked.primary_pushpress_id = m.pushpress_id
  where m.email_key = p_email_key and m.gym_id = p_gym
$function$;

revoke all on function "app"."members_of"(uuid, text) from public;

grant execute on function "app"."members_of"(uuid, text) to "postgres", "service_role";

create or replace function app.milestones (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns SETOF app.happening
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select interval '2 days' as recent, 6 as visits_in_recent_max)
  select 'milestone_review', m.id, 'visit:' || round_number.n || ':' || m.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('visitNumber', round_number.n, 'className', v.class_name,
      'visitedOn', (v.at at time zone g.timezone)::date, 'joinedOn', m.joined_on, 'planName', m.plan_name,
      'visitsAtStart', m.visits_total)),
    v.at
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  cross join (values (10), (25), (50), (100)) round_number (n)
  join public.members m on m.gym_id = p_gym and m.standing = 'active' and m.deleted_at is null
    and m.last_visit_at > p_now - l.recent
    -- They may have come again since, so the round visit need not be the last.
    and m.visits_total between round_number.n and round_number.n + l.visits_in_recent_max
    and m.joined_on::timestamp at time zone g.timezone >= g.visits_since
  cross join lateral (
    select c.at, c.class_name from public.checkins c
    where c.gym_id = p_gym and c.customer_id = m.pushpress_id and c.role = 'attendee' and c.at <= p_now
    order by c.at desc offset m.visits_total - round_number.n limit 1
  ) v
  where v.at > p_now - l.recent and (p_customer_ids is null or m.pushpress_id = any (p_customer_ids))
$function$;

revoke all on function "app"."milestones"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."milestones"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.mirror_of (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns table (
    timezone     text,
    today        date,
    complete_at  timestamp with time zone,
    visits_since timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select g.timezone, (p_now at time zone g.timezone)::date, r.finished_at, r.checkins_since
  from public.gyms g
  join public.sync_runs r on r.gym_id = g.id and r.kind = 'first' and r.finished_at is not null
  where g.id = p_gym
  order by r.finished_at limit 1
$function$;

revoke all on function "app"."mirror_of"(uuid, timestamp with time zone) from public;

grant execute on function "app"."mirror_of"(uuid, timestamp with time zone) to "postgres", "service_role";

create or replace function app.months_between (
  p_from date,
  p_to   date
)
  returns integer
  language sql
  immutable
  set search_path to ''
  AS $function$
  select (extract(year from age(p_to, p_from)) * 12 + extract(month from age(p_to, p_from)))::integer
$function$;

revoke all on function "app"."months_between"(date, date) from public;

grant execute on function "app"."months_between"(date, date) to "postgres", "service_role";

create or replace function app.moves_tasks (
  p_operation text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select p_operation in ('create_task', 'claim_tasks', 'transition_task', 'reserve_messages', 'claim_messages',
    'start_delivery', 'record_delivery', 'claim_replies', 'attribute_outcome', 'rescue_tasks', 'rescue_messages',
    'suppress_member')
$function$;

revoke all on function "app"."moves_tasks"(text) from public;

grant execute on function "app"."moves_tasks"(text) to "authenticated", "postgres", "service_role";

create or replace function app.my_gyms (
  p_roles text[] default ARRAY['owner'::text,
  'coach'::text,
  'staff'::text]
)
  returns SETOF uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select gym_id from public.gym_people where user_id = auth.uid() and role = any (p_roles)
$function$;

revoke all on function "app"."my_gyms"(text[]) from public;

grant execute on function "app"."my_gyms"(text[]) to "authenticated", "postgres";

create or replace function app.my_task (
  p_task uuid
)
  returns public.tasks
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v public.tasks;
begin
  select * into v from public.tasks
  where id = p_task and gym_id in (select app.my_gyms(array['owner', 'coach'])) for no key update;
  return v;
end;
$function$;

revoke all on function "app"."my_task"(uuid) from public;

grant execute on function "app"."my_task"(uuid) to "postgres";

create or replace function app.new_leads (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns SETOF app.happening
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select interval '7 days' as recent)
  select 'lead_followup', m.id, 'lead:' || m.pushpress_id,
    jsonb_build_object('enquiredOn', (m.first_seen_at at time zone g.timezone)::date,
      'daysSinceEnquiry', g.today - (m.first_seen_at at time zone g.timezone)::date, 'visitsAtStart', 0),
    m.first_seen_at
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.members m on m.gym_id = p_gym and m.standing = 'lead' and m.visits_total = 0
    and m.first_seen_at > greatest(g.complete_at, p_now - l.recent)
  where p_customer_ids is null or m.pushpress_id = any (p_customer_ids)
$function$;

revoke all on function "app"."new_leads"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."new_leads"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.new_members (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns SETOF app.happening
  language sql
  stable
  set search_path to ''
  AS $function$
  with limits as (select 7 as recent_days, 60 as trial_days)
  select 'onboarding', m.id, 'joined:' || m.pushpress_id,
    jsonb_strip_nulls(jsonb_build_object('joinedOn', m.joined_on, 'daysSinceJoined', g.today - m.joined_on,
      'planName', m.plan_name, 'visitsAtStart', m.visits_total)),
    m.joined_on::timestamp at time zone g.timezone
  from app.mirror_of(p_gym, p_now) g
  cross join limits l
  join public.members m on m.gym_id = p_gym and m.joined_on between g.today - l.recent_days and g.today
    and m.standing = 'active'
  where (p_customer_ids is null or m.pushpress_id = any (p_customer_ids))
    and (m.first_visit_at is null
      or m.first_visit_at >= (m.joined_on - l.trial_days)::timestamp at time zone g.timezone)
    and not exists (select 1 from public.enrollments e
      where e.gym_id = p_gym and e.customer_id = m.pushpress_id and e.start_date < m.joined_on - l.trial_days)
$function$;

revoke all on function "app"."new_members"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."new_members"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.next_opening (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(opens) from (
    select (date_trunc('day', p_now at time zone g.timezone) + make_interval(days => d, hours => g.send_window_start,
      mins => 7)) at time zone g.timezone as opens
    from public.gyms g, generate_series(0, 2) d where g.id = p_gym
  ) mornings where opens > p_now
$function$;

revoke all on function "app"."next_opening"(uuid, timestamp with time zone) from public;

grant execute on function "app"."next_opening"(uuid, timestamp with time zone) to "postgres";

create or replace function app.note_changed_member()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (select 1 from public.tasks where member_id = new.id) then
    insert into public.changed_members (member_id) values (new.id)
    on conflict (member_id) do update set number = nextval('app.change_numbers');
  end if;
  return null;
end;
$function$;

revoke all on function "app"."note_changed_member"() from public;

grant execute on function "app"."note_changed_member"() to "postgres";

create or replace function app.note_contacted_holdouts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  set enable_seqscan to 'off'
  AS $function$
begin
  with contacted as (
    update public.holdouts h set outcome = 'contacted', judged_at = n.reserved_at,
      why = 'Somebody wrote to them about something else.'
    from new_rows n
    where h.member_id = n.member_id and h.judged_at is null and h.ends_at > n.reserved_at
    returning h.gym_id, h.task_id, n.id as message, n.reserved_at
  )
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select gym_id, task_id, reserved_at, 'evaluation',
    'They were written to about something else, so they are no comparison any more.',
    jsonb_build_object('decision', 'holdout', 'to', 'contacted', 'message', message)
  from contacted order by task_id;
  return null;
end;
$function$;

revoke all on function "app"."note_contacted_holdouts"() from public;

grant execute on function "app"."note_contacted_holdouts"() to "postgres";

create or replace function app.owner_of (
  p_gym uuid
)
  returns table (
    user_id uuid,
    email   text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select user_id, email from public.gym_people where gym_id = p_gym and role = 'owner' order by created_at, user_id limit 1
$function$;

revoke all on function "app"."owner_of"(uuid) from public;

grant execute on function "app"."owner_of"(uuid) to "postgres";

create or replace function app.owner_quiet()
  returns interval
  language sql
  immutable
  set search_path to ''
  AS $function$
  select interval '7 days'
$function$;

revoke all on function "app"."owner_quiet"() from public;

grant execute on function "app"."owner_quiet"() to "postgres", "service_role";

create or replace function app.owner_seen_at (
  p_gym   uuid,
  p_until timestamp with time zone
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select greatest(
    (select max(at) from public.task_log where gym_id = p_gym and kind = 'owner' and at <= p_until),
    (select max(read_at) from public.notifications where gym_id = p_gym and read_at <= p_until))
$function$;

revoke all on function "app"."owner_seen_at"(uuid, timestamp with time zone) from public;

grant execute on function "app"."owner_seen_at"(uuid, timestamp with time zone) to "postgres";

create or replace function app.pause_bad_sender (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_bounce_rate constant numeric := 0.10;
  v_complaint_rate constant numeric := 0.003;
  v_too_few_to_judge constant integer := 10;
  v record;
  v_why text;
begin
  select count(*) as sent, count(*) filter (where status = 'bounced') as bounced,
    count(*) filter (where status = 'complained') as complained
  into v from public.messages
  where gym_id = p_gym and status in ('sent', 'delivered', 'bounced', 'complained')
    and counts_at > greatest(p_now - interval '30 days',
      (select sending_resumed_at from public.gyms where id = p_gym));
  if v.sent < v_too_few_to_judge then
    return;
  end if;
  v_why := case
    when v.bounced > v.sent * v_bounce_rate
      then format('%s of the last %s messages bounced. Check the addresses in PushPress, then resume.', v.bounced, v.sent)
    when v.complained > v.sent * v_complaint_rate
      then format('%s of the last %s messages were marked as spam. Look at what was sent, then resume.',
        v.complained, v.sent) end;
  if v_why is null then
    return;
  end if;
  update public.gyms set sending_paused_at = p_now, sending_paused_reason = v_why
  where id = p_gym and sending_paused_at is null;
  if found then
    perform public.notify_owner(p_gym, 'system_alert', 'paused:' || p_now, 'Sending is paused', p_now, null, v_why);
  end if;
end;
$function$;

revoke all on function "app"."pause_bad_sender"(uuid, timestamp with time zone) from public;

grant execute on function "app"."pause_bad_sender"(uuid, timestamp with time zone) to "postgres";

create or replace function app.put_follow_up_behind_absence (
  v       public.tasks,
  p_until timestamp with time zone,
  p_now   timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if v.status = 'waiting' and p_until > v.due_at then
    update public.tasks set due_at = least(p_until + interval '1 day', expires_at), hold_reason = 'away',
      last_activity_at = p_now
    where id = v.id;
  end if;
end;
$function$;

revoke all
  on function "app"."put_follow_up_behind_absence"(public.tasks, timestamp with time zone, timestamp
    with time zone)
  from public;

grant execute
  on function "app"."put_follow_up_behind_absence"(public.tasks, timestamp with time zone, timestamp
    with time zone)
  to "postgres";

create or replace function app.put_message_off (
  v     public.messages,
  p_why text,
  p_now timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if p_why in ('global_pause', 'gym_paused', 'needs_owner', 'outside_window') then
    update public.messages set lease_token = null, lease_until = null, failure = p_why,
      try_at = case p_why when 'outside_window' then app.next_opening(v.gym_id, p_now)
        when 'global_pause' then p_now + interval '5 minutes' else p_now + interval '1 hour' end
    where id = v.id;
  elsif v.status = 'reserved' then
    perform app.cancel_messages(array[v.id], p_why, p_now);
    if p_why in ('out_of_date', 'recipient_changed') then
      update public.tasks set due_at = least(due_at, p_now), last_activity_at = p_now
      where id = v.task_id and status = 'waiting';
    end if;
  else
    update public.messages set status = 'unknown', lease_token = null, lease_until = null, try_at = null,
      failure = left(p_why, 500)
    where id = v.id;
    perform public.notify_owner(v.gym_id, 'system_alert', 'unknown:' || v.id,
      'We cannot tell whether a message to ' || v.recipient || ' arrived', p_now, v.task_id,
      'It was not sent again, so that nobody gets it twice.');
  end if;
end;
$function$;

revoke all on function "app"."put_message_off"(public.messages, text, timestamp with time zone) from public;

grant execute
  on function "app"."put_message_off"(public.messages, text, timestamp with time zone)
  to "postgres";

create or replace function app.ramp_phase (
  p_since timestamp with time zone,
  p_now   timestamp with time zone
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return case
    when p_since is null or p_now < p_since + interval '3 days' then 'shadow'
    when p_now < p_since + interval '7 days' then 'guided'
    when p_now < p_since + interval '14 days' then 'limited'
    else 'full' end;
end;
$function$;

revoke all on function "app"."ramp_phase"(timestamp with time zone, timestamp with time zone) from public;

grant execute
  on function "app"."ramp_phase"(timestamp with time zone, timestamp with time zone)
  to "authenticated", "postgres", "service_role";

create or replace function app.ramp_sends (
  p_phase text
)
  returns integer
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return case p_phase when 'shadow' then 0 when 'guided' then 3 when 'limited' then 10 else 1000000 end;
end;
$function$;

revoke all on function "app"."ramp_sends"(text) from public;

grant execute on function "app"."ramp_sends"(text) to "authenticated", "postgres", "service_role";

create or replace function app.ramp_start (
  p_gym uuid
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(g.onboarded_at, c.connected_at)
  from public.gyms g left join public.pushpress_connections c on c.gym_id = g.id where g.id = p_gym
$function$;

revoke all on function "app"."ramp_start"(uuid) from public;

grant execute on function "app"."ramp_start"(uuid) to "authenticated", "postgres", "service_role";

create or replace function app.ramp_tasks (
  p_phase text
)
  returns integer
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case p_phase when 'shadow' then 10 when 'guided' then 15 when 'limited' then 25
    else (select tasks_per_gym_day from app.limits()) end
$function$;

revoke all on function "app"."ramp_tasks"(text) from public;

grant execute on function "app"."ramp_tasks"(text) to "authenticated", "postgres", "service_role";

create or replace function app.refresh_facts_of (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_changed integer;
begin
  -- Locked first, so that the query below sees everything stored by whoever refreshed before us. In the order in
  -- which store_customers takes its rows, so that the two cannot deadlock.
  perform 1 from public.members
  where gym_id = p_gym and pushpress_id = any (p_customer_ids)
  order by pushpress_id for no key update;

  with who as (
    select m.id, m.pushpress_id, m.role, m.dob, m.email, g.timezone, g.average_monthly_cents,
      (p_now at time zone g.timezone)::date as today
    from public.members m join public.gyms g on g.id = m.gym_id
    where m.gym_id = p_gym and m.pushpress_id = any (p_customer_ids)
  ),
  -- One row per member: the enrollment that says most about where they stand.
  enrolled as (
    select distinct on (e.customer_id) e.customer_id, e.status, p.name as plan_name, e.paid_until, e.alert_since
    from public.enrollments e
    left join public.plans p on p.gym_id = e.gym_id and p.pushpress_id = e.plan_id
    where e.gym_id = p_gym and e.customer_id = any (p_customer_ids)
    order by e.customer_id,
      array_position(array['alert', 'active', 'pendcancel', 'paused', 'pendactivation', 'canceled', 'completed'],
        e.status),
      e.start_date desc nulls last, e.pushpress_id
  ),
  paying as (
    select e.customer_id, sum(p.monthly_cents)::integer as monthly_cents, min(e.start_date) as first_start
    from public.enrollments e
    left join public.plans p on p.gym_id = e.gym_id and p.pushpress_id = e.plan_id
    where e.gym_id = p_gym and e.status in ('active', 'alert', 'pendcancel', 'paused')
      and e.customer_id = any (p_customer_ids)
    group by e.customer_id
  ),
  -- From each id to its visits: `offset 0` keeps the planner, which knows nothing of rows written a moment ago, from
  -- joining the other way round. The window spares a join of visits with themselves.
  visit as (
    select c.customer_id, c.at, c.class_name, (c.at at time zone g.timezone) as local_at,
      max(c.at) over (partition by c.customer_id) as last_at
    from unnest(p_customer_ids) as asked (id)
    cross join lateral (
      select * from public.checkins
      where gym_id = p_gym and customer_id = asked.id and at <= p_now and role = 'attendee' offset 0
    ) c
    join public.gyms g on g.id = p_gym
  ),
  counted as (
    select customer_id, count(*)::integer as total, min(at) as first_at, max(at) as last_at,
      count(*) filter (where at > p_now - interval '30 days')::integer as last_30,
      count(*) filter (where at <= p_now - interval '30 days' and at > p_now - interval '60 days')::integer
        as prior_30,
      count(*) filter (where at > p_now - interval '84 days')::integer as last_84
    from visit group by customer_id
  ),
  -- Habits come from the last 12 weeks in which the member came at all, so they outlive an absence.
  recent as (
    select * from visit where at > last_at - interval '84 days'
  ),
  habit as (
    select customer_id,
      mode() within group (order by class_name) filter (where class_name is not null) as usual_class,
      -- People check in for the 6 am class at ten to six: the nearest hour is the one they come for.
      mode() within group (order by extract(hour from local_at + interval '30 minutes')::smallint) as usual_hour
    from recent group by customer_id
  ),
  day as (
    select customer_id, extract(isodow from local_at)::smallint as dow, count(*) as visits,
      sum(count(*)) over (partition by customer_id) as all_visits
    from recent group by customer_id, extract(isodow from local_at)
  ),
  -- A usual day holds at least a fifth of someone's visits, and happened more than once.
  days as (
    select customer_id, array_agg(dow order by dow) as usual_days
    from day where visits >= 2 and visits * 5 >= all_visits group by customer_id
  ),
  changed as (
    update public.members m set
      contact_block = app.contact_block(w.role, w.dob, w.email, w.today),
      standing = case
        when w.role in ('superuser', 'admin', 'coach', 'frontdesk') then 'staff'
        when e.status = 'alert' then 'payment_alert'
        when e.status = 'active' then 'active'
        when e.status = 'pendcancel' then 'cancelling'
        when e.status = 'paused' then 'paused'
        when e.status = 'pendactivation' then 'starting'
        when w.role = 'lead' then 'lead'
        when w.role = 'ex-member' or e.status in ('canceled', 'completed') then 'former'
        when w.role = 'member' then 'active'
        else 'visitor' end,
      plan_name = e.plan_name, paid_until = e.paid_until, alert_since = e.alert_since,
      monthly_cents = case when p.customer_id is not null then coalesce(p.monthly_cents, w.average_monthly_cents) end,
      joined_on = coalesce(m.joined_on, p.first_start),
      first_visit_at = c.first_at, last_visit_at = c.last_at,
      visits_total = coalesce(c.total, 0), visits_last_30 = coalesce(c.last_30, 0),
      visits_prior_30 = coalesce(c.prior_30, 0),
      -- Someone who first came three weeks ago is measured over three weeks, not twelve.
      visits_per_week = round(c.last_84 / greatest(1, least(84,
        extract(epoch from p_now - c.first_at) / 86400) / 7.0), 1),
      usual_days = coalesce(d.usual_days, '{}'), usual_hour = h.usual_hour, usual_class = h.usual_class
    from who w
    left join enrolled e on e.customer_id = w.pushpress_id
    left join paying p on p.customer_id = w.pushpress_id
    left join counted c on c.customer_id = w.pushpress_id
    left join habit h on h.customer_id = w.pushpress_id
    left join days d on d.customer_id = w.pushpress_id
    where m.id = w.id
    returning 1
  )
  select count(*)::integer into v_changed from changed;
  return v_changed;
end;
$function$;

revoke all on function "app"."refresh_facts_of"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "app"."refresh_facts_of"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function app.refuse_illegal_message_change()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if new.status <> old.status and not exists (select 1 from app.message_transitions
    where from_status = old.status and to_status = new.status) then
    raise exception 'A message cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if (new.gym_id, new.task_id, new.member_id, new.email_key, new.kind, new.idempotency_key, new.sender, new.recipient,
      new.reply_to, new.subject, new.body_text, new.body_html, new.headers)
    is distinct from (old.gym_id, old.task_id, old.member_id, old.email_key, old.kind, old.idempotency_key, old.sender,
      old.recipient, old.reply_to, old.subject, old.body_text, old.body_html, old.headers)
    or (old.may_have_left and not new.may_have_left) or (old.may_have_left and new.status in ('reserved', 'failed')) then
    raise exception 'What a message says, and that it may have left, is never changed.' using errcode = '23514';
  end if;
  return new;
end;
$function$;

revoke all on function "app"."refuse_illegal_message_change"() from public;

grant execute on function "app"."refuse_illegal_message_change"() to "postgres";

create or replace function app.refuse_illegal_task_change()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if new.status <> old.status and not (new.status = 'executing' and old.status in ('ready', 'waiting'))
    and not (new.status = 'waiting' and old.status = 'executing') then
    if not exists (select 1 from app.task_transitions where from_status = old.status and to_status = new.status) then
      raise exception 'A task cannot go from % to %.', old.status, new.status using errcode = '23514';
    end if;
  end if;
  if new.budget_messages > old.budget_messages or new.budget_turns > old.budget_turns
    or new.budget_days > old.budget_days or new.turns_used < old.turns_used or new.id <> old.id
    or new.gym_id <> old.gym_id
    or new.member_id is distinct from old.member_id or new.parent_id is distinct from old.parent_id
    or new.type <> old.type or new.category <> old.category or new.agent <> old.agent then
    raise exception 'A task''s budget, gym, member and kind are fixed when it is opened.' using errcode = '23514';
  end if;
  if new.messages_used < old.messages_used then
    if new.messages_used < (select count(*) from public.messages where task_id = new.id and status <> 'cancelled' and kind <> 'owner') then
      raise exception 'A message is only given back when it was cancelled.' using errcode = '23514';
    end if;
  end if;
  -- Put down by whoever held it: it is not stuck.
  if old.status = 'executing' and new.status <> 'executing' and new.rescues = old.rescues then
    new.rescues := 0;
  end if;
  new.version := old.version + 1;
  return new;
end;
$function$;

revoke all on function "app"."refuse_illegal_task_change"() from public;

grant execute on function "app"."refuse_illegal_task_change"() to "postgres";

create or replace function app.refuse_too_many_templates()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform 1 from public.gyms where id = new.gym_id for no key update;
  if (select count(*) from public.recurring_templates where gym_id = new.gym_id)
    >= (select templates_per_gym from app.limits()) then
    raise exception 'A gym can have at most % schedules.', (select templates_per_gym from app.limits())
      using errcode = '23514';
  end if;
  return new;
end;
$function$;

revoke all on function "app"."refuse_too_many_templates"() from public;

grant execute on function "app"."refuse_too_many_templates"() to "postgres";

create or replace function app.require_fresh_reads()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Limits can only be judged in a read committed transaction.' using errcode = '25001';
  end if;
end;
$function$;

revoke all on function "app"."require_fresh_reads"() from public;

grant execute on function "app"."require_fresh_reads"() to "postgres";

create or replace function app.require_operator()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if not app.is_operator() then
    raise exception 'Only an operator of the platform may do this.' using errcode = '42501';
  end if;
end;
$function$;

revoke all on function "app"."require_operator"() from public;

grant execute on function "app"."require_operator"() to "postgres";

create or replace function app.require_owner (
  p_gym     uuid,
  p_refusal text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end;
$function$;

revoke all on function "app"."require_owner"(uuid, text) from public;

grant execute on function "app"."require_owner"(uuid, text) to "postgres";

create or replace function app.room_in_plan (
  p_task uuid
)
  returns table (
    plan uuid,
    room integer
  )
  language plpgsql
  stable
  rows 1
  set search_path to ''
  AS $function$
declare
  v record;
  v_at uuid := p_task;
begin
  while v_at is not null loop
    select t.parent_id, t.is_batch, t.budget_messages, t.messages_used
      + coalesce((select sum(c.messages_used) from public.tasks c where c.parent_id = t.id), 0)
      + coalesce((select sum(c.messages_used) from public.tasks s join public.tasks c on c.parent_id = s.id
        where s.parent_id = t.id), 0) as spent
    into v from public.tasks t where t.id = v_at;
    if not v.is_batch then
      plan := v_at;
      room := least(room, v.budget_messages - v.spent);
    end if;
    v_at := v.parent_id;
  end loop;
  return next;
end;
$function$;

revoke all on function "app"."room_in_plan"(uuid) from public;

grant execute on function "app"."room_in_plan"(uuid) to "postgres";

create or replace function app.subtask_refusal (
  v         public.tasks,
  p_depth   integer,
  p_planned integer,
  p_batch   integer
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  v_parent public.tasks;
begin
  select * into v_parent from public.tasks where id = v.parent_id and gym_id = v.gym_id;
  if not found then
    return 'unknown_parent';
  elsif v_parent.resolved_at is not null then
    return 'parent_is_over';
  elsif v_parent.depth >= p_depth then
    return 'nested_too_deep';
  elsif (select count(*) from public.tasks where parent_id = v.parent_id)
    >= (case when v_parent.is_batch then p_batch else p_planned end) then
    return 'too_many_steps';
  end if;
  return null;
end;
$function$;

revoke all on function "app"."subtask_refusal"(public.tasks, integer, integer, integer) from public;

grant execute on function "app"."subtask_refusal"(public.tasks, integer, integer, integer) to "postgres";

create or replace function app.sum_platform_metrics (
  p_from  date,
  p_until date,
  p_now   timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with days as (select d::date as day from generate_series(p_from, p_until, interval '1 day') d),
  types as (
    select day, jsonb_object_agg(type, counts) as by_type from (
      select m.day, t.key as type, jsonb_build_object('completed', sum((t.value ->> 'completed')::integer),
        'cancelled', sum((t.value ->> 'cancelled')::integer), 'said', sum((t.value ->> 'said')::integer),
        'shown', sum((t.value ->> 'shown')::integer)) as counts
      from public.gym_metrics m cross join lateral jsonb_each(m.by_type) t
      where m.day between p_from and p_until group by m.day, t.key) x
    group by day
  ),
  moves as (
    select (hour at time zone 'UTC')::date as day, sum(tried) as tried, sum(failed) as failed from public.engine_tallies
    where hour >= p_from::timestamp at time zone 'UTC' and app.moves_tasks(operation) group by 1
  ),
  sums as (
    select d.day,
      (select count(*) from public.gyms g where (g.created_at at time zone 'UTC')::date <= d.day
        and (g.closed_at is null or (g.closed_at at time zone 'UTC')::date > d.day)) as gyms,
      (select count(*) from public.pushpress_connections c where (c.connected_at at time zone 'UTC')::date <= d.day) as connected,
      count(m.gym_id) filter (where m.tasks_created + m.messages_sent + m.tasks_completed > 0) as at_work,
      coalesce(sum(m.tasks_created), 0) as created, coalesce(sum(m.tasks_completed), 0) as completed,
      coalesce(sum(m.tasks_cancelled), 0) as cancelled, coalesce(sum(m.tasks_escalated), 0) as escalated,
      coalesce(sum(m.members_kept), 0) as kept, coalesce(sum(m.cents_kept), 0) as cents,
      coalesce(sum(m.messages_sent), 0) as sent, coalesce(sum(m.replies), 0) as replies,
      coalesce(sum(m.ai_calls), 0) as calls, coalesce(sum(m.ai_failures), 0) as failures,
      coalesce(sum(m.ai_cost_micros), 0) as cost, coalesce(sum(m.drafts_approved), 0) as approved,
      coalesce(sum(m.drafts_edited), 0) as edited, coalesce(sum(m.drafts_skipped), 0) as skipped,
      coalesce(sum(m.rated_right), 0) as rated_right, coalesce(sum(m.rated_wrong), 0) as rated_wrong
    from days d left join public.gym_metrics m on m.day = d.day group by d.day
  )
  insert into public.platform_metrics
  select s.day, s.gyms, s.connected, s.at_work, s.created, s.completed, s.cancelled, s.escalated, s.kept, s.cents, s.sent,
    s.replies, s.calls, s.failures, s.cost, s.approved, s.edited, s.skipped, s.rated_right, s.rated_wrong,
    coalesce(v.tried, 0), coalesce(v.failed, 0), coalesce(t.by_type, '{}'), p_now
  from sums s left join types t using (day) left join moves v using (day)
$function$;

revoke all on function "app"."sum_platform_metrics"(date, date, timestamp with time zone) from public;

grant execute on function "app"."sum_platform_metrics"(date, date, timestamp with time zone) to "postgres";

create or replace function app.sync_every (
  p_state text
)
  returns interval
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when p_state = 'unauthorized' then interval '1 hour' else interval '15 minutes' end
$function$;

revoke all on function "app"."sync_every"(text) from public;

grant execute on function "app"."sync_every"(text) to "postgres", "service_role";

create or replace function app.task_scenes (
  p_tasks uuid[],
  p_now   timestamp with time zone
)
  returns table (
    task_id   uuid,
    task      json,
    gym       json,
    member    json,
    outranked boolean,
    previous  json
  )
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
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
    case when m.id is not null then (select to_json(x) from (select m.id, m.pushpress_id as "pushpressId",
      m.first_name as "firstName", m.last_name as "lastName", c.email, c.email_key as "emailKey", c.block,
      s.id is not null as suppressed, m.standing, m.joined_on as "joinedOn", m.last_visit_at as "lastVisitAt",
      m.visits_total as "visitsTotal", m.visits_per_week as "visitsPerWeek", m.usual_days as "usualDays",
      m.usual_hour as "usualHour", m.usual_class as "usualClass", m.plan_name as "planName",
      m.monthly_cents as "monthlyCents", m.alert_since as "alertSince", m.paid_until as "paidUntil",
      m.synced_at as "freshAt") x) end,
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
  left join public.suppressions s on s.gym_id = (a.t).gym_id and s.email_key = c.email_key and s.removed_at is null;
end;
$function$;

revoke all on function "app"."task_scenes"(uuid[], timestamp with time zone) from public;

grant execute on function "app"."task_scenes"(uuid[], timestamp with time zone) to "postgres";

create or replace function app.wake_held_tasks()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.tasks set due_at = last_activity_at
  where gym_id = new.id and status = 'waiting' and hold_reason = any (
    array_remove(array[
      case when new.sending_paused_at is null and old.sending_paused_at is not null then 'gym_paused' end,
      case when new.execution_mode = 'limited_auto' and old.execution_mode = 'manual' then 'needs_owner' end,
      case when old.postal_address is null and new.postal_address is not null then 'no_postal_address' end], null));
  update public.messages set try_at = reserved_at
  where gym_id = new.id and status = 'reserved' and failure in ('gym_paused', 'needs_owner');
  return null;
end;
$function$;

revoke all on function "app"."wake_held_tasks"() from public;

grant execute on function "app"."wake_held_tasks"() to "postgres";

create or replace function app.wake_parent()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_parent public.tasks;
  v_now constant timestamptz := new.last_activity_at;
begin
  if new.status = 'cancelled' and new.requirement = 'optional' then
    perform app.log_task(new.gym_id, new.parent_id, 'decision', 'Goes on without an optional step: ' || new.goal,
      jsonb_build_object('point', 'plan', 'decision', 'go_on_without', 'rule', 'optional_step', 'confidence', null,
        'facts', jsonb_build_object('step', new.id, 'outcome', new.outcome, 'reason', new.outcome_reason),
        'alternative', 'Had it been required, you would have been asked.'), v_now);
  end if;
  select * into v_parent from public.tasks where id = new.parent_id for no key update skip locked;
  if v_parent.status = 'waiting' and not v_parent.is_batch then
    update public.tasks set due_at = least(due_at, v_now), last_activity_at = v_now where id = v_parent.id;
  elsif v_parent.status = 'escalated' and old.status = 'escalated' and v_parent.escalation ->> 'step' = new.id::text then
    update public.tasks set status = 'executing', lease_token = gen_random_uuid(), lease_until = v_now, due_at = v_now,
      escalated_at = null, last_activity_at = v_now
    where id = v_parent.id;
  elsif v_parent.status = 'escalated' and new.status = 'ready' then
    update public.tasks set hold_reason = 'parent_waits',
      due_at = greatest(due_at, v_now + (select escalation_life from app.limits()) + interval '1 day')
    where id = new.id;
  end if;
  return null;
end;
$function$;

revoke all on function "app"."wake_parent"() from public;

grant execute on function "app"."wake_parent"() to "postgres";

create or replace function app.warm_up_sends (
  p_first_sent_at timestamp with time zone,
  p_now           timestamp with time zone
)
  returns integer
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return case
    when p_first_sent_at is null or p_now < p_first_sent_at + interval '7 days' then 3
    when p_now < p_first_sent_at + interval '14 days' then 5
    when p_now < p_first_sent_at + interval '21 days' then 10
    when p_now < p_first_sent_at + interval '28 days' then 15
    else 1000000 end;
end;
$function$;

revoke all on function "app"."warm_up_sends"(timestamp with time zone, timestamp with time zone) from public;

grant execute
  on function "app"."warm_up_sends"(timestamp with time zone, timestamp with time zone)
  to "authenticated", "postgres", "service_role";

create or replace function app.within_life (
  p_now timestamp with time zone,
  v     public.tasks
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select least(greatest(p_now, v.last_activity_at),
    greatest(v.expires_at, v.last_activity_at) + l.reopen_life) from app.limits() l
$function$;

revoke all on function "app"."within_life"(timestamp with time zone, public.tasks) from public;

grant execute on function "app"."within_life"(timestamp with time zone, public.tasks) to "postgres";

create schema "app";

grant usage on schema "app" to "authenticated";

grant create, usage on schema "app" to "postgres";

grant usage on schema "app" to "service_role";

create sequence "app"."change_numbers" as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 START
  with 1 cache 1 no cycle;

grant select, update, usage on sequence "app"."change_numbers" to "postgres";

grant usage on sequence "app"."change_numbers" to "service_role";

create table "app"."message_transitions" (
  "from_status" text not null,
  "to_status"   text not null,
  constraint "message_transitions_pkey" primary key (from_status, to_status)
);

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "app"."message_transitions"
  to "postgres";

grant select on table "app"."message_transitions" to "service_role";

create table "app"."task_transitions" (
  "from_status" text not null,
  "to_status"   text not null,
  constraint "task_transitions_pkey" primary key (from_status, to_status)
);

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "app"."task_transitions"
  to "postgres";

grant select on table "app"."task_transitions" to "service_role";

create type "app"."happening" as (
  "type"        text,
  "member_id"   uuid,
  "ref"         text,
  "facts"       jsonb,
  "happened_at" timestamp with time zone
);

grant usage on type "app"."happening" to "postgres";

create type "app"."message_wish" as (
  "id"          uuid,
  "task_id"     uuid,
  "token"       uuid,
  "kind"        text,
  "touch"       smallint,
  "sender"      text,
  "recipient"   text,
  "reply_to"    text,
  "subject"     text,
  "body_text"   text,
  "body_html"   text,
  "headers"     jsonb,
  "written_by"  text,
  "send_at"     timestamp with time zone,
  "next_due_at" timestamp with time zone,
  "why"         text,
  "facts"       jsonb,
  "reply_id"    uuid,
  "version"     integer,
  "log"         jsonb
);

grant usage on type "app"."message_wish" to "postgres";

create type "app"."task_claim" as (
  "task_id" uuid,
  "token"   uuid,
  "was"     text
);

grant usage on type "app"."task_claim" to "postgres";

create view "app"."contacts" AS  SELECT m.id AS member_id,
        CASE
            WHEN (m.primary_pushpress_id IS NULL) THEN m.email
            ELSE p.email
        END AS email,
        CASE
            WHEN (m.primary_pushpress_id IS NULL) THEN m.email_key
            ELSE p.email_key
        END AS email_key,
        CASE
            WHEN (m.deleted_at IS NOT NULL) THEN 'gone'::text
            WHEN (m.contact_block = ANY (ARRAY['staff'::text, 'minor'::text, 'unclear_age'::text])) THEN m.contact_block
            WHEN ((m.primary_pushpress_id IS NOT NULL) AND ((p.id IS NULL) OR (p.deleted_at IS NOT NULL))) THEN 'no_primary'::text
            WHEN (m.primary_pushpress_id IS NULL) THEN COALESCE(m.contact_block,
            CASE
                WHEN (COALESCE(m.email_key, ''::text) = ''::text) THEN 'no_email'::text
                ELSE NULL::text
            END)
            ELSE COALESCE(p.contact_block,
            CASE
                WHEN (COALESCE(p.email_key, ''::text) = ''::text) THEN 'no_email'::text
                ELSE NULL::text
            END)
        END AS block
   FROM (public.members m
     LEFT JOIN public.members p ON (((p.gym_id = m.gym_id) AND (p.pushpress_id = m.primary_pushpress_id))));

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "app"."contacts"
  to "postgres";

grant select on table "app"."contacts" to "service_role";

create view "app"."gym_starts" AS  SELECT g.id AS gym_id,
    COALESCE(g.onboarded_at, c.connected_at) AS since
   FROM (public.gyms g
     LEFT JOIN public.pushpress_connections c ON ((c.gym_id = g.id)));

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "app"."gym_starts"
  to "postgres";

create view "app"."open_replies" AS  SELECT replies.task_id
   FROM public.replies
  WHERE (replies.status = 'stored'::text)
UNION ALL
 SELECT webhook_events.task_id
   FROM public.webhook_events
  WHERE ((webhook_events.task_id IS NOT NULL) AND (webhook_events.status = 'stored'::text));

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "app"."open_replies"
  to "postgres";

alter default privileges for role "postgres" in schema "public" grant usage on sequences to "service_role";

alter default privileges for role "postgres" in schema "public" grant delete,
  insert, select, update on tables to "service_role";

create or replace function public.accept_invitation (
  p_invitation uuid,
  p_user       uuid,
  p_now        timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.invitations;
  v_email text := (select email from auth.users where id = p_user);
begin
  select * into v from public.invitations where id = p_invitation for update;
  if not found or v.accepted_at is not null or v.revoked_at is not null or v.expires_at <= p_now then
    return 'gone';
  elsif lower(v_email) is distinct from v.email then
    return 'other_address';
  end if;
  insert into public.gym_people (gym_id, user_id, role, email, created_at)
  values (v.gym_id, p_user, v.role, v_email, p_now) on conflict do nothing;
  update public.invitations set accepted_at = p_now where id = p_invitation;
  return 'joined';
end;
$function$;

revoke all on function "public"."accept_invitation"(uuid, uuid, timestamp with time zone) from public;

grant execute
  on function "public"."accept_invitation"(uuid, uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.accept_suggestion (
  p_gym    uuid,
  p_code   text,
  p_type   text,
  p_change jsonb,
  p_now    timestamp with time zone
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_before jsonb := '{}';
  v_id uuid;
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may change how we work.' using errcode = '42501';
  end if;
  insert into public.accepted_suggestions (gym_id, code, type, change, before, accepted_at, accepted_by)
  values (p_gym, p_code, p_type, p_change, '{}', p_now, auth.uid())
  on conflict (gym_id, code, type) where undone_at is null do nothing returning id into v_id;
  if v_id is null then
    return (select id from public.accepted_suggestions
      where gym_id = p_gym and code = p_code and type = p_type and undone_at is null);
  end if;
  if p_change ? 'instruction' then
    insert into public.prompt_overrides as o (gym_id, scope, name, mode, text, updated_at)
    values (p_gym, 'type', p_type, 'add', p_change ->> 'instruction', p_now)
    on conflict (gym_id, scope, name) do update set text = left(o.text || E'\n' || excluded.text, 8000), updated_at = p_now;
  else
    select coalesce((select jsonb_build_object('autoThreshold', auto_threshold) from public.gym_task_types
      where gym_id = p_gym and type = p_type), '{}') into v_before;
    insert into public.gym_task_types (gym_id, type, auto_threshold, updated_at)
    values (p_gym, p_type, (p_change ->> 'autoThreshold')::smallint, p_now)
    on conflict (gym_id, type) do update set auto_threshold = excluded.auto_threshold, updated_at = p_now;
    update public.accepted_suggestions set before = v_before where id = v_id;
  end if;
  return v_id;
end;
$function$;

revoke all
  on function "public"."accept_suggestion"(uuid, text, text, jsonb, timestamp with time zone)
  from public;

grant execute
  on function "public"."accept_suggestion"(uuid, text, text, jsonb, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.advance_sync (
  p_id                uuid,
  p_token             uuid,
  p_stage             text,
  p_cursor            jsonb,
  p_lease             interval,
  p_now               timestamp with time zone,
  p_rows              jsonb                    default '{}'::jsonb,
  p_read_at           timestamp with time zone default null::timestamp with time zone,
  p_checkins_expected integer                  default null::integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_gym uuid;
  v_customers integer := 0;
  v_enrollments integer := 0;
  v_plans integer := 0;
  v_checkins integer := 0;
begin
  -- Rows that arrived as text would look like no rows at all, and everyone in them like gone.
  if jsonb_typeof(p_rows) <> 'object' or jsonb_typeof(p_cursor) <> 'object' then
    raise exception 'The rows and the cursor of a step are JSON objects.' using errcode = '22023';
  end if;
  -- Held to the end: nobody else can take the lease over while its rows are being written.
  select gym_id into v_gym from public.sync_runs
  where id = p_id and lease_token = p_token and finished_at is null for update;
  if v_gym is null then
    return false;
  end if;
  if p_rows ? 'customers' then
    perform public.store_customers(v_gym, p_rows -> 'customers', p_read_at);
    v_customers := jsonb_array_length(p_rows -> 'customers');
  end if;
  if p_rows ? 'enrollments' then
    perform public.store_enrollments(v_gym, p_rows -> 'enrollments', p_read_at);
    v_enrollments := jsonb_array_length(p_rows -> 'enrollments');
  end if;
  if p_rows ? 'plans' then
    perform public.store_plans(v_gym, p_rows -> 'plans', p_read_at);
    v_plans := jsonb_array_length(p_rows -> 'plans');
  end if;
  if p_rows ? 'checkins' then
    perform public.store_checkins(v_gym, p_rows -> 'checkins', p_read_at);
    v_checkins := jsonb_array_length(p_rows -> 'checkins');
  end if;
  update public.sync_runs set
    stage = p_stage, cursor = p_cursor,
    customers = customers + v_customers, enrollments = enrollments + v_enrollments,
    plans = plans + v_plans, checkins = checkins + v_checkins,
    checkins_expected = coalesce(p_checkins_expected, checkins_expected),
    failures = 0, last_error = null,
    finished_at = case when p_stage = 'done' then p_now end,
    lease_token = case when p_stage <> 'done' then lease_token end,
    lease_until = case when p_stage <> 'done' then p_now + p_lease end
  where id = p_id;
  return true;
end;
$function$;

revoke all
  on function "public"."advance_sync"(uuid, uuid, text, jsonb, interval, timestamp
    with time zone, jsonb, timestamp with time zone, integer)
  from public;

grant execute
  on function "public"."advance_sync"(uuid, uuid, text, jsonb, interval, timestamp
    with time zone, jsonb, timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.append_conversation (
  p_task    uuid,
  p_token   uuid,
  p_kind    text,
  p_content text,
  p_now     timestamp with time zone,
  p_data    jsonb                    default '{}'::jsonb
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  select app.log_task(t.gym_id, t.id, p_kind, p_content, p_data, p_now)
  from public.tasks t where t.id = p_task and t.lease_token = p_token
$function$;

revoke all
  on function "public"."append_conversation"(uuid, uuid, text, text, timestamp with time zone, jsonb)
  from public;

grant execute
  on function "public"."append_conversation"(uuid, uuid, text, text, timestamp with time zone, jsonb)
  to "postgres", "service_role";

create or replace function public.approve_plan (
  p_task    uuid,
  p_version integer,
  p_now     timestamp with time zone,
  p_due_at  timestamp with time zone default null::timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
  v_first jsonb;
begin
  if v.id is null then
    return 'not_found';
  -- One that is still being written, or written anew, is nothing to decide on yet.
  elsif v.version is distinct from p_version or v.status <> 'pending_review' or v.mode <> 'plan' or p_now > v.expires_at
    or v.deliverable ->> 'type' is distinct from 'plan' or coalesce((v.deliverable ->> 'wanted')::boolean, false) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  v_first := v.deliverable #> '{steps,0}';
  update public.tasks set status = 'ready', mode = 'live', approved_by = 'owner', approved_at = v_now,
    last_activity_at = v_now, hold_reason = null, expires_at = v_now + make_interval(days => budget_days),
    due_at = least(greatest(p_due_at, v_now), v_now + make_interval(days => budget_days)),
    draft_subject = v_first ->> 'subject', draft_text = v_first ->> 'text',
    draft_by = case when v_first ->> 'text' is not null then v_first ->> 'by' end,
    deliverable = deliverable || jsonb_build_object('approvedAt', v_now)
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', 'Plan approved.',
    jsonb_build_object('user', auth.uid(), 'feedback', 'plan_approved'), v_now);
  return 'done';
end;
$function$;

revoke all
  on function "public"."approve_plan"(uuid, integer, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."approve_plan"(uuid, integer, timestamp with time zone, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.approve_task (
  p_task    uuid,
  p_version integer,
  p_now     timestamp with time zone,
  p_due_at  timestamp with time zone default null::timestamp with time zone,
  p_subject text                     default null::text,
  p_text    text                     default null::text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
  v_expires timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.mode = 'plan' then
    return public.approve_plan(p_task, p_version, p_now, p_due_at);
  elsif v.version is distinct from p_version or p_now > v.expires_at or not (v.status = 'pending_review'
    or (v.approved_by = 'gate' and v.status in ('ready', 'waiting'))) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  -- The clock starts when it is let go, not while it lay in the queue.
  v_expires := case when v.status = 'pending_review' then v_now + make_interval(days => v.budget_days)
    else v.expires_at end;
  update public.tasks set
    status = case when status = 'pending_review' then 'ready' else status end,
    approved_by = 'owner', approved_at = v_now, last_activity_at = v_now, hold_reason = null, expires_at = v_expires,
    -- A follow-up keeps its time, unless it waited for nothing but this.
    due_at = case when status = 'pending_review' or hold_reason = 'needs_owner'
      then least(greatest(p_due_at, v_now), v_expires) else due_at end,
    draft_subject = coalesce(p_subject, draft_subject), draft_text = coalesce(p_text, draft_text),
    draft_by = case when p_text is not null and p_text is distinct from draft_text then 'owner' else draft_by end
  where id = p_task;
  update public.messages set try_at = v_now
  where task_id = p_task and status = 'reserved' and failure = 'needs_owner';
  perform app.log_task(v.gym_id, p_task, 'owner',
    case when p_text is distinct from v.draft_text and p_text is not null then 'Approved with changes.' else 'Approved.' end,
    jsonb_build_object('user', auth.uid(), 'draft_before', v.draft_text), v_now);
  return 'done';
end;
$function$;

revoke all
  on function "public"."approve_task"(uuid, integer, timestamp with time zone, timestamp
    with time zone, text, text)
  from public;

grant execute
  on function "public"."approve_task"(uuid, integer, timestamp with time zone, timestamp
    with time zone, text, text)
  to "authenticated", "postgres";

create or replace function public.attribute_outcome (
  p_task    uuid,
  p_version integer,
  p_change  jsonb,
  p_now     timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks;
  v_kind text := p_change ->> 'kind';
begin
  select * into v from public.tasks where id = p_task for no key update;
  if not found or v.version <> p_version or (v.resolved_at is null) <> (v_kind = 'progress') or v.status = 'executing'
    or app.is_corrected(p_task) then
    return false;
  end if;
  update public.tasks set
    progress = coalesce(progress, '{}') || jsonb_build_object('percent', (p_change ->> 'percent')::integer,
      'milestone', p_change ->> 'outcome', 'at', p_now),
    outcome = case when v_kind = 'progress' then outcome else p_change ->> 'outcome' end,
    outcome_reason = case when v_kind = 'progress' then outcome_reason else left(p_change ->> 'why', 500) end,
    is_provisional = false,
    is_late = case when v_kind = 'progress' then is_late else (p_change ->> 'late')::boolean end,
    attributed_cents = case when v_kind = 'progress' then 0 else (p_change ->> 'cents')::integer end
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'evaluation', p_change ->> 'why', jsonb_strip_nulls(jsonb_build_object(
    'decision', v_kind, 'from', v.outcome, 'to', p_change ->> 'outcome', 'cents_before', v.attributed_cents,
    'cents', (p_change ->> 'cents')::integer, 'percent', (p_change ->> 'percent')::integer)), p_now);
  return true;
end;
$function$;

revoke all
  on function "public"."attribute_outcome"(uuid, integer, jsonb, timestamp with time zone)
  from public;

grant execute
  on function "public"."attribute_outcome"(uuid, integer, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.attribution_scenes (
  p_now     timestamp with time zone,
  p_limit   integer,
  p_members uuid[]                   default null::uuid[]
)
  returns SETOF jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."attribution_scenes"(timestamp with time zone, integer, uuid[]) from public;

grant execute
  on function "public"."attribution_scenes"(timestamp with time zone, integer, uuid[])
  to "postgres", "service_role";

create or replace function public.batch_progress (
  p_parent uuid
)
  returns table (
    children  integer,
    sent      integer,
    held      integer,
    opted_out integer,
    failed    integer,
    done      integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*)::integer, count(*) filter (where c.messages_used > 0)::integer,
    count(*) filter (where c.messages_used = 0 and c.resolved_at is null)::integer,
    count(*) filter (where c.outcome = 'opted_out')::integer,
    count(*) filter (where c.status = 'escalated')::integer,
    count(*) filter (where c.resolved_at is not null)::integer
  from public.tasks c where c.parent_id = p_parent
$function$;

revoke all on function "public"."batch_progress"(uuid) from public;

grant execute on function "public"."batch_progress"(uuid) to "authenticated", "postgres", "service_role";

create or replace function public.begin_due_syncs (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_full_every constant interval := interval '4 hours';
  v_recent_overlap constant interval := interval '2 hours';
  v_full_overlap constant interval := interval '35 days';
  v_kept constant interval := interval '2 days';
  v_opened integer := 0;
  v_due record;
begin
  for v_due in
    select c.gym_id, s.last_any, s.last_full
    from public.pushpress_connections c
    cross join lateral (
      select max(r.started_at) as last_any, max(r.started_at) filter (where r.kind <> 'recent') as last_full
      from public.sync_runs r where r.gym_id = c.gym_id and r.started_at > p_now - v_kept
    ) s
    where (s.last_any is null or s.last_any <= p_now - app.sync_every(c.state))
      and not exists (select 1 from public.sync_runs o where o.gym_id = c.gym_id and o.finished_at is null)
      -- The first reading is begun by connecting; without one there is nothing to keep up to date.
      and exists (select 1 from public.sync_runs f
        where f.gym_id = c.gym_id and f.kind = 'first' and f.finished_at is not null)
    order by s.last_any nulls first, c.gym_id
    limit p_limit
  loop
    if v_due.last_full is null or v_due.last_full <= p_now - v_full_every then
      perform public.begin_sync(v_due.gym_id, 'full', p_now - v_full_overlap, p_now);
      -- A reading every quarter of an hour adds up; old ones are of no use to anyone.
      delete from public.sync_runs where gym_id = v_due.gym_id and kind <> 'first'
        and finished_at is not null and started_at <= p_now - v_kept;
    else
      perform public.begin_sync(v_due.gym_id, 'recent', v_due.last_any - v_recent_overlap, p_now);
    end if;
    v_opened := v_opened + 1;
  end loop;
  return v_opened;
end;
$function$;

revoke all on function "public"."begin_due_syncs"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."begin_due_syncs"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.begin_sync (
  p_gym            uuid,
  p_kind           text,
  p_checkins_since timestamp with time zone,
  p_now            timestamp with time zone
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_id uuid;
begin
  perform 1 from public.gyms where id = p_gym for no key update;
  if p_kind = 'first' then
    update public.sync_runs set stage = 'done', finished_at = p_now, lease_token = null, lease_until = null,
      last_error = 'Replaced by a first reading.'
    where gym_id = p_gym and finished_at is null and kind <> 'first';
  end if;
  update public.sync_runs set try_at = least(try_at, p_now)
  where gym_id = p_gym and finished_at is null
  returning id into v_id;
  if v_id is null then
    insert into public.sync_runs (gym_id, kind, stage, checkins_since, started_at, try_at)
    values (p_gym, p_kind, case when p_kind = 'recent' then 'checkins' else 'customers' end,
      p_checkins_since, p_now, p_now)
    returning id into v_id;
  end if;
  return v_id;
end;
$function$;

revoke all
  on function "public"."begin_sync"(uuid, text, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."begin_sync"(uuid, text, timestamp with time zone, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.churn_candidates (
  p_gym            uuid,
  p_now            timestamp with time zone,
  p_score          integer,
  p_cool_off_days  integer,
  p_just_here_days integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.worth desc, found.member_id), '[]') from (
    select m.id as member_id, m.first_name, m.risk_score as score, m.risk_confidence as confidence, m.risk_factors as factors,
      m.risk_score * coalesce(m.monthly_cents, g.average_monthly_cents, 1)::bigint as worth,
      'absence:' || m.pushpress_id || ':' || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text
        as ref,
      case
        when c.block is not null then 'not_to_be_contacted_' || c.block
        when app.is_suppressed(p_gym, c.email_key) then 'opted_out'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.resolved_at is null
          and t.category = 'communication') then 'already_being_written_to'
        when app.is_held_out(m.id, p_now) then 'held_out'
        when m.last_visit_at > p_now - make_interval(days => p_just_here_days) then 'was_here_lately'
        when exists (select 1 from public.tasks t where t.member_id = m.id and t.type = 'churn_risk'
          and (t.status = 'cancelled' or t.started_at is not null) and t.resolved_at > p_now - make_interval(days => p_cool_off_days)) then 'cool_off'
        when exists (select 1 from public.tasks t where t.gym_id = p_gym and t.type = 'churn_risk'
          and t.trigger_ref = 'absence:' || m.pushpress_id || ':'
            || coalesce((m.last_visit_at at time zone g.timezone)::date, m.joined_on)::text) then 'already_handled'
      end as leave_alone
    from public.members m
    join public.gyms g on g.id = m.gym_id
    join app.contacts c on c.member_id = m.id
    where m.gym_id = p_gym and m.deleted_at is null and m.standing = 'active' and m.risk_score >= p_score
  ) found
$function$;

revoke all
  on function "public"."churn_candidates"(uuid, timestamp with time zone, integer, integer, integer)
  from public;

grant execute
  on function "public"."churn_candidates"(uuid, timestamp with time zone, integer, integer, integer)
  to "postgres", "service_role";

create or replace function public.claim_analysis_gyms (
  p_now      timestamp with time zone,
  p_limit    integer,
  p_every    interval,
  p_fresh    interval,
  p_only_new boolean                  default false
)
  returns table (
    gym_id  uuid,
    why_not text
  )
  language sql
  security definer
  set search_path to ''
  AS $function$
  with due as (
    select c.gym_id from public.pushpress_connections c
    where c.analysed_at is null and (not p_only_new or exists (select 1 from public.sync_runs r
        where r.gym_id = c.gym_id and r.kind = 'first' and r.finished_at is not null))
      or (c.analysed_at <= p_now - p_every and not p_only_new)
    order by c.analysed_at nulls first, c.gym_id limit p_limit
    for update skip locked
  )
  update public.pushpress_connections c set analysed_at = p_now
  from due where c.gym_id = due.gym_id
  returning c.gym_id, case
    when c.state <> 'ok' then 'pushpress_' || c.state
    when c.last_ok_at is null or c.last_ok_at < p_now - p_fresh then 'mirror_is_stale' end
$function$;

revoke all
  on function "public"."claim_analysis_gyms"(timestamp with time zone, integer, interval, interval, boolean)
  from public;

grant execute
  on function "public"."claim_analysis_gyms"(timestamp with time zone, integer, interval, interval, boolean)
  to "postgres", "service_role";

create or replace function public.claim_messages (
  p_now     timestamp with time zone,
  p_limit   integer,
  p_per_gym integer,
  p_lease   interval,
  p_shard   integer                  default 0,
  p_shards  integer                  default 1
)
  returns SETOF public.messages
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  return query
  with due as (
    select m.id, row_number() over (partition by m.gym_id order by m.try_at, m.id) as turn
    from (select * from public.messages
      where try_at <= p_now and (lease_until is null or lease_until <= p_now)
        and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
      order by try_at, id limit p_limit * 4) m
  ),
  picked as (
    select m.id from public.messages m join due d on d.id = m.id
    where d.turn <= p_per_gym and m.try_at <= p_now and (m.lease_until is null or m.lease_until <= p_now)
    order by d.turn, m.id limit p_limit
    for no key update of m skip locked
  )
  update public.messages m set lease_token = gen_random_uuid(), lease_until = p_now + p_lease
  from picked where m.id = picked.id
  returning m.*;
end;
$function$;

revoke all
  on function "public"."claim_messages"(timestamp
    with time zone, integer, integer, interval, integer, integer)
  from public;

grant execute
  on function "public"."claim_messages"(timestamp
    with time zone, integer, integer, interval, integer, integer)
  to "postgres", "service_role";

create or replace function public.claim_owner_mails (
  p_now   timestamp with time zone,
  p_limit integer,
  p_retry interval
)
  returns table (
    id         uuid,
    recipient  text,
    subject    text,
    text       text,
    html       text,
    created_at timestamp with time zone,
    attempts   smallint
  )
  language sql
  security definer
  set search_path to ''
  AS $function$
  with due as (
    select m.id from public.owner_mails m where m.try_at <= p_now order by m.try_at, m.id limit p_limit
    for update skip locked
  )
  update public.owner_mails m set attempts = m.attempts + 1, try_at = p_now + p_retry from due where m.id = due.id
  returning m.id, m.recipient, m.subject, m.text, m.html, m.created_at, m.attempts
$function$;

revoke all on function "public"."claim_owner_mails"(timestamp with time zone, integer, interval) from public;

grant execute
  on function "public"."claim_owner_mails"(timestamp with time zone, integer, interval)
  to "postgres", "service_role";

create or replace function public.claim_replies (
  p_now    timestamp with time zone,
  p_limit  integer,
  p_shard  integer                  default 0,
  p_shards integer                  default 1
)
  returns SETOF json
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_due record;
  v_token uuid;
  v_limits record;
begin
  select * into v_limits from app.limits();
  for v_due in
    select r.id, r.task_id, r.attempts from public.replies r join public.tasks t on t.id = r.task_id
    where r.status = 'stored' and r.try_at <= p_now and t.status <> 'executing'
      and (p_shards = 1 or abs(hashtext(r.gym_id::text)::bigint) % p_shards = p_shard)
    order by r.try_at, r.provider_id limit p_limit
    for no key update of r skip locked
  loop
    if v_due.attempts >= v_limits.reply_attempts then
      perform public.hand_reply_to_owner(v_due.id, p_now);
      continue;
    end if;
    v_token := null;
    update public.tasks set status = 'executing', lease_token = gen_random_uuid(), last_activity_at = p_now,
      lease_until = p_now + v_limits.task_lease, due_at = p_now + v_limits.task_lease, dormant_until = null
    where id = (select t.id from public.tasks t
      where t.id = v_due.task_id and t.status in ('ready', 'waiting', 'dormant') for no key update skip locked)
    returning lease_token into v_token;
    if v_token is not null or exists (select 1 from public.tasks where id = v_due.task_id
      and status in ('pending_review', 'escalated', 'completed', 'cancelled')) then
      update public.replies set attempts = attempts + 1 where id = v_due.id;
      return query select to_json(x) from (
        select s.*, v_token as token, (select to_json(r) from public.replies r where r.id = v_due.id) as reply
        from app.task_scenes(array[v_due.task_id], p_now) s
      ) x;
    end if;
  end loop;
end;
$function$;

revoke all
  on function "public"."claim_replies"(timestamp with time zone, integer, integer, integer)
  from public;

grant execute
  on function "public"."claim_replies"(timestamp with time zone, integer, integer, integer)
  to "postgres", "service_role";

create or replace function public.claim_sending_domains (
  p_now   timestamp with time zone,
  p_limit integer,
  p_gym   uuid                     default null::uuid
)
  returns table (
    gym_id      uuid,
    provider_id text,
    status      text
  )
  language sql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."claim_sending_domains"(timestamp with time zone, integer, uuid) from public;

grant execute
  on function "public"."claim_sending_domains"(timestamp with time zone, integer, uuid)
  to "postgres", "service_role";

create or replace function public.claim_syncs (
  p_now   timestamp with time zone,
  p_limit integer,
  p_lease interval
)
  returns SETOF public.sync_runs
  language sql
  set search_path to ''
  AS $function$
  update public.sync_runs r
  set lease_token = gen_random_uuid(), lease_until = p_now + p_lease
  from (
    select id from public.sync_runs
    where finished_at is null and try_at <= p_now and (lease_until is null or lease_until <= p_now)
    order by try_at, id
    limit p_limit
    for update skip locked
  ) due
  where r.id = due.id
  returning r.*
$function$;

revoke all on function "public"."claim_syncs"(timestamp with time zone, integer, interval) from public;

grant execute
  on function "public"."claim_syncs"(timestamp with time zone, integer, interval)
  to "postgres", "service_role";

create or replace function public.claim_tasks (
  p_now     timestamp with time zone,
  p_limit   integer,
  p_per_gym integer,
  p_shard   integer                  default 0,
  p_shards  integer                  default 1
)
  returns SETOF json
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  set enable_seqscan to 'off'
  AS $function$
declare
  -- Far enough down the queue to find other gyms behind one with a long backlog.
  v_look_ahead constant integer := 2000;
  v_lease_until constant timestamptz := p_now + (select task_lease from app.limits());
  v_claims app.task_claim[];
begin
  with ready as (
    select id, gym_id, priority, due_at from public.tasks
    where status = 'ready' and due_at <= p_now
      and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
    order by due_at, id limit v_look_ahead
  ),
  waiting as (
    select id, gym_id, priority, due_at from public.tasks
    where status = 'waiting' and due_at <= p_now
      and (p_shards = 1 or abs(hashtext(gym_id::text)::bigint) % p_shards = p_shard)
    order by due_at, id limit v_look_ahead
  ),
  fair as (
    select id, row_number() over (partition by gym_id order by priority, due_at, id) as turn
    from (select * from ready union all select * from waiting) due
  ),
  -- One index lookup for each candidate in turn, until there are enough: a join would let the planner read the table.
  picked as (
    select t.id, t.was from (select id, turn from fair where turn <= p_per_gym order by turn, id) f
    cross join lateral (
      select id, status as was from public.tasks
      where id = f.id and status in ('ready', 'waiting') and due_at <= p_now
      for no key update skip locked
    ) t
    limit p_limit
  ),
  claimed as (
    update public.tasks t set status = 'executing', lease_token = gen_random_uuid(),
      lease_until = v_lease_until, due_at = v_lease_until, last_activity_at = p_now
    from picked where t.id = picked.id
    returning t.id, t.lease_token, picked.was
  )
  select array_agg((claimed.id, claimed.lease_token, claimed.was)::app.task_claim) into v_claims from claimed;
  return query
  select to_json(x) from (
    select s.*, c.token, c.was from app.task_scenes(array(select task_id from unnest(v_claims)), p_now) s
    join unnest(v_claims) c on c.task_id = s.task_id
    order by s.task_id
  ) x;
end;
$function$;

revoke all
  on function "public"."claim_tasks"(timestamp with time zone, integer, integer, integer, integer)
  from public;

grant execute
  on function "public"."claim_tasks"(timestamp with time zone, integer, integer, integer, integer)
  to "postgres", "service_role";

create or replace function public.claim_trigger_gyms (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns SETOF uuid
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.pushpress_connections c set triggers_at = p_now
  from (
    select gym_id from public.pushpress_connections
    where last_ok_at is not null and (triggers_at is null or greatest(last_ok_at, changed_at) > triggers_at)
    order by triggers_at nulls first, gym_id limit p_limit
    for update skip locked
  ) changed
  where c.gym_id = changed.gym_id
  returning c.gym_id
$function$;

revoke all on function "public"."claim_trigger_gyms"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."claim_trigger_gyms"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.claim_webhooks (
  p_source text,
  p_now    timestamp with time zone,
  p_limit  integer,
  p_lease  interval
)
  returns SETOF public.webhook_events
  language sql
  set search_path to ''
  AS $function$
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
$function$;

revoke all
  on function "public"."claim_webhooks"(text, timestamp with time zone, integer, interval)
  from public;

grant execute
  on function "public"."claim_webhooks"(text, timestamp with time zone, integer, interval)
  to "postgres", "service_role";

create or replace function public.close_gym (
  p_gym  uuid,
  p_name text,
  p_now  timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.gyms;
begin
  perform app.require_owner(p_gym, 'Only the owner may close a gym.');
  select * into v from public.gyms where id = p_gym for update;
  if not found then
    return 'not_found';
  elsif btrim(p_name) is distinct from v.name then
    return 'wrong_name';
  end if;
  perform 1 from public.tasks where gym_id = p_gym and resolved_at is null order by id for no key update;
  perform app.cancel_messages(array(select id from public.messages where gym_id = p_gym and status = 'reserved'),
    'gym_closed', p_now);
  update public.tasks set status = 'cancelled', outcome = 'dismissed', outcome_reason = 'The gym was closed.',
    resolved_at = p_now, last_activity_at = p_now, due_at = null, lease_token = null, lease_until = null,
    dormant_until = null, escalated_at = null, hold_reason = null
  where gym_id = p_gym and resolved_at is null;
  delete from public.recurring_templates where gym_id = p_gym;
  delete from public.prompt_overrides where gym_id = p_gym;
  delete from public.checkins where gym_id = p_gym;
  delete from public.enrollments where gym_id = p_gym;
  delete from public.plans where gym_id = p_gym;
  delete from public.sync_runs where gym_id = p_gym;
  delete from public.sending_domains where gym_id = p_gym;
  delete from public.pushpress_connections where gym_id = p_gym;
  update public.members set first_name = '', last_name = '', nickname = null, phone = null, dob = null, email = null,
    deleted_at = coalesce(deleted_at, p_now)
  where gym_id = p_gym;
  delete from public.gym_people where gym_id = p_gym;
  update public.gyms set closed_at = p_now, profile = '{}', phone = null, email = null, website = null,
    sending_paused_at = coalesce(sending_paused_at, p_now),
    sending_paused_reason = coalesce(sending_paused_reason, 'The gym was closed.')
  where id = p_gym;
  perform app.log_task(p_gym, null, 'owner', 'The gym was closed.', jsonb_build_object('user', auth.uid()), p_now);
  return 'closed';
end;
$function$;

revoke all on function "public"."close_gym"(uuid, text, timestamp with time zone) from public;

grant execute
  on function "public"."close_gym"(uuid, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.close_task (
  p_task    uuid,
  p_version integer,
  p_outcome text,
  p_reason  text,
  p_now     timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.resolved_at is not null then
    return 'stale';
  end if;
  v_now := app.within_life(p_now, v);
  perform app.cancel_messages(array(
    select id from public.messages where task_id = p_task and status = 'reserved'), 'closed_by_owner', v_now);
  update public.tasks set status = case when p_outcome = 'dismissed' then 'cancelled' else 'completed' end,
    outcome = p_outcome, outcome_reason = left(p_reason, 500), resolved_at = v_now, last_activity_at = v_now,
    due_at = null, lease_token = null, lease_until = null, dormant_until = null, escalated_at = null, hold_reason = null
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', coalesce(nullif(p_reason, ''), 'Closed.'),
    jsonb_build_object('user', auth.uid(), 'outcome', p_outcome), v_now);
  return 'done';
end;
$function$;

revoke all on function "public"."close_task"(uuid, integer, text, text, timestamp with time zone) from public;

grant execute
  on function "public"."close_task"(uuid, integer, text, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.collect_metrics (
  p_from  date,
  p_said  text[],
  p_shown text[],
  p_now   timestamp with time zone
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_from constant timestamptz := p_from::timestamp at time zone 'UTC';
  v_until constant timestamptz := (v_today + 1)::timestamp at time zone 'UTC';
  v_rows integer;
begin
  -- Two runs at once would count the same days over each other.
  perform pg_advisory_xact_lock(hashtextextended('collect_metrics', 0));
  delete from public.gym_metrics where day >= p_from;
  with tasks as materialized (select * from app.count_tasks(v_from, v_until, p_said, p_shown)),
  by_day as (
    select t.gym_id, t.day, sum(t.created) as created, sum(t.confidence_sum) as confidence_sum,
      sum(t.confidence_count) as confidence_count, sum(t.completed) as completed, sum(t.cancelled) as cancelled,
      sum(t.kept) as kept, sum(t.cents) as cents, sum(t.said) as said, sum(t.shown) as shown, sum(t.late) as late,
      sum(t.turns) as turns, jsonb_object_agg(t.type, jsonb_build_object('completed', t.completed, 'cancelled', t.cancelled,
        'said', t.said, 'shown', t.shown)) filter (where t.completed + t.cancelled + t.said + t.shown > 0) as by_type
    from tasks t group by t.gym_id, t.day
  ),
  events as (
    select e.gym_id, e.day, jsonb_object_agg(e.what, e.number) as counts
    from app.count_events(v_from, v_until) e group by e.gym_id, e.day
  )
  insert into public.gym_metrics (gym_id, day, tasks_created, tasks_completed, tasks_cancelled, tasks_escalated,
    confidence_sum, confidence_count, members_kept, cents_kept, said, shown, late, turns, messages_sent, replies, ai_calls,
    ai_failures, ai_cost_micros, drafts_approved, drafts_edited, drafts_skipped, rated_right, rated_wrong,
    escalations_answered, answer_seconds, by_type)
  select gym_id, day, coalesce(b.created, 0), coalesce(b.completed, 0), coalesce(b.cancelled, 0),
    coalesce((e.counts ->> 'tasks_escalated')::integer, 0), coalesce(b.confidence_sum, 0), coalesce(b.confidence_count, 0),
    coalesce(b.kept, 0), coalesce(b.cents, 0), coalesce(b.said, 0), coalesce(b.shown, 0), coalesce(b.late, 0),
    coalesce(b.turns, 0), coalesce((e.counts ->> 'messages_sent')::integer, 0), coalesce((e.counts ->> 'replies')::integer, 0),
    coalesce((e.counts ->> 'ai_calls')::integer, 0), coalesce((e.counts ->> 'ai_failures')::integer, 0),
    coalesce((e.counts ->> 'ai_cost_micros')::bigint, 0), coalesce((e.counts ->> 'drafts_approved')::integer, 0),
    coalesce((e.counts ->> 'drafts_edited')::integer, 0), coalesce((e.counts ->> 'drafts_skipped')::integer, 0),
    coalesce((e.counts ->> 'rated_right')::integer, 0), coalesce((e.counts ->> 'rated_wrong')::integer, 0),
    coalesce((e.counts ->> 'escalations_answered')::integer, 0), coalesce((e.counts ->> 'answer_seconds')::bigint, 0),
    coalesce(b.by_type, '{}')
  from by_day b full join events e using (gym_id, day);
  get diagnostics v_rows = row_count;
  delete from public.platform_metrics where day >= p_from;
  perform app.sum_platform_metrics(p_from, v_today, p_now);
  return v_rows;
end;
$function$;

revoke all on function "public"."collect_metrics"(date, text[], text[], timestamp with time zone) from public;

grant execute
  on function "public"."collect_metrics"(date, text[], text[], timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.connect_pushpress (
  p_gym            uuid,
  p_company_id     text,
  p_api_key_sealed text,
  p_now            timestamp with time zone,
  p_name           text                     default null::text,
  p_timezone       text                     default null::text,
  p_postal_address text                     default null::text,
  p_phone          text                     default null::text,
  p_email          text                     default null::text,
  p_website        text                     default null::text
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Another company's people, webhook and half-done reading do not carry over to this one.
  if exists (select 1 from public.pushpress_connections
    where gym_id = p_gym and company_id <> p_company_id for update) then
    if exists (select 1 from public.pushpress_connections where company_id = p_company_id) then
      return 'company_taken';
    end if;
    update public.members set deleted_at = p_now where gym_id = p_gym and deleted_at is null;
    delete from public.enrollments where gym_id = p_gym;
    delete from public.checkins where gym_id = p_gym;
    delete from public.plans where gym_id = p_gym;
    delete from public.sync_runs where gym_id = p_gym;
    delete from public.webhook_events where gym_id = p_gym and status = 'stored';
    delete from public.pushpress_connections where gym_id = p_gym;
  end if;
  insert into public.pushpress_connections
    (gym_id, company_id, api_key_sealed, state_since, last_ok_at, connected_at)
  values (p_gym, p_company_id, p_api_key_sealed, p_now, p_now, p_now)
  on conflict (gym_id) do update set
    api_key_sealed = excluded.api_key_sealed,
    state = 'ok', state_reason = null, state_since = p_now, failures = 0, last_ok_at = p_now;
  update public.gyms set name = coalesce(p_name, name),
    timezone = case when app.is_timezone(p_timezone) then p_timezone else timezone end,
    postal_address = coalesce(postal_address, p_postal_address), phone = coalesce(phone, p_phone),
    email = coalesce(email, p_email), website = coalesce(website, p_website)
  where id = p_gym;
  return 'connected';
exception when unique_violation then
  return 'company_taken';
end;
$function$;

revoke all
  on function "public"."connect_pushpress"(uuid, text, text, timestamp
    with time zone, text, text, text, text, text, text)
  from public;

grant execute
  on function "public"."connect_pushpress"(uuid, text, text, timestamp
    with time zone, text, text, text, text, text, text)
  to "postgres", "service_role";

create or replace function public.correct_outcome (
  p_task    uuid,
  p_version integer,
  p_outcome text,
  p_cents   integer,
  p_now     timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_months_max constant integer := 12;
  v_monthly_cents bigint;
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.resolved_at is null then
    return 'stale';
  end if;
  v_now := app.within_life(p_now, v);
  select coalesce(m.monthly_cents, g.average_monthly_cents, 0) into v_monthly_cents
  from public.gyms g left join public.members m on m.id = v.member_id where g.id = v.gym_id;
  update public.tasks set outcome = p_outcome, outcome_reason = 'Corrected by the owner.', is_provisional = false,
    attributed_cents = greatest(0, least(coalesce(p_cents, 0), v_months_max * v_monthly_cents)), last_activity_at = v_now
  where id = p_task;
  perform app.log_task(v.gym_id, p_task, 'owner', 'Outcome corrected from ' || v.outcome || ' to ' || p_outcome || '.',
    jsonb_build_object('user', auth.uid(), 'feedback', 'outcome_corrected', 'from', v.outcome, 'to', p_outcome,
      'reason_before', v.outcome_reason, 'worth_before', v.attributed_cents), v_now);
  return 'done';
end;
$function$;

revoke all
  on function "public"."correct_outcome"(uuid, integer, text, integer, timestamp with time zone)
  from public;

grant execute
  on function "public"."correct_outcome"(uuid, integer, text, integer, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.count_conversations (
  p_gym uuid
)
  returns table (
    needs_answer integer,
    running      integer,
    closed       integer,
    unseen       integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with sent as (
    select m.task_id, max(m.reserved_at) as at from public.messages m
    where m.gym_id = p_gym and m.status not in ('cancelled', 'failed') group by m.task_id
  ),
  got as (
    select distinct on (r.task_id) r.task_id, r.received_at as at, r.kind, r.status,
      count(*) filter (where r.seen_at is null) over (partition by r.task_id) as unseen
    from public.replies r where r.gym_id = p_gym
    order by r.task_id, r.received_at desc
  )
  select
    count(*) filter (where (s.at is null or g.at > s.at) and g.kind <> 'automatic'
      and (g.status = 'for_owner' or t.status = 'escalated'))::integer,
    count(*) filter (where t.resolved_at is null)::integer,
    count(*) filter (where t.resolved_at is not null)::integer,
    count(*) filter (where g.unseen > 0)::integer
  from public.tasks t left join sent s on s.task_id = t.id left join got g on g.task_id = t.id
  where t.gym_id = p_gym and (s.task_id is not null or g.task_id is not null)
$function$;

revoke all on function "public"."count_conversations"(uuid) from public;

grant execute on function "public"."count_conversations"(uuid) to "authenticated", "postgres";

create or replace function public.count_gym_days (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with span as (
    select m.timezone, m.today, greatest((m.visits_since at time zone m.timezone)::date,
      coalesce((select max(day) - 35 from public.gym_days where gym_id = p_gym), '-infinity')) as since
    from app.mirror_of(p_gym, p_now) m
  ),
  counted as (
    insert into public.gym_days as g (gym_id, day, visits)
    select p_gym, d::date, count(c.at)
    from span s cross join generate_series(s.since, s.today - 1, interval '1 day') d
    left join public.checkins c on c.gym_id = p_gym and c.role = 'attendee'
      and c.at >= d::timestamp at time zone s.timezone and c.at < (d + interval '1 day')::timestamp at time zone s.timezone
    group by d
    on conflict (gym_id, day) do update set visits = excluded.visits where g.visits <> excluded.visits
    returning 1
  )
  select count(*)::integer from counted
$function$;

revoke all on function "public"."count_gym_days"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."count_gym_days"(uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.count_members (
  p_gym      uuid,
  p_patterns text[] default '{}'::text[]
)
  returns table (
    standing  text,
    members   integer,
    with_risk integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select m.standing, count(*)::integer, count(m.risk_score)::integer
  from public.members m
  where m.gym_id = p_gym and m.deleted_at is null and m.search like all (p_patterns)
  group by m.standing
$function$;

revoke all on function "public"."count_members"(uuid, text[]) from public;

grant execute
  on function "public"."count_members"(uuid, text[])
  to "authenticated", "postgres", "service_role";

create or replace function public.count_replies (
  p_task uuid
)
  returns integer
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select count(*)::integer from public.replies where task_id = p_task and kind = 'human'
$function$;

revoke all on function "public"."count_replies"(uuid) from public;

grant execute on function "public"."count_replies"(uuid) to "postgres", "service_role";

create or replace function public.count_tasks (
  p_gym      uuid,
  p_patterns text[],
  p_kept     text[],
  p_month    timestamp with time zone
)
  returns table (
    review  integer,
    answer  integer,
    todo    integer,
    go_on   integer,
    running integer,
    held    integer,
    dormant integer,
    kept    integer,
    over    integer,
    every   integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) filter (where needs = 'review')::integer, count(*) filter (where needs = 'answer')::integer,
    count(*) filter (where needs = 'todo')::integer, count(*) filter (where needs = 'go_on')::integer,
    count(*) filter (where is_running)::integer,
    count(*) filter (where hold_reason is not null and resolved_at is null)::integer,
    count(*) filter (where status = 'dormant')::integer,
    count(*) filter (where ended_as = any (p_kept) and resolved_at >= p_month)::integer,
    count(*) filter (where resolved_at is not null)::integer, count(*)::integer
  from public.task_list
  where gym_id = p_gym and (cardinality(p_patterns) = 0 or member_search like all (p_patterns))
$function$;

revoke all on function "public"."count_tasks"(uuid, text[], text[], timestamp with time zone) from public;

grant execute
  on function "public"."count_tasks"(uuid, text[], text[], timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.create_gym (
  p_name     text,
  p_timezone text,
  p_now      timestamp with time zone
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_max_gyms constant integer := 20;
  v_user uuid := auth.uid();
  v_gym uuid;
begin
  if v_user is null then
    raise exception 'Sign in to open a gym.' using errcode = '42501';
  end if;
  -- Two tabs submitting at once must not both pass the count.
  perform 1 from auth.users where id = v_user for update;
  if (select count(*) from public.gym_people where user_id = v_user) >= v_max_gyms then
    raise exception 'One sign-in can run at most % gyms.', v_max_gyms using errcode = 'P0001';
  end if;
  insert into public.gyms (name, timezone, created_at) values (p_name, p_timezone, p_now)
    returning id into v_gym;
  insert into public.gym_people (gym_id, user_id, role, email, created_at)
    select v_gym, id, 'owner', email, p_now from auth.users where id = v_user;
  return v_gym;
end;
$function$;

revoke all on function "public"."create_gym"(text, text, timestamp with time zone) from public;

grant execute
  on function "public"."create_gym"(text, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.create_task (
  p_task jsonb,
  p_now  timestamp with time zone
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := jsonb_populate_record(null::public.tasks, p_task);
  v_gym public.gyms;
  v_phase text;
  v_open uuid;
  v_why text;
begin
  perform app.require_fresh_reads();
  select * into v_gym from public.gyms where id = v.gym_id for no key update;
  if not found then
    return jsonb_build_object('kind', 'refused', 'why', 'unknown_gym');
  end if;
  if p_task ? 'occurrence' and not public.take_occurrence((p_task #>> '{occurrence,template}')::uuid,
    (p_task #>> '{occurrence,seen}')::timestamptz, (p_task #>> '{occurrence,next}')::timestamptz, p_now) then
    return jsonb_build_object('kind', 'refused', 'why', 'already_handled');
  end if;

  -- New facts about something already open belong to the open task.
  select id into v_open from public.tasks
  where gym_id = v.gym_id and member_id = v.member_id and type = v.type and resolved_at is null;
  if found then
    update public.tasks set facts = facts || coalesce(v.facts, '{}'), last_activity_at = p_now where id = v_open;
    perform app.log_task(v.gym_id, v_open, 'note', 'The same situation was seen again; its facts were added.',
      jsonb_build_object('facts', v.facts, 'trigger', v.trigger), p_now);
    return jsonb_build_object('kind', 'merged', 'task_id', v_open);
  end if;

  insert into public.gym_agents (gym_id, agent, enabled_at) values (v.gym_id, v.agent, p_now) on conflict do nothing;
  v_phase := (select app.agent_phase(s.since, a.enabled_at, p_now) from app.gym_starts s
    left join public.gym_agents a on a.gym_id = s.gym_id and a.agent = v.agent where s.gym_id = v.gym_id);
  v_why := app.creation_refusal(v, coalesce((p_task ->> 'cool_off_days')::integer, 0), v_gym, v_phase, p_now);
  if v_why is not null then
    perform app.log_task(v.gym_id, (select id from public.tasks where id = v.parent_id and gym_id = v.gym_id),
      'refused', 'No task was opened: ' || v_why || '.',
      jsonb_build_object('point', 'creation', 'decision', 'refuse', 'rule', v_why, 'confidence', v.confidence,
        'facts', coalesce(v.facts, '{}'), 'alternative', 'Otherwise it would have been opened.', 'type', v.type,
        'member_id', v.member_id, 'trigger', v.trigger), p_now);
    return jsonb_build_object('kind', 'refused', 'why', v_why);
  end if;
  -- While trust is being built the owner sees everybody. Whoever is being written to about something else is no
  -- comparison for people nobody writes to.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') and not exists (select 1 from public.tasks
    where member_id = v.member_id and resolved_at is null and category = 'communication') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task, v_phase, p_now);
end;
$function$;

revoke all on function "public"."create_task"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."create_task"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.creation_scene (
  p_gym    uuid,
  p_now    timestamp with time zone,
  p_member uuid                     default null::uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('mode', g.execution_mode, 'timezone', g.timezone, 'windowStart', g.send_window_start,
    'windowEnd', g.send_window_end, 'holdoutPercent', g.holdout_percent,
    'types', coalesce((select jsonb_object_agg(t.type, jsonb_build_object('holdoutPercent', t.holdout_percent,
      'autoThreshold', t.auto_threshold)) from public.gym_task_types t where t.gym_id = g.id), '{}'),
    'escalation', jsonb_build_object(
      'tenureMonths', floor(((p_now at time zone g.timezone)::date - m.joined_on) / 30.44),
      'monthlyCents', coalesce(m.monthly_cents, g.average_monthly_cents), 'cancellationReason', null))
  from public.gyms g left join public.members m on m.id = p_member and m.gym_id = g.id
  where g.id = p_gym
$function$;

revoke all on function "public"."creation_scene"(uuid, timestamp with time zone, uuid) from public;

grant execute
  on function "public"."creation_scene"(uuid, timestamp with time zone, uuid)
  to "postgres", "service_role";

create or replace function public.decide_task (
  p_task    uuid,
  p_version integer,
  p_user    uuid,
  p_action  text,
  p_now     timestamp with time zone,
  p_due_at  timestamp with time zone default null::timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform set_config('request.jwt.claim.sub', p_user::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'role', 'authenticated')::text, true);
  if p_action = 'approve' then
    return public.approve_task(p_task, p_version, p_now, p_due_at);
  elsif p_action = 'skip' then
    return public.close_task(p_task, p_version, 'dismissed', 'Skipped from the mail.', p_now);
  end if;
  return 'not_found';
end;
$function$;

revoke all
  on function "public"."decide_task"(uuid, integer, uuid, text, timestamp with time zone, timestamp
    with time zone)
  from public;

grant execute
  on function "public"."decide_task"(uuid, integer, uuid, text, timestamp with time zone, timestamp
    with time zone)
  to "postgres", "service_role";

create or replace function public.due_tasks (
  p_status text,
  p_now    timestamp with time zone,
  p_limit  integer,
  p_shard  integer                  default 0,
  p_shards integer                  default 1
)
  returns SETOF json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select to_json(s) from app.task_scenes(array(
    select t.id from public.tasks t
    where t.status = p_status and t.due_at <= p_now
      and (p_shards = 1 or abs(hashtext(t.gym_id::text)::bigint) % p_shards = p_shard)
    order by t.due_at, t.id limit p_limit), p_now) s
  order by s.task ->> 'due_at', s.task_id
$function$;

revoke all
  on function "public"."due_tasks"(text, timestamp with time zone, integer, integer, integer)
  from public;

grant execute
  on function "public"."due_tasks"(text, timestamp with time zone, integer, integer, integer)
  to "postgres", "service_role";

create or replace function public.due_templates (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns table (
    id       uuid,
    gym_id   uuid,
    type     text,
    goal     text,
    facts    jsonb,
    cron     text,
    next_at  timestamp with time zone,
    timezone text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.id, r.gym_id, r.type, r.goal, r.facts, r.cron, r.next_at, g.timezone
  from public.recurring_templates r join public.gyms g on g.id = r.gym_id
  where r.is_enabled and r.next_at <= p_now
  order by r.next_at, r.id limit p_limit
$function$;

revoke all on function "public"."due_templates"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."due_templates"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.enable_agents (
  p_gym    uuid,
  p_agents text[],
  p_now    timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.gym_agents (gym_id, agent, enabled_at)
  select p_gym, unnest(p_agents), p_now on conflict do nothing
$function$;

revoke all on function "public"."enable_agents"(uuid, text[], timestamp with time zone) from public;

grant execute
  on function "public"."enable_agents"(uuid, text[], timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.executor_agenda (
  p_now timestamp with time zone
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with due (phase, at) as (
    select 'sending', (select min(lease_until) from public.messages where status = 'sending')
    union all select 'messages', (select min(greatest(try_at, coalesce(lease_until, try_at))) from (
      select try_at, lease_until from public.messages where try_at is not null and status <> 'sending'
      order by try_at, id limit 50) first_due)
    union all select 'events', (select min(greatest(try_at, coalesce(lease_until, try_at))) from (
      select try_at, lease_until from public.webhook_events where source = 'resend' and status = 'stored'
      order by try_at limit 50) first_told)
    union all select 'replies', (select min(try_at) from public.replies where status = 'stored')
    union all select 'templates', (select min(next_at) from public.recurring_templates where is_enabled)
    union all select s, (select min(due_at) from public.tasks where status = s and due_at is not null)
    from unnest(array['ready', 'waiting', 'executing', 'dormant', 'escalated', 'pending_review']) s
  )
  select jsonb_build_object('due', coalesce(jsonb_agg(phase) filter (where at <= p_now), '[]'), 'nextAt', min(at))
  from due
$function$;

revoke all on function "public"."executor_agenda"(timestamp with time zone) from public;

grant execute on function "public"."executor_agenda"(timestamp with time zone) to "postgres", "service_role";

create or replace function public.find_pushpress_connection (
  p_gym        uuid default null::uuid,
  p_company_id text default null::text
)
  returns table (
    gym_id                uuid,
    company_id            text,
    api_key_sealed        text,
    webhook_id            text,
    webhook_secret_sealed text,
    state                 text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select c.gym_id, c.company_id, c.api_key_sealed, c.webhook_id, c.webhook_secret_sealed, c.state
  from public.pushpress_connections c
  where c.gym_id = p_gym or c.company_id = p_company_id
$function$;

revoke all on function "public"."find_pushpress_connection"(uuid, text) from public;

grant execute on function "public"."find_pushpress_connection"(uuid, text) to "postgres", "service_role";

create or replace function public.find_sending_domain (
  p_domain text
)
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select gym_id from public.sending_domains where domain = p_domain
$function$;

revoke all on function "public"."find_sending_domain"(text) from public;

grant execute on function "public"."find_sending_domain"(text) to "postgres", "service_role";

create or replace function public.find_triggers (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]                   default null::text[]
)
  returns table (
    type        text,
    member_id   uuid,
    ref         text,
    facts       jsonb,
    happened_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with happened as (
    select * from app.failed_payments(p_gym, p_now, p_customer_ids)
    union all select * from app.cancellations(p_gym, p_now, p_customer_ids)
    union all select * from app.new_leads(p_gym, p_now, p_customer_ids)
    union all select * from app.new_members(p_gym, p_now, p_customer_ids)
    union all select * from app.milestones(p_gym, p_now, p_customer_ids)
  ),
  urgency as (
    select * from unnest(array['payment_recovery', 'win_back', 'lead_followup', 'onboarding', 'milestone_review'])
      with ordinality as u (type, rank)
  )
  select h.type, h.member_id, h.ref, h.facts, h.happened_at
  from happened h
  join urgency u on u.type = h.type
  join app.contacts c on c.member_id = h.member_id and c.block is null
  where not app.is_suppressed(p_gym, c.email_key)
    and not exists (select 1 from public.tasks t
      where t.gym_id = p_gym and t.type = h.type and t.trigger_ref = h.ref)
    and not exists (select 1 from public.tasks t
      where t.gym_id = p_gym and t.type = h.type and t.member_id = h.member_id and t.resolved_at is null)
  order by u.rank, h.happened_at desc, h.ref
$function$;

revoke all on function "public"."find_triggers"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "public"."find_triggers"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function public.finish_action (
  p_task   uuid,
  p_token  uuid,
  p_key    text,
  p_result jsonb,
  p_now    timestamp with time zone
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_gym uuid;
  v public.action_log;
begin
  select gym_id into v_gym from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return null;
  end if;
  update public.action_log set result = p_result, finished_at = p_now
  where key = p_key and task_id = p_task and finished_at is null
  returning * into v;
  if not found then
    return (select result from public.action_log where key = p_key and task_id = p_task);
  end if;
  perform app.log_task(v_gym, p_task, 'note', 'Step ' || v.step || ', ' || replace(v.action, '_', ' ') || ': '
    || coalesce(p_result ->> 'summary', p_result ->> 'status'),
    jsonb_build_object('action', v.action, 'step', v.step, 'requirement', v.requirement, 'reason', v.why,
      'status', p_result ->> 'status', 'simulated', p_result -> 'simulated'), p_now);
  return p_result;
end;
$function$;

revoke all on function "public"."finish_action"(uuid, uuid, text, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."finish_action"(uuid, uuid, text, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.finish_ai_call (
  p_call    uuid,
  p_usage   jsonb,
  p_failure text,
  p_now     timestamp with time zone
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.ai_calls set finished_at = p_now, failure = left(p_failure, 500), model = p_usage ->> 'model',
    input_tokens = coalesce((p_usage ->> 'inputTokens')::integer, 0),
    output_tokens = coalesce((p_usage ->> 'outputTokens')::integer, 0),
    cached_tokens = coalesce((p_usage ->> 'cachedTokens')::integer, 0),
    cost_micros = coalesce((p_usage ->> 'costMicros')::bigint, 0), latency_ms = (p_usage ->> 'latencyMs')::integer
  where id = p_call
$function$;

revoke all on function "public"."finish_ai_call"(uuid, jsonb, text, timestamp with time zone) from public;

grant execute
  on function "public"."finish_ai_call"(uuid, jsonb, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.finish_onboarding (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.gyms;
begin
  perform app.require_owner(p_gym, 'Only the owner may finish setting up a gym.');
  select * into v from public.gyms where id = p_gym for no key update;
  if v.onboarded_at is not null then
    return 'done';
  elsif not exists (select 1 from public.pushpress_connections where gym_id = p_gym) then
    return 'not_connected';
  elsif coalesce(btrim(v.postal_address), '') = '' then
    return 'no_postal_address';
  end if;
  -- Nobody makes their gym older than it is to skip the ramp.
  update public.gyms set onboarded_at = greatest(p_now, created_at) where id = p_gym;
  perform app.log_task(p_gym, null, 'owner', 'Setting up is finished; the first days are proposals only.',
    jsonb_build_object('user', auth.uid()), p_now);
  return 'done';
end;
$function$;

revoke all on function "public"."finish_onboarding"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."finish_onboarding"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.forget_pushpress_object (
  p_gym     uuid,
  p_kind    text,
  p_id      text,
  p_read_at timestamp with time zone
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_customer text;
begin
  case p_kind
    when 'customer' then
      update public.members set deleted_at = p_read_at, synced_at = p_read_at
      where gym_id = p_gym and pushpress_id = p_id and deleted_at is null and synced_at <= p_read_at
      returning pushpress_id into v_customer;
      delete from public.enrollments where gym_id = p_gym and customer_id = p_id and synced_at <= p_read_at;
      delete from public.checkins where gym_id = p_gym and customer_id = p_id and synced_at <= p_read_at;
    when 'enrollment' then
      delete from public.enrollments where gym_id = p_gym and pushpress_id = p_id and synced_at <= p_read_at
      returning customer_id into v_customer;
    when 'checkin' then
      delete from public.checkins where gym_id = p_gym and pushpress_id = p_id and synced_at <= p_read_at
      returning customer_id into v_customer;
  end case;
  return v_customer;
end;
$function$;

revoke all
  on function "public"."forget_pushpress_object"(uuid, text, text, timestamp with time zone)
  from public;

grant execute
  on function "public"."forget_pushpress_object"(uuid, text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.forget_unseen (
  p_gym            uuid,
  p_began          timestamp with time zone,
  p_checkins_since timestamp with time zone,
  p_keep           text[]                   default '{}'::text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_gone text[];
  v_enrollments integer;
  v_checkins integer;
begin
  with gone as (
    update public.members set deleted_at = p_began
    where gym_id = p_gym and synced_at < p_began and deleted_at is null and pushpress_id <> all (p_keep)
    returning pushpress_id
  )
  select coalesce(array_agg(pushpress_id), '{}') into v_gone from gone;
  delete from public.enrollments
  where gym_id = p_gym and synced_at < p_began and pushpress_id <> all (p_keep);
  get diagnostics v_enrollments = row_count;
  -- Visits from before the window were not read, so only those of people who are gone are known to be gone.
  delete from public.checkins
  where gym_id = p_gym and synced_at < p_began and pushpress_id <> all (p_keep)
    and (at >= p_checkins_since or customer_id = any (v_gone));
  get diagnostics v_checkins = row_count;
  return cardinality(v_gone) + v_enrollments + v_checkins;
end;
$function$;

revoke all
  on function "public"."forget_unseen"(uuid, timestamp with time zone, timestamp with time zone, text[])
  from public;

grant execute
  on function "public"."forget_unseen"(uuid, timestamp with time zone, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function public.grant_operator (
  p_email text,
  p_by    text,
  p_now   timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_email constant text := lower(btrim(p_email));
  v_user record;
begin
  select id, email_confirmed_at into v_user from auth.users where lower(email) = v_email;
  if not found then
    return 'unknown';
  elsif v_user.email_confirmed_at is null then
    return 'unconfirmed';
  end if;
  insert into public.platform_operators (user_id, granted_at, granted_by) values (v_user.id, p_now, p_by)
  on conflict do nothing;
  if found then
    insert into public.platform_events (at, kind, by, note) values (p_now, 'operator_granted', p_by, v_email);
  end if;
  return 'granted';
end;
$function$;

revoke all on function "public"."grant_operator"(text, text, timestamp with time zone) from public;

grant execute
  on function "public"."grant_operator"(text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.guide_task (
  p_task     uuid,
  p_version  integer,
  p_guidance text,
  p_now      timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_now timestamptz;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.status not in ('waiting', 'escalated', 'completed')
    or v.status = 'waiting' and (v.category <> 'communication' or v.is_batch)
    -- What ended so long ago is a new matter, and so is one that has been taken up again since.
    or p_now > v.last_activity_at + (select reopen_life from app.limits())
    or exists (select 1 from public.tasks where gym_id = v.gym_id and member_id = v.member_id and type = v.type
      and id <> v.id and resolved_at is null) then
    return 'stale';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  if v.status = 'waiting' then
    -- It goes on at its own time. Words chosen before are let go: the next message is written with what was said now.
    update public.tasks set approved_by = 'owner', approved_at = v_now, last_activity_at = v_now, draft_subject = null,
      draft_text = null, draft_by = null
    where id = p_task;
    perform app.log_task(v.gym_id, p_task, 'owner', p_guidance,
      jsonb_build_object('user', auth.uid(), 'guidance', true, 'feedback', 'guided'), v_now);
    return 'done';
  end if;
  update public.tasks set status = 'executing', lease_token = gen_random_uuid(), lease_until = v_now, due_at = v_now,
    approved_by = 'owner', approved_at = v_now, escalated_at = null, resolved_at = null, outcome = null,
    outcome_reason = null, is_provisional = false, is_late = false, attributed_cents = 0, last_activity_at = v_now,
    expires_at = greatest(expires_at, v_now + interval '3 days')
  where id = p_task;
  update public.replies set status = 'stored', handled_at = null, try_at = v_now
  where id = (select id from public.replies where task_id = p_task and kind = 'human' order by received_at desc limit 1)
    -- Only one that nobody has answered since.
    and received_at > coalesce((select max(reserved_at) from public.messages where task_id = p_task
      and status not in ('cancelled', 'failed')), '-infinity');
  perform app.log_task(v.gym_id, p_task, 'owner', p_guidance, jsonb_strip_nulls(jsonb_build_object('user', auth.uid(),
    'guidance', true, 'feedback', case when v.status = 'completed' then 'reopened' else 'guided' end,
    'from', v.outcome, 'worth', nullif(v.attributed_cents, 0))), v_now);
  return 'done';
exception when unique_violation then
  -- Another of its kind was opened at this very moment.
  return 'stale';
end;
$function$;

revoke all on function "public"."guide_task"(uuid, integer, text, timestamp with time zone) from public;

grant execute
  on function "public"."guide_task"(uuid, integer, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.hand_reply_to_owner (
  p_reply uuid,
  p_now   timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.replies;
begin
  update public.replies set status = 'for_owner', handled_at = p_now where id = p_reply and status = 'stored'
  returning * into v;
  if found then
    perform public.notify_owner(v.gym_id, 'reply', 'reply:' || v.id, v.sender || ' wrote to you', p_now, v.task_id,
      left(v.new_text, 500));
  end if;
end;
$function$;

revoke all on function "public"."hand_reply_to_owner"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."hand_reply_to_owner"(uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.invite_person (
  p_gym   uuid,
  p_email text,
  p_role  text,
  p_now   timestamp with time zone
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_open_max constant integer := 50;
  v_life constant interval := '14 days';
  v_email constant text := lower(btrim(p_email));
  v_id uuid;
begin
  perform app.require_owner(p_gym, 'Only the owner may invite people.');
  perform 1 from public.gyms where id = p_gym for no key update;
  if exists (select 1 from public.gym_people where gym_id = p_gym and lower(email) = v_email) then
    return '{"kind": "already_here"}';
  elsif (select count(*) from public.invitations where gym_id = p_gym and accepted_at is null and revoked_at is null
    and expires_at > p_now and email <> v_email) >= v_open_max then
    return '{"kind": "too_many"}';
  end if;
  insert into public.invitations (gym_id, email, role, invited_by, created_at, expires_at)
  select p_gym, v_email, p_role, u.email, p_now, p_now + v_life from auth.users u where u.id = auth.uid()
  on conflict (gym_id, email) where accepted_at is null and revoked_at is null do update set
    role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
    expires_at = excluded.expires_at
  returning id into v_id;
  return jsonb_build_object('kind', 'invited', 'id', v_id);
end;
$function$;

revoke all on function "public"."invite_person"(uuid, text, text, timestamp with time zone) from public;

grant execute
  on function "public"."invite_person"(uuid, text, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.judge_holdout (
  p_task      uuid,
  p_outcome   text,
  p_why       text,
  p_now       timestamp with time zone,
  p_succeeded boolean                  default null::boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_gym uuid;
begin
  update public.holdouts set outcome = p_outcome, succeeded = p_succeeded, why = left(p_why, 500), judged_at = p_now
  where task_id = p_task and judged_at is null returning gym_id into v_gym;
  if found then
    perform app.log_task(v_gym, p_task, 'evaluation', p_why,
      jsonb_build_object('decision', 'holdout', 'to', p_outcome, 'succeeded', p_succeeded), p_now);
  end if;
  return v_gym is not null;
end;
$function$;

revoke all
  on function "public"."judge_holdout"(uuid, text, text, timestamp with time zone, boolean)
  from public;

grant execute
  on function "public"."judge_holdout"(uuid, text, text, timestamp with time zone, boolean)
  to "postgres", "service_role";

create or replace function public.kept_by_week (
  p_gym   uuid,
  p_kept  text[],
  p_since timestamp with time zone
)
  returns table (
    week    date,
    members integer,
    cents   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select date_trunc('week', t.resolved_at at time zone g.timezone)::date, count(distinct t.member_id)::integer,
    sum(t.attributed_cents)
  from public.task_list t join public.gyms g on g.id = t.gym_id
  where t.gym_id = p_gym and t.resolved_at >= p_since and t.ended_as = any (p_kept)
  group by 1 order by 1
$function$;

revoke all on function "public"."kept_by_week"(uuid, text[], timestamp with time zone) from public;

grant execute
  on function "public"."kept_by_week"(uuid, text[], timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.lift_suppression (
  p_gym   uuid,
  p_email text,
  p_now   timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may allow messages again.' using errcode = '42501';
  end if;
  return app.lift_suppression(p_gym, p_email, 'owner', p_now);
end;
$function$;

revoke all on function "public"."lift_suppression"(uuid, text, timestamp with time zone) from public;

grant execute
  on function "public"."lift_suppression"(uuid, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.list_changed_members (
  p_limit integer
)
  returns table (
    member_id uuid,
    number    bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select c.member_id, c.number from public.changed_members c
  where not exists (select 1 from public.tasks t where t.member_id = c.member_id and t.status = 'executing')
  order by c.number limit p_limit
$function$;

revoke all on function "public"."list_changed_members"(integer) from public;

grant execute on function "public"."list_changed_members"(integer) to "postgres", "service_role";

create or replace function public.list_conversations (
  p_gym      uuid,
  p_state    text    default null::text,
  p_patterns text[]  default '{}'::text[],
  p_limit    integer default 50,
  p_offset   integer default 0
)
  returns table (
    task_id      uuid,
    member_id    uuid,
    first_name   text,
    last_name    text,
    type         text,
    status       text,
    outcome      text,
    last_at      timestamp with time zone,
    last_from    text,
    last_text    text,
    unseen       integer,
    needs_answer boolean,
    total        integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with sent as (
    select distinct on (m.task_id) m.task_id, m.reserved_at as at, m.kind, m.body_text
    from public.messages m where m.gym_id = p_gym and m.status not in ('cancelled', 'failed')
    order by m.task_id, m.reserved_at desc
  ),
  got as (
    select distinct on (r.task_id) r.task_id, r.received_at as at, r.kind, r.new_text, r.status,
      count(*) filter (where r.seen_at is null) over (partition by r.task_id) as unseen
    from public.replies r where r.gym_id = p_gym
    order by r.task_id, r.received_at desc
  ),
  threads as (
    select t.id, t.member_id, m.first_name, m.last_name, t.type, t.status, t.outcome,
      greatest(s.at, g.at) as last_at, coalesce(g.at > s.at, g.at is not null) as is_theirs,
      s.kind as sent_kind, s.body_text, g.new_text, coalesce(g.unseen, 0) as unseen,
      coalesce(g.at > s.at, g.at is not null) and g.kind <> 'automatic'
        and (g.status = 'for_owner' or t.status = 'escalated') as needs_answer
    from public.tasks t
    left join sent s on s.task_id = t.id
    left join got g on g.task_id = t.id
    left join public.members m on m.id = t.member_id
    where t.gym_id = p_gym and (s.task_id is not null or g.task_id is not null)
      and (cardinality(p_patterns) = 0 or m.search like all (p_patterns)
        or lower(coalesce(s.body_text, '') || ' ' || coalesce(g.new_text, '')) like all (p_patterns))
  )
  select t.id, t.member_id, t.first_name, t.last_name, t.type, t.status, t.outcome, t.last_at,
    case when t.is_theirs then 'member' when t.sent_kind = 'owner' then 'owner' else 'agent' end,
    left(case when t.is_theirs then t.new_text else t.body_text end, 300), t.unseen::integer, t.needs_answer,
    count(*) over ()::integer
  from threads t
  where case p_state when 'needs_answer' then t.needs_answer
    when 'running' then t.status not in ('completed', 'cancelled')
    when 'closed' then t.status in ('completed', 'cancelled') else true end
  order by t.last_at desc, t.id limit least(p_limit, 200) offset p_offset
$function$;

revoke all on function "public"."list_conversations"(uuid, text, text[], integer, integer) from public;

grant execute
  on function "public"."list_conversations"(uuid, text, text[], integer, integer)
  to "authenticated", "postgres";

create or replace function public.list_digests (
  p_now        timestamp with time zone,
  p_limit      integer,
  p_from_hour  integer,
  p_until_hour integer,
  p_kept       text[]
)
  returns SETOF jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with limits as (select interval '1 day' as a_day, interval '3 days' as away, interval '30 days' as longest, 5 as named, 400 as words),
  due as (
    select g.*, (p_now at time zone g.timezone)::date as today, app.owner_seen_at(g.id, p_now) as seen
    from public.gyms g
    where g.notification_channel <> 'dashboard'
      and extract(hour from p_now at time zone g.timezone) >= p_from_hour
      and extract(hour from p_now at time zone g.timezone) < p_until_hour
      and (g.digest_on is null or g.digest_on < (p_now at time zone g.timezone)::date)
    order by g.id limit p_limit
  ),
  spans as (
    select d.*, app.owner_seen_at(d.id, d.seen - l.a_day) as seen_before,
      greatest(coalesce(d.digest_sent_at, p_now - l.a_day), p_now - l.longest) as since
    from due d cross join limits l
  ),
  told as (
    select s.*, s.seen > p_now - l.a_day and s.seen - s.seen_before >= l.away as is_return,
      case when s.seen > p_now - l.a_day and s.seen - s.seen_before >= l.away
        then least(s.since, greatest(s.seen_before, p_now - l.longest)) else s.since end as from_at
    from spans s cross join limits l
  )
  select jsonb_build_object('gymId', t.id, 'gymName', t.name, 'timezone', t.timezone, 'day', t.today,
    -- What the digest tells of is not told again in the next mail.
    'tells', coalesce((select jsonb_agg(n.id) from public.notifications n join public.tasks k on k.id = n.task_id
      where n.gym_id = t.id and n.mail_id is null and n.read_at is null
        and (n.kind = 'approval_needed' and k.status = 'pending_review'
          or n.kind = 'escalation' and k.status = 'escalated')), '[]'),
    'ownerId', o.user_id, 'recipient', o.email, 'since', t.from_at, 'isReturn', t.is_return,
    'happened', jsonb_build_object(
      'sent', (select count(*) from public.messages x where x.gym_id = t.id and x.counts_at > t.from_at
        and x.status not in ('cancelled', 'failed', 'reserved')),
      'replies', (select count(*) from public.replies x where x.gym_id = t.id and x.kind = 'human' and x.received_at > t.from_at),
      -- A late visit, and a promise that was kept, are news of the day they were seen on.
      'kept', coalesce((select jsonb_agg(jsonb_build_object('name', m.first_name || ' ' || m.last_name, 'cents', k.attributed_cents,
          'isPromise', k.is_provisional)
          order by k.attributed_cents desc, k.id)
        from public.tasks k join public.members m on m.id = k.member_id
        where k.gym_id = t.id and k.resolved_at is not null
          and greatest(k.resolved_at, (k.progress ->> 'at')::timestamptz) > t.from_at
          and (k.attributed_cents > 0 or k.type || ':' || k.outcome = any (p_kept))), '[]'),
      'ended', (select count(*) from public.tasks k where k.gym_id = t.id and k.resolved_at > t.from_at
        and k.outcome <> 'held_out'
        and not (k.attributed_cents > 0 or k.type || ':' || k.outcome = any (p_kept)))),
    'needs', jsonb_build_object(
      'escalated', (select count(*) from public.tasks k where k.gym_id = t.id and k.status = 'escalated'),
      'approvals', (select count(*) from public.tasks k where k.gym_id = t.id and k.status = 'pending_review'
        and k.parent_id is null),
      'questions', coalesce((select jsonb_agg(to_jsonb(q)) from (
        select k.id as "taskId", k.type, k.goal, m.first_name || ' ' || m.last_name as member,
          k.escalation ->> 'blocks' as why, left(k.escalation ->> 'question', l.words) as said
        from public.tasks k left join public.members m on m.id = k.member_id
        where k.gym_id = t.id and k.status = 'escalated' order by k.escalated_at limit l.named) q), '[]'),
      'drafts', coalesce((select jsonb_agg(to_jsonb(q)) from (
        select k.id as "taskId", k.version, k.type, k.goal, m.first_name || ' ' || m.last_name as member,
          k.draft_text as draft
        from public.tasks k left join public.members m on m.id = k.member_id
        where k.gym_id = t.id and k.status = 'pending_review' and k.parent_id is null
        order by k.priority, k.created_at limit l.named) q), '[]')),
    'today', jsonb_build_object(
      'touches', (select count(*) from public.tasks k where k.gym_id = t.id and k.status in ('ready', 'waiting')
        and k.category = 'communication' and k.approved_by is not null
        and k.due_at < (t.today + 1)::timestamp at time zone t.timezone
        -- Where the owner has stopped everything, nothing is planned.
        and t.sending_paused_at is null),
      'isStopped', t.sending_paused_at is not null,
      'running', (select count(*) from public.tasks k where k.gym_id = t.id and k.resolved_at is null
        and (exists (select 1 from public.messages m where m.task_id = k.id and m.status not in ('cancelled', 'failed'))
          or exists (select 1 from public.replies r where r.task_id = k.id)))))
  from told t cross join limits l cross join lateral app.owner_of(t.id) o
$function$;

revoke all
  on function "public"."list_digests"(timestamp with time zone, integer, integer, integer, text[])
  from public;

grant execute
  on function "public"."list_digests"(timestamp with time zone, integer, integer, integer, text[])
  to "postgres", "service_role";

create or replace function public.list_owner_news (
  p_now               timestamp with time zone,
  p_limit             integer,
  p_batch_every       interval,
  p_digest_until_hour integer,
  p_after             uuid                     default null::uuid
)
  returns SETOF jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with limits as (select interval '3 days' as news_life, 400 as words),
  fresh as materialized (
    select n.gym_id, bool_or(n.kind in ('escalation', 'system_alert', 'reply')) as is_urgent
    from public.notifications n cross join limits l
    where n.mail_id is null and n.read_at is null and n.created_at > p_now - l.news_life and n.created_at <= p_now
      and (p_after is null or n.gym_id > p_after)
    group by n.gym_id
  ),
  waiting as (
    select g.*, x.last_batch_at, x.may_batch from fresh f
    join public.gyms g on g.id = f.gym_id and g.notification_channel <> 'dashboard'
    cross join lateral (select p_now at time zone g.timezone as local_now) w
    cross join lateral (
      select max(m.created_at) as last_batch_at,
        extract(hour from w.local_now) >= g.send_window_start and extract(hour from w.local_now) < g.send_window_end
        and (g.digest_on >= w.local_now::date or extract(hour from w.local_now) >= p_digest_until_hour)
        and coalesce(max(m.created_at) <= p_now - p_batch_every, true) as may_batch
      from public.owner_mails m where m.gym_id = g.id and m.kind in ('batch', 'digest')
    ) x
    where f.is_urgent or x.may_batch
    order by g.id limit p_limit
  )
  select jsonb_build_object('gymId', g.id, 'gymName', g.name, 'channel', g.notification_channel, 'ownerId', o.user_id,
    'recipient', o.email, 'mayBatch', g.may_batch,
    'mailedToday', coalesce((select jsonb_object_agg(k.kind, k.told) from (
      select n.kind, count(*) as told from public.notifications n
      join public.owner_mails m on m.id = n.mail_id and m.kind <> 'digest'
      where n.gym_id = g.id and m.created_at >= date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone
      group by n.kind) k), '{}'),
    'news', (select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'title', n.title, 'body', n.body,
        'taskId', t.id, 'version', t.version, 'status', t.status, 'type', t.type, 'goal', t.goal, 'draft', t.draft_text,
        'member', m.first_name || ' ' || m.last_name, 'why', t.escalation ->> 'blocks',
        'said', left(t.escalation ->> 'question', l.words))
        order by n.id)
      from public.notifications n cross join limits l
      left join public.tasks t on t.id = n.task_id left join public.members m on m.id = t.member_id
      where n.gym_id = g.id and n.mail_id is null and n.read_at is null and n.created_at > p_now - l.news_life
        and n.created_at <= p_now))
  from waiting g cross join lateral app.owner_of(g.id) o
  order by g.id
$function$;

revoke all
  on function "public"."list_owner_news"(timestamp with time zone, integer, interval, integer, uuid)
  from public;

grant execute
  on function "public"."list_owner_news"(timestamp with time zone, integer, interval, integer, uuid)
  to "postgres", "service_role";

create or replace function public.list_plans (
  p_gym uuid
)
  returns table (
    plan_id       text,
    name          text,
    monthly_cents integer,
    members       bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select p.pushpress_id, p.name, p.monthly_cents, count(distinct e.customer_id)
  from public.plans p
  left join public.enrollments e on e.gym_id = p.gym_id and e.plan_id = p.pushpress_id
    and e.status in ('active', 'alert', 'pendcancel', 'paused')
  where p.gym_id = p_gym
  group by p.gym_id, p.pushpress_id, p.name, p.monthly_cents
  order by 4 desc, 2, 1
$function$;

revoke all on function "public"."list_plans"(uuid) from public;

grant execute on function "public"."list_plans"(uuid) to "authenticated", "postgres";

create or replace function public.list_platform_gyms (
  p_now    timestamp with time zone,
  p_days   integer,
  p_search text,
  p_limit  integer,
  p_offset integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  -- As typed: a percent sign is a percent sign.
  v_like constant text := '%' || replace(replace(replace(coalesce(btrim(p_search), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform app.require_operator();
  return (
    with found as (
      select g.*, (select min(array_position(array['critical', 'warning', 'info'], a.severity)) from public.platform_alerts a
        where a.gym_id = g.id and a.closed_at is null) as gravest
      from public.gyms g where g.closed_at is null and g.name ilike v_like
    ),
    page as (select * from found order by gravest nulls last, name, id limit p_limit offset p_offset)
    select jsonb_build_object('total', (select count(*) from found), 'gyms', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'owner', o.email, 'createdAt', p.created_at,
        'mode', p.execution_mode, 'pausedReason', p.sending_paused_reason, 'connection', c.state, 'lastReadAt', c.last_ok_at,
        'phase', case when coalesce(p.onboarded_at, c.connected_at) is not null
          then app.ramp_phase(coalesce(p.onboarded_at, c.connected_at), p_now) end,
        'gravest', (array['critical', 'warning', 'info'])[p.gravest],
        'openTasks', (select count(*) from public.tasks t where t.gym_id = p.id and t.resolved_at is null),
        'counts', m.counts) order by p.gravest nulls last, p.name, p.id)
      from page p
      left join public.pushpress_connections c on c.gym_id = p.id
      left join lateral app.owner_of(p.id) o on true
      cross join lateral (select jsonb_build_object('completed', coalesce(sum(x.tasks_completed), 0),
        'cancelled', coalesce(sum(x.tasks_cancelled), 0), 'escalated', coalesce(sum(x.tasks_escalated), 0),
        'sent', coalesce(sum(x.messages_sent), 0), 'replies', coalesce(sum(x.replies), 0),
        'kept', coalesce(sum(x.members_kept), 0), 'cents', coalesce(sum(x.cents_kept), 0),
        'aiMicros', coalesce(sum(x.ai_cost_micros), 0), 'answered', coalesce(sum(x.escalations_answered), 0),
        'answerSeconds', coalesce(sum(x.answer_seconds), 0)) as counts
        from public.gym_metrics x where x.gym_id = p.id and x.day > v_today - p_days and x.day <= v_today) m), '[]')));
end;
$function$;

revoke all
  on function "public"."list_platform_gyms"(timestamp with time zone, integer, text, integer, integer)
  from public;

grant execute
  on function "public"."list_platform_gyms"(timestamp with time zone, integer, text, integer, integer)
  to "authenticated", "postgres";

create or replace function public.list_untold_alerts (
  p_limit integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'operators', coalesce((select jsonb_agg(u.email order by u.email)
      from public.platform_operators o join auth.users u on u.id = o.user_id), '[]'),
    'alerts', coalesce((select jsonb_agg(to_jsonb(x) order by x.id) from (
      select a.id, a.kind, a.severity, a.detail, g.name as gym from public.platform_alerts a
      left join public.gyms g on g.id = a.gym_id
      where a.told_at is null and a.closed_at is null and a.severity <> 'info' order by a.id limit p_limit) x), '[]'))
$function$;

revoke all on function "public"."list_untold_alerts"(integer) from public;

grant execute on function "public"."list_untold_alerts"(integer) to "postgres", "service_role";

create or replace function public.log_decisions (
  p_rows jsonb,
  p_now  timestamp with time zone
)
  returns integer
  language sql
  security definer
  set search_path to ''
  AS $function$
  with logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select t.gym_id, t.id, p_now, e.kind, left(e.content, 20000), coalesce(e.data, '{}')
    from jsonb_to_recordset(p_rows) as r (task_id uuid, token uuid, entries jsonb)
    join public.tasks t on t.id = r.task_id and t.lease_token = r.token
    cross join lateral jsonb_to_recordset(r.entries) as e (kind text, content text, data jsonb)
    returning 1
  )
  select count(*)::integer from logged
$function$;

revoke all on function "public"."log_decisions"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."log_decisions"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.mark_thread_seen (
  p_task uuid,
  p_now  timestamp with time zone
)
  returns integer
  language sql
  security definer
  set search_path to ''
  AS $function$
  with seen as (
    update public.replies set seen_at = p_now
    where task_id = p_task and seen_at is null and gym_id in (select app.my_gyms())
    returning 1
  )
  select count(*)::integer from seen
$function$;

revoke all on function "public"."mark_thread_seen"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."mark_thread_seen"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.members_at_risk (
  p_gym   uuid,
  p_score integer
)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(array_agg(id order by risk_score desc, id), '{}') from public.members
  where gym_id = p_gym and deleted_at is null and risk_score >= p_score
$function$;

revoke all on function "public"."members_at_risk"(uuid, integer) from public;

grant execute on function "public"."members_at_risk"(uuid, integer) to "postgres", "service_role";

create or replace function public.next_domain_check()
  returns timestamp with time zone
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select min(check_at) from public.sending_domains
$function$;

revoke all on function "public"."next_domain_check"() from public;

grant execute on function "public"."next_domain_check"() to "postgres", "service_role";

create or replace function public.next_sync_at()
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."next_sync_at"() from public;

grant execute on function "public"."next_sync_at"() to "postgres", "service_role";

create or replace function public.note_booking (
  p_gym     uuid,
  p_booking jsonb,
  p_now     timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."note_booking"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."note_booking"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.note_member (
  p_task  uuid,
  p_token uuid,
  p_key   text,
  p_note  text,
  p_now   timestamp with time zone
)
  returns boolean
  language sql
  security definer
  set search_path to ''
  AS $function$
  with noted as (
    insert into public.member_notes (gym_id, member_id, key, note, task_id, at)
    select t.gym_id, t.member_id, p_key, left(p_note, 2000), t.id, p_now from public.tasks t
    where t.id = p_task and t.lease_token = p_token and t.member_id is not null
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$function$;

revoke all on function "public"."note_member"(uuid, uuid, text, text, timestamp with time zone) from public;

grant execute
  on function "public"."note_member"(uuid, uuid, text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.notify_owner (
  p_gym   uuid,
  p_kind  text,
  p_key   text,
  p_title text,
  p_now   timestamp with time zone,
  p_task  uuid                     default null::uuid,
  p_body  text                     default ''::text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$
  with told as (
    insert into public.notifications (gym_id, kind, key, task_id, title, body, created_at)
    values (p_gym, p_kind, left(p_key, 200), p_task, left(p_title, 200), left(coalesce(p_body, ''), 2000), p_now)
    on conflict (gym_id, key) do nothing
    returning 1
  )
  select exists (select 1 from told)
$function$;

revoke all
  on function "public"."notify_owner"(uuid, text, text, text, timestamp with time zone, uuid, text)
  from public;

grant execute
  on function "public"."notify_owner"(uuid, text, text, text, timestamp with time zone, uuid, text)
  to "postgres", "service_role";

create or replace function public.pause_platform (
  p_reason text,
  p_now    timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform app.require_operator();
  if exists (select 1 from public.platform where (paused_at is not null) = (p_reason is not null) for update) then
    return 'already';
  end if;
  perform public.set_global_pause(nullif(left(btrim(p_reason), 300), ''), (select email from auth.users where id = auth.uid()),
    p_now);
  return 'done';
end;
$function$;

revoke all on function "public"."pause_platform"(text, timestamp with time zone) from public;

grant execute
  on function "public"."pause_platform"(text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.pause_sending (
  p_gym    uuid,
  p_reason text,
  p_now    timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform app.require_owner(p_gym, 'Only the owner may stop sending.');
  update public.gyms set sending_paused_at = p_now,
    sending_paused_reason = coalesce(nullif(left(btrim(p_reason), 300), ''), 'Stopped by the owner.')
  where id = p_gym and sending_paused_at is null;
  if not found then
    return false;
  end if;
  perform app.log_task(p_gym, null, 'owner', 'Sending was stopped.', jsonb_build_object('user', auth.uid()), p_now);
  return true;
end;
$function$;

revoke all on function "public"."pause_sending"(uuid, text, timestamp with time zone) from public;

grant execute
  on function "public"."pause_sending"(uuid, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.put_reply_off (
  p_reply  uuid,
  p_token  uuid,
  p_try_at timestamp with time zone
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.replies r set try_at = p_try_at from public.tasks t
  where r.id = p_reply and r.status = 'stored' and t.id = r.task_id and t.lease_token = p_token
$function$;

revoke all on function "public"."put_reply_off"(uuid, uuid, timestamp with time zone) from public;

grant execute
  on function "public"."put_reply_off"(uuid, uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.raise_alerts (
  p_now timestamp with time zone
)
  returns integer
  language sql
  security definer
  set search_path to ''
  AS $function$
  -- Two runs at once would each open what the other has just opened.
  select pg_advisory_xact_lock(hashtextextended('raise_alerts', 0));
  with now_true as materialized (select * from app.alert_conditions(p_now)),
  closed as (
    update public.platform_alerts a set closed_at = p_now
    where a.closed_at is null and a.kind not in ('legal_words', 'hostile_words')
      and not exists (select 1 from now_true c where c.kind = a.kind and c.subject = a.subject)
  ),
  raised as (
    insert into public.platform_alerts as a (kind, severity, gym_id, subject, detail, opened_at, last_true_at)
    select c.kind, c.severity, c.gym_id, c.subject, c.detail, p_now, p_now from now_true c
    on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail, last_true_at = p_now
    returning a.opened_at
  )
  select count(*) filter (where opened_at = p_now)::integer from raised
$function$;

revoke all on function "public"."raise_alerts"(timestamp with time zone) from public;

grant execute on function "public"."raise_alerts"(timestamp with time zone) to "postgres", "service_role";

create or replace function public.rate_task (
  p_task    uuid,
  p_rating  integer,
  p_comment text,
  p_now     timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
begin
  if v.id is null then
    return 'not_found';
  end if;
  insert into public.task_feedback (gym_id, task_id, type, kind, rating, comment, confidence, by, at)
  values (v.gym_id, v.id, v.type, 'rated', p_rating, left(nullif(p_comment, ''), 1000), v.confidence, auth.uid(),
    app.within_life(p_now, v))
  on conflict (task_id, by) where kind = 'rated' do update set rating = excluded.rating, comment = excluded.comment,
    at = excluded.at;
  perform app.log_task(v.gym_id, v.id, 'owner',
    case when p_rating >= 3 then 'Said that this was right.' else 'Said that this was not right.' end,
    jsonb_build_object('user', auth.uid(), 'rating', p_rating, 'comment', p_comment), app.within_life(p_now, v));
  return 'done';
end;
$function$;

revoke all on function "public"."rate_task"(uuid, integer, text, timestamp with time zone) from public;

grant execute
  on function "public"."rate_task"(uuid, integer, text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.read_call_context (
  p_task  uuid,
  p_limit integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'profile', g.profile,
    'phone', g.phone, 'email', g.email, 'website', g.website,
    'conversation', coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'content', l.content, 'at', l.at)
      order by l.id) from (select * from public.task_log
        where task_id = t.id and kind in ('agent', 'member', 'owner') and (kind <> 'owner' or data ? 'guidance')
        order by id desc limit p_limit) l), '[]'),
    'otherTasks', coalesce((select jsonb_agg(jsonb_build_object('type', o.type, 'priority', o.priority,
      'status', o.status) order by o.priority, o.created_at) from public.tasks o
      where o.member_id = t.member_id and o.id <> t.id and o.resolved_at is null), '[]'),
    'overrides', coalesce((select jsonb_agg(jsonb_build_object('scope', p.scope, 'mode', p.mode, 'text', p.text)
      order by p.scope) from public.prompt_overrides p
      where p.gym_id = t.gym_id and ((p.scope = 'agent' and p.name = t.agent) or (p.scope = 'type' and p.name = t.type))),
      '[]'))
  from public.tasks t join public.gyms g on g.id = t.gym_id where t.id = p_task
$function$;

revoke all on function "public"."read_call_context"(uuid, integer) from public;

grant execute on function "public"."read_call_context"(uuid, integer) to "postgres", "service_role";

create or replace function public.read_health (
  p_now   timestamp with time zone,
  p_crons jsonb
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with limits as (select interval '15 minutes' as late, 0.05 as fault_share, 20 as tried_min, 0.2 as line_share,
    0.25 as ai_share, 10 as ai_min),
  schedule as (
    select count(*) filter (where c.path is not null and c.ran_at < p_now - make_interval(mins => x.value::integer)) as late,
      count(*) filter (where c.failures > 0) as failing, count(*) filter (where c.path is null) as never,
      string_agg(x.key, ', ' order by x.key) filter (where c.failures > 0
        or c.ran_at < p_now - make_interval(mins => x.value::integer)) as which
    from jsonb_each_text(p_crons) x left join public.cron_runs c on c.path = x.key
  ),
  faults as (
    select coalesce(sum(tried), 0) as tried, coalesce(sum(failed), 0) as failed from public.engine_tallies
    where hour >= date_trunc('hour', p_now, 'UTC') - interval '1 hour' and hour <= p_now and app.moves_tasks(operation)
  ),
  waiting as (
    select (select min(try_at) from public.messages where try_at is not null and try_at <= p_now) as message,
      (select min(try_at) from public.webhook_events where source = 'pushpress' and status = 'stored') as pushpress,
      least((select min(try_at) from public.webhook_events where source = 'resend' and status = 'stored'),
        (select min(try_at) from public.replies where status = 'stored')) as reply
  ),
  lines as (
    select count(*) as gyms, count(*) filter (where state <> 'ok') as broken from public.pushpress_connections
  ),
  asked as (
    select coalesce(sum(tried), 0) as calls, coalesce(sum(failed), 0) as failed from public.engine_tallies
    where hour >= date_trunc('hour', p_now, 'UTC') - interval '1 hour' and hour <= p_now and operation = 'ask_model'
  ),
  parts (place, part, state, detail) as (
    select 1, 'schedule', case when late + failing > 0 then 'degraded' else 'ok' end, case
      when late + failing > 0 then 'Late or failing: ' || which
      when never > 0 then never || ' jobs have not run yet.' else 'Every job ran when it should.' end from schedule
    union all select 2, 'engine', case when tried >= tried_min and failed > fault_share * tried then 'degraded' else 'ok' end,
      failed || ' of ' || tried || ' moves failed in the last hour or two.' from faults, limits
    union all select 3, 'sending', case when p.paused_at is not null then 'paused'
        when w.message < p_now - late then 'degraded' else 'ok' end,
      case when p.paused_at is not null then 'Everything is paused: ' || p.paused_reason
        when w.message is null then 'Nothing waits to be sent.'
        else 'The oldest message waits since ' || to_char(w.message at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
      from public.platform p, waiting w, limits
    union all select 4, 'replies', case when reply < p_now - late then 'degraded' else 'ok' end,
      case when reply is null then 'Every reply has been read.'
        else 'The oldest unread one waits since ' || to_char(reply at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
      from waiting, limits
    union all select 5, 'pushpress', case when broken > line_share * gyms or pushpress < p_now - late then 'degraded' else 'ok' end,
      case when gyms = 0 then 'No gym is connected.' else broken || ' of ' || gyms || ' connections are in trouble.' end
      from lines, waiting, limits
    union all select 6, 'ai', case when calls >= ai_min and failed > ai_share * calls then 'degraded' else 'ok' end,
      failed || ' of ' || calls || ' calls failed in the last hour or two.' from asked, limits
  )
  select jsonb_agg(jsonb_build_object('part', part, 'state', state, 'detail', detail) order by place) from parts
$function$;

revoke all on function "public"."read_health"(timestamp with time zone, jsonb) from public;

grant execute
  on function "public"."read_health"(timestamp with time zone, jsonb)
  to "postgres", "service_role";

create or replace function public.read_history (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."read_history"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."read_history"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.read_invitation (
  p_invitation uuid,
  p_now        timestamp with time zone
)
  returns table (
    gym_id     uuid,
    gym_name   text,
    email      text,
    role       text,
    invited_by text,
    state      text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select i.gym_id, g.name, i.email, i.role, i.invited_by, case
    when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
    when i.expires_at <= p_now or g.closed_at is not null then 'expired' else 'open' end
  from public.invitations i join public.gyms g on g.id = i.gym_id where i.id = p_invitation
$function$;

revoke all on function "public"."read_invitation"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."read_invitation"(uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.read_mail_sweep()
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select mail_swept_until from public.platform
$function$;

revoke all on function "public"."read_mail_sweep"() from public;

grant execute on function "public"."read_mail_sweep"() to "postgres", "service_role";

create or replace function public.read_plan (
  p_task uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'steps', coalesce((select jsonb_agg(jsonb_build_object('action', a.action, 'key', a.key, 'step', a.step,
        'input', a.input, 'requirement', a.requirement, 'why', a.why, 'at', a.at,
        'result', case when a.finished_at is not null then a.result end) order by a.step)
      from public.action_log a where a.task_id = p_task and a.step is not null), '[]'),
    'children', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'goal', c.goal,
        'status', c.status, 'requirement', c.requirement, 'outcome', c.outcome,
        'reason', coalesce(c.outcome_reason, c.escalation ->> 'blocks'), 'escalatedAt', c.escalated_at,
        'resolvedAt', c.resolved_at)
      order by c.created_at, c.id)
      from public.tasks c where c.parent_id = p_task), '[]'))
$function$;

revoke all on function "public"."read_plan"(uuid) from public;

grant execute on function "public"."read_plan"(uuid) to "postgres", "service_role";

create or replace function public.read_platform (
  p_now   timestamp with time zone,
  p_days  integer,
  p_crons jsonb
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  perform app.require_operator();
  return jsonb_build_object(
    'pause', (select jsonb_build_object('at', paused_at, 'reason', paused_reason, 'by', paused_by) from public.platform),
    'health', public.read_health(p_now, p_crons),
    'days', coalesce((select jsonb_agg(to_jsonb(m) - 'by_type' order by m.day) from public.platform_metrics m
      where m.day > v_today - p_days and m.day <= v_today), '[]'),
    'types', coalesce((select jsonb_agg(to_jsonb(x) order by x.type) from (
      select t.key as type, sum((t.value ->> 'completed')::integer) as completed,
        sum((t.value ->> 'cancelled')::integer) as cancelled, sum((t.value ->> 'said')::integer) as said,
        sum((t.value ->> 'shown')::integer) as shown
      from public.platform_metrics m cross join lateral jsonb_each(m.by_type) t
      where m.day > v_today - p_days and m.day <= v_today group by t.key) x), '[]'),
    'alerts', coalesce((select jsonb_agg(to_jsonb(x) order by x.rank, x.opened_at desc, x.id) from (
      select a.id, a.kind, a.severity, a.gym_id, g.name as gym, a.subject, a.detail, a.opened_at, a.seen_at, a.seen_by,
        array_position(array['critical', 'warning', 'info'], a.severity) as rank
      from public.platform_alerts a left join public.gyms g on g.id = a.gym_id
      where a.closed_at is null order by rank, a.opened_at desc, a.id limit 100) x), '[]'),
    'openAlerts', (select count(*) from public.platform_alerts where closed_at is null),
    'crons', coalesce((select jsonb_agg(to_jsonb(c) order by c.path) from public.cron_runs c), '[]'),
    'faults', coalesce((select jsonb_agg(to_jsonb(x)) from (
      select e.operation, sum(e.tried) as tried, sum(e.failed) as failed,
        (array_agg(e.last_failure order by e.hour desc) filter (where e.last_failure is not null))[1] as last_failure,
        (array_agg(e.last_task_id order by e.hour desc) filter (where e.last_task_id is not null))[1] as last_task_id
      from public.engine_tallies e where e.hour > p_now - interval '24 hours' group by e.operation
      having sum(e.failed) > 0 order by sum(e.failed) desc, e.operation limit 20) x), '[]'),
    'events', coalesce((select jsonb_agg(to_jsonb(x)) from (
      select at, kind, by, note from public.platform_events order by id desc limit 12) x), '[]'));
end;
$function$;

revoke all on function "public"."read_platform"(timestamp with time zone, integer, jsonb) from public;

grant execute
  on function "public"."read_platform"(timestamp with time zone, integer, jsonb)
  to "authenticated", "postgres";

create or replace function public.read_results (
  p_gym  uuid,
  p_from timestamp with time zone,
  p_now  timestamp with time zone
)
  returns json
  language sql
  stable
  set search_path to ''
  AS $function$
  select json_build_object(
    'tasks', coalesce((select json_agg(json_build_object('id', t.id, 'type', t.type, 'memberId', t.member_id,
        'name', m.first_name || ' ' || m.last_name, 'status', t.status, 'outcome', t.outcome, 'why', t.outcome_reason,
        'provisional', t.is_provisional, 'late', t.is_late, 'cents', t.attributed_cents, 'confidence', t.confidence,
        'createdAt', t.created_at, 'startedAt', t.started_at, 'resolvedAt', t.resolved_at, 'messages', t.messages_used,
        'approvedBy', t.approved_by, 'byHand', t.trigger = 'manual',
        'replied', r.task_id is not null)
      order by coalesce(t.resolved_at, t.created_at) desc, t.id)
      from public.tasks t left join public.members m on m.id = t.member_id
        left join (select distinct task_id from public.replies where gym_id = p_gym and kind = 'human') r on r.task_id = t.id
      where t.gym_id = p_gym and t.category = 'communication' and t.mode = 'live' and t.created_at <= p_now
        and (t.resolved_at is null or t.resolved_at >= p_from)), '[]'),
    'holdouts', coalesce((select json_agg(json_build_object('taskId', h.task_id, 'type', h.type, 'memberId', h.member_id,
        'name', m.first_name || ' ' || m.last_name, 'startsAt', h.starts_at, 'endsAt', h.ends_at,
        'succeeded', h.succeeded, 'outcome', h.outcome) order by h.starts_at desc, h.task_id)
      from public.holdouts h join public.members m on m.id = h.member_id
      where h.gym_id = p_gym and h.starts_at >= p_from), '[]'),
    'feedback', coalesce((select json_agg(json_build_object('taskId', f.task_id, 'type', f.type, 'kind', f.kind,
        'rating', f.rating, 'comment', f.comment, 'confidence', f.confidence, 'at', f.at,
        'charsBefore', char_length(f.before), 'charsAfter', char_length(f.after)) order by f.at desc, f.id)
      from public.task_feedback f where f.gym_id = p_gym and f.at >= p_from), '[]'),
    'aiCosts', coalesce((select json_agg(json_build_object('day', c.day, 'calls', c.calls, 'micros', c.micros) order by c.day)
      from (select (a.reserved_at at time zone g.timezone)::date as day, count(*) as calls, sum(a.cost_micros) as micros
        from public.ai_calls a join public.gyms g on g.id = a.gym_id
        where a.gym_id = p_gym and a.reserved_at >= p_from group by 1) c), '[]'))
$function$;

revoke all
  on function "public"."read_results"(uuid, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."read_results"(uuid, timestamp with time zone, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.read_subscription (
  p_gym   uuid,
  p_email text
)
  returns table (
    gym_name    text,
    stopped_for text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select g.name, s.reason from public.gyms g
  left join public.suppressions s
    on s.gym_id = g.id and s.email_key = lower(btrim(p_email)) and s.removed_at is null
  where g.id = p_gym
$function$;

revoke all on function "public"."read_subscription"(uuid, text) from public;

grant execute on function "public"."read_subscription"(uuid, text) to "postgres", "service_role";

create or replace function public.read_task (
  p_task uuid,
  p_now  timestamp with time zone
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select to_json(s) from app.task_scenes(array[p_task], p_now) s
$function$;

revoke all on function "public"."read_task"(uuid, timestamp with time zone) from public;

grant execute on function "public"."read_task"(uuid, timestamp with time zone) to "postgres", "service_role";

create or replace function public.read_thread (
  p_task uuid
)
  returns table (
    message_id text,
    subject    text,
    is_ours    boolean
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select message_id, subject, is_ours from (
    select m.headers ->> 'Message-ID' as message_id, m.subject, true as is_ours, m.reserved_at as at
    from public.messages m
    where m.task_id = p_task and m.status not in ('cancelled', 'failed')
    union all
    select r.message_id, r.subject, false, r.received_at from public.replies r
    where r.task_id = p_task and r.kind = 'human' and r.message_id is not null
  ) mails order by at
$function$;

revoke all on function "public"."read_thread"(uuid) from public;

grant execute on function "public"."read_thread"(uuid) to "postgres", "service_role";

create or replace function public.read_today (
  p_gym   uuid,
  p_kept  text[],
  p_month timestamp with time zone,
  p_now   timestamp with time zone
)
  returns table (
    members_kept integer,
    cents_kept   bigint,
    running      integer,
    needs        integer,
    ramp         text,
    ramp_since   timestamp with time zone,
    sent_today   integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    (select count(distinct member_id)::integer from public.task_list
      where gym_id = p_gym and ended_as = any (p_kept) and resolved_at >= p_month),
    (select coalesce(sum(attributed_cents), 0) from public.task_list
      where gym_id = p_gym and ended_as = any (p_kept) and resolved_at >= p_month),
    (select count(*)::integer from public.task_list where gym_id = p_gym and resolved_at is null and is_running),
    (select count(*)::integer from public.task_list
      where gym_id = p_gym and resolved_at is null and needs is not null),
    app.ramp_phase(app.ramp_start(p_gym), p_now), app.ramp_start(p_gym),
    (select count(*)::integer from public.messages m join public.gyms g on g.id = m.gym_id
      where m.gym_id = p_gym and isfinite(m.counts_at)
        and m.counts_at >= date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone)
$function$;

revoke all
  on function "public"."read_today"(uuid, text[], timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."read_today"(uuid, text[], timestamp with time zone, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.record_action (
  p_task        uuid,
  p_token       uuid,
  p_action      text,
  p_key         text,
  p_now         timestamp with time zone,
  p_input       jsonb                    default '{}'::jsonb,
  p_requirement text                     default 'required'::text,
  p_why         text                     default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_task public.tasks;
  v_limits record;
  v_steps record;
  v public.action_log;
begin
  select * into v_task from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return '{"refused": "lease_lost"}';
  end if;
  select * into v from public.action_log where key = p_key and task_id = p_task;
  if not found then
    select * into v_limits from app.limits();
    select count(*) as taken, count(*) filter (where lease = p_token) as at_once into v_steps
    from public.action_log where task_id = p_task and step is not null;
    if v_steps.taken >= v_limits.subtasks_per_parent then
      return '{"refused": "too_many_steps"}';
    elsif v_steps.at_once >= v_limits.steps_at_once then
      return '{"refused": "too_many_at_once"}';
    end if;
    insert into public.action_log (gym_id, task_id, action, key, member_id, step, input, requirement, why, at, lease)
    values (v_task.gym_id, p_task, p_action, p_key, v_task.member_id, v_steps.taken + 1, p_input, p_requirement,
      left(p_why, 2000), p_now, p_token)
    returning * into v;
  end if;
  return jsonb_build_object('action', v.action, 'key', v.key, 'step', v.step, 'input', v.input,
    'requirement', v.requirement, 'why', v.why, 'result', case when v.finished_at is not null then v.result end);
end;
$function$;

revoke all
  on function "public"."record_action"(uuid, uuid, text, text, timestamp with time zone, jsonb, text, text)
  from public;

grant execute
  on function "public"."record_action"(uuid, uuid, text, text, timestamp with time zone, jsonb, text, text)
  to "postgres", "service_role";

create or replace function public.record_analysis (
  p_gym uuid,
  p_run jsonb,
  p_now timestamp with time zone
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  insert into public.analysis_runs (gym_id, started_at, status, reason, scored, at_risk, opened, held_out, left_alone)
  select p_gym, p_now, r.status, left(r.reason, 300), coalesce(r.scored, 0), coalesce(r.at_risk, 0), coalesce(r.opened, 0),
    coalesce(r.held_out, 0), coalesce(r.left_alone, '{}')
  from jsonb_to_record(p_run) as r (status text, reason text, scored integer, at_risk integer, opened integer,
    held_out integer, left_alone jsonb);
  update public.pushpress_connections set analysed_at = null
  where gym_id = p_gym and p_run ->> 'reason' = 'not_read_yet'
$function$;

revoke all on function "public"."record_analysis"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."record_analysis"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.record_cron_run (
  p_path    text,
  p_now     timestamp with time zone,
  p_took_ms integer,
  p_error   text                     default null::text,
  p_tally   jsonb                    default '[]'::jsonb
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.cron_runs as c (path, ran_at, took_ms, failures, last_error, last_ok_at)
  values (p_path, p_now, greatest(p_took_ms, 0), case when p_error is null then 0 else 1 end, left(p_error, 500),
    case when p_error is null then p_now end)
  on conflict (path) do update set ran_at = greatest(c.ran_at, p_now), took_ms = excluded.took_ms,
    failures = case when p_error is null then 0 else c.failures + 1 end, last_error = coalesce(excluded.last_error, c.last_error),
    last_ok_at = coalesce(excluded.last_ok_at, c.last_ok_at);
  insert into public.engine_tallies as e (hour, operation, tried, failed, last_failure, last_task_id)
  select date_trunc('hour', p_now, 'UTC'), t.operation, t.tried, t.failed, left(t.last_failure, 500), t.last_task_id
  from jsonb_to_recordset(p_tally) as t (operation text, tried integer, failed integer, last_failure text, last_task_id uuid)
  -- Two runs that end together must take their locks in the same order.
  order by t.operation
  on conflict (hour, operation) do update set tried = e.tried + excluded.tried, failed = e.failed + excluded.failed,
    last_failure = coalesce(excluded.last_failure, e.last_failure),
    last_task_id = coalesce(excluded.last_task_id, e.last_task_id)
$function$;

revoke all
  on function "public"."record_cron_run"(text, timestamp with time zone, integer, text, jsonb)
  from public;

grant execute
  on function "public"."record_cron_run"(text, timestamp with time zone, integer, text, jsonb)
  to "postgres", "service_role";

create or replace function public.record_delivery (
  p_message     uuid,
  p_token       uuid,
  p_result      text,
  p_now         timestamp with time zone,
  p_provider_id text                     default null::text,
  p_failure     text                     default null::text,
  p_retry_at    timestamp with time zone default null::timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.messages;
  v_waits constant interval[] := array['1 minute', '5 minutes', '1 hour']::interval[];
  v_limits record;
begin
  if p_result is null or p_result not in ('sent', 'rejected', 'retry', 'rate_limited', 'unknown') then
    raise exception 'No delivery ends as %.', p_result using errcode = '22023';
  end if;
  select * into v_limits from app.limits();
  select * into v from public.messages where id = p_message;
  if p_result = 'sent' then
    perform 1 from public.gyms where id = v.gym_id and first_sent_at is null for no key update;
  end if;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages
  where id = p_message and lease_token = p_token and status = 'sending' for no key update;
  if not found then
    return false;
  end if;
  if p_result = 'sent' then
    -- It left at some moment of the call; what counts is the last of them.
    update public.messages set status = 'sent', provider_id = p_provider_id, left_at = p_now,
      counts_at = greatest(counts_at, p_now), lease_token = null, lease_until = null, failure = null
    where id = v.id;
    update public.gyms set first_sent_at = p_now where id = v.gym_id and first_sent_at is null;
    update public.tasks set started_at = p_now where id = v.task_id and started_at is null;
  elsif p_result = 'unknown' or (v.may_have_left and p_result in ('retry', 'rate_limited')) then
    update public.messages set status = 'unknown', may_have_left = true, counts_at = greatest(counts_at, p_now),
      lease_token = null, lease_until = null, failure = left(p_failure, 500),
      try_at = least(coalesce(p_retry_at, p_now + coalesce(v_waits[v.attempts], interval '6 hours')),
        v.first_attempt_at + v_limits.provider_key_life)
    where id = v.id;
  elsif v.may_have_left then
    perform app.put_message_off(v, coalesce(p_failure, p_result), p_now);
  elsif p_result = 'rejected' or (p_result = 'retry' and v.attempts >= v_limits.delivery_attempts) then
    perform app.fail_message(v, p_failure, p_now);
  else
    update public.messages set status = 'reserved', counts_at = 'infinity',
      attempts = attempts - (p_result = 'rate_limited')::integer, lease_token = null, lease_until = null,
      failure = left(p_failure, 500), try_at = coalesce(p_retry_at, p_now + v_waits[v.attempts])
    where id = v.id;
  end if;
  return true;
end;
$function$;

revoke all
  on function "public"."record_delivery"(uuid, uuid, text, timestamp with time zone, text, text, timestamp
    with time zone)
  from public;

grant execute
  on function "public"."record_delivery"(uuid, uuid, text, timestamp with time zone, text, text, timestamp
    with time zone)
  to "postgres", "service_role";

create or replace function public.record_holdout_draft (
  p_task       uuid,
  p_subject    text,
  p_text       text,
  p_written_by text,
  p_now        timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_gym uuid;
begin
  update public.holdouts set subject = left(p_subject, 200), text = left(p_text, 5000), written_by = p_written_by
  where task_id = p_task and text is null returning gym_id into v_gym;
  if found then
    perform app.log_task(v_gym, p_task, 'note', 'Would have been sent: ' || p_text,
      jsonb_build_object('subject', p_subject, 'written_by', p_written_by), p_now);
  end if;
end;
$function$;

revoke all
  on function "public"."record_holdout_draft"(uuid, text, text, text, timestamp with time zone)
  from public;

grant execute
  on function "public"."record_holdout_draft"(uuid, text, text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.record_mail_event (
  p_provider_id text,
  p_event       text,
  p_now         timestamp with time zone,
  p_is_hard     boolean                  default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.messages;
  v_soft_bounces_max constant integer := 3;
  v_rank constant text[] := array['sent', 'delivered', 'bounced', 'complained'];
  v_soft integer;
begin
  select * into v from public.messages where provider_id = p_provider_id;
  if not found then
    return false;
  end if;
  perform 1 from public.gyms where id = v.gym_id for no key update;
  perform 1 from public.recipients where email_key = v.email_key for update;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages where id = v.id for no key update;
  if array_position(v_rank, p_event) > array_position(v_rank, v.status) then
    update public.messages set status = p_event,
      soft_bounces = soft_bounces + (p_event = 'bounced' and not p_is_hard)::integer
    where id = v.id;
  end if;
  if p_event = 'complained' then
    perform public.suppress_member(v.gym_id, v.email_key, 'complaint', 'provider', p_now, v.task_id);
    perform public.notify_owner(v.gym_id, 'system_alert', 'complaint:' || v.id,
      v.recipient || ' marked a message as spam', p_now, v.task_id, 'They will not be written to again.');
  elsif p_event = 'bounced' then
    select sum(soft_bounces) into v_soft from public.messages where gym_id = v.gym_id and email_key = v.email_key;
    if p_is_hard or v_soft >= v_soft_bounces_max then
      perform public.suppress_member(v.gym_id, v.email_key, 'hard_bounce', 'provider', p_now, v.task_id);
    end if;
  end if;
  if p_event in ('bounced', 'complained') then
    perform app.pause_bad_sender(v.gym_id, p_now);
  end if;
  return true;
end;
$function$;

revoke all on function "public"."record_mail_event"(text, text, timestamp with time zone, boolean) from public;

grant execute
  on function "public"."record_mail_event"(text, text, timestamp with time zone, boolean)
  to "postgres", "service_role";

create or replace function public.record_mail_sweep (
  p_until timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.platform set mail_swept_until = greatest(mail_swept_until, p_until)
$function$;

revoke all on function "public"."record_mail_sweep"(timestamp with time zone) from public;

grant execute on function "public"."record_mail_sweep"(timestamp with time zone) to "postgres", "service_role";

create or replace function public.record_owner_mail (
  p_mail        uuid,
  p_status      text,
  p_now         timestamp with time zone,
  p_provider_id text                     default null::text,
  p_failure     text                     default null::text,
  p_try_at      timestamp with time zone default null::timestamp with time zone
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.owner_mails set status = p_status, provider_id = coalesce(p_provider_id, provider_id),
    failure = left(p_failure, 500), sent_at = case when p_status = 'sent' then p_now end,
    try_at = case when p_status = 'reserved' then p_try_at end
  where id = p_mail and status = 'reserved'
$function$;

revoke all
  on function "public"."record_owner_mail"(uuid, text, timestamp with time zone, text, text, timestamp
    with time zone)
  from public;

grant execute
  on function "public"."record_owner_mail"(uuid, text, timestamp with time zone, text, text, timestamp
    with time zone)
  to "postgres", "service_role";

create or replace function public.record_pushpress_health (
  p_gym    uuid,
  p_state  text,
  p_now    timestamp with time zone,
  p_reason text                     default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.pushpress_connections set
    state = p_state,
    state_reason = case when p_state = 'ok' then null else left(p_reason, 500) end,
    state_since = case when state = p_state then state_since else p_now end,
    failures = case when p_state = 'ok' then 0 else failures + 1 end,
    last_ok_at = case when p_state = 'ok' then p_now else last_ok_at end
  where gym_id = p_gym
$function$;

revoke all
  on function "public"."record_pushpress_health"(uuid, text, timestamp with time zone, text)
  from public;

grant execute
  on function "public"."record_pushpress_health"(uuid, text, timestamp with time zone, text)
  to "postgres", "service_role";

create or replace function public.record_pushpress_webhook (
  p_gym           uuid,
  p_webhook_id    text,
  p_secret_sealed text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.pushpress_connections
  set webhook_id = p_webhook_id, webhook_secret_sealed = p_secret_sealed where gym_id = p_gym
$function$;

revoke all on function "public"."record_pushpress_webhook"(uuid, text, text) from public;

grant execute on function "public"."record_pushpress_webhook"(uuid, text, text) to "postgres", "service_role";

create or replace function public.record_sending_domain (
  p_gym         uuid,
  p_provider_id text,
  p_status      text,
  p_records     jsonb,
  p_failure     text,
  p_now         timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all
  on function "public"."record_sending_domain"(uuid, text, text, jsonb, text, timestamp with time zone)
  from public;

grant execute
  on function "public"."record_sending_domain"(uuid, text, text, jsonb, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.refresh_member_facts (
  p_gym          uuid,
  p_now          timestamp with time zone,
  p_customer_ids text[]                   default null::text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_portion constant integer := 200;
  v_changed integer := 0;
  v_after text := '';
  v_ids text[];
begin
  loop
    -- In ascending order, which is the order in which everyone else takes these rows too.
    v_ids := array(
      select pushpress_id from public.members
      where gym_id = p_gym and pushpress_id > v_after
        and (p_customer_ids is null or pushpress_id = any (p_customer_ids))
      order by pushpress_id limit v_portion);
    exit when cardinality(v_ids) = 0;
    v_changed := v_changed + app.refresh_facts_of(p_gym, p_now, v_ids);
    v_after := v_ids[cardinality(v_ids)];
  end loop;
  return v_changed;
end;
$function$;

revoke all on function "public"."refresh_member_facts"(uuid, timestamp with time zone, text[]) from public;

grant execute
  on function "public"."refresh_member_facts"(uuid, timestamp with time zone, text[])
  to "postgres", "service_role";

create or replace function public.release_sync (
  p_id     uuid,
  p_token  uuid,
  p_try_at timestamp with time zone,
  p_error  text                     default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.sync_runs set lease_token = null, lease_until = null, try_at = p_try_at,
    failures = case when p_error is null then failures else failures + 1 end, last_error = left(p_error, 500)
  where id = p_id and lease_token = p_token and finished_at is null;
  return found;
end;
$function$;

revoke all on function "public"."release_sync"(uuid, uuid, timestamp with time zone, text) from public;

grant execute
  on function "public"."release_sync"(uuid, uuid, timestamp with time zone, text)
  to "postgres", "service_role";

create or replace function public.remove_sending_domain (
  p_gym uuid
)
  returns text
  language sql
  security definer
  set search_path to ''
  AS $function$
  delete from public.sending_domains where gym_id = p_gym returning provider_id
$function$;

revoke all on function "public"."remove_sending_domain"(uuid) from public;

grant execute on function "public"."remove_sending_domain"(uuid) to "postgres", "service_role";

create or replace function public.rename_sender (
  p_gym        uuid,
  p_local_part text
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.sending_domains set local_part = p_local_part where gym_id = p_gym
$function$;

revoke all on function "public"."rename_sender"(uuid, text) from public;

grant execute on function "public"."rename_sender"(uuid, text) to "postgres", "service_role";

create or replace function public.reply_context (
  p_task uuid
)
  returns table (
    member_addresses text[],
    own_addresses    text[]
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    array(
      select m.email_key from public.members m where m.id = t.member_id and m.email_key is not null
      union select c.email_key from app.contacts c where c.member_id = t.member_id and c.email_key is not null
      union select s.email_key from public.messages s where s.task_id = t.id
    ),
    array(select distinct s.sender from public.messages s where s.task_id = t.id)
  from public.tasks t where t.id = p_task
$function$;

revoke all on function "public"."reply_context"(uuid) from public;

grant execute on function "public"."reply_context"(uuid) to "postgres", "service_role";

create or replace function public.rescue_messages (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_rescued integer;
begin
  with stuck as (
    select id from public.messages where status = 'sending' and lease_until <= p_now
    order by lease_until, id limit p_limit for no key update skip locked
  )
  update public.messages m set status = 'unknown', may_have_left = true, lease_token = null, lease_until = null,
    counts_at = greatest(m.counts_at, p_now), try_at = p_now, failure = 'The worker died during the call.'
  from stuck where m.id = stuck.id;
  get diagnostics v_rescued = row_count;
  return v_rescued;
end;
$function$;

revoke all on function "public"."rescue_messages"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."rescue_messages"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.rescue_tasks (
  p_now   timestamp with time zone,
  p_limit integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_rescues_max constant smallint := 10;
  v_rescued uuid[];
begin
  with stuck as (
    select id from public.tasks where status = 'executing' and due_at <= p_now
    order by due_at, id limit p_limit for no key update skip locked
  ),
  put_back as (
    update public.tasks t set status = 'waiting', lease_token = null, lease_until = null, due_at = p_now,
      last_activity_at = p_now, hold_reason = null, rescues = least(t.rescues + 1, v_rescues_max)
    from stuck where t.id = stuck.id
    returning t.id
  )
  select coalesce(array_agg(id), '{}') into v_rescued from put_back;
  perform app.escalate_task(t.id, 'The agent broke off ten times while working on this. Please take it over.', p_now,
    'never_finished')
  from public.tasks t where t.id = any (v_rescued) and t.rescues = v_rescues_max order by t.id;
  return cardinality(v_rescued);
end;
$function$;

revoke all on function "public"."rescue_tasks"(timestamp with time zone, integer) from public;

grant execute
  on function "public"."rescue_tasks"(timestamp with time zone, integer)
  to "postgres", "service_role";

create or replace function public.research_data (
  p_gym    uuid,
  p_now    timestamp with time zone,
  p_member uuid                     default null::uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."research_data"(uuid, timestamp with time zone, uuid) from public;

grant execute
  on function "public"."research_data"(uuid, timestamp with time zone, uuid)
  to "postgres", "service_role";

create or replace function public.reserve_ai_call (
  p_gym     uuid,
  p_task    uuid,
  p_purpose text,
  p_now     timestamp with time zone
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_limits record;
  v_warn_percent constant integer := 80;
  v_gym public.gyms;
  v_today integer;
  v_day_start timestamptz;
  v_id uuid;
begin
  perform app.require_fresh_reads();
  select * into v_limits from app.limits();
  select * into v_gym from public.gyms where id = p_gym for no key update;
  v_day_start := date_trunc('day', p_now at time zone v_gym.timezone) at time zone v_gym.timezone;
  select count(*) into v_today from public.ai_calls where gym_id = p_gym and reserved_at >= v_day_start;
  if v_today >= v_limits.ai_calls_per_gym_day then
    return jsonb_build_object('why', 'gym_day', 'until',
      (date_trunc('day', p_now at time zone v_gym.timezone) + interval '1 day') at time zone v_gym.timezone);
  end if;
  if p_task is not null and (select count(*) from public.ai_calls where task_id = p_task)
    >= v_limits.ai_calls_per_task then
    return jsonb_build_object('why', 'task_life');
  end if;
  insert into public.ai_calls (gym_id, task_id, purpose, reserved_at) values (p_gym, p_task, p_purpose, p_now)
  returning id into v_id;
  if (v_today + 1) * 100 = v_limits.ai_calls_per_gym_day * v_warn_percent then
    perform public.notify_owner(p_gym, 'system_alert', 'ai_usage:' || v_day_start,
      'AI use is at 80% of today''s limit', p_now, null, 'At the limit, tasks wait until tomorrow.');
  end if;
  return jsonb_build_object('id', v_id);
end;
$function$;

revoke all on function "public"."reserve_ai_call"(uuid, uuid, text, timestamp with time zone) from public;

grant execute
  on function "public"."reserve_ai_call"(uuid, uuid, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.reserve_messages (
  p_wishes jsonb,
  p_now    timestamp with time zone
)
  returns table (
    task_id  uuid,
    result   text,
    retry_at timestamp with time zone
  )
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  set enable_seqscan to 'off'
  AS $function$
declare
  v_wishes app.message_wish[];
begin
  -- One wish per task: a lease is good for one message.
  select array_agg(one.wish order by (one.wish).task_id) into v_wishes
  from (select distinct on (w.task_id) w as wish from jsonb_populate_recordset(null::app.message_wish, p_wishes) w
    order by w.task_id, w.id) one;
  perform app.lock_for_sending(v_wishes);
  return query
  with judged as materialized (
    select * from app.judge_wishes(v_wishes, p_now)
  ),
  granted as materialized (
    select w.*, j.gym_id, j.member_id, j.agent, j.email_key, j.simulated
    from judged j join unnest(v_wishes) w on w.task_id = j.task_id
    where j.refusal is null
  ),
  stored as (
    insert into public.messages (id, gym_id, task_id, member_id, agent, email_key, kind, touch, status, sender,
      recipient, reply_to, subject, body_text, body_html, headers, idempotency_key, written_by, counts_at,
      reserved_at, try_at)
    select w.id, w.gym_id, w.task_id, w.member_id, w.agent, w.email_key, w.kind, w.touch,
      case when w.simulated then 'simulated' else 'reserved' end, w.sender, w.recipient, w.reply_to, w.subject,
      w.body_text, w.body_html, w.headers, w.task_id || ':' || w.kind || ':' || w.id, w.written_by,
      case when w.simulated then '-infinity'::timestamptz else 'infinity' end, p_now,
      case when not w.simulated then coalesce(w.send_at, p_now) end
    from granted w
  ),
  moved as (
    update public.tasks t set status = 'waiting', lease_token = null, lease_until = null, hold_reason = null,
      messages_used = t.messages_used + 1, touches = t.touches + (w.kind = 'touch')::integer,
      due_at = w.next_due_at, last_activity_at = p_now, draft_subject = null, draft_text = null, draft_by = null
    from granted w where t.id = w.task_id and w.kind <> 'owner'
  ),
  answered as (
    update public.replies r set status = 'handled', handled_at = p_now
    from granted w where r.id = w.reply_id and r.task_id = w.task_id and r.status = 'stored'
  ),
  logged as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select w.gym_id, w.task_id, p_now, 'agent', w.body_text, jsonb_build_object('message_id', w.id, 'kind', w.kind,
      'touch', w.touch, 'subject', w.subject, 'reason', w.why, 'facts', w.facts, 'written_by', w.written_by,
      'simulated', w.simulated, 'decisions', coalesce(w.log, '[]'),
      'moved', case when w.kind <> 'owner' then jsonb_build_object('from', 'executing', 'to', 'waiting',
        'due_at', w.next_due_at) end)
    from granted w
  ),
  -- No message, no line to keep them with: the decisions that led to a refused wish stand alone.
  logged_alone as (
    insert into public.task_log (gym_id, task_id, at, kind, content, data)
    select j.gym_id, j.task_id, p_now, e.kind, left(e.content, 20000), coalesce(e.data, '{}')
    from judged j join unnest(v_wishes) w on w.task_id = j.task_id
    cross join lateral jsonb_to_recordset(w.log) as e (kind text, content text, data jsonb)
    where j.refusal not in ('lease_lost', 'stale')
  )
  select j.task_id, coalesce(j.refusal, 'reserved'), j.retry_at from judged j order by j.task_id;
  perform app.leave_to_owner(m.task_id, p_now) from public.messages m
  where m.id in (select w.id from unnest(v_wishes) w where w.kind = 'owner') and m.reserved_at = p_now
  order by m.task_id;
end;
$function$;

revoke all on function "public"."reserve_messages"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."reserve_messages"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.reserve_owner_mail (
  p_mail        jsonb,
  p_now         timestamp with time zone,
  p_batch_every interval,
  p_news        bigint[]                 default '{}'::bigint[]
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.owner_mails := jsonb_populate_record(null::public.owner_mails, p_mail);
begin
  perform app.require_fresh_reads();
  perform 1 from public.gyms where id = v.gym_id for no key update;
  if exists (select 1 from public.notifications where id = any (p_news) and gym_id <> v.gym_id)
    or (v.kind <> 'digest' and exists (select 1 from public.notifications where id = any (p_news) and mail_id is not null))
    or (v.kind = 'batch' and exists (select 1 from public.owner_mails
      where gym_id = v.gym_id and kind in ('batch', 'digest') and created_at > p_now - p_batch_every))
  then
    return false;
  end if;
  insert into public.owner_mails (id, gym_id, kind, key, recipient, subject, text, html, created_at, try_at)
  values (v.id, v.gym_id, v.kind, v.key, v.recipient, left(v.subject, 200), v.text, v.html, p_now, p_now)
  on conflict (gym_id, key) do nothing;
  if not found then
    return false;
  end if;
  update public.notifications set mail_id = v.id where id = any (p_news) and mail_id is null;
  return true;
end;
$function$;

revoke all
  on function "public"."reserve_owner_mail"(jsonb, timestamp with time zone, interval, bigint[])
  from public;

grant execute
  on function "public"."reserve_owner_mail"(jsonb, timestamp with time zone, interval, bigint[])
  to "postgres", "service_role";

create or replace function public.resubscribe_member (
  p_gym   uuid,
  p_email text,
  p_now   timestamp with time zone
)
  returns boolean
  language sql
  security definer
  set search_path to ''
  AS $function$
  select app.lift_suppression(p_gym, p_email, 'member', p_now)
$function$;

revoke all on function "public"."resubscribe_member"(uuid, text, timestamp with time zone) from public;

grant execute
  on function "public"."resubscribe_member"(uuid, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.resume_sending (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_resumed boolean;
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may resume sending.' using errcode = '42501';
  end if;
  -- Dated by the pause it ends at the earliest, so that no earlier trouble pauses the gym again; and not far beyond, so
  -- that later trouble does.
  update public.gyms set sending_resumed_at = least(greatest(p_now, sending_paused_at),
      sending_paused_at + (select reopen_life from app.limits())),
    sending_paused_at = null, sending_paused_reason = null
  where id = p_gym and sending_paused_at is not null;
  v_resumed := found;
  if v_resumed then
    perform app.log_task(p_gym, null, 'owner', 'Sending was resumed.', jsonb_build_object('user', auth.uid()), p_now);
  end if;
  return v_resumed;
end;
$function$;

revoke all on function "public"."resume_sending"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."resume_sending"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.revise_plan (
  p_task    uuid,
  p_version integer,
  p_now     timestamp with time zone,
  p_steps   jsonb                    default null::jsonb,
  p_remark  text                     default null::text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.tasks := app.my_task(p_task);
  v_remark constant text := nullif(btrim(left(p_remark, 2000)), '');
  v_now timestamptz;
  v_steps jsonb;
begin
  if v.id is null then
    return 'not_found';
  elsif v.version is distinct from p_version or v.status <> 'pending_review' or v.mode <> 'plan' or p_now > v.expires_at
    or v.deliverable ->> 'type' is distinct from 'plan' then
    return 'stale';
  elsif v_remark is null and p_steps is null then
    raise exception 'Nothing was changed.' using errcode = '22023';
  end if;
  v_now := greatest(p_now, v.last_activity_at);
  v_steps := case when p_steps is not null then app.edited_steps(v, p_steps) else v.deliverable -> 'steps' end;
  update public.tasks set last_activity_at = v_now,
    deliverable = deliverable || jsonb_build_object('steps', v_steps, 'wanted', v_remark is not null,
      'estimate', coalesce(deliverable -> 'estimate', '{}') || jsonb_build_object('messages', jsonb_array_length(v_steps))),
    -- Looked at again at once where it is to be written anew.
    due_at = case when v_remark is not null then v_now else due_at end
  where id = p_task;
  if p_steps is not null then
    perform app.log_task(v.gym_id, p_task, 'owner', 'Plan edited.', jsonb_build_object('user', auth.uid(), 'feedback',
      'plan_edited', 'before', v.deliverable -> 'steps', 'after', v_steps), v_now);
  end if;
  if v_remark is not null then
    perform app.log_task(v.gym_id, p_task, 'owner', v_remark, jsonb_build_object('user', auth.uid(), 'guidance', true,
      'feedback', 'plan_sent_back', 'before', v.deliverable -> 'steps'), v_now);
  end if;
  return 'done';
end;
$function$;

revoke all
  on function "public"."revise_plan"(uuid, integer, timestamp with time zone, jsonb, text)
  from public;

grant execute
  on function "public"."revise_plan"(uuid, integer, timestamp with time zone, jsonb, text)
  to "authenticated", "postgres";

create or replace function public.revoke_invitation (
  p_invitation uuid,
  p_now        timestamp with time zone
)
  returns boolean
  language sql
  security definer
  set search_path to ''
  AS $function$
  with revoked as (
    update public.invitations set revoked_at = p_now
    where id = p_invitation and accepted_at is null and revoked_at is null
      and gym_id in (select app.my_gyms(array['owner']))
    returning 1
  )
  select exists (select 1 from revoked)
$function$;

revoke all on function "public"."revoke_invitation"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."revoke_invitation"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.revoke_operator (
  p_email text,
  p_by    text,
  p_now   timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.platform_operators o using auth.users u
  where u.id = o.user_id and lower(u.email) = lower(btrim(p_email));
  if not found then
    return false;
  end if;
  insert into public.platform_events (at, kind, by, note)
  values (p_now, 'operator_revoked', p_by, left(lower(btrim(p_email)), 254));
  return true;
end;
$function$;

revoke all on function "public"."revoke_operator"(text, text, timestamp with time zone) from public;

grant execute
  on function "public"."revoke_operator"(text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.risk_features (
  p_gym uuid,
  p_now timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  v_month_days constant integer := 30;
  v_two_weeks_days constant integer := 14;
  v_rate_days_min constant integer := 7;
  v_days_per_month constant numeric := 30.44;
  v_timezone text;
  v_as_of date;
  v_known_from date;
begin
  select timezone, today - 1, (visits_since at time zone timezone)::date into v_timezone, v_as_of, v_known_from
  from app.mirror_of(p_gym, p_now);
  if not found then
    return null;
  end if;
  return (
    with calendar as materialized (
      select * from app.gym_calendar(p_gym, v_known_from - 1, v_as_of, v_timezone)
    ),
    who as (
      select m.id, m.pushpress_id, m.standing, m.joined_on, m.visits_total,
        (m.last_visit_at at time zone v_timezone)::date as last_day,
        (m.first_visit_at at time zone v_timezone)::date < m.joined_on as came_before,
        least(v_as_of, greatest(v_known_from, coalesce(m.joined_on, (m.first_visit_at at time zone v_timezone)::date))) as since
      from public.members m
      where m.gym_id = p_gym and m.deleted_at is null and m.standing in ('active', 'payment_alert')
    ),
    lately as materialized (
      select c.customer_id,
        count(*) filter (where c.at < (v_as_of + 1)::timestamp at time zone v_timezone) as month,
        count(*) filter (where c.at < (v_as_of + 1)::timestamp at time zone v_timezone
          and c.at >= (v_as_of - v_two_weeks_days + 1)::timestamp at time zone v_timezone) as two_weeks,
        count(*) filter (where c.at >= (v_as_of + 1)::timestamp at time zone v_timezone) as today
      from public.checkins c
      where c.gym_id = p_gym and c.role = 'attendee' and c.at <= p_now
        and c.at >= (v_as_of - v_month_days + 1)::timestamp at time zone v_timezone
      group by c.customer_id
    ),
    -- The mirror keeps everybody's sum. Only for the few who came before they joined it counts too much.
    early as (
      select w.id, count(*) as visits from who w
      join public.checkins c on c.gym_id = p_gym and c.customer_id = w.pushpress_id and c.role = 'attendee'
        and c.at < w.since::timestamp at time zone v_timezone
      where w.came_before group by w.id
    ),
    contracts as (
      select distinct on (e.customer_id) e.customer_id, e.end_date - e.start_date as days, e.end_date - v_as_of as left_days
      from public.enrollments e
      -- What is paid once is a pack, not a contract.
      where e.gym_id = p_gym and e.status in ('active', 'alert') and e.billing_period <> 'once'
        and e.end_date > v_as_of and e.start_date < e.end_date
      order by e.customer_id, e.end_date desc
    ),
    spans as (
      select w.*, greatest(0, w.visits_total - coalesce(y.today, 0) - coalesce(e.visits, 0)) as life,
        coalesce(y.month, 0) as month, coalesce(y.two_weeks, 0) as two_weeks,
        now_.busy_sum - life_.busy_sum as life_open, now_.busy_sum - month_.busy_sum as month_open,
        now_.busy_sum - weeks_.busy_sum as weeks_open, now_.open_sum - last_.open_sum as days_away
      from who w
      left join lately y on y.customer_id = w.pushpress_id
      left join early e on e.id = w.id
      join calendar now_ on now_.day = v_as_of
      join calendar life_ on life_.day = w.since - 1
      join calendar month_ on month_.day = greatest(w.since, v_as_of - v_month_days + 1) - 1
      join calendar weeks_ on weeks_.day = greatest(w.since, v_as_of - v_two_weeks_days + 1) - 1
      -- Somebody who never came has been away since joining.
      join calendar last_ on last_.day = least(v_as_of, greatest(w.since, coalesce(w.last_day, w.since)))
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', s.id,
      'visits_per_week_lifetime', case when s.life_open >= v_rate_days_min then s.life / s.life_open * 7 end,
      'visits_per_week_last_month', case when s.month_open >= v_rate_days_min then s.month / s.month_open * 7 end,
      'visits_per_week_last_two_weeks', case when s.weeks_open >= v_rate_days_min then s.two_weeks / s.weeks_open * 7 end,
      'days_since_last_visit', s.days_away,
      'tenure_months', greatest(0, v_as_of - s.joined_on) / v_days_per_month,
      'contract_months', round(t.days / v_days_per_month, 1),
      'months_to_contract_end', round(t.left_days / v_days_per_month, 1),
      'payment_alert', case when s.standing = 'payment_alert' then true end))), '[]')
    from spans s left join contracts t on t.customer_id = s.pushpress_id);
end;
$function$;

revoke all on function "public"."risk_features"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."risk_features"(uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.save_plan_prices (
  p_gym    uuid,
  p_prices jsonb,
  p_now    timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."save_plan_prices"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."save_plan_prices"(uuid, jsonb, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.see_alert (
  p_alert bigint,
  p_now   timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_by text := (select email from auth.users where id = auth.uid());
  v public.platform_alerts;
begin
  perform app.require_operator();
  update public.platform_alerts set seen_at = p_now, seen_by = v_by,
    closed_at = case when kind in ('legal_words', 'hostile_words') then p_now end
  where id = p_alert and seen_at is null and closed_at is null returning * into v;
  if not found then
    return false;
  end if;
  insert into public.platform_events (at, kind, by, note) values (p_now, 'alert_seen', v_by, v.kind || ': ' || v.detail);
  return true;
end;
$function$;

revoke all on function "public"."see_alert"(bigint, timestamp with time zone) from public;

grant execute
  on function "public"."see_alert"(bigint, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.sending_outlook (
  p_member uuid,
  p_now    timestamp with time zone
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'email', c.email, 'block', c.block,
    'suppressed', (select jsonb_build_object('reason', s.reason, 'source', s.source, 'at', s.created_at,
        'by', s.added_by) from public.suppressions s
      where s.gym_id = g.id and s.email_key = c.email_key and s.removed_at is null),
    'globalPause', p.paused_at is not null, 'pausedReason', g.sending_paused_reason,
    'hasPostalAddress', coalesce(btrim(g.postal_address), '') <> '',
    'ramp', app.ramp_phase(app.ramp_start(g.id), p_now), 'rampSince', app.ramp_start(g.id),
    'inWindow', app.is_in_send_window(g.timezone, g.send_window_start, g.send_window_end, p_now),
    'windowOpensAt', app.next_opening(g.id, p_now),
    'week', n.week, 'weeklyLimit', g.member_weekly_limit, 'weekFreesAt', case when n.frees_at < 'infinity' then n.frees_at end,
    'touchedToday', n.today > 0,
    'sentToday', (select count(*) from public.messages d
      where d.gym_id = g.id and d.counts_at >= least(date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone, p_now - (select touch_gap from app.limits()))),
    'dailyLimit', least(g.daily_send_limit, app.warm_up_sends(g.first_sent_at, p_now),
      app.ramp_sends(app.ramp_phase(app.ramp_start(g.id), p_now))),
    'ownerWroteAt', n.owner_at, 'ownerQuietUntil', case when n.owner_at is not null then n.owner_at + app.owner_quiet() end)
  from public.members m
  join public.gyms g on g.id = m.gym_id
  cross join public.platform p
  left join app.contacts c on c.member_id = m.id
  cross join lateral (
    select count(*) filter (where x.counts_at > p_now - interval '168 hours') as week,
      count(*) filter (where x.kind = 'touch' and x.counts_at >= least(date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone, p_now - (select touch_gap from app.limits()))) as today,
      (array_agg(x.counts_at order by x.counts_at desc))[g.member_weekly_limit] + interval '168 hours' as frees_at,
      max(least(x.counts_at, greatest(x.reserved_at, p_now))) filter (where x.kind = 'owner' and x.gym_id = g.id) as owner_at
    from public.messages x
    where x.email_key = c.email_key and x.counts_at > p_now - interval '168 hours'
  ) n
  where m.id = p_member and m.gym_id in (select app.my_gyms())
$function$;

revoke all on function "public"."sending_outlook"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."sending_outlook"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.set_global_pause (
  p_reason text,
  p_by     text,
  p_now    timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with changed as (
    update public.platform p set
      paused_at = case when p_reason is not null then coalesce(p.paused_at, p_now) end,
      paused_reason = p_reason, paused_by = case when p_reason is not null then p_by end
    from (select paused_reason as before from public.platform for update) was
    where p.id and was.before is distinct from p_reason
    returning 1
  )
  insert into public.platform_events (at, kind, by, note)
  select p_now, case when p_reason is null then 'resumed' else 'paused' end, p_by, coalesce(p_reason, '') from changed
$function$;

revoke all on function "public"."set_global_pause"(text, text, timestamp with time zone) from public;

grant execute
  on function "public"."set_global_pause"(text, text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.set_person_role (
  p_gym  uuid,
  p_user uuid,
  p_role text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform app.require_owner(p_gym, 'Only the owner may change the team.');
  perform 1 from public.gyms where id = p_gym for no key update;
  if not exists (select 1 from public.gym_people where gym_id = p_gym and user_id = p_user) then
    return 'not_found';
  elsif p_role is distinct from 'owner' and not exists (select 1 from public.gym_people
    where gym_id = p_gym and user_id <> p_user and role = 'owner') then
    return 'last_owner';
  end if;
  if p_role is null then
    delete from public.gym_people where gym_id = p_gym and user_id = p_user;
  else
    update public.gym_people set role = p_role where gym_id = p_gym and user_id = p_user;
  end if;
  return 'done';
end;
$function$;

revoke all on function "public"."set_person_role"(uuid, uuid, text) from public;

grant execute on function "public"."set_person_role"(uuid, uuid, text) to "authenticated", "postgres";

create or replace function public.settle_changed_members (
  p_changes jsonb
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  delete from public.changed_members c using jsonb_to_recordset(p_changes) as s (member_id uuid, number bigint)
  where c.member_id = s.member_id and c.number = s.number
$function$;

revoke all on function "public"."settle_changed_members"(jsonb) from public;

grant execute on function "public"."settle_changed_members"(jsonb) to "postgres", "service_role";

create or replace function public.settle_digest (
  p_gym     uuid,
  p_day     date,
  p_now     timestamp with time zone,
  p_is_sent boolean
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.gyms set digest_on = greatest(digest_on, p_day),
    digest_sent_at = case when p_is_sent then p_now else digest_sent_at end
  where id = p_gym
$function$;

revoke all on function "public"."settle_digest"(uuid, date, timestamp with time zone, boolean) from public;

grant execute
  on function "public"."settle_digest"(uuid, date, timestamp with time zone, boolean)
  to "postgres", "service_role";

create or replace function public.settle_told_alerts (
  p_alerts bigint[],
  p_now    timestamp with time zone
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.platform_alerts set told_at = p_now where id = any (p_alerts) and told_at is null
$function$;

revoke all on function "public"."settle_told_alerts"(bigint[], timestamp with time zone) from public;

grant execute
  on function "public"."settle_told_alerts"(bigint[], timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.settle_webhooks (
  p_results jsonb,
  p_now     timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
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
$function$;

revoke all on function "public"."settle_webhooks"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."settle_webhooks"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.spend_turn (
  p_task  uuid,
  p_token uuid,
  p_now   timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_task public.tasks;
begin
  select * into v_task from public.tasks where id = p_task and lease_token = p_token for no key update;
  if not found then
    return 'lease_lost';
  elsif v_task.turns_used >= v_task.budget_turns then
    return 'no_turns';
  end if;
  update public.tasks set turns_used = turns_used + 1, last_activity_at = p_now where id = p_task;
  return 'ok';
end;
$function$;

revoke all on function "public"."spend_turn"(uuid, uuid, timestamp with time zone) from public;

grant execute
  on function "public"."spend_turn"(uuid, uuid, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.start_delivery (
  p_message uuid,
  p_token   uuid,
  p_now     timestamp with time zone,
  p_lease   interval
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.messages;
  v_why text;
begin
  perform app.require_fresh_reads();
  select * into v from public.messages where id = p_message;
  perform 1 from public.recipients where email_key = v.email_key for key share;
  perform 1 from public.tasks where id = v.task_id for no key update;
  select * into v from public.messages
  where id = p_message and lease_token = p_token and status in ('reserved', 'unknown') and try_at is not null
  for no key update;
  if not found then
    return 'lease_lost';
  end if;
  v_why := app.delivery_refusal(v, p_now);
  if v_why is null then
    update public.messages set status = 'sending', attempts = attempts + 1, counts_at = p_now, try_at = null,
      first_attempt_at = coalesce(first_attempt_at, p_now), lease_until = p_now + p_lease
    where id = p_message;
    return 'go';
  end if;
  perform app.put_message_off(v, v_why, p_now);
  return v_why;
end;
$function$;

revoke all on function "public"."start_delivery"(uuid, uuid, timestamp with time zone, interval) from public;

grant execute
  on function "public"."start_delivery"(uuid, uuid, timestamp with time zone, interval)
  to "postgres", "service_role";

create or replace function public.store_checkins (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.checkins as c
      (gym_id, pushpress_id, customer_id, kind, role, class_name, at, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.customer_id, r.kind, r.role, r.class_name, r.at, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, customer_id text, kind text, role text, class_name text, at timestamptz)
    on conflict (gym_id, pushpress_id) do update set
      customer_id = excluded.customer_id, kind = excluded.kind, role = excluded.role,
      class_name = excluded.class_name, at = excluded.at, synced_at = excluded.synced_at
    where c.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_checkins"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_checkins"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_customers (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.members as m
      (gym_id, pushpress_id, first_name, last_name, nickname, email, phone, dob, role,
       primary_pushpress_id, contact_block, joined_on, first_seen_at, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.first_name, r.last_name, r.nickname, r.email, r.phone, r.dob, r.role,
      r.primary_pushpress_id,
      app.contact_block(r.role, r.dob, r.email, (p_read_at at time zone g.timezone)::date),
      r.joined_on, p_read_at, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, first_name text, last_name text, nickname text, email text, phone text, dob date,
      role text, primary_pushpress_id text, joined_on date)
    join public.gyms g on g.id = p_gym
    on conflict (gym_id, pushpress_id) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, nickname = excluded.nickname,
      email = excluded.email, phone = excluded.phone, dob = excluded.dob, role = excluded.role,
      primary_pushpress_id = excluded.primary_pushpress_id, contact_block = excluded.contact_block,
      joined_on = coalesce(excluded.joined_on, m.joined_on),
      synced_at = excluded.synced_at, deleted_at = null
    where m.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_customers"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_customers"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_enrollments (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.enrollments as e
      (gym_id, pushpress_id, customer_id, plan_id, status, billing_period, billing_interval, start_date,
       end_date, last_charge, next_charge, paid_until, alert_since, canceled_since, synced_at)
    select distinct on (r.pushpress_id)
      p_gym, r.pushpress_id, r.customer_id, r.plan_id, r.status, r.billing_period, r.billing_interval,
      r.start_date, r.end_date, r.last_charge, r.next_charge, r.paid_until,
      case when r.status = 'alert' then p_read_at end, case when r.status = 'canceled' then p_read_at end, p_read_at
    from jsonb_to_recordset(p_rows) as r (
      pushpress_id text, customer_id text, plan_id text, status text, billing_period text,
      billing_interval integer, start_date date, end_date date, last_charge date, next_charge date,
      paid_until date)
    on conflict (gym_id, pushpress_id) do update set
      customer_id = excluded.customer_id, plan_id = excluded.plan_id, status = excluded.status,
      billing_period = excluded.billing_period, billing_interval = excluded.billing_interval,
      start_date = excluded.start_date, end_date = excluded.end_date, last_charge = excluded.last_charge,
      next_charge = excluded.next_charge, paid_until = excluded.paid_until,
      alert_since = case when excluded.status = 'alert' then coalesce(e.alert_since, excluded.alert_since) end,
      canceled_since = case when excluded.status = 'canceled'
        then coalesce(e.canceled_since, excluded.canceled_since) end,
      synced_at = excluded.synced_at
    where e.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_enrollments"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_enrollments"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_member (
  p_gym            uuid,
  p_customer       text,
  p_rows           jsonb,
  p_checkins_since timestamp with time zone,
  p_read_at        timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform public.store_customers(p_gym, p_rows -> 'customers', p_read_at);
  perform public.store_enrollments(p_gym, p_rows -> 'enrollments', p_read_at);
  perform public.store_checkins(p_gym, p_rows -> 'checkins', p_read_at);
  delete from public.enrollments e
  where e.gym_id = p_gym and e.customer_id = p_customer and e.synced_at <= p_read_at
    and not exists (select 1 from jsonb_array_elements(p_rows -> 'enrollments') r
      where r ->> 'pushpress_id' = e.pushpress_id);
  delete from public.checkins c
  where c.gym_id = p_gym and c.customer_id = p_customer and c.at >= p_checkins_since and c.synced_at <= p_read_at
    and not exists (select 1 from jsonb_array_elements(p_rows -> 'checkins') r
      where r ->> 'pushpress_id' = c.pushpress_id);
  perform public.refresh_member_facts(p_gym, p_read_at, array(
    select r ->> 'pushpress_id' from jsonb_array_elements(p_rows -> 'customers') r));
end;
$function$;

revoke all
  on function "public"."store_member"(uuid, text, jsonb, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "public"."store_member"(uuid, text, jsonb, timestamp with time zone, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_plans (
  p_gym     uuid,
  p_rows    jsonb,
  p_read_at timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.plans as p (gym_id, pushpress_id, name, category, recurrence, synced_at)
    select distinct on (r.pushpress_id) p_gym, r.pushpress_id, r.name, r.category, r.recurrence, p_read_at
    from jsonb_to_recordset(p_rows) as r (pushpress_id text, name text, category text, recurrence text)
    on conflict (gym_id, pushpress_id) do update set
      name = excluded.name, category = excluded.category, recurrence = excluded.recurrence,
      synced_at = excluded.synced_at
    where p.synced_at <= excluded.synced_at
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_plans"(uuid, jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_plans"(uuid, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_reply (
  p_reply jsonb,
  p_now   timestamp with time zone
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.replies := jsonb_populate_record(null::public.replies, p_reply);
  v_task public.tasks;
begin
  select * into v_task from public.tasks where id = v.task_id for no key update;
  if not found then
    return 'no_task';
  end if;
  insert into public.replies (id, provider_id, gym_id, task_id, sender, subject, kind, body_text, new_text, message_id,
    away_until, try_at, received_at)
  values (v.id, v.provider_id, v_task.gym_id, v.task_id, v.sender, left(coalesce(v.subject, ''), 500), v.kind,
    v.body_text, v.new_text, v.message_id, v.away_until, p_now, coalesce(v.received_at, p_now))
  on conflict (provider_id) do nothing;
  if not found then
    return 'known';
  end if;
  perform app.log_task(v_task.gym_id, v.task_id, 'member', coalesce(nullif(v.new_text, ''), '(no text)'),
    jsonb_build_object('reply_id', v.id, 'from', v.sender, 'kind', v.kind, 'away_until', v.away_until), p_now);
  if v.kind = 'automatic' then
    perform app.put_follow_up_behind_absence(v_task, v.away_until, p_now);
    update public.replies set status = 'handled', handled_at = p_now where id = v.id;
  elsif v.kind in ('foreign', 'empty') then
    perform public.hand_reply_to_owner(v.id, p_now);
  end if;
  return 'stored';
end;
$function$;

revoke all on function "public"."store_reply"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_reply"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_sending_domain (
  p_gym         uuid,
  p_domain      text,
  p_local_part  text,
  p_provider_id text,
  p_status      text,
  p_records     jsonb,
  p_now         timestamp with time zone
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

revoke all
  on function "public"."store_sending_domain"(uuid, text, text, text, text, jsonb, timestamp with time zone)
  from public;

grant execute
  on function "public"."store_sending_domain"(uuid, text, text, text, text, jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.store_webhooks (
  p_events jsonb,
  p_now    timestamp with time zone
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with stored as (
    insert into public.webhook_events (source, event_key, gym_id, task_id, event, body, received_at, try_at)
    select e.source, e.event_key, e.gym_id, e.task_id, e.event, e.body, p_now, p_now
    from jsonb_to_recordset(p_events) as e (
      source text, event_key text, gym_id uuid, task_id uuid, event text, body jsonb)
    -- Two batches holding the same events must take their locks in the same order.
    order by e.source, e.event_key
    on conflict (source, event_key) do nothing
    returning 1
  )
  select count(*)::integer from stored
$function$;

revoke all on function "public"."store_webhooks"(jsonb, timestamp with time zone) from public;

grant execute
  on function "public"."store_webhooks"(jsonb, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.suppress_addresses (
  p_gym    uuid,
  p_emails text[],
  p_source text,
  p_now    timestamp with time zone
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_max constant integer := 20000;
  v_keys text[];
  v_key text;
  v_by text := (select email from auth.users where id = auth.uid());
begin
  perform app.require_owner(p_gym, 'Only the owner may stop messages to someone.');
  if p_source is null or p_source not in ('owner', 'import') or cardinality(p_emails) > v_max then
    raise exception 'At most % addresses can be added at once.', v_max using errcode = '22023';
  end if;
  perform 1 from public.gyms where id = p_gym for no key update;
  v_keys := array(select distinct k from (select lower(btrim(e)) as k from unnest(p_emails) e) keys
    where char_length(k) between 3 and 254 and not app.is_suppressed(p_gym, k) order by k);
  for v_key in
    select k from unnest(v_keys) k
    where exists (select 1 from public.tasks t
      where t.gym_id = p_gym and t.resolved_at is null and t.member_id in (select app.members_of(p_gym, k)))
  loop
    perform public.suppress_member(p_gym, v_key, case p_source when 'owner' then 'owner' else 'imported' end, p_source,
      p_now);
  end loop;
  insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing;
  perform 1 from public.recipients where email_key = any (v_keys) order by email_key for update;
  insert into public.suppressions (gym_id, email_key, reason, source, created_at)
  select p_gym, k, case p_source when 'owner' then 'owner' else 'imported' end, p_source, p_now from unnest(v_keys) k
  on conflict (gym_id, email_key) where removed_at is null do nothing;
  update public.suppressions set added_by = v_by
  where gym_id = p_gym and email_key = any (v_keys) and created_at = p_now and added_by is null;
  if cardinality(v_keys) > 0 then
    perform app.log_task(p_gym, null, 'owner', cardinality(v_keys) || ' addresses were added to the stop list.',
      jsonb_build_object('user', auth.uid(), 'source', p_source), p_now);
  end if;
  return cardinality(v_keys);
end;
$function$;

revoke all on function "public"."suppress_addresses"(uuid, text[], text, timestamp with time zone) from public;

grant execute
  on function "public"."suppress_addresses"(uuid, text[], text, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.suppress_member (
  p_gym    uuid,
  p_email  text,
  p_reason text,
  p_source text,
  p_now    timestamp with time zone,
  p_task   uuid                     default null::uuid,
  p_reply  uuid                     default null::uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_key constant text := lower(btrim(p_email));
  v_keys text[];
  v_tasks uuid[];
  v_is_new boolean;
  v_ended integer;
begin
  perform 1 from public.gyms where id = p_gym for no key update;
  -- A dead address says nothing about the person's other one; a person who spoke means all of theirs.
  v_keys := case when p_reason = 'hard_bounce' then array[v_key] else app.addresses_of_person(p_gym, v_key) end;
  insert into public.recipients select k from unnest(v_keys) k order by k on conflict do nothing;
  perform 1 from public.recipients where email_key = any (v_keys) order by email_key for update;
  insert into public.suppressions (gym_id, email_key, reason, source, task_id, created_at)
  select p_gym, k, p_reason, p_source, p_task, p_now from unnest(v_keys) k
  on conflict (gym_id, email_key) where removed_at is null do nothing;
  v_is_new := found;
  v_tasks := array(
    select t.id from public.tasks t
    where t.resolved_at is null and t.gym_id = p_gym
      and t.member_id in (select app.members_of(p_gym, k) from unnest(v_keys) k)
    union
    select m.task_id from public.messages m
    where m.email_key = any (v_keys) and m.gym_id = p_gym and m.status = 'reserved');
  perform 1 from public.tasks where id = any (v_tasks) order by id for no key update;
  perform app.cancel_messages(array(
    select id from public.messages where task_id = any (v_tasks) and status = 'reserved'), 'opted_out', p_now);
  update public.tasks set status = 'cancelled', outcome = 'opted_out', outcome_reason = p_reason,
    resolved_at = p_now, last_activity_at = p_now, due_at = null, lease_token = null, lease_until = null,
    dormant_until = null, escalated_at = null, hold_reason = null
  where id = any (v_tasks) and resolved_at is null;
  get diagnostics v_ended = row_count;
  update public.replies set status = 'handled', handled_at = p_now
  where id = p_reply and gym_id = p_gym and status = 'stored';
  if v_is_new then
    perform app.log_task(p_gym, p_task, 'note', 'Messages to ' || v_key || ' stop for good: ' || p_reason || '.',
      jsonb_build_object('source', p_source, 'tasks_ended', v_ended, 'addresses', v_keys), p_now);
    perform public.notify_owner(p_gym, 'reply', 'suppressed:' || v_key || ':' || p_now,
      v_key || ' will not be written to again', p_now, p_task,
      'Reason: ' || p_reason || '. Everything open with them has ended.');
  end if;
  return v_ended;
end;
$function$;

revoke all
  on function "public"."suppress_member"(uuid, text, text, text, timestamp with time zone, uuid, uuid)
  from public;

grant execute
  on function "public"."suppress_member"(uuid, text, text, text, timestamp with time zone, uuid, uuid)
  to "postgres", "service_role";

create or replace function public.tag_members (
  p_task    uuid,
  p_token   uuid,
  p_members uuid[],
  p_tag     text,
  p_now     timestamp with time zone
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_gym uuid;
  v_tagged integer;
begin
  select gym_id into v_gym from public.tasks where id = p_task and lease_token = p_token for no key update;
  with tagged as (
    insert into public.member_tags (gym_id, member_id, tag, at)
    select v_gym, m.id, p_tag, p_now from public.members m
    where m.gym_id = v_gym and m.id = any (p_members) order by m.id
    on conflict do nothing
    returning member_id
  ),
  logged as (
    insert into public.action_log (gym_id, task_id, action, key, member_id, before, result, at)
    select v_gym, p_task, 'tag_member', p_task || ':tag:' || p_tag || ':' || member_id, member_id, '{"tag": null}',
      jsonb_build_object('tag', p_tag), p_now
    from tagged on conflict (key) do nothing
  )
  select count(*) into v_tagged from tagged;
  return v_tagged;
end;
$function$;

revoke all on function "public"."tag_members"(uuid, uuid, uuid[], text, timestamp with time zone) from public;

grant execute
  on function "public"."tag_members"(uuid, uuid, uuid[], text, timestamp with time zone)
  to "postgres", "service_role";

create or replace function public.take_occurrence (
  p_template uuid,
  p_seen     timestamp with time zone,
  p_next     timestamp with time zone,
  p_now      timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.recurring_templates set instances_made = instances_made + 1, last_at = p_now, next_at = p_next,
    is_enabled = p_next is not null and instances_made + 1 < instances_max
  where id = p_template and next_at = p_seen and is_enabled and instances_made < instances_max;
  return found;
end;
$function$;

revoke all
  on function "public"."take_occurrence"(uuid, timestamp with time zone, timestamp with time zone, timestamp
    with time zone)
  from public;

grant execute
  on function "public"."take_occurrence"(uuid, timestamp with time zone, timestamp with time zone, timestamp
    with time zone)
  to "postgres", "service_role";

create or replace function public.transition_task (
  p_task    uuid,
  p_to      text,
  p_now     timestamp with time zone,
  p_change  jsonb                    default '{}'::jsonb,
  p_log     jsonb                    default '[]'::jsonb,
  p_token   uuid                     default null::uuid,
  p_version integer                  default null::integer,
  p_reply   uuid                     default null::uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_task public.tasks;
  v_is_over boolean := p_to in ('completed', 'cancelled');
begin
  select * into v_task from public.tasks where id = p_task for no key update;
  if not found or (p_token is null and p_version is null)
    or (p_token is not null and v_task.lease_token is distinct from p_token)
    or (p_version is not null and v_task.version <> p_version) then
    return false;
  end if;
  update public.tasks t set
    status = p_to, last_activity_at = p_now,
    lease_token = case when p_to = 'executing' then v_task.lease_token end,
    lease_until = case when p_to = 'executing' then v_task.lease_until end,
    resolved_at = case when v_is_over then coalesce(t.resolved_at, p_now) end,
    due_at = case when not v_is_over then
      case when p_change ? 'due_at' then (p_change ->> 'due_at')::timestamptz else t.due_at end end,
    hold_reason = p_change ->> 'hold_reason',
    outcome = case when v_is_over then p_change ->> 'outcome' end,
    outcome_reason = case when v_is_over then left(p_change ->> 'outcome_reason', 500) end,
    is_provisional = v_is_over and coalesce((p_change ->> 'is_provisional')::boolean, false),
    is_late = v_is_over and coalesce((p_change ->> 'is_late')::boolean, false),
    attributed_cents = case when v_is_over then coalesce((p_change ->> 'attributed_cents')::integer, 0) else 0 end,
    dormant_at = case when p_to = 'dormant' then coalesce(t.dormant_at, p_now) else t.dormant_at end,
    dormant_until = case when p_to = 'dormant' then
      coalesce((p_change ->> 'dormant_until')::timestamptz, t.dormant_until) end,
    escalated_at = case when p_to = 'escalated' then coalesce(t.escalated_at, p_now) end,
    reminded_at = case when p_to = 'escalated' then (p_change ->> 'reminded_at')::timestamptz end,
    escalation = case when p_change ? 'escalation' then p_change -> 'escalation' else t.escalation end,
    progress = case when p_change ? 'progress' then p_change -> 'progress' else t.progress end,
    deliverable = case when p_change ? 'deliverable' then p_change -> 'deliverable' else t.deliverable end,
    draft_subject = case when p_change ? 'draft_subject' then p_change ->> 'draft_subject' else t.draft_subject end,
    draft_text = case when p_change ? 'draft_text' then p_change ->> 'draft_text' else t.draft_text end,
    draft_by = case when p_change ? 'draft_by' then p_change ->> 'draft_by' else t.draft_by end
  where t.id = p_task;
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select v_task.gym_id, p_task, p_now, l.kind, left(l.content, 20000), coalesce(l.data, '{}')
  from jsonb_to_recordset(p_log) as l (kind text, content text, data jsonb);
  if p_reply is not null then
    update public.replies set status = case when p_to = 'escalated' then 'for_owner' else 'handled' end,
      handled_at = p_now
    where id = p_reply and task_id = p_task and status = 'stored';
  end if;
  if p_to = 'escalated' and v_task.status <> 'escalated' then
    perform public.notify_owner(v_task.gym_id, 'escalation', 'escalation:' || p_task || ':' || v_task.version,
      v_task.goal, p_now, p_task, p_change #>> '{escalation,blocks}');
  end if;
  return true;
end;
$function$;

revoke all
  on function "public"."transition_task"(uuid, text, timestamp
    with time zone, jsonb, jsonb, uuid, integer, uuid)
  from public;

grant execute
  on function "public"."transition_task"(uuid, text, timestamp
    with time zone, jsonb, jsonb, uuid, integer, uuid)
  to "postgres", "service_role";

create or replace function public.undo_suggestion (
  p_suggestion uuid,
  p_now        timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v public.accepted_suggestions;
begin
  update public.accepted_suggestions set undone_at = p_now
  where id = p_suggestion and undone_at is null and gym_id in (select app.my_gyms(array['owner'])) returning * into v;
  if not found then
    return false;
  end if;
  if v.change ? 'autoThreshold' then
    update public.gym_task_types set auto_threshold = (v.before ->> 'autoThreshold')::smallint, updated_at = p_now
    where gym_id = v.gym_id and type = v.type and auto_threshold = (v.change ->> 'autoThreshold')::smallint;
    return true;
  end if;
  -- Its own lines go; the owner's stay.
  update public.prompt_overrides set updated_at = p_now,
    text = btrim(replace(E'\n' || text, E'\n' || (v.change ->> 'instruction'), ''), E'\n')
  where gym_id = v.gym_id and scope = 'type' and name = v.type
    and btrim(text, E'\n') <> v.change ->> 'instruction';
  delete from public.prompt_overrides
  where gym_id = v.gym_id and scope = 'type' and name = v.type
    and btrim(text, E'\n') = v.change ->> 'instruction';
  return true;
end;
$function$;

revoke all on function "public"."undo_suggestion"(uuid, timestamp with time zone) from public;

grant execute
  on function "public"."undo_suggestion"(uuid, timestamp with time zone)
  to "authenticated", "postgres";

create or replace function public.undo_tags (
  p_task uuid,
  p_now  timestamp with time zone
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  v_undone integer;
begin
  if not exists (select 1 from public.tasks where id = p_task and gym_id in (select app.my_gyms(array['owner']))) then
    raise exception 'Only the owner may undo this.' using errcode = '42501';
  end if;
  with undone as (
    update public.action_log set undone_at = p_now
    where task_id = p_task and action = 'tag_member' and undone_at is null
    returning gym_id, member_id, result ->> 'tag' as tag
  )
  delete from public.member_tags t using undone u
  where t.gym_id = u.gym_id and t.member_id = u.member_id and t.tag = u.tag;
  get diagnostics v_undone = row_count;
  return v_undone;
end;
$function$;

revoke all on function "public"."undo_tags"(uuid, timestamp with time zone) from public;

grant execute on function "public"."undo_tags"(uuid, timestamp with time zone) to "authenticated", "postgres";

create or replace function public.unknown_mail (
  p_ids text[]
)
  returns SETOF text
  language sql
  stable
  set search_path to ''
  AS $function$
  select asked.id from unnest(p_ids) as asked (id)
  where not exists (select 1 from public.replies r where r.provider_id = asked.id)
    and not exists (select 1 from public.webhook_events w
      where w.source = 'resend' and w.event = 'email.received' and w.body #>> '{data,email_id}' = asked.id)
$function$;

revoke all on function "public"."unknown_mail"(text[]) from public;

grant execute on function "public"."unknown_mail"(text[]) to "postgres", "service_role";

create or replace function public.write_risk (
  p_gym  uuid,
  p_rows jsonb
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  v_changed integer;
begin
  -- In the order in which readings take their rows, so that the two cannot deadlock.
  with scored as (
    select * from jsonb_to_recordset(p_rows) as r (id uuid, score smallint, confidence smallint, factors jsonb)
  ),
  changing as (
    select m.id, s.score, s.confidence, coalesce(s.factors, '[]') as factors
    from public.members m left join scored s on s.id = m.id
    where m.gym_id = p_gym
      and (m.risk_score, m.risk_confidence, m.risk_factors) is distinct from (s.score, s.confidence, coalesce(s.factors, '[]'))
    order by m.pushpress_id for no key update of m
  )
  update public.members m set risk_score = c.score, risk_confidence = c.confidence, risk_factors = c.factors
  from changing c where m.id = c.id;
  get diagnostics v_changed = row_count;
  return v_changed;
end;
$function$;

revoke all on function "public"."write_risk"(uuid, jsonb) from public;

grant execute on function "public"."write_risk"(uuid, jsonb) to "postgres", "service_role";

comment on schema "public" is 'standard public schema';

revoke all on schema "public" from public;

grant usage on schema "public" to public;

revoke all on schema "public" from "anon";

grant usage on schema "public" to "anon";

revoke all on schema "public" from "authenticated";

grant usage on schema "public" to "authenticated";

revoke all on schema "public" from "pg_database_owner";

grant create, usage on schema "public" to "pg_database_owner";

revoke all on schema "public" from "service_role";

grant usage on schema "public" to "service_role";

create table "public"."accepted_suggestions" (
  "id"          uuid                     not null default gen_random_uuid(),
  "gym_id"      uuid                     not null,
  "code"        text                     not null,
  "type"        text                     not null,
  "change"      jsonb                    not null,
  "before"      jsonb                    not null,
  "accepted_at" timestamp with time zone not null,
  "accepted_by" uuid,
  "undone_at"   timestamp with time zone,
  constraint "accepted_suggestions_code_check"
    check ((code = ANY (ARRAY['shorter'::text, 'longer'::text, 'raise_bar'::text]))),
  constraint "accepted_suggestions_pkey" primary key (id),
  constraint "accepted_suggestions_gym_id_fkey" foreign key (gym_id) references public.gyms(id)
    on delete cascade
);

alter table "public"."accepted_suggestions"
  enable row level security;

create index accepted_suggestions_by_gym on public.accepted_suggestions using btree (gym_id, accepted_at desc);

create unique index accepted_suggestions_in_force on public.accepted_suggestions
  using btree (gym_id, code, type)
  where (undone_at is null);

create policy "People see what their gym took up" on "public"."accepted_suggestions"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."accepted_suggestions" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."accepted_suggestions"
  to "postgres";

revoke all on table "public"."accepted_suggestions" from "service_role";

grant select on table "public"."accepted_suggestions" to "service_role";

create table "public"."action_log" (
  "id"          uuid                     not null default gen_random_uuid(),
  "gym_id"      uuid                     not null,
  "task_id"     uuid                     not null,
  "action"      text                     not null,
  "key"         text                     not null,
  "member_id"   uuid,
  "before"      jsonb,
  "result"      jsonb                    not null default '{}'::jsonb,
  "at"          timestamp with time zone not null,
  "undone_at"   timestamp with time zone,
  "step"        smallint,
  "input"       jsonb                    not null default '{}'::jsonb,
  "requirement" text,
  "why"         text,
  "finished_at" timestamp with time zone,
  "lease"       uuid,
  constraint "action_log_action_check" check (((char_length(action) >= 1) AND (char_length(action) <= 60))),
  constraint "action_log_input_check" check ((jsonb_typeof(input) = 'object'::text)),
  constraint "action_log_key_check" check (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint "action_log_key_key" unique (key),
  constraint "action_log_pkey" primary key (id),
  constraint "action_log_requirement_check"
    check ((requirement = ANY (ARRAY['required'::text, 'optional'::text, 'best_effort'::text]))),
  constraint "action_log_step_check" check (((step >= 1) AND (step <= 8))),
  constraint "action_log_why_check" check ((char_length(why) <= 2000)),
  constraint "action_log_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "action_log_member_id_fkey" foreign key (member_id) references public.members(id)
    on delete cascade,
  constraint "action_log_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."action_log"
  enable row level security;

create index action_log_by_gym on public.action_log using btree (gym_id, at desc);

create index action_log_by_task on public.action_log using btree (task_id, at);

create unique index action_log_one_per_step on public.action_log using btree (task_id, step)
  where (step is not null);

create policy "People see what was done for their gym" on "public"."action_log"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."action_log" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."action_log"
  to "postgres";

revoke all on table "public"."action_log" from "service_role";

grant select on table "public"."action_log" to "service_role";

create table "public"."ai_calls" (
  "id"            uuid                     not null default gen_random_uuid(),
  "gym_id"        uuid                     not null,
  "task_id"       uuid,
  "purpose"       text                     not null,
  "reserved_at"   timestamp with time zone not null,
  "finished_at"   timestamp with time zone,
  "model"         text,
  "failure"       text,
  "input_tokens"  integer                  not null default 0,
  "output_tokens" integer                  not null default 0,
  "cached_tokens" integer                  not null default 0,
  "cost_micros"   bigint                   not null default 0,
  "latency_ms"    integer,
  constraint "ai_calls_pkey" primary key (id),
  constraint "ai_calls_purpose_check" check (((char_length(purpose) >= 1) AND (char_length(purpose) <= 40))),
  constraint "ai_calls_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "ai_calls_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete set null
);

alter table "public"."ai_calls"
  enable row level security;

create index ai_calls_by_gym on public.ai_calls using btree (gym_id, reserved_at);

create index ai_calls_by_task on public.ai_calls using btree (task_id)
  where (task_id is not null);

create policy "People see what the models cost their gym" on "public"."ai_calls"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."ai_calls" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."ai_calls"
  to "postgres";

revoke all on table "public"."ai_calls" from "service_role";

grant select on table "public"."ai_calls" to "service_role";

create table "public"."analysis_runs" (
  "id"         uuid                     not null default gen_random_uuid(),
  "gym_id"     uuid                     not null,
  "started_at" timestamp with time zone not null,
  "status"     text                     not null,
  "reason"     text,
  "scored"     integer                  not null default 0,
  "at_risk"    integer                  not null default 0,
  "opened"     integer                  not null default 0,
  "held_out"   integer                  not null default 0,
  "left_alone" jsonb                    not null default '{}'::jsonb,
  constraint "analysis_runs_at_risk_check" check ((at_risk >= 0)),
  constraint "analysis_runs_check" check (((status = 'done'::text) = (reason IS NULL))),
  constraint "analysis_runs_held_out_check" check ((held_out >= 0)),
  constraint "analysis_runs_left_alone_check" check ((jsonb_typeof(left_alone) = 'object'::text)),
  constraint "analysis_runs_opened_check" check ((opened >= 0)),
  constraint "analysis_runs_pkey" primary key (id),
  constraint "analysis_runs_reason_check" check ((char_length(reason) <= 300)),
  constraint "analysis_runs_scored_check" check ((scored >= 0)),
  constraint "analysis_runs_status_check"
    check ((status = ANY (ARRAY['done'::text, 'skipped'::text, 'failed'::text]))),
  constraint "analysis_runs_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."analysis_runs"
  enable row level security;

create index analysis_runs_by_gym on public.analysis_runs using btree (gym_id, started_at desc);

create policy "People see how their gym was looked at" on "public"."analysis_runs"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."analysis_runs" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."analysis_runs"
  to "postgres";

grant delete, insert, select, update on table "public"."analysis_runs" to "service_role";

create table "public"."bookings" (
  "gym_id"       uuid                     not null,
  "kind"         text                     not null,
  "pushpress_id" text                     not null,
  "customer_id"  text                     not null,
  "booked_at"    timestamp with time zone not null,
  "cancelled_at" timestamp with time zone,
  constraint "bookings_customer_id_check"
    check (((char_length(customer_id) >= 1) AND (char_length(customer_id) <= 200))),
  constraint "bookings_kind_check" check ((kind = ANY (ARRAY['reservation'::text, 'appointment'::text]))),
  constraint "bookings_pkey" primary key (gym_id, kind, pushpress_id),
  constraint "bookings_pushpress_id_check"
    check (((char_length(pushpress_id) >= 1) AND (char_length(pushpress_id) <= 200))),
  constraint "bookings_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."bookings"
  enable row level security;

create index bookings_by_customer on public.bookings using btree (gym_id, customer_id, booked_at);

create policy "People see what was booked at their gyms" on "public"."bookings"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."bookings" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bookings"
  to "postgres";

revoke all on table "public"."bookings" from "service_role";

grant select on table "public"."bookings" to "service_role";

create table "public"."changed_members" (
  "member_id" uuid   not null,
  "number"    bigint not null default nextval('app.change_numbers'::regclass),
  constraint "changed_members_pkey" primary key (member_id),
  constraint "changed_members_member_id_fkey" foreign key (member_id) references public.members(id)
    on delete cascade
);

alter table "public"."changed_members"
  enable row level security;

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."changed_members"
  to "postgres";

grant delete, insert, select, update on table "public"."changed_members" to "service_role";

create table "public"."checkins" (
  "gym_id"       uuid                     not null,
  "pushpress_id" text                     not null,
  "customer_id"  text                     not null,
  "kind"         text                     not null,
  "role"         text                     not null,
  "class_name"   text,
  "at"           timestamp with time zone not null,
  "synced_at"    timestamp with time zone not null,
  constraint "checkins_kind_check"
    check ((kind = ANY (ARRAY['class'::text, 'open'::text, 'event'::text, 'appointment'::text]))),
  constraint "checkins_pkey" primary key (gym_id, pushpress_id),
  constraint "checkins_role_check"
    check ((role = ANY (ARRAY['attendee'::text, 'coach'::text, 'staff'::text, 'assistant'::text]))),
  constraint "checkins_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."checkins"
  enable row level security;

create index checkins_by_customer on public.checkins using btree (gym_id, customer_id, at desc);

create index checkins_by_time on public.checkins using btree (gym_id, at);

create policy "People see their gym's check-ins" on "public"."checkins"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."checkins" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."checkins"
  to "postgres";

grant delete, insert, select, update on table "public"."checkins" to "service_role";

create table "public"."cron_runs" (
  "path"       text                     not null,
  "ran_at"     timestamp with time zone not null,
  "took_ms"    integer                  not null,
  "failures"   integer                  not null default 0,
  "last_error" text,
  "last_ok_at" timestamp with time zone,
  constraint "cron_runs_failures_check" check ((failures >= 0)),
  constraint "cron_runs_last_error_check" check ((char_length(last_error) <= 500)),
  constraint "cron_runs_path_check" check ((path ~ '^/api/cron/[a-z-]{1,60}$'::text)),
  constraint "cron_runs_pkey" primary key (path),
  constraint "cron_runs_took_ms_check" check ((took_ms >= 0))
);

alter table "public"."cron_runs"
  enable row level security;

create policy "Operators see how the schedule is kept" on "public"."cron_runs"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."cron_runs" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."cron_runs"
  to "postgres";

grant delete, insert, select, update on table "public"."cron_runs" to "service_role";

create table "public"."engine_tallies" (
  "hour"         timestamp with time zone not null,
  "operation"    text                     not null,
  "tried"        integer                  not null,
  "failed"       integer                  not null,
  "last_failure" text,
  "last_task_id" uuid,
  constraint "engine_tallies_check" check (((failed >= 0) AND (failed <= tried))),
  constraint "engine_tallies_last_failure_check" check ((char_length(last_failure) <= 500)),
  constraint "engine_tallies_operation_check" check ((operation ~ '^[a-z][a-z0-9_]{1,60}$'::text)),
  constraint "engine_tallies_pkey" primary key (hour, operation),
  constraint "engine_tallies_tried_check" check ((tried >= 0))
);

alter table "public"."engine_tallies"
  enable row level security;

create policy "Operators see what failed" on "public"."engine_tallies"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."engine_tallies" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."engine_tallies"
  to "postgres";

grant delete, insert, select, update on table "public"."engine_tallies" to "service_role";

create table "public"."enrollments" (
  "gym_id"           uuid                     not null,
  "pushpress_id"     text                     not null,
  "customer_id"      text                     not null,
  "plan_id"          text,
  "status"           text                     not null,
  "billing_period"   text                     not null,
  "billing_interval" integer                  not null,
  "start_date"       date,
  "end_date"         date,
  "last_charge"      date,
  "next_charge"      date,
  "paid_until"       date,
  "alert_since"      timestamp with time zone,
  "synced_at"        timestamp with time zone not null,
  "canceled_since"   timestamp with time zone,
  constraint "enrollments_billing_period_check"
    check
    ((billing_period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text, 'once'::text]))),
  constraint "enrollments_check" check (((status = 'alert'::text) = (alert_since IS NOT NULL))),
  constraint "enrollments_pkey" primary key (gym_id, pushpress_id),
  constraint "enrollments_status_check"
    check
    ((status = ANY (ARRAY['active'::text, 'alert'::text, 'canceled'::text, 'completed'::text, 'paused'::text,
    'pendactivation'::text, 'pendcancel'::text]))),
  constraint "enrollments_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."enrollments"
  enable row level security;

create index enrollments_by_customer on public.enrollments using btree (gym_id, customer_id);

create index enrollments_canceled on public.enrollments using btree (gym_id, canceled_since)
  where (status = 'canceled'::text);

create index enrollments_in_alert on public.enrollments using btree (gym_id, alert_since)
  where (status = 'alert'::text);

create policy "People see their gym's enrollments" on "public"."enrollments"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."enrollments" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."enrollments"
  to "postgres";

grant delete, insert, select, update on table "public"."enrollments" to "service_role";

create table "public"."gym_agents" (
  "gym_id"     uuid                     not null,
  "agent"      text                     not null,
  "enabled_at" timestamp with time zone not null,
  constraint "gym_agents_agent_check" check (((char_length(agent) >= 1) AND (char_length(agent) <= 40))),
  constraint "gym_agents_pkey" primary key (gym_id, agent),
  constraint "gym_agents_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_agents"
  enable row level security;

create policy "People see which agents work for their gyms" on "public"."gym_agents"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."gym_agents" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_agents"
  to "postgres";

grant delete, insert, select, update on table "public"."gym_agents" to "service_role";

create table "public"."gym_days" (
  "gym_id" uuid    not null,
  "day"    date    not null,
  "visits" integer not null,
  constraint "gym_days_pkey" primary key (gym_id, day),
  constraint "gym_days_visits_check" check ((visits >= 0)),
  constraint "gym_days_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_days"
  enable row level security;

create policy "People see how busy their gyms were" on "public"."gym_days"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."gym_days" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_days"
  to "postgres";

grant delete, insert, select, update on table "public"."gym_days" to "service_role";

create table "public"."gym_metrics" (
  "gym_id"               uuid    not null,
  "day"                  date    not null,
  "tasks_created"        integer not null default 0,
  "tasks_completed"      integer not null default 0,
  "tasks_cancelled"      integer not null default 0,
  "tasks_escalated"      integer not null default 0,
  "confidence_sum"       integer not null default 0,
  "confidence_count"     integer not null default 0,
  "members_kept"         integer not null default 0,
  "cents_kept"           bigint  not null default 0,
  "said"                 integer not null default 0,
  "shown"                integer not null default 0,
  "late"                 integer not null default 0,
  "turns"                integer not null default 0,
  "messages_sent"        integer not null default 0,
  "replies"              integer not null default 0,
  "ai_calls"             integer not null default 0,
  "ai_failures"          integer not null default 0,
  "ai_cost_micros"       bigint  not null default 0,
  "drafts_approved"      integer not null default 0,
  "drafts_edited"        integer not null default 0,
  "drafts_skipped"       integer not null default 0,
  "rated_right"          integer not null default 0,
  "rated_wrong"          integer not null default 0,
  "escalations_answered" integer not null default 0,
  "answer_seconds"       bigint  not null default 0,
  "by_type"              jsonb   not null default '{}'::jsonb,
  constraint "gym_metrics_by_type_check" check ((jsonb_typeof(by_type) = 'object'::text)),
  constraint "gym_metrics_pkey" primary key (gym_id, day),
  constraint "gym_metrics_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_metrics"
  enable row level security;

create index gym_metrics_by_day on public.gym_metrics using btree (day);

create policy "Operators see how gyms do" on "public"."gym_metrics"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."gym_metrics" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_metrics"
  to "postgres";

revoke all on table "public"."gym_metrics" from "service_role";

grant select on table "public"."gym_metrics" to "service_role";

create table "public"."gym_people" (
  "gym_id"     uuid                     not null,
  "user_id"    uuid                     not null,
  "role"       text                     not null,
  "email"      text                     not null,
  "created_at" timestamp with time zone not null,
  constraint "gym_people_email_check" check ((char_length(email) <= 254)),
  constraint "gym_people_pkey" primary key (gym_id, user_id),
  constraint "gym_people_role_check"
    check ((role = ANY (ARRAY['owner'::text, 'coach'::text, 'staff'::text]))),
  constraint "gym_people_user_id_fkey" foreign key (user_id) references auth.users(id) on delete cascade,
  constraint "gym_people_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_people"
  enable row level security;

create index gym_people_by_user on public.gym_people using btree (user_id);

create policy "People see who works in their gyms" on "public"."gym_people"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."gym_people" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_people"
  to "postgres";

grant delete, insert, select, update on table "public"."gym_people" to "service_role";

create table "public"."gym_task_types" (
  "gym_id"          uuid                     not null,
  "type"            text                     not null,
  "holdout_percent" smallint,
  "auto_threshold"  smallint,
  "updated_at"      timestamp with time zone not null,
  constraint "gym_task_types_auto_threshold_check"
    check (((auto_threshold >= 0) AND (auto_threshold <= 100))),
  constraint "gym_task_types_holdout_percent_check"
    check (((holdout_percent >= 0) AND (holdout_percent <= 50))),
  constraint "gym_task_types_pkey" primary key (gym_id, type),
  constraint "gym_task_types_type_check" check ((type ~ '^[a-z][a-z0-9_]{1,59}$'::text)),
  constraint "gym_task_types_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade
);

alter table "public"."gym_task_types"
  enable row level security;

create policy "Owners change settings by type" on "public"."gym_task_types"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "Owners make settings by type" on "public"."gym_task_types"
  for insert
  to "authenticated"
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "Owners remove settings by type" on "public"."gym_task_types"
  for delete
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)));

create policy "People see their gym's settings by type" on "public"."gym_task_types"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant delete, insert, select, update on table "public"."gym_task_types" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gym_task_types"
  to "postgres";

grant delete, insert, select, update on table "public"."gym_task_types" to "service_role";

create table "public"."gyms" (
  "id"                    uuid                     not null default gen_random_uuid(),
  "name"                  text                     not null,
  "timezone"              text                     not null,
  "postal_address"        text,
  "phone"                 text,
  "email"                 text,
  "website"               text,
  "average_monthly_cents" integer,
  "created_at"            timestamp with time zone not null,
  "onboarded_at"          timestamp with time zone,
  "execution_mode"        text                     not null default 'manual'::text,
  "member_weekly_limit"   smallint                 not null default 3,
  "daily_send_limit"      smallint                 not null default 15,
  "send_window_start"     smallint                 not null default 8,
  "send_window_end"       smallint                 not null default 20,
  "from_name"             text,
  "first_sent_at"         timestamp with time zone,
  "sending_paused_at"     timestamp with time zone,
  "sending_paused_reason" text,
  "sending_resumed_at"    timestamp with time zone,
  "profile"               jsonb                    not null default '{}'::jsonb,
  "settings_version"      integer                  not null default 1,
  "notification_channel"  text                     not null default 'email'::text,
  "limits_confirmed_at"   timestamp with time zone,
  "closed_at"             timestamp with time zone,
  "holdout_percent"       smallint                 not null default 10,
  "digest_on"             date,
  "digest_sent_at"        timestamp with time zone,
  constraint "gyms_average_monthly_cents_check"
    check (((average_monthly_cents >= 1) AND (average_monthly_cents <= 10000000))),
  constraint "gyms_daily_send_limit_check" check (((daily_send_limit >= 1) AND (daily_send_limit <= 100))),
  constraint "gyms_email_check" check ((char_length(email) <= 254)),
  constraint "gyms_execution_mode_check"
    check ((execution_mode = ANY (ARRAY['manual'::text, 'limited_auto'::text]))),
  constraint "gyms_holdout_percent_check" check (((holdout_percent >= 0) AND (holdout_percent <= 50))),
  constraint "gyms_member_weekly_limit_check"
    check (((member_weekly_limit >= 1) AND (member_weekly_limit <= 7))),
  constraint "gyms_notification_channel_check"
    check ((notification_channel = ANY (ARRAY['email'::text, 'dashboard'::text, 'email_sms'::text]))),
  constraint "gyms_phone_check" check ((char_length(phone) <= 40)),
  constraint "gyms_pkey" primary key (id),
  constraint "gyms_postal_address_check"
    check (((char_length(postal_address) >= 1) AND (char_length(postal_address) <= 300))),
  constraint "gyms_profile_check"
    check (((jsonb_typeof(profile) = 'object'::text) AND (octet_length((profile)::text) <= 20000))),
  constraint "gyms_send_window_end_check" check (((send_window_end >= 8) AND (send_window_end <= 21))),
  constraint "gyms_send_window_start_check" check (((send_window_start >= 7) AND (send_window_start <= 20))),
  constraint "gyms_sending_paused_reason_check" check ((char_length(sending_paused_reason) <= 300)),
  constraint "gyms_website_check" check ((char_length(website) <= 300)),
  constraint "pause_has_reason" check (((sending_paused_at IS NULL) = (sending_paused_reason IS NULL))),
  constraint "send_window_has_hours" check (((send_window_end - send_window_start) >= 2)),
  constraint "gyms_from_name_check" check (app.is_plain_line(from_name, 80)),
  constraint "gyms_name_check" check (app.is_plain_line(name, 120)),
  constraint "gyms_timezone_check" check (app.is_timezone(timezone))
);

alter table "public"."gyms"
  enable row level security;

create trigger count_settings
  before update on public.gyms
  for each row
  execute function app.count_settings();

create trigger wake_held_tasks
  after update of sending_paused_at, execution_mode, postal_address on public.gyms
  for each row
  execute function app.wake_held_tasks();

create policy "Owners change their gym" on "public"."gyms"
  for update
  to "authenticated"
  using ((id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "People see the gyms they belong to" on "public"."gyms"
  for select
  to "authenticated"
  using ((id in ( select app.my_gyms() as my_gyms)));

grant update ("average_monthly_cents") on table "public"."gyms" to "authenticated";

grant update ("daily_send_limit") on table "public"."gyms" to "authenticated";

grant update ("email") on table "public"."gyms" to "authenticated";

grant update ("execution_mode") on table "public"."gyms" to "authenticated";

grant update ("from_name") on table "public"."gyms" to "authenticated";

grant update ("holdout_percent") on table "public"."gyms" to "authenticated";

grant update ("limits_confirmed_at") on table "public"."gyms" to "authenticated";

grant update ("member_weekly_limit") on table "public"."gyms" to "authenticated";

grant update ("name") on table "public"."gyms" to "authenticated";

grant update ("notification_channel") on table "public"."gyms" to "authenticated";

grant update ("phone") on table "public"."gyms" to "authenticated";

grant update ("postal_address") on table "public"."gyms" to "authenticated";

grant update ("profile") on table "public"."gyms" to "authenticated";

grant update ("send_window_end") on table "public"."gyms" to "authenticated";

grant update ("send_window_start") on table "public"."gyms" to "authenticated";

grant update ("timezone") on table "public"."gyms" to "authenticated";

grant update ("website") on table "public"."gyms" to "authenticated";

grant select on table "public"."gyms" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gyms"
  to "postgres";

revoke all on table "public"."gyms" from "service_role";

grant insert, select, update on table "public"."gyms" to "service_role";

create table "public"."holdouts" (
  "task_id"    uuid                     not null,
  "gym_id"     uuid                     not null,
  "member_id"  uuid                     not null,
  "type"       text                     not null,
  "starts_at"  timestamp with time zone not null,
  "ends_at"    timestamp with time zone not null,
  "subject"    text,
  "text"       text,
  "written_by" text,
  "succeeded"  boolean,
  "outcome"    text,
  "why"        text,
  "judged_at"  timestamp with time zone,
  constraint "holdouts_check1" check (((outcome IS NULL) = (judged_at IS NULL))),
  constraint "holdouts_check2" check (((outcome IS NOT NULL) OR (succeeded IS NULL))),
  constraint "holdouts_check" check ((ends_at > starts_at)),
  constraint "holdouts_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "holdouts_pkey" primary key (task_id),
  constraint "holdouts_subject_check" check ((char_length(subject) <= 200)),
  constraint "holdouts_text_check" check ((char_length(text) <= 5000)),
  constraint "holdouts_why_check" check ((char_length(why) <= 500)),
  constraint "holdouts_written_by_check"
    check ((written_by = ANY (ARRAY['claude'::text, 'playbook'::text, 'owner'::text]))),
  constraint "holdouts_member_id_fkey" foreign key (member_id) references public.members(id),
  constraint "holdouts_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."holdouts"
  enable row level security;

create index holdouts_by_gym on public.holdouts using btree (gym_id, starts_at desc);

create index holdouts_open_by_member on public.holdouts using btree (member_id, ends_at)
  where (judged_at is null);

create index holdouts_open on public.holdouts using btree (ends_at)
  where (judged_at is null);

create policy "People see whom their gym did not write to" on "public"."holdouts"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."holdouts" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."holdouts"
  to "postgres";

revoke all on table "public"."holdouts" from "service_role";

grant select on table "public"."holdouts" to "service_role";

create table "public"."invitations" (
  "id"          uuid                     not null default gen_random_uuid(),
  "gym_id"      uuid                     not null,
  "email"       text                     not null,
  "role"        text                     not null,
  "invited_by"  text                     not null,
  "created_at"  timestamp with time zone not null,
  "expires_at"  timestamp with time zone not null,
  "accepted_at" timestamp with time zone,
  "revoked_at"  timestamp with time zone,
  constraint "invitations_check" check (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint "invitations_email_check"
    check (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint "invitations_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "invitations_pkey" primary key (id),
  constraint "invitations_role_check"
    check ((role = ANY (ARRAY['owner'::text, 'coach'::text, 'staff'::text])))
);

alter table "public"."invitations"
  enable row level security;

create unique index invitations_one_open on public.invitations using btree (gym_id, email)
  where ((accepted_at is null) AND (revoked_at is null));

create policy "Owners see whom they invited" on "public"."invitations"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)));

grant select on table "public"."invitations" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invitations"
  to "postgres";

revoke all on table "public"."invitations" from "service_role";

grant select on table "public"."invitations" to "service_role";

create table "public"."member_notes" (
  "gym_id"    uuid                     not null,
  "member_id" uuid                     not null,
  "key"       text                     not null,
  "note"      text                     not null,
  "task_id"   uuid,
  "at"        timestamp with time zone not null,
  constraint "member_notes_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "member_notes_key_check" check (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint "member_notes_note_check" check (((char_length(note) >= 1) AND (char_length(note) <= 2000))),
  constraint "member_notes_pkey" primary key (gym_id, member_id, key),
  constraint "member_notes_member_id_fkey" foreign key (member_id) references public.members(id)
    on delete cascade,
  constraint "member_notes_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete set null
);

alter table "public"."member_notes"
  enable row level security;

create index member_notes_by_task on public.member_notes using btree (task_id)
  where (task_id is not null);

create policy "People see their members' notes" on "public"."member_notes"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."member_notes" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."member_notes"
  to "postgres";

revoke all on table "public"."member_notes" from "service_role";

grant select on table "public"."member_notes" to "service_role";

create table "public"."member_tags" (
  "gym_id"    uuid                     not null,
  "member_id" uuid                     not null,
  "tag"       text                     not null,
  "at"        timestamp with time zone not null,
  constraint "member_tags_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "member_tags_pkey" primary key (gym_id, member_id, tag),
  constraint "member_tags_tag_check" check (((char_length(tag) >= 1) AND (char_length(tag) <= 60))),
  constraint "member_tags_member_id_fkey" foreign key (member_id) references public.members(id)
    on delete cascade
);

alter table "public"."member_tags"
  enable row level security;

create policy "People see their members' tags" on "public"."member_tags"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."member_tags" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."member_tags"
  to "postgres";

grant delete, insert, select, update on table "public"."member_tags" to "service_role";

create table "public"."members" (
  "id"                   uuid                     not null default gen_random_uuid(),
  "gym_id"               uuid                     not null,
  "pushpress_id"         text                     not null,
  "first_name"           text                     not null,
  "last_name"            text                     not null,
  "nickname"             text,
  "email"                text,
  "phone"                text,
  "dob"                  date,
  "role"                 text                     not null,
  "primary_pushpress_id" text,
  "contact_block"        text,
  "joined_on"            date,
  "standing"             text                     not null default 'visitor'::text,
  "plan_name"            text,
  "paid_until"           date,
  "alert_since"          timestamp with time zone,
  "monthly_cents"        integer,
  "first_visit_at"       timestamp with time zone,
  "last_visit_at"        timestamp with time zone,
  "visits_total"         integer                  not null default 0,
  "visits_last_30"       integer                  not null default 0,
  "visits_prior_30"      integer                  not null default 0,
  "visits_per_week"      numeric(4,1),
  "usual_days"           smallint[]               not null default '{}'::smallint[],
  "usual_hour"           smallint,
  "usual_class"          text,
  "risk_score"           smallint,
  "first_seen_at"        timestamp with time zone not null,
  "synced_at"            timestamp with time zone not null,
  "deleted_at"           timestamp with time zone,
  "risk_confidence"      smallint,
  "risk_factors"         jsonb                    not null default '[]'::jsonb,
  "standing_since"       timestamp with time zone,
  constraint "members_contact_block_check"
    check
    ((contact_block = ANY (ARRAY['staff'::text, 'minor'::text, 'unclear_age'::text, 'no_email'::text,
    'bad_email'::text]))),
  constraint "members_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "members_gym_id_pushpress_id_key" unique (gym_id, pushpress_id),
  constraint "members_pkey" primary key (id),
  constraint "members_risk_confidence_check" check (((risk_confidence >= 0) AND (risk_confidence <= 100))),
  constraint "members_risk_factors_check" check ((jsonb_typeof(risk_factors) = 'array'::text)),
  constraint "members_risk_score_check" check (((risk_score >= 0) AND (risk_score <= 100))),
  constraint "members_role_check"
    check
    ((role = ANY (ARRAY['superuser'::text, 'admin'::text, 'coach'::text, 'frontdesk'::text, 'member'::text,
    'non-member'::text, 'ex-member'::text, 'lead'::text]))),
  constraint "members_standing_check"
    check
    ((standing = ANY (ARRAY['active'::text, 'payment_alert'::text, 'cancelling'::text, 'paused'::text,
    'starting'::text, 'lead'::text, 'former'::text, 'visitor'::text, 'staff'::text]))),
  constraint "members_usual_hour_check" check (((usual_hour >= 0) AND (usual_hour <= 23)))
);

alter table "public"."members"
  enable row level security;

alter table "public"."members"
  set (fillfactor=75);

alter table "public"."members"
  add column "email_key" text generated always as (lower(btrim(email))) stored;

alter table "public"."members"
  add column "search" text generated always as
    (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(nickname, ''::text)) ||
    ' '::text) || COALESCE(email, ''::text)))) stored;

create index members_by_email on public.members using btree (email_key);

create index members_by_last_visit on public.members using btree (gym_id, last_visit_at desc nulls last, id)
  where (deleted_at is null);

create index members_by_name on public.members using btree (gym_id, last_name, first_name, id)
  where (deleted_at is null);

create index members_by_primary on public.members using btree (gym_id, primary_pushpress_id)
  where (primary_pushpress_id is not null);

create index members_by_standing on public.members using btree (gym_id, standing)
  where (deleted_at is null);

create trigger date_standing
  before update on public.members
  for each row
  when ((new.standing IS DISTINCT FROM old.standing))
  execute function app.date_standing();

create trigger note_changed_member
  after update on public.members
  for each row
  when
    (((new.last_visit_at IS DISTINCT FROM old.last_visit_at) OR (new.visits_total <> old.visits_total) OR
    (new.standing <> old.standing)))
  execute function app.note_changed_member();

create policy "People see their gym's members" on "public"."members"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."members" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."members"
  to "postgres";

grant delete, insert, select, update on table "public"."members" to "service_role";

create table "public"."messages" (
  "id"               uuid                     not null,
  "gym_id"           uuid                     not null,
  "task_id"          uuid                     not null,
  "member_id"        uuid                     not null,
  "agent"            text                     not null,
  "email_key"        text                     not null,
  "kind"             text                     not null,
  "touch"            smallint                 not null,
  "status"           text                     not null,
  "sender"           text                     not null,
  "recipient"        text                     not null,
  "reply_to"         text                     not null,
  "subject"          text                     not null,
  "body_text"        text                     not null,
  "body_html"        text                     not null,
  "headers"          jsonb                    not null,
  "idempotency_key"  text                     not null,
  "written_by"       text                     not null,
  "counts_at"        timestamp with time zone not null default 'infinity'::timestamp with time zone,
  "reserved_at"      timestamp with time zone not null,
  "try_at"           timestamp with time zone,
  "attempts"         smallint                 not null default 0,
  "first_attempt_at" timestamp with time zone,
  "may_have_left"    boolean                  not null default false,
  "left_at"          timestamp with time zone,
  "provider_id"      text,
  "soft_bounces"     smallint                 not null default 0,
  "failure"          text,
  "lease_token"      uuid,
  "lease_until"      timestamp with time zone,
  constraint "key_names_the_message" check (("right"(idempotency_key, 36) = (id)::text)),
  constraint "messages_check1"
    check (((status = ANY (ARRAY['reserved'::text, 'unknown'::text])) OR (try_at IS NULL))),
  constraint "messages_check2" check (((status <> 'reserved'::text) OR (try_at IS NOT NULL))),
  constraint "messages_check3" check (((status <> 'sending'::text) OR (lease_token IS NOT NULL))),
  constraint "messages_check4"
    check
    (((status = ANY (ARRAY['cancelled'::text, 'failed'::text, 'simulated'::text])) = (counts_at =
    '-infinity'::timestamp with time zone))),
  constraint "messages_check5" check (((status = 'reserved'::text) = (counts_at = 'infinity'::timestamp
    with time zone))),
  constraint "messages_check6"
    check
    (((status <> ALL (ARRAY['sent'::text, 'delivered'::text, 'bounced'::text, 'complained'::text])) OR
    ((provider_id IS NOT NULL) AND (left_at IS NOT NULL)))),
  constraint "messages_check" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "messages_failure_check" check ((char_length(failure) <= 500)),
  constraint "messages_headers_check" check ((jsonb_typeof(headers) = 'object'::text)),
  constraint "messages_idempotency_key_check"
    check (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 256))),
  constraint "messages_kind_check" check ((kind = ANY (ARRAY['touch'::text, 'reply'::text, 'owner'::text]))),
  constraint "messages_pkey" primary key (id),
  constraint "messages_status_check"
    check
    ((status = ANY (ARRAY['reserved'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'bounced'::text,
    'complained'::text, 'unknown'::text, 'failed'::text, 'cancelled'::text, 'simulated'::text]))),
  constraint "messages_subject_check" check ((subject !~ '[[:cntrl:]]'::text)),
  constraint "messages_touch_check" check ((touch >= 0)),
  constraint "messages_written_by_check"
    check ((written_by = ANY (ARRAY['claude'::text, 'playbook'::text, 'owner'::text]))),
  constraint "messages_email_key_fkey" foreign key (email_key) references public.recipients(email_key),
  constraint "messages_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."messages"
  enable row level security;

alter table "public"."messages"
  set (toast_tuple_target=4080);

create index messages_by_gym on public.messages using btree (gym_id, counts_at);

create unique index messages_by_provider_id on public.messages using btree (provider_id)
  where (provider_id is not null);

create index messages_by_recipient on public.messages using btree (email_key, counts_at);

create index messages_by_task on public.messages using btree (task_id, reserved_at);

create index messages_due on public.messages using btree (try_at, id)
  where (try_at is not null);

create index messages_of_owners on public.messages using btree (gym_id, email_key, counts_at)
  where (kind = 'owner'::text);

create index messages_sending on public.messages using btree (lease_until)
  where (status = 'sending'::text);

create trigger note_contacted_holdouts
  after insert on public.messages referencing NEW table as new_rows
  for each STATEMENT
  execute function app.note_contacted_holdouts();

create trigger refuse_illegal_message_change
  before update on public.messages
  for each row
  execute function app.refuse_illegal_message_change();

create policy "People see what their gym sent" on "public"."messages"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."messages" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."messages"
  to "postgres";

revoke all on table "public"."messages" from "service_role";

grant select on table "public"."messages" to "service_role";

create table "public"."notifications" (
  "id"         bigint                   generated always as identity not null,
  "gym_id"     uuid                     not null,
  "kind"       text                     not null,
  "key"        text                     not null,
  "task_id"    uuid,
  "title"      text                     not null,
  "body"       text                     not null default ''::text,
  "created_at" timestamp with time zone not null,
  "read_at"    timestamp with time zone,
  "mail_id"    uuid,
  constraint "notifications_body_check" check ((char_length(body) <= 2000)),
  constraint "notifications_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "notifications_gym_id_key_key" unique (gym_id, key),
  constraint "notifications_key_check" check (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint "notifications_kind_check"
    check
    ((kind = ANY (ARRAY['escalation'::text, 'approval_needed'::text, 'staff_todo'::text, 'reply'::text,
    'system_alert'::text, 'outcome_feedback'::text, 'ramp_activity'::text]))),
  constraint "notifications_pkey" primary key (id),
  constraint "notifications_title_check" check (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint "notifications_mail_id_fkey" foreign key (mail_id) references public.owner_mails(id),
  constraint "notifications_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."notifications"
  enable row level security;

create index notifications_by_gym on public.notifications using btree (gym_id, created_at desc);

create index notifications_unmailed on public.notifications using btree (gym_id, id)
  where ((mail_id is null) AND (read_at is null));

create policy "People mark their gym's notifications as read" on "public"."notifications"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms() AS my_gyms)));

create policy "People see their gym's notifications" on "public"."notifications"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant update ("read_at") on table "public"."notifications" to "authenticated";

grant select on table "public"."notifications" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."notifications"
  to "postgres";

grant delete, insert, select, update on table "public"."notifications" to "service_role";

create table "public"."owner_mails" (
  "id"          uuid                     not null,
  "gym_id"      uuid                     not null,
  "kind"        text                     not null,
  "key"         text                     not null,
  "recipient"   text                     not null,
  "subject"     text                     not null,
  "text"        text                     not null,
  "html"        text                     not null,
  "created_at"  timestamp with time zone not null,
  "status"      text                     not null default 'reserved'::text,
  "attempts"    smallint                 not null default 0,
  "try_at"      timestamp with time zone,
  "provider_id" text,
  "failure"     text,
  "sent_at"     timestamp with time zone,
  constraint "owner_mails_check1" check (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint "owner_mails_check" check (((status = 'reserved'::text) = (try_at IS NOT NULL))),
  constraint "owner_mails_failure_check" check ((char_length(failure) <= 500)),
  constraint "owner_mails_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "owner_mails_gym_id_key_key" unique (gym_id, key),
  constraint "owner_mails_key_check" check (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint "owner_mails_kind_check"
    check ((kind = ANY (ARRAY['urgent'::text, 'batch'::text, 'digest'::text]))),
  constraint "owner_mails_pkey" primary key (id),
  constraint "owner_mails_recipient_check"
    check (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254))),
  constraint "owner_mails_status_check"
    check ((status = ANY (ARRAY['reserved'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))),
  constraint "owner_mails_subject_check"
    check (((char_length(subject) >= 1) AND (char_length(subject) <= 200)))
);

alter table "public"."owner_mails"
  enable row level security;

create index owner_mails_by_gym on public.owner_mails using btree (gym_id, created_at desc);

create index owner_mails_due on public.owner_mails using btree (try_at)
  where (try_at is not null);

create policy "Owners see what was mailed to them" on "public"."owner_mails"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)));

grant select on table "public"."owner_mails" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."owner_mails"
  to "postgres";

revoke all on table "public"."owner_mails" from "service_role";

grant select on table "public"."owner_mails" to "service_role";

create table "public"."plans" (
  "gym_id"        uuid                     not null,
  "pushpress_id"  text                     not null,
  "name"          text                     not null,
  "category"      text,
  "recurrence"    text                     not null,
  "monthly_cents" integer,
  "synced_at"     timestamp with time zone not null,
  constraint "plans_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "plans_monthly_cents_check" check (((monthly_cents >= 0) AND (monthly_cents <= 10000000))),
  constraint "plans_pkey" primary key (gym_id, pushpress_id)
);

alter table "public"."plans"
  enable row level security;

create policy "Owners set what a plan costs" on "public"."plans"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "People see their gym's plans" on "public"."plans"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant update ("monthly_cents") on table "public"."plans" to "authenticated";

grant select on table "public"."plans" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."plans"
  to "postgres";

grant delete, insert, select, update on table "public"."plans" to "service_role";

create table "public"."platform" (
  "id"               boolean                  not null default true,
  "paused_at"        timestamp with time zone,
  "paused_reason"    text,
  "paused_by"        text,
  "mail_swept_until" timestamp with time zone,
  constraint "platform_check" check (((paused_at IS NULL) = (paused_reason IS NULL))),
  constraint "platform_id_check" check (id),
  constraint "platform_paused_reason_check"
    check (((char_length(paused_reason) >= 1) AND (char_length(paused_reason) <= 300))),
  constraint "platform_pkey" primary key (id)
);

alter table "public"."platform"
  enable row level security;

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."platform"
  to "postgres";

grant delete, insert, select, update on table "public"."platform" to "service_role";

create table "public"."platform_alerts" (
  "id"           bigint                   generated always as identity not null,
  "kind"         text                     not null,
  "severity"     text                     not null,
  "gym_id"       uuid,
  "subject"      text                     not null,
  "detail"       text                     not null,
  "opened_at"    timestamp with time zone not null,
  "last_true_at" timestamp with time zone not null,
  "told_at"      timestamp with time zone,
  "seen_at"      timestamp with time zone,
  "seen_by"      text,
  "closed_at"    timestamp with time zone,
  constraint "platform_alerts_check" check (((seen_at IS NULL) = (seen_by IS NULL))),
  constraint "platform_alerts_detail_check"
    check (((char_length(detail) >= 1) AND (char_length(detail) <= 500))),
  constraint "platform_alerts_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "platform_alerts_kind_check"
    check
    ((kind = ANY (ARRAY['escalation_rate'::text, 'unanswered_escalations'::text, 'ai_cost'::text,
    'legal_words'::text,
    'hostile_words'::text,
    'transition_errors'::text, 'stalled_onboarding'::text, 'generous_outcomes'::text]))),
  constraint "platform_alerts_pkey" primary key (id),
  constraint "platform_alerts_seen_by_check" check ((char_length(seen_by) <= 254)),
  constraint "platform_alerts_severity_check"
    check ((severity = ANY (ARRAY['critical'::text, 'warning'::text, 'info'::text]))),
  constraint "platform_alerts_subject_check"
    check (((char_length(subject) >= 1) AND (char_length(subject) <= 100)))
);

alter table "public"."platform_alerts"
  enable row level security;

create index platform_alerts_by_time on public.platform_alerts using btree (opened_at desc);

create unique index platform_alerts_one_open on public.platform_alerts using btree (kind, subject)
  where (closed_at is null);

create index platform_alerts_untold on public.platform_alerts using btree (id)
  where (told_at is null);

create policy "Operators see what needs them" on "public"."platform_alerts"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."platform_alerts" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."platform_alerts"
  to "postgres";

revoke all on table "public"."platform_alerts" from "service_role";

grant select on table "public"."platform_alerts" to "service_role";

create table "public"."platform_events" (
  "id"   bigint                   generated always as identity not null,
  "at"   timestamp with time zone not null,
  "kind" text                     not null,
  "by"   text                     not null,
  "note" text                     not null default ''::text,
  constraint "platform_events_by_check" check (((char_length(by) >= 1) AND (char_length(by) <= 254))),
  constraint "platform_events_kind_check"
    check
    ((kind = ANY (ARRAY['paused'::text, 'resumed'::text, 'operator_granted'::text, 'operator_revoked'::text,
    'alert_seen'::text]))),
  constraint "platform_events_note_check" check ((char_length(note) <= 500)),
  constraint "platform_events_pkey" primary key (id)
);

alter table "public"."platform_events"
  enable row level security;

create policy "Operators see what was done to the platform" on "public"."platform_events"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."platform_events" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."platform_events"
  to "postgres";

revoke all on table "public"."platform_events" from "service_role";

grant insert, select on table "public"."platform_events" to "service_role";

create table "public"."platform_metrics" (
  "day"             date                     not null,
  "gyms"            integer                  not null,
  "gyms_connected"  integer                  not null,
  "gyms_at_work"    integer                  not null,
  "tasks_created"   bigint                   not null,
  "tasks_completed" bigint                   not null,
  "tasks_cancelled" bigint                   not null,
  "tasks_escalated" bigint                   not null,
  "members_kept"    bigint                   not null,
  "cents_kept"      bigint                   not null,
  "messages_sent"   bigint                   not null,
  "replies"         bigint                   not null,
  "ai_calls"        bigint                   not null,
  "ai_failures"     bigint                   not null,
  "ai_cost_micros"  bigint                   not null,
  "drafts_approved" bigint                   not null,
  "drafts_edited"   bigint                   not null,
  "drafts_skipped"  bigint                   not null,
  "rated_right"     bigint                   not null,
  "rated_wrong"     bigint                   not null,
  "moves_tried"     bigint                   not null,
  "moves_failed"    bigint                   not null,
  "by_type"         jsonb                    not null,
  "counted_at"      timestamp with time zone not null,
  constraint "platform_metrics_by_type_check" check ((jsonb_typeof(by_type) = 'object'::text)),
  constraint "platform_metrics_pkey" primary key (day)
);

alter table "public"."platform_metrics"
  enable row level security;

create policy "Operators see how the platform does" on "public"."platform_metrics"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."platform_metrics" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."platform_metrics"
  to "postgres";

revoke all on table "public"."platform_metrics" from "service_role";

grant select on table "public"."platform_metrics" to "service_role";

create table "public"."platform_operators" (
  "user_id"    uuid                     not null,
  "granted_at" timestamp with time zone not null,
  "granted_by" text                     not null,
  constraint "platform_operators_granted_by_check"
    check (((char_length(granted_by) >= 1) AND (char_length(granted_by) <= 100))),
  constraint "platform_operators_pkey" primary key (user_id),
  constraint "platform_operators_user_id_fkey" foreign key (user_id) references auth.users(id)
    on delete cascade
);

alter table "public"."platform_operators"
  enable row level security;

create policy "Operators see who else runs the platform" on "public"."platform_operators"
  for select
  to "authenticated"
  using (app.is_operator());

grant select on table "public"."platform_operators" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."platform_operators"
  to "postgres";

revoke all on table "public"."platform_operators" from "service_role";

grant select on table "public"."platform_operators" to "service_role";

create table "public"."prompt_overrides" (
  "gym_id"     uuid                     not null,
  "scope"      text                     not null,
  "name"       text                     not null,
  "mode"       text                     not null,
  "text"       text                     not null,
  "updated_at" timestamp with time zone not null,
  constraint "prompt_overrides_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "prompt_overrides_mode_check" check ((mode = ANY (ARRAY['add'::text, 'replace'::text]))),
  constraint "prompt_overrides_name_check" check (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint "prompt_overrides_pkey" primary key (gym_id, scope, name),
  constraint "prompt_overrides_scope_check" check ((scope = ANY (ARRAY['agent'::text, 'type'::text]))),
  constraint "prompt_overrides_text_check" check (((char_length(text) >= 1) AND (char_length(text) <= 8000)))
);

alter table "public"."prompt_overrides"
  enable row level security;

create policy "Owners change instructions" on "public"."prompt_overrides"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "Owners remove instructions" on "public"."prompt_overrides"
  for delete
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)));

create policy "Owners write instructions" on "public"."prompt_overrides"
  for insert
  to "authenticated"
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "People see their gym's instructions" on "public"."prompt_overrides"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant delete, insert, select, update on table "public"."prompt_overrides" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."prompt_overrides"
  to "postgres";

grant delete, insert, select, update on table "public"."prompt_overrides" to "service_role";

create table "public"."pushpress_connections" (
  "gym_id"                uuid                     not null,
  "company_id"            text                     not null,
  "api_key_sealed"        text                     not null,
  "webhook_id"            text,
  "webhook_secret_sealed" text,
  "state"                 text                     not null default 'ok'::text,
  "state_reason"          text,
  "state_since"           timestamp with time zone not null,
  "failures"              integer                  not null default 0,
  "last_ok_at"            timestamp with time zone,
  "connected_at"          timestamp with time zone not null,
  "triggers_at"           timestamp with time zone,
  "analysed_at"           timestamp with time zone,
  "changed_at"            timestamp with time zone,
  constraint "pushpress_connections_check1" check (((state = 'ok'::text) = (failures = 0))),
  constraint "pushpress_connections_check" check (((webhook_id IS NULL) = (webhook_secret_sealed IS NULL))),
  constraint "pushpress_connections_company_id_check"
    check (((char_length(company_id) >= 1) AND (char_length(company_id) <= 100))),
  constraint "pushpress_connections_company_id_key" unique (company_id),
  constraint "pushpress_connections_failures_check" check ((failures >= 0)),
  constraint "pushpress_connections_gym_id_fkey" foreign key (gym_id) references public.gyms(id)
    on delete cascade,
  constraint "pushpress_connections_pkey" primary key (gym_id),
  constraint "pushpress_connections_state_check"
    check
    ((state = ANY (ARRAY['ok'::text, 'unauthorized'::text, 'unreachable'::text, 'rate_limited'::text,
    'garbled'::text])))
);

alter table "public"."pushpress_connections"
  enable row level security;

create policy "People see how their gym's connection is doing" on "public"."pushpress_connections"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select ("company_id") on table "public"."pushpress_connections" to "authenticated";

grant select ("connected_at") on table "public"."pushpress_connections" to "authenticated";

grant select ("failures") on table "public"."pushpress_connections" to "authenticated";

grant select ("gym_id") on table "public"."pushpress_connections" to "authenticated";

grant select ("last_ok_at") on table "public"."pushpress_connections" to "authenticated";

grant select ("state_reason") on table "public"."pushpress_connections" to "authenticated";

grant select ("state_since") on table "public"."pushpress_connections" to "authenticated";

grant select ("state") on table "public"."pushpress_connections" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."pushpress_connections"
  to "postgres";

grant delete, insert, select, update on table "public"."pushpress_connections" to "service_role";

create table "public"."recipients" (
  "email_key" text not null,
  constraint "recipients_email_key_check"
    check (((char_length(email_key) >= 3) AND (char_length(email_key) <= 254))),
  constraint "recipients_pkey" primary key (email_key)
);

alter table "public"."recipients"
  enable row level security;

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."recipients"
  to "postgres";

revoke all on table "public"."recipients" from "service_role";

grant select on table "public"."recipients" to "service_role";

create table "public"."recurring_templates" (
  "id"             uuid                     not null default gen_random_uuid(),
  "gym_id"         uuid                     not null,
  "type"           text                     not null,
  "goal"           text                     not null,
  "facts"          jsonb                    not null default '{}'::jsonb,
  "cron"           text                     not null,
  "is_enabled"     boolean                  not null default true,
  "instances_max"  smallint                 not null default 52,
  "instances_made" smallint                 not null default 0,
  "next_at"        timestamp with time zone,
  "last_at"        timestamp with time zone,
  "created_at"     timestamp with time zone not null,
  constraint "recurring_templates_check"
    check (((instances_made >= 0) AND (instances_made <= instances_max))),
  constraint "recurring_templates_cron_check"
    check (((char_length(cron) >= 9) AND (char_length(cron) <= 100))),
  constraint "recurring_templates_facts_check" check ((jsonb_typeof(facts) = 'object'::text)),
  constraint "recurring_templates_goal_check"
    check (((char_length(goal) >= 1) AND (char_length(goal) <= 2000))),
  constraint "recurring_templates_gym_id_fkey" foreign key (gym_id) references public.gyms(id)
    on delete cascade,
  constraint "recurring_templates_instances_max_check"
    check (((instances_max >= 1) AND (instances_max <= 400))),
  constraint "recurring_templates_pkey" primary key (id),
  constraint "recurring_templates_type_check" check ((type ~ '^[a-z][a-z0-9_]{1,59}$'::text))
);

alter table "public"."recurring_templates"
  enable row level security;

create index recurring_templates_by_gym on public.recurring_templates using btree (gym_id);

create index recurring_templates_due on public.recurring_templates using btree (next_at)
  where is_enabled;

create trigger refuse_too_many_templates
  before insert on public.recurring_templates
  for each row
  execute function app.refuse_too_many_templates();

create policy "Owners change schedules" on "public"."recurring_templates"
  for update
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)))
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "Owners make schedules" on "public"."recurring_templates"
  for insert
  to "authenticated"
  with check ((gym_id IN ( SELECT app.my_gyms(ARRAY['owner'::text]) AS my_gyms)));

create policy "Owners remove schedules" on "public"."recurring_templates"
  for delete
  to "authenticated"
  using ((gym_id in ( select app.my_gyms(ARRAY['owner'::text]) as my_gyms)));

create policy "People see their gym's schedules" on "public"."recurring_templates"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant update ("cron") on table "public"."recurring_templates" to "authenticated";

grant update ("facts") on table "public"."recurring_templates" to "authenticated";

grant update ("goal") on table "public"."recurring_templates" to "authenticated";

grant update ("instances_max") on table "public"."recurring_templates" to "authenticated";

grant update ("is_enabled") on table "public"."recurring_templates" to "authenticated";

grant update ("next_at") on table "public"."recurring_templates" to "authenticated";

grant delete, insert, select on table "public"."recurring_templates" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."recurring_templates"
  to "postgres";

grant delete, insert, select, update on table "public"."recurring_templates" to "service_role";

create table "public"."replies" (
  "id"          uuid                     not null,
  "provider_id" text                     not null,
  "gym_id"      uuid                     not null,
  "task_id"     uuid                     not null,
  "sender"      text                     not null,
  "subject"     text                     not null default ''::text,
  "kind"        text                     not null,
  "body_text"   text                     not null,
  "new_text"    text                     not null,
  "message_id"  text,
  "away_until"  timestamp with time zone,
  "status"      text                     not null default 'stored'::text,
  "attempts"    smallint                 not null default 0,
  "try_at"      timestamp with time zone not null,
  "received_at" timestamp with time zone not null,
  "handled_at"  timestamp with time zone,
  "seen_at"     timestamp with time zone,
  constraint "replies_check" check (((status = 'stored'::text) = (handled_at IS NULL))),
  constraint "replies_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "replies_kind_check"
    check ((kind = ANY (ARRAY['human'::text, 'automatic'::text, 'foreign'::text, 'empty'::text]))),
  constraint "replies_pkey" primary key (id),
  constraint "replies_provider_id_key" unique (provider_id),
  constraint "replies_status_check"
    check ((status = ANY (ARRAY['stored'::text, 'handled'::text, 'for_owner'::text]))),
  constraint "replies_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."replies"
  enable row level security;

create index replies_by_gym on public.replies using btree (gym_id, received_at desc);

create index replies_by_task on public.replies using btree (task_id, received_at);

create index replies_due on public.replies using btree (try_at, id)
  where (status = 'stored'::text);

create index replies_unseen on public.replies using btree (gym_id, task_id)
  where (seen_at is null);

create policy "People see what members answered their gym" on "public"."replies"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."replies" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."replies"
  to "postgres";

revoke all on table "public"."replies" from "service_role";

grant select on table "public"."replies" to "service_role";

create table "public"."sending_domains" (
  "gym_id"      uuid                     not null,
  "domain"      text                     not null,
  "local_part"  text                     not null,
  "provider_id" text                     not null,
  "status"      text                     not null,
  "records"     jsonb                    not null default '[]'::jsonb,
  "failure"     text,
  "created_at"  timestamp with time zone not null,
  "checked_at"  timestamp with time zone,
  "check_at"    timestamp with time zone not null,
  "verified_at" timestamp with time zone,
  constraint "sending_domains_check" check (((status <> 'verified'::text) OR (verified_at IS NOT NULL))),
  constraint "sending_domains_domain_check"
    check ((domain ~ '^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$'::text)),
  constraint "sending_domains_domain_key" unique (domain),
  constraint "sending_domains_failure_check" check ((char_length(failure) <= 500)),
  constraint "sending_domains_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "sending_domains_local_part_check" check ((local_part ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text)),
  constraint "sending_domains_pkey" primary key (gym_id),
  constraint "sending_domains_provider_id_key" unique (provider_id),
  constraint "sending_domains_records_check" check ((jsonb_typeof(records) = 'array'::text)),
  constraint "sending_domains_status_check"
    check
    ((status = ANY (ARRAY['not_started'::text, 'pending'::text, 'verified'::text, 'failed'::text,
    'partially_verified'::text, 'partially_failed'::text])))
);

alter table "public"."sending_domains"
  enable row level security;

create index sending_domains_due on public.sending_domains using btree (check_at);

create policy "People see what their gym sends from" on "public"."sending_domains"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."sending_domains" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."sending_domains"
  to "postgres";

revoke all on table "public"."sending_domains" from "service_role";

grant select on table "public"."sending_domains" to "service_role";

create table "public"."suppressions" (
  "id"         uuid                     not null default gen_random_uuid(),
  "gym_id"     uuid                     not null,
  "email_key"  text                     not null,
  "reason"     text                     not null,
  "source"     text                     not null,
  "task_id"    uuid,
  "created_at" timestamp with time zone not null,
  "removed_at" timestamp with time zone,
  "removed_by" text,
  "added_by"   text,
  constraint "suppressions_added_by_check" check ((char_length(added_by) <= 254)),
  constraint "suppressions_check" check (((removed_at IS NULL) = (removed_by IS NULL))),
  constraint "suppressions_email_key_fkey" foreign key (email_key) references public.recipients(email_key)
    on delete cascade,
  constraint "suppressions_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "suppressions_pkey" primary key (id),
  constraint "suppressions_reason_check"
    check
    ((reason = ANY (ARRAY['asked'::text, 'unsubscribed'::text, 'hostile'::text, 'legal'::text,
    'hard_bounce'::text, 'complaint'::text, 'owner'::text, 'imported'::text]))),
  constraint "suppressions_removed_by_check"
    check ((removed_by = ANY (ARRAY['owner'::text, 'member'::text]))),
  constraint "suppressions_source_check"
    check
    ((source = ANY (ARRAY['reply'::text, 'unsubscribe_link'::text, 'provider'::text, 'owner'::text,
    'import'::text]))),
  constraint "suppressions_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete set null
);

alter table "public"."suppressions"
  enable row level security;

create index suppressions_by_recipient on public.suppressions using btree (email_key)
  where (removed_at is null);

create unique index suppressions_one_open on public.suppressions using btree (gym_id, email_key)
  where (removed_at is null);

create trigger alert_of_threat
  after insert on public.suppressions
  for each row
  when ((new.reason = ANY (ARRAY['legal'::text, 'hostile'::text])))
  execute function app.alert_of_threat();

create policy "People see who asked their gym to stop" on "public"."suppressions"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."suppressions" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."suppressions"
  to "postgres";

revoke all on table "public"."suppressions" from "service_role";

grant select on table "public"."suppressions" to "service_role";

create table "public"."sync_runs" (
  "id"                uuid                     not null default gen_random_uuid(),
  "gym_id"            uuid                     not null,
  "kind"              text                     not null,
  "stage"             text                     not null default 'customers'::text,
  "cursor"            jsonb                    not null default '{}'::jsonb,
  "checkins_since"    timestamp with time zone not null,
  "customers"         integer                  not null default 0,
  "enrollments"       integer                  not null default 0,
  "plans"             integer                  not null default 0,
  "checkins"          integer                  not null default 0,
  "checkins_expected" integer,
  "started_at"        timestamp with time zone not null,
  "finished_at"       timestamp with time zone,
  "try_at"            timestamp with time zone not null,
  "failures"          integer                  not null default 0,
  "last_error"        text,
  "lease_token"       uuid,
  "lease_until"       timestamp with time zone,
  constraint "sync_runs_check1" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "sync_runs_check2" check (((finished_at IS NULL) OR (lease_token IS NULL))),
  constraint "sync_runs_check" check (((stage = 'done'::text) = (finished_at IS NOT NULL))),
  constraint "sync_runs_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "sync_runs_kind_check" check ((kind = ANY (ARRAY['first'::text, 'full'::text, 'recent'::text]))),
  constraint "sync_runs_pkey" primary key (id),
  constraint "sync_runs_stage_check"
    check
    ((stage = ANY (ARRAY['customers'::text, 'enrollments'::text, 'plans'::text, 'checkins'::text,
    'facts'::text, 'done'::text])))
);

alter table "public"."sync_runs"
  enable row level security;

create index sync_runs_by_gym on public.sync_runs using btree (gym_id, started_at desc);

create index sync_runs_due on public.sync_runs using btree (try_at)
  where (finished_at is null);

create unique index sync_runs_one_open_per_gym on public.sync_runs using btree (gym_id)
  where (finished_at is null);

create policy "People see how their gym's reading goes" on "public"."sync_runs"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."sync_runs" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."sync_runs"
  to "postgres";

grant delete, insert, select, update on table "public"."sync_runs" to "service_role";

create table "public"."task_feedback" (
  "id"         bigint                   generated always as identity not null,
  "gym_id"     uuid                     not null,
  "task_id"    uuid                     not null,
  "type"       text                     not null,
  "kind"       text                     not null,
  "rating"     smallint,
  "comment"    text,
  "before"     text,
  "after"      text,
  "confidence" smallint,
  "by"         uuid,
  "at"         timestamp with time zone not null,
  constraint "task_feedback_after_check" check ((char_length(after) <= 5000)),
  constraint "task_feedback_before_check" check ((char_length(before) <= 5000)),
  constraint "task_feedback_check" check (((kind = 'rated'::text) = (rating IS NOT NULL))),
  constraint "task_feedback_comment_check" check ((char_length(comment) <= 1000)),
  constraint "task_feedback_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "task_feedback_kind_check"
    check
    ((kind = ANY (ARRAY['approved'::text, 'edited'::text, 'skipped'::text, 'rated'::text,
    'corrected'::text]))),
  constraint "task_feedback_pkey" primary key (id),
  constraint "task_feedback_rating_check" check (((rating >= 1) AND (rating <= 5))),
  constraint "task_feedback_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."task_feedback"
  enable row level security;

create index task_feedback_by_gym on public.task_feedback using btree (gym_id, at desc);

create index task_feedback_by_task on public.task_feedback using btree (task_id);

create unique index task_feedback_one_rating on public.task_feedback using btree (task_id, by)
  where (kind = 'rated'::text);

create policy "People see what their gym made of our work" on "public"."task_feedback"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."task_feedback" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."task_feedback"
  to "postgres";

revoke all on table "public"."task_feedback" from "service_role";

grant select on table "public"."task_feedback" to "service_role";

create table "public"."task_log" (
  "id"      bigint                   generated always as identity not null,
  "gym_id"  uuid                     not null,
  "task_id" uuid,
  "at"      timestamp with time zone not null,
  "kind"    text                     not null,
  "content" text                     not null,
  "data"    jsonb                    not null default '{}'::jsonb,
  constraint "task_log_content_check"
    check (((char_length(content) >= 1) AND (char_length(content) <= 20000))),
  constraint "task_log_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "task_log_kind_check"
    check
    ((kind = ANY (ARRAY['created'::text, 'refused'::text, 'moved'::text, 'decision'::text, 'agent'::text,
    'member'::text, 'owner'::text, 'evaluation'::text, 'note'::text]))),
  constraint "task_log_pkey" primary key (id),
  constraint "task_log_task_id_fkey" foreign key (task_id) references public.tasks(id) on delete cascade
);

alter table "public"."task_log"
  enable row level security;

alter table "public"."task_log"
  set (toast_tuple_target=4080);

create index task_log_by_gym on public.task_log using btree (gym_id, id desc);

create index task_log_by_task on public.task_log using btree (task_id, id);

create policy "People see what happened in their gym's tasks" on "public"."task_log"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."task_log" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."task_log"
  to "postgres";

revoke all on table "public"."task_log" from "service_role";

grant select on table "public"."task_log" to "service_role";

create table "public"."tasks" (
  "id"               uuid                     not null,
  "gym_id"           uuid                     not null,
  "member_id"        uuid,
  "type"             text                     not null,
  "category"         text                     not null,
  "agent"            text                     not null,
  "goal"             text                     not null,
  "facts"            jsonb                    not null default '{}'::jsonb,
  "status"           text                     not null,
  "priority"         smallint                 not null,
  "confidence"       smallint,
  "mode"             text                     not null default 'live'::text,
  "trigger"          text                     not null,
  "trigger_ref"      text,
  "trigger_run"      text,
  "approved_by"      text,
  "approved_at"      timestamp with time zone,
  "draft_subject"    text,
  "draft_text"       text,
  "draft_by"         text,
  "budget_messages"  smallint                 not null,
  "messages_used"    smallint                 not null default 0,
  "budget_turns"     smallint                 not null,
  "turns_used"       smallint                 not null default 0,
  "budget_days"      smallint                 not null,
  "expires_at"       timestamp with time zone not null,
  "touches"          smallint                 not null default 0,
  "due_at"           timestamp with time zone,
  "hold_reason"      text,
  "started_at"       timestamp with time zone,
  "dormant_at"       timestamp with time zone,
  "dormant_until"    timestamp with time zone,
  "escalated_at"     timestamp with time zone,
  "escalation"       jsonb,
  "reminded_at"      timestamp with time zone,
  "parent_id"        uuid,
  "depth"            smallint                 not null default 0,
  "requirement"      text,
  "is_batch"         boolean                  not null default false,
  "assignee"         uuid,
  "progress"         jsonb,
  "deliverable"      jsonb,
  "outcome"          text,
  "outcome_reason"   text,
  "is_provisional"   boolean                  not null default false,
  "is_late"          boolean                  not null default false,
  "attributed_cents" integer                  not null default 0,
  "version"          integer                  not null default 1,
  "lease_token"      uuid,
  "lease_until"      timestamp with time zone,
  "created_at"       timestamp with time zone not null,
  "last_activity_at" timestamp with time zone not null,
  "resolved_at"      timestamp with time zone,
  "rescues"          smallint                 not null default 0,
  constraint "tasks_agent_check" check (((char_length(agent) >= 1) AND (char_length(agent) <= 40))),
  constraint "tasks_approved_by_check" check ((approved_by = ANY (ARRAY['owner'::text, 'gate'::text]))),
  constraint "tasks_attributed_cents_check"
    check (((attributed_cents >= 0) AND (attributed_cents <= 100000000))),
  constraint "tasks_budget_days_check" check (((budget_days >= 1) AND (budget_days <= 365))),
  constraint "tasks_budget_messages_check" check (((budget_messages >= 0) AND (budget_messages <= 10))),
  constraint "tasks_budget_turns_check" check (((budget_turns >= 0) AND (budget_turns <= 20))),
  constraint "tasks_category_check"
    check
    ((category = ANY (ARRAY['communication'::text, 'staff_todo'::text, 'research'::text,
    'automation'::text]))),
  constraint "tasks_check10" check (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint "tasks_check11"
    check
    (((status = ANY (ARRAY['pending_review'::text, 'cancelled'::text, 'completed'::text])) OR (approved_by IS
    NOT NULL))),
  constraint "tasks_check12" check (((category <> 'communication'::text) OR is_batch OR (member_id IS
    NOT NULL))),
  constraint "tasks_check1" check (((turns_used >= 0) AND (turns_used <= budget_turns))),
  constraint "tasks_check2" check (((status = 'executing'::text) = (lease_token IS NOT NULL))),
  constraint "tasks_check3" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "tasks_check4"
    check (((status = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (resolved_at IS NOT NULL))),
  constraint "tasks_check5" check (((resolved_at IS NULL) = (due_at IS NOT NULL))),
  constraint "tasks_check6" check (((resolved_at IS NULL) OR (outcome IS NOT NULL))),
  constraint "tasks_check7" check (((resolved_at IS NOT NULL) OR (attributed_cents = 0))),
  constraint "tasks_check8" check (((status = 'dormant'::text) = (dormant_until IS NOT NULL))),
  constraint "tasks_check9" check (((status = 'escalated'::text) = (escalated_at IS NOT NULL))),
  constraint "tasks_check" check (((messages_used >= 0) AND (messages_used <= budget_messages))),
  constraint "tasks_confidence_check" check (((confidence >= 0) AND (confidence <= 100))),
  constraint "tasks_depth_check" check (((depth >= 0) AND (depth <= 2))),
  constraint "tasks_draft_by_check"
    check ((draft_by = ANY (ARRAY['claude'::text, 'playbook'::text, 'owner'::text]))),
  constraint "tasks_draft_subject_check" check ((char_length(draft_subject) <= 200)),
  constraint "tasks_draft_text_check" check ((char_length(draft_text) <= 5000)),
  constraint "tasks_facts_check" check ((jsonb_typeof(facts) = 'object'::text)),
  constraint "tasks_goal_check" check (((char_length(goal) >= 1) AND (char_length(goal) <= 2000))),
  constraint "tasks_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "tasks_hold_reason_check" check ((char_length(hold_reason) <= 300)),
  constraint "tasks_member_id_fkey" foreign key (member_id) references public.members(id),
  constraint "tasks_mode_check" check ((mode = ANY (ARRAY['live'::text, 'dry_run'::text, 'plan'::text]))),
  constraint "tasks_outcome_check" check ((outcome ~ '^[a-z][a-z_]{1,59}$'::text)),
  constraint "tasks_outcome_reason_check" check ((char_length(outcome_reason) <= 500)),
  constraint "tasks_pkey" primary key (id),
  constraint "tasks_parent_id_fkey" foreign key (parent_id) references public.tasks(id) on delete cascade,
  constraint "tasks_priority_check" check (((priority >= 0) AND (priority <= 3))),
  constraint "tasks_requirement_check"
    check ((requirement = ANY (ARRAY['required'::text, 'optional'::text, 'best_effort'::text]))),
  constraint "tasks_rescues_check" check (((rescues >= 0) AND (rescues <= 10))),
  constraint "tasks_status_check"
    check
    ((status = ANY (ARRAY['pending_review'::text, 'ready'::text, 'executing'::text, 'waiting'::text,
    'dormant'::text, 'escalated'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "tasks_touches_check" check ((touches >= 0)),
  constraint "tasks_trigger_check"
    check
    ((trigger = ANY (ARRAY['analysis'::text, 'webhook'::text, 'manual'::text, 'chat'::text, 'agent'::text,
    'recurring'::text]))),
  constraint "tasks_trigger_ref_check"
    check (((char_length(trigger_ref) >= 1) AND (char_length(trigger_ref) <= 200))),
  constraint "tasks_trigger_run_check"
    check (((char_length(trigger_run) >= 1) AND (char_length(trigger_run) <= 200))),
  constraint "tasks_type_check" check ((type ~ '^[a-z][a-z0-9_]{1,59}$'::text))
);

alter table "public"."tasks"
  enable row level security;

create index tasks_by_gym on public.tasks using btree (gym_id, created_at desc);

create index tasks_by_member on public.tasks using btree (member_id, created_at desc)
  where (member_id is not null);

create index tasks_by_parent on public.tasks using btree (parent_id)
  where (parent_id is not null);

create index tasks_by_run on public.tasks using btree (gym_id, trigger_run)
  where (trigger_run is not null);

create index tasks_due on public.tasks using btree (status, due_at, id)
  where (due_at is not null);

create unique index tasks_once_per_reference on public.tasks using btree (gym_id, type, trigger_ref)
  where (trigger_ref is not null);

create unique index tasks_one_open_per_member_and_type on public.tasks using btree (gym_id, member_id, type)
  where ((resolved_at is null) AND (member_id is not null));

create index tasks_open_by_gym on public.tasks using btree (gym_id, status, priority, created_at)
  where (resolved_at is null);

create index tasks_promised on public.tasks using btree (resolved_at)
  where is_provisional;

create index tasks_resolved_by_gym on public.tasks using btree (gym_id, resolved_at desc)
  where (resolved_at is not null);

create trigger complete_escalation
  before update of status on public.tasks
  for each row
  when (((new.status = 'escalated'::text) AND (old.status <> 'escalated'::text)))
  execute function app.complete_escalation();

create trigger follow_parent
  after update of status on public.tasks
  for each row
  when
    (((old.status <> new.status) AND ((new.status = ANY (ARRAY['completed'::text, 'cancelled'::text,
    'escalated'::text])) OR (old.status = 'escalated'::text))))
  execute function app.follow_parent();

create trigger keep_feedback
  after update on public.tasks
  for each row
  when
    ((((old.status = 'pending_review'::text) AND (new.status = 'ready'::text)) OR (new.outcome IS DISTINCT
    FROM old.outcome) OR (new.attributed_cents <> old.attributed_cents)))
  execute function app.keep_feedback();

create trigger log_task_moves
  after update on public.tasks referencing OLD table as old_rows NEW table as new_rows
  for each STATEMENT
  execute function app.log_task_moves();

create trigger refuse_illegal_task_change
  before update on public.tasks
  for each row
  execute function app.refuse_illegal_task_change();

create trigger wake_parent
  after update of status on public.tasks
  for each row
  when (((new.parent_id IS
    NOT NULL) AND (old.status <> new.status) AND
    ((new.status = ANY (ARRAY['completed'::text, 'cancelled'::text, 'escalated'::text, 'ready'::text])) OR
    (old.status = 'escalated'::text))))
  execute function app.wake_parent();

create policy "People see their gym's tasks" on "public"."tasks"
  for select
  to "authenticated"
  using ((gym_id in ( select app.my_gyms() as my_gyms)));

grant select on table "public"."tasks" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."tasks"
  to "postgres";

revoke all on table "public"."tasks" from "service_role";

grant select on table "public"."tasks" to "service_role";

create table "public"."webhook_events" (
  "id"           bigint                   generated always as identity not null,
  "source"       text                     not null,
  "event_key"    text                     not null,
  "gym_id"       uuid,
  "event"        text                     not null,
  "body"         jsonb                    not null,
  "received_at"  timestamp with time zone not null,
  "status"       text                     not null default 'stored'::text,
  "result"       text,
  "attempts"     integer                  not null default 0,
  "try_at"       timestamp with time zone not null,
  "lease_token"  uuid,
  "lease_until"  timestamp with time zone,
  "processed_at" timestamp with time zone,
  "task_id"      uuid,
  constraint "webhook_events_check1" check (((lease_token IS NULL) = (lease_until IS NULL))),
  constraint "webhook_events_check" check (((status = 'stored'::text) = (processed_at IS NULL))),
  constraint "webhook_events_event_key_check"
    check (((char_length(event_key) >= 1) AND (char_length(event_key) <= 200))),
  constraint "webhook_events_gym_id_fkey" foreign key (gym_id) references public.gyms(id) on delete cascade,
  constraint "webhook_events_pkey" primary key (id),
  constraint "webhook_events_source_check" check ((source = ANY (ARRAY['pushpress'::text, 'resend'::text]))),
  constraint "webhook_events_source_event_key_key" unique (source, event_key),
  constraint "webhook_events_status_check"
    check ((status = ANY (ARRAY['stored'::text, 'done'::text, 'ignored'::text, 'failed'::text])))
);

alter table "public"."webhook_events"
  enable row level security;

create index webhook_events_by_mail on public.webhook_events
  using btree (((body #>> '{data,email_id}'::text[])))
  where ((source = 'resend'::text) AND (event = 'email.received'::text));

create index webhook_events_due on public.webhook_events using btree (source, try_at)
  where (status = 'stored'::text);

create index webhook_events_open_by_task on public.webhook_events using btree (task_id)
  where ((task_id is not null) AND (status = 'stored'::text));

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."webhook_events"
  to "postgres";

grant delete, insert, select, update on table "public"."webhook_events" to "service_role";

create view "public"."task_list" with (security_invoker=true) AS  SELECT t.id,
    t.gym_id,
    t.member_id,
    t.type,
    t.category,
    t.agent,
    t.goal,
    t.facts,
    t.status,
    t.priority,
    t.confidence,
    t.mode,
    t.trigger,
    t.approved_by,
    t.approved_at,
    t.draft_subject,
    t.draft_text,
    t.draft_by,
    t.budget_messages,
    t.messages_used,
    t.budget_turns,
    t.turns_used,
    t.budget_days,
    t.expires_at,
    t.touches,
    t.due_at,
    t.hold_reason,
    t.started_at,
    t.dormant_until,
    t.escalated_at,
    t.escalation,
    t.parent_id,
    t.is_batch,
    t.progress,
    t.outcome,
    t.outcome_reason,
    t.is_provisional,
    t.is_late,
    t.attributed_cents,
    t.version,
    t.created_at,
    t.last_activity_at,
    t.resolved_at,
    m.first_name,
    m.last_name,
    m.search AS member_search,
    ((t.type || ':'::text) || t.outcome) AS ended_as,
        CASE
            WHEN (t.status = 'pending_review'::text) THEN 'review'::text
            WHEN (t.status = 'escalated'::text) THEN 'answer'::text
            WHEN ((t.category = 'staff_todo'::text) AND (t.status = ANY (ARRAY['ready'::text, 'executing'::text, 'waiting'::text]))) THEN 'todo'::text
            WHEN ((t.status = 'waiting'::text) AND (t.hold_reason = 'needs_owner'::text)) THEN 'go_on'::text
            ELSE NULL::text
        END AS needs,
    ((t.category = 'communication'::text) AND (t.status = ANY (ARRAY['ready'::text, 'executing'::text, 'waiting'::text]))) AS is_running
   FROM (public.tasks t
     LEFT JOIN public.members m ON ((m.id = t.member_id)));

grant select on table "public"."task_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."task_list"
  to "postgres";

grant delete, insert, select, update on table "public"."task_list" to "service_role";
