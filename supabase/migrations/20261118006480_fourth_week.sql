-- What a young sender's reputation bears, by week since the first message. From the fifth week on the gym's own limit
-- is all there is; an owner who has raised it does not go from ten a day to a hundred.
create or replace function app.warm_up_sends(p_first_sent_at timestamptz, p_now timestamptz) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_first_sent_at is null or p_now < p_first_sent_at + interval '7 days' then 3
    when p_now < p_first_sent_at + interval '14 days' then 5
    when p_now < p_first_sent_at + interval '21 days' then 10
    when p_now < p_first_sent_at + interval '28 days' then 15
    else 1000000 end;
end;
$$;
