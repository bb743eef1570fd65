// Parses the rows of a sheet of reservations. Loaded in the reading process too, so it knows neither database nor configuration:
// whom and what the rows may name is handed in, and the areas' own rules look at each row.
import { isKnownDay } from '@population-tracker/contract/kernel/calendar';
import { type ErrorKey, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { email, fold, text } from '@population-tracker/contract/kernel/primitives';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { FieldError, RowParser } from '#features/uploads/uploads-importer.ts';
import { Refusal } from '#platform/refusal.ts';
import { readDay, readDayTime, readTime } from '#platform/spreadsheet/read-date.ts';
import type { AskedPlace, Kind, LocationFacts, PersonFacts, PlaceFacts, Request } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusalOf } from '../kinds/kinds-judge.ts';
import { type Directory, Finder } from './directory.ts';
import { areaNamed } from './importer-areas.ts';
import { headings } from './reservations-importer-headings.ts';
import { columnOf, type ImportedReservation } from './reservations-importer-row.ts';

export const synonyms = headings;

export interface ReservationParserOptions extends Directory {
  now: Date;
}

/** Of every area; the others depend on it. */
const required = ['email', 'area', 'location', 'day'] as const;
const optional = ['building', 'workspace', 'desk', 'slot', 'start', 'end', 'title'] as const;
type Column = (typeof required)[number] | (typeof optional)[number];
type Given = Record<Column, string>;

/** What tells a field of a reservation in a sheet. */
const columnsOf: Partial<Record<keyof AskedPlace, Column[]>> = {
  buildingId: ['building'],
  workspaceId: ['building', 'workspace'],
  deskId: ['desk'],
  slotId: ['start'],
  start: ['start'],
  end: ['end'],
};

export const missingFields = (fields: readonly (string | null)[]): string[] => required.filter((field) => !fields.includes(field));

export function openParser(options: unknown): RowParser {
  const { now, ...directory } = options as ReservationParserOptions;
  const finder = new Finder(directory);
  return (cells) => {
    const given = Object.fromEntries([...required, ...optional].map((field) => [field, (cells[field] ?? '').trim()])) as Given;
    if (cancelled.has(fold(cells['status'] ?? '').replace(/[^a-z]/g, '')))
      return { errors: [{ field: 'status', key: 'reservations.cancelledRow' }] };
    const area = areaNamed(given.area);
    const kind = area && kindOf(area);
    const errors = wrongCells(given, kind);
    const parsed = { ...whoAndWhere(given, finder, kind, errors), ...timesOf(given, errors), title: titleOf(given, errors) };
    if (errors.length > 0 || !kind) return { errors: firstPerField(errors) };
    const { request, error } = requestOf({ given, kind, parsed: parsed as Parsed, finder, now });
    if (!request || error) return { errors: [error ?? { field: 'location', key: 'reservations.placeUnknown' }] };
    const value = rowOf(given, kind.area, parsed.title, request);
    const key = [value.email, value.areaName, value.locationId, value.workspaceId, value.deskId, value.startAt, value.endAt].join('|');
    return { value, key, keyField: 'email' };
  };
}

/** A file of reservations has those that were cancelled too: uploaded again, none of them comes back. Any other status says nothing. */
const cancelled = new Set(['cancelled', 'canceled', 'iptal', 'iptaledildi', 'iptaledilen']);

/** That a cell is empty stands first, and is all there is to say of it. */
const firstPerField = (errors: FieldError[]) => [...Map.groupBy(errors, ({ field }) => field).values()].flatMap((told) => told.slice(0, 1));

interface Parsed {
  person: PersonFacts;
  location: LocationFacts;
  /** Those of that name; none where the area is counted by location. */
  places: readonly PlaceFacts[];
  day: string;
  start: string | null;
  end: string | null;
  endDay: string;
  title: string;
}

/** Cells that are empty and must not be, and those that are no part of the row's area. */
function wrongCells(given: Given, kind: Kind | undefined): FieldError[] {
  const columns = (fields: readonly (keyof AskedPlace)[]) => fields.flatMap((field) => columnsOf[field] ?? []);
  const needed = new Set<Column>([...required, ...(kind ? columns(kind.fields.needed) : [])]);
  const empty = [...needed].filter((field) => given[field] === '');
  const strange = kind ? columns(kind.fields.unknown.filter((field) => field !== 'slotId')).filter((field) => given[field] !== '') : [];
  if (kind && !kind.hasSlots && given.slot !== '') strange.push('slot');
  return [
    ...empty.map((field): FieldError => ({ field, key: 'value.required' })),
    ...strange.map((field): FieldError => ({ field, key: 'reservations.notOfArea' })),
  ];
}

function whoAndWhere(given: Given, finder: Finder, kind: Kind | undefined, errors: FieldError[]): Partial<Parsed> {
  const address = email.safeParse(given.email);
  const person = address.success ? finder.person(address.data) : undefined;
  if (!person) errors.push({ field: 'email', key: address.success ? 'reservations.userUnknown' : keyOf(address.error.issues) });
  if (!kind) errors.push({ field: 'area', key: 'reservations.area' });
  const location = finder.location(given.location);
  if (!location) {
    if (given.location) errors.push({ field: 'location', key: 'reservations.placeUnknown' });
    return { person };
  }
  if (kind?.inPlan === false) return { person, location, places: [] };
  const places = finder.places(location, given.building, given.workspace);
  if (places.length === 0 && given.building && given.workspace)
    errors.push({ field: finder.unknownField(location, given.building), key: 'reservations.placeUnknown' });
  return { person, location, places };
}

/** The end may name a day of its own, for a meeting over midnight; 00:00 is the end of the day. */
function timesOf(given: Given, errors: FieldError[]): Partial<Parsed> {
  const day = readDay(given.day);
  if (day === null || !isKnownDay(day)) errors.push({ field: 'day', key: day === null ? 'value.day' : 'value.outsideCalendar' });
  const started = readDayTime(given.start);
  const start = started ? (started.day === day ? started.time : null) : readTime(given.start);
  if (start === null && given.start !== '') errors.push({ field: 'start', key: 'value.timeOfDay' });
  const ended = readDayTime(given.end);
  const end = ended?.time ?? (/^24[:.]00([:.]00)?$/.test(given.end) ? '24:00' : readTime(given.end));
  if (end === null && given.end !== '') errors.push({ field: 'end', key: 'value.timeOfDay' });
  if (ended && !isKnownDay(ended.day)) errors.push({ field: 'end', key: 'value.outsideCalendar' });
  return { day: day ?? '', start, end: !ended && end === '00:00' ? '24:00' : end, endDay: ended?.day ?? day ?? '' };
}

const titleSchema = text(200);

function titleOf(given: Given, errors: FieldError[]): string {
  const parsed = titleSchema.safeParse(given.title);
  if (parsed.success) return parsed.data;
  errors.push({ field: 'title', key: keyOf(parsed.error.issues) });
  return '';
}

const keyOf = (issues: readonly { message: string }[]): ErrorKey => {
  const message = issues[0]?.message ?? '';
  return isErrorKey(message) ? message : 'value.text';
};

interface Row {
  given: Given;
  kind: Kind;
  parsed: Parsed;
  finder: Finder;
  now: Date;
}

/** Of several places with one name, the one that the area's rules let pass; a refusal of the place itself is told last. */
function requestOf(row: Row): { request: Request | undefined; error: FieldError | null } {
  const places = row.kind.inPlan ? row.parsed.places : [null];
  const tried = places.map((place) => tryPlace(row, place));
  const chosen = tried.find(({ refusal }) => !refusal) ?? tried.find(({ refusal }) => refusal?.parts.field !== 'workspaceId') ?? tried[0];
  const refusal = chosen?.refusal;
  const error = refusal ? { field: columnOf(refusal.parts.field), key: refusal.key, values: refusal.parts.values } : null;
  return { request: chosen?.request, error };
}

function tryPlace({ given, kind, parsed, finder, now }: Row, place: PlaceFacts | null): { request?: Request; refusal: Refusal | null } {
  const { person, location, day, start, end, endDay } = parsed;
  const parameter = finder.parameter(location, kind.area);
  const slot = kind.hasSlots ? (parameter?.slots.find((one) => one.start === start && isNamed(one, given.slot)) ?? null) : null;
  const deskAsked = given.desk !== '';
  const desk = deskAsked && place ? finder.desk(place.id, given.desk) : null;
  const at = (onDay: string, time: string | null) => (time === null ? undefined : instantAt(location.timeZone, onDay, time).toISOString());
  // A slot is told by its start; the hours of a day by themselves.
  const asked = {
    slotId: slot?.id ?? null,
    day,
    start: kind.hasSlots ? undefined : at(day, start),
    end: kind.hasSlots ? undefined : at(endDay, end),
  };
  try {
    const period = kind.periodOf(asked, { location, slot });
    const facts = { person, location, place, desk, deskAsked, parameter, slot, emergency: finder.emergencyAt(location) };
    // The weekly limit is looked at when the row is applied, beside what stands by then.
    const request: Request = { ...facts, ...period, week: null, keepsStart: false, now };
    return { request, refusal: refusalOf(kind, request) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

const isNamed = ({ name }: { name: string }, told: string): boolean => told === '' || fold(name) === fold(told);

/** What the sheet says stays beside what it means, so that a row can be told as it stands if it is refused later. */
const rowOf = (
  given: Given,
  areaName: Area,
  title: string,
  { person, location, place, desk, slot, day, start, end }: Request,
): Omit<ImportedReservation, 'row'> => ({
  ...given,
  email: person.email,
  title,
  areaName,
  userId: person.id,
  locationId: location.id,
  workspaceId: place?.id ?? null,
  deskId: desk?.id ?? null,
  slotId: slot?.id ?? null,
  dayOf: day,
  startAt: start.toISOString(),
  endAt: end.toISOString(),
});
