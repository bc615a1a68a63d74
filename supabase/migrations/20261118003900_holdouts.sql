-- The members we would have written to and did not, so that the results can say what writing changed.
alter table public.gyms add column holdout_percent smallint not null default 10
  check (holdout_percent between 0 and 50);
grant update (holdout_percent) on public.gyms to authenticated;

-- What a gym wants differently for one kind of task.
create table public.gym_task_types (
  gym_id uuid not null references public.gyms on delete cascade,
  type text not null check (type ~ '^[a-z][a-z0-9_]{1,59}$'),
  holdout_percent smallint check (holdout_percent between 0 and 50),
  -- Confidence from which on autopilot may act. Only ever above the type's own, which the code sees to.
  auto_threshold smallint check (auto_threshold between 0 and 100),
  updated_at timestamptz not null,
  primary key (gym_id, type)
);
alter table public.gym_task_types enable row level security;
grant select, insert, update, delete on public.gym_task_types to authenticated;
create policy "People see their gym's settings by type" on public.gym_task_types
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "Owners make settings by type" on public.gym_task_types
  for insert to authenticated with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners change settings by type" on public.gym_task_types
  for update to authenticated using (gym_id in (select app.my_gyms(array['owner'])))
  with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners remove settings by type" on public.gym_task_types
  for delete to authenticated using (gym_id in (select app.my_gyms(array['owner'])));

-- One row per person held out. The task beside it was over the moment it was opened, and a task that is cancelled can
-- never be taken up again: there is no way from here to a message.
create table public.holdouts (
  task_id uuid primary key references public.tasks on delete cascade,
  gym_id uuid not null references public.gyms on delete cascade,
  member_id uuid not null references public.members,
  type text not null,
  -- When the first message would have left: their clock starts here.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  subject text check (char_length(subject) <= 200),
  text text check (char_length(text) <= 5000),
  written_by text check (written_by in ('claude', 'playbook', 'owner')),
  -- What became of them by themselves; null while the clock runs. Without it they are not counted: what they did, they
  -- did before anybody would have written.
  succeeded boolean,
  outcome text,
  why text check (char_length(why) <= 500),
  judged_at timestamptz,
  check ((outcome is null) = (judged_at is null)),
  check (outcome is not null or succeeded is null)
);
create index holdouts_by_gym on public.holdouts (gym_id, starts_at desc);
create index holdouts_open on public.holdouts (ends_at) where judged_at is null;
revoke insert, update, delete, truncate on public.holdouts from service_role;
alter table public.holdouts enable row level security;
grant select on public.holdouts to authenticated;
create policy "People see whom their gym did not write to" on public.holdouts
  for select to authenticated using (gym_id in (select app.my_gyms()));

create or replace function public.creation_scene(p_gym uuid, p_now timestamptz, p_member uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mode', g.execution_mode, 'timezone', g.timezone, 'windowStart', g.send_window_start,
    'windowEnd', g.send_window_end, 'holdoutPercent', g.holdout_percent,
    'types', coalesce((select jsonb_object_agg(t.type, jsonb_build_object('holdoutPercent', t.holdout_percent,
      'autoThreshold', t.auto_threshold)) from public.gym_task_types t where t.gym_id = g.id), '{}'),
    'escalation', jsonb_build_object(
      'tenureMonths', floor(((p_now at time zone g.timezone)::date - m.joined_on) / 30.44),
      'monthlyCents', coalesce(m.monthly_cents, g.average_monthly_cents), 'cancellationReason', null))
  from public.gyms g left join public.members m on m.id = p_member and m.gym_id = g.id
  where g.id = p_gym
$$;

-- The one door to a new task, for every trigger. Answers {kind: created | merged | held_out | refused, task_id, why} and
-- logs each of them. The gym is locked first, so two triggers at the same moment are judged one after the other.
create or replace function public.create_task(p_task jsonb, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
      jsonb_build_object('type', v.type, 'member_id', v.member_id, 'trigger', v.trigger, 'rule', v_why), p_now);
    return jsonb_build_object('kind', 'refused', 'why', v_why);
  end if;
  -- While trust is being built the owner sees everybody.
  if (p_task ->> 'held_out')::boolean and v_phase in ('limited', 'full') then
    return app.insert_holdout(v, make_interval(days => (p_task ->> 'follow_days')::integer), p_now);
  end if;
  return app.insert_task(v, p_task ->> 'gate_reason', v_phase, p_now);
end;
$$;

create function app.insert_holdout(v public.tasks, p_follow interval, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
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
$$;

-- Keeps the message that would have gone.
create function public.record_holdout_draft(
  p_task uuid, p_subject text, p_text text, p_written_by text, p_now timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
grant execute on function public.record_holdout_draft(uuid, text, text, text, timestamptz) to service_role;
