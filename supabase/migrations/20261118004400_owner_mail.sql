-- What the owner is told by mail, how often, and that nothing is told twice.
alter table public.gyms
  add column if not exists notification_channel text not null default 'email'
    check (notification_channel in ('email', 'dashboard', 'email_sms')),
  -- The last local day on which it was decided whether there is a digest.
  add column digest_on date,
  add column digest_sent_at timestamptz;
grant update (notification_channel) on public.gyms to authenticated;

-- Mails to the people who run a gym, with their final bytes. The key names the occasion, so that it has one mail.
create table public.owner_mails (
  id uuid primary key,
  gym_id uuid not null references public.gyms on delete cascade,
  kind text not null check (kind in ('urgent', 'batch', 'digest')),
  key text not null check (char_length(key) between 1 and 200),
  recipient text not null check (char_length(recipient) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  text text not null,
  html text not null,
  created_at timestamptz not null,
  status text not null default 'reserved' check (status in ('reserved', 'sent', 'failed', 'unknown')),
  attempts smallint not null default 0,
  try_at timestamptz,
  provider_id text,
  failure text check (char_length(failure) <= 500),
  sent_at timestamptz,
  unique (gym_id, key),
  check ((status = 'reserved') = (try_at is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index owner_mails_due on public.owner_mails (try_at) where try_at is not null;
create index owner_mails_by_gym on public.owner_mails (gym_id, created_at desc);
revoke insert, update, delete, truncate on public.owner_mails from service_role;
alter table public.owner_mails enable row level security;
grant select on public.owner_mails to authenticated;
create policy "Owners see what was mailed to them" on public.owner_mails
  for select to authenticated using (gym_id in (select app.my_gyms(array['owner'])));

alter table public.notifications add column mail_id uuid references public.owner_mails;
create index notifications_unmailed on public.notifications (gym_id, id) where mail_id is null and read_at is null;

-- The first owner of a gym: whom its mail goes to.
create function app.owner_of(p_gym uuid) returns table (user_id uuid, email text)
language sql stable set search_path = '' as $$
  select user_id, email from public.gym_people where gym_id = p_gym and role = 'owner' order by created_at, user_id limit 1
$$;

-- Gyms with news nobody was mailed about: {gym, channel, owner, news, mailedToday, lastBatchAt}. What is older than a
-- few days is no news.
create function public.list_owner_news(p_now timestamptz, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with limits as (select interval '3 days' as news_life),
  waiting as (
    select distinct n.gym_id from public.notifications n cross join limits l
    where n.mail_id is null and n.read_at is null and n.created_at > p_now - l.news_life and n.created_at <= p_now
    order by n.gym_id limit p_limit
  )
  select jsonb_build_object('gymId', g.id, 'gymName', g.name, 'timezone', g.timezone, 'windowStart', g.send_window_start,
    'windowEnd', g.send_window_end, 'channel', g.notification_channel, 'ownerId', o.user_id, 'recipient', o.email,
    'lastBatchAt', (select max(m.created_at) from public.owner_mails m where m.gym_id = g.id and m.kind = 'batch'),
    'mailedToday', coalesce((select jsonb_object_agg(k.kind, k.told) from (
      select n.kind, count(*) as told from public.notifications n join public.owner_mails m on m.id = n.mail_id
      where n.gym_id = g.id and m.created_at >= date_trunc('day', p_now at time zone g.timezone) at time zone g.timezone
      group by n.kind) k), '{}'),
    'news', (select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'title', n.title, 'body', n.body,
        'taskId', t.id, 'version', t.version, 'status', t.status, 'draft', t.draft_text, 'member', m.first_name)
        order by n.id)
      from public.notifications n cross join limits l
      left join public.tasks t on t.id = n.task_id left join public.members m on m.id = t.member_id
      where n.gym_id = g.id and n.mail_id is null and n.read_at is null and n.created_at > p_now - l.news_life
        and n.created_at <= p_now))
  from waiting w join public.gyms g on g.id = w.gym_id
  cross join lateral app.owner_of(g.id) o
  where g.notification_channel <> 'dashboard'
$$;
grant execute on function public.list_owner_news(timestamptz, integer) to service_role;

-- Writes a mail down before it leaves, together with the news it tells. False if its occasion has one already, or if
-- any of the news has been told in the meantime.
create function public.reserve_owner_mail(p_mail jsonb, p_now timestamptz, p_news bigint[] default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.owner_mails := jsonb_populate_record(null::public.owner_mails, p_mail);
begin
  perform app.require_fresh_reads();
  perform 1 from public.gyms where id = v.gym_id for no key update;
  if exists (select 1 from public.notifications where id = any (p_news) and (mail_id is not null or gym_id <> v.gym_id)) then
    return false;
  end if;
  insert into public.owner_mails (id, gym_id, kind, key, recipient, subject, text, html, created_at, try_at)
  values (v.id, v.gym_id, v.kind, v.key, v.recipient, left(v.subject, 200), v.text, v.html, p_now, p_now)
  on conflict (gym_id, key) do nothing;
  if not found then
    return false;
  end if;
  update public.notifications set mail_id = v.id where id = any (p_news);
  return true;
end;
$$;
grant execute on function public.reserve_owner_mail(jsonb, timestamptz, bigint[]) to service_role;

-- Hands out mails that are due and puts their next try off, so that overlapping runs take different ones.
create function public.claim_owner_mails(p_now timestamptz, p_limit integer, p_retry interval)
returns table (id uuid, recipient text, subject text, text text, html text, created_at timestamptz, attempts smallint)
language sql security definer set search_path = '' as $$
  with due as (
    select m.id from public.owner_mails m where m.try_at <= p_now order by m.try_at, m.id limit p_limit
    for update skip locked
  )
  update public.owner_mails m set attempts = m.attempts + 1, try_at = p_now + p_retry from due where m.id = due.id
  returning m.id, m.recipient, m.subject, m.text, m.html, m.created_at, m.attempts
$$;
grant execute on function public.claim_owner_mails(timestamptz, integer, interval) to service_role;

-- p_status: sent, failed, unknown, or reserved for another try at p_try_at.
create function public.record_owner_mail(
  p_mail uuid, p_status text, p_now timestamptz, p_provider_id text default null, p_failure text default null,
  p_try_at timestamptz default null
) returns void
language sql security definer set search_path = '' as $$
  update public.owner_mails set status = p_status, provider_id = coalesce(p_provider_id, provider_id),
    failure = left(p_failure, 500), sent_at = case when p_status = 'sent' then p_now end,
    try_at = case when p_status = 'reserved' then p_try_at end
  where id = p_mail and status = 'reserved'
$$;
grant execute on function public.record_owner_mail(uuid, text, timestamptz, text, text, timestamptz) to service_role;

-- When the owner last did something here, up to a moment.
create function app.owner_seen_at(p_gym uuid, p_until timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    (select max(at) from public.task_log where gym_id = p_gym and kind = 'owner' and at <= p_until),
    (select max(read_at) from public.notifications where gym_id = p_gym and read_at <= p_until))
$$;

-- Gyms where the digest's hour has come and today's has not been decided, with what it would say. Whoever comes back
-- after days away is told of all of them.
create function public.list_digests(p_now timestamptz, p_limit integer, p_from_hour integer, p_until_hour integer)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with limits as (select interval '1 day' as a_day, interval '3 days' as away, interval '30 days' as longest, 5 as named),
  due as (
    select g.*, (p_now at time zone g.timezone)::date as today, app.owner_seen_at(g.id, p_now) as seen
    from public.gyms g
    where g.notification_channel <> 'dashboard'
      and extract(hour from p_now at time zone g.timezone) >= p_from_hour
      and extract(hour from p_now at time zone g.timezone) < p_until_hour
      and (g.digest_on is null or g.digest_on < (p_now at time zone g.timezone)::date)
    order by g.id limit p_limit
  ),
  spans as (
    select d.*, app.owner_seen_at(d.id, d.seen - l.a_day) as seen_before,
      greatest(coalesce(d.digest_sent_at, p_now - l.a_day), p_now - l.longest) as since
    from due d cross join limits l
  ),
  told as (
    select s.*, s.seen > p_now - l.a_day and s.seen - s.seen_before >= l.away as is_return,
      case when s.seen > p_now - l.a_day and s.seen - s.seen_before >= l.away
        then least(s.since, greatest(s.seen_before, p_now - l.longest)) else s.since end as from_at
    from spans s cross join limits l
  )
  select jsonb_build_object('gymId', t.id, 'gymName', t.name, 'timezone', t.timezone, 'day', t.today,
    'ownerId', o.user_id, 'recipient', o.email, 'since', t.from_at, 'isReturn', t.is_return,
    'happened', jsonb_build_object(
      'sent', (select count(*) from public.messages x where x.gym_id = t.id and x.counts_at > t.from_at
        and x.status not in ('cancelled', 'failed', 'reserved')),
      'replies', (select count(*) from public.replies x where x.gym_id = t.id and x.kind = 'human' and x.received_at > t.from_at),
      'kept', coalesce((select jsonb_agg(jsonb_build_object('name', m.first_name, 'cents', k.attributed_cents)
          order by k.attributed_cents desc, k.id)
        from public.tasks k join public.members m on m.id = k.member_id
        where k.gym_id = t.id and k.resolved_at > t.from_at and k.attributed_cents > 0), '[]'),
      'ended', (select count(*) from public.tasks k where k.gym_id = t.id and k.resolved_at > t.from_at
        and k.outcome <> 'held_out')),
    'needs', jsonb_build_object(
      'escalated', (select count(*) from public.tasks k where k.gym_id = t.id and k.status = 'escalated'),
      'approvals', (select count(*) from public.tasks k where k.gym_id = t.id and k.status = 'pending_review'
        and k.parent_id is null),
      'questions', coalesce((select jsonb_agg(to_jsonb(q)) from (
        select k.id as "taskId", k.goal as title, k.escalation ->> 'blocks' as body from public.tasks k
        where k.gym_id = t.id and k.status = 'escalated' order by k.escalated_at limit l.named) q), '[]'),
      'drafts', coalesce((select jsonb_agg(to_jsonb(q)) from (
        select k.id as "taskId", k.version, k.goal as title, m.first_name as member, k.draft_text as draft
        from public.tasks k left join public.members m on m.id = k.member_id
        where k.gym_id = t.id and k.status = 'pending_review' and k.parent_id is null
        order by k.priority, k.created_at limit l.named) q), '[]')),
    'today', jsonb_build_object(
      'touches', (select count(*) from public.tasks k where k.gym_id = t.id and k.status in ('ready', 'waiting')
        and k.category = 'communication' and k.approved_by is not null
        and k.due_at < (t.today + 1)::timestamp at time zone t.timezone),
      'running', (select count(*) from public.tasks k where k.gym_id = t.id and k.resolved_at is null
        and k.status in ('ready', 'waiting', 'executing', 'dormant'))))
  from told t cross join limits l cross join lateral app.owner_of(t.id) o
$$;
grant execute on function public.list_digests(timestamptz, integer, integer, integer) to service_role;

-- Today is decided, whether or not a mail went.
create function public.settle_digest(p_gym uuid, p_day date, p_now timestamptz, p_is_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update public.gyms set digest_on = greatest(digest_on, p_day),
    digest_sent_at = case when p_is_sent then p_now else digest_sent_at end
  where id = p_gym
$$;
grant execute on function public.settle_digest(uuid, date, timestamptz, boolean) to service_role;

-- Carries out what somebody decided on from a mail, with the rights they have at this moment: whoever left the gym
-- since decides nothing any more. Answers as approve_task and close_task do.
create function public.decide_task(
  p_task uuid, p_version integer, p_user uuid, p_action text, p_now timestamptz, p_due_at timestamptz default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', p_user::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'role', 'authenticated')::text, true);
  if p_action = 'approve' then
    return public.approve_task(p_task, p_version, p_now, p_due_at);
  elsif p_action = 'skip' then
    return public.close_task(p_task, p_version, 'dismissed', 'Skipped from the mail.', p_now);
  end if;
  return 'not_found';
end;
$$;
grant execute on function public.decide_task(uuid, integer, uuid, text, timestamptz, timestamptz) to service_role;
