import { type Area, type NewReservation, newReservation, type Reservation } from '@population-tracker/contract/reservations';
import { z } from 'zod';
import { dayIn, instantAt, timeIn } from '../../../../lib/formats/zones.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import { datesOf } from './repeat/dates.ts';

/** What the form holds: a day and hours as people say them; the call wants instants. */
export interface Values {
  userId: number | null;
  area: Area;
  locationId: number | null;
  buildingId: number | null;
  workspaceId: number | null;
  deskId: number | null;
  slotId: number | null;
  day: string;
  start: string;
  end: string;
  title: string;
  notify: boolean;
  /** Of a new one: whether it is the first of many, a week apart, until how many there are or until a day. */
  repeats: boolean;
  repeatBy: 'times' | 'until';
  /** As an input of numbers has it: '' while it is empty. */
  repeatTimes: number | string;
  repeatUntil: string;
}

const once = { repeats: false, repeatBy: 'times', repeatTimes: 4, repeatUntil: '' } as const;
const usual = { start: '09:00', end: '18:00' };

export const newValues = (timeZone: string, { timeZone: _, ...wanted }: Partial<Values> & { timeZone?: string }): Values => ({
  userId: null,
  area: 'workspace',
  locationId: null,
  buildingId: null,
  workspaceId: null,
  deskId: null,
  slotId: null,
  day: nextWeekday(dayIn(timeZone, new Date())),
  ...usual,
  title: '',
  notify: false,
  ...once,
  ...wanted,
});

export const valuesOf = (one: Reservation): Values => ({
  userId: one.userId,
  area: one.area,
  locationId: one.locationId,
  buildingId: one.buildingId,
  workspaceId: one.workspaceId,
  deskId: one.deskId,
  slotId: one.slotId,
  day: one.day,
  start: timeIn(one.timeZone, new Date(one.start)),
  end: timeIn(one.timeZone, new Date(one.end)),
  title: one.title,
  notify: false,
  ...once,
});

/** The contract's own schema, after day and hours have become instants in the location's zone. */
export const schemaIn = (timeZone: string): z.ZodType<NewReservation, Values> =>
  z.preprocess((values, context) => {
    requireDates(values as Values, context);
    return bodyOf(values as Values, timeZone);
  }, newReservation.superRefine(requirePlace)) as unknown as z.ZodType<NewReservation, Values>;

function requireDates(values: Values, context: z.RefinementCtx): void {
  if (!values.repeats || datesOf(values).length > 0) return;
  const path = [values.repeatBy === 'times' ? 'repeatTimes' : 'repeatUntil'];
  context.addIssue({ code: 'custom', path, message: 'reservations.repeat', input: values });
}

/** Which place is meant is for the server to settle; that one is chosen, the form sees itself. */
function requirePlace(body: NewReservation, context: z.RefinementCtx): void {
  const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'value.required' });
  if (isPlaceArea(body.area)) {
    if (body.workspaceId === null) missing('workspaceId');
  } else if (body.locationId === undefined) missing('locationId');
  else if (isSlotArea(body.area) && body.slotId === null) missing('slotId');
}

/** The part of the values that an area asks for. */
export function bodyOf(values: Values, timeZone: string) {
  const { area, userId, locationId, workspaceId, deskId, slotId, day, title, notify } = values;
  const told = { userId: userId ?? undefined, area, title, notify };
  if (isPlaceArea(area)) return { ...told, workspaceId, deskId: area === 'workspace' ? deskId : null, ...periodOf(values, timeZone) };
  const there = { ...told, locationId: locationId ?? undefined };
  if (isSlotArea(area)) return { ...there, slotId, day };
  return isWholeDay(area) ? { ...there, day } : { ...there, ...periodOf(values, timeZone) };
}

/** Both ends as instants; '' where day or hour can't be read, which the schema refuses at its field. */
export function periodOf({ day, start, end }: Pick<Values, 'day' | 'start' | 'end'>, timeZone: string) {
  const at = (time: string) => (/^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) ? instantAt(day, time, timeZone) : '');
  // Until midnight is the end of the same day.
  const last = end === '00:00' && /^\d{4}-\d\d-\d\d$/.test(day) ? instantAt(nextDay(day), end, timeZone) : at(end);
  return { start: at(start), end: last };
}

/** Most places are closed on weekends: tomorrow, or the Monday after. */
function nextWeekday(day: string): string {
  const next = nextDay(day);
  return [0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay()) ? nextWeekday(next) : next;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
