-- What the operator's page shows, in one answer: numbers only, and whom to call. Nothing about any member.
create function public.read_platform(p_now timestamptz, p_days integer, p_crons jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.read_platform(timestamptz, integer, jsonb) to authenticated;

-- Gyms with how they did over the span, those with the gravest open alerts first.
create function public.list_platform_gyms(p_now timestamptz, p_days integer, p_search text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.list_platform_gyms(timestamptz, integer, text, integer, integer) to authenticated;
