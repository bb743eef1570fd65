// The office as it is today: counts, who is here, what is full, and what the next days bring.
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idsText, idText, longId } from '../kernel/primitives.ts';
import { areas } from '../reservations/reservations.ts';

/** From so large a share on something is nearly full. */
export const nearlyFull = 0.8;

/** Each number is the count of rows that `GET /reservations` lists for the same day, location and area. */
const dayCount = z.object({
  count: z.number(),
  /** Of those, what the capacity is the measure of. */
  used: z.number(),
  /** Null where the area isn't offered. */
  capacity: z.number().nullable(),
  /** On the same weekday a week before. */
  before: z.number(),
  /** Counts of seven days each, the last of them up to today: eight weeks. */
  weeks: z.array(z.number()),
});
export type DayCount = z.output<typeof dayCount>;

const presence = z.object({
  /** Different people whose reservation says that they are here at this moment. */
  here: z.number(),
  /** Different people with an active reservation for the day that it is at its location, whatever is reserved. */
  expected: z.number(),
  /** Of those, who isn't here and has a reservation that is still to begin. */
  coming: z.number(),
  /** Different people who said today that they have come; null where nobody is asked to. */
  checkedIn: z.number().nullable(),
  /** Seats that can be used, and those of them that nobody has at this moment. */
  seats: z.number(),
  free: z.number(),
});
export type Presence = z.output<typeof presence>;

const forecastDay = z.object({
  day: z.string(),
  /** Different people with a seat by now. */
  onHand: z.number(),
  /** How many there will be, and the band that eight of ten days fall into; null as long as there is too little to learn from. */
  expected: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Seats that can be used. */
  seats: z.number(),
});
export type ForecastDay = z.output<typeof forecastDay>;

const forecast = z.object({
  days: z.array(forecastDay),
  /** What the same forecast was off by on the last working days, as a share of all people; null while there is too little to say. */
  error: z
    .object({
      days: z.number(),
      oneDayAhead: z.number(),
      tenDaysAhead: z.number().nullable(),
      /** How many of these days fell into the band of the day before. */
      inside: z.number(),
    })
    .nullable(),
});
export type Forecast = z.output<typeof forecast>;

const place = z.object({
  /** Null: all locations together. */
  id: id.nullable(),
  name: z.string(),
  timeZone: z.string(),
  /** Today there, and what closes some or all of it. */
  day: z.string(),
  closed: z.array(z.string()),
  /** The next working day there, which `next` of a slot is about. */
  nextDay: z.string(),
  reservations: dayCount,
  parking: dayCount,
  shuttle: dayCount,
  diningHall: dayCount,
  presence,
  forecast,
});
export type TodayPlace = z.output<typeof place>;

const warningKinds = ['emergency', 'mail', 'floor', 'diningHall', 'shuttle', 'parking'] as const;
const warning = z.object({
  kind: z.enum(warningKinds),
  /** What is full, or needs somebody now, comes first. */
  level: z.enum(['full', 'near']),
  /** The location it is about. */
  locationId: id.nullable(),
  /** The record it is about: a workspace, an emergency. */
  recordId: longId.nullable(),
  /** Location, floor or route. */
  name: z.string(),
  /** Of a slot or a departure. */
  start: z.string().nullable(),
  /** People without an answer, failed mails, or what is taken of the capacity. */
  count: z.number(),
  capacity: z.number().nullable(),
});
export type Warning = z.output<typeof warning>;

const slot = z.object({
  locationId: id,
  area: z.enum(['diningHall', 'shuttle']),
  /** A departure's route. */
  name: z.string(),
  /** As clocks show it at the location. */
  start: z.string(),
  end: z.string().nullable(),
  /** Places; 0 of one that is no longer offered but reserved. */
  capacity: z.number(),
  today: z.number(),
  next: z.number(),
});
export type TodaySlot = z.output<typeof slot>;

const today = z.object({
  /** When this was read. */
  at: z.string(),
  company: place,
  /** In the order in which they were made. */
  locations: z.array(place),
  warnings: z.array(warning),
  slots: z.array(slot),
});
export type Today = z.output<typeof today>;

export const readToday = endpoint('GET /dashboard/today', {
  summary:
    'The office as it is at this moment: counts of the day, who is here, what is full, the next ten working days, meals and departures.',
  needs: 'presence.read',
  scope: 'location',
  result: today,
});

export const todayEvents = endpoint('GET /dashboard/today/events', {
  summary: 'Server-sent events: the same, whenever something has changed, and once a minute.',
  needs: 'presence.read',
  scope: 'location',
  result: today,
  answers: 'events',
});

const point = z.tuple([z.number(), z.number()]);
const floor = z.object({
  /** The workspace. */
  id,
  name: z.string(),
  locationId: id,
  buildingId: id,
  buildingName: z.string(),
  /** Seats that can be used. */
  seats: z.number(),
  /** In centimetres; null where nothing is drawn. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** The corners of its outer wall, of rooms and of the core. */
  outline: z.array(point),
  rooms: z.array(z.array(point)),
  /** The middle of each desk; none of a floor with too many to be told apart. */
  desks: z.array(point),
  /** Seats reserved at each of the moments. */
  taken: z.array(z.number()),
  /** Which desk is reserved, by its place in `desks`, from which of the moments to before which. */
  held: z.array(z.tuple([z.number(), z.number(), z.number()])),
});
export type OfficeFloor = z.output<typeof floor>;

/** So many floors are shown at once. */
export const officeFloors = 60;

export const readOffice = endpoint('GET /dashboard/office', {
  summary: 'Every floor as it is drawn, with the seats that are reserved at each quarter of an hour of today.',
  needs: 'presence.read',
  scope: 'location',
  query: z.strictObject({ locationId: idText.optional() }),
  result: z.object({
    day: z.string(),
    /** Of the location, without one of the company. */
    timeZone: z.string(),
    /** The moments, as instants, a quarter of an hour apart. */
    moments: z.array(z.string()),
    /** By location, building and floor, as they are ordered in the outline. */
    floors: z.array(floor),
    /** How many floors there are, shown or not. */
    total: z.number(),
  }),
});
export type Office = z.output<typeof readOffice.result>;

/** So many people at once. */
export const whereaboutsPeople = 10;

const stay = z.object({
  area: z.enum(areas),
  locationId: id,
  locationName: z.string(),
  /** Building and workspace, or nothing where the location is all that is known. */
  buildingName: z.string(),
  workspaceId: id.nullable(),
  workspaceName: z.string(),
  deskLabel: z.string(),
  timeZone: z.string(),
  start: z.string(),
  end: z.string(),
});
export const whereabouts = endpoint('GET /dashboard/whereabouts', {
  summary: 'Where people are today: what each of them has reserved there and then, in the order of their hours.',
  needs: 'reservations.read',
  scope: 'company',
  query: z.strictObject({ userIds: idsText().pipe(z.array(id).max(whereaboutsPeople)) }),
  result: z.object({ people: z.array(z.object({ userId: id, stays: z.array(stay) })) }),
});
export type Whereabouts = z.output<typeof whereabouts.result>;
