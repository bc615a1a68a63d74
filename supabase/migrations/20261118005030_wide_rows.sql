-- A message and its line in the log are a little wider than what Postgres keeps uncompressed by default. Both are
-- written far more often than they are read; up to half a page they stay as they are.
alter table public.messages set (toast_tuple_target = 4080);
alter table public.task_log set (toast_tuple_target = 4080);
