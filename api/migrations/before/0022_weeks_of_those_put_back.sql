-- Whoever puts many reservations back at once holds all reservations (lock 6) and counts the weeks of many persons. So whoever counts
-- one person's week for a reservation takes part in that lock before, not only when the reservation is written.
create or replace function working_days(of_user integer, starts timestamptz, zone text, except_id bigint, held boolean) returns date[]
  language plpgsql volatile as $$
declare
  monday date := date_trunc('week', starts at time zone zone);
begin
  if held then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock(11, of_user);
  end if;
  return array(
    select distinct day from reservations
    where user_id = of_user and area = 'workspace' and status = 'active' and id <> except_id
      and start_at >= monday - 2 and start_at < monday + 9 and day between monday and monday + 6
    order by day
  );
end
$$;
