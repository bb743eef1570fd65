import { type NewReservation, newReservation, type Reservation } from '@population-tracker/contract/reservations';
import { z } from 'zod';
import { dayIn, instantAt, timeIn } from '../../../lib/formats/zones.ts';

/** What the form holds: a day and hours as people say them; the call wants instants. */
export interface Values {
  userId: number | null;
  area: 'workspace' | 'meetingRoom';
  locationId: number | null;
  buildingId: number | null;
  workspaceId: number | null;
  deskId: number | null;
  day: string;
  start: string;
  end: string;
  title: string;
}

const usual = { start: '09:00', end: '18:00' };

export const newValues = (timeZone: string, { timeZone: _, ...wanted }: Partial<Values> & { timeZone?: string }): Values => ({
  userId: null,
  area: 'workspace',
  locationId: null,
  buildingId: null,
  workspaceId: null,
  deskId: null,
  day: dayIn(timeZone, new Date(Date.now() + 86_400_000)),
  ...usual,
  title: '',
  ...wanted,
});

export const valuesOf = (one: Reservation): Values => ({
  userId: one.userId,
  area: one.area === 'meetingRoom' ? 'meetingRoom' : 'workspace',
  locationId: one.locationId,
  buildingId: one.buildingId,
  workspaceId: one.workspaceId,
  deskId: one.deskId,
  day: dayIn(one.timeZone, new Date(one.start)),
  start: timeIn(one.timeZone, new Date(one.start)),
  end: timeIn(one.timeZone, new Date(one.end)),
  title: one.title,
});

/** The contract's own schema, after day and hours have become instants in the location's zone. */
export const schemaIn = (timeZone: string): z.ZodType<NewReservation, Values> =>
  z.preprocess((values) => bodyOf(values as Values, timeZone), newReservation) as unknown as z.ZodType<NewReservation, Values>;

function bodyOf({ day, start, end, area, deskId, userId, workspaceId, title }: Values, timeZone: string) {
  return {
    userId: userId ?? undefined,
    area,
    workspaceId: workspaceId ?? undefined,
    deskId: area === 'workspace' ? deskId : null,
    ...periodOf({ day, start, end }, timeZone),
    title,
  };
}

/** Both ends as instants; '' where day or hour can't be read, which the schema refuses at its field. */
export function periodOf({ day, start, end }: Pick<Values, 'day' | 'start' | 'end'>, timeZone: string) {
  const at = (time: string) => (/^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) ? instantAt(day, time, timeZone) : '');
  // Until midnight is the end of the same day.
  const last = end === '00:00' && /^\d{4}-\d\d-\d\d$/.test(day) ? instantAt(nextDay(day), end, timeZone) : at(end);
  return { start: at(start), end: last };
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
