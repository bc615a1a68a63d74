-- Makes the mirror say about one member exactly what a reading of them alone just showed: {customers, enrollments,
-- checkins}. The reading listed all their enrollments and all their visits since p_checkins_since, so what it did not
-- list is gone. In one transaction, because half of it could look like a member who stopped paying. A customer that
-- came with it (the primary account) is stored too, but only p_customer's lists are complete.
create function public.store_member(
  p_gym uuid, p_customer text, p_rows jsonb, p_checkins_since timestamptz, p_read_at timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.store_customers(p_gym, p_rows -> 'customers', p_read_at);
  perform public.store_enrollments(p_gym, p_rows -> 'enrollments', p_read_at);
  perform public.store_checkins(p_gym, p_rows -> 'checkins', p_read_at);
  delete from public.enrollments e
  where e.gym_id = p_gym and e.customer_id = p_customer and e.synced_at <= p_read_at
    and not exists (select 1 from jsonb_array_elements(p_rows -> 'enrollments') r
      where r ->> 'pushpress_id' = e.pushpress_id);
  delete from public.checkins c
  where c.gym_id = p_gym and c.customer_id = p_customer and c.at >= p_checkins_since and c.synced_at <= p_read_at
    and not exists (select 1 from jsonb_array_elements(p_rows -> 'checkins') r
      where r ->> 'pushpress_id' = c.pushpress_id);
  perform public.refresh_member_facts(p_gym, p_read_at, array(
    select r ->> 'pushpress_id' from jsonb_array_elements(p_rows -> 'customers') r));
end;
$$;
grant execute on function public.store_member(uuid, text, jsonb, timestamptz, timestamptz) to service_role;
