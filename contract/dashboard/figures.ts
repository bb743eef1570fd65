import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, exportFields, id, idText, month } from '../kernel/primitives.ts';
import { shownClosure } from '../plan/closures/closures.ts';
import { peopleOrFew } from './few.ts';

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const period = z.strictObject({
  period: z.enum(periods).default('week'),
  /** Any day of the period; today (Europe/Istanbul) where left out. Weeks begin on Monday. */
  day: day.optional(),
  locationId: idText.optional(),
});

/** Each number is the count of rows that `GET /reservations` lists for the same filters. */
const figure = z.object({
  count: z.number(),
  /** Of those, what the capacity is the measure of: on each location’s working days, or on the one day of the period unless it is closed. */
  used: z.number(),
  /** Places that each location offers on its own of these days, null where the area isn't offered. */
  capacity: z.number().nullable(),
  /** Of the days up to today, and of the same weekdays before: like with like. */
  elapsed: z.number(),
  before: z.number(),
  /** Counts of seven days each, the last of them up to today or to the period's end: eight weeks. */
  weeks: z.array(z.number()),
});
export type Figure = z.output<typeof figure>;

export const dashboardSummary = endpoint('GET /dashboard/summary', {
  summary: 'Counts of reservations, parking lot, shuttle and dining hall use in a period, with those of the same weekdays before.',
  needs: 'figures.read',
  scope: 'location',
  query: period,
  result: z.object({
    period: z.enum(periods),
    from: z.string(),
    to: z.string(),
    /** What `before` counts: the same weekdays a week before, of a month five; null while the period is still to come. */
    compared: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** All areas together; used and capacity are those of workspace seats among them. */
    reservations: figure,
    parking: figure,
    shuttle: figure,
    diningHall: figure,
  }),
});
export type DashboardSummary = z.output<typeof dashboardSummary.result>;

export const personDistribution = endpoint('GET /dashboard/person-distribution', {
  summary: 'Distinct persons a day and location in a month, from active reservations.',
  needs: 'figures.read',
  scope: 'location',
  query: z.strictObject({
    month: month.optional(),
    locationId: idText.optional(),
  }),
  result: z.object({
    month: z.string(),
    today: z.string(),
    locations: z.array(z.object({ id, name: z.string() })),
    /** One entry a day of the month; persons in the order of `locations`. Who is at two of them on a day counts once in the total. */
    days: z.array(z.object({ day: z.string(), persons: z.array(peopleOrFew), total: peopleOrFew })),
  }),
});
export type PersonDistribution = z.output<typeof personDistribution.result>;

export const distributionExportColumns = ['day', 'location', 'people'] as const;
export const exportPersonDistribution = endpoint('GET /dashboard/person-distribution/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each day and location.',
  needs: 'figures.read',
  scope: 'location',
  query: personDistribution.query.extend(exportFields(distributionExportColumns)),
  result: z.null(),
  answers: 'file',
});

const ofMonth = z.strictObject({ month: month.optional(), locationId: idText.optional() });

const usedDay = z.object({
  day: z.string(),
  /** Seats that could be used: of a day gone by those that there were then. */
  seats: z.number(),
  /** The most of them that were reserved at one time. */
  peak: z.number(),
  /** The reservations of a workspace: the rows that `GET /reservations` lists for the day, the location and the area. */
  reserved: z.number(),
  persons: peopleOrFew,
  /** Whether it is a working day of the location: one of its weekdays, and not closed. Averages are of these. */
  works: z.boolean(),
  /** What closes it for some hours or all of the day. */
  closures: z.array(shownClosure),
});

export const locationUsage = endpoint('GET /dashboard/location-usage', {
  summary:
    'How full the workspaces of each location are on each day of a month: the most seats reserved at one time over the seats of that day.',
  needs: 'figures.read',
  scope: 'location',
  query: ofMonth,
  result: z.object({
    month: z.string(),
    today: z.string(),
    /** When the seats of the day were last put down; null where that never happened. */
    keptAt: z.string().nullable(),
    /** In the order in which they were made, a row for each day of the month. */
    locations: z.array(
      z.object({ id, name: z.string(), /** 1 for Monday to 7 for Sunday. */ weekdays: z.array(z.number()), days: z.array(usedDay) }),
    ),
  }),
});
export type LocationUsage = z.output<typeof locationUsage.result>;

export const usageExportColumns = ['location', 'day', 'seats', 'peak', 'use', 'closed', 'reserved', 'persons'] as const;
export const exportLocationUsage = endpoint('GET /dashboard/location-usage/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each location and day.',
  needs: 'figures.read',
  scope: 'location',
  query: ofMonth.extend(exportFields(usageExportColumns)),
  result: z.null(),
  answers: 'file',
});

const ofWeek = z.strictObject({ day: day.optional(), locationId: idText.optional() });

export const diningHallWeek = endpoint('GET /dashboard/dining-hall', {
  summary: 'Dining hall reservations of the week that a day lies in, by slot and day, with the places of each slot.',
  needs: 'figures.read',
  scope: 'location',
  query: ofWeek,
  result: z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    days: z.array(z.string()),
    /** By their beginning, as clocks show it at the location; those of several locations at the same time are one. */
    slots: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        /** Places a day; 0 of a slot that is no longer offered but reserved. */
        capacity: z.number(),
        /** In the order of `days`: the rows that `GET /reservations` lists. */
        counts: z.array(z.number()),
      }),
    ),
  }),
});
export type DiningHallWeek = z.output<typeof diningHallWeek.result>;

export const diningExportColumns = ['day', 'slot', 'reserved', 'places', 'use'] as const;
export const exportDiningHallWeek = endpoint('GET /dashboard/dining-hall/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each day and slot.',
  needs: 'figures.read',
  scope: 'location',
  query: ofWeek.extend(exportFields(diningExportColumns)),
  result: z.null(),
  answers: 'file',
});
