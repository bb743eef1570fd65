import { newReservation } from '@population-tracker/contract/reservations/reservations';
import { continueUpload, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { readXlsx } from '#platform/spreadsheet/xlsx/read-xlsx.ts';
import { emptyPlan, makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { create } from '../reservations-service.ts';

let app: UploadingApp;
let floor: { id: number };
let room: { id: number };
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  await emptyPlan(app.database.pool);
  const { db } = app.database;
  const location = await makeLocation(db, { name: 'İstanbul' });
  const building = await makeBuilding(db, { name: 'Merkez', location_id: location.id });
  floor = await makeWorkspace(db, { name: '3. kat', building_id: building.id, capacity: 100 });
  room = await makeMeetingRoom(db, { name: 'Boğaz', building_id: building.id });
  for (const label of ['A-01', 'A-02']) await makeDesk(db, { workspace_id: floor.id, label });
});

const people: string[] = [];
/** So many people's addresses; they are made once. */
async function emails(count: number): Promise<string[]> {
  while (people.length < count) people.push((await makeUser(app.database.db, { email: `kisi${people.length}@sirket.example` })).email);
  return people.slice(0, count);
}

const head = 'Kullanıcı;Alan;Konum;Bina;Çalışma alanı;Masa;Gün;Başlangıç saati;Bitiş saati;Başlık';
const seat = (email: string | undefined, { desk = '', day = '19.11.2026', hours = '09:00;18:00', title = '' } = {}) =>
  `${email};Çalışma alanı;İstanbul;Merkez;3. kat;${desk};${day};${hours};${title}`;
const meeting = (email: string | undefined, hours = '10:00;11:00') =>
  `${email};Toplantı odası;İstanbul;Merkez;Boğaz;;19.11.2026;${hours};Plan`;
const start = (lines: string[]) => app.upload('reservations.csv', [head, ...lines].join('\n'), 'reservations');
const upload = async (lines: string[]) => app.settled((await start(lines)).id);
const goOn = async (id: number) => {
  await app.call(continueUpload, { params: { id } });
  return app.settled(id);
};

const standing = () =>
  app.database.db
    .selectFrom('reservations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as b', 'b.id', 'r.booker_id')
    .leftJoin('desks as d', 'd.id', 'r.desk_id')
    .select([
      'u.email',
      'r.area',
      'd.label',
      'r.start_at as start',
      'r.end_at as end',
      'r.title',
      'r.type',
      'b.last_name as booker',
      'r.version',
    ])
    .where('r.status', '=', 'active')
    .orderBy('u.id')
    .orderBy('r.area')
    .execute();

describe('each row is made as a single reservation is', () => {
  it('with its desk, in its location’s time, booked by who uploaded it, and once however often it is uploaded', async () => {
    const [ayse, omer] = await emails(2);
    const lines = [seat(ayse, { desk: 'a-01', title: 'Ekip günü' }), seat(omer), meeting(ayse)];
    const job = await upload(lines);
    expect(job).toMatchObject({ kind: 'reservations', state: 'done', added: 3, updated: 0, unchanged: 0, invalid: 0 });
    const made = { start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z', type: 'bulk', booker: 'administrator', version: 1 };
    expect(await standing()).toMatchObject([
      { email: ayse, area: 'meetingRoom', title: 'Plan', start: '2026-11-19T07:00:00Z', label: null },
      { ...made, email: ayse, area: 'workspace', label: 'A-01', title: 'Ekip günü' },
      // Any seat is a desk, where there are desks.
      { ...made, email: omer, area: 'workspace', label: 'A-02', title: '' },
    ]);
    const audited = await app.database.db.selectFrom('audit_log').select('action').where('entity', '=', 'reservation').execute();
    expect(audited.map(({ action }) => action)).toEqual(['create', 'create', 'create']);

    // The same sheet twice changes nothing, and what was cancelled is made again.
    const before = await standing();
    expect(await upload(lines.toReversed())).toMatchObject({ state: 'done', added: 0, unchanged: 3, invalid: 0 });
    expect(await standing()).toEqual(before);
    await app.database.db.updateTable('reservations').set({ status: 'cancelled' }).execute();
    expect(await upload([seat(ayse)])).toMatchObject({ added: 1, unchanged: 0 });
  });
});

describe('what can’t be reserved is told before anything is', () => {
  it('wrong rows with their reasons; the others are made after the decision, and hostile values stay what they are', async () => {
    const [ayse, omer] = await emails(2);
    const titles = ['=HYPERLINK("http://x.example")', "'; delete from reservations; --", '<script>alert(1)</script>'];
    const hours = ['07:00;08:00', '08:00;09:00', '09:00;10:00'];
    const right = titles.map((title, at) => seat(ayse, { hours: hours[at], title: `"${title.replaceAll('"', '""')}"` }));
    const wrong = [
      seat('nobody@sirket.example'),
      seat(omer, { desk: 'Z-9' }),
      seat(omer, { day: '01.11.2026' }),
      seat(omer, { hours: '18:00;09:00' }),
      seat(omer).replace('3. kat', 'Boğaz'),
      seat(omer, { title: 'x'.repeat(10_000) }),
      seat(omer, { title: 'a\u0007b' }),
      seat('=1+1'),
      seat(`${'x'.repeat(10_000)}@sirket.example`),
      seat(omer, { desk: '"1""2"' }),
      seat(omer, { day: '99999999999' }),
    ];
    const asked = await upload([...wrong, ...right, seat(omer)]);
    expect(asked).toMatchObject({ state: 'needsDecision', total: 15, valid: 4, invalid: 11, added: 4, unchanged: 0 });
    expect(asked.errorRecords.items.slice(0, 5).map(({ row, column, key }) => [row, column, key])).toEqual([
      [2, 'Kullanıcı', 'reservations.userUnknown'],
      [3, 'Masa', 'reservations.deskElsewhere'],
      [4, 'Başlangıç saati', 'reservations.past'],
      [5, 'Bitiş saati', 'reservations.startAfterEnd'],
      [6, 'Çalışma alanı', 'reservations.notAWorkspace'],
    ]);
    expect(asked.errorRecords.items[4]?.reason).toBe('“Boğaz” is a meeting room. Choose a workspace.');
    expect(await standing()).toEqual([]);
    expect(await goOn(asked.id)).toMatchObject({ state: 'done', processed: 15, added: 4 });
    expect((await standing()).map(({ title }) => title).sort()).toEqual(['', ...titles].sort());
  });
});

describe('what somebody else changes between the check and the decision', () => {
  const wrongRow = () => seat('nobody@sirket.example');

  it('a desk, a room and a person’s own time that are taken meanwhile are told with who or what is in the way', async () => {
    const [ayse, omer, can, faster] = await emails(4);
    const asked = await upload([seat(ayse, { desk: 'A-01' }), meeting(omer), seat(can), wrongRow()]);
    expect(asked).toMatchObject({ state: 'needsDecision', valid: 3 });
    const idOf = async (email = '') =>
      (await app.database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const desk = await app.database.db.selectFrom('desks').select('id').where('label', '=', 'A-01').executeTakeFirstOrThrow();
    const period = { start: '2026-11-19T10:00:00+03:00', end: '2026-11-19T12:00:00+03:00' };
    const taking = [
      { userId: await idOf(faster), area: 'workspace', workspaceId: floor.id, deskId: desk.id, ...period },
      { userId: await idOf(faster), area: 'meetingRoom', workspaceId: room.id, ...period },
      { userId: await idOf(can), area: 'workspace', workspaceId: floor.id, ...period },
    ];
    const actor = { ...(await makeUser(app.database.db)), userType: 2, roles: [], grants: [], sessionId: 0, hasPassword: false };
    for (const body of taking) await create(app.context({ actor } as Partial<Context>), newReservation.parse(body));
    const done = await goOn(asked.id);
    expect(done).toMatchObject({ state: 'done', total: 4, processed: 4, valid: 0, invalid: 4, added: 0 });
    expect(done.errorRecords.items.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
      [2, 'Masa', 'A-01', 'Desk A-01 is taken at this time. Choose another desk or another time.'],
      [3, 'Çalışma alanı', 'Boğaz', '“Boğaz” is taken at this time. Choose another room or another time.'],
      [4, 'Kullanıcı', can, 'Ayşe Yılmaz already has a reservation at this time. Choose another time, or change that one.'],
      [5, 'Kullanıcı', 'nobody@sirket.example', 'There is no such user. Choose another one.'],
    ]);
  });

  it('a workspace without a free seat left refuses the rows that find none', async () => {
    const users = await emails(6);
    await app.database.db.updateTable('workspaces').set({ capacity: 4 }).where('id', '=', floor.id).execute();
    const job = await upload(users.map((email) => seat(email)));
    expect(job).toMatchObject({ state: 'done', valid: 4, invalid: 2, added: 4 });
    expect(job.errorRecords.items.map(({ row, key }) => [row, key])).toEqual([
      [6, 'reservations.full'],
      [7, 'reservations.full'],
    ]);
    expect(job.errorRecords.items[0]?.reason).toBe(
      '“3. kat” is full at this time: no seat of 4 is free. Choose another workspace or another time.',
    );
  });

  it('opening hours that bind leave rows out when they are checked, and others where they have changed by then', async () => {
    const users = await emails(3);
    const { db } = app.database;
    const open = (opens: string) => ({ opening_hours: JSON.stringify([{ weekday: 4, opens, closes: '18:00' }]) });
    await db.updateTable('locations').set(open('09:00')).execute();
    await makeParameter(db, { area: 'workspace', only_opening_hours: true });
    const hours = ['09:00;18:00', '08:00;12:00', '12:00;18:00'];
    const { id, ...checked } = await upload(hours.map((one, at) => seat(users[at], { hours: one })));
    expect(checked).toMatchObject({ state: 'needsDecision', valid: 2, invalid: 1 });
    await db.updateTable('locations').set(open('12:00')).execute();
    expect(await goOn(id)).toMatchObject({ state: 'done', added: 1 });
    const told = db.selectFrom('upload_errors').select(['row_number as row', 'error_key as key']).where('job_id', '=', id);
    const key = 'reservations.outsideOpening';
    expect(await told.orderBy('row_number').execute()).toEqual([
      { row: 2, key },
      { row: 3, key },
    ]);
    await db.updateTable('parameters').set({ deleted_at: app.clock.now().toISOString() }).execute();
  });

  it('a person who became passive, a workspace that was closed and a place that is gone are refused, the others are made', async () => {
    const [ayse, omer, can] = await emails(3);
    const asked = await upload([seat(ayse), meeting(omer), seat(can, { desk: 'A-02' }), wrongRow()]);
    const { db } = app.database;
    await db
      .updateTable('users')
      .set({ status: 'passive' })
      .where('email', '=', ayse ?? '')
      .execute();
    await db.updateTable('workspaces').set({ deleted_at: new Date().toISOString() }).where('id', '=', room.id).execute();
    const done = await goOn(asked.id);
    await db
      .updateTable('users')
      .set({ status: 'active' })
      .where('email', '=', ayse ?? '')
      .execute();
    expect(done).toMatchObject({ state: 'done', added: 1, invalid: 3 });
    expect(done.errorRecords.items.map(({ row, key }) => [row, key])).toEqual([
      [2, 'reservations.userPassive'],
      [3, 'reservations.placeUnknown'],
      [5, 'reservations.userUnknown'],
    ]);
    expect(await standing()).toMatchObject([{ email: can, label: 'A-02' }]);
  });
});

it('areas that are counted by location are filled up to what they take, and nobody beyond the weekly limit', async () => {
  const users = await emails(4);
  const { db } = app.database;
  const location = await db.selectFrom('locations').select('id').executeTakeFirstOrThrow();
  await db.updateTable('locations').set({ has_food_service: true, has_shuttle: true, parking_capacity: 2 }).execute();
  const at = { location_id: location.id };
  const slots = [{ start: '12:00', end: '12:30', capacity: 3 }];
  const parameters = [
    await makeParameter(db, { area: 'diningHall', ...at, slots }),
    await makeParameter(db, { area: 'shuttle', ...at, slots: [{ start: '08:00', name: 'Levent', capacity: 1 }] }),
    await makeParameter(db, { area: 'workspace', ...at, weekly_working_day_limit: 1 }),
  ];
  const row = (area: string, email: string | undefined, hours: string) => `${email};${area};İstanbul;;;;19.11.2026;${hours};`;
  const lines = [
    ...users.map((email) => row('Yemekhane', email, '12:00;')),
    ...users.slice(0, 3).map((email) => row('Otopark', email, '08:00;18:00')),
    ...users.slice(0, 2).map((email) => row('Servis', email, '08:00;')),
    seat(users[0]),
    seat(users[0], { day: '20.11.2026' }),
  ];
  const job = await upload(lines);
  expect(job.errorRecords.items.map(({ row, key }) => [row, key])).toEqual([
    [5, 'reservations.slotFull'],
    [8, 'reservations.parkingFull'],
    [10, 'reservations.slotFull'],
    [12, 'reservations.weeklyLimit'],
  ]);
  expect(job).toMatchObject({ state: 'done', added: 7, invalid: 4 });
  expect(await upload(lines)).toMatchObject({ added: 0, unchanged: 7 });
  await db
    .updateTable('parameters')
    .set({ deleted_at: new Date().toISOString() })
    .where(
      'id',
      'in',
      parameters.map(({ id }) => id),
    )
    .execute();
});

describe('a finished upload is undone', () => {
  it('what it made is cancelled, with an entry in the history, and nobody is told by mail; what was there before stays', async () => {
    const [ayse, omer] = await emails(2);
    await upload([meeting(ayse)]);
    const job = await upload([seat(ayse, { desk: 'A-01' }), seat(omer), meeting(ayse)]);
    expect(job).toMatchObject({ added: 2, unchanged: 1, undoable: true });
    const { data } = await app.call(undoUpload, { params: { id: job.id } });
    expect(data).toMatchObject({ undoable: false, undone: { by: 'Test administrator', undone: 2, notUndone: 0 } });
    expect(data.statusExplanation).toBe('Undone; 2 reservations cancelled.');
    expect((await standing()).map(({ email, area }) => [email, area])).toEqual([[ayse, 'meetingRoom']]);
    const { db } = app.database;
    const told = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'reservation')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(told.map(({ action }) => action)).toEqual(['cancel', 'cancel']);
    expect(await db.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
  });

  it('what has begun or is checked in to, and what somebody changed or cancelled since, stays and is told; a seat’s other number is no change', async () => {
    const [early, moved, gone, seated, here] = await emails(5);
    const job = await upload([seat(early, { hours: '09:30;10:00', day: '18.11.2026' }), seat(moved), seat(gone), seat(seated), seat(here)]);
    expect(job).toMatchObject({ state: 'done', added: 5 });
    const change = (email: string | undefined, set: string) =>
      app.database.pool.query(`update reservations set ${set} where user_id = (select id from users where email = $1)`, [email]);
    await change(moved, `start_at = start_at + interval '1 hour'`);
    await change(gone, `status = 'cancelled'`);
    await change(seated, 'seat_number = 90');
    await change(here, `checked_in_at = start_at, check_in_how = 'code'`);
    app.clock.set('2026-11-18T07:00:00Z');
    const { data } = await app.call(undoUpload, { params: { id: job.id } });
    expect(data.undone).toMatchObject({ undone: 1, notUndone: 4 });
    expect(data.errorRecords.items.map(({ row, column, value, key }) => [row, column, value, key])).toEqual([
      [2, 'Kullanıcı', early, 'uploads.begun'],
      [3, 'Kullanıcı', moved, 'uploads.changedSince'],
      [4, 'Kullanıcı', gone, 'uploads.changedSince'],
      [6, 'Kullanıcı', here, 'uploads.begun'],
    ]);
    expect((await standing()).map(({ email }) => email)).toEqual([early, moved, here]);
  });
});

it('two uploads of one sheet at once make each reservation once', async () => {
  const users = await emails(30);
  const lines = users.map((email) => seat(email));
  // With a row that is wrong, so that somebody is asked before they are applied.
  const wrong = seat('nobody@sirket.example');
  const created = await Promise.all([start([...lines, wrong]), start([wrong, ...lines.toReversed()])]);
  await Promise.all(created.map(({ id }) => app.settled(id)));
  await app.applyAtOnce(created);
  const jobs = await Promise.all(created.map(({ id }) => app.settled(id)));
  expect(jobs.map(({ state, invalid }) => [state, invalid])).toEqual([
    ['done', 1],
    ['done', 1],
  ]);
  expect(jobs.reduce((sum, { added }) => sum + added, 0)).toBe(30);
  expect(await standing()).toHaveLength(30);
});

it('the template has headings that are recognised, and its sample shows how a row is written', async () => {
  const answer = await app.inject({
    url: '/populationtracker-api/uploads/templates/reservations',
    headers: { token: await app.signIn('administrator'), 'accept-language': 'tr' },
  });
  const read: string[][] = [];
  await readXlsx(answer.rawPayload, { expect: () => {}, row: ({ cells }) => read.push(cells) });
  expect(read).toHaveLength(2);
  // The sample itself is left out; a row like it is read.
  const csv = [...read, (read[1] ?? []).with(-1, 'Another title')].map((cells) => cells.join(';')).join('\n');
  const job = await app.settled((await app.upload('filled.csv', csv, 'reservations')).id);
  expect(job.columns.map(({ field }) => field)).not.toContain(null);
  expect(job).toMatchObject({ state: 'failed', total: 1, invalid: 1, sampleLeftOut: true });
  expect(new Set(job.errorRecords.items.map(({ key }) => key))).toEqual(new Set(['reservations.userUnknown', 'reservations.placeUnknown']));
});
