import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import { emergencyLocations, readDesks, readLocations, readOffers, readPersons, readPlaces } from '../booking/facts-queries.ts';
import type { Directory } from './directory.ts';
import type { ImportedReservation } from './reservations-importer-row.ts';

/** Whom and what a sheet may name. */
export async function readDirectory(db: Database): Promise<Directory> {
  return {
    persons: await readPersons(db),
    locations: await readLocations(db),
    places: await readPlaces(db),
    desks: await readDesks(db),
    offers: await readOffers(db, areas),
    emergencies: await emergencyLocations(db),
  };
}

export async function readRows(db: Database, rows: RowsSql): Promise<ImportedReservation[]> {
  const { rows: found } = await sql<{ value: ImportedReservation }>`select value from jsonb_array_elements(${rows})`.execute(db);
  return found.map(({ value }) => value);
}

/** The rows whose reservation is made already: the same person, area, place and period. A row without a desk is content with any. */
export async function madeRows(db: Database, rows: RowsSql): Promise<Set<number>> {
  const { rows: made } = await sql<{ row: number }>`
    select x."row" from jsonb_to_recordset(${rows}) as x(
      "row" int, "userId" int, "areaName" text, "locationId" int, "workspaceId" int, "deskId" int, "startAt" timestamptz, "endAt" timestamptz
    )
    where exists (
      select from reservations r
      where r.user_id = x."userId" and r.start_at = x."startAt" and r.end_at = x."endAt" and r.status = 'active' and r.area = x."areaName"
        and r.location_id = x."locationId" and r.workspace_id is not distinct from x."workspaceId"
        and (x."deskId" is null or r.desk_id = x."deskId")
    )`.execute(db);
  return new Set(made.map(({ row }) => row));
}

export async function countRows(db: Database, rows: RowsSql): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select jsonb_array_length(${rows}) as count`.execute(db);
  return counted[0]?.count ?? 0;
}

/** What the rows name, as it is now. */
export async function readFacts(db: Database, rows: readonly ImportedReservation[]) {
  const ids = (field: 'userId' | 'locationId' | 'workspaceId' | 'deskId') =>
    [...new Set(rows.map((row) => row[field]))].filter((id) => id !== null);
  const byId = <T extends { id: number }>(facts: T[]) => new Map(facts.map((fact) => [fact.id, fact]));
  const offers = await readOffers(db, [...new Set(rows.map(({ areaName }) => areaName))], ids('locationId'));
  return {
    persons: byId(await readPersons(db, ids('userId'))),
    locations: byId(await readLocations(db, ids('locationId'))),
    places: byId(await readPlaces(db, ids('workspaceId'))),
    desks: byId(await readDesks(db, ids('deskId'))),
    parameters: new Map(offers.map(({ locationId, area, parameter }) => [`${locationId} ${area}`, parameter])),
    emergencies: await emergencyLocations(db),
  };
}

interface Place {
  workspaceId: number | null;
  locationId: number;
  area: Area;
  slotKey: string;
  day: string;
}

/** Which numbers and desks are taken in these workspaces, and in these areas of locations, around these days. */
export async function takenNumbers(db: Database, places: readonly Place[]) {
  if (places.length === 0) return [];
  const distinct = [...new Set(places.map((place) => JSON.stringify(place)))].map((text): Place => JSON.parse(text));
  const { rows } = await sql<Place & { number: number; deskId: number | null; start: string; end: string }>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as x("workspaceId" int, "locationId" int, area text, "slotKey" text, day date)
    ),
    found as (
      select r.* from wanted x join reservations r on r.workspace_id = x."workspaceId" and r.day between x.day - 2 and x.day + 2
      union
      select r.* from wanted x join reservations r on r.location_id = x."locationId" and r.day = x.day and r.area = x.area and r.slot_key = x."slotKey"
      where x."workspaceId" is null
    )
    select workspace_id as "workspaceId", location_id as "locationId", area, slot_key as "slotKey", day, seat_number as number, desk_id as "deskId",
      start_at as start, end_at as "end"
    from found where status = 'active' and seat_number is not null`.execute(db);
  return rows.map((row) => ({ ...row, start: Date.parse(row.start), end: Date.parse(row.end) }));
}

/** On which days these persons work on site, around these days. */
export async function workingDays(
  db: Database,
  userIds: readonly number[],
  days: readonly string[],
): Promise<{ userId: number; day: string }[]> {
  if (userIds.length === 0 || days.length === 0) return [];
  const sorted = days.toSorted();
  const { rows } = await sql<{ userId: number; day: string }>`
    select distinct user_id as "userId", day from reservations
    where user_id = any(${userIds}::int[]) and area = 'workspace' and status = 'active'
      and day between ${sorted[0]}::date - 6 and ${sorted.at(-1)}::date + 6`.execute(db);
  return rows;
}
