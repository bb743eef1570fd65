import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';
import { makeLocation, makeMeetingRoom, makeParameter, makeWorkspace } from '#testing/make.ts';

interface Wish {
  area: Area;
  /** How many fit in at one time, of each place. */
  capacities: readonly number[];
}

/** One place that can be asked for: the fields of a reservation beside the person and the time. */
export interface Offered {
  area: Area;
  locationId?: number;
  workspaceId?: number;
  slotId?: number;
}

/** A place for each capacity, which nothing else stands in the way of. Slots are of one location, 10 minutes each, from 12:00 on. */
export async function offer(db: Database, { area, capacities }: Wish): Promise<Offered[]> {
  const each = <T>(work: (capacity: number) => Promise<T>) => Promise.all(capacities.map(work));
  if (area === 'workspace') return each(async (capacity) => ({ area, workspaceId: (await makeWorkspace(db, { capacity })).id }));
  if (area === 'meetingRoom') return each(async () => ({ area, workspaceId: (await makeMeetingRoom(db)).id }));
  const at = (parking_capacity = 0) => makeLocation(db, { has_food_service: true, has_shuttle: true, parking_capacity });
  if (area === 'parking') return each(async (capacity) => ({ area, locationId: (await at(capacity)).id }));
  if (area === 'pet') {
    return each(async (capacity) => {
      const { id } = await at();
      await makeParameter(db, { area, location_id: id, capacity });
      return { area, locationId: id };
    });
  }
  const { id } = await at();
  const slots = capacities.map((capacity, at) => slotAt(area, at, capacity));
  const made = await makeParameter(db, { area, location_id: id, slots });
  return made.slots.map((slot) => ({ area, locationId: id, slotId: slot.id }));
}

const minuteOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function slotAt(area: Area, at: number, capacity: number) {
  const start = 12 * 60 + at * 10;
  const hours = { start: minuteOf(start), end: minuteOf(start + 10), capacity };
  return area === 'shuttle' ? { ...hours, start: '08:00', end: '08:30', name: `Route ${at}` } : hours;
}

/** When it is wanted: slots and pets by the day alone, all else by its hours. */
export const whenOf = ({ area }: Pick<Offered, 'area'>, { day, start, end }: { day: string; start: string; end: string }) =>
  area === 'workspace' || area === 'meetingRoom' || area === 'parking' ? { start, end } : { day };
