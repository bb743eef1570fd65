-- Emergencies and drills: whom they addressed, as they were at the start, and all that was answered.

-- The company's number; where a location's parameter has one of its own, that one is told to those who are there.
create table emergency_settings (
  one boolean primary key default true check (one),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger emergency_settings_touch before update on emergency_settings for each row execute function touch_record();
insert into emergency_settings default values;

create table emergencies (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('emergency', 'drill')),
  message text not null check (message <> '' and length(message) <= 320),
  everywhere boolean not null,
  phone_number text,
  -- Signs the links in the mails of this one alone.
  link_secret bytea not null check (length(link_secret) >= 32),
  addressed integer not null default 0,
  started_at timestamptz not null,
  started_by integer not null references users,
  ended_at timestamptz,
  ended_by integer references users,
  reminded_at timestamptz,
  reminder_count integer not null default 0,
  shortcomings text not null default '',
  corrections text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint emergencies_end check ((ended_at is null) = (ended_by is null) and ended_at >= started_at)
);
-- One runs at a time, whichever process starts it.
create unique index emergencies_running on emergencies ((ended_at is null)) where ended_at is null;
create index emergencies_started on emergencies (started_at, id);
-- The version is that of what can be edited: a reminder changes nothing that somebody may be typing.
create trigger emergencies_touch before update on emergencies
  for each row when ((old.shortcomings, old.corrections) is distinct from (new.shortcomings, new.corrections))
  execute function touch_record();

create function guard_emergency() returns trigger
  language plpgsql as $$
begin
  if (to_jsonb(new) - '{shortcomings,corrections,updated_at,version}'::text[])
    is distinct from (to_jsonb(old) - '{shortcomings,corrections,updated_at,version}'::text[]) then
    raise exception 'emergency % has ended', new.id using errcode = 'check_violation', constraint = 'emergencies_ended';
  end if;
  return new;
end
$$;
create trigger emergencies_guard before update on emergencies
  for each row when (old.ended_at is not null) execute function guard_emergency();

-- Those that it was meant for, where it wasn't meant for all.
create table emergency_locations (
  emergency_id integer not null references emergencies,
  location_id integer not null references locations,
  primary key (emergency_id, location_id)
);

-- One row for each addressed person, with their name, address and place as they were at the start.
-- Users are never removed from their table, so that ten thousand look-ups for a reference would be for nothing.
create table emergency_responses (
  id integer generated always as identity primary key,
  emergency_id integer not null references emergencies,
  user_id integer not null,
  name text collate "tr-x-icu" not null,
  email text not null,
  language text not null check (language in ('en', 'tr')),
  phone_number text,
  on_site boolean not null,
  location_id integer,
  location_name text collate "tr-x-icu",
  building_name text collate "tr-x-icu",
  workspace_id integer,
  workspace_name text collate "tr-x-icu",
  desk_label text collate "tr-x-icu",
  action_state text not null default 'none' check (action_state in ('none', 'safe', 'notSafe')),
  action_at timestamptz,
  note text not null default '' check (length(note) <= 500),
  how text check (how in ('link', 'byHand')),
  marked_by integer references users,
  -- Since when somebody knows about them.
  accounted_at timestamptz,
  -- The latest try of a page that tries again on a bad network.
  attempt_page text,
  attempt_number integer,
  -- 1 for the mail of the start, one more for each reminder; 0 until a mail is written.
  mail_round integer not null default 0,
  version integer not null default 1,
  -- Not safe first, then no response, then safe.
  rank smallint not null generated always as (case action_state when 'notSafe' then 1 when 'none' then 2 else 3 end) stored,
  search_text text not null generated always as
    (fold_text(name || ' ' || email || ' ' || coalesce(location_name, '') || ' ' || coalesce(workspace_name, ''))) stored,

  constraint emergency_responses_once unique (emergency_id, user_id),
  constraint emergency_responses_action check (
    (action_state = 'none') = (action_at is null)
    and (action_state = 'none') = (how is null)
    and (action_state = 'none') = (accounted_at is null)
    and (how is not distinct from 'byHand') = (marked_by is not null)
  ),
  constraint emergency_responses_place check (not on_site or location_id is not null)
) with (fillfactor = 70);
create index emergency_responses_order on emergency_responses (emergency_id, rank, name, id);

-- Whoever ends it waits for the answers that are being recorded; whoever answers later sees that it has ended.
create function guard_emergency_response() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(10, new.emergency_id);
  if exists (select from emergencies where id = new.emergency_id and ended_at is not null) then
    raise exception 'emergency % has ended', new.emergency_id
      using errcode = 'check_violation', constraint = 'emergency_responses_ended';
  end if;
  return new;
end
$$;
create trigger emergency_responses_guard before update on emergency_responses
  for each row when ((old.action_state, old.action_at, old.note, old.how) is distinct from (new.action_state, new.action_at, new.note, new.how))
  execute function guard_emergency_response();

-- All that was ever answered or marked.
create table emergency_answers (
  id bigint generated always as identity primary key,
  response_id integer not null references emergency_responses,
  at timestamptz not null,
  action_state text not null check (action_state in ('none', 'safe', 'notSafe')),
  note text not null,
  how text not null check (how in ('link', 'byHand')),
  marked_by integer references users,
  constraint emergency_answers_marked check ((how = 'byHand') = (marked_by is not null))
);
create index emergency_answers_response on emergency_answers (response_id, id);
create trigger emergency_answers_append_only before update or delete on emergency_answers for each row execute function refuse_change();
create trigger emergency_answers_no_truncate before truncate on emergency_answers for each statement execute function refuse_change();

create table emergency_templates (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  message text not null check (message <> '' and length(message) <= 320),
  language text not null check (language in ('en', 'tr')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index emergency_templates_name on emergency_templates (language, fold_text(name));
create trigger emergency_templates_touch before update on emergency_templates for each row execute function touch_record();

insert into emergency_templates (language, name, message) values
  ('en', 'Earthquake', 'There has been an earthquake. If you are inside, protect yourself, then leave the building by the stairs when the shaking stops. Don’t use the lifts. Go to the assembly point and tell us whether you are safe.'),
  ('en', 'Fire', 'There is a fire alarm. Leave the building at once by the nearest exit, don’t use the lifts and take nothing along. Go to the assembly point and tell us whether you are safe.'),
  ('en', 'Security incident', 'There is a security incident. If you are inside, stay where you are, lock the door and keep away from windows until we tell you more. If you are outside, don’t come to the building. Tell us whether you are safe.'),
  ('en', 'Severe weather', 'Severe weather is expected. Stay inside and away from windows, and don’t set out until we tell you more. Tell us whether you are safe.'),
  ('en', 'Evacuation drill', 'This is a drill. Leave the building calmly by the nearest exit, don’t use the lifts, and go to the assembly point. Tell us that you got there, as you would in an emergency.'),
  ('tr', 'Deprem', 'Deprem oldu. Binadaysanız kendinizi koruyun, sarsıntı durunca merdivenleri kullanarak binadan çıkın. Asansöre binmeyin. Toplanma alanına gidin ve güvende olup olmadığınızı bildirin.'),
  ('tr', 'Yangın', 'Yangın alarmı verildi. En yakın çıkıştan binayı hemen terk edin, asansöre binmeyin, yanınıza eşya almayın. Toplanma alanına gidin ve güvende olup olmadığınızı bildirin.'),
  ('tr', 'Güvenlik olayı', 'Bir güvenlik olayı yaşanıyor. Binadaysanız yeni bilgi gelene kadar bulunduğunuz yerde kalın, kapıyı kilitleyin, pencerelerden uzak durun. Dışarıdaysanız binaya gelmeyin. Güvende olup olmadığınızı bildirin.'),
  ('tr', 'Olumsuz hava koşulları', 'Şiddetli hava olayları bekleniyor. İçeride ve pencerelerden uzak durun, yeni bilgi gelene kadar yola çıkmayın. Güvende olup olmadığınızı bildirin.'),
  ('tr', 'Tahliye tatbikatı', 'Bu bir tatbikattır. En yakın çıkıştan sakince binadan çıkın, asansöre binmeyin, toplanma alanına gidin. Gerçek bir acil durumdaki gibi, oraya ulaştığınızı bildirin.');
