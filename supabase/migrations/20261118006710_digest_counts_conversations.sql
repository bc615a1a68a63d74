-- The morning mail counts as conversations what the page of conversations shows, not everything that is planned.
create or replace function public.list_digests(p_now timestamptz, p_limit integer, p_from_hour integer, p_until_hour integer,
  p_kept text[])
returns setof jsonb
language sql stable security definer set search_path = '' as $$
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
$$;
