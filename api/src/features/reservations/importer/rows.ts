// Parses the rows of a sheet of reservations. Loaded in the reading process too, so it knows neither database nor configuration:
// whom and what the rows may name is handed in, and the areas' own rules look at each row.
import { type ErrorKey, isErrorKey } from '@population-tracker/contract/errors';
import { email, fold, text } from '@population-tracker/contract/primitives';
import { type Area, reservableAreas } from '@population-tracker/contract/reservations';
import { readDay, readDayTime, readTime } from '../../../platform/spreadsheet/dates/read-date.ts';
import type { FieldError, RowParser } from '../../uploads/importer.ts';
import type { PersonFacts, PlaceFacts, Request } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type Directory, Finder } from './directory.ts';
import { headings } from './headings.ts';
import { instantAt } from './local-time.ts';
import { columnOf, type ImportedReservation } from './row.ts';

export const synonyms = headings;

export interface ReservationParserOptions extends Directory {
  now: Date;
}

const required = ['email', 'area', 'location', 'building', 'workspace', 'day', 'start', 'end'] as const;

export const missingFields = (fields: readonly (string | null)[]): string[] => required.filter((field) => !fields.includes(field));

export function openParser(options: unknown): RowParser {
  const { now, ...directory } = options as ReservationParserOptions;
  const finder = new Finder(directory);
  return (cells) => {
    const given = Object.fromEntries([...required, 'desk', 'title'].map((field) => [field, (cells[field] ?? '').trim()])) as Given;
    const errors: FieldError[] = required.filter((field) => given[field] === '').map((field) => ({ field, key: 'value.required' }));
    const parsed = { ...whoAndWhere(given, finder, errors), ...timesOf(given, errors), title: titleOf(given, errors) };
    if (errors.length > 0) return { errors: firstPerField(errors) };
    const { request, error } = requestOf(given, parsed as Parsed, finder, now);
    if (error) return { errors: [error] };
    const value = rowOf(given, parsed as Parsed, request);
    const key = [value.email, value.areaName, value.workspaceId, value.deskId, value.startAt, value.endAt].join('|');
    return { value, key, keyField: 'email' };
  };
}

/** That a cell is empty stands first, and is all there is to say of it. */
const firstPerField = (errors: FieldError[]) => [...Map.groupBy(errors, ({ field }) => field).values()].flatMap((told) => told.slice(0, 1));

type Given = Record<(typeof required)[number] | 'desk' | 'title', string>;

interface Parsed {
  person: PersonFacts;
  area: Area;
  places: readonly PlaceFacts[];
  day: string;
  start: string;
  end: string;
  endDay: string;
  title: string;
}

function whoAndWhere(given: Given, finder: Finder, errors: FieldError[]): Partial<Parsed> {
  const address = email.safeParse(given.email);
  const person = address.success ? finder.person(address.data) : undefined;
  if (!person) errors.push({ field: 'email', key: address.success ? 'reservations.userUnknown' : keyOf(address.error.issues) });
  const area = areaWords.get(fold(given.area).replace(/[^\p{L}\p{N}]/gu, ''));
  if (!area || !(reservableAreas as readonly Area[]).includes(area)) errors.push({ field: 'area', key: 'reservations.area' });
  const places = finder.places(given.location, given.building, given.workspace);
  if (places.length === 0 && given.location && given.building && given.workspace)
    errors.push({ field: finder.unknownField(given.location, given.building), key: 'reservations.placeUnknown' });
  return { person, area, places };
}

/** The end may name a day of its own, for a meeting over midnight; 00:00 is the end of the day. */
function timesOf(given: Given, errors: FieldError[]): Partial<Parsed> {
  const day = readDay(given.day);
  if (day === null) errors.push({ field: 'day', key: 'value.day' });
  const started = readDayTime(given.start);
  const start = started ? (started.day === day ? started.time : null) : readTime(given.start);
  if (start === null) errors.push({ field: 'start', key: 'value.timeOfDay' });
  const ended = readDayTime(given.end);
  const end = ended?.time ?? (/^24[:.]00$/.test(given.end) ? '24:00' : readTime(given.end));
  if (end === null) errors.push({ field: 'end', key: 'value.timeOfDay' });
  if (day === null || start === null || end === null) return {};
  return { day, start, end: !ended && end === '00:00' ? '24:00' : end, endDay: ended?.day ?? day };
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

/** Of several places with one name, the one that the area's rules let pass; a refusal of the place itself is told last. */
function requestOf(given: Given, { person, area, places, day, start, end, endDay }: Parsed, finder: Finder, now: Date) {
  const deskAsked = given.desk !== '';
  const tried = places.map((place) => {
    const period = { start: instantAt(place.timeZone, day, start), end: instantAt(place.timeZone, endDay, end) };
    const desk = deskAsked ? finder.desk(place.id, given.desk) : null;
    const request: Request = { person, place, desk, deskAsked, ...period, keepsStart: false, now };
    return { request, refusal: kindOf(area).refusal(request) };
  });
  const chosen = tried.find(({ refusal }) => !refusal) ?? tried.find(({ refusal }) => refusal?.parts.field !== 'workspaceId') ?? tried[0];
  const refusal = chosen?.refusal;
  const error: FieldError | null = refusal
    ? { field: columnOf(refusal.parts.field), key: refusal.key, values: refusal.parts.values }
    : null;
  return { request: chosen?.request as Request, error };
}

/** What the sheet says stays beside what it means, so that a row can be told as it stands if it is refused later. */
const rowOf = (given: Given, { area, title }: Parsed, { person, place, desk, start, end }: Request): Omit<ImportedReservation, 'row'> => ({
  ...given,
  email: person.email,
  title,
  areaName: area,
  userId: person.id,
  workspaceId: place.id,
  deskId: desk?.id ?? null,
  startAt: start.toISOString(),
  endAt: end.toISOString(),
});

const areaWords = new Map<string, Area>(
  (
    [
      ['workspace', 'workspace calismaalani calisma masa desk ofis office'],
      ['meetingRoom', 'meetingroom toplantiodasi toplanti oda meeting room'],
      ['diningHall', 'dininghall yemekhane yemek cafeteria'],
      ['shuttle', 'shuttle servis'],
      ['parking', 'parking parkinglot otopark'],
      ['gym', 'gym sporsalonu spor'],
      ['pet', 'pet evcilhayvan'],
    ] as const
  ).flatMap(([area, words]) => words.split(' ').map((word) => [word, area] as const)),
);
