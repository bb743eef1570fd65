import type { Database } from '#platform/db/database.ts';
import { makeLocation, makeMeetingRoom, makeParameter, makeWorkspace } from '#testing/make.ts';
import type { Offered } from './offering.ts';

export interface City {
  id: number;
  parameterId: number;
  /** Lunches from 12:00 to 12:30 and from 13:00 to 13:30. */
  lunches: [Offered, Offered];
  seat: Offered;
  car: Offered;
  gym: Offered;
  room: Offered;
}

/** A location that offers all areas in which somebody can be, with room for everybody; two have the same clocks. */
export async function makeCity(db: Database, name: string, { oneMeal = true } = {}): Promise<City> {
  const { id } = await makeLocation(db, { name, has_food_service: true, parking_capacity: 500 });
  const hour = (start: string, end: string) => ({ start, end, capacity: 500 });
  const slots = [hour('12:00', '12:30'), hour('13:00', '13:30')];
  const hall = await makeParameter(db, { area: 'diningHall', location_id: id, one_meal_a_day: oneMeal, slots });
  const gym = await makeParameter(db, { area: 'gym', location_id: id, slots: [hour('09:30', '10:30')] });
  const lunch = (at: number): Offered => ({ area: 'diningHall', locationId: id, slotId: hall.slots[at]?.id ?? 0 });
  return {
    id,
    parameterId: hall.id,
    lunches: [lunch(0), lunch(1)],
    seat: { area: 'workspace', workspaceId: (await makeWorkspace(db, { location_id: id, name: `${name} floor`, capacity: 500 })).id },
    car: { area: 'parking', locationId: id },
    gym: { area: 'gym', locationId: id, slotId: gym.slots[0]?.id ?? 0 },
    room: { area: 'meetingRoom', workspaceId: (await makeMeetingRoom(db, { location_id: id, name: `${name} room` })).id },
  };
}
