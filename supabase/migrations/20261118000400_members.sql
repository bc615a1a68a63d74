-- The mirror: what PushPress last told us, plus facts derived from it. PushPress ids are the keys, because
-- check-ins and enrollments may arrive before the customer they belong to.
create table public.members (
  id uuid primary key default gen_random_uuid(),
  gym_id uuid not null references public.gyms on delete cascade,
  pushpress_id text not null,
  first_name text not null,
  last_name text not null,
  nickname text,
  email text,
  email_key text generated always as (lower(btrim(email))) stored,
  phone text,
  dob date,
  role text not null check (role in
    ('superuser', 'admin', 'coach', 'frontdesk', 'member', 'non-member', 'ex-member', 'lead')),
  -- A linked account (a child, a spouse) is written to through its primary account.
  primary_pushpress_id text,
  -- Why this person must never be written to. Null means they may be.
  contact_block text check (contact_block in ('staff', 'minor', 'unclear_age', 'no_email', 'bad_email')),
  joined_on date,
  -- Derived by refresh_member_facts.
  standing text not null default 'visitor' check (standing in
    ('active', 'payment_alert', 'cancelling', 'paused', 'starting', 'lead', 'former', 'visitor', 'staff')),
  plan_name text,
  paid_until date,
  alert_since timestamptz,
  monthly_cents integer,
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  visits_total integer not null default 0,
  visits_last_30 integer not null default 0,
  visits_prior_30 integer not null default 0,
  visits_per_week numeric(4, 1),
  usual_days smallint[] not null default '{}', -- 1 = Monday … 7 = Sunday, in the gym's timezone
  usual_hour smallint check (usual_hour between 0 and 23),
  usual_class text,
  risk_score smallint check (risk_score between 0 and 100),
  search text generated always as (
    lower(first_name || ' ' || last_name || ' ' || coalesce(nickname, '') || ' ' || coalesce(email, ''))
  ) stored,
  first_seen_at timestamptz not null,
  synced_at timestamptz not null,
  deleted_at timestamptz,
  unique (gym_id, pushpress_id)
);
create index members_by_last_visit on public.members (gym_id, last_visit_at desc nulls last, id)
  where deleted_at is null;
create index members_by_name on public.members (gym_id, last_name, first_name, id) where deleted_at is null;
create index members_by_standing on public.members (gym_id, standing) where deleted_at is null;
create index members_by_email on public.members (email_key);

create table public.plans (
  gym_id uuid not null references public.gyms on delete cascade,
  pushpress_id text not null,
  name text not null,
  category text,
  recurrence text not null,
  -- PushPress's public API has no prices: the owner may tell us.
  monthly_cents integer check (monthly_cents between 0 and 10000000),
  synced_at timestamptz not null,
  primary key (gym_id, pushpress_id)
);

create table public.enrollments (
  gym_id uuid not null references public.gyms on delete cascade,
  pushpress_id text not null,
  customer_id text not null,
  plan_id text,
  status text not null check (status in
    ('active', 'alert', 'canceled', 'completed', 'paused', 'pendactivation', 'pendcancel')),
  billing_period text not null check (billing_period in ('day', 'week', 'month', 'year', 'once')),
  billing_interval integer not null,
  start_date date,
  end_date date,
  last_charge date,
  next_charge date,
  paid_until date,
  -- When we first saw it in alert; cleared when it leaves. Grace periods count from here.
  alert_since timestamptz,
  synced_at timestamptz not null,
  primary key (gym_id, pushpress_id),
  check ((status = 'alert') = (alert_since is not null))
);
create index enrollments_by_customer on public.enrollments (gym_id, customer_id);

create table public.checkins (
  gym_id uuid not null references public.gyms on delete cascade,
  pushpress_id text not null,
  customer_id text not null,
  kind text not null check (kind in ('class', 'open', 'event', 'appointment')),
  role text not null check (role in ('attendee', 'coach', 'staff', 'assistant')),
  class_name text,
  at timestamptz not null,
  synced_at timestamptz not null,
  primary key (gym_id, pushpress_id)
);
create index checkins_by_customer on public.checkins (gym_id, customer_id, at desc);
create index checkins_by_time on public.checkins (gym_id, at);

alter table public.members enable row level security;
grant select on public.members to authenticated;
create policy "People see their gym's members" on public.members
  for select to authenticated using (gym_id in (select app.my_gyms()));

alter table public.plans enable row level security;
grant select, update (monthly_cents) on public.plans to authenticated;
create policy "People see their gym's plans" on public.plans
  for select to authenticated using (gym_id in (select app.my_gyms()));
create policy "Owners set what a plan costs" on public.plans
  for update to authenticated
  using (gym_id in (select app.my_gyms(array['owner'])))
  with check (gym_id in (select app.my_gyms(array['owner'])));

alter table public.enrollments enable row level security;
grant select on public.enrollments to authenticated;
create policy "People see their gym's enrollments" on public.enrollments
  for select to authenticated using (gym_id in (select app.my_gyms()));

alter table public.checkins enable row level security;
grant select on public.checkins to authenticated;
create policy "People see their gym's check-ins" on public.checkins
  for select to authenticated using (gym_id in (select app.my_gyms()));
