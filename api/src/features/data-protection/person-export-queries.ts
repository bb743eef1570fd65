import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Row = Record<string, unknown> & { at: number };

const placeOf = sql`coalesce((select l.name from locations l where l.id = r.location_id), '') as location,
  (select b.name from buildings b where b.id = r.building_id) as building,
  (select w.name from workspaces w where w.id = r.workspace_id) as workspace, (select d.label from desks d where d.id = r.desk_id) as desk`;

const entryOf = sql`a.id as at, a.at as time, a.user_name as "userName", a.action, a.entity, a.entity_id as "entityId", a.name, a.before,
  a.after, a.address`;

/** What is stored of a person, part by part; `at` puts the rows of a part in order and is none of its own. */
const parts = {
  person: (id) => sql`
    select u.id as at, u.id, u.name, u.last_name as "lastName", u.email, u.status, u.manager_full_name as "managerFullName",
      u.manager_email as "managerEmail", u.exceptional, u.user_type as "userType", u.language, u.department,
      u.employee_number as "employeeNumber", (select l.name from locations l where l.id = u.site_id) as site,
      u.password_hash is not null as "hasPassword", u.created_at as created, u.updated_at as updated, u.deleted_at as deleted
    from users u where u.id = ${id}`,
  reservations: (id) => sql`
    select r.id as at, r.id, r.area, ${placeOf}, r.start_at as start,
      r.end_at as "end", r.title, r.status, r.cancel_reason as "cancelReason", r.checked_in_at as "checkedIn", r.released_at as released,
      r.created_at as created
    from reservations r where r.user_id = ${id}`,
  waits: (id) => sql`
    select r.id as at, r.area, coalesce((select l.name from locations l where l.id = r.location_id), '') as location,
      (select w.name from workspaces w where w.id = r.workspace_id) as workspace, r.start_at as start, r.end_at as "end",
      r.joined_at as created, r.ended_at as ended, r.outcome
    from waits r where r.user_id = ${id}`,
  'meetings-invited-to': (id) => sql`
    select row_number() over (order by g.reservation_id) as at, ${placeOf}, r.start_at as start, r.end_at as "end", r.title, r.status,
      g.invited_at as created, g.answer, g.answered_at as answered
    from meeting_guests g join reservations r on r.id = g.reservation_id where g.user_id = ${id}`,
  'bulk-items': (id) => sql`
    select row_number() over (order by i.bulk_id, i.number) as at, i.bulk_id as bulk, i.start_at as start, i.end_at as "end", i.outcome
    from reservation_bulk_items i where i.user_id = ${id}`,
  emergencies: (id) => sql`
    select r.id as at, e.kind, e.message, e.started_at as started, e.ended_at as ended, r.on_site as "onSite", r.location_name as location,
      r.workspace_name as workspace, r.desk_label as desk, r.action_state as answer, r.action_at as answered, r.note
    from emergency_responses r join emergencies e on e.id = r.emergency_id where r.user_id = ${id}`,
  'emergency-answers': (id) => sql`
    select n.id as at, r.emergency_id as emergency, n.at as time, n.action_state as answer, n.note, n.how
    from emergency_answers n join emergency_responses r on r.id = n.response_id where r.user_id = ${id}`,
  permissions: (id) => sql`
    select g.id as at, coalesce(g.built_in, (select s.name from permission_sets s where s.id = g.set_id)) as set,
      (select l.name from locations l where l.id = g.location_id) as location, g.until, g.reason, g.created_at as created, g.ended_at as ended
    from grants g where g.user_id = ${id}`,
  'api-keys': (id) => sql`
    select k.id as at, k.name, k.permissions, k.until, k.created_at as created, k.last_used_at as used, k.revoked_at as ended
    from api_keys k where k.user_id = ${id}`,
  passkeys: (id) => sql`
    select p.id as at, p.name, p.backed_up as "backedUp", p.created_at as created, p.last_used_at as used
    from passkeys p where p.user_id = ${id}`,
  'sign-ins': (id) => sql`
    select s.id as at, s.created_at as created, s.last_used_at as used, s.ended_at as ended, s.device, s.address
    from sessions s where s.user_id = ${id}`,
  identities: (id) => sql`
    select i.id as at, i.issuer, i.subject as "knownAs", i.email, i.created_at as created, i.confirmed_at as confirmed,
      i.last_used_at as used
    from identities i where i.user_id = ${id}`,
  directory: (id) => sql`
    select s.user_id as at, s.user_name as "userName", s.external_id as "externalId", s.display_name as "displayName",
      s.created_at as created, s.updated_at as updated
    from scim_users s where s.user_id = ${id}`,
  'directory-leavings': (id) => sql`
    select w.id as at, w.asked_at as asked, w.outcome, w.settled_at as settled from scim_leavings w where w.user_id = ${id}`,
  teams: (id) => sql`select t.id as at, t.name from team_members m join teams t on t.id = m.team_id where m.user_id = ${id}`,
  desks: (id) => sql`
    select a.desk_id as at, (select l.name from locations l where l.id = w.location_id) as location, w.name as workspace, d.label as desk,
      a.opens_before_min / 60 as "opensBefore", a.assigned_at as created
    from desk_assignments a join desks d on d.id = a.desk_id join workspaces w on w.id = a.workspace_id where a.user_id = ${id}`,
  'day-plans': (id) =>
    sql`select row_number() over (order by p.day) as at, p.day, p.plan, p.said_at as created from day_plans p where p.user_id = ${id}`,
  visibility: (id) => sql`select c.user_id as at, c.visibility, c.chosen_at as created from colleague_choices c where c.user_id = ${id}`,
  calendar: (id) => sql`
    select u.id as at, f.made_at as "addressMade", f.last_read_at as "addressRead", c.invitations, c.chosen_at as created
    from users u left join calendar_feeds f on f.user_id = u.id left join calendar_choices c on c.user_id = u.id
    where u.id = ${id} and (f.user_id is not null or c.user_id is not null)`,
  notifications: (id) => sql`
    select row_number() over (order by c.kind) as at, c.kind, c.by_mail as "byMail", c.by_push as "byPush" from push_choices c where c.user_id = ${id}`,
  devices: (id) => sql`select s.id as at, s.device, s.made_at as created from push_subscriptions s where s.user_id = ${id}`,
  pushes: (id) => sql`
    select p.id as at, p.kind, p.title as subject, p.state, p.created_at as created, p.sent_at as sent from push_outbox p where p.user_id = ${id}`,
  favourites: (id) => sql`
    select u.id as at, u.name, u.last_name as "lastName" from favourite_colleagues f join users u on u.id = f.colleague_id where f.user_id = ${id}`,
  'entries-about': (id) => sql`select ${entryOf} from audit_log a where a.entity = 'user' and a.entity_id = ${id}::text`,
  'entries-by': (id) => sql`select ${entryOf} from audit_log a where a.user_id = ${id}`,
  mails: (id) => sql`
    select m.id as at, m.recipient, m.subject, m.state, m.created_at as created, m.sent_at as sent from mail_outbox m where m.user_id = ${id}`,
  uploads: (id) => sql`
    select j.id as at, j.file_name as file, j.kind, j.state, j.created_at as created, case when j.created_by = ${id} then 'made' else 'named' end as role
    from upload_jobs j where j.created_by = ${id} or j.id in (
      select split_part(a.part_of, ':', 2)::int from audit_log a
      where a.entity = 'user' and a.entity_id = ${id}::text and a.part_of ~ '^upload:[0-9]{1,9}:')`,
  views: (id) => sql`select v.id as at, v.list, v.name, v.query, v.standard from list_views v where v.user_id = ${id}`,
  lookups: (id) => sql`
    select row_number() over (order by l.day, l.viewer_id, l.kind, l.by_key) as at, u.name || ' ' || u.last_name as "userName", l.kind, l.by_key as "byProgram",
      l.times, l.last_at as time
    from lookups l join users u on u.id = l.viewer_id where l.user_id = ${id}`,
  'privacy-notices': (id) => sql`
    select a.notice as at, a.notice as version, n.published_at as published, a.acknowledged_at as read
    from privacy_acknowledgements a join privacy_notices n on n.number = a.notice where a.user_id = ${id}`,
  'legal-hold': (id) => sql`select h.user_id as at, h.reason, h.placed_at as created from legal_holds h where h.user_id = ${id}`,
} satisfies Record<string, (id: RawBuilder<number>) => RawBuilder<unknown>>;

export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

const pageSize = 500;

/** The rows of a part, a page at a time: neither memory nor a connection is held for a long one. */
export async function* rowsOf(db: Database, part: Part, userId: number, most: number): AsyncGenerator<Row> {
  const rowsOfPart = parts[part](sql`${userId}::int`);
  let last = -1;
  for (let read = 0; read < most; read += pageSize) {
    const { rows } = await sql<Row>`
      select * from (${rowsOfPart}) part where at > ${last}::bigint order by at limit ${Math.min(pageSize, most - read)}::int`.execute(db);
    yield* rows;
    last = Number(rows.at(-1)?.at);
    if (rows.length < pageSize) return;
  }
}
