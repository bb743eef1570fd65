// What the audit log tells of the weeks before: who may do what since when, announcements, the drill, an upload, who became passive, who
// cancelled, who signed in. Each entry is what the product itself writes of such a thing.
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays, isWeekend } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { UploadTold } from './upload.ts';

interface Given {
  administrator: number;
  upload: UploadTold;
  now: Date;
}

/** Entries, one row each: at, by, action, entity, record, before, after, part_of. */
type Told = RawBuilder<unknown>;

const signInDaysBack = 14;
/** Days within which somebody became passive, and within which cancellations are told. */
const passiveDaysBack = 50;
const cancelDaysBack = 3;

export async function insertHistory(db: Database, { administrator, upload, now }: Given): Promise<void> {
  const all = [
    granted,
    announced(administrator),
    drilled,
    paused,
    becamePassive(administrator, now),
    cancelled(now),
    uploaded(administrator, upload),
  ];
  // Numbered in the order of their time, as the log is read.
  await sql`
    insert into audit_log (at, user_id, user_name, action, entity, entity_id, before, after, address, request_id, part_of)
    select told.at, u.id, concat_ws(' ', u.name, u.last_name), told.action, told.entity, told.record, told.before, told.after,
      -- An address that stands in documents alone.
      case when told.part_of = '' then '192.0.2.' || 10 + u.id % 200 else '' end,
      md5(concat(told.at, told.by, coalesce(nullif(told.part_of, ''), told.entity || told.record)))::uuid::text, told.part_of
    from (${sql.join([...all, signedIn(now)], sql` union all `)}) told (at, by, action, entity, record, before, after, part_of)
    join users u on u.id = told.by
    where told.at <= ${now.toISOString()}::timestamptz
    order by told.at, told.part_of = '', told.action = 'publish'`.execute(db);
}

const granted: Told = sql`
  select created_at, granted_by, 'create', 'grant', id::text, null::jsonb,
    jsonb_build_object('userId', user_id, 'builtIn', built_in, 'locationId', location_id, 'until', until, 'reason', reason), ''
  from grants where granted_by is not null`;

const announced = (by: number): Told => sql`
  select created_at, ${by}::int, 'create', 'announcement', id::text, null,
    jsonb_build_object('name', name, 'groupId', group_id, 'text', text, 'externalLink', external_link, 'startDate', start_date,
      'endDate', end_date, 'sendToExceptionalUser', send_to_exceptional_user, 'everybody', true, 'locationIds', '[]'::jsonb, 'teamIds', '[]'::jsonb), ''
  from announcements
  union all
  select published_at, ${by}::int, 'publish', 'announcement', id::text, null, jsonb_build_object('sendAgain', false), ''
  from announcements where published_at is not null`;

const drilled: Told = sql`
  select started_at, started_by, 'start', 'emergency', id::text, null,
    jsonb_build_object('kind', kind, 'message', message, 'sitePeople', false, 'addressed', addressed, 'phoneNumber', phone_number,
      'locationIds', (select jsonb_agg(l.location_id order by l.location_id) from emergency_locations l where l.emergency_id = e.id)), ''
  from emergencies e
  union all
  select ended_at, ended_by, 'end', 'emergency', id::text, null,
    jsonb_build_object('kind', kind, 'addressed', addressed) || (
      select jsonb_build_object('safe', count(*) filter (where r.action_state = 'safe'),
        'notSafe', count(*) filter (where r.action_state = 'notSafe'), 'none', count(*) filter (where r.action_state = 'none'))
      from emergency_responses r where r.emergency_id = e.id), ''
  from emergencies e`;

const paused: Told = sql`
  select created_at, created_by, 'create', 'checkInPause', id::text, null,
    jsonb_build_object('locationId', location_id, 'startsAt', starts_at, 'endsAt', ends_at, 'reason', reason), ''
  from check_in_pauses`;

/** Each on a day of their own, in the morning. */
const becamePassive = (by: number, now: Date): Told => sql`
  select date_trunc('day', ${now.toISOString()}::timestamptz) - make_interval(days => 1 + id % ${passiveDaysBack}) + make_interval(hours => 7, mins => id % 60), ${by}::int,
    'update', 'user', id::text, jsonb_build_object('status', 'active'), jsonb_build_object('status', 'passive'), ''
  from users where status = 'passive'`;

const cancelled = (now: Date): Told => sql`
  select r.updated_at, r.user_id, 'cancel', 'reservation', r.id::text,
    jsonb_build_object('status', 'active'), jsonb_build_object('status', 'cancelled'), ''
  from reservations r
  where r.status = 'cancelled' and r.released_at is null and r.updated_at > ${now.toISOString()}::timestamptz - make_interval(days => ${cancelDaysBack})`;

const uploaded = (by: number, { id, at, file, total, invalid, updated, unchanged }: UploadTold): Told => sql`
  select ${at}::timestamptz, ${by}::int, 'update', 'user', ("userId")::text, jsonb_build_object('department', before),
    jsonb_build_object('department', department, 'upload', jsonb_build_object('id', ${id}::int, 'file', ${file}::text)), ${`upload:${id}:upload:`}
  from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) x ("userId" int, before text, department text)
  union all
  select ${at}::timestamptz, ${by}::int, 'upload', 'upload', ${String(id)}, null,
    jsonb_build_object('kind', 'users', 'fileName', ${file}::text, 'total', ${total}::int, 'invalid', ${invalid}::int, 'added', 0,
      'updated', ${updated.length}::int, 'unchanged', ${unchanged}::int), ''`;

/** Whoever may do something in the panel, on most working days. */
function signedIn(now: Date): Told {
  const today = dayIn(defaultTimeZone, now);
  const days = Array.from({ length: signInDaysBack }, (_, at) => addDays(today, at - signInDaysBack)).filter((day) => !isWeekend(day));
  return sql`
    select (day + time '08:20' + make_interval(mins => (h.id * 7 + extract(day from day)::int * 11) % 90)) at time zone ${defaultTimeZone}, h.id,
      'signIn', 'user', h.id::text, null,
      jsonb_build_object('way', 'code', 'device', case when h.id % 3 = 0 then 'Edge, Windows' else 'Chrome, Windows' end), ''
    from unnest(${days}::date[]) day,
      (select distinct u.id from users u left join grants g on g.user_id = u.id where u.status = 'active' and (u.user_type = 2 or g.id is not null)) h
    where (h.id + extract(day from day)::int) % 3 > 0`;
}
