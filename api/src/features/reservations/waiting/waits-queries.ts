import type { OwnArea } from '@population-tracker/contract/me/own-areas';
import type { OwnWait, WaitOutcome } from '@population-tracker/contract/me/own-wait';
import { type Expression, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock, sharedLock } from '#platform/db/locks.ts';
import { lockForMany } from '../reservations-queries.ts';

/** Those who wait for an area of a location on a day. */
export interface Line {
  locationId: number;
  area: OwnArea;
  day: string;
}

export interface Wait extends Line {
  id: number;
  userId: number;
  workspaceId: number | null;
  slotId: number | null;
  start: string;
  end: string;
}

/** So many of a line are looked at when a place is free. */
const lineMax = 200;

const lineKey = ({ locationId, area, day }: Line) => sql`hashtext(concat_ws('|', ${locationId}::int, ${area}::text, ${day}::text))`;

/** Until the end of the transaction nobody else joins the line, frees something of it or gives it; before them whoever holds all. */
export async function lockLine(db: Database, line: Line): Promise<void> {
  await sql`select ${sharedLock('reservations')}, ${lock('waits', lineKey(line))}`.execute(db);
}

/** Those in the line, the first first. */
export const waitsIn = (db: Database, { locationId, area, day }: Line): Promise<Wait[]> =>
  db
    .selectFrom('waits')
    .select([
      'id',
      'user_id as userId',
      'location_id as locationId',
      sql<OwnArea>`area`.as('area'),
      'day',
      'workspace_id as workspaceId',
      'slot_id as slotId',
      'start_at as start',
      'end_at as end',
    ])
    .where('location_id', '=', locationId)
    .where('area', '=', area)
    .where('day', '=', day)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(lineMax)
    .execute();

interface Standing extends Line {
  userId: number;
  workspaceId: number | null;
  slotKey: string;
}

const findStanding = (db: Database, id: number): Promise<Standing | undefined> =>
  db
    .selectFrom('reservations')
    .select([
      'user_id as userId',
      'location_id as locationId',
      sql<OwnArea>`area`.as('area'),
      'day',
      'workspace_id as workspaceId',
      'slot_key as slotKey',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Call it before one reservation is touched that gives its place up: whoever books there would else wait for it while holding what
 * the first in line needs. Where somebody waits, takes what giving needs: persons before places, all in their order.
 * @param toWorkspaceId where it moves
 */
export async function readyToFree(db: Database, id: number, toWorkspaceId?: number | null): Promise<void> {
  const standing = await findStanding(db, id);
  if (!standing) return;
  await lockLine(db, standing);
  const to = toWorkspaceId == null ? [] : [{ ...standing, workspaceId: toWorkspaceId }];
  await holdWhatGivingNeeds(db, standing, [standing], to);
}

/** The same before several of one line, whose lock is held. */
export async function readyToFreeThese(db: Database, line: Line, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Standing>`
    select user_id as "userId", location_id as "locationId", area, day::text as day, workspace_id as "workspaceId", slot_key as "slotKey"
    from reservations where id = any(${ids}::bigint[])`.execute(db);
  await holdWhatGivingNeeds(db, line, rows, []);
}

async function holdWhatGivingNeeds(db: Database, line: Line, freed: readonly Standing[], to: readonly Standing[]): Promise<void> {
  const waiting = await waitsIn(db, line);
  if (waiting.length === 0) return;
  const users = [...freed, ...waiting].map(({ userId }) => userId);
  const places = [...freed, ...to].map(({ userId: _userId, ...place }) => ({ ...place, deskId: null, slotId: null, buildingId: null }));
  await lockForMany(db, users, places);
}

/** The lines in which somebody waits for what these reservations gave up. */
export async function linesFreedBy(db: Database, ids: readonly number[]): Promise<(Line & { workspaceIds: number[] })[]> {
  const { rows } = await sql<Line & { workspaceIds: number[] }>`
    select r.location_id as "locationId", r.area, r.day::text as day,
      coalesce(array_agg(distinct r.workspace_id) filter (where r.workspace_id is not null), '{}') as "workspaceIds"
    from reservations r
    where r.id = any(${ids}::bigint[]) and exists (
      select from waits w where w.location_id = r.location_id and w.area = r.area and w.day = r.day and w.ended_at is null)
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** The day of an instant by the clocks of a location. */
export async function dayAt(db: Database, locationId: number, start: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (${start}::timestamptz at time zone time_zone)::date::text as day from locations where id = ${locationId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** All lines in which somebody waits, the nearest day first. */
export async function openLines(db: Database): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select location_id as "locationId", area, day::text as day from waits where ended_at is null
    group by 1, 2, 3 order by 3, 1, 2`.execute(db);
  return rows;
}

export interface NewWait extends Omit<Wait, 'id'> {
  /** Whether the person has to hear of it: somebody else has put them there. */
  toTell: boolean;
}

/** @returns its id; undefined where the person stands in that line already */
export async function insertWait(db: Database, { userId, locationId, workspaceId, slotId, toTell, ...wait }: NewWait, now: Date) {
  const { start, end, area, day } = wait;
  const { rows } = await sql<{ id: number }>`
    insert into waits (user_id, area, location_id, workspace_id, slot_id, day, start_at, end_at, joined_at, to_tell)
    values (${userId}, ${area}, ${locationId}, ${workspaceId}, ${slotId}, ${day}, ${start}, ${end}, ${now.toISOString()}, ${toTell})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export async function countOpen(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('waits')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface End {
  outcome: WaitOutcome;
  reservationId?: number;
}

/** @returns whether it was open until now */
export async function endWait(db: Database, id: number, { outcome, reservationId }: End, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('waits')
    .set({ ended_at: now.toISOString(), outcome, reservation_id: reservationId ?? null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Tells the `id` of each person who is meant. */
export type IdsOfPeople = Expression<{ id: number }>;
export const onePerson = (id: number): IdsOfPeople => sql<{ id: number }>`select ${id}::int as id`;

/** @returns the ids of those that were open until now */
export async function endWaitsOf(db: Database, people: IdsOfPeople, outcome: WaitOutcome, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update waits set ended_at = ${now.toISOString()}, outcome = ${outcome}
    where ended_at is null and user_id in (${people}) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many stand before it whom the same place could serve, itself counted. */
export const placeInLine = sql<number>`case when w.ended_at is null then (
  select count(*)::int from waits o
  where o.location_id = w.location_id and o.area = w.area and o.day = w.day and o.ended_at is null and o.id <= w.id
    and o.slot_id is not distinct from w.slot_id and o.start_at < w.end_at and w.start_at < o.end_at
    and (o.workspace_id is null or w.workspace_id is null or o.workspace_id = w.workspace_id)
) else 0 end`;

/** So long somebody sees what came of a wait. */
const seenMs = 2 * 86_400_000;

const ownWaits = (db: Database) =>
  db
    .selectFrom('waits as w')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .leftJoin('workspaces as p', 'p.id', 'w.workspace_id')
    .leftJoin('parameter_slots as s', 's.id', 'w.slot_id')
    .select([
      'w.id',
      sql<OwnArea>`w.area`.as('area'),
      'w.location_id as locationId',
      'l.name as locationName',
      'l.time_zone as timeZone',
      'w.workspace_id as workspaceId',
      'p.name as workspaceName',
      'w.slot_id as slotId',
      's.name as slotName',
      'w.day',
      'w.start_at as start',
      'w.end_at as end',
      placeInLine.as('place'),
      sql<WaitOutcome | null>`w.outcome`.as('outcome'),
      'w.reservation_id as reservationId',
    ]);

/** Those of one person that are open, and what came of others lately but by their own hand; of some days, or of all. */
export const waitsOf = (db: Database, userId: number, now: Date, days?: { from: string; to: string }): Promise<OwnWait[]> =>
  ownWaits(db)
    .where('w.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('w.ended_at', 'is', null),
        eb.and([eb('w.ended_at', '>', new Date(now.getTime() - seenMs).toISOString()), eb('w.outcome', '<>', 'left')]),
      ]),
    )
    .$if(days !== undefined, (query) => query.where('w.day', '>=', days?.from as string).where('w.day', '<=', days?.to as string))
    .orderBy('w.day')
    .orderBy('w.id')
    .execute();

export const findWaitOf = (db: Database, userId: number, id: number): Promise<OwnWait | undefined> =>
  ownWaits(db).where('w.user_id', '=', userId).where('w.id', '=', id).executeTakeFirst();

/** Somebody's, at the locations that the caller sees. */
export const findWait = (db: Database, id: number): Promise<(Line & { userId: number }) | undefined> =>
  db
    .selectFrom('waits')
    .select(['user_id as userId', 'location_id as locationId', sql<OwnArea>`area`.as('area'), 'day'])
    .where('id', '=', id)
    .executeTakeFirst();

/** How many wait in a line. */
export async function countIn(db: Database, { locationId, area, day }: Line): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waits
    where location_id = ${locationId} and area = ${area} and day = ${day}::date and ended_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of whom nothing need be known any more. */
export async function dropEnded(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('waits').where('ended_at', '<', before.toISOString()).execute();
}

/** Of the waits of which somebody has to hear those that are open still; they hear of none of them again. */
export async function takeToTell(db: Database, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; open: boolean }>`
    update waits set to_tell = false where user_id = ${userId}::int and to_tell
    returning id, ended_at is null and end_at > ${now.toISOString()}::timestamptz as open`.execute(db);
  return rows.flatMap(({ id, open }) => (open ? [id] : []));
}

export interface ToldWait {
  id: number;
  userId: number;
  userName: string;
  userEmail: string;
  userLanguage: 'en' | 'tr' | null;
  area: OwnArea;
  outcome: WaitOutcome | null;
  locationName: string;
  workspaceName: string | null;
  slotName: string | null;
  timeZone: string;
  start: string;
  end: string;
}

/** Whoever is still here. */
export const toldOf = (db: Database, ids: readonly number[]): Promise<ToldWait[]> =>
  db
    .selectFrom('waits as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .leftJoin('workspaces as p', 'p.id', 'w.workspace_id')
    .leftJoin('parameter_slots as s', 's.id', 'w.slot_id')
    .where(sql<boolean>`w.id = any(${ids}::bigint[])`)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .select([
      'w.id',
      'u.id as userId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      'u.language as userLanguage',
      sql<OwnArea>`w.area`.as('area'),
      sql<WaitOutcome | null>`w.outcome`.as('outcome'),
      'l.name as locationName',
      'p.name as workspaceName',
      's.name as slotName',
      'l.time_zone as timeZone',
      'w.start_at as start',
      'w.end_at as end',
    ])
    .orderBy('w.id')
    .execute();
