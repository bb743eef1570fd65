-- How many gave their seat back on the very day is asked of weeks: few are cancelled, and only those cost anything here.
create index reservations_cancelled on reservations (day, location_id) where status = 'cancelled' and area = 'workspace';
