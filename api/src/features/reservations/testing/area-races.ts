// Every area in turn: many want the last few places of it, by making, moving and putting back, while others leave and while fewer
// are offered than before.
import { dayMs } from '@population-tracker/contract/kernel/days';
import {
  type Area,
  areas,
  cancelReservation,
  createReservation,
  type Reservation,
  restoreReservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import type { Sent } from '#testing/send.ts';
import { type Arena, allAtOnce, judge } from './arena.ts';
import { type Offered, offer, whenOf } from './offering.ts';
import type { Race } from './testing-races.ts';

/** What those may be told who come too late. */
export const areaRefusals = [
  'reservations.full',
  'reservations.roomTaken',
  'reservations.slotFull',
  'reservations.parkingFull',
  'reservations.petFull',
  'reservations.taken',
  // Fewer places are offered meanwhile.
  'reservations.capacityChanged',
];
const standing = 3;
const free = 7;

/** A meeting room is for one alone. */
const capacityOf = (area: Area) => (area === 'meetingRoom' ? 1 : standing + free);
const winnersOf = (area: Area) => (area === 'meetingRoom' ? 1 : free);

/** A working hour of a day some weeks ahead; whoever takes part has nothing else. */
export function someDay() {
  const day = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10);
  return { day, start: `${day}T09:00:00+03:00`, end: `${day}T10:00:00+03:00` };
}

const bodyOf = (place: Offered, userId: number | undefined) => ({ ...place, userId, ...whenOf(place, someDay()) });
const create = (arena: Arena, place: Offered, userId: number | undefined) => arena.send(createReservation, { body: bodyOf(place, userId) });

/** Reservations that stand already. */
async function stand(arena: Arena, place: Offered, count: number): Promise<Reservation[]> {
  const users = await arena.newcomers(count);
  const answers = await allAtOnce(count, (n) => create(arena, place, users[n]));
  const failed = answers.find(({ httpStatus }) => httpStatus !== 200);
  if (failed) throw new Error(`${place.area} could not be set up: ${failed.text}`);
  return answers.map(({ data }) => data);
}

/** A place with three people on it, and places of other capacities beside it; a room is empty. */
async function halfFull(arena: Arena, area: Area, others: readonly number[] = []): Promise<Offered[]> {
  const places = await offer(arena.db, { area, capacities: [capacityOf(area), ...others] });
  if (area !== 'meetingRoom') await stand(arena, places[0] as Offered, standing);
  return places;
}

const races: Record<string, (area: Area) => Race['run']> = {
  'creates of the last places': (area) => async (arena, width) => {
    const [place] = (await halfFull(arena, area)) as [Offered];
    const users = await arena.newcomers(width);
    const answers = await allAtOnce(width, (n) => create(arena, place, users[n]));
    return judge(answers, { winners: winnersOf(area), refusals: areaRefusals });
  },

  'moves onto the last places': (area) => async (arena, width) => {
    const rooms = area === 'meetingRoom';
    const [place, ...from] = (await halfFull(arena, area, rooms ? Array(width).fill(1) : [width])) as [Offered, ...Offered[]];
    const moving = rooms
      ? (await Promise.all(from.map((room) => stand(arena, room, 1)))).flat()
      : await stand(arena, from[0] as Offered, width);
    const { area: _, ...target } = place;
    const answers = await allAtOnce(width, (n) =>
      arena.send(updateReservation, { params: { id: moving[n]?.id }, body: { ...target, version: 1 } }),
    );
    return judge(answers, { winners: winnersOf(area), refusals: areaRefusals });
  },

  'putting back onto the last places': (area) => async (arena, width) => {
    const [place] = (await offer(arena.db, { area, capacities: [Math.max(width, capacityOf(area))] })) as [Offered];
    const cancelled: Reservation[] = [];
    const once = area === 'meetingRoom' ? 1 : width;
    for (let made = 0; made < width; made += once) {
      const some = await stand(arena, place, once);
      await allAtOnce(once, (n) => arena.send(cancelReservation, { params: { id: some[n]?.id } }));
      cancelled.push(...some);
    }
    if (area !== 'meetingRoom') {
      await stand(arena, place, standing);
      await setCapacity(arena, place, capacityOf(area));
    }
    const answers = await allAtOnce(width, (n) =>
      arena.send(restoreReservation, { params: { id: cancelled[n]?.id }, body: { version: 2 } }),
    );
    return judge(answers, { winners: winnersOf(area), refusals: areaRefusals });
  },

  'creates while others leave': (area) => async (arena, width) => {
    const capacity = capacityOf(area);
    const [place] = (await offer(arena.db, { area, capacities: [capacity] })) as [Offered];
    const leaving = (await stand(arena, place, capacity)).slice(0, winnersOf(area));
    const users = await arena.newcomers(width + free);
    const [answers, left] = await Promise.all([
      allAtOnce(width, (n) => create(arena, place, users[n])),
      allAtOnce(leaving.length, (n) => arena.send(cancelReservation, { params: { id: leaving[n]?.id } })),
    ]);
    // Whoever came too early was told so; what is left over is there for those who come now.
    const late = [];
    for (const userId of users.slice(width)) late.push(await create(arena, place, userId));
    return [
      ...judge(left, { winners: leaving.length, refusals: [] }),
      ...judge([...answers, ...late], { winners: leaving.length, refusals: areaRefusals }),
    ];
  },
};

/** Fewer are offered than before: whoever comes first, but never more than both allow. */
const whileFewerAreOffered =
  (area: Area): Race['run'] =>
  async (arena, width) => {
    const [place] = (await halfFull(arena, area)) as [Offered];
    const users = await arena.newcomers(width);
    const middle = Math.floor(Math.random() * width);
    const before = allAtOnce(middle, (n) => create(arena, place, users[n]));
    const changed = setCapacity(arena, place, standing + 2);
    const after = allAtOnce(width - middle, (n) => create(arena, place, users[middle + n]));
    const answers: Sent<Reservation>[] = [...(await before), ...(await after)];
    await changed;
    const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
    // With it over, nobody is added.
    const late = await create(arena, place, (await arena.newcomers(1))[0]);
    await setCapacity(arena, place, capacityOf(area));
    return [
      ...judge(answers, { refusals: areaRefusals }),
      ...(won >= 2 && won <= free ? [] : [`${won} succeeded, not 2 to ${free}`]),
      ...judge([late], { winners: 0, refusals: areaRefusals }),
    ];
  };

/** As an administrator would by a form, at once for all processes. */
async function setCapacity({ db }: Arena, place: Offered, capacity: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (place.workspaceId) await trx.updateTable('workspaces').set({ capacity }).where('id', '=', place.workspaceId).execute();
    else if (place.slotId) {
      const slots = trx.updateTable('parameter_slots').set({ capacity }).where('id', '=', place.slotId).returning('parameter_id as id');
      const { id } = await slots.executeTakeFirstOrThrow();
      const sum = (await trx.selectFrom('parameter_slots').select('capacity').where('parameter_id', '=', id).execute()).reduce(
        (total, slot) => total + slot.capacity,
        0,
      );
      if (place.area === 'diningHall') await trx.updateTable('parameters').set({ capacity: sum }).where('id', '=', id).execute();
    } else if (place.area === 'parking')
      await trx
        .updateTable('locations')
        .set({ parking_capacity: capacity })
        .where('id', '=', place.locationId as number)
        .execute();
    else
      await trx
        .updateTable('parameters')
        .set({ capacity })
        .where('location_id', '=', place.locationId as number)
        .execute();
  });
}

const counted = areas.filter((area) => area !== 'workspace' && area !== 'meetingRoom');

export interface AreaRace extends Race {
  area: Area;
}

export const areaRaces: AreaRace[] = [
  ...areas.flatMap((area) => Object.entries(races).map(([name, run]) => ({ name: `${name}, ${area}`, area, run: run(area) }))),
  ...counted.map((area) => ({ name: `creates while fewer are offered, ${area}`, area, run: whileFewerAreOffered(area) })),
];
