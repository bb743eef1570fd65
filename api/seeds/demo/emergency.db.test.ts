import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmergency, listEmergencies } from '#features/emergency/emergency-queries.ts';
import { listResponses } from '#features/emergency/responses/responses-queries.ts';
import { makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { insertPastDrill } from './emergency.ts';
import { demoAdministrator } from './people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await makeUser(db, { email: demoAdministrator, userType: 2 });
  const location = await makeLocation(db, { name: 'İstanbul' });
  await makeLocation(db, { name: 'İzmir' });
  const floor = await makeWorkspace(db, { location_id: location.id, capacity: 100 });
  for (let seat = 1; seat <= 80; seat++) {
    const { id } = await makeUser(db, { name: `Person ${seat}` });
    await db
      .insertInto('reservations')
      .values({
        user_id: id,
        area: 'workspace',
        location_id: floor.location_id,
        building_id: floor.building_id,
        workspace_id: floor.id,
        seat_number: seat,
        start_at: '2026-10-22T06:00:00Z',
        end_at: '2026-10-22T15:00:00Z',
        day: '2026-10-22',
      })
      .execute();
  }
  await insertPastDrill(db, new Date('2026-11-18T09:00:00Z'));
});
afterAll(() => database.drop());

test('the past drill addressed who was there on a working day, and its answers, history and mails agree', async () => {
  const { db } = database;
  const { items } = await listEmergencies(db, { page: 1, limit: 10 });
  const drill = await findEmergency(db, items[0]?.id ?? 0);
  expect(drill).toMatchObject({
    kind: 'drill',
    addressed: 80,
    none: 6,
    notSafe: 1,
    safe: 73,
    startedAt: expect.stringContaining('2026-10-22T08:00'),
  });
  const responses = (await listResponses(db, drill?.id ?? 0, { page: 1, limit: 200 })).items;
  expect(responses).toHaveLength(80);
  expect(responses.every(({ onSite, locationName }) => onSite && locationName === 'İstanbul')).toBe(true);
  expect(responses.filter(({ mailState }) => mailState === 'failed')).toHaveLength(2);
  expect(responses.every(({ mailState }) => ['sent', 'failed'].includes(mailState))).toBe(true);
  const answers = await db.selectFrom('emergency_answers').selectAll().execute();
  expect(answers).toHaveLength(74);
  for (const { at } of answers) expect(Date.parse(at)).toBeLessThan(Date.parse(drill?.endedAt ?? ''));
});
