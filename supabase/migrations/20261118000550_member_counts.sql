-- How many members stand where, for the filter above the list: one pass instead of a request per standing.
-- Invoker rights, so row level security answers for whose gym it is. The patterns are those of the list's own
-- search, all of which must match.
create function public.count_members(p_gym uuid, p_patterns text[] default '{}')
returns table (standing text, members integer, with_risk integer)
language sql stable set search_path = '' as $$
  select m.standing, count(*)::integer, count(m.risk_score)::integer
  from public.members m
  where m.gym_id = p_gym and m.deleted_at is null and m.search like all (p_patterns)
  group by m.standing
$$;
grant execute on function public.count_members(uuid, text[]) to authenticated, service_role;
