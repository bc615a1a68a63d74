-- What the executor would find to do now, and when the next thing falls due: a quiet minute costs one question.
create function public.executor_agenda(p_now timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.executor_agenda(timestamptz) to service_role;
