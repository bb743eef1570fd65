-- The plan of a day: where somebody is who doesn't come to the office, as they say it themselves. That they come follows from a
-- reservation, which is why no day has both.

create table day_plans (
  user_id integer not null references users,
  day date not null,
  plan text not null,
  said_at timestamptz not null,
  primary key (user_id, day),
  constraint day_plans_plan check (plan in ('remote', 'leave', 'travel')),
  -- Of days gone by nothing is said, nor of a year in which nobody reserves; around the earth a day begins at another time.
  constraint day_plans_ahead check (day between (said_at at time zone 'UTC')::date - 1 and (said_at at time zone 'UTC')::date + 400)
);
create index day_plans_day on day_plans (day);

-- Whoever is given a seat on a day comes in: whatever they had said before is gone, however the seat came to them.
create function forget_day_plan() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from day_plans where user_id = new.user_id and day = new.day;
  return null;
end
$$;
create trigger reservations_day_plan_made after insert on reservations for each row
  when (new.area = 'workspace' and new.status = 'active')
  execute function forget_day_plan();
create trigger reservations_day_plan_moved after update on reservations for each row
  when (new.area = 'workspace' and new.status = 'active' and (old.status <> 'active' or old.day <> new.day))
  execute function forget_day_plan();

-- Of whoever is erased no plan stays.
create function forget_day_plans() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from day_plans where user_id = new.id;
  return null;
end
$$;
create trigger users_day_plans after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_day_plans();
