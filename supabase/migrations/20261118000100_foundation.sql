-- Nothing is readable or callable unless a grant beside it says so. Hosted projects hand out
-- broad defaults on the public schema, so they are taken back before the first object exists.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant usage on sequences to service_role;

-- Helpers that policies and checks call. The API serves the public schema only.
create schema app;
grant usage on schema app to authenticated, service_role;

create function app.is_timezone(p_name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform timestamptz 'epoch' at time zone p_name;
  -- Postgres also takes abbreviations and raw offsets ("EST", "UTC-5"), which know no daylight saving.
  return p_name ~ '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)?)$';
exception when invalid_parameter_value then
  return false;
end;
$$;
grant execute on function app.is_timezone(text) to authenticated, service_role;

-- One line of text a person may read in a mail header: no control characters, no angle brackets.
create function app.is_plain_line(p_text text, p_max integer) returns boolean
language sql immutable set search_path = '' as $$
  select p_text = btrim(p_text)
    and char_length(p_text) between 1 and p_max
    and p_text !~ '[[:cntrl:]<>]'
$$;
grant execute on function app.is_plain_line(text, integer) to authenticated, service_role;
