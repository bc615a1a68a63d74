-- Mail that came in: whose it may be, and whether we know of it at all.

-- Who may write to a task as its member, and under which addresses we wrote. A member counts under their own address,
-- under that of the account they are reached through, and under the one our messages went to, should they have
-- changed it since. No row: there is no such task.
create function public.reply_context(p_task uuid)
returns table (member_addresses text[], own_addresses text[])
language sql stable set search_path = '' as $$
  select
    array(
      select m.email_key from public.members m where m.id = t.member_id and m.email_key is not null
      union select c.email_key from app.contacts c where c.member_id = t.member_id and c.email_key is not null
      union select s.email_key from public.messages s where s.task_id = t.id
    ),
    array(select distinct s.sender from public.messages s where s.task_id = t.id)
  from public.tasks t where t.id = p_task
$$;
grant execute on function public.reply_context(uuid) to service_role;

create index webhook_events_by_mail on public.webhook_events ((body #>> '{data,email_id}'))
  where source = 'resend' and event = 'email.received';

-- Of the given mails, those that no webhook told of and nobody stored.
create function public.unknown_mail(p_ids text[]) returns setof text
language sql stable set search_path = '' as $$
  select asked.id from unnest(p_ids) as asked (id)
  where not exists (select 1 from public.replies r where r.provider_id = asked.id)
    and not exists (select 1 from public.webhook_events w
      where w.source = 'resend' and w.event = 'email.received' and w.body #>> '{data,email_id}' = asked.id)
$$;
grant execute on function public.unknown_mail(text[]) to service_role;

-- Up to when all mail is known to have been seen. A sweep asks only for what came later.
alter table public.platform add column mail_swept_until timestamptz;

create function public.read_mail_sweep() returns timestamptz
language sql stable set search_path = '' as $$
  select mail_swept_until from public.platform
$$;
grant execute on function public.read_mail_sweep() to service_role;

create function public.record_mail_sweep(p_until timestamptz) returns void
language sql set search_path = '' as $$
  update public.platform set mail_swept_until = greatest(mail_swept_until, p_until)
$$;
grant execute on function public.record_mail_sweep(timestamptz) to service_role;
