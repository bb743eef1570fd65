// Importing the office plan (product rules, "Uploads"): places are matched by name within what they stand in, new ones are added,
// those that are there get what the sheet says of them, nothing is deleted, and the same file twice changes nothing.
// - A column that the sheet hasn't, and an empty cell, leave what is stored. Nothing is renamed.
// - Each place that is written is kept with what it was before, so that the upload can be undone (undo/).
// - A row is applied as a whole or refused as a whole: a capacity below what is booked or beyond the location's, a desk that is blocked under a reservation.
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { savepoint } from '../../../platform/db/savepoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fitInto } from '../../reservations/service.ts';
import type { FormerValue, Importer, RefusedRow } from '../../uploads/importer.ts';
import {
  countRows,
  differs,
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
import { crowdedRows } from './crowded.ts';
import { fields } from './fields.ts';
import { levels } from './levels.ts';
import { checkSeats, crowdedLocation, findPlaces, insertPlaces, lockPlanImport, readRows, reservedDesks, updatePlaces } from './queries.ts';
import { type LevelName, levelNames } from './row.ts';
import { missingFields } from './rows.ts';
import { undoPlan } from './undo/undo.ts';

export const planImporter: Importer = {
  kind: 'plan',
  fields,
  rowModule: new URL('./rows.ts', import.meta.url),
  parserOptions: async () => ({}),
  missingFields,
  countChanges: async (db, rows) => {
    const read = await readRows(db, rows);
    return countRows(read, await findStanding(db, placesOf(read), false));
  },
  apply: async (ctx, rows) => {
    await lockPlanImport(ctx.db);
    const read = await readRows(ctx.db, rows);
    const all = placesOf(read);
    const standing = await findStanding(ctx.db, all, true);
    const refused = misplacedRows(read, all, standing);
    refused.push(...(await crowdedRows(ctx.db, without(read, refused), standing)));
    refused.push(...onePerRow(await heldRows(ctx, without(read, refused), standing)));
    const { crowded, former } = await writeAll(ctx.db, without(read, refused), standing);
    refused.push(...crowded);
    return { ...countRows(without(read, refused), standing), refused, former };
  },
  undo: undoPlan,
};

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
  const rows = added.map((place) => ({
    ...level.defaults,
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
  const refused = await bookedSeats(ctx, rows, plan, standing);
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
