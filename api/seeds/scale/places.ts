import type pg from 'pg';
import type { FirstIds } from './first-ids.ts';

const cities =
  'İstanbul Levent,İstanbul Ümraniye,İstanbul Maslak,Ankara,İzmir,Bursa,Antalya,Adana,Konya,Gaziantep,Kayseri,Eskişehir,Trabzon,Diyarbakır,Samsun,London,Manchester,Berlin,Dubai,New York';
const zones = ['Europe/London', 'Europe/London', 'Europe/Berlin', 'Asia/Dubai', 'America/New_York'];
const buildings = 'Çınar,Boğaziçi,North';
const floors = 'Ground floor,1st floor,2nd floor,3rd floor,4th floor';
const rooms = 'Toros,Ağrı,Kaçkar,Erciyes,Summit';

export const locationCount = 20;
export const buildingsEach = 3;
export const floorsEach = 5;
export const roomsEach = 5;
export const seatsEach = 60;
/** Of one location. */
export const floorCount = buildingsEach * floorsEach;
export const seatCount = floorCount * seatsEach;
export const roomCount = buildingsEach * roomsEach;
/** A building's workspaces: its floors, then its meeting rooms. */
export const placesEach = floorsEach + roomsEach;

/** 20 locations with 3 buildings; each has 5 floors of 60 seats, two thirds of them with desks, and 5 meeting rooms. */
export async function insertPlaces(client: pg.Client, first: FirstIds): Promise<void> {
  await client.query(
    `insert into locations (id, name, capacity, parking_capacity, has_food_service, has_shuttle, has_gym, takes_pets, time_zone) overriding system value
     select $1::int + l, ($2::text[])[1 + l], ${seatCount}, 400, true, true, true, true,
       case when l < 15 then 'Europe/Istanbul' else ($3::text[])[l - 14] end
     from generate_series(0, ${locationCount - 1}) l`,
    [first.location, cities.split(','), zones],
  );
  await client.query(
    `insert into buildings (id, location_id, name) overriding system value
     select $1::int + b, $2::int + b / ${buildingsEach}, ($3::text[])[1 + b % ${buildingsEach}]
     from generate_series(0, ${locationCount * buildingsEach - 1}) b`,
    [first.building, first.location, buildings.split(',')],
  );
  await client.query(
    `insert into workspaces (id, location_id, building_id, name, is_meeting_room, capacity) overriding system value
     select $1::int + w, $2::int + w / ${buildingsEach * placesEach}, $3::int + w / ${placesEach},
       ($4::text[])[1 + w % ${placesEach}], w % ${placesEach} >= ${floorsEach}, case when w % ${placesEach} < ${floorsEach} then ${seatsEach} else 4 + w % 9 end
     from generate_series(0, ${locationCount * buildingsEach * placesEach - 1}) w`,
    [first.workspace, first.location, first.building, [...floors.split(','), ...rooms.split(',')]],
  );
  await client.query(
    `insert into desks (id, workspace_id, label, x, y) overriding system value
     select $1::int + floor * ${seatsEach} + seat, $2::int + ${workspaceOffset('floor')},
       chr(65 + seat / 8) || seat % 8 + 1, 150 + seat % 8 * 200, 150 + seat / 8 * 200
     from generate_series(0, ${locationCount * floorCount - 1}) floor, generate_series(0, ${seatsEach - 1}) seat
     where ${hasDesks('floor')}`,
    [first.desk, first.workspace],
  );
}

/** Of a floor's number among all floors: how far its workspace's id is from the first. */
export const workspaceOffset = (floor: string): string => `${floor} / ${floorsEach} * ${placesEach} + ${floor} % ${floorsEach}`;
/** Of a meeting room's number among all rooms. */
export const roomOffset = (room: string): string => `${room} / ${roomsEach} * ${placesEach} + ${floorsEach} + ${room} % ${roomsEach}`;
export const hasDesks = (floor: string): string => `${floor} % 3 <> 2`;
