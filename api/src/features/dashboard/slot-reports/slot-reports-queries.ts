import type { ReportArea, SlotReport, SlotReportChange } from '@population-tracker/contract/dashboard/slot-reports';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { TimeOfDay } from './slot-reports-rules.ts';

/** What is one report: the meals or the departures of a location. */
export interface ReportKey {
  locationId: number;
  area: ReportArea;
}

const columns = [
  'r.location_id as locationId',
  'r.area',
  'r.recipients',
  sql<string[]>`array(select to_char(t, 'HH24:MI') from unnest(r.times) t order by t)`.as('times'),
  'r.language',
  'r.version',
] as const;

const reports = (db: Database) => db.selectFrom('slot_reports as r').select(columns);

/** Those of locations that are there. */
export const listReports = (db: Database): Promise<SlotReport[]> =>
  reports(db)
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .where('l.deleted_at', 'is', null)
    .orderBy('r.location_id')
    .orderBy('r.area')
    .execute();

const findReport = (db: Database, { locationId, area }: ReportKey) =>
  reports(db).where('r.location_id', '=', locationId).where('r.area', '=', area);

export const lockReport = (db: Database, key: ReportKey): Promise<SlotReport | undefined> =>
  findReport(db, key).forUpdate().executeTakeFirst();

/** It isn't changed until the transaction ends; several may hold it. */
export const holdReport = (db: Database, key: ReportKey): Promise<SlotReport | undefined> =>
  findReport(db, key).forShare().executeTakeFirst();

const valuesOf = ({ recipients, times, language }: SlotReportChange) => ({
  recipients: sql<string[]>`${recipients}::text[]`,
  times: sql<string[]>`${times}::time[]`,
  language,
});

/** @returns whether there was none */
export async function insertReport(db: Database, change: SlotReportChange): Promise<boolean> {
  const made = await db
    .insertInto('slot_reports')
    .values({ location_id: change.locationId, area: change.area, ...valuesOf(change) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('location_id')
    .executeTakeFirst();
  return made !== undefined;
}

export const changeReport = (db: Database, change: SlotReportChange) =>
  db
    .updateTable('slot_reports')
    .set(valuesOf(change))
    .where('location_id', '=', change.locationId)
    .where('area', '=', change.area)
    .execute();

export const removeReport = (db: Database, { locationId, area }: ReportKey) =>
  db.deleteFrom('slot_reports').where('location_id', '=', locationId).where('area', '=', area).execute();

/** It stays there until the transaction ends. */
export const findReportLocation = (db: Database, id: number) =>
  db
    .selectFrom('locations')
    .select(['name', 'has_food_service as hasFoodService', 'has_shuttle as hasShuttle'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Of which hours a mail was written, from a day on. */
export const sentSince = (db: Database, day: string): Promise<(ReportKey & TimeOfDay)[]> =>
  db
    .selectFrom('slot_reports_sent')
    .select(['location_id as locationId', 'area', 'day', sql<string>`to_char(at, 'HH24:MI')`.as('at')])
    .where('day', '>=', day)
    .execute();

/** @returns how many of these hours nobody has taken up before */
export async function markSent(db: Database, { locationId, area }: ReportKey, times: readonly TimeOfDay[], now: Date): Promise<number> {
  const marked = await db
    .insertInto('slot_reports_sent')
    .values(times.map(({ day, at }) => ({ location_id: locationId, area, day, at, sent_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .execute();
  return marked.length;
}

/** What was sent so long ago proves nothing any more. */
export const forgetSentBefore = (db: Database, day: string) => db.deleteFrom('slot_reports_sent').where('day', '<', day).execute();
