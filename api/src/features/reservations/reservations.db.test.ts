import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const day = (hours: string, date = '2026-11-19') => {
  const [start, end] = hours.split('-');
  return { start: `${date}T${start}:00+03:00`, end: `${date}T${end}:00+03:00` };
};

async function reserve(body: object, language: 'en' | 'tr' = 'en') {
  return app.call(contract.createReservation, { body: { area: 'workspace', ...day('09:00-18:00'), ...body } }, { language });
}

const db = () => app.database.db;

describe('a reservation', () => {
  test('answers the whole record, can be read, listed, moved and cancelled, and is written to the audit log each time', async () => {
    const user = await makeUser(db(), { name: 'Çağla', lastName: 'Aydınoğlu' });
    const workspace = await makeWorkspace(db());
    const made = await reserve({ userId: user.id, workspaceId: workspace.id, title: '  Proje   Ada ' });
    expect(made).toMatchObject({ httpStatus: 200, statusCode: 200 });
    expect(made.data).toMatchObject({
      userName: 'Çağla Aydınoğlu',
      workspaceName: workspace.name,
      status: 'active',
      type: 'individual',
      version: 1,
    });
    expect((await app.call(contract.readReservation, { params: { id: made.data.id } })).data).toMatchObject({
      ...made.data,
      start: '2026-11-19T06:00:00Z',
      end: '2026-11-19T15:00:00Z',
    });

    const moved = await app.call(contract.updateReservation, { params: { id: made.data.id }, body: { ...day('10:00-12:00'), version: 1 } });
    expect(moved.data).toMatchObject({ start: '2026-11-19T07:00:00Z', version: 2 });
    const listed = await app.call(contract.listReservations, { query: { search: 'cagla', from: '2026-11-19', to: '2026-11-19' } });
    expect(listed.data).toMatchObject({ total: 1, items: [{ id: made.data.id, version: 2 }] });

    expect((await app.call(contract.cancelReservation, { params: { id: made.data.id } })).statusCode).toBe(200);
    const cancelled = { by: 'Test administrator', at: expect.any(String) };
    expect((await app.call(contract.readReservation, { params: { id: made.data.id } })).data).toMatchObject({
      status: 'cancelled',
      cancelled,
    });
    const entries = await db()
      .selectFrom('audit_log')
      .select(['action', 'name'])
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', String(made.data.id))
      .orderBy('id')
      .execute();
    // The first tells its name itself, the others have it looked up.
    const name = `Çağla Aydınoğlu, ${workspace.name}, 2026-11-19`;
    expect(entries).toEqual(['create', 'update', 'cancel'].map((action) => ({ action, name })));
  });

  test('a seat that was cancelled is free again', async () => {
    const workspace = await makeWorkspace(db(), { capacity: 1 });
    const [one, two] = [await makeUser(db()), await makeUser(db())];
    const made = await reserve({ userId: one.id, workspaceId: workspace.id });
    expect((await reserve({ userId: two.id, workspaceId: workspace.id })).key).toBe('reservations.full');
    await app.call(contract.cancelReservation, { params: { id: made.data.id } });
    expect((await reserve({ userId: two.id, workspaceId: workspace.id })).statusCode).toBe(200);
  });

  test('touching periods do not overlap: a room is free the minute a meeting ends', async () => {
    const room = await makeMeetingRoom(db());
    const [one, two] = [await makeUser(db()), await makeUser(db())];
    const meeting = { area: 'meetingRoom', workspaceId: room.id };
    expect((await reserve({ ...meeting, userId: one.id, ...day('09:00-10:00') })).statusCode).toBe(200);
    expect((await reserve({ ...meeting, userId: two.id, ...day('10:00-11:00') })).statusCode).toBe(200);
    expect((await reserve({ ...meeting, userId: two.id, ...day('09:59-10:00') })).key).toBe('reservations.roomTaken');
  });
});

describe('what is refused, with its field and a sentence', () => {
  test('a desk that is taken, with the nearest free one', async () => {
    const workspace = await makeWorkspace(db());
    const desk = await makeDesk(db(), { workspace_id: workspace.id, label: 'C4', x: 0, y: 0 });
    await makeDesk(db(), { workspace_id: workspace.id, label: 'Z9', x: 900, y: 0 });
    const near = await makeDesk(db(), { workspace_id: workspace.id, label: 'C5', x: 200, y: 0 });
    const [one, two] = [await makeUser(db()), await makeUser(db())];
    await reserve({ userId: one.id, workspaceId: workspace.id, deskId: desk.id });
    const refused = await reserve({ userId: two.id, workspaceId: workspace.id, deskId: desk.id }, 'tr');
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'reservations.deskTaken',
      error: 'C4 masası bu saatlerde dolu. Başka bir masa ya da saat seçin.',
      fields: [{ path: 'deskId' }],
    });
    expect(refused.body.details).toMatchObject({ alternative: { deskId: near.id, deskLabel: 'C5' } });
  });

  test('a room that is taken, with a free one of the same building that is large enough', async () => {
    const room = await makeMeetingRoom(db(), { capacity: 6 });
    const same = { building_id: room.building_id };
    await makeMeetingRoom(db(), { ...same, capacity: 4 });
    const enough = await makeMeetingRoom(db(), { ...same, capacity: 8 });
    const [one, two] = [await makeUser(db()), await makeUser(db())];
    await reserve({ area: 'meetingRoom', userId: one.id, workspaceId: room.id });
    const refused = await reserve({ area: 'meetingRoom', userId: two.id, workspaceId: room.id });
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'reservations.roomTaken',
      body: { details: { alternative: { workspaceId: enough.id } } },
    });
  });

  test('a person who has something of the same area at that time', async () => {
    const user = await makeUser(db(), { name: 'Leyla', lastName: 'Ünal' });
    const { id, location_id } = await makeWorkspace(db());
    await reserve({ userId: user.id, workspaceId: id });
    const refused = await reserve({ userId: user.id, workspaceId: (await makeWorkspace(db(), { location_id })).id });
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'reservations.userBusy',
      error: 'Leyla Ünal already has a reservation at this time. Choose another time, or change that one.',
    });
  });

  test('unknown users and places, other areas, and places of another location', async () => {
    const user = await makeUser(db());
    const workspace = await makeWorkspace(db());
    const key = async (body: object) => (await reserve({ userId: user.id, workspaceId: workspace.id, ...body })).key;
    expect(await key({ userId: 999_999 })).toBe('reservations.userUnknown');
    expect(await key({ workspaceId: 999_999 })).toBe('reservations.placeUnknown');
    expect(await key({ locationId: 999_999 })).toBe('reservations.placeUnknown');
    expect(await key({ area: 'diningHall' })).toBe('value.required');
    expect(await key({ slotId: 1 })).toBe('reservations.notOfArea');
    expect(await key({ deskId: 999_999 })).toBe('reservations.deskElsewhere');
    expect(await key({ start: '2026-11-19 09:00' })).toBe('request.refused');
  });

  test('saving over a newer version, what is cancelled, and what is over', async () => {
    const user = await makeUser(db());
    const { data } = await reserve({ userId: user.id, workspaceId: (await makeWorkspace(db())).id });
    const params = { id: data.id };
    await app.call(contract.updateReservation, { params, body: { title: 'x', version: 1 } });
    expect((await app.call(contract.updateReservation, { params, body: { title: 'y', version: 1 } })).key).toBe('request.versionConflict');
    expect((await app.call(contract.cancelReservation, { params, query: { version: 1 } })).key).toBe('request.versionConflict');
    app.clock.set('2026-11-20T06:00:00Z');
    expect((await app.call(contract.cancelReservation, { params }, { as: await app.signIn('administrator') })).key).toBe(
      'reservations.over',
    );
    app.clock.set('2026-11-18T06:00:00Z');
    await app.call(contract.cancelReservation, { params });
    expect((await app.call(contract.cancelReservation, { params })).key).toBe('reservations.cancelled');
    expect((await app.call(contract.readReservation, { params: { id: 99_999_999 } })).key).toBe('request.notFound');
  });

  test('moving onto what is taken', async () => {
    const room = await makeMeetingRoom(db());
    const [one, two] = [await makeUser(db()), await makeUser(db())];
    await reserve({ area: 'meetingRoom', userId: one.id, workspaceId: room.id, ...day('09:00-10:00') });
    const { data } = await reserve({ area: 'meetingRoom', userId: two.id, workspaceId: room.id, ...day('10:00-11:00') });
    const moved = await app.call(contract.updateReservation, { params: { id: data.id }, body: { ...day('09:30-10:30'), version: 1 } });
    expect(moved).toMatchObject({ httpStatus: 409, key: 'reservations.roomTaken' });
  });
});

test('availability tells free seats and who sits where', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 3 });
  const desk = await makeDesk(db(), { workspace_id: workspace.id, label: 'A1' });
  const user = await makeUser(db(), { name: 'Nazlı', lastName: 'Aksoy' });
  await reserve({ userId: user.id, workspaceId: workspace.id, deskId: desk.id });
  const query = { workspaceId: workspace.id, ...day('08:00-09:30') };
  expect((await app.call(contract.availability, { query })).data).toMatchObject({
    capacity: 3,
    taken: 1,
    free: 2,
    desks: [{ label: 'A1', takenBy: 'Nazlı Aksoy' }],
  });
  expect((await app.call(contract.availability, { query: { ...query, ...day('07:00-09:00') } })).data).toMatchObject({
    taken: 0,
    desks: [{ takenBy: null }],
  });
  expect((await app.call(contract.availability, { query: { ...query, ...day('09:00-08:00') } })).key).toBe('reservations.startAfterEnd');
});
