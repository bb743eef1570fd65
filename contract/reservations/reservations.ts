import { z } from 'zod';
import { bulkMaxExceptions, bulkMaxIds } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  booleanText,
  day,
  exportQuery,
  id,
  idParams,
  idsText,
  idText,
  instant,
  listResult,
  longId,
  longIdParams,
  longIdText,
  longListQuery,
  nothing,
  recordFields,
  refuse,
  requiredId,
  searchText,
  severalOf,
  text,
  version,
  versionText,
} from '../kernel/primitives.ts';
import { shownClosure } from '../plan/closures/closures.ts';
import { freeDesk } from './free-desk.ts';

export const areas = ['workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const;
export type Area = (typeof areas)[number];
/** Areas that stand in the office plan; the others are counted by location. */
export const placeAreas = ['workspace', 'meetingRoom'] as const;
/** Areas that are reserved by day alone: a slot of the day, or the whole of it. */
export const dayAreas = ['diningHall', 'shuttle', 'gym', 'pet'] as const;

export const reservationStatuses = ['active', 'cancelled'] as const;
/** By the code at the place, oneself in the app (the link of the reminder leads there), somebody’s hand, or a screen at the entrance. */
export const checkInWays = ['code', 'link', 'byHand', 'kiosk'] as const;
/** Who has come, of whom it isn’t known (yet), and whose place was released for that. */
export const checkInStates = ['checkedIn', 'notCheckedIn', 'released'] as const;
export const reservationTypes = ['individual', 'bulk'] as const;

const fields = {
  userId: requiredId(),
  area: z.enum(areas, { message: refuse('reservations.area') }),
  /** Needed where the area has no workspace; else checked against the workspace's own, as the building is. */
  locationId: id.optional(),
  buildingId: id.optional(),
  /** The workspace or meeting room; its building and location follow from it. */
  workspaceId: id.nullable(),
  /** A desk of the workspace; without one any free seat is taken. */
  deskId: id.nullable(),
  /** The hour of a dining hall or a gym, the departure of a shuttle. */
  slotId: id.nullable(),
  /** Of a slot or a pet: the day in the location's time zone. Start and end follow from it; where they are given too, they must agree. */
  day: day.optional(),
  start: instant.optional(),
  end: instant.optional(),
  title: text(200),
};

const newFields = {
  ...fields,
  workspaceId: fields.workspaceId.default(null),
  deskId: fields.deskId.default(null),
  slotId: fields.slotId.default(null),
  title: fields.title.default(''),
};
/** Whether the person is told by mail, with a file for their calendar. */
const notify = z.boolean().default(false);

export const newReservation = z.strictObject({ ...newFields, notify });
export type NewReservation = z.output<typeof newReservation>;

/** userId and area stay: another person's or area's reservation is another reservation. */
const { userId: _person, area: _area, ...changeable } = fields;
export const reservationChange = z.strictObject(changeable).partial().extend({ version, notify });
export type ReservationChange = z.output<typeof reservationChange>;

export const reservation = z.object({
  ...recordFields,
  id: longId,
  userId: id,
  userName: z.string(),
  userEmail: z.string(),
  bookerId: id.nullable(),
  bookerName: z.string(),
  area: z.enum(areas),
  locationId: id,
  locationName: z.string(),
  timeZone: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  deskId: id.nullable(),
  deskLabel: z.string().nullable(),
  slotId: id.nullable(),
  /** A shuttle's route; empty for the hours of a dining hall or a gym. */
  slotName: z.string().nullable(),
  /** Of the start, in the location's time zone. */
  day: z.string(),
  start: z.string(),
  end: z.string(),
  title: z.string(),
  type: z.enum(reservationTypes),
  status: z.enum(reservationStatuses),
  /** Why it was cancelled, where somebody said so. */
  cancelReason: z.string(),
  /** From when on the person may check in; null where the place asks for nobody's. */
  checkInOpens: z.string().nullable(),
  checkedIn: z.string().nullable(),
  checkInHow: z.enum(checkInWays).nullable(),
  /** Until when the place is kept, once the person was told. */
  releaseAt: z.string().nullable(),
  /** When it was released, since nobody had checked in. */
  released: z.string().nullable(),
});
export type Reservation = z.output<typeof reservation>;

/** Of several values of one filter any is enough. */
export const reservationFilters = {
  area: severalOf(z.enum(areas)).optional(),
  status: severalOf(z.enum(reservationStatuses)).optional(),
  type: z.enum(reservationTypes).optional(),
  checkIn: z.enum(checkInStates).optional(),
  locationId: severalOf(idText).optional(),
  buildingId: idText.optional(),
  workspaceId: idText.optional(),
  userId: idText.optional(),
  /** An hour of a dining hall or a gym, or a departure. */
  slotId: idText.optional(),
  /** Those that one bulk made. */
  bulkId: idText.optional(),
  from: day.optional(),
  to: day.optional(),
};

const sortable = ['start', 'end', 'userName', 'locationName', 'workspaceName', 'area', 'status', 'created'] as const;
export const listReservations = endpoint('GET /reservations', {
  summary: 'Lists reservations, by default the latest first; from and to are days of the reservation’s location.',
  needs: 'reservations.read',
  scope: 'location',
  query: longListQuery(sortable, reservationFilters),
  result: listResult(reservation),
});
export type ReservationQuery = z.output<typeof listReservations.query>;

/** What can stand in an exported file, in this order unless told; with all of them, the file can be uploaded again. */
export const reservationExportColumns = [
  'userName',
  'userEmail',
  'area',
  'location',
  'building',
  'workspace',
  'desk',
  'slot',
  'day',
  'start',
  'end',
  'title',
  'type',
  'status',
  'cancelReason',
  'checkedIn',
  'bookerName',
  'created',
  'updated',
] as const;
export type ReservationExportColumn = (typeof reservationExportColumns)[number];

export const exportReservations = endpoint('GET /reservations/export', {
  summary:
    'The reservations that the list shows with these filters but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'reservations.read',
  scope: 'location',
  query: exportQuery(sortable, reservationExportColumns, {
    ...reservationFilters,
    ids: idsText(longIdText).optional(),
    except: idsText(longIdText).optional(),
  }),
  result: z.null(),
  answers: 'file',
});
export type ReservationExportQuery = z.output<typeof exportReservations.query>;

export const createReservation = endpoint('POST /reservations', {
  summary: 'Makes a reservation. 409 says who or what stands in the way and, where there is one, the nearest free alternative.',
  needs: 'reservations.write',
  scope: 'location',
  body: newReservation,
  result: reservation,
});
export const reservationDetails = reservation.extend({
  /** The bulk that made it, for as long as that is known. */
  bulkId: id.nullable(),
  /** Who cancelled it and when; null for an active one. */
  cancelled: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Who checked the person in by hand; empty where nobody did. */
  checkedInBy: z.string(),
  guests: z.array(z.object({ id, name: z.string(), /** To the meeting. */ answer: z.enum(['waiting', 'accepted', 'declined']) })),
});
export type ReservationDetails = z.output<typeof reservationDetails>;

export const readReservation = endpoint('GET /reservations/:id', {
  summary: 'Reads a reservation.',
  needs: 'reservations.read',
  scope: 'location',
  params: longIdParams,
  result: reservationDetails,
});
export const updateReservation = endpoint('PATCH /reservations/:id', {
  summary: 'Moves or renames a reservation, guarded like making one.',
  needs: 'reservations.write',
  scope: 'location',
  params: longIdParams,
  body: reservationChange,
  result: reservation,
});
const reason = text(200);
export const cancelReservation = endpoint('DELETE /reservations/:id', {
  summary: 'Cancels a reservation; it stays readable.',
  needs: 'reservations.write',
  scope: 'location',
  params: longIdParams,
  query: z.strictObject({ version: versionText.optional(), reason: reason.optional(), notify: booleanText.optional() }),
  result: nothing,
});
export const restoreReservation = endpoint('POST /reservations/:id/restore', {
  summary: 'Puts a cancelled reservation back, guarded like making one.',
  needs: 'reservations.write',
  scope: 'location',
  params: longIdParams,
  body: z.strictObject({ version }),
  result: reservation,
});

/** What is free instead of what is taken; stands in the envelope's `details` as `{ alternative }`. */
export const alternative = z.object({
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  deskId: id.nullable(),
  deskLabel: z.string().nullable(),
  slotId: id.nullable(),
  slotName: z.string().nullable(),
  /** Another time, where the same place is free then. */
  start: z.string().nullable(),
  end: z.string().nullable(),
});
export type Alternative = z.output<typeof alternative>;
const checked = z.strictObject({ ...newFields, notify, /** A reservation that would move. */ exceptId: longId.optional() });
const verdict = z.object({
  possible: z.boolean(),
  reasons: z.array(z.object({ key: z.string(), field: z.string().nullable(), message: z.string() })),
  alternative: alternative.nullable(),
  /** Whether nothing speaks against it but that it is full, so that it can be waited for (`POST /waits`). */
  waitable: z.boolean(),
});
export const checkReservation = endpoint('POST /reservations/check', {
  summary: 'What would speak against a reservation: all reasons at once. Makes nothing.',
  needs: 'reservations.write',
  scope: 'location',
  body: checked,
  result: verdict,
});
/** A year of weeks. */
export const checkedAtOnceMax = 53;
export const checkReservations = endpoint('POST /reservations/checks', {
  summary: 'What would speak against each of some reservations, such as those of a weekly repeat, in their order. Makes nothing.',
  needs: 'reservations.write',
  scope: 'location',
  body: z.strictObject({ items: z.array(checked).min(1).max(checkedAtOnceMax) }),
  result: z.object({ items: z.array(verdict) }),
});
export type ReservationCheck = z.output<typeof checkReservation.result>;

const counts = { capacity: z.number(), taken: z.number(), free: z.number() };

export const availability = endpoint('GET /reservations/availability', {
  summary: 'What is free in a workspace or meeting room over a period, or in a counted area of a location on a day or over a period.',
  needs: 'reservations.read',
  scope: 'location',
  query: z.strictObject({
    workspaceId: idText.optional(),
    /** With an area, where there is no workspace. */
    locationId: idText.optional(),
    area: z.enum(areas).optional(),
    day: day.optional(),
    start: instant.optional(),
    end: instant.optional(),
    exceptId: longIdText.optional(),
    /** Whose it would be: some desks are others'. */
    userId: idText.optional(),
  }),
  result: z.object({
    /** Whether the area is offered there; with its sentence where it isn't. */
    offered: z.boolean(),
    reason: z.string().nullable(),
    /** What closes the location for some of that time or day, or all of it. */
    closures: z.array(shownClosure),
    ...counts,
    desks: z.array(freeDesk),
    /** Of a meeting room: the meetings that overlap. */
    meetings: z.array(z.object({ id: longId, title: z.string(), userName: z.string(), start: z.string(), end: z.string() })),
    /** Of the day, as clocks show them there (HH:mm) and as instants. */
    slots: z.array(
      z.object({
        id,
        name: z.string(),
        startTime: z.string(),
        endTime: z.string().nullable(),
        start: z.string(),
        end: z.string(),
        ...counts,
      }),
    ),
  }),
});
export type Availability = z.output<typeof availability.result>;

/** The reservations of a list that are meant: these, or all that match, as many as the list showed. */
export const reservationSelection = z.union([
  z.strictObject({ ids: z.array(longId).min(1).max(bulkMaxIds) }),
  z.strictObject({
    matching: z.strictObject({ search: searchText().optional(), ...reservationFilters }),
    except: z.array(longId).max(bulkMaxExceptions).optional(),
    count: z.number().int().min(0),
  }),
]);
export type ReservationSelection = z.output<typeof reservationSelection>;

export const cancelReservations = endpoint('POST /reservations/cancel', {
  heavy: 'bulk',
  summary: 'Cancels many reservations in one step; what is over or cancelled already is left out.',
  needs: 'reservations.write',
  scope: 'location',
  body: z.strictObject({ selection: reservationSelection, reason: reason.default(''), notify: z.boolean().default(true) }),
  result: z.object({ /** Of this change, for undoing it. */ id, cancelled: z.number(), leftOut: z.number() }),
});
export const undoCancellation = endpoint('POST /reservations/cancellations/:id/undo', {
  long: true,
  summary: 'Puts back what was cancelled in one step, as far as its place is still free.',
  needs: 'reservations.write',
  scope: 'location',
  params: idParams,
  result: z.object({ restored: z.number(), leftOut: z.number() }),
});
