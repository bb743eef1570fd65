import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { emptyDatabase } from '#testing/test-database.ts';

const migrations = fileURLToPath(new URL('../../../../migrations/before/', import.meta.url));

/** A company of before the two rules: Ada is in two places and has two meals on one day, Bora follows both rules without knowing. */
const company = `
  insert into users (name, last_name, email) values ('Ada', 'Kaya', 'ada@test.example'), ('Bora', 'Can', 'bora@test.example');
  insert into locations (name, capacity, parking_capacity, has_food_service, has_shuttle, time_zone)
    values ('İstanbul', 10, 9, true, false, 'Europe/Istanbul'), ('Kiritimati', 10, 9, true, false, 'Pacific/Kiritimati');
  insert into parameters (name, area, capacity, maximum_reservation_day, weekend_reservation_allowed, opens, closes)
    values ('Lunch', 'diningHall', 20, 14, true, '00:00', '23:00');
  insert into parameter_slots (parameter_id, start_time, end_time, capacity)
    select id, '12:00', '12:30', 20 from parameters;`;

const reserve = `
  insert into reservations (user_id, area, location_id, seat_number, slot_id, start_at, end_at, day, status)
  select u.id, $2, l.id, $4, case when $2 = 'diningHall' then (select id from parameter_slots) end, $5, $6,
    ($5::timestamptz at time zone l.time_zone)::date, coalesce($7, 'active')
  from users u, locations l where u.name = $1 and l.name = $3 returning id`;

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
const ids: Record<string, string> = {};
const stand = async (name: string, ...values: unknown[]) => {
  const { rows } = await client.query<{ id: string }>(reserve, [...values, ...Array(7 - values.length).fill(null)]);
  ids[name] = rows[0]?.id ?? '';
};

beforeAll(async () => {
  database = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrations)).filter((name) => name < '0045'))
    await copyFile(join(migrations, name), join(folder, name));
  await migrate(database.url, folder);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(company);
  // The same hours, days that are called differently.
  await stand('car here', 'Ada', 'parking', 'İstanbul', 1, '2026-11-19T07:00Z', '2026-11-19T15:00Z');
  await stand('meal there', 'Ada', 'diningHall', 'Kiritimati', 1, '2026-11-19T14:30Z', '2026-11-19T15:30Z');
  await stand('meal here', 'Ada', 'diningHall', 'İstanbul', 1, '2026-11-20T09:00Z', '2026-11-20T09:30Z');
  await stand('cancelled', 'Ada', 'parking', 'Kiritimati', 1, '2026-11-19T08:00Z', '2026-11-19T09:00Z', 'cancelled');
  await stand('next', 'Ada', 'parking', 'Kiritimati', 1, '2026-11-21T08:00Z', '2026-11-21T09:00Z');
  await stand('his car', 'Bora', 'parking', 'İstanbul', 2, '2026-11-19T07:00Z', '2026-11-19T15:00Z');
  await stand('his meal', 'Bora', 'diningHall', 'İstanbul', 2, '2026-11-19T09:00Z', '2026-11-19T09:30Z');
  await migrate(database.url);
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const constraintMet = async (...values: unknown[]): Promise<string> => {
  try {
    const { rowCount } = await client.query(reserve, [...values, ...Array(7 - values.length).fill(null)]);
    return `${rowCount} made`;
  } catch (error) {
    return String((error as { constraint?: string }).constraint);
  }
};

test('what broke a rule is marked and nothing else of it changes; what didn’t is not', async () => {
  const { rows } = await client.query({
    text: `select id from reservations where tolerated order by id`,
    rowMode: 'array',
  });
  expect(rows.flat()).toEqual([ids['car here'], ids['meal there']]);
  const { rows: all } = await client.query(`select distinct version, one_meal from reservations`);
  expect(all).toEqual([{ version: 1, one_meal: false }]);
  const { rows: rules } = await client.query('select distinct one_meal_a_day from parameters');
  expect(rules).toEqual([{ one_meal_a_day: true }]);
});

test('nothing new joins either of two places, or a meal of before', async () => {
  const lunch = ['diningHall', 'Kiritimati', 3, '2026-11-19T14:00Z', '2026-11-19T14:20Z'];
  expect(await constraintMet('Ada', ...lunch)).toBe('reservations_elsewhere');
  expect(await constraintMet('Bora', ...lunch)).toBe('reservations_elsewhere');
  const car = ['parking', 'İstanbul', 3, '2026-11-19T15:10Z', '2026-11-19T15:20Z'];
  expect(await constraintMet('Ada', ...car)).toBe('reservations_elsewhere');
  expect(await constraintMet('Bora', ...car)).toBe('1 made');
  const meal = `${reserve.replace('day, status)', 'day, status, one_meal)').replace("'active')", "'active'), true")}`;
  const second = async (start: string, end: string) =>
    (await client.query(meal, ['Bora', 'diningHall', 'İstanbul', 4, start, end, null])).rowCount;
  expect(await second('2026-11-19T10:00Z', '2026-11-19T10:30Z')).toBe(0);
  expect(await second('2026-11-20T10:00Z', '2026-11-20T10:30Z')).toBe(1);
});
