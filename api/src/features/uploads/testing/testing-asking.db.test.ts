import { utils, write } from '@e965/xlsx';
import { continueUpload, mapUpload, readUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import { type UploadingApp, uploadingApp } from './uploading.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.pool.query("update reservations set status = 'cancelled' where status = 'active'");
  await app.database.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('email', 'like', '%@asking.example')
    .where('deleted_at', 'is', null)
    .execute();
});

const upload = async (name: string, bytes: Buffer | string) => app.settled((await app.upload(name, bytes)).id);
const present = async () =>
  (
    await app.database.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', '%@asking.example')
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ email }) => email);

function workbook(sheets: Record<string, string[][]>): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('a workbook in which several sheets suit', () => {
  const headings = ['Name', 'Surname', 'E-mail'];
  const person = (name: string) => [name, 'Roe', `${name.toLowerCase()}@asking.example`];
  const years = { 2025: [headings, person('Old')], 2026: [headings, person('New'), person('Newer')] };

  it('is not applied before somebody says which one is meant', async () => {
    const job = await upload('years.xlsx', workbook(years));
    expect(job).toMatchObject({ state: 'needsDecision', asksSheet: true, sheet: '2025', added: 1, invalid: 0 });
    expect(job.sheets.map(({ suits }) => suits)).toEqual([true, true]);
    expect(await present()).toEqual([]);
    await app.call(mapUpload, { params: { id: job.id }, body: { sheet: '2026' } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', asksSheet: false, sheet: '2026', added: 2 });
    expect(await present()).toEqual(['new@asking.example', 'newer@asking.example']);
  });

  it('goes on with the one that was read where that is confirmed', async () => {
    const job = await upload('years.xlsx', workbook(years));
    await app.call(continueUpload, { params: { id: job.id }, query: {} });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', added: 1, continued: { by: 'Test administrator' } });
  });

  it('headings without a row below them, or with the template’s sample alone, are not meant', async () => {
    const job = await upload('book.xlsx', workbook({ Template: [headings], Staff: [headings, person('Jane')] }));
    expect(job).toMatchObject({ state: 'done', sheet: 'Staff', added: 1 });
  });
});

describe('a file of which nothing could be used', () => {
  it('can be read from another sheet', async () => {
    const job = await upload(
      'book.xlsx',
      workbook({
        First: [['Name', 'Surname', 'E-mail']],
        Second: [
          ['A', 'B', 'C'],
          ['Jane', 'Roe', 'jane@asking.example'],
        ],
      }),
    );
    expect(job).toMatchObject({ state: 'failed', sheet: 'First', matchable: true });
    await app.call(mapUpload, { params: { id: job.id }, body: { sheet: 'Second' } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'needsMapping', sheet: 'Second', finishedDate: null });
    await app.call(mapUpload, { params: { id: job.id }, body: { fields: ['name', 'lastName', 'email'] } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', added: 1 });
  });

  it('can be matched otherwise where all rows were wrong by that, and by nothing else', async () => {
    const job = await upload('swapped.csv', 'E-mail,Surname,Name\nJane,Roe,jane@asking.example');
    expect(job).toMatchObject({ state: 'failed', invalid: 1, matchable: true });
    await app.call(mapUpload, { params: { id: job.id }, body: { fields: ['name', 'lastName', 'email'] } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', added: 1, invalid: 0 });
    const quoted = await upload('quote.csv', 'Name,Surname,E-mail\n"Jane,Roe,jane@asking.example');
    expect(quoted).toMatchObject({ state: 'failed', matchable: false });
    expect(await app.call(mapUpload, { params: { id: quoted.id }, body: { fields: [] } })).toMatchObject({
      httpStatus: 409,
      key: 'uploads.state',
    });
  });
});

describe('whoever becomes passive', () => {
  const sheet =
    'Name,Surname,E-mail,Status\nAda,Roe,ada@asking.example,passive\nBob,Roe,bob@asking.example,passive\nCem,Roe,cem@asking.example,active';
  async function threeUsers() {
    const { db } = app.database;
    const place = await makeWorkspace(db, { capacity: 10 });
    const ada = await makeUser(db, { name: 'Ada', lastName: 'Roe', email: 'ada@asking.example' });
    await makeUser(db, { name: 'Bob', lastName: 'Roe', email: 'bob@asking.example' });
    const cem = await makeUser(db, { name: 'Cem', lastName: 'Roe', email: 'cem@asking.example' });
    for (const [at, { id }] of [ada, cem].entries()) {
      const where = { location_id: place.location_id, building_id: place.building_id, workspace_id: place.id, seat_number: at + 1 };
      const times = { start_at: '2199-01-01T09:00:00Z', end_at: '2199-01-01T10:00:00Z', day: '2199-01-01' };
      await db
        .insertInto('reservations')
        .values({ user_id: id, area: 'workspace', ...where, ...times })
        .execute();
    }
    return async (id: number) =>
      (await db.selectFrom('reservations').select('status').where('user_id', '=', id).executeTakeFirst())?.status;
  }

  it.each([
    ['keep', 'active'],
    ['cancel', 'cancelled'],
  ] as const)('with reservations ahead: the upload asks, and “%s” leaves them %s', async (reservations, left) => {
    const statusOf = await threeUsers();
    const job = await upload('leavers.csv', sheet);
    expect(job).toMatchObject({ state: 'needsDecision', invalid: 0, leaving: { records: 2, reservations: 1 }, updated: 2 });
    const params = { id: job.id };
    expect(await app.call(continueUpload, { params, query: {} })).toMatchObject({ httpStatus: 422, key: 'uploads.reservationsUnsaid' });
    await app.call(continueUpload, { params, query: { reservations } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', updated: 2 });
    const people = await app.database.db
      .selectFrom('users')
      .select(['id', 'name', 'status'])
      .where('email', 'like', '%@asking.example')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute();
    expect(people.map(({ status }) => status)).toEqual(['passive', 'passive', 'active']);
    expect(await statusOf(people[0]?.id ?? 0)).toBe(left);
    expect(await statusOf(people[2]?.id ?? 0)).toBe('active');
    const { rows } = await app.database.pool.query("select from pgboss.job where name = 'reservations.tellCancelled'");
    expect(rows).toHaveLength(reservations === 'cancel' ? 1 : 0);
  });

  it('without any goes on unasked', async () => {
    await makeUser(app.database.db, { name: 'Bob', lastName: 'Roe', email: 'bob@asking.example' });
    const job = await upload('leavers.csv', 'Name,Surname,E-mail,Status\nBob,Roe,bob@asking.example,passive');
    expect(job).toMatchObject({ state: 'done', updated: 1, leaving: null, continued: null });
  });
});

describe('somebody else’s upload', () => {
  it('never takes away the rights of whoever continues it, and is told in their name', async () => {
    const { db } = app.database;
    const uploader = await makeUser(db, { name: 'Una', lastName: 'Roe', email: 'una@asking.example', userType: 2 });
    const other = await makeUser(db, { name: 'Otto', lastName: 'Roe', email: 'otto@asking.example', userType: 2 });
    const text =
      'Name,Surname,E-mail,Type\nOtto,Roe,otto@asking.example,Normal\nUna,Roe,una@asking.example,\nNew,Roe,new@asking.example,\nX,Y,wrong,';
    const as = await app.signIn(uploader.id);
    const made = await app.upload('rights.csv', text, 'users', as);
    expect(await app.settled(made.id)).toMatchObject({ state: 'needsDecision', valid: 3 });
    const token = await app.signIn(other.id);
    await app.call(continueUpload, { params: { id: made.id }, query: {} }, { as: token });
    const done = await app.settled(made.id);
    expect(done).toMatchObject({ state: 'done', added: 1, createdBy: 'Una Roe', continued: { by: 'Otto Roe' } });
    expect(done.errorRecords.items).toContainEqual(expect.objectContaining({ row: 2, key: 'users.ownRights' }));
    expect(await app.call(readUpload, { params: { id: made.id } }, { as: token })).toMatchObject({ httpStatus: 200 });
    const entries = await db
      .selectFrom('audit_log')
      .select('user_name')
      .where('entity', '=', 'user')
      .where('user_name', 'like', '% Roe')
      .execute();
    expect(entries.map(({ user_name }) => user_name)).toEqual(['Otto Roe']);
  });

  it('waits for an administrator where the uploader is none any more', async () => {
    const { db } = app.database;
    const uploader = await makeUser(db, { name: 'Una', lastName: 'Roe', email: 'una@asking.example', userType: 2 });
    const holder = await app.database.pool.connect();
    const as = await app.signIn(uploader.id);
    await holder.query('begin; lock table upload_chunks in access exclusive mode');
    const made = await app.upload('later.csv', 'Name,Surname,E-mail\nNew,Roe,new@asking.example', 'users', as);
    await db.updateTable('users').set({ status: 'passive' }).where('id', '=', uploader.id).execute();
    await holder.query('commit');
    holder.release();
    expect(await app.settled(made.id)).toMatchObject({ state: 'needsDecision', invalid: 0, added: 1 });
    await app.call(continueUpload, { params: { id: made.id }, query: {} });
    expect(await app.settled(made.id)).toMatchObject({ state: 'done', added: 1 });
  });
});
