// One person makes, moves, cancels and puts back whatever comes to mind, against a plain model that keeps a list and compares all with all.
import * as contract from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type Offered, whenOf } from '../testing/offering.ts';
import { type City, makeCity } from '../testing/two-cities.ts';

let app: TestApp;
let cities: City[] = [];
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
  const { db } = app.database;
  // In the second one nobody minds a second meal.
  cities = [await makeCity(db, 'İstanbul'), await makeCity(db, 'Ankara', { oneMeal: false })];
});
afterAll(() => app?.close());

const days = ['2026-11-19', '2026-11-20'];
const hours: [number, number][] = [
  [9, 12],
  [12, 13],
  [11, 18],
  [13, 14],
];
const kinds = ['seat', 'car', 'room', 'lunch', 'lateLunch'] as const;

const places = fc.record({
  city: fc.integer({ min: 0, max: 1 }),
  kind: fc.constantFrom(...kinds),
  hours: fc.constantFrom(...hours),
  day: fc.integer({ min: 0, max: 1 }),
});
type Place = typeof places extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(
  fc.record({ what: fc.constantFrom('make', 'make', 'make', 'move', 'cancel', 'restore', 'undo'), which: fc.nat(20), place: places }),
  { minLength: 4, maxLength: 24 },
);

/** As hours since the first midnight there, which both cities share. */
interface Stands {
  id: number;
  area: string;
  city: number;
  day: number;
  from: number;
  to: number;
  active: boolean;
  /** The step of many that cancelled it. */
  cancelledBy: number | null;
}
type Wish = Omit<Stands, 'id' | 'active' | 'cancelledBy'>;

function wishOf({ city, kind, hours, day }: Place): Wish {
  const [from, to] = kind === 'lunch' ? [12, 12.5] : kind === 'lateLunch' ? [13, 13.5] : hours;
  const area = { seat: 'workspace', car: 'parking', room: 'meetingRoom', lunch: 'diningHall', lateLunch: 'diningHall' }[kind];
  return { area, city, day, from: day * 24 + from, to: day * 24 + to };
}

const isThere = ({ area }: Wish) => area !== 'meetingRoom';

/** Which of them speak against it; none where it is possible. */
function against(wish: Wish, all: readonly Stands[], self?: Stands): string[] {
  const others = all.filter((one) => one.active && one !== self);
  const meeting = others.filter((one) => one.from < wish.to && wish.from < one.to);
  return [
    ...(meeting.some((one) => one.area === wish.area) ? ['userBusy'] : []),
    ...(meeting.some((one) => one.city !== wish.city && isThere(one) && isThere(wish)) ? ['elsewhere'] : []),
    ...(wish.area === 'diningHall' && wish.city === 0 && others.some((one) => one.area === wish.area && one.day === wish.day)
      ? ['oneMeal']
      : []),
  ];
}

const offered = ({ city, kind }: Place): Offered => {
  const { seat, car, room, lunches } = cities[city] as City;
  return { seat, car, room, lunch: lunches[0], lateLunch: lunches[1] }[kind];
};
const clockOf = (hour: number) => `${String(Math.floor(hour)).padStart(2, '0')}:00`;
const timeOf = ({ hours: [from, to], day }: Place) => {
  const at = (hour: number) => `${days[day]}T${clockOf(hour)}:00+03:00`;
  return { day: days[day] as string, start: at(from), end: at(to) };
};

/** What the product says must be among the reasons of the model, and there where the model has some. */
function agree(answer: { httpStatus: number; key?: string | undefined }, reasons: string[]): void {
  if (reasons.length === 0) expect(answer.httpStatus).toBe(200);
  else expect(reasons.map((reason) => `reservations.${reason}`)).toContain(answer.key);
}

async function run(wishes: typeof steps extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  await app.database.pool.query("update reservations set status = 'cancelled' where status = 'active'");
  const { id: userId } = await makeUser(app.database.db);
  // Somebody new each time: one alone would call too often.
  const as = await app.signIn((await makeUser(app.database.db, { userType: 2 })).id);
  const all: Stands[] = [];
  const versionOf = async (id: number) => (await app.call(contract.readReservation, { params: { id } }, { as })).data.version;
  for (const { what, which, place } of wishes) {
    const chosen = all[which % Math.max(1, all.length)];
    const wish = wishOf(place);
    if (what === 'make') {
      const answer = await app.call(
        contract.createReservation,
        { body: { ...offered(place), userId, ...whenOf(offered(place), timeOf(place)) } },
        { as },
      );
      agree(answer, against(wish, all));
      if (answer.httpStatus === 200) all.push({ ...wish, id: answer.data.id, active: true, cancelledBy: null });
    } else if (!chosen) continue;
    else if (what === 'move' && chosen.active && chosen.area === wish.area) {
      const { area, ...to } = { ...offered(place), ...whenOf(offered(place), timeOf(place)) };
      const body = { ...to, version: await versionOf(chosen.id) };
      const answer = await app.call(contract.updateReservation, { params: { id: chosen.id }, body }, { as });
      const stays = chosen.city === wish.city && chosen.from === wish.from && chosen.to === wish.to;
      agree(answer, stays ? [] : against(wish, all, chosen));
      if (answer.httpStatus === 200) Object.assign(chosen, wish);
    } else if (what === 'cancel' && chosen.active) {
      const answer = await app.call(contract.cancelReservations, { body: { selection: { ids: [chosen.id] } } }, { as });
      Object.assign(chosen, { active: false, cancelledBy: answer.data.id });
    } else if (what === 'restore' && !chosen.active) {
      const body = { version: await versionOf(chosen.id) };
      const answer = await app.call(contract.restoreReservation, { params: { id: chosen.id }, body }, { as });
      agree(answer, against(chosen, all));
      if (answer.httpStatus === 200) chosen.active = true;
    } else if (what === 'undo' && !chosen.active && chosen.cancelledBy !== null) {
      const { data } = await app.call(contract.undoCancellation, { params: { id: chosen.cancelledBy } }, { as });
      // What stood beside it before, and stayed, may stand beside it again.
      const reasons = against(chosen, all);
      if (reasons.length === 0) expect(data.restored).toBe(1);
      else if (!reasons.includes('oneMeal')) expect(data.restored).toBe(0);
      if (data.restored === 1) chosen.active = true;
      chosen.cancelledBy = null;
    }
  }
  const stored = await app.database.db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .execute();
  expect(stored.map(({ id }) => Number(id)).toSorted()).toEqual(
    all
      .filter(({ active }) => active)
      .map(({ id }) => id)
      .toSorted(),
  );
}

test('whatever is tried one after the other, the product and the model agree on what stands', async () => {
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 60 });
});
