import postgres from 'postgres'

export type Sql = postgres.Sql

/** Everything the stand-ins remember. Times are the sandbox's own (virtual) time unless named otherwise. */
const SCHEMA = `
create table if not exists setting (key text primary key, value jsonb not null);

create table if not exists company (
  id text primary key,
  api_key text not null unique,
  data jsonb not null,
  timezone text not null,
  seed bigint not null,
  scale double precision not null,
  next_index integer not null
);

create table if not exists customer (
  position bigserial primary key,
  company_id text not null references company on delete cascade,
  id text not null,
  email text not null,
  role text not null,
  data jsonb not null,
  -- What only the world knows about the person; null for people that a test made up.
  traits jsonb,
  unique (company_id, id)
);
create index if not exists customer_by_position on customer (company_id, position);
create index if not exists customer_by_role on customer (company_id, role, position);
create index if not exists customer_by_email on customer (lower(email));

create table if not exists enrollment (
  position bigserial primary key,
  company_id text not null references company on delete cascade,
  id text not null,
  customer text not null,
  status text not null,
  data jsonb not null,
  unique (company_id, id)
);
create index if not exists enrollment_by_position on enrollment (company_id, position);
create index if not exists enrollment_by_customer on enrollment (company_id, customer, position);

create table if not exists plan (
  company_id text not null references company on delete cascade, id text not null, data jsonb not null,
  primary key (company_id, id)
);
create table if not exists class_type (
  company_id text not null references company on delete cascade, id text not null, data jsonb not null,
  primary key (company_id, id)
);

create table if not exists checkin (
  company_id text not null references company on delete cascade,
  id text not null,
  customer text not null,
  kind text not null,
  ts bigint not null,
  enrollment_id text,
  name text not null,
  type_id text not null,
  ref_id text not null,
  role text not null,
  staff_id text not null,
  primary key (company_id, id)
);
create index if not exists checkin_by_time on checkin (company_id, kind, ts, id);
create index if not exists checkin_by_customer on checkin (company_id, customer, kind, ts, id);

create table if not exists webhook (
  position bigserial primary key,
  company_id text not null references company on delete cascade,
  id text not null unique,
  url text not null,
  app_id text,
  event_types text[] not null,
  active boolean not null default true,
  secret text not null
);

-- One row for each attempt to deliver a PushPress or Resend webhook.
create table if not exists delivery (
  id bigserial primary key,
  sender text not null check (sender in ('pushpress', 'resend')),
  event text not null,
  url text not null,
  attempt integer not null,
  status integer,
  error text,
  at timestamptz not null
);

-- What is going to happen. Read in order of time; a row is deleted when it has happened.
create table if not exists agenda (
  id bigserial primary key,
  due_at timestamptz not null,
  kind text not null,
  payload jsonb not null
);
create index if not exists agenda_by_due on agenda (due_at, id);

create table if not exists mail_sent (
  position bigserial primary key,
  id text not null unique,
  message_id text not null,
  source text not null check (source in ('api', 'auth')),
  sender text not null,
  recipients text[] not null,
  reply_to text[] not null,
  subject text not null,
  body_text text,
  body_html text,
  headers jsonb not null,
  tags jsonb not null,
  last_event text not null,
  at timestamptz not null
);
create table if not exists mailbox (
  address text not null, mail_position bigint not null references mail_sent on delete cascade,
  primary key (address, mail_position)
);

create table if not exists mail_received (
  position bigserial primary key,
  id text not null unique,
  message_id text not null,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  body_text text not null,
  headers jsonb not null,
  at timestamptz not null
);

create table if not exists idempotency (
  path text not null, key text not null, body_hash text not null, response jsonb not null,
  at timestamptz not null,
  primary key (path, key)
);

-- The ledger: every sending request that arrived with the right key, whatever became of it.
create table if not exists mail_request (
  id bigserial primary key,
  at timestamptz not null,
  path text not null,
  idempotency_key text,
  body jsonb,
  status integer not null,
  answered boolean not null,
  replayed boolean not null,
  mail_ids text[] not null
);

create table if not exists mail_domain (
  position bigserial primary key,
  id text not null unique, name text not null unique, region text not null,
  verify_from timestamptz, at timestamptz not null
);
`

/** Connects and makes sure the tables are there. Notices ("already exists") say nothing new, so they are dropped. */
export async function openDatabase(url: string): Promise<Sql> {
  const sql = postgres(url, {
    max: 8,
    onnotice: () => {},
    // Unix seconds and counters fit a double; as strings they would break the wire format.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  }) as unknown as Sql
  await sql.unsafe(SCHEMA)
  return sql
}
