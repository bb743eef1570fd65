import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ChangesQuery } from '../../audit/service.ts';
import type { RowsSql } from '../../uploads/importer.ts';
import { desks, overlaps, type Period, persons, places } from '../queries.ts';
import type { Directory } from './directory.ts';
import type { ImportedReservation } from './row.ts';

/** Whom and what a sheet may name. */
export async function readDirectory(db: Database): Promise<Directory> {
  return { persons: await persons(db).execute(), places: await places(db).execute(), desks: await desks(db).execute() };
}

export async function readRows(db: Database, rows: RowsSql): Promise<ImportedReservation[]> {
  const { rows: found } = await sql<{ value: ImportedReservation }>`select value from jsonb_array_elements(${rows})`.execute(db);
  return found.map(({ value }) => value);
}

/** The rows whose reservation is made already: the same person, area, place and period. A row without a desk is content with any. */
export async function madeRows(db: Database, rows: RowsSql): Promise<Set<number>> {
  const { rows: made } = await sql<{ row: number }>`
    select x."row" from jsonb_to_recordset(${rows}) as x(
      "row" int, "userId" int, "areaName" text, "workspaceId" int, "deskId" int, "startAt" timestamptz, "endAt" timestamptz
    )
    where exists (
      select from reservations r
      where r.user_id = x."userId" and r.start_at = x."startAt" and r.end_at = x."endAt" and r.status = 'active'
        and r.area = x."areaName" and r.workspace_id = x."workspaceId" and (x."deskId" is null or r.desk_id = x."deskId")
    )`.execute(db);
  return new Set(made.map(({ row }) => row));
}

export async function countRows(db: Database, rows: RowsSql): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select jsonb_array_length(${rows}) as count`.execute(db);
  return counted[0]?.count ?? 0;
}

/** What the rows name, as it is now. */
export async function readFacts(db: Database, rows: readonly ImportedReservation[]) {
  const ids = (field: 'userId' | 'workspaceId' | 'deskId') => [...new Set(rows.map((row) => row[field]))].filter((id) => id !== null);
  const [userIds, workspaceIds, deskIds] = [ids('userId'), ids('workspaceId'), ids('deskId')];
  const some = async <T extends { id: number }>(wanted: number[], read: () => Promise<T[]>) =>
    new Map((wanted.length > 0 ? await read() : []).map((fact) => [fact.id, fact]));
  return {
    persons: await some(userIds, () => persons(db).where('id', 'in', userIds).execute()),
    places: await some(workspaceIds, () => places(db).where('w.id', 'in', workspaceIds).execute()),
    desks: await some(deskIds, () => desks(db).where('id', 'in', deskIds).execute()),
  };
}

/** Who sits where in these workspaces, from the first to the last of the wanted periods. */
export async function takenSeats(db: Database, wanted: readonly (Period & { place: { id: number } })[]) {
  if (wanted.length === 0) return [];
  const start = new Date(Math.min(...wanted.map((one) => one.start.getTime())));
  const end = new Date(Math.max(...wanted.map((one) => one.end.getTime())));
  const taken = await db
    .selectFrom('reservations as r')
    .select(['r.workspace_id as workspaceId', 'r.seat_number as seat', 'r.start_at as start', 'r.end_at as end'])
    .where('r.workspace_id', 'in', [...new Set(wanted.map(({ place }) => place.id))])
    .where('r.seat_number', 'is not', null)
    .where('r.status', '=', 'active')
    .where(overlaps({ start, end }))
    .execute();
  return taken.map((row) => ({
    workspaceId: Number(row.workspaceId),
    seat: Number(row.seat),
    start: Date.parse(row.start),
    end: Date.parse(row.end),
  }));
}

/** For the audit log: what was made, each with its id. */
export const changesOf = (entries: { entityId: number; after: object }[]): ChangesQuery =>
  sql`select x."entityId", null::jsonb as before, x.after from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x("entityId" bigint, after jsonb)`;
