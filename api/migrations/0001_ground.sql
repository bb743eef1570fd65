-- What every feature stands on: folding for search, versions, settings, files, audit, retries, limits.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Turkish folding for searching; the same as fold() in the contract.
-- I, İ and ı become i before lower() sees them, since no collation's lower() folds all three.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    regexp_replace(
      normalize(translate(value, 'İIıŞşĞğÜüÖöÇç', 'iiissgguuoocc'), nfd),
      '[\u0300-\u036f]', '', 'g'
    ) collate "und-x-icu"
  );

-- Every record that can be edited carries a version: saving over a newer one is refused.
create function touch_record() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;

-- Of what can only grow.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table settings (
  key text primary key,
  value jsonb not null
);

-- A file is read by whoever may see what it belongs to; one that belongs to nothing named here is nobody's to read by its id.
create table files (
  id integer generated always as identity primary key,
  name text not null,
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by integer,
  -- A small one of a picture, for lists.
  thumbnail_id integer references files,
  owner_kind text,
  owner_id integer,

  constraint files_owner check ((owner_kind is null) = (owner_id is null)),
  constraint files_owner_kind check (owner_kind in ('building', 'workspace', 'parameter'))
);

-- Chunks keep one row small enough for the database and the process to stream.
create table file_chunks (
  file_id integer not null references files on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);

-- Each entry keeps the name that its record had at that time, and those of an upload or a bulk know whose parts they are.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer,
  user_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  name text not null default '',
  -- The entry that stands for it: entity, record, action and, for what one request does, that request.
  part_of text not null default ''
);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_parts on audit_log (part_of, id) where part_of <> '';
create index audit_log_heads on audit_log (id) where part_of = '';
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Told by the entry's own values where they hold it, else read from the record: a change of one field doesn't name whose it is.
create function name_of_record(entity text, id bigint, told jsonb) returns text language plpgsql as $$
declare
  found_name text;
begin
  if entity = 'user' then
    if told ? 'name' and told ? 'lastName' then return concat_ws(' ', told ->> 'name', told ->> 'lastName'); end if;
    select concat_ws(' ', u.name, u.last_name) into found_name from users u where u.id = name_of_record.id;
  elsif entity = 'reservation' then
    select concat_ws(', ', concat_ws(' ', u.name, u.last_name), coalesce(w.name, l.name), r.day::text) into found_name
    from reservations r join users u on u.id = r.user_id join locations l on l.id = r.location_id left join workspaces w on w.id = r.workspace_id
    where r.id = name_of_record.id;
  elsif told ->> 'name' <> '' then return told ->> 'name';
  elsif entity = 'location' then select l.name into found_name from locations l where l.id = name_of_record.id;
  elsif entity = 'building' then select b.name into found_name from buildings b where b.id = name_of_record.id;
  elsif entity in ('workspace', 'meetingRoom', 'floorPlan') then select w.name into found_name from workspaces w where w.id = name_of_record.id;
  elsif entity = 'desk' then
    select concat_ws(', ', w.name, d.label) into found_name from desks d join workspaces w on w.id = d.workspace_id where d.id = name_of_record.id;
  elsif entity = 'parameter' then select p.name into found_name from parameters p where p.id = name_of_record.id;
  elsif entity = 'announcement' then select a.name into found_name from announcements a where a.id = name_of_record.id;
  elsif entity = 'announcementGroup' then select g.name into found_name from announcement_groups g where g.id = name_of_record.id;
  elsif entity = 'emergency' then select e.message into found_name from emergencies e where e.id = name_of_record.id;
  elsif entity = 'emergencyResponse' then select r.name into found_name from emergency_responses r where r.id = name_of_record.id;
  elsif entity = 'emergencyTemplate' then select t.name into found_name from emergency_templates t where t.id = name_of_record.id;
  elsif entity = 'upload' then select j.file_name into found_name from upload_jobs j where j.id = name_of_record.id;
  elsif entity = 'reservationBulk' then
    select concat_ws(', ', nullif(b.wish ->> 'title', ''), coalesce(w.name, l.name)) into found_name
    from reservation_bulks b join locations l on l.id = b.location_id left join workspaces w on w.id = b.workspace_id
    where b.id = name_of_record.id;
  elsif entity = 'notification' then select m.recipient into found_name from mail_outbox m where m.id = name_of_record.id;
  end if;
  return found_name;
end $$;

create function name_audit_entry() returns trigger language plpgsql as $$
begin
  if new.name = '' and new.entity_id ~ '^\d{1,18}$' then
    new.name := left(coalesce(
      name_of_record(new.entity, new.entity_id::bigint, coalesce(new.before, '{}') || coalesce(new.after, '{}')), ''), 200);
  elsif new.entity = 'call' then
    new.name := left(new.entity_id, 200);
  end if;
  return new;
end $$;
create trigger audit_log_name before insert on audit_log for each row execute function name_audit_entry();

-- A POST repeated with the same Idempotency-Key is answered from here.
create table idempotency_keys (
  -- Who sent it: the user's id, or 0 before sign-in.
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Counts within a window, shared by all processes.
create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_window on rate_limits (window_start);
