import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, id, idText, longId, month } from '../kernel/primitives.ts';
import { shownClosure } from '../plan/closures/closures.ts';
import { areas, reservationStatuses, reservationTypes } from './reservations.ts';

/** What the two views filter by, under the names that the list of reservations has for it. */
const filters = {
  area: z.enum(areas).optional(),
  status: z.enum(reservationStatuses).optional(),
  type: z.enum(reservationTypes).optional(),
  locationId: idText.optional(),
  buildingId: idText.optional(),
  workspaceId: idText.optional(),
};

/** So many rows and reservations one answer holds at most; a building or a workspace narrows it. */
export const timelineMaxRows = 3_000;
export const timelineMaxBars = 6_000;

/** How many are there over a part of the day, where single reservations are not told apart. */
const step = z.object({ start: z.string(), end: z.string(), count: z.number() });

const row = z.object({
  /** `desk:12`, `room:3`, `seats:5` (a workspace’s seats without a desk), `slot:9`, `area:parking`. */
  key: z.string(),
  /** Of a desk, a room, a shuttle’s route; empty where area or hours say it all. */
  label: z.string(),
  /** A blocked desk or a passive place: nothing new is reserved there. */
  open: z.boolean(),
  /** Persons in a room, seats or places; null for a desk. */
  capacity: z.number().nullable(),
  deskId: id.nullable(),
  workspaceId: id.nullable(),
  slotId: id.nullable(),
  /** The hours of a slot, as instants of this day. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Null where each reservation is a bar of its own. */
  steps: z.array(step).nullable(),
});
export type TimelineRow = z.output<typeof row>;

const group = z.object({
  key: z.string(),
  area: z.enum(areas),
  /** The workspace; empty for the rooms of a building and for areas of the location. */
  name: z.string(),
  buildingName: z.string(),
  rows: z.array(row),
});
export type TimelineGroup = z.output<typeof group>;

const bar = z.object({
  id: longId,
  row: z.string(),
  userId: id,
  userName: z.string(),
  title: z.string(),
  type: z.enum(reservationTypes),
  status: z.enum(reservationStatuses),
  start: z.string(),
  end: z.string(),
  version: z.number(),
});
export type TimelineBar = z.output<typeof bar>;

export const readTimeline = endpoint('GET /reservations/timeline', {
  summary: 'A day of a location, building or workspace: its rooms, desks and counted areas in rows, with the reservations on them.',
  needs: 'reservations.read',
  scope: 'location',
  query: z.strictObject({
    /** Of the location; its today where left out. */
    day: day.optional(),
    /** Without any place the first active location is meant. */
    ...filters,
  }),
  result: z.object({
    /** Null where there is no location yet, and so nothing to show. */
    locationId: id.nullable(),
    locationName: z.string(),
    timeZone: z.string(),
    day: z.string(),
    today: z.string(),
    /** The first instant of the day and the first after it: 23 to 25 hours. */
    start: z.string(),
    end: z.string(),
    /** What is worth looking at first: usual hours, and any others that somebody is there. */
    opens: z.string(),
    closes: z.string(),
    /** What closes the location on this day, for some hours or all of it. */
    closures: z.array(shownClosure),
    groups: z.array(group),
    bars: z.array(bar),
    /** Rows beyond the most that one answer holds. */
    rowsLeftOut: z.number(),
    barsLeftOut: z.boolean(),
  }),
});
export type Timeline = z.output<typeof readTimeline.result>;

export const readReservationCalendar = endpoint('GET /reservations/calendar', {
  summary: 'How many reservations each day of a month has, by area; the same rows that the list counts for the same filters.',
  needs: 'reservations.read',
  scope: 'location',
  query: z.strictObject({
    /** `2026-11`; this month where left out. */
    month: month.optional(),
    ...filters,
    userId: idText.optional(),
  }),
  result: z.object({
    month: z.string(),
    /** Where the filtered place is, else in the company’s zone. */
    today: z.string(),
    /** Each day of the month. */
    days: z.array(
      z.object({
        day: z.string(),
        /** Places that each area offered then, null where there is no such number: rooms, or an area under a building. */
        capacities: z.array(z.object({ area: z.enum(areas), capacity: z.number().nullable() })),
        total: z.number(),
        areas: z.array(z.object({ area: z.enum(areas), count: z.number() })),
        /** Reserved of the seats of workspaces, 0.64 for 64%; null without such seats. */
        seatShare: z.number().nullable(),
        /** What closes the filtered place for some hours or all of the day; without a place what closes every location. */
        closures: z.array(shownClosure),
      }),
    ),
  }),
});
export type ReservationCalendar = z.output<typeof readReservationCalendar.result>;
