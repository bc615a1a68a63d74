-- What the owner made of our work: every approval, edit, skip, rating and correction, kept by whoever makes them.
create table public.task_feedback (
  id bigint generated always as identity primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  type text not null,
  kind text not null check (kind in ('approved', 'edited', 'skipped', 'rated', 'corrected')),
  -- 1 is "not right", 5 is "right".
  rating smallint check (rating between 1 and 5),
  comment text check (char_length(comment) <= 1000),
  before text check (char_length(before) <= 5000),
  after text check (char_length(after) <= 5000),
  confidence smallint,
  by uuid,
  at timestamptz not null,
  check ((kind = 'rated') = (rating is not null))
);
create index task_feedback_by_gym on public.task_feedback (gym_id, at desc);
create index task_feedback_by_task on public.task_feedback (task_id);
create unique index task_feedback_one_rating on public.task_feedback (task_id, by) where kind = 'rated';
revoke insert, update, delete, truncate on public.task_feedback from service_role;
alter table public.task_feedback enable row level security;
grant select on public.task_feedback to authenticated;
create policy "People see what their gym made of our work" on public.task_feedback
  for select to authenticated using (gym_id in (select app.my_gyms()));

create function app.keep_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger keep_feedback after update on public.tasks for each row execute function app.keep_feedback();

-- "Was this right?" Asked again, the later answer counts. Answers 'done' or 'not_found'.
create function public.rate_task(p_task uuid, p_rating integer, p_comment text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;
grant execute on function public.rate_task(uuid, integer, text, timestamptz) to authenticated;

-- A change the owner took up from a suggestion, with what was there before, so that it can be taken back.
create table public.accepted_suggestions (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  code text not null check (code in ('shorter', 'longer', 'raise_bar')),
  type text not null,
  change jsonb not null,
  before jsonb not null,
  accepted_at timestamptz not null,
  accepted_by uuid,
  undone_at timestamptz
);
create index accepted_suggestions_by_gym on public.accepted_suggestions (gym_id, accepted_at desc);
revoke insert, update, delete, truncate on public.accepted_suggestions from service_role;
alter table public.accepted_suggestions enable row level security;
grant select on public.accepted_suggestions to authenticated;
create policy "People see what their gym took up" on public.accepted_suggestions
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- p_change is {"instruction": text} or {"autoThreshold": number}.
create function public.accept_suggestion(p_gym uuid, p_code text, p_type text, p_change jsonb, p_now timestamptz)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := '{}';
  v_id uuid;
begin
  if p_gym not in (select app.my_gyms(array['owner'])) then
    raise exception 'Only the owner may change how we work.' using errcode = '42501';
  end if;
  if p_change ? 'instruction' then
    select coalesce((select jsonb_build_object('mode', mode, 'text', text) from public.prompt_overrides
      where gym_id = p_gym and scope = 'type' and name = p_type), '{}') into v_before;
    insert into public.prompt_overrides as o (gym_id, scope, name, mode, text, updated_at)
    values (p_gym, 'type', p_type, 'add', p_change ->> 'instruction', p_now)
    on conflict (gym_id, scope, name) do update set text = left(o.text || E'\n' || excluded.text, 8000), updated_at = p_now;
  else
    select coalesce((select jsonb_build_object('autoThreshold', auto_threshold) from public.gym_task_types
      where gym_id = p_gym and type = p_type), '{}') into v_before;
    insert into public.gym_task_types (gym_id, type, auto_threshold, updated_at)
    values (p_gym, p_type, (p_change ->> 'autoThreshold')::smallint, p_now)
    on conflict (gym_id, type) do update set auto_threshold = excluded.auto_threshold, updated_at = p_now;
  end if;
  insert into public.accepted_suggestions (gym_id, code, type, change, before, accepted_at, accepted_by)
  values (p_gym, p_code, p_type, p_change, v_before, p_now, auth.uid()) returning id into v_id;
  return v_id;
end;
$$;
grant execute on function public.accept_suggestion(uuid, text, text, jsonb, timestamptz) to authenticated;

create function public.undo_suggestion(p_suggestion uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
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
    where gym_id = v.gym_id and type = v.type;
  elsif v.before = '{}' then
    delete from public.prompt_overrides where gym_id = v.gym_id and scope = 'type' and name = v.type;
  else
    update public.prompt_overrides set text = v.before ->> 'text', mode = v.before ->> 'mode', updated_at = p_now
    where gym_id = v.gym_id and scope = 'type' and name = v.type;
  end if;
  return true;
end;
$$;
grant execute on function public.undo_suggestion(uuid, timestamptz) to authenticated;
