-- The owner's own instructions to an agent, or for one kind of task: added to ours, or instead of them.
create table public.prompt_overrides (
  gym_id uuid not null references public.gyms on delete cascade,
  scope text not null check (scope in ('agent', 'type')),
  name text not null check (char_length(name) between 1 and 60),
  mode text not null check (mode in ('add', 'replace')),
  text text not null check (char_length(text) between 1 and 8000),
  updated_at timestamptz not null,
  primary key (gym_id, scope, name)
);
alter table public.prompt_overrides enable row level security;
grant select, insert, update, delete on public.prompt_overrides to authenticated;
create policy "People see their gym's instructions" on public.prompt_overrides
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "Owners write instructions" on public.prompt_overrides
  for insert to authenticated with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners change instructions" on public.prompt_overrides
  for update to authenticated using (gym_id in (select app.my_gyms(array['owner'])))
  with check (gym_id in (select app.my_gyms(array['owner'])));
create policy "Owners remove instructions" on public.prompt_overrides
  for delete to authenticated using (gym_id in (select app.my_gyms(array['owner'])));

-- What a model is told besides the task itself: the conversation so far, what else is open with this person, and
-- the owner's instructions.
create function public.read_call_context(p_task uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'conversation', coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'content', l.content, 'at', l.at)
      order by l.id) from (select * from public.task_log
        where task_id = t.id and kind in ('agent', 'member', 'owner') order by id desc limit p_limit) l), '[]'),
    'otherTasks', coalesce((select jsonb_agg(jsonb_build_object('type', o.type, 'priority', o.priority,
      'status', o.status) order by o.priority, o.created_at) from public.tasks o
      where o.member_id = t.member_id and o.id <> t.id and o.resolved_at is null), '[]'),
    'overrides', coalesce((select jsonb_agg(jsonb_build_object('scope', p.scope, 'mode', p.mode, 'text', p.text)
      order by p.scope) from public.prompt_overrides p
      where p.gym_id = t.gym_id and ((p.scope = 'agent' and p.name = t.agent) or (p.scope = 'type' and p.name = t.type))),
      '[]'))
  from public.tasks t where t.id = p_task
$$;
grant execute on function public.read_call_context(uuid, integer) to service_role;
