import { z } from 'zod';
import { ownEmergencies } from '../emergency/emergency-own.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { day, longIdParams, versionText } from '../kernel/primitives.ts';
import { areas, newReservation, reservation, reservationChange } from '../reservations/reservations.ts';
import { dayPlans } from './day-plan.ts';
import { invitedMeeting } from './own-meeting.ts';
import { ownWait, waitable } from './own-wait.ts';

/** A reservation as its own person sees it. */
export const ownReservation = reservation.pick({
  id: true,
  version: true,
  area: true,
  locationId: true,
  locationName: true,
  timeZone: true,
  buildingName: true,
  workspaceId: true,
  workspaceName: true,
  deskId: true,
  deskLabel: true,
  slotId: true,
  slotName: true,
  day: true,
  start: true,
  end: true,
  title: true,
  checkInOpens: true,
  checkedIn: true,
  releaseAt: true,
});
export type OwnReservation = z.output<typeof ownReservation>;

const id = z.number();
/** What can be had with one touch: the usual desk, else the nearest that is free. Without a desk it is any seat of the workspace. */
export const deskProposal = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  deskId: id.nullable(),
  deskLabel: z.string().nullable(),
  /** It is the one that the person has most often. */
  usual: z.boolean(),
  start: z.string(),
  end: z.string(),
});
export type DeskProposal = z.output<typeof deskProposal>;

const weekDay = z.object({
  day: z.string(),
  reservations: z.array(ownReservation),
  /** What the person waits for, and what came of it lately. */
  waits: z.array(ownWait),
  /** The meetings that they are invited to. */
  invited: z.array(invitedMeeting),
  /** What they said of the day: where a seat is reserved they come in, and have said nothing. */
  plan: z.enum(dayPlans).nullable(),
  /** What keeps the person's location closed on that day: the text of a closure, '' where it isn't open anyway; null where it is open. */
  closed: z.string().nullable(),
  /** Null where the person has a workspace already, or can have none. */
  proposal: deskProposal.nullable(),
  /** Why nothing is proposed, where not because it is closed. */
  reason: z.string().nullable(),
  /** Whose waiting list is open to the person, where all is taken. */
  full: waitable.nullable(),
});
export type WeekDay = z.output<typeof weekDay>;

export const readMyWeek = endpoint('GET /me/week', {
  summary:
    'Seven days from one on, today’s without one: the caller’s own reservations, each on its location’s day, and what they could reserve with one touch.',
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject({ day: day.optional() }),
  result: z.object({
    /** As the clocks of the person's location have it. */
    today: z.string(),
    location: z.object({ id, name: z.string(), timeZone: z.string() }).nullable(),
    days: z.array(weekDay),
    /** The last day of which something can be said. */
    planUntil: z.string(),
    /** With the first answer that the app asks for, so that an emergency is on the screen at once. */
    emergencies: ownEmergencies,
    /** Whether the seven days before had something that could be repeated in these. */
    repeatable: z.boolean(),
  }),
});
export type MyWeek = z.output<typeof readMyWeek.result>;

/** So many days at once. */
export const ownDaysMax = 62;

export const listMyReservations = endpoint('GET /me/reservations', {
  summary: `The caller’s own reservations on the days from one to the other, at most ${ownDaysMax}.`,
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject({ from: day, to: day }),
  result: z.object({ items: z.array(ownReservation) }),
});

/** Whose it is never comes with the call. */
const { userId: _person, notify: _told, ...ownFields } = newReservation.shape;

export const bookForMe = endpoint('POST /me/reservations', {
  summary:
    'Makes a reservation for the caller, by all rules of any other. 409 says what stands in the way and, where there is one, an alternative.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject(ownFields),
  result: ownReservation,
});

export const changeMine = endpoint('PATCH /me/reservations/:id', {
  summary: 'Moves, shortens or renames one of the caller’s own reservations, guarded like making one.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  body: reservationChange.omit({ notify: true }),
  result: ownReservation,
});

export const giveBackMine = endpoint('DELETE /me/reservations/:id', {
  summary: 'Gives back one of the caller’s own reservations; the version that comes back puts it back again.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: reservation.pick({ id: true, version: true }),
});

export const checkInMine = endpoint('POST /me/reservations/:id/check-in', {
  summary: 'Checks the caller in to one of their own reservations, where its place asks for it and it is time.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  result: ownReservation,
});

export const takeBackMine = endpoint('POST /me/reservations/:id/restore', {
  summary: 'Puts back what the caller gave back, as long as its place is free; what somebody else cancelled stays cancelled.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  body: reservationChange.pick({ version: true }),
  result: ownReservation,
});

export const repeatMyWeek = endpoint('POST /me/week/repeat', {
  summary:
    'Makes for seven days from one on what the caller had on the seven before, each where it is free and nothing of it is there yet.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ day }),
  result: z.object({
    made: z.array(ownReservation),
    refused: z.array(z.object({ day: z.string(), area: z.enum(areas), message: z.string(), full: waitable.nullable() })),
  }),
});
