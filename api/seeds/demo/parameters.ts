// What the demo company allows: defaults for everywhere, and what İstanbul, Ankara and London set for themselves.
import { slotKey } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';

type DemoSlot = [start: string, end: string, capacity: number, route?: string];

interface DemoParameter {
  name: string;
  area: Area;
  /** Null: the company's default. */
  location: string | null;
  daysAhead: number;
  weekly?: number;
  weekend?: boolean;
  capacity?: number;
  hours?: [opens: string, closes: string];
  slots?: DemoSlot[];
  phone?: string;
  checkIn?: 'required';
}

const lunchTime: [string, string] = ['11:30', '14:00'];

const lunches = (capacities: [number, number, number, number, number]): DemoSlot[] => {
  const times = ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00'];
  return capacities.map((capacity, index) => [times[index] as string, times[index + 1] as string, capacity]);
};

const gymHours: DemoSlot[] = Array.from({ length: 14 }, (_, index) => {
  const hour = (offset: number) => `${String(7 + index + offset).padStart(2, '0')}:00`;
  return [hour(0), hour(1), 12];
});

const rides = (routes: [name: string, seats: number][], home: [start: string, end: string]): DemoSlot[] =>
  routes.flatMap(([name, seats]): DemoSlot[] => [
    ['07:30', '08:30', seats, name],
    [...home, seats, name],
  ]);

const demoParameters: DemoParameter[] = [
  { name: 'Çalışma alanı', area: 'workspace', location: null, daysAhead: 14, weekly: 5, phone: '+902125550100' },
  {
    name: 'Working from Aldgate',
    area: 'workspace',
    location: 'London',
    daysAhead: 30,
    weekly: 4,
    phone: '+442075550100',
    checkIn: 'required',
  },
  { name: 'Toplantı odası', area: 'meetingRoom', location: null, daysAhead: 60 },
  {
    name: 'Yemekhane',
    area: 'diningHall',
    location: null,
    daysAhead: 14,
    capacity: 120,
    hours: lunchTime,
    slots: lunches([20, 30, 30, 20, 20]),
  },
  {
    name: 'İstanbul yemekhanesi',
    area: 'diningHall',
    location: 'İstanbul',
    daysAhead: 14,
    capacity: 250,
    hours: lunchTime,
    slots: lunches([40, 70, 70, 40, 30]),
  },
  { name: 'Servis', area: 'shuttle', location: null, daysAhead: 14, slots: rides([['Merkez', 27]], ['18:30', '19:30']) },
  {
    name: 'İstanbul servisleri',
    area: 'shuttle',
    location: 'İstanbul',
    daysAhead: 14,
    slots: rides(
      [
        ['Kadıköy', 46],
        ['Beylikdüzü', 46],
        ['Pendik', 46],
        ['Sarıyer', 27],
      ],
      ['18:30', '19:45'],
    ),
  },
  {
    name: 'Ankara servisleri',
    area: 'shuttle',
    location: 'Ankara',
    daysAhead: 14,
    slots: rides(
      [
        ['Batıkent', 27],
        ['Çayyolu', 27],
        ['Eryaman', 27],
      ],
      ['18:15', '19:15'],
    ),
  },
  { name: 'Otopark', area: 'parking', location: null, daysAhead: 14 },
  { name: 'Ankara otoparkı', area: 'parking', location: 'Ankara', daysAhead: 7, capacity: 50 },
  { name: 'Spor salonu', area: 'gym', location: null, daysAhead: 7, weekend: true, hours: ['07:00', '21:00'], slots: gymHours },
  { name: 'Evcil hayvan', area: 'pet', location: null, daysAhead: 14, capacity: 5 },
];

/** A slot as reservations name it: `key` is a shuttle's departure, else empty. */
export interface DemoSlotPlace {
  slotId: number;
  key: string;
  capacity: number;
}

/** The slots that hold at a location at a time of the day, HH:mm: one for a dining hall or a gym, one for each route of a shuttle. */
export type SlotsAt = (locationId: number, area: string, start: string) => readonly DemoSlotPlace[];

/** The company's is there from the beginning, without a number. */
const savePhoneNumber = (db: Database, locationId: number | null, phoneNumber: string) =>
  db
    .insertInto('emergency_phone_numbers')
    .values({ location_id: locationId, phone_number: phoneNumber })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet({ phone_number: phoneNumber }))
    .execute();

export async function insertParameters(db: Database): Promise<SlotsAt> {
  const locations = await db.selectFrom('locations').select(['id', 'name']).execute();
  const found = new Map<string, DemoSlotPlace[]>();
  for (const parameter of demoParameters) {
    const locationId = locations.find(({ name }) => name === parameter.location)?.id ?? null;
    const { id } = await db
      .insertInto('parameters')
      .values({
        name: parameter.name,
        area: parameter.area,
        location_id: locationId,
        capacity: parameter.capacity ?? null,
        maximum_reservation_day: parameter.daysAhead,
        weekly_working_day_limit: parameter.weekly ?? null,
        weekend_reservation_allowed: parameter.weekend ?? false,
        opens: parameter.hours?.[0] ?? null,
        closes: parameter.hours?.[1] ?? null,
        check_in: parameter.checkIn ?? 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (parameter.phone) await savePhoneNumber(db, locationId, parameter.phone);
    for (const [start, end, capacity, route = ''] of parameter.slots ?? []) {
      const { id: slotId } = await db
        .insertInto('parameter_slots')
        .values({ parameter_id: id, name: route, start_time: start, end_time: end, capacity })
        .returning('id')
        .executeTakeFirstOrThrow();
      const at = placeOf(locationId, parameter.area, start);
      const key = route === '' ? '' : slotKey({ name: route, start });
      found.set(at, [...(found.get(at) ?? []), { slotId, key, capacity }]);
    }
  }
  const own = new Set(demoParameters.map(({ area, location }) => `${area} ${location}`));
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]));
  return (locationId, area, start) =>
    found.get(placeOf(own.has(`${area} ${nameOf.get(locationId)}`) ? locationId : null, area, start)) ?? [];
}

const placeOf = (locationId: number | null, area: string, start: string) => `${locationId ?? 'company'} ${area} ${start}`;
