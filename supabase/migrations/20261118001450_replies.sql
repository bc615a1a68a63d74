-- A hint of mail for a task is kept with the raw event, so that a follow-up yields to it before it has been read.
alter table public.webhook_events add column task_id uuid;
create index webhook_events_open_by_task on public.webhook_events (task_id)
  where task_id is not null and status = 'stored';

-- Stores a batch in one round trip. Returns how many were new.
create or replace function public.store_webhooks(p_events jsonb, p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with stored as (
    insert into public.webhook_events (source, event_key, gym_id, task_id, event, body, received_at, try_at)
    select e.source, e.event_key, e.gym_id, e.task_id, e.event, e.body, p_now, p_now
    from jsonb_to_recordset(p_events) as e (
      source text, event_key text, gym_id uuid, task_id uuid, event text, body jsonb)
    -- Two batches holding the same events must take their locks in the same order.
    order by e.source, e.event_key
    on conflict (source, event_key) do nothing
    returning 1
  )
  select count(*)::integer from stored
$$;

-- What members wrote, as it came. Stored before anybody decides anything about it.
create table public.replies (
  id uuid primary key,
  provider_id text not null unique,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  sender text not null,
  subject text not null default '',
  -- human: to be read. automatic: an out-of-office or the like. foreign: not from the member. empty: no words.
  kind text not null check (kind in ('human', 'automatic', 'foreign', 'empty')),
  body_text text not null,
  new_text text not null,
  message_id text,
  away_until timestamptz,
  status text not null default 'stored' check (status in ('stored', 'handled', 'for_owner')),
  attempts smallint not null default 0,
  try_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  check ((status = 'stored') = (handled_at is null))
);
create index replies_due on public.replies (try_at, id) where status = 'stored';
create index replies_by_task on public.replies (task_id, received_at);
create index replies_by_gym on public.replies (gym_id, received_at desc);
revoke insert, update, delete, truncate on public.replies from service_role;
alter table public.replies enable row level security;
grant select on public.replies to authenticated;
create policy "People see what members answered their gym" on public.replies
  for select to authenticated using (gym_id in (select app.my_gyms()));
