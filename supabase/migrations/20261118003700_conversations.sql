-- Threads as people read them: what was written to a member about one matter, and what they answered.
alter table public.replies add column seen_at timestamptz;
create index replies_unseen on public.replies (gym_id, task_id) where seen_at is null;

-- Someone at the gym has looked at a thread. One pair of eyes counts for all: it is one inbox.
create function public.mark_thread_seen(p_task uuid, p_now timestamptz) returns integer
language sql security definer set search_path = '' as $$
  with seen as (
    update public.replies set seen_at = p_now
    where task_id = p_task and seen_at is null and gym_id in (select app.my_gyms())
    returning 1
  )
  select count(*)::integer from seen
$$;
grant execute on function public.mark_thread_seen(uuid, timestamptz) to authenticated;

-- The gym's threads, latest first. A thread needs an answer when the last word is the member's and nobody but a person
-- will answer it. p_state: needs_answer, running, closed, or null for all. `total` counts what the filter lets through.
create function public.list_conversations(
  p_gym uuid, p_state text default null, p_patterns text[] default '{}', p_limit integer default 50,
  p_offset integer default 0
) returns table (
  task_id uuid, member_id uuid, first_name text, last_name text, type text, status text, outcome text, last_at timestamptz,
  last_from text, last_text text, unseen integer, needs_answer boolean, total integer
)
language sql stable set search_path = '' as $$
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
$$;
grant execute on function public.list_conversations(uuid, text, text[], integer, integer) to authenticated;

create function public.count_conversations(p_gym uuid)
returns table (needs_answer integer, running integer, closed integer, unseen integer)
language sql stable set search_path = '' as $$
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
$$;
grant execute on function public.count_conversations(uuid) to authenticated;

-- Who at the gym put an address on the list, where a person did.
alter table public.suppressions add column added_by text check (char_length(added_by) <= 254);

-- The owner adds addresses, by hand or from a file. Answers how many were new. Whoever has something open is stopped
-- like anybody who asked for it; the rest are only written down, so that a long list makes no long list of news.
create function public.suppress_addresses(p_gym uuid, p_emails text[], p_source text, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
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
$$;
grant execute on function public.suppress_addresses(uuid, text[], text, timestamptz) to authenticated;

-- What stands between a member and a message at this moment: everything the limits would ask, in one object.
create function public.sending_outlook(p_member uuid, p_now timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.sending_outlook(uuid, timestamptz) to authenticated;
