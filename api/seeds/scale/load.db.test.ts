import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { loadScale } from './load.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await loadScale(database.url, { users: 2_000, reservations: 20_000 });
});
afterAll(() => database.drop());

const count = async (sql: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as count from ${sql}`)).rows[0].count;

test('the scale seed makes exactly the asked numbers of users and reservations', async () => {
  expect(await count('users')).toBe(2_000);
  expect(await count('reservations')).toBe(20_000);
  expect(await count('workspaces where is_meeting_room')).toBe(300);
});

test('every active reservation obeys what only triggers guard: an active user and place, its area, a seat that exists', async () => {
  const broken = await count(`reservations r join users u on u.id = r.user_id left join workspaces w on w.id = r.workspace_id
    where r.status = 'active' and (u.status <> 'active' or w.status <> 'active' or w.is_meeting_room <> (r.area = 'meetingRoom')
      or r.seat_number > w.capacity or w.building_id <> r.building_id or w.location_id <> r.location_id)`);
  expect(broken).toBe(0);
});

test('every area that is counted by location holds no more than it takes, each on a number of its own', async () => {
  expect(await count("reservations where workspace_id is null and status = 'active'")).toBeGreaterThan(1_000);
  const broken = await count(`reservations
    where workspace_id is null and seat_number > coalesce(counted_seats(area, location_id, slot_id), 0)`);
  expect(broken).toBe(0);
});

test('the day of a reservation is that of its start at its location', async () => {
  expect(
    await count('reservations r join locations l on l.id = r.location_id where (r.start_at at time zone l.time_zone)::date <> r.day'),
  ).toBe(0);
});

test('constraints, indexes and triggers are the same afterwards as the migrations made them', async () => {
  const untouched = await testDatabase();
  const definitions = `
    select pg_get_constraintdef(oid) from pg_constraint where conrelid in ('users'::regclass, 'reservations'::regclass) and convalidated
    union all select indexdef from pg_indexes where tablename in ('users', 'reservations')
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`;
  expect((await database.pool.query(definitions)).rows).toEqual((await untouched.pool.query(definitions)).rows);
  await untouched.drop();
});

test('ids go on behind those of the seed', async () => {
  const { rows } = await database.pool.query(
    "insert into users (name, last_name, email) values ('Ada', 'Kaya', 'ada.kaya@scale.example') returning id",
  );
  expect(rows[0].id).toBe(2_001);
});
