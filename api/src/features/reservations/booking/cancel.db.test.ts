import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locks } from '#platform/db/locks.ts';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { tellCancelledJob } from '../notices/notices-service.ts';
import { type Offered, offer, whenOf } from '../testing/offering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set('2026-11-18T06:00:00Z');
  app.enqueued.length = 0;
});

const db = () => app.database.db;
const hours = { day: '2026-11-19', start: '2026-11-19T09:00:00+03:00', end: '2026-11-19T18:00:00+03:00' };
const cancelAll = (body: object, as?: string) => app.call(contract.cancelReservations, { body }, as ? { as } : {});
const undo = (id: number, as?: string) => app.call(contract.undoCancellation, { params: { id } }, as ? { as } : {});
const read = async (id: number) => (await app.call(contract.readReservation, { params: { id } })).data;

async function make(place: Offered | undefined, title = '') {
  const userId = (await makeUser(db())).id;
  const body = { ...place, userId, title, ...whenOf({ area: place?.area ?? 'workspace' }, hours) };
  return (await app.call(contract.createReservation, { body })).data;
}

/** One of each area, all with one title. */
async function oneOfEach(title: string): Promise<number[]> {
  const ids = [];
  for (const area of contract.areas) {
    const [place] = await offer(db(), { area, capacities: [1] });
    ids.push((await make(place, title)).id);
  }
  return ids;
}

describe('cancelling many', () => {
  test('of every area is one step, keeps its reason, tells the persons, and can be undone', async () => {
    const ids = await oneOfEach('Move of the office');
    const { data } = await cancelAll({ selection: { ids }, reason: 'We are moving' });
    expect(data).toEqual({ id: expect.any(Number), cancelled: 7, leftOut: 0 });
    const cancelled = { by: 'Test administrator', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) };
    for (const id of ids)
      expect(await read(id)).toMatchObject({ status: 'cancelled', cancelReason: 'We are moving', version: 2, cancelled });
    expect(app.enqueued.map(({ name }) => name)).toEqual([tellCancelledJob]);

    expect((await undo(data.id)).data).toEqual({ restored: 7, leftOut: 0 });
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'active', cancelReason: '', version: 3, cancelled: null });
    expect(await undo(data.id)).toMatchObject({ httpStatus: 409, key: 'reservations.notUndoable' });
    const actions = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', String(ids[2]))
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['create', 'cancel', 'restore']);
  });

  test('by filters means as many as the list showed; what is cancelled already is left out, and nobody hears who shouldn’t', async () => {
    const ids = await oneOfEach('Zebra');
    await app.call(contract.cancelReservation, { params: { id: ids[0] } });
    const selection = { matching: { search: 'zebra', from: '2026-11-19' }, except: [ids[1]], count: 6 };
    const refused = await cancelAll({ selection: { ...selection, count: 5 }, notify: false });
    expect(refused).toMatchObject({ httpStatus: 409, key: 'reservations.selectionChanged', body: { details: { expected: 5, found: 6 } } });
    expect((await read(ids[2] ?? 0)).status).toBe('active');
    expect((await cancelAll({ selection, notify: false })).data).toMatchObject({ cancelled: 5, leftOut: 1 });
    expect((await read(ids[1] ?? 0)).status).toBe('active');
    expect(app.enqueued).toEqual([]);
  });

  test.each(contract.areas)('of %s is undone only as far as the place is free and still offered', async (area) => {
    const [place] = await offer(db(), { area, capacities: [1] });
    const taken = await make(place);
    const { data } = await cancelAll({ selection: { ids: [taken.id] } });
    await make(place);
    expect((await undo(data.id)).data).toEqual({ restored: 0, leftOut: 1 });
    expect(await read(taken.id)).toMatchObject({ status: 'cancelled', version: 2 });
  });

  test('is undone without those whose slot, parking spaces or parameter are gone', async () => {
    const ids = await oneOfEach('Closing');
    const { data } = await cancelAll({ selection: { ids } });
    const closing = ['diningHall', 'gym', 'shuttle', 'pet'] as const;
    await db().updateTable('parameters').set({ status: 'passive' }).where('area', 'in', closing).execute();
    await db().updateTable('locations').set({ parking_capacity: 0 }).execute();
    expect((await undo(data.id)).data).toEqual({ restored: 2, leftOut: 5 });
    await db().updateTable('parameters').set({ status: 'active' }).execute();
  });

  test.each(['buildings', 'locations'] as const)('is undone without those in %s that became passive', async (table) => {
    const offered = await offer(db(), { area: 'workspace', capacities: [1, 1] });
    const made = [await make(offered[0]), await make(offered[1])];
    const { data } = await cancelAll({ selection: { ids: made.map(({ id }) => id) } });
    const closed = table === 'buildings' ? made[0]?.buildingId : made[0]?.locationId;
    await db()
      .updateTable(table)
      .set({ status: 'passive' })
      .where('id', '=', closed ?? 0)
      .execute();
    expect((await undo(data.id)).data).toEqual({ restored: 1, leftOut: 1 });
  });

  test('is undone only while no emergency runs there', async () => {
    const [place] = await offer(db(), { area: 'workspace', capacities: [1] });
    const { id, locationId } = await make(place);
    const { data } = await cancelAll({ selection: { ids: [id] } });
    const told = { kind: 'emergency' as const, message: 'Leave the building.', everywhere: false, link_secret: Buffer.alloc(32) };
    const begun = { started_at: app.clock.now().toISOString(), started_by: (await makeUser(db())).id };
    const emergency = await db()
      .insertInto('emergencies')
      .values({ ...told, ...begun })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('emergency_locations').values({ emergency_id: emergency.id, location_id: locationId }).execute();
    expect((await undo(data.id)).data).toEqual({ restored: 0, leftOut: 1 });
    const ended = { ended_at: begun.started_at, ended_by: begun.started_by };
    await db().updateTable('emergencies').set(ended).where('id', '=', emergency.id).execute();
  });

  test('is undone by whoever did it, within ten minutes', async () => {
    const [place] = await offer(db(), { area: 'workspace', capacities: [2] });
    const { data } = await cancelAll({ selection: { ids: [(await make(place)).id] } });
    expect((await undo(data.id, await app.signIn('administrator'))).key).toBe('request.notFound');
    app.clock.set('2026-11-18T06:10:01Z');
    expect((await undo(data.id)).key).toBe('reservations.notUndoable');
  });
});

describe('the weekly limit', () => {
  const on = (day: string) => ({ day, start: `${day}T09:00:00+03:00`, end: `${day}T18:00:00+03:00` });
  const days = ['2026-11-23', '2026-11-24', '2026-11-25'];

  /** Somebody who may come on two days a week, and comes on the first two. */
  async function limited(exceptional = false) {
    const { id: locationId } = await makeLocation(db());
    await makeParameter(db(), { area: 'workspace', location_id: locationId, weekly_working_day_limit: 2 });
    const place = { area: 'workspace' as const, workspaceId: (await makeWorkspace(db(), { location_id: locationId })).id };
    const { id: userId } = await makeUser(db(), { exceptional });
    const reserve = (day: string) => {
      const { start, end } = on(day);
      return app.call(contract.createReservation, { body: { ...place, userId, start, end } });
    };
    const ids = [];
    for (const day of days.slice(0, 2)) ids.push((await reserve(day)).data.id);
    return { reserve, ids };
  }

  test('holds for what is put back: the earliest days first, and a day that counts already', async () => {
    const { reserve, ids } = await limited();
    const { data } = await cancelAll({ selection: { ids } });
    expect((await reserve('2026-11-25')).httpStatus).toBe(200);
    expect((await undo(data.id)).data).toEqual({ restored: 1, leftOut: 1 });
    expect([(await read(ids[0] ?? 0)).status, (await read(ids[1] ?? 0)).status]).toEqual(['active', 'cancelled']);
  });

  test('is none for whoever is exceptional', async () => {
    const { reserve, ids } = await limited(true);
    const { data } = await cancelAll({ selection: { ids } });
    await reserve('2026-11-25');
    expect((await undo(data.id)).data).toEqual({ restored: 2, leftOut: 0 });
  });

  test('holds for a reservation that is made while others are put back', async () => {
    const { reserve, ids } = await limited();
    const { data } = await cancelAll({ selection: { ids } });
    const other = await app.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock_shared(${locks.reservations}, 0)`);
      const undoing = undo(data.id);
      await waiting(1);
      const making = reserve('2026-11-25');
      await waiting(2);
      await other.query('commit');
      expect((await undoing).data).toEqual({ restored: 2, leftOut: 0 });
      expect(await making).toMatchObject({ httpStatus: 422, key: 'reservations.weeklyLimit' });
    } finally {
      other.release();
    }
  });

  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await app.database.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
        return rows.length;
      })
      .toBe(count);
});

test('what was tried to be put back tells why it can’t be', async () => {
  const [place] = await offer(db(), { area: 'workspace', capacities: [1] });
  const { id } = await make(place);
  const restore = (version: number, params = { id }) => app.call(contract.restoreReservation, { params, body: { version } });
  expect((await restore(1)).key).toBe('reservations.notCancelled');
  await app.call(contract.cancelReservation, { params: { id } });
  expect((await restore(1)).key).toBe('request.versionConflict');
  expect((await restore(2)).data).toMatchObject({ status: 'active', version: 3 });
  await app.call(contract.cancelReservation, { params: { id } });
  app.clock.set('2026-11-20T06:00:00Z');
  const late = await app.call(
    contract.restoreReservation,
    { params: { id }, body: { version: 4 } },
    { as: await app.signIn('administrator') },
  );
  expect(late.key).toBe('reservations.over');
});

test.each([
  [contract.restoreReservation, { params: { id: 1 }, body: { version: 1 } }],
  [contract.checkReservation, { body: { area: 'workspace', userId: 1 } }],
  [contract.checkReservations, { body: { items: [{ area: 'workspace', userId: 1 }] } }],
  [contract.cancelReservations, { body: { selection: { ids: [1] } } }],
  [contract.undoCancellation, { params: { id: 1 } }],
] as const)('%o is for administrators, who say what they mean', async (endpoint, given) => {
  expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
  expect((await app.call(endpoint, given, { as: 'emergency' })).httpStatus).toBe(403);
  expect((await app.call(endpoint, { params: { id: 'x' }, body: { nonsense: true } })).httpStatus).toBe(422);
});
