import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, idsText } from '../../kernel/primitives.ts';
import { closureFields } from './closures.ts';
import { holidayCountries, holidayYears } from './public-holidays.ts';

const country = z.enum(holidayCountries);
const [firstYear] = holidayYears;
const lastYear = holidayYears[holidayYears.length - 1] as number;

const holiday = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** From when on; null is the whole of each day. */
  startTime: z.string().nullable(),
  /** What it is called, in the caller’s language. */
  text: z.string(),
  /** Which of the locations are closed then already, all through it. */
  closedAt: z.array(id),
});
export type Holiday = z.output<typeof holiday>;

export const listHolidays = endpoint('GET /closures/holidays', {
  summary: 'The public holidays of a country in a year, and at which locations they are closures already.',
  needs: 'plan.read',
  scope: 'location',
  query: z.strictObject({
    country,
    year: z.coerce.number().int().min(firstYear).max(lastYear),
    /** Of these locations alone; all of them where left out. */
    locationIds: idsText().optional(),
  }),
  result: z.object({ items: z.array(holiday) }),
});

export const chosenHolidays = z.strictObject({
  country,
  year: z.number().int().min(firstYear).max(lastYear),
  /** Those that are meant, by their first days. */
  firstDays: z.array(day).min(1).max(50),
  locationIds: closureFields.locationIds,
  reservations: z.enum(['cancel']).optional(),
});

export const addHolidays = endpoint('POST /closures/holidays', {
  long: true,
  summary: 'Makes closures of public holidays. Where a location is closed then already, it isn’t closed twice.',
  needs: 'plan.write',
  scope: 'location',
  body: chosenHolidays,
  result: z.object({
    added: z.number(),
    /** Those that were there already. */
    present: z.number(),
    cancelledReservations: z.number(),
  }),
});
