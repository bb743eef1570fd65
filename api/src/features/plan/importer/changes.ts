// What the rows of a plan change of what stands: pure, so that counting beforehand and applying can't differ.
import type { Addition, Changes, Ending, RefusedRow } from '#features/uploads/uploads-importer.ts';
import { levels } from './levels.ts';
import { chainOf, type LevelName, levelNames, type PlanRow } from './plan-importer-row.ts';

export type NumberedRow = PlanRow & { row: number };
type Values = Record<string, unknown>;

/** A place as the rows of one chunk describe it together. */
export interface Place {
  key: string;
  parentKey: string;
  name: string;
  /** By column. */
  given: Values;
}

/** A place that is there already, with the columns that an upload may change. */
export interface Standing {
  id: number;
  version: number;
  values: Values;
}

export type Plan = Record<LevelName, Map<string, Place>>;

/** Places repeat on many rows: each is taken once, with all that is said of it. */
export function placesOf(rows: readonly PlanRow[]): Plan {
  const plan: Plan = { location: new Map(), building: new Map(), workspace: new Map(), desk: new Map() };
  for (const row of rows) {
    for (const { level, key, parentKey, name, given } of chainOf(row)) {
      const place = plan[level].get(key) ?? { key, parentKey, name, given: {} };
      for (const field of given) place.given[levels[level].columns[field] ?? field] = row[field];
      plan[level].set(key, place);
    }
  }
  return plan;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const differs = (given: Values, { values }: Standing): boolean =>
  Object.entries(given).some(([column, value]) => !same(value, values[column]));

/** A row adds when it is the first to name something new, and updates when it says something else of what stands. */
export function countRows(rows: readonly PlanRow[], standing: ReadonlyMap<string, Standing>): Changes {
  const changes: Changes = { added: 0, updated: 0, unchanged: 0 };
  const named = new Set<string>();
  for (const row of rows) {
    const chain = chainOf(row);
    const isNew = chain.some(({ key }) => !standing.has(key) && !named.has(key));
    const isOther = chain.some(({ level, key, given }) => {
      const before = standing.get(key);
      return before !== undefined && differs(Object.fromEntries(given.map((field) => [levels[level].columns[field], row[field]])), before);
    });
    for (const { key } of chain) named.add(key);
    changes[isNew ? 'added' : isOther ? 'updated' : 'unchanged']++;
  }
  return changes;
}

/** What becomes passive or stops being offered, of what stands. */
export function endingsOf(plan: Plan, standing: ReadonlyMap<string, Standing>): Ending[] {
  const endings: Ending[] = [];
  for (const level of ['location', 'building', 'workspace'] as const) {
    for (const { key, given } of plan[level].values()) {
      const before = standing.get(key);
      if (!before) continue;
      const goes = (column: string, to: unknown) => given[column] === to && before.values[column] !== to;
      if (goes('status', 'passive')) endings.push({ sort: level, id: before.id });
      if (goes('has_food_service', false)) endings.push({ sort: 'diningHall', id: before.id });
      if (goes('has_shuttle', false)) endings.push({ sort: 'shuttle', id: before.id });
      if (goes('has_gym', false)) endings.push({ sort: 'gym', id: before.id });
      if (goes('takes_pets', false)) endings.push({ sort: 'pet', id: before.id });
      if (goes('parking_capacity', 0)) endings.push({ sort: 'parking', id: before.id });
    }
  }
  return endings;
}

/** The places that don't stand yet, from the locations down. */
export const additionsOf = (plan: Plan, standing: ReadonlyMap<string, Standing>): Addition[] =>
  levelNames.flatMap((sort) => [...plan[sort].values()].flatMap(({ key, name }) => (standing.has(key) ? [] : [{ sort, key, name }])));

/** A sheet without a type for a place may still say something that only a workspace or only a meeting room has. */
export function misplacedRows(rows: readonly NumberedRow[], plan: Plan, standing: ReadonlyMap<string, Standing>): RefusedRow[] {
  return rows.flatMap((row): RefusedRow[] => {
    const link = chainOf(row).find(({ level }) => level === 'workspace');
    if (!link) return [];
    const isRoom = plan.workspace.get(link.key)?.given['is_meeting_room'] ?? standing.get(link.key)?.values['is_meeting_room'] ?? false;
    const values = { name: link.name };
    if (isRoom && row.desk !== undefined) return [{ row: row.row, field: 'desk', key: 'reservations.notAWorkspace', values }];
    if (!isRoom && row.equipment !== undefined && row.desk === undefined)
      return [{ row: row.row, field: 'equipment', key: 'reservations.notARoom', values }];
    return [];
  });
}

/** By place, the first row that names it. */
export function firstRows(rows: readonly NumberedRow[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const row of rows) for (const { key } of chainOf(row)) if (!first.has(key)) first.set(key, row.row);
  return first;
}

/** The rows that say how many seats there are in a location, or how many it may have. */
export const rowsOfSeats = (rows: readonly NumberedRow[], locationKey: string): NumberedRow[] =>
  rows.filter(
    (row) =>
      chainOf(row)[0]?.key === locationKey &&
      (row.capacity !== undefined || row.locationCapacity !== undefined || row.status !== undefined),
  );

/** The rows that say this of this place. */
export const rowsThatSay = (rows: readonly NumberedRow[], level: LevelName, key: string, field: keyof PlanRow): number[] =>
  rows
    .filter((row) => chainOf(row).some((link) => link.level === level && link.key === key && link.given.includes(field)))
    .map(({ row }) => row);
