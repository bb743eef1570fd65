import type { NewParameter } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';

// Parameters as an administrator sends them, and reservations of counted areas written past the services.

type Body = Partial<Omit<NewParameter, 'slots'>> & {
  slots?: { id?: number; name?: string; start: string; end?: string | null; capacity: number }[];
};

export const workspaceLimits = (given: Body = {}) => ({
  name: 'Çalışma alanı',
  area: 'workspace',
  locationId: null,
  maximumReservationDay: 14,
  ...given,
});

/** Two half hours of 60 and 40. */
export const lunch = (locationId: number | null, given: Body = {}) => ({
  name: 'Öğle yemeği',
  area: 'diningHall',
  locationId,
  maximumReservationDay: 14,
  capacity: 100,
  lunchTime: { start: '12:00', end: '13:00' },
  slots: [
    { start: '12:00', end: '12:30', capacity: 60 },
    { start: '12:30', end: '13:00', capacity: 40 },
  ],
  ...given,
});

export const gymHours = (given: Body = {}) => ({
  name: 'Spor salonu',
  area: 'gym',
  locationId: null,
  maximumReservationDay: 7,
  gymTime: { start: '07:00', end: '21:00' },
  slots: [{ start: '07:00', end: '08:00', capacity: 10 }],
  ...given,
});

export const departures = (locationId: number | null, given: Body = {}) => ({
  name: 'Servis',
  area: 'shuttle',
  locationId,
  maximumReservationDay: 14,
  slots: [{ name: 'Levent', start: '08:00', end: '08:45', capacity: 27 }],
  ...given,
});

export const parkingPlaces = (locationId: number | null, capacity: number | null, given: Body = {}) => ({
  name: 'Otopark',
  area: 'parking',
  locationId,
  maximumReservationDay: 14,
  capacity,
  ...given,
});

export const pets = (locationId: number | null, capacity: number, given: Body = {}) => ({
  name: 'Evcil hayvan',
  area: 'pet',
  locationId,
  maximumReservationDay: 14,
  capacity,
  ...given,
});

interface Held {
  userId: number;
  locationId: number;
  area: Area;
  day: string;
  /** As clocks show it in Istanbul. */
  start: string;
  end: string;
  number: number;
  slotId?: number;
  key?: string;
  /** Of a seat: where it is. */
  workspace?: { id: number; building_id: number };
}

/** @returns its id */
export async function hold(db: Database, held: Held): Promise<number> {
  const at = (time: string) => `${held.day}T${time}:00+03:00`;
  const { id } = await db
    .insertInto('reservations')
    .values({
      user_id: held.userId,
      location_id: held.locationId,
      workspace_id: held.workspace?.id ?? null,
      building_id: held.workspace?.building_id ?? null,
      area: held.area,
      day: held.day,
      start_at: at(held.start),
      end_at: at(held.end),
      seat_number: held.number,
      slot_id: held.slotId ?? null,
      slot_key: held.key ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findHeld = (db: Database, id: number) =>
  db
    .selectFrom('reservations')
    .select(['seat_number as number', 'slot_id as slotId', 'slot_key as key', 'start_at as start', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
