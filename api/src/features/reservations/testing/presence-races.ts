// One person is wanted at two locations, or at two meals, in the same moment.
import { dayMs } from '@population-tracker/contract/kernel/days';
import {
  cancelReservation,
  createReservation,
  restoreReservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import type { Sent } from '#testing/send.ts';
import { someDay } from './area-races.ts';
import { type Arena, allAtOnce, judge } from './arena.ts';
import { type Offered, whenOf } from './offering.ts';
import { checkBulk, makeBulk } from './reservations-bulk-races.ts';
import type { Race } from './testing-races.ts';
import { type City, makeCity } from './two-cities.ts';

type Time = ReturnType<typeof someDay>;

const create = (arena: Arena, place: Offered, userId: number | undefined, time: Time = someDay()) =>
  arena.send(createReservation, { body: { ...place, userId, ...whenOf(place, time) } });

let cities = 0;
const twoCities = async ({ db }: Arena): Promise<[City, City]> => [
  await makeCity(db, `City ${++cities}`),
  await makeCity(db, `City ${++cities}`),
];

/** What stands already, for this person at these times; each is moved by its id. */
async function stand(arena: Arena, place: Offered, userId: number | undefined, times: readonly Time[]): Promise<number[]> {
  const answers: Sent<{ id: number }>[] = [];
  for (const time of times) answers.push(await create(arena, place, userId, time));
  return answers.map(({ data }) => data.id);
}

/** Minutes of an early morning, one after the other. */
const minutes = (count: number): Time[] =>
  Array.from({ length: count }, (_, n) => {
    const { day } = someDay();
    const at = (minute: number) => `${day}T0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00+03:00`;
    return { day, start: at(n), end: at(n + 1) };
  });

const daysAfter = (count: number): Time[] =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.parse(someDay().day) + (n + 1) * dayMs).toISOString().slice(0, 10);
    return { day, start: `${day}T09:00:00+03:00`, end: `${day}T10:00:00+03:00` };
  });

const meals = ['reservations.oneMeal', 'reservations.oneMealByNow'];

export const presenceRaces: Race[] = [
  {
    name: 'creates of one person at two locations',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const [userId] = await arena.newcomers(1);
      const answers = await allAtOnce(width, (n) => create(arena, n % 2 ? here.seat : there.car, userId));
      return judge(answers, { winners: 1, refusals: ['reservations.elsewhere', 'reservations.userBusy'] });
    },
  },
  {
    name: 'creates of one person’s meals',
    async run(arena, width) {
      const meals = (await twoCities(arena)).flatMap(({ lunches }) => lunches);
      const [userId] = await arena.newcomers(1);
      const answers = await allAtOnce(width, (n) => create(arena, meals[n % meals.length] as Offered, userId));
      return judge(answers, { winners: 1, refusals: ['reservations.oneMeal'] });
    },
  },
  {
    name: 'moves against creates at two locations',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const [userId] = await arena.newcomers(1);
      const half = Math.ceil(width / 2);
      const ids = await stand(arena, here.car, userId, minutes(half));
      const { start, end } = someDay();
      const [moved, made] = await Promise.all([
        allAtOnce(half, (n) => arena.send(updateReservation, { params: { id: ids[n] }, body: { start, end, version: 1 } })),
        allAtOnce(half, () => create(arena, there.seat, userId)),
      ]);
      const refusals = ['reservations.elsewhere', 'reservations.userBusy', 'reservations.elsewhereByNow'];
      return judge([...moved, ...made], { winners: 1, refusals });
    },
  },
  {
    name: 'moves of meals against creates',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const [userId] = await arena.newcomers(1);
      const half = Math.ceil(width / 4);
      const ids = await stand(arena, here.lunches[0], userId, daysAfter(half));
      const { day } = someDay();
      // Those of the same hour meet the person's own time, and the other location, as soon as the day's meal.
      const also = ['userBusy', 'userBusyByNow', 'elsewhere', 'elsewhereByNow'].map((key) => `reservations.${key}`);
      const refusals = ['reservations.oneMeal', 'reservations.oneMealByNow', ...also];
      const [moved, made] = await Promise.all([
        allAtOnce(half, (n) => arena.send(updateReservation, { params: { id: ids[n] }, body: { day, version: 1 } })),
        allAtOnce(half, (n) => create(arena, there.lunches[n % 2] as Offered, userId)),
      ]);
      return judge([...moved, ...made], { winners: 1, refusals });
    },
  },
  {
    name: 'a bulk against creates, two locations',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const people = await arena.newcomers(Math.ceil(width / 2));
      const checked = await checkBulk(arena, here.seat, people);
      const [bulk, answers] = await Promise.all([
        makeBulk(arena, checked),
        allAtOnce(people.length, (n) => create(arena, there.car, people[n])),
      ]);
      const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
      return [
        ...judge(answers, { refusals: ['reservations.elsewhere'] }),
        ...(bulk.state === 'done' && bulk.made + won === people.length ? [] : [`${bulk.made} and ${won} of ${people.length} were made`]),
        ...bulk.reasons.filter(({ key }) => key !== 'reservations.elsewhere').map(({ key }) => `the bulk was told ${key}`),
      ];
    },
  },
  {
    name: 'a bulk against creates, one meal',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const people = await arena.newcomers(Math.ceil(width / 2));
      const checked = await checkBulk(arena, here.lunches[0], people);
      const [bulk, answers] = await Promise.all([
        makeBulk(arena, checked),
        allAtOnce(people.length, (n) => create(arena, there.lunches[1], people[n])),
      ]);
      const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
      return [
        ...judge(answers, { refusals: meals }),
        ...(bulk.state === 'done' && bulk.made + won === people.length ? [] : [`${bulk.made} and ${won} of ${people.length} were made`]),
        ...bulk.reasons.filter(({ key }) => !meals.includes(key)).map(({ key }) => `the bulk was told ${key}`),
      ];
    },
  },
  {
    name: 'meals that are put back against creates',
    async run(arena, width) {
      const [here, there] = await twoCities(arena);
      const people = await arena.newcomers(Math.ceil(width / 2));
      const stood = await allAtOnce(people.length, (n) => create(arena, here.lunches[0], people[n]));
      const ids = stood.map(({ data }) => data.id);
      await allAtOnce(ids.length, (n) => arena.send(cancelReservation, { params: { id: ids[n] } }));
      const [put, made] = await Promise.all([
        allAtOnce(ids.length, (n) => arena.send(restoreReservation, { params: { id: ids[n] }, body: { version: 2 } })),
        allAtOnce(people.length, (n) => create(arena, there.lunches[1], people[n])),
      ]);
      const both = people.filter((_, n) => (put[n]?.httpStatus === 200) === (made[n]?.httpStatus === 200)).length;
      return [...judge([...put, ...made], { refusals: meals }), ...(both === 0 ? [] : [`${both} people have two meals, or none`])];
    },
  },
];
