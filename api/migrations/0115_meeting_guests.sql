-- Colleagues who are invited to a meeting in a reserved room. A meeting that somebody is invited to is no reservation of theirs: it holds
-- none of their time, and their own seat and lunch stay as they are.
create table meeting_guests (
  reservation_id bigint not null references reservations on delete cascade,
  user_id integer not null references users,
  answer text not null default 'waiting',
  invited_at timestamptz not null,
  answered_at timestamptz,
  -- What they were told of the meeting, as a hash; empty once they were told that it is off. Null while they know nothing of it.
  told text,
  -- A mail has put it into their calendar.
  in_calendar boolean not null default false,
  primary key (reservation_id, user_id),
  constraint meeting_guests_answer check (answer in ('waiting', 'accepted', 'declined')),
  constraint meeting_guests_answered check ((answered_at is null) = (answer = 'waiting'))
);
create index meeting_guests_user on meeting_guests (user_id, reservation_id);

-- Guests are of a meeting, work here, are others than its person, and have a chair each, beside that person's. Who declined needs none.
-- The meeting is locked, so that two who invite at once count each other's guests; and the guest, so that nobody leaves meanwhile.
create function guard_meeting_guest() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  meeting reservations;
  seats integer;
  others integer;
begin
  select * into meeting from reservations where id = new.reservation_id for no key update;
  if meeting.area is distinct from 'meetingRoom' then
    raise exception 'reservation % is no meeting', new.reservation_id using errcode = 'check_violation', constraint = 'meeting_guests_meeting';
  end if;
  if meeting.user_id = new.user_id then
    raise exception 'user % has the meeting', new.user_id using errcode = 'check_violation', constraint = 'meeting_guests_other';
  end if;
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id and status = 'active' and deleted_at is null for share;
    if not found then
      raise exception 'user % is not active', new.user_id using errcode = 'check_violation', constraint = 'meeting_guests_active_user';
    end if;
  elsif old.answer <> 'declined' then
    return new;
  end if;
  if new.answer <> 'declined' then
    select capacity into seats from workspaces where id = meeting.workspace_id;
    select count(*) into others from meeting_guests
    where reservation_id = new.reservation_id and user_id <> new.user_id and answer <> 'declined';
    if others + 2 > seats then
      raise exception 'room % has % seats', meeting.workspace_id, seats using errcode = 'check_violation', constraint = 'meeting_guests_seats';
    end if;
  end if;
  return new;
end
$$;
create trigger meeting_guests_guard before insert or update of answer, user_id, reservation_id on meeting_guests for each row
  execute function guard_meeting_guest();

-- Who said yes said it to other hours. A meeting that became shorter is still within these.
create function ask_guests_again() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update meeting_guests set answer = 'waiting', answered_at = null where reservation_id = new.id and answer = 'accepted';
  return null;
end
$$;
create trigger reservations_guests_moved after update on reservations for each row
  when (new.area = 'meetingRoom' and not tstzrange(old.start_at, old.end_at) @> tstzrange(new.start_at, new.end_at))
  execute function ask_guests_again();

-- Who leaves comes to no meeting any more; of whoever is erased none stays.
create function forget_meetings() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from meeting_guests g using reservations r
  where g.user_id = new.id and r.id = g.reservation_id and (new.erased_at is not null or r.end_at > now());
  return null;
end
$$;
create trigger users_meetings after update on users for each row
  when (old.status = 'active' and new.status <> 'active' or old.deleted_at is null and new.deleted_at is not null
    or old.erased_at is null and new.erased_at is not null)
  execute function forget_meetings();

-- People hear of it by mail, on their devices, or both.
alter table push_choices drop constraint push_choices_kind_check;
alter table push_choices
  add constraint push_choices_kind_check
  check (kind in ('checkInReminder', 'released', 'fromWaitingList', 'meeting', 'announcement', 'emergency'));
