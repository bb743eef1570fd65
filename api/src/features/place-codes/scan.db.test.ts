import {
  checkInByCode,
  makePlaceCodes,
  readPlaceCode,
  renewPlaceCode,
  takeByCode,
} from '@population-tracker/contract/place-codes/place-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awaitSomebody, makeOffice, type Office } from '#features/reservations/testing/awaiting.ts';
import { makeDesk, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let office: Office;
let code: string;
let me: { id: number; as: string };
const db = () => app.database.db;
/** Of a Wednesday, as clocks show it in Istanbul. */
const instant = (time: string) => new Date(`2026-11-18T${time}:00+03:00`);
const at = (time: string) => app.clock.set(instant(time).toISOString());

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  at('09:10');
  const opening_hours = JSON.stringify([{ weekday: 3, opens: '08:00', closes: '18:00' }]);
  office = await makeOffice(db(), {}, { opening_hours });
  code = await codeOf({ desk_id: office.desk.id });
  const { id } = await makeUser(db(), { userType: 3 });
  me = { id, as: await app.signIn(id) };
});

async function codeOf(place: { desk_id?: number; building_id?: number }): Promise<string> {
  await app.call(makePlaceCodes, { body: { locationId: office.location.id } });
  const [column, id] = Object.entries(place)[0] as ['desk_id', number];
  const row = await db()
    .selectFrom('place_codes')
    .select('code')
    .where(column, '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.code;
}
const scan = async (of = code) => (await app.call(readPlaceCode, { params: { code: of } }, { as: me.as })).data;
const checkIn = (of = code) => app.call(checkInByCode, { params: { code: of } }, { as: me.as });
const take = (of = code, body: { instead?: { workspaceId: number; deskId: number | null } } = {}) =>
  app.call(takeByCode, { params: { code: of }, body }, { as: me.as });
const mine = (more: object = {}) => awaitSomebody(db(), { office, userId: me.id, start: instant('09:00'), end: instant('17:00'), ...more });
const others = (from = '09:00', until = '17:00') => awaitSomebody(db(), { office, start: instant(from), end: instant(until) });

describe('behind the code of a desk', () => {
  test('is one’s own reservation: it is checked in, once', async () => {
    const { id } = await mine();
    const place = {
      kind: 'desk',
      label: office.desk.label,
      workspaceName: office.floor.name,
      timeZone: 'Europe/Istanbul',
      workspaceId: office.floor.id,
      deskId: office.desk.id,
    };
    expect(await scan()).toMatchObject({ state: 'here', place, reservation: { id, deskLabel: office.desk.label } });
    expect((await checkIn()).data).toMatchObject({ state: 'checkedIn', reservation: { id, checkedIn: '2026-11-18T06:10:00Z' } });
    expect(await checkIn()).toMatchObject({ httpStatus: 409, key: 'checkIn.done' });
  });

  test('a code may be typed in small letters with hyphens', async () => {
    await mine();
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
    expect((await scan(typed)).state).toBe('here');
  });

  test('is looked for by nothing that no sticker has', async () => {
    for (const typed of ['A'.repeat(41), 'ABCD\u0007'])
      expect(await app.call(readPlaceCode, { params: { code: typed } }, { as: me.as })).toMatchObject({ httpStatus: 422 });
  });

  test('is one’s own for later: when check-in opens is told', async () => {
    at('07:30');
    await mine();
    expect(await scan()).toMatchObject({ state: 'tooEarly', until: '2026-11-18T05:00:00Z' });
    expect(await checkIn()).toMatchObject({ httpStatus: 409, key: 'checkIn.tooEarly' });
  });

  test('is one’s own where nobody checks in', async () => {
    await db().updateTable('parameters').set({ check_in: 'none' }).where('id', '=', office.parameter.id).execute();
    await mine();
    expect((await scan()).state).toBe('reserved');
    expect(await checkIn()).toMatchObject({ key: 'checkIn.notAsked' });
  });

  test('is nobody’s while one has another desk today: that reservation moves here and is checked in', async () => {
    const other = await makeDesk(db(), { workspace_id: office.floor.id });
    const { id } = await mine({ deskId: other.id });
    expect(await scan()).toMatchObject({ state: 'elsewhere', reservation: { id, deskLabel: other.label } });
    expect(await checkIn()).toMatchObject({ httpStatus: 409, key: 'placeCodes.nothingHere' });
    expect((await take()).data).toMatchObject({
      state: 'checkedIn',
      reservation: { id, deskLabel: office.desk.label, start: '2026-11-18T06:00:00Z' },
    });
  });

  test('is nobody’s: it is taken until it closes, and checked in', async () => {
    expect(await scan()).toMatchObject({ state: 'free', until: '2026-11-18T15:00:00.000Z', reservation: null });
    expect((await take()).data).toMatchObject({
      state: 'checkedIn',
      reservation: { start: '2026-11-18T06:10:00Z', end: '2026-11-18T15:00:00Z', deskLabel: office.desk.label },
    });
    expect(await take()).toMatchObject({ httpStatus: 409, key: 'placeCodes.notFree' });
  });

  test('is nobody’s until somebody comes: it is taken until then', async () => {
    await others('13:00');
    expect(await scan()).toMatchObject({ state: 'free', until: '2026-11-18T10:00:00.000Z' });
    expect((await take()).data.reservation).toMatchObject({ end: '2026-11-18T10:00:00Z' });
  });

  test('is somebody else’s: until when is told and where the nearest free one is, not whose it is', async () => {
    const near = await makeDesk(db(), { workspace_id: office.floor.id });
    await others();
    const told = await scan();
    expect(told).toMatchObject({ state: 'taken', until: '2026-11-18T14:00:00Z', reservation: null, alternative: { deskId: near.id } });
    expect(JSON.stringify(told)).not.toContain('Ada');
    expect(await checkIn()).toMatchObject({ httpStatus: 409, key: 'placeCodes.taken', error: 'Somebody else has this place until 17:00.' });
    expect(await take()).toMatchObject({ httpStatus: 409, key: 'placeCodes.notFree' });
  });

  test('is somebody else’s: the nearest free one that was told is taken instead until it closes, and no other', async () => {
    const near = await makeDesk(db(), { workspace_id: office.floor.id });
    const far = await makeDesk(db(), { workspace_id: office.floor.id, x: 4_000 });
    const instead = (deskId: number) => ({ instead: { workspaceId: office.floor.id, deskId } });
    expect(await take(code, instead(near.id))).toMatchObject({ httpStatus: 409, key: 'placeCodes.notFree' });
    await others();
    expect(await take(code, instead(far.id))).toMatchObject({ httpStatus: 409, key: 'placeCodes.notFree' });
    expect((await take(code, instead(near.id))).data).toMatchObject({
      state: 'checkedIn',
      reservation: { deskId: near.id, start: '2026-11-18T06:10:00Z', end: '2026-11-18T15:00:00Z' },
    });
    expect(await scan()).toMatchObject({ state: 'taken', reservation: { deskId: near.id } });
  });

  test('is closed by hours, by a closure, and by a desk that is blocked, each with its sentence', async () => {
    at('18:30');
    expect(await scan()).toMatchObject({ state: 'free' });
    await db().updateTable('parameters').set({ only_opening_hours: true }).where('id', '=', office.parameter.id).execute();
    expect(await scan()).toMatchObject({ state: 'closed', reason: expect.stringContaining('is open 08:00–18:00') });
    at('09:10');
    await db().updateTable('desks').set({ status: 'blocked' }).where('id', '=', office.desk.id).execute();
    expect(await scan()).toMatchObject({ state: 'closed' });
    await db().updateTable('desks').set({ status: 'active' }).where('id', '=', office.desk.id).execute();
    const closure = {
      location_ids: [office.location.id],
      first_day: '2026-11-18',
      last_day: '2026-11-18',
      reason: 'works',
      text: 'Painting',
    } as const;
    await db()
      .insertInto('closures')
      .values({ ...closure, location_ids: [office.location.id] })
      .execute();
    expect(await scan()).toMatchObject({ state: 'closed', reason: expect.stringContaining('Painting') });
    expect((await take()).httpStatus).toBe(409);
  });

  test('is refused by a rule, which is told', async () => {
    await db().updateTable('parameters').set({ weekly_working_day_limit: 0 }).where('id', '=', office.parameter.id).execute();
    expect(await scan()).toMatchObject({ state: 'refused', reason: expect.stringMatching(/./) });
  });

  test('is a newer code, or nothing', async () => {
    await app.call(renewPlaceCode, { body: { kind: 'desk', placeId: office.desk.id } });
    expect(await scan()).toMatchObject({ state: 'retired', place: { label: office.desk.label } });
    expect([(await checkIn()).key, (await take()).key]).toEqual(['placeCodes.retired', 'placeCodes.retired']);
    const unknown = 'A'.repeat(12);
    expect(await scan(unknown)).toMatchObject({ state: 'unknown', place: null });
    expect([(await checkIn(unknown)).httpStatus, (await take(unknown)).httpStatus]).toEqual([404, 404]);
    await db().updateTable('desks').set({ deleted_at: app.clock.now().toISOString() }).where('id', '=', office.desk.id).execute();
    expect(await scan()).toMatchObject({ state: 'retired' });
  });
});

test('behind an entrance is what one has in that building today', async () => {
  const entrance = await codeOf({ building_id: office.floor.building_id });
  expect((await scan(entrance)).state).toBe('nothing');
  expect(await checkIn(entrance)).toMatchObject({ key: 'placeCodes.nothingHere' });
  expect(await take(entrance)).toMatchObject({ key: 'placeCodes.notFree' });
  const { id } = await mine();
  expect(await scan(entrance)).toMatchObject({ state: 'here', place: { kind: 'entrance' }, reservation: { id } });
  expect((await checkIn(entrance)).data).toMatchObject({ state: 'checkedIn' });
});

test('of many who scan one free desk at once exactly one gets it', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, async () => app.signIn((await makeUser(db(), { userType: 3 })).id)));
  const answers = await Promise.all(crowd.map((as) => app.call(takeByCode, { params: { code }, body: {} }, { as })));
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  for (const { httpStatus } of answers) expect([200, 409]).toContain(httpStatus);
});

test('nobody scans without being signed in', async () => {
  const given = { params: { code }, body: {} };
  for (const endpoint of [readPlaceCode, checkInByCode, takeByCode])
    expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
});

test('the address of a sticker opens the employees’ app at its code, and says so where there is none', async () => {
  const withApp = await testApp({ env: { EMPLOYEE_APP: '1' } });
  const open = (from: TestApp, language = 'en') =>
    from.app.inject({ method: 'GET', url: `/c/${code}`, headers: { 'accept-language': language } });
  const { statusCode, headers } = await open(withApp);
  expect([statusCode, headers.location]).toEqual([303, `/my/c/${code}`]);
  await withApp.close();
  const plain = await open(app);
  expect([plain.statusCode, plain.headers.location]).toEqual([404, undefined]);
  expect(plain.body).toContain('is switched off here');
  expect((await open(app, 'tr')).body).toContain('çalışan uygulaması burada kapalı');
});
