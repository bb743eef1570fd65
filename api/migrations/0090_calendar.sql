-- Reservations in people's own calendars: an address that a calendar reads by itself, and entries that come by mail.

-- The address that somebody's calendar reads. Its secret is nowhere: whoever reads this, or a backup, can read no calendar by it.
create table calendar_feeds (
  user_id integer primary key references users,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- In which it was made; it counts for as long as its person has chosen none for their mails.
  language text not null check (language in ('en', 'tr')),
  made_at timestamptz not null,
  -- To the minute.
  last_read_at timestamptz
);

-- Whether somebody wants entries for their calendar by mail, where they have said so.
create table calendar_choices (
  user_id integer primary key references users,
  invitations boolean not null,
  chosen_at timestamptz not null
);

-- What a mail has put into its person's calendar: what becomes of it is mailed too, so that the calendar stays right.
create table calendar_invitations (
  reservation_id bigint primary key references reservations on delete cascade
);

-- Whether a mail about somebody's reservation brings an entry for their calendar. Whoever has an address for it would have it twice,
-- unless they say that they want that.
create function wants_invitations(person integer) returns boolean language sql stable as $$
  select coalesce(
    (select c.invitations from calendar_choices c where c.user_id = person),
    not exists (select from calendar_feeds f where f.user_id = person))
$$;

-- Whoever is erased has neither an address nor a choice.
create function forget_calendar() returns trigger
  language plpgsql security definer as $$
begin
  delete from calendar_feeds where user_id = new.id;
  delete from calendar_choices where user_id = new.id;
  return null;
end
$$;
create trigger users_calendar after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_calendar();
