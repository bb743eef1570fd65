import { addDays, daysBetween, isWeekend } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt, timeIn } from '@population-tracker/contract/kernel/zones';
import { type Area, type NewReservation, newReservation, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { z } from 'zod';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import { datesOf, type RepeatValues } from '../repeat/repeat-dates.ts';

/** What the form holds: a day and hours as people say them; the call wants instants. */
export interface Values extends RepeatValues {
  /** Whether the full dates of a repeat are waited for. */
  repeatWaits: boolean;
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
  /** Of a meeting that ends on a later day: that day; else ''. */
  endDay: string;
  title: string;
  notify: boolean;
}

const once = { repeats: false, repeatBy: 'times', repeatTimes: 4, repeatUntil: '', repeatWaits: false } as const;
const usual = { start: '09:00', end: '18:00', endDay: '' };

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
  ...clockOf(one, one.timeZone),
  title: one.title,
  notify: false,
  ...once,
});

interface Instants {
  start: string;
  end: string;
}

/** Where the form's hours are meant: the zone, and of a reservation that is there, the instants behind what it began with. */
export interface Clock {
  zone: string;
  kept?: Instants & { zone: string };
}

/** Day and hours as clocks show them. Until midnight is the end of the day before. */
export function clockOf({ start, end }: Instants, zone: string): Pick<Values, 'day' | 'start' | 'end' | 'endDay'> {
  const day = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  return { day, start: timeIn(zone, new Date(start)), end: timeIn(zone, new Date(end)), endDay: last === day ? '' : last };
}

/** The contract's own schema, after day and hours have become instants in the location's zone. */
export const schemaIn = (clock: Clock): z.ZodType<NewReservation, Values> =>
  z.preprocess((values, context) => {
    requireDates(values as Values, context);
    return bodyOf(values as Values, clock);
  }, newReservation.superRefine(requirePlace)) as z.ZodType<NewReservation, Values>;

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
export function bodyOf(values: Values, clock: Clock) {
  const { area, userId, locationId, workspaceId, deskId, slotId, day, title, notify } = values;
  const told = { userId: userId ?? undefined, area, title, notify };
  if (isPlaceArea(area)) return { ...told, workspaceId, deskId: area === 'workspace' ? deskId : null, ...periodOf(values, clock) };
  const there = { ...told, locationId: locationId ?? undefined };
  if (isSlotArea(area)) return { ...there, slotId, day };
  return isWholeDay(area) ? { ...there, day } : { ...there, ...periodOf(values, clock) };
}

type Hours = Pick<Values, 'area' | 'day' | 'start' | 'end' | 'endDay'>;

/**
 * Both ends as instants; '' where day or hour can't be read, which the schema refuses at its field. An end that nobody touched is the
 * instant that it was: of an hour that comes twice in autumn, either may be meant.
 */
export function periodOf({ area, day, start, end, endDay }: Hours, { zone, kept }: Clock): Instants {
  const last = lastsDays({ area, endDay }) ? endDay : day;
  const before = kept?.zone === zone ? kept : undefined;
  const was = before && clockOf(before, zone);
  const isEndKept = was?.end === end && (was.endDay || was.day) === last;
  return {
    start: before && was?.day === day && was.start === start ? before.start : instantOf(day, start, zone),
    // Until midnight is the end of the same day.
    end: before && isEndKept ? before.end : instantOf(end === '00:00' && isDay(last) ? addDays(last, 1) : last, end, zone),
  };
}

/** Whether it is one over midnight. */
export const lastsDays = ({ area, endDay }: Pick<Values, 'area' | 'endDay'>): boolean => area === 'meetingRoom' && endDay !== '';

/** With its first day the last one moves too: a meeting of three days stays one. */
export const movedTo = (day: string, { day: before, endDay }: Pick<Values, 'day' | 'endDay'>): string =>
  endDay && isDay(day) && isDay(before) ? addDays(endDay, daysBetween(before, day)) : endDay;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const instantOf = (day: string, time: string, zone: string): string =>
  isDay(day) && /^\d\d:\d\d$/.test(time) ? instantAt(zone, day, time).toISOString() : '';

/** Most places are closed on weekends: tomorrow, or the Monday after. */
function nextWeekday(day: string): string {
  const next = addDays(day, 1);
  return isWeekend(next) ? nextWeekday(next) : next;
}
