// Importing the office plan (product rules, "Uploads"): places are matched by name within what they stand in, new ones are added,
// those that are there get what the sheet says of them, nothing is deleted, and the same file twice changes nothing.
// - A column that the sheet hasn't, and an empty cell, leave what is stored. Nothing is renamed.
// - Each place that is written is kept with what it was before, so that the upload can be undone (undo/).
// - Each place's history tells the upload. What it adds is told before, and so is what is reserved in places that become passive.
// - A row is applied as a whole or refused as a whole: a capacity below what is booked or beyond the location's, a desk that
//   is blocked under a reservation, fewer parking spaces than are booked, another time zone where something is reserved.
import type { Context } from '#api/context.ts';
import { fitInto, seatAtDesks } from '#features/reservations/availability/seats-service.ts';
import { cancelThese, lockAllReservations } from '#features/reservations/booking/many-service.ts';
import type { FormerValue, Importer, RefusedRow } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { Refusal } from '#platform/refusal.ts';
import { bookedLocations } from '../booked-rows.ts';
import { raisePlans } from '../floor-plan/floor-plan-queries.ts';
import {
  additionsOf,
  countRows,
  differs,
  endingsOf,
  firstRows,
  misplacedRows,
  type NumberedRow,
  type Place,
  type Plan,
  placesOf,
  rowsOfSeats,
  rowsThatSay,
  type Standing,
} from './changes.ts';
import { crowdedRows } from './desks/crowded.ts';
import { type Floor, layOut, type Spot } from './desks/laying.ts';
import { levels } from './levels.ts';
import { fields } from './plan-importer-fields.ts';
import { countAheadIn, reservationsAheadIn } from './plan-importer-leaving-queries.ts';
import {
  checkSeats,
  crowdedLocation,
  findFloors,
  findPlaces,
  insertPlaces,
  lockPlanImport,
  readRows,
  reservedDesks,
  updatePlaces,
  workspacesOf,
} from './plan-importer-queries.ts';
import { type LevelName, levelNames } from './plan-importer-row.ts';
import { missingFields } from './plan-importer-rows.ts';
import { undoPlan } from './plan-importer-undo.ts';
import { recordWritten } from './recording.ts';

export const planImporter: Importer = {
  kind: 'plan',
  fields,
  rowModule: new URL('./plan-importer-rows.ts', import.meta.url),
  loadRows: () => import('./plan-importer-rows.ts'),
  parserOptions: async () => ({}),
  missingFields,
  countChanges: async (db, rows) => {
    const read = await readRows(db, rows);
    return countRows(read, await findStanding(db, placesOf(read), false));
  },
  asksFirst: true,
  follow: async (db, rows) => {
    const plan = placesOf(await readRows(db, rows));
    const standing = await findStanding(db, plan, false);
    return { endings: endingsOf(plan, standing), additions: additionsOf(plan, standing) };
  },
  countReservations: (ctx, endings) => countAheadIn(ctx.db, endings, ctx.now()),
  apply: async (ctx, rows, source, { reservations }) => {
    // Waited for before any place is locked.
    if (reservations === 'cancel') await lockAllReservations(ctx);
    await lockPlanImport(ctx.db);
    const read = await readRows(ctx.db, rows);
    const all = placesOf(read);
    const standing = await findStanding(ctx.db, all, true);
    const refused = misplacedRows(read, all, standing);
    refused.push(...(await crowdedRows(ctx.db, without(read, refused), standing)));
    refused.push(...onePerRow(await heldRows(ctx, without(read, refused), standing)));
    const { crowded, former } = await writeAll(ctx.db, without(read, refused), standing);
    // Whoever draws a plan of these desks is told before it replaces them.
    const desks = former.filter(({ level = 0 }) => levelNames[level] === 'desk');
    const deskIds = desks.map(({ id }) => id);
    await raisePlans(ctx.db, deskIds, ctx.actor?.id ?? null);
    await seatAtDesks(ctx, await workspacesOf(ctx.db, deskIds));
    refused.push(...crowded);
    if (reservations === 'cancel') await cancelEnded(ctx, without(read, refused), standing);
    await recordWritten(ctx, former, source);
    return { ...countRows(without(read, refused), standing), refused, former };
  },
  undo: undoPlan,
};

/** Once it is known which rows are applied; `standing` is what was there before them. */
async function cancelEnded(ctx: Context, rows: NumberedRow[], standing: ReadonlyMap<string, Standing>): Promise<void> {
  const endings = endingsOf(placesOf(rows), standing);
  if (endings.length > 0) await cancelThese(ctx, await reservationsAheadIn(ctx.db, endings, ctx.now()));
}

type Written = Omit<FormerValue, 'row'> & { key: string };

/** Rows that give a location more seats than it may have are refused, the others of the sheet are written. */
async function writeAll(
  db: Database,
  rows: NumberedRow[],
  standing: ReadonlyMap<string, Standing>,
  crowded: RefusedRow[] = [],
): Promise<{ crowded: RefusedRow[]; former: FormerValue[] }> {
  const found = new Map(standing);
  try {
    return await savepoint(db, async () => {
      const plan = placesOf(rows);
      const written: Written[] = [];
      for (const level of levelNames) written.push(...(await write(db, level, plan, found)));
      await checkSeats(db);
      const rowOf = firstRows(rows);
      return { crowded, former: written.map(({ key, ...record }) => ({ ...record, row: rowOf.get(key) ?? 0 })) };
    });
  } catch (error) {
    const location = crowdedLocation(error);
    const key = [...found].find(([key, { id }]) => id === location && key.lastIndexOf('\n') === 0)?.[0];
    const more = key === undefined ? [] : rowsOfSeats(rows, key).map(overCapacity);
    if (more.length === 0) throw error;
    return writeAll(db, without(rows, more), standing, [...crowded, ...more]);
  }
}

const overCapacity = ({ row, capacity }: NumberedRow): RefusedRow => ({
  row,
  field: capacity === undefined ? 'locationCapacity' : 'capacity',
  key: 'plan.overCapacity',
});

const onePerRow = (refused: RefusedRow[]) => [...new Map(refused.toReversed().map((one) => [one.row, one])).values()];

function without(rows: NumberedRow[], refused: RefusedRow[]): NumberedRow[] {
  const numbers = new Set(refused.map(({ row }) => row));
  return rows.filter(({ row }) => !numbers.has(row));
}

async function findStanding(db: Database, plan: Plan, lock: boolean): Promise<Map<string, Standing>> {
  const standing = new Map<string, Standing>();
  for (const level of levelNames) await addStanding(db, level, [...plan[level].values()], standing, lock);
  return standing;
}

/** A place in something new is new itself. */
async function addStanding(db: Database, level: LevelName, places: Place[], standing: Map<string, Standing>, lock: boolean): Promise<void> {
  const wanted = places.flatMap(({ key, parentKey, name, given }) => {
    const parentId = standing.get(parentKey)?.id ?? null;
    const isMeetingRoom = (given['is_meeting_room'] as boolean | undefined) ?? null;
    return parentId === null && level !== 'location' ? [] : [{ key, name, parentId, isMeetingRoom }];
  });
  if (wanted.length === 0) return;
  for (const { key, ...found } of await findPlaces(db, levels[level], wanted, lock)) standing.set(key, found);
}

async function write(db: Database, name: LevelName, plan: Plan, standing: Map<string, Standing>): Promise<Written[]> {
  const level = levels[name];
  const depth = levelNames.indexOf(name);
  const places = [...plan[name].values()];
  const added = places.filter(({ key }) => !standing.has(key));
  const changed = places.flatMap(({ key, given }) => {
    const before = standing.get(key);
    return before && differs(given, before) ? [{ key, before, values: { id: before.id, ...before.values, ...given } }] : [];
  });
  const versions = await updatePlaces(
    db,
    level,
    changed.map(({ values }) => values),
  );
  const written = changed.map(
    ({ key, before: { id, version, values } }): Written => ({
      key,
      id,
      level: depth,
      version: versions.get(id) ?? version,
      added: false,
      former: values,
    }),
  );
  if (added.length === 0) return written;
  const spots = name === 'desk' ? await spotsFor(db, added, standing) : new Map<string, Spot>();
  const rows = added.map((place) => ({
    ...level.defaults,
    ...spots.get(place.key),
    ...place.given,
    ...ancestorsOf(name, place, plan, standing),
    [level.label]: place.name,
  }));
  await insertPlaces(db, level, rows);
  await addStanding(db, name, added, standing, false);
  const made = added.flatMap(({ key }): Written[] => {
    const place = standing.get(key);
    return place ? [{ key, id: place.id, level: depth, version: place.version, added: true, former: null }] : [];
  });
  return [...written, ...made];
}

/** Where new desks come of which the sheet says nothing: by floor, below what stands and what the sheet itself puts there. */
async function spotsFor(db: Database, added: Place[], standing: ReadonlyMap<string, Standing>): Promise<Map<string, Spot>> {
  const isLaid = ({ given }: Place) => given['x'] === undefined && given['y'] === undefined;
  const byFloor = Map.groupBy(added, ({ parentKey }) => standing.get(parentKey)?.id ?? 0);
  const floors = added.some(isLaid) ? await findFloors(db, [...byFloor.keys()]) : new Map<number, Floor>();
  const spots = new Map<string, Spot>();
  for (const [id, desks] of byFloor) {
    const sized = desks.map((desk) => ({ ...desk, width: Number(desk.given['width'] ?? 120), height: Number(desk.given['height'] ?? 80) }));
    const laid = sized.filter(isLaid);
    if (laid.length === 0) continue;
    const { bottom = 0, width = null } = floors.get(id) ?? {};
    const ends = sized.flatMap((desk) => (isLaid(desk) ? [] : [Number(desk.given['y'] ?? 0) + Math.max(desk.width, desk.height) / 2]));
    for (const [key, spot] of layOut(laid, { width, bottom: Math.max(bottom, ...ends) })) spots.set(key, spot);
  }
  return spots;
}

/** The ids of what a new place stands in, each written or found before it. */
function ancestorsOf(
  name: LevelName,
  place: Place,
  plan: Plan,
  standing: ReadonlyMap<string, Standing>,
): Record<string, number | undefined> {
  const ids: Record<string, number | undefined> = {};
  let key = place.parentKey;
  for (let depth = levelNames.indexOf(name) - 1; depth >= 0; depth--) {
    const column = levels[name].ancestors[depth];
    if (column) ids[column] = standing.get(key)?.id;
    key = plan[levelNames[depth] ?? 'location'].get(key)?.parentKey ?? '';
  }
  return ids;
}

/** What reservations hold: seats that would go, and desks that would be blocked. */
async function heldRows(ctx: Context, rows: NumberedRow[], standing: ReadonlyMap<string, Standing>): Promise<RefusedRow[]> {
  const plan = placesOf(rows);
  const refused = [...(await bookedSeats(ctx, rows, plan, standing)), ...(await bookedLocations(ctx, rows, plan, standing))];
  const blocked = [...plan.desk.values()].flatMap(({ key, given }) => {
    const before = standing.get(key);
    return before?.values['status'] === 'active' && given['status'] === 'blocked' ? [{ key, id: before.id }] : [];
  });
  if (blocked.length === 0) return refused;
  const held = await reservedDesks(
    ctx.db,
    blocked.map(({ id }) => id),
    ctx.now(),
  );
  for (const { key, id } of blocked) {
    const count = held.get(id);
    if (!count) continue;
    const numbers = rowsThatSay(rows, 'desk', key, 'status');
    refused.push(...numbers.map((row): RefusedRow => ({ row, field: 'status', key: 'floorPlan.deskReserved', values: { count } })));
  }
  return refused;
}

/** Whoever sits on a higher seat is moved to a lower one; where there is none, the rows that say so are refused. */
async function bookedSeats(ctx: Context, rows: NumberedRow[], plan: Plan, standing: ReadonlyMap<string, Standing>): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (const { key, given } of plan.workspace.values()) {
    const before = standing.get(key);
    const capacity = given['capacity'] as number | undefined;
    if (!before || capacity === undefined || capacity >= Number(before.values['capacity'])) continue;
    try {
      await fitInto(ctx, before.id, capacity);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const numbers = rowsThatSay(rows, 'workspace', key, 'capacity');
      refused.push(...numbers.map((row): RefusedRow => ({ row, field: 'capacity', key: error.key, values: error.parts.values })));
    }
  }
  return refused;
}
