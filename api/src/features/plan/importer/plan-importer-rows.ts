// Parses the rows of an office plan. Loaded in the reading process too, so it knows neither database nor configuration.
// A row names a chain: a location, a building of it, a workspace or meeting room of that, a desk. What it says of them may be
// spread over any number of rows in any order; two rows that say different things of the same one contradict each other.

import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { planDesk, planLimits } from '@population-tracker/contract/plan/floor-plan';
import { buildingFields, locationFields, meetingRoomFields, workspaceFields } from '@population-tracker/contract/plan/plan';
import type { FieldError, ParsedRow, RowParser } from '#features/uploads/uploads-importer.ts';
import { checked, listed, number, type Parse, type Parsed, words } from './importer-values.ts';
import { headings } from './plan-importer-headings.ts';
import { chainOf, type LevelName, type Link, levelNames, type PlanRow } from './plan-importer-row.ts';

export const synonyms = headings;

export const missingFields = (fields: readonly (string | null)[]): string[] => (fields.includes('location') ? [] : ['location']);

export function openParser(): RowParser {
  const said = new Map<string, Map<string, { value: string; text: string }>>();
  const desks = new Map<string, Set<string>>();
  return (cells) => {
    const row: Record<string, unknown> & Partial<PlanRow> = {};
    const errors = [...namesOf(cells, row), ...valuesOf(cells, row)];
    if (errors.length > 0) return { errors };
    const contradictions = compare(said, row as PlanRow, cells);
    if (contradictions.length > 0) return { errors: contradictions };
    const chain = chainOf(row as PlanRow);
    if (!hasRoom(desks, chain.at(-1))) return { errors: [{ field: 'desk', key: 'floorPlan.tooManyDesks' }] };
    return { value: row, key: chain.at(-1)?.key ?? '', keyField: chain.at(-1)?.level ?? 'location' } satisfies ParsedRow;
  };
}

/** A workspace has at most so many desks, however many rows name them. */
function hasRoom(desks: Map<string, Set<string>>, last: Link | undefined): boolean {
  if (last?.level !== 'desk') return true;
  const there = desks.get(last.parentKey) ?? new Set();
  desks.set(last.parentKey, there);
  if (there.size >= planLimits.desks && !there.has(last.key)) return false;
  there.add(last.key);
  return true;
}

const names: Record<LevelName, { parse: Parse; empty: ErrorKey }> = {
  location: { parse: checked(locationFields.name), empty: 'plan.locationNameEmpty' },
  building: { parse: checked(buildingFields.name), empty: 'plan.buildingNamesEmpty' },
  workspace: { parse: checked(workspaceFields.name), empty: 'plan.workspaceNamesEmpty' },
  desk: { parse: checked(planDesk.shape.label), empty: 'floorPlan.labelEmpty' },
};

/** The level that a filled column belongs to: all names down to there are needed. */
const levelOf: Readonly<Record<string, LevelName>> = {
  location: 'location',
  timeZone: 'location',
  parkingCapacity: 'location',
  locationCapacity: 'location',
  foodService: 'location',
  shuttle: 'location',
  gym: 'location',
  pets: 'location',
  building: 'building',
  buildingDescription: 'building',
  workspace: 'workspace',
  meetingRoom: 'workspace',
  capacity: 'workspace',
  equipment: 'workspace',
  desk: 'desk',
  deskX: 'desk',
  deskY: 'desk',
  deskRotation: 'desk',
  deskWidth: 'desk',
  deskDepth: 'desk',
  accessible: 'desk',
  sitStand: 'desk',
};

const filled = (cells: Readonly<Record<string, string>>, field: string) => (cells[field] ?? '').trim() !== '';

/** An empty name is told with the sentence of the innermost place that needs it. */
function namesOf(cells: Readonly<Record<string, string>>, row: Record<string, unknown>): FieldError[] {
  const depth = Math.max(
    0,
    ...Object.keys(levelOf).map((field) => (filled(cells, field) ? levelNames.indexOf(levelOf[field] ?? 'location') : 0)),
  );
  const errors: FieldError[] = [];
  for (const level of levelNames.slice(0, depth + 1)) {
    const parsed: Parsed = filled(cells, level) ? names[level].parse(cells[level] ?? '') : { key: emptyKey(level, depth) };
    if ('key' in parsed) errors.push({ field: level, key: parsed.key });
    else row[level] = parsed.value;
  }
  return errors;
}

const emptyKey = (level: LevelName, depth: number): ErrorKey => {
  const inner = levelNames[depth] ?? 'location';
  return level === 'desk' ? names.desk.empty : names[inner === 'desk' ? 'workspace' : inner].empty;
};

const yesNo = words<boolean>('value.yesNo', [
  [true, 'yes evet true dogru 1 x e y var'],
  [false, 'no hayir false yanlis 0 h n yok'],
]);

const parsers: Readonly<Record<string, Parse>> = {
  timeZone: checked(locationFields.timeZone),
  parkingCapacity: number(locationFields.parkingCapacity, 'value.capacity'),
  locationCapacity: number(locationFields.capacity, 'value.capacity'),
  foodService: yesNo,
  shuttle: yesNo,
  gym: yesNo,
  pets: yesNo,
  buildingDescription: checked(buildingFields.description),
  meetingRoom: words<boolean>('plan.placeType', [
    [true, 'yes evet true dogru 1 x e y meetingroom room toplantiodasi oda'],
    [false, 'no hayir false yanlis 0 h n workspace floor zone desk calismaalani kat ofis'],
  ]),
  capacity: number(workspaceFields.capacity, 'value.capacity'),
  deskX: number(planDesk.shape.x, 'floorPlan.value'),
  deskY: number(planDesk.shape.y, 'floorPlan.value'),
  deskRotation: number(planDesk.shape.rotation, 'floorPlan.value'),
  deskWidth: number(planDesk.shape.width, 'floorPlan.value'),
  deskDepth: number(planDesk.shape.height, 'floorPlan.value'),
  accessible: yesNo,
  sitStand: yesNo,
};

const roomEquipment = listed(meetingRoomFields.equipment);
const deskEquipment = listed(planDesk.shape.equipment);

const placeStatus = words('users.status', [
  ['active', 'active aktif acik 1 yes evet'],
  ['passive', 'passive pasif inactive kapali 0 no hayir'],
]);
const deskStatus = words('plan.deskStatus', [
  ['active', 'active aktif acik 1 yes evet'],
  ['blocked', 'blocked kapali bloke passive pasif inactive 0 no hayir'],
]);

/** An empty cell says nothing, so that what is stored stays. */
function valuesOf(cells: Readonly<Record<string, string>>, row: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = [];
  const own = filled(cells, 'desk') ? { status: deskStatus, equipment: deskEquipment } : { status: placeStatus, equipment: roomEquipment };
  for (const [field, parse] of Object.entries({ ...parsers, ...own })) {
    if (!filled(cells, field)) continue;
    const parsed = parse((cells[field] ?? '').trim());
    if ('key' in parsed) errors.push({ field, key: parsed.key });
    else row[field] = parsed.value;
  }
  return [...errors, ...misplaced(row)];
}

/** Only a meeting room and a desk list their equipment, and no desk stands in a room. */
function misplaced({ workspace, meetingRoom, equipment, desk }: Record<string, unknown>): FieldError[] {
  const values = { name: String(workspace) };
  if (meetingRoom === true && desk !== undefined) return [{ field: 'desk', key: 'reservations.notAWorkspace', values }];
  return meetingRoom === false && equipment !== undefined && desk === undefined
    ? [{ field: 'equipment', key: 'reservations.notARoom', values }]
    : [];
}

/** What earlier rows said of the same places; a row without a contradiction adds its own. */
function compare(said: Map<string, Map<string, { value: string; text: string }>>, row: PlanRow, cells: Readonly<Record<string, string>>) {
  const errors: FieldError[] = [];
  const news: [Map<string, { value: string; text: string }>, string, { value: string; text: string }][] = [];
  for (const { key, name, given } of chainOf(row)) {
    const known = said.get(key) ?? new Map();
    said.set(key, known);
    for (const field of given) {
      const value = JSON.stringify(row[field]);
      const before = known.get(field);
      if (!before) news.push([known, field, { value, text: (cells[field] ?? '').trim() }]);
      else if (before.value !== value)
        errors.push({ field, key: 'plan.contradiction', values: { name, value: before.text.slice(0, 100) } });
    }
  }
  if (errors.length === 0) for (const [known, field, told] of news) known.set(field, told);
  return errors;
}
