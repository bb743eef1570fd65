// Every area in turn: a bulk is made for many people while others want the same places one by one.

import { setTimeout as pause } from 'node:timers/promises';
import { type Area, areas, createReservation } from '@population-tracker/contract/reservations/reservations';
import {
  checkReservationBulk,
  continueReservationBulk,
  type ReservationBulk,
  readReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { type AreaRace, areaRefusals, someDay } from './area-races.ts';
import { type Arena, allAtOnce, judge } from './arena.ts';
import { type Offered, offer, whenOf } from './offering.ts';
import type { Race } from './testing-races.ts';

const seats = 10;
const longestMs = 60_000;

/** What both made together is what there is room for, and what the bulk says that it made stands. */
const bulkAgainstSingle =
  (area: Area): Race['run'] =>
  async (arena, width) => {
    const capacity = area === 'meetingRoom' ? 1 : seats;
    const [place] = (await offer(arena.db, { area, capacities: [capacity] })) as [Offered];
    const half = Math.ceil(width / 2);
    const [people, singles] = [await arena.newcomers(half), await arena.newcomers(half)];
    const checked = await checkBulk(arena, place, people);
    const [bulk, answers] = await Promise.all([
      makeBulk(arena, checked),
      allAtOnce(half, (n) => arena.send(createReservation, { body: { ...place, userId: singles[n], ...whenOf(place, someDay()) } })),
    ]);
    const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
    const standing = await standingOf(arena, people);
    return [
      ...judge(answers, { refusals: areaRefusals }),
      ...(bulk.state === 'done' ? [] : [`the bulk is ${bulk.state}`]),
      ...(standing === bulk.made ? [] : [`the bulk says ${bulk.made}, and ${standing} stand`]),
      ...(won + bulk.made === capacity ? [] : [`${won} and ${bulk.made} succeeded of ${capacity}`]),
    ];
  };

/** While there is room for as many of its items as there are places. */
export async function checkBulk(arena: Arena, { area, locationId, workspaceId, slotId }: Offered, ids: number[]): Promise<ReservationBulk> {
  const hours = 'start' in whenOf({ area }, someDay()) ? { from: '09:00', to: '10:00' } : null;
  const body = { people: { ids }, area, locationId, workspaceId, slotId, days: { list: [someDay().day] }, hours };
  const { data, text } = await arena.send(checkReservationBulk, { body });
  if (!data) throw new Error(text);
  return until(arena, data, 'checking');
}

export async function makeBulk(arena: Arena, { id }: ReservationBulk): Promise<ReservationBulk> {
  const { data, text } = await arena.send(continueReservationBulk, { params: { id } });
  if (!data) throw new Error(text);
  return until(arena, data, 'making');
}

/** Until it leaves that state. */
async function until(arena: Arena, begun: ReservationBulk, state: ReservationBulk['state']): Promise<ReservationBulk> {
  let bulk = begun;
  for (const endsAt = performance.now() + longestMs; bulk.state === state && performance.now() < endsAt; await pause(20)) {
    bulk = (await arena.send(readReservationBulk, { params: { id: bulk.id } })).data;
  }
  return bulk;
}

async function standingOf({ pool }: Arena, userIds: number[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from reservations where user_id = any($1) and status = 'active'`,
    [userIds],
  );
  return rows[0]?.count ?? 0;
}

export const bulkRaces: AreaRace[] = areas.map((area) => ({ name: `a bulk against creates, ${area}`, area, run: bulkAgainstSingle(area) }));
