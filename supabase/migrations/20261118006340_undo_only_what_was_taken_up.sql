-- A suggestion is taken up once, and taking it back leaves alone what the owner has written or set since.
create unique index accepted_suggestions_in_force on public.accepted_suggestions (gym_id, code, type)
  where undone_at is null;

-- p_change is {"instruction": text} or {"autoThreshold": number}. Asked twice, as by two clicks, it is one change.
create or replace function public.accept_suggestion(p_gym uuid, p_code text, p_type text, p_change jsonb, p_now timestamptz)
returns uuid
language plpgsql security definer set search_path = '' as $$
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
$$;

create or replace function public.undo_suggestion(p_suggestion uuid, p_now timestamptz) returns boolean
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
$$;
