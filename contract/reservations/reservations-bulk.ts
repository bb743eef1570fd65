import { z } from 'zod';
import { bulkMaxIds } from '../kernel/constants.ts';
import { addDays, daysBetween, isoWeekday, mondayOf } from '../kernel/days.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { day, id, idParams, listQuery, listResult, longId, refuse, searchText, text, timeOfDay, word } from '../kernel/primitives.ts';
import { userSelection } from '../users/users.ts';
import { areas } from './reservations.ts';

/** People times days of one bulk. */
export const bulkMaxItems = 10_000;
export const bulkMaxDays = 366;
/** For so long what a bulk made can be cancelled as a whole, as far as it lies ahead. */
export const reservationBulkUndoDays = 7;

export const reservationBulkStates = ['checking', 'checked', 'making', 'done', 'cancelled', 'failed'] as const;
export type ReservationBulkState = (typeof reservationBulkStates)[number];
/** `valid` will be made, or would have been where the bulk was cancelled. */
export const bulkOutcomes = ['valid', 'refused', 'made', 'undone'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Whom a bulk is for: users by id, whom filters match, or addresses, as a sheet or a mail lists them. */
export const bulkPeople = z.union([
  userSelection,
  z.strictObject({
    emails: z
      .array(searchText(320))
      .min(1, { message: refuse('reservationBulks.nobody') })
      .max(bulkMaxIds),
  }),
]);
export type BulkPeople = z.output<typeof bulkPeople>;

const days = z.array(day).max(bulkMaxDays);
/** These days, or those of a pattern: weekdays from 1 (Monday) to 7, in every n-th week counted from that of the first day. */
export const bulkDays = z.union([
  z.strictObject({ list: days.min(1, { message: refuse('reservationBulks.noDay') }) }),
  z.strictObject({
    from: day,
    to: day,
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .min(1, { message: refuse('reservationBulks.noDay') })
      .max(7),
    everyWeeks: z.number().int().min(1).max(52).default(1),
    except: days.default([]),
  }),
]);
export type BulkDays = z.output<typeof bulkDays>;

/** What the panel and the server both check a bulk by. */
export const newReservationBulk = z.strictObject({
  people: bulkPeople,
  area: z.enum(areas, { message: refuse('reservations.area') }),
  /** Where the area has no workspace. */
  locationId: id.nullable().default(null),
  workspaceId: id.nullable().default(null),
  /**
   * Of a workspace: any free seat; everybody's usual desk, and any free seat for whoever has none or finds it taken; or these
   * desks, the first free one for each.
   */
  desks: z.union([z.enum(['any', 'usual']), z.array(id).min(1).max(5_000)]).default('any'),
  slotId: id.nullable().default(null),
  days: bulkDays,
  /** As clocks show them at the location; `to` 00:00 is the day's end. Not needed where a slot or the day alone counts. */
  hours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
  title: text(200).default(''),
  /** Whether each person is told by one mail, of all that was made for them. */
  notify: z.boolean().default(false),
});
export type NewReservationBulk = z.output<typeof newReservationBulk>;

/** The days that are meant, each once, the earliest first; at most one more than a bulk may have. */
export function daysOf(wanted: BulkDays): string[] {
  if ('list' in wanted) return [...new Set(wanted.list)].sort();
  const except = new Set(wanted.except);
  const found: string[] = [];
  for (let day = wanted.from; day <= wanted.to && found.length <= bulkMaxDays; day = addDays(day, 1)) {
    const week = daysBetween(mondayOf(wanted.from), mondayOf(day)) / 7;
    if (week % wanted.everyWeeks === 0 && wanted.weekdays.includes(isoWeekday(day)) && !except.has(day)) found.push(day);
  }
  return found;
}

/** Who did something, and when. */
const did = z.object({ by: z.string(), at: z.string() });

export const reservationBulkSummary = z.object({
  id,
  state: z.enum(reservationBulkStates),
  area: z.enum(areas),
  locationId: id,
  workspaceId: id.nullable(),
  /** Whether desks are given, not only seats. */
  withDesks: z.boolean(),
  /** From the location to the workspace or the slot. */
  place: z.string(),
  timeZone: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  days: z.number(),
  people: z.number(),
  title: z.string(),
  notify: z.boolean(),
  total: z.number(),
  /** Items settled in the step that runs; processed + waiting is what it has to settle. */
  processed: z.number(),
  waiting: z.number(),
  valid: z.number(),
  refused: z.number(),
  made: z.number(),
  createdDate: z.string(),
  finishedDate: z.string().nullable(),
  createdBy: z.string(),
  createdById: id,
});
export type ReservationBulkSummary = z.output<typeof reservationBulkSummary>;

export const reservationBulk = reservationBulkSummary.extend({
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  /** What speaks against items, the most frequent first. */
  reasons: z.array(z.object({ key: z.string(), reason: z.string(), count: z.number() })),
  /** The first hundred of the addresses that belong to nobody. */
  unknown: z.array(z.string()),
  unknownTotal: z.number(),
  undoable: z.boolean(),
  /** That it was undone: how many were cancelled, and how many not since they had begun or somebody had changed them. */
  undone: did.extend({ undone: z.number(), notUndone: z.number() }).nullable(),
});
export type ReservationBulk = z.output<typeof reservationBulk>;

export const bulkItem = z.object({
  number: z.number(),
  userId: id,
  userName: z.string(),
  userEmail: z.string(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  deskLabel: z.string().nullable(),
  outcome: z.enum(bulkOutcomes),
  /** Of an item that wasn't made, or not undone. */
  key: z.string().nullable(),
  reason: z.string().nullable(),
  reservationId: longId.nullable(),
});
export type BulkItem = z.output<typeof bulkItem>;

const itemFilters = { outcome: z.enum(bulkOutcomes).optional(), key: word(100).optional() };

export const findBulkPeople = endpoint('POST /reservations/bulk/people', {
  summary: 'How many people are meant, and which addresses belong to nobody. A selection by filters needs no right count here.',
  needs: 'reservations.write',
  scope: 'location',
  body: z.strictObject({ people: bulkPeople }),
  result: z.object({
    count: z.number(),
    /** The first of them by name. */
    names: z.array(z.string()),
    unknown: z.array(z.string()),
    unknownTotal: z.number(),
  }),
});
export const readAddresses = endpoint('POST /reservations/bulk/addresses', {
  summary: 'The mail addresses that stand anywhere in a sheet (multipart `file`: .xlsx, .xls or .csv), each once. Keeps nothing.',
  needs: 'reservations.write',
  scope: 'location',
  multipart: true,
  result: z.object({ addresses: z.array(z.string()) }),
});
export const checkReservationBulk = endpoint('POST /reservations/bulk/check', {
  heavy: 'bulk',
  summary:
    'What each item of a bulk would do, against each other and against what is reserved. Makes nothing; large ones are checked by a job.',
  needs: 'reservations.write',
  scope: 'location',
  body: newReservationBulk,
  result: reservationBulk,
});
export const createReservationBulk = endpoint('POST /reservations/bulk', {
  heavy: 'bulk',
  summary:
    'Checks a bulk and makes it by a job. Where items are refused, it waits for the decision unless the valid ones are wanted anyway.',
  needs: 'reservations.write',
  scope: 'location',
  body: newReservationBulk.extend({ continueWithValid: z.boolean().default(false) }),
  result: reservationBulk,
});
export const listReservationBulks = endpoint('GET /reservations/bulks', {
  summary: 'Lists bulks of reservations, the newest first.',
  needs: 'reservations.read',
  scope: 'location',
  query: listQuery(['createdDate'], { state: z.enum(reservationBulkStates).optional(), mine: z.stringbool().optional() }),
  result: listResult(reservationBulkSummary),
});
/** Sent at the end of each change that a bulk makes of itself, in any process. */
export const reservationBulkEvents = endpoint('GET /reservations/bulks/events', {
  summary: 'Server-sent events: the counts and the state of each bulk as they change.',
  needs: 'reservations.read',
  scope: 'location',
  result: reservationBulkSummary,
  answers: 'events',
});
export const readReservationBulk = endpoint('GET /reservations/bulks/:id', {
  summary: 'Reads a bulk of reservations with its counts and reasons.',
  needs: 'reservations.read',
  scope: 'location',
  params: idParams,
  result: reservationBulk,
});
export const listBulkItems = endpoint('GET /reservations/bulks/:id/items', {
  summary: 'Lists what each item of a bulk would do, or did; `search` looks into the person.',
  needs: 'reservations.read',
  scope: 'location',
  params: idParams,
  query: listQuery(['number', 'userName', 'day'], itemFilters),
  result: listResult(bulkItem),
});
export const bulkItemSheet = endpoint('GET /reservations/bulks/:id/items.xlsx', {
  summary: 'Items of a bulk with their reasons as a spreadsheet, for instance those that are refused.',
  needs: 'reservations.read',
  scope: 'location',
  params: idParams,
  query: z.strictObject(itemFilters),
  result: z.null(),
  answers: 'file',
});
export const continueReservationBulk = endpoint('POST /reservations/bulks/:id/continue', {
  summary: 'Makes the valid items of a checked bulk.',
  needs: 'reservations.write',
  scope: 'location',
  params: idParams,
  result: reservationBulk,
});
export const cancelReservationBulk = endpoint('POST /reservations/bulks/:id/cancel', {
  summary: 'Ends a bulk; what was made stays, and can be undone.',
  needs: 'reservations.write',
  scope: 'location',
  params: idParams,
  result: reservationBulk,
});
export const undoReservationBulk = endpoint('POST /reservations/bulks/:id/undo', {
  summary: 'Cancels all that a bulk made, as far as it lies ahead and nobody has changed it since.',
  needs: 'reservations.write',
  scope: 'location',
  params: idParams,
  result: reservationBulk,
});
