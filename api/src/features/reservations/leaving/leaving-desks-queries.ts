import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Versioned } from '../reservations-events.ts';

/** What lies ahead on the desks of a workspace, in the order in which it begins. */
export async function futureOnDesks(db: Database, workspaceId: number, now: Date) {
  return db
    .selectFrom('reservations as r')
    .innerJoin('desks as d', 'd.id', 'r.desk_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .where('r.workspace_id', '=', workspaceId)
    .where('r.status', '=', 'active')
    .where('r.end_at', '>', now.toISOString())
    .where('d.deleted_at', 'is', null)
    .select([
      'r.id',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      'u.id as userId',
      'u.language as userLanguage',
      'd.id as deskId',
      'd.label as deskLabel',
      'w.name as workspaceName',
      'l.time_zone as timeZone',
      'r.start_at as start',
      'r.end_at as end',
    ])
    .orderBy('r.start_at')
    .orderBy('r.id')
    .execute();
}

/** @returns the version of each */
export async function moveToDesks(db: Database, moves: { id: number; toId: number }[]): Promise<Map<number, number>> {
  const { rows } = await sql<Versioned>`
    update reservations r set desk_id = m."toId" from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id bigint, "toId" int)
    where r.id = m.id returning r.id, r.version`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Reservations of the desks of a workspace and of the meeting rooms in its building, over some days of its location. */
export async function heldOn(
  db: Database,
  place: { workspaceId: number; buildingId: number },
  days: { from: string; to: string },
  deskId?: number,
) {
  let query = db
    .selectFrom('reservations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as b', 'b.id', 'r.booker_id')
    .where('r.status', '=', 'active')
    .where('r.day', '>=', days.from)
    .where('r.day', '<=', days.to)
    .select([
      'r.id',
      'r.area',
      'r.desk_id as deskId',
      'r.workspace_id as workspaceId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      sql<string>`coalesce(b.name || ' ' || b.last_name, '')`.as('bookerName'),
      'r.start_at as start',
      'r.end_at as end',
      'r.title',
    ])
    .orderBy('r.start_at')
    .orderBy('r.id');
  if (deskId) query = query.where('r.desk_id', '=', deskId);
  return query
    .where((eb) =>
      eb.or([
        eb('r.workspace_id', '=', place.workspaceId),
        eb.and([eb('r.building_id', '=', place.buildingId), eb('r.area', '=', 'meetingRoom')]),
      ]),
    )
    .execute();
}
