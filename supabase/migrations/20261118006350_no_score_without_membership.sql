-- A score is about a member who pays and trains. Whoever stops being one, or whose payment is open, has none from that
-- moment on, not from the next look on.
create or replace function app.date_standing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.standing_since := greatest(new.synced_at, (select max(e.synced_at) from public.enrollments e
    where e.gym_id = new.gym_id and e.customer_id = new.pushpress_id));
  if new.standing <> 'active' then
    new.risk_score := null;
    new.risk_confidence := null;
    new.risk_factors := '[]';
  end if;
  return new;
end;
$$;
