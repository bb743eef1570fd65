import {
  endEmergency,
  listEmergencyResponses,
  markEmergencyResponse,
  startEmergency,
} from '@population-tracker/contract/emergency/emergency';
import { userEmergencies } from '@population-tracker/contract/users/user-emergencies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertReservation } from '#testing/bulk-people.ts';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let person: { id: number };
let drill: number;
let emergency: number;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  person = await makeUser(db, { name: 'Ayşe', lastName: 'Kişi' });
  drill = await startAndEnd('drill', async () => undefined);
  app.clock.advance(60_000);
  const room = await makeMeetingRoom(db, { name: 'Galata' });
  await insertReservation(db, { room, userId: person.id, start: new Date(app.clock.now().getTime() - 60_000) });
  emergency = await startAndEnd('emergency', markNotSafe);
});
afterAll(() => app.close());

async function startAndEnd(kind: 'drill' | 'emergency', meanwhile: (id: number) => Promise<void>): Promise<number> {
  const { data } = await app.call(startEmergency, { body: { kind, message: `${kind} message`, locationIds: null } });
  await meanwhile(data.id);
  await app.call(endEmergency, { params: { id: data.id } });
  return data.id;
}

async function markNotSafe(id: number): Promise<void> {
  const { items } = (await app.call(listEmergencyResponses, { params: { id }, query: { search: 'Ayşe' } })).data;
  const body = { actionState: 'notSafe', note: 'Merdivende', version: items[0]?.version };
  await app.call(markEmergencyResponse, { params: { id, responseId: items[0]?.id }, body });
}

const emergenciesOf = async (id: number, query: object = {}) => (await app.call(userEmergencies, { params: { id }, query })).data;

describe('the emergencies of a user', () => {
  test('are those that addressed them, the latest first, with their place and what they said', async () => {
    const { items, total } = await emergenciesOf(person.id);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        emergencyId: emergency,
        kind: 'emergency',
        message: 'emergency message',
        onSite: true,
        workspaceName: 'Galata',
        actionState: 'notSafe',
        note: 'Merdivende',
        how: 'byHand',
        byName: 'Test administrator',
      },
      { emergencyId: drill, kind: 'drill', onSite: false, locationName: null, actionState: 'none', actionDate: null, how: null },
    ]);
    expect(items[0]?.endedAt).not.toBeNull();
    expect((await emergenciesOf(person.id, { sort: 'startedAt', limit: 1 })).items).toMatchObject([{ emergencyId: drill }]);
    expect((await emergenciesOf(person.id, { page: 2, limit: 1 })).items).toMatchObject([{ emergencyId: drill }]);
  });

  test('are none of somebody who came later', async () => {
    expect(await emergenciesOf((await makeUser(app.database.db)).id)).toEqual({ items: [], total: 0, totalIsAtLeast: false });
  });

  test('of nobody are refused, and so is whoever may not see users', async () => {
    const given = { params: { id: person.id } };
    expect(await app.call(userEmergencies, { params: { id: 999_999 } })).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect(await app.call(userEmergencies, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(userEmergencies, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  });
});
