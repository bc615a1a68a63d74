-- Every call to a model, counted before it is made: calls at the same moment cannot overshoot the day.
create table public.ai_calls (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid references public.tasks on delete set null,
  purpose text not null check (char_length(purpose) between 1 and 40),
  reserved_at timestamptz not null,
  finished_at timestamptz,
  model text,
  failure text,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cached_tokens integer not null default 0,
  cost_micros bigint not null default 0,
  latency_ms integer
);
create index ai_calls_by_gym on public.ai_calls (gym_id, reserved_at);
create index ai_calls_by_task on public.ai_calls (task_id) where task_id is not null;
revoke insert, update, delete, truncate on public.ai_calls from service_role;
alter table public.ai_calls enable row level security;
grant select on public.ai_calls to authenticated;
create policy "People see what the models cost their gym" on public.ai_calls
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- Answers {id} or {why: 'gym_day' | 'task_life', until}.
create function public.reserve_ai_call(p_gym uuid, p_task uuid, p_purpose text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;
grant execute on function public.reserve_ai_call(uuid, uuid, text, timestamptz) to service_role;

create function public.finish_ai_call(p_call uuid, p_usage jsonb, p_failure text, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.ai_calls set finished_at = p_now, failure = left(p_failure, 500), model = p_usage ->> 'model',
    input_tokens = coalesce((p_usage ->> 'inputTokens')::integer, 0),
    output_tokens = coalesce((p_usage ->> 'outputTokens')::integer, 0),
    cached_tokens = coalesce((p_usage ->> 'cachedTokens')::integer, 0),
    cost_micros = coalesce((p_usage ->> 'costMicros')::bigint, 0), latency_ms = (p_usage ->> 'latencyMs')::integer
  where id = p_call
$$;
grant execute on function public.finish_ai_call(uuid, jsonb, text, timestamptz) to service_role;
