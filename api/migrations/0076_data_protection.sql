-- Data protection: how long each kind of data is kept, whose data has to stay, and what was destroyed.
-- What can only grow is blanked in one way alone, which records that it did (decision 057).

create table retention_rules (
  kind text primary key,
  -- Null: kept.
  days integer,
  legal_basis text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint retention_rules_kind check (kind in ('reservations', 'emergencyAnswers', 'auditAddresses', 'deletedPeople')),
  -- Figures of some weeks count reservations themselves; older ones are put down.
  constraint retention_rules_days check (days between case kind when 'reservations' then 400 else 30 end and 36500),
  constraint retention_rules_basis check (days is null or legal_basis <> '')
);
create trigger retention_rules_touch before update on retention_rules for each row execute function touch_record();
insert into retention_rules (kind) values ('reservations'), ('emergencyAnswers'), ('auditAddresses'), ('deletedPeople');

-- While it stands nothing of the person is destroyed.
create table legal_holds (
  user_id integer primary key references users,
  reason text not null check (reason <> ''),
  placed_at timestamptz not null,
  placed_by integer not null references users
);

-- A row for each lot: what was counted, never who, unless one person was erased by somebody's own decision.
create table destruction_runs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- All lots of one run bear it.
  began_at timestamptz not null,
  kind text not null check (kind in ('reservations', 'emergencyAnswers', 'auditAddresses', 'deletedPeople', 'person')),
  days integer,
  legal_basis text not null,
  counted integer not null check (counted > 0),
  first_day date not null,
  last_day date not null,
  user_id integer references users,
  made_by integer references users,

  constraint destruction_runs_days check (first_day <= last_day),
  constraint destruction_runs_rule check ((kind = 'person') = (days is null) and (kind = 'person') = (user_id is not null))
);
create index destruction_runs_began on destruction_runs (began_at, kind);
create trigger destruction_runs_append_only before update or delete on destruction_runs
  for each row execute function refuse_change();
create trigger destruction_runs_no_truncate before truncate on destruction_runs
  for each statement execute function refuse_change();

-- A matter of the company: whoever holds rights at single locations finds no row.
alter table retention_rules enable row level security;
alter table legal_holds enable row level security;
alter table destruction_runs enable row level security;

alter table users
  add column erased_at timestamptz,
  add constraint users_erased check (erased_at is null or deleted_at is not null);
create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null;
create index audit_log_addresses on audit_log (at) where address <> '';

-- True only within the functions below, and never for whoever holds rights at single locations.
create function erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('population_tracker.erasing', true), '') = 'on' and current_setting('role') <> located_role()
$$;

-- Not by a setting of the functions, which an ordinary account may not give them. Returns how it was, to be put back.
create function set_erasing(wanted boolean) returns boolean language plpgsql as $$
declare
  before constant boolean := erasing();
begin
  perform set_config('population_tracker.erasing', case when wanted then 'on' else '' end, true);
  return before;
end $$;

create function guard_audit_log() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and erasing()
    and to_jsonb(new) - '{address,user_name,name,before,after}'::text[] = to_jsonb(old) - '{address,user_name,name,before,after}'::text[] then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function guard_audit_log();

create function guard_emergency_answer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and erasing() and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then return new; end if;
  raise exception 'emergency_answers is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger emergency_answers_append_only on emergency_answers;
create trigger emergency_answers_append_only before update or delete on emergency_answers
  for each row execute function guard_emergency_answer();

-- A note goes, and whose it was; what was answered stays.
create or replace function guard_emergency_response() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if erasing() and new.note = '' and (old.action_state, old.action_at, old.how) is not distinct from (new.action_state, new.action_at, new.how) then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(10, new.emergency_id);
  if exists (select from emergencies where id = new.emergency_id and ended_at is not null) then
    raise exception 'emergency % has ended', new.emergency_id
      using errcode = 'check_violation', constraint = 'emergency_responses_ended';
  end if;
  return new;
end
$$;

-- Figures tell by a cancelled reservation's last change how late a seat was given back. A reminder is no change either.
drop trigger reservations_touch on reservations;
create trigger reservations_touch before update on reservations for each row
  when (not erasing() and (new.reminded_at is null or new.reminded_at is not distinct from old.reminded_at))
  execute function touch_record();

-- The one way to take something out of the audit log. An entry stays with what was done, when, and to which record.
-- parts: 'address' with the device; 'actor', who becomes what they are called now; 'name' of the record, with what was typed;
-- 'manager' of a user; 'record', all that is told of it.
create function erase_from_audit_log(entries bigint[], parts text[], for_user integer) returns void
  language plpgsql as $$
declare
  was constant boolean := set_erasing(true);
  told constant text[] := case when 'manager' = any(parts) then '{managerFullName,managerEmail}' else '{}' end::text[]
    || case when 'name' = any(parts) then '{title,note,reason,cancelReason,message,email}' else '{}' end::text[]
    || case when 'address' = any(parts) then '{device}' else '{}' end::text[];
  is_record constant boolean := 'record' = any(parts);
  counted integer;
begin
  update audit_log a set
    address = case when 'address' = any(parts) then '' else a.address end,
    user_name = case when 'actor' = any(parts)
      then coalesce((select concat_ws(' ', u.name, u.last_name) from users u where u.id = a.user_id), '') else a.user_name end,
    name = case when not is_record and 'name' <> all(parts) then a.name else '' end,
    before = case when not is_record then a.before - told end,
    after = case when not is_record then a.after - told end
  where a.id = any(entries);
  get diagnostics counted = row_count;
  if counted > 0 then
    insert into audit_log (user_id, user_name, action, entity, entity_id, after, address, request_id)
    values (for_user, coalesce((select concat_ws(' ', u.name, u.last_name) from users u where u.id = for_user), ''), 'erase', 'auditLog',
      'entries', jsonb_build_object('rows', counted, 'columns', to_jsonb(parts)), '', '');
  end if;
  perform set_erasing(was);
end $$;

create function erased_name(number bigint, language text) returns text[] language sql immutable as $$
  select array[case language when 'tr' then 'Silinmiş kişi' else 'Erased person' end, number::text]
$$;

-- Who was asked, and what they wrote; how many answered what, and where, stays.
create function anonymise_responses(ids integer[], language text, for_user integer) returns void
  language plpgsql as $$
declare
  was constant boolean := set_erasing(true);
begin
  update emergency_answers set note = '' where response_id = any(ids) and note <> '';
  update emergency_responses r set
    user_id = -r.id, name = array_to_string(erased_name(r.id, anonymise_responses.language), ' '), email = '', phone_number = null, note = '',
    attempt_page = null, attempt_number = null
  where r.id = any(ids);
  perform erase_from_audit_log(
    array(select a.id from audit_log a where a.entity = 'emergencyResponse' and a.entity_id = any(ids::text[])), '{record}', for_user);
  perform set_erasing(was);
end $$;

create function erase_reservations(ids bigint[], ended_before timestamptz) returns void
  language plpgsql as $$
declare
  was constant boolean := set_erasing(true);
begin
  perform erase_from_audit_log(
    array(select a.id from audit_log a where a.entity = 'reservation' and a.entity_id = any(ids::text[])), '{record}', null);
  delete from user_bulk_reservations where reservation_id = any(ids);
  delete from reservation_cancellation_rows where reservation_id = any(ids);
  delete from reservation_bulk_items i where i.reservation_id = any(ids)
    or i.reservation_id is null and i.end_at < ended_before and not exists (select from legal_holds h where h.user_id = i.user_id);
  update reservation_bulks b set people = '{}', unknown = '{}'
  where (b.people <> '{}' or b.unknown <> '{}') and b.finished_at < ended_before
    and not exists (select from reservation_bulk_items i where i.bulk_id = b.id);
  delete from reservations where id = any(ids);
  perform set_erasing(was);
end $$;

-- Of people who were deleted. Whatever counts them counts them still.
create function erase_people(ids integer[], language text, moment timestamptz, for_user integer) returns void
  language plpgsql as $$
declare
  was constant boolean := set_erasing(true);
  -- Somebody who came later may have the address now.
  addresses constant text[] := array(select u.email from users u where u.id = any(ids)
    and not exists (select from users o where o.email = u.email and (o.deleted_at is null or o.id <> all(ids))));
  mails integer[];
begin
  mails := array(select m.id from mail_outbox m where m.user_id = any(ids) or m.recipient = any(addresses));
  update users u set
    name = (erased_name(u.id, erase_people.language))[1], last_name = (erased_name(u.id, erase_people.language))[2],
    email = 'erased-' || u.id || '@erased.invalid', manager_full_name = '', manager_email = '', password_hash = null, language = null,
    department = '', employee_number = '', site_id = null, exceptional = false, user_type = 1, erased_at = moment
  where u.id = any(ids);
  update users set manager_full_name = '', manager_email = '' where manager_email = any(addresses);

  perform anonymise_responses(array(select r.id from emergency_responses r where r.user_id = any(ids)), erase_people.language, for_user);
  perform erase_from_audit_log(
    array(select a.id from audit_log a where a.entity = 'user' and a.entity_id = any(ids::text[])), '{record}', for_user);
  perform erase_from_audit_log(array(select a.id from audit_log a where a.user_id = any(ids)), '{actor,address}', for_user);
  perform erase_from_audit_log(array(
    select a.id from audit_log a where a.entity = 'user'
      and (a.before ->> 'managerEmail' = any(addresses) or a.after ->> 'managerEmail' = any(addresses))), '{manager}', for_user);
  perform erase_from_audit_log(array(
    select a.id from audit_log a join reservations r on a.entity_id = r.id::text where a.entity = 'reservation' and r.user_id = any(ids)
    union select a.id from audit_log a join grants g on a.entity_id = g.id::text where a.entity = 'grant' and g.user_id = any(ids)
    union select a.id from audit_log a where a.entity = 'notification' and a.entity_id = any(mails::text[])), '{name}', for_user);

  update reservations set title = '', cancel_reason = '' where user_id = any(ids) and (title <> '' or cancel_reason <> '');
  update mail_outbox m set
    recipient = coalesce((select u.email from users u where u.id = m.user_id), 'erased@erased.invalid'), subject = '', body_text = '',
    body_html = null, attachments = null, last_error = null,
    called_off = m.called_off or m.state = 'waiting', state = case m.state when 'waiting' then 'cancelled' else m.state end
  where m.id = any(mails);
  update grants set reason = '' where user_id = any(ids) and reason <> '';
  delete from sessions where user_id = any(ids);
  delete from sign_in_attempts where tester_id = any(ids);
  delete from identities where user_id = any(ids);
  delete from sign_in_codes where user_id = any(ids);
  delete from sign_in_links where user_id = any(ids);
  delete from list_views where user_id = any(ids);
  delete from user_type_reviews where user_id = any(ids);
  delete from idempotency_keys where user_id = any(ids);
  perform set_erasing(was);
end $$;

-- What a rule would destroy: nothing of whoever is held, of an emergency that runs, and of days that the figures have still to put down.
create function due_for_destruction(of_kind text, past timestamptz) returns table (id bigint, day date) language sql stable as $$
  select r.id, r.day from reservations r
  where of_kind = 'reservations' and r.end_at < past
    and r.day <= (select max(c.day) from area_days_counted c)
    and not exists (select from occupancy_days o where o.location_id = r.location_id and o.day = r.day and o.frozen_at is null)
    and not exists (select from legal_holds h where h.user_id in (r.user_id, r.booker_id))
  union all
  select r.id, (e.ended_at at time zone 'UTC')::date from emergencies e join emergency_responses r on r.emergency_id = e.id
  where of_kind = 'emergencyAnswers' and e.ended_at < past and r.user_id > 0
    and not exists (select from legal_holds h where h.user_id = r.user_id)
  union all
  select a.id, (a.at at time zone 'UTC')::date from audit_log a
  where of_kind = 'auditAddresses' and a.at < past and a.address <> ''
    and not exists (select from legal_holds h where h.user_id = a.user_id or a.entity = 'user' and a.entity_id = h.user_id::text)
  union all
  select u.id, (u.deleted_at at time zone 'UTC')::date from users u
  where of_kind = 'deletedPeople' and u.deleted_at < past and u.erased_at is null
    and not exists (select from legal_holds h where h.user_id = u.id)
    and not exists (
      select from emergency_responses r join emergencies e on e.id = r.emergency_id where r.user_id = u.id and e.ended_at is null)
$$;

-- Destroys the oldest of what a rule is for, and records it. Whoever holds somebody's data waits for the lot, and it sees the hold.
-- Returns how many there were: nothing where the rule is off.
create function destroy_lot(of_kind text, moment timestamptz, run_began_at timestamptz, language text, most integer) returns integer
  language plpgsql as $$
declare
  rule retention_rules;
  past timestamptz;
  ids bigint[];
  first_day date;
  last_day date;
begin
  lock table legal_holds in share mode;
  select * into rule from retention_rules where kind = of_kind and days is not null for update;
  if not found then return 0; end if;
  -- Exact hours, since a day of a session's zone may have another length.
  past := moment - make_interval(hours => rule.days * 24);
  select array_agg(d.id), min(d.day), max(d.day) into ids, first_day, last_day
  from (select * from due_for_destruction(of_kind, past) order by 2, 1 limit most) d;
  if ids is null then return 0; end if;
  if of_kind = 'reservations' then perform erase_reservations(ids, past);
  elsif of_kind = 'emergencyAnswers' then perform anonymise_responses(ids::integer[], destroy_lot.language, null);
  elsif of_kind = 'auditAddresses' then perform erase_from_audit_log(ids, '{address}', null);
  else perform erase_people(ids::integer[], destroy_lot.language, moment, null);
  end if;
  insert into destruction_runs (at, began_at, kind, days, legal_basis, counted, first_day, last_day)
  values (moment, run_began_at, of_kind, rule.days, rule.legal_basis, cardinality(ids), first_day, last_day);
  return cardinality(ids);
end $$;

-- One person by somebody's decision, without a rule. Returns whether they could be erased.
create function erase_person(person integer, moment timestamptz, language text, by_user integer) returns boolean language plpgsql as $$
declare
  deleted_on date;
begin
  lock table legal_holds in share mode;
  perform from users where id = person for update;
  select d.day into deleted_on from due_for_destruction('deletedPeople', 'infinity') d where d.id = person;
  if not found then return false; end if;
  perform erase_people(array[person], erase_person.language, moment, by_user);
  insert into destruction_runs (at, began_at, kind, legal_basis, counted, first_day, last_day, user_id, made_by)
  values (moment, moment, 'person', '', 1, deleted_on, deleted_on, person, by_user);
  return true;
end $$;

revoke execute on function erase_from_audit_log, anonymise_responses, erase_reservations, erase_people, destroy_lot, erase_person from public;
