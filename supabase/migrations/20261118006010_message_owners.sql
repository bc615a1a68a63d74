-- A message's gym and member are those of its task, copied under its lock by the one function that may add a message.
-- The task is what the message hangs on; asking again for each of the other two costs a lookup and a lock per message.
alter table public.messages drop constraint messages_gym_id_fkey;
alter table public.messages drop constraint messages_member_id_fkey;
