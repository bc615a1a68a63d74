-- The same answer, sooner for a gym with thousands of tasks: who replied is found once instead of task by task, and
-- json is written out as it is read, where jsonb is first built and sorted. What somebody opened by hand was never in
-- the lot, so it is told apart.
drop function public.read_results(uuid, timestamptz, timestamptz);
create function public.read_results(p_gym uuid, p_from timestamptz, p_now timestamptz) returns json
language sql stable set search_path = '' as $$
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
$$;
revoke all on function public.read_results(uuid, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.read_results(uuid, timestamptz, timestamptz) to authenticated;
