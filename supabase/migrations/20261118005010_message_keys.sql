-- A key ends with the message's own id, so one is as unique as the other and needs no index of its own.
alter table public.messages drop constraint messages_idempotency_key_key;
alter table public.messages add constraint key_names_the_message
  check (right(idempotency_key, 36) = id::text);

-- A message that has not left has no provider's id; it is not kept in that index.
alter table public.messages drop constraint messages_provider_id_key;
create unique index messages_by_provider_id on public.messages (provider_id) where provider_id is not null;
