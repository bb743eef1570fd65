// What weeks of use say about space: which days are full, how many seats would do, how rooms are used, how far ahead people plan.
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, exportFields, id, idText, month } from '../kernel/primitives.ts';
import { peopleOrFew } from './few.ts';

/** So many weeks up to yesterday. */
export const spaceWeeks = [4, 12, 26] as const;
export const comparisons = ['none', 'before', 'year'] as const;

/** Of the busiest days so large a part is above the seats that are needed. */
export const spareFactor = 1.1;

const asked = z.strictObject({
  weeks: z.coerce
    .number()
    .pipe(z.literal([...spaceWeeks]))
    .default(12),
  /** The same weeks right before, or a year (52 weeks) before. */
  compare: z.enum(comparisons).default('none'),
  locationId: idText.optional(),
});
export type SpaceQuery = z.output<typeof asked>;

const span = { from: z.string(), to: z.string() };

const weekday = z.object({
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.number(),
  /** The median of the most seats reserved at one time, of all and over the seats; null where there is no such working day. */
  peak: z.number().nullable(),
  share: z.number().nullable(),
  days: z.number(),
});

const place = z.object({
  /** Null: all of them together, by their own daily sums. */
  locationId: id.nullable(),
  name: z.string(),
  /** Seats that can be used today. */
  seats: z.number(),
  /** Working days that were counted. */
  days: z.number(),
  weekdays: z.array(weekday),
  /** On nineteen of twenty working days no more seats were reserved at one time; null without a working day. */
  p95: z.number().nullable(),
  /** With a tenth to spare. */
  needed: z.number().nullable(),
  /** What the spare seats cost a month; null where nobody said what a seat costs, or the locations’ currencies differ. */
  spareCost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** The median share of the seats, and that of the weeks it is compared with. */
  use: z.number().nullable(),
  useBefore: z.number().nullable(),
  /** The median of different people with a seat a day; null where they are few, or without a working day. */
  people: peopleOrFew,
});
export type SpacePlace = z.output<typeof place>;

export const spaceUse = endpoint('GET /dashboard/space', {
  summary: 'How full the workspaces were over some weeks: by weekday, on the busiest days, and by location.',
  needs: 'figures.read',
  scope: 'location',
  query: asked,
  result: z.object({
    ...span,
    compared: z.object(span).nullable(),
    company: place,
    /** In the order in which they were made. */
    locations: z.array(place),
    /** People who would have to come on the emptiest instead of the fullest weekday, and the seats that this saves; null where nothing is saved. */
    move: z.object({ fullest: z.number(), emptiest: z.number(), people: z.number(), seats: z.number() }).nullable(),
    trust: z.object({
      /** Working days of all locations in these weeks, those that are put down for good, and those of which nobody counted the seats. */
      days: z.number(),
      frozen: z.number(),
      missing: z.number(),
      /** The first day of which anything is known. */
      since: z.string().nullable(),
      keptAt: z.string().nullable(),
    }),
  }),
});
export type SpaceUse = z.output<typeof spaceUse.result>;

/** A day is looked at so many days before it, and on the day itself. */
export const habitLeads = [14, 7, 3, 2, 1, 0] as const;

export const planningHabit = endpoint('GET /dashboard/planning-habit', {
  summary: 'Which part of a day’s people had a seat so many days before it, and how many gave theirs back late.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.omit({ compare: true }),
  result: z.object({
    ...span,
    /** When the day so many days before began; null while nothing is known. */
    shares: z.array(z.object({ lead: z.number(), share: z.number().nullable() })),
    /** Workspace reservations cancelled on their own day or later, and all that were cancelled. */
    givenBack: z.object({ late: z.number(), all: z.number() }),
  }),
});
export type PlanningHabit = z.output<typeof planningHabit.result>;

const room = z.object({
  id,
  name: z.string(),
  locationId: id,
  locationName: z.string(),
  buildingName: z.string(),
  capacity: z.number(),
  meetings: z.number(),
  hours: z.number(),
  /** Over nine hours of each working day; null without one. */
  share: z.number().nullable(),
});

export const roomUse = endpoint('GET /dashboard/rooms', {
  summary: 'How many hours each meeting room was reserved over some weeks, the most used first.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.omit({ compare: true }),
  result: z.object({ ...span, rooms: z.array(room) }),
});
export type RoomUse = z.output<typeof roomUse.result>;

export const habitExportColumns = ['daysBefore', 'share'] as const;
export const exportPlanningHabit = endpoint('GET /dashboard/planning-habit/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each number of days before.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.omit({ compare: true }).extend(exportFields(habitExportColumns)),
  result: z.null(),
  answers: 'file',
});

export const spaceExportColumns = [
  'location',
  'seats',
  'p95',
  'needed',
  'spare',
  'spareCost',
  'currency',
  'use',
  'useBefore',
  'people',
  'days',
] as const;
export const exportSpaceUse = endpoint('GET /dashboard/space/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each location.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.extend(exportFields(spaceExportColumns)),
  result: z.null(),
  answers: 'file',
});

export const exportAllFigures = endpoint('GET /dashboard/figures/export', {
  summary:
    'All figures as one workbook in the caller’s language, a sheet for each: those of a month and of the week of a day, and those of the weeks.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.extend({ month: month.optional(), day: day.optional() }),
  result: z.null(),
  answers: 'file',
});

export const weekdayExportColumns = ['location', 'weekday', 'peak', 'use', 'days'] as const;
export const exportWeekdays = endpoint('GET /dashboard/weekdays/export', {
  summary: 'How full each weekday was, as a spreadsheet or as CSV in the caller’s language, a row for each location and weekday.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.extend(exportFields(weekdayExportColumns)),
  result: z.null(),
  answers: 'file',
});

export const roomExportColumns = ['location', 'building', 'room', 'capacity', 'meetings', 'hours', 'use'] as const;
export const exportRoomUse = endpoint('GET /dashboard/rooms/export', {
  summary: 'How each meeting room was used, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.omit({ compare: true }).extend(exportFields(roomExportColumns)),
  result: z.null(),
  answers: 'file',
});
