-- What leaves, byte for byte. A row is written before anything is sent and is never written twice for one intent.
create table public.messages (
  id uuid primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  task_id uuid not null references public.tasks on delete cascade,
  member_id uuid not null references public.members,
  agent text not null,
  email_key text not null references public.recipients,
  -- touch: started by us. reply: an answer to something they wrote. owner: the owner's own words.
  kind text not null check (kind in ('touch', 'reply', 'owner')),
  touch smallint not null check (touch >= 0),
  status text not null check (status in ('reserved', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'unknown',
    'failed', 'cancelled', 'simulated')),
  sender text not null,
  recipient text not null,
  reply_to text not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text not null,
  headers jsonb not null check (jsonb_typeof(headers) = 'object'),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 256),
  written_by text not null check (written_by in ('claude', 'playbook', 'owner')),
  -- From when on it counts against limits: `infinity` until it has left (it may leave any moment), the time it may
  -- have left, or `-infinity` when it surely never did.
  counts_at timestamptz not null default 'infinity',
  reserved_at timestamptz not null,
  try_at timestamptz,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  -- An attempt ended without an answer: whatever a later one says, the message may be in their inbox.
  may_have_left boolean not null default false,
  left_at timestamptz,
  provider_id text unique,
  soft_bounces smallint not null default 0,
  failure text check (char_length(failure) <= 500),
  lease_token uuid,
  lease_until timestamptz,
  check ((lease_token is null) = (lease_until is null)),
  check (status in ('reserved', 'unknown') or try_at is null),
  check (status <> 'reserved' or try_at is not null),
  -- Without a lease nobody would ever find out what became of the call.
  check (status <> 'sending' or lease_token is not null),
  check ((status in ('cancelled', 'failed', 'simulated')) = (counts_at = '-infinity')),
  check ((status = 'reserved') = (counts_at = 'infinity')),
  check (status not in ('sent', 'delivered', 'bounced', 'complained') or (provider_id is not null and left_at is not null))
);
create index messages_due on public.messages (try_at, id) where try_at is not null;
create index messages_sending on public.messages (lease_until) where status = 'sending';
create index messages_by_recipient on public.messages (email_key, counts_at);
create index messages_by_gym on public.messages (gym_id, counts_at);
create index messages_of_owners on public.messages (gym_id, email_key, counts_at) where kind = 'owner';
create index messages_by_task on public.messages (task_id, reserved_at);
revoke insert, update, delete, truncate on public.messages from service_role;
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
create policy "People see what their gym sent" on public.messages
  for select to authenticated using (gym_id in (select app.my_gyms()));

-- What was said once is not unsaid: a message only moves on, and its bytes are those that were reserved.
create table app.message_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
grant select on app.message_transitions to service_role;
insert into app.message_transitions values
  ('reserved', 'sending'), ('reserved', 'cancelled'),
  ('sending', 'sent'), ('sending', 'unknown'), ('sending', 'failed'), ('sending', 'reserved'),
  ('unknown', 'sending'),
  ('sent', 'delivered'), ('sent', 'bounced'), ('sent', 'complained'),
  ('delivered', 'bounced'), ('delivered', 'complained'), ('bounced', 'complained');

create function app.refuse_illegal_message_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not exists (select 1 from app.message_transitions
    where from_status = old.status and to_status = new.status) then
    raise exception 'A message cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if (new.gym_id, new.task_id, new.member_id, new.email_key, new.kind, new.idempotency_key, new.sender, new.recipient,
      new.reply_to, new.subject, new.body_text, new.body_html, new.headers)
    is distinct from (old.gym_id, old.task_id, old.member_id, old.email_key, old.kind, old.idempotency_key, old.sender,
      old.recipient, old.reply_to, old.subject, old.body_text, old.body_html, old.headers)
    or (old.may_have_left and not new.may_have_left) or (old.may_have_left and new.status in ('reserved', 'failed')) then
    raise exception 'What a message says, and that it may have left, is never changed.' using errcode = '23514';
  end if;
  return new;
end;
$$;
create trigger refuse_illegal_message_change before update on public.messages
  for each row execute function app.refuse_illegal_message_change();

-- The address, and where the people we wrote to under it are written to now: a link in an old mail still speaks for
-- someone who has changed their address since.
create function app.addresses_of_person(p_gym uuid, p_email_key text) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select p_email_key
    union
    select c.email_key from public.messages m join app.contacts c on c.member_id = m.member_id
    where m.gym_id = p_gym and m.email_key = p_email_key and c.email_key is not null)
$$;

-- Takes back what has surely not left, and gives its slot back to its task. The caller holds the tasks' locks.
create function app.cancel_messages(p_messages uuid[], p_why text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  with cancelled as (
    update public.messages set status = 'cancelled', counts_at = '-infinity', try_at = null, lease_token = null,
      lease_until = null, failure = p_why
    where id = any (p_messages) and status = 'reserved'
    returning id, gym_id, task_id, kind
  )
  insert into public.task_log (gym_id, task_id, at, kind, content, data)
  select gym_id, task_id, p_now, 'decision', 'A message was held back for good: ' || p_why || '.',
    jsonb_build_object('message_id', id, 'rule', p_why)
  from cancelled order by id;

  update public.tasks t set last_activity_at = p_now, messages_used = left_over.messages, touches = left_over.touches
  from (
    select o.task_id, count(m.id) as messages, count(m.id) filter (where m.kind = 'touch') as touches
    from (select distinct task_id from public.messages where id = any (p_messages)) o
    left join public.messages m on m.task_id = o.task_id and m.status <> 'cancelled' and m.kind <> 'owner'
    group by o.task_id
  ) left_over
  where t.id = left_over.task_id and t.messages_used > left_over.messages;
$$;
