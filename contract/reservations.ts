import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  idParams,
  idText,
  instant,
  listQuery,
  listResult,
  nothing,
  recordFields,
  refuse,
  text,
  version,
  versionText,
} from './primitives.ts';

export const areas = ['workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const;
export type Area = (typeof areas)[number];
/** The areas that can be reserved so far; each has its file in the server's `reservations/kinds`. */
export const reservableAreas = ['workspace', 'meetingRoom'] as const;

export const reservationStatuses = ['active', 'cancelled'] as const;
export const reservationTypes = ['individual', 'bulk'] as const;

const required = z
  .number({ message: refuse('value.required') })
  .int()
  .positive();
const fields = {
  userId: required,
  area: z.enum(areas, { message: refuse('reservations.area') }),
  /** The workspace or meeting room; its building and location follow from it. */
  workspaceId: required,
  /** A desk of the workspace; without one any free seat is taken. */
  deskId: id.nullable(),
  start: instant,
  end: instant,
  title: text(200),
};
/** locationId and buildingId may be given and are then checked against the workspace's own. */
const given = { locationId: id.optional(), buildingId: id.optional() };

export const newReservation = z.strictObject({ ...fields, ...given, deskId: fields.deskId.default(null), title: fields.title.default('') });
export type NewReservation = z.output<typeof newReservation>;

/** userId and area stay: another person's or area's reservation is another reservation. */
export const reservationChange = z
  .strictObject({ workspaceId: fields.workspaceId, deskId: fields.deskId, start: instant, end: instant, title: fields.title, ...given })
  .partial()
  .extend({ version });
export type ReservationChange = z.output<typeof reservationChange>;

export const reservation = z.object({
  ...recordFields,
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
  start: z.string(),
  end: z.string(),
  title: z.string(),
  type: z.enum(reservationTypes),
  status: z.enum(reservationStatuses),
});
export type Reservation = z.output<typeof reservation>;

export const listReservations = endpoint('GET /reservations', {
  summary: 'Lists reservations, by default the latest first; from and to are days of the reservation’s location.',
  access: ['admin'],
  query: listQuery(['start', 'end', 'userName', 'locationName', 'workspaceName', 'area', 'status', 'created'], {
    area: z.enum(areas).optional(),
    status: z.enum(reservationStatuses).optional(),
    type: z.enum(reservationTypes).optional(),
    locationId: idText.optional(),
    buildingId: idText.optional(),
    workspaceId: idText.optional(),
    userId: idText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  result: listResult(reservation),
});
export type ReservationQuery = z.output<typeof listReservations.query>;

export const createReservation = endpoint('POST /reservations', {
  summary: 'Makes a reservation. 409 says who or what stands in the way and, where there is one, the nearest free alternative.',
  access: ['admin'],
  body: newReservation,
  result: reservation,
});
export const readReservation = endpoint('GET /reservations/:id', {
  summary: 'Reads a reservation.',
  access: ['admin'],
  params: idParams,
  result: reservation,
});
export const updateReservation = endpoint('PATCH /reservations/:id', {
  summary: 'Moves or renames a reservation, guarded like making one.',
  access: ['admin'],
  params: idParams,
  body: reservationChange,
  result: reservation,
});
export const cancelReservation = endpoint('DELETE /reservations/:id', {
  summary: 'Cancels a reservation; it stays readable.',
  access: ['admin'],
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
});

/** A free place offered instead of a taken one; stands in the envelope's `details` as `{ alternative }`. */
export const alternative = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  deskId: id.nullable(),
  deskLabel: z.string().nullable(),
});
export type Alternative = z.output<typeof alternative>;

export const availability = endpoint('GET /reservations/availability', {
  summary: 'What is free in a workspace or meeting room over a period.',
  access: ['admin'],
  query: z.strictObject({ workspaceId: idText, start: instant, end: instant, exceptId: idText.optional() }),
  result: z.object({
    capacity: z.number(),
    taken: z.number(),
    free: z.number(),
    desks: z.array(z.object({ id, label: z.string(), status: z.enum(['active', 'blocked']), takenBy: z.string().nullable() })),
    /** Of a meeting room: the meetings that overlap. */
    meetings: z.array(z.object({ id, title: z.string(), userName: z.string(), start: z.string(), end: z.string() })),
  }),
});
export type Availability = z.output<typeof availability.result>;
