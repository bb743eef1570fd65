import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { day, id, idText, month } from './kernel/primitives.ts';

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
  /** Of those, what the capacity is the measure of: on working days, or on the one day of the period. */
  used: z.number(),
  /** Places offered on these days, null where the area isn't offered. */
  capacity: z.number().nullable(),
  before: z.number(),
  /** Counts of the days of the period. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
});
export type Figure = z.output<typeof figure>;

export const dashboardSummary = endpoint('GET /dashboard/summary', {
  summary: 'Counts of reservations, parking lot, shuttle and dining hall use in a period, with the period before.',
  needs: 'figures.read',
  scope: 'location',
  query: period,
  result: z.object({
    period: z.enum(periods),
    from: z.string(),
    to: z.string(),
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
    days: z.array(z.object({ day: z.string(), persons: z.array(z.number()), total: z.number() })),
  }),
});
export type PersonDistribution = z.output<typeof personDistribution.result>;
