-- A plan that is kept may have been made while a table was still empty, when reading all of it is cheapest; the same
-- goes for the plans that check foreign keys. Kept on, it reads more with every message ever sent. Within these two
-- every table has an index for what is asked of it.
alter function public.claim_tasks(timestamptz, integer, integer, integer, integer) set enable_seqscan = off;
alter function public.reserve_messages(jsonb, timestamptz) set enable_seqscan = off;
