import { errors } from '@population-tracker/contract/kernel/errors';
import {
  cancelUpload,
  continueUpload,
  createUpload,
  listUploadErrors,
  listUploads,
  mapUpload,
  readUpload,
  uploadErrorSheet,
  uploadTemplate,
} from '@population-tracker/contract/uploads/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { locks } from '#platform/db/locks.ts';
import { readXlsx } from '#platform/spreadsheet/xlsx/read-xlsx.ts';
import { makeUser } from '#testing/make.ts';
import { sample, type UploadingApp, uploadingApp } from './uploading.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
const forgetPeople = () =>
  app.database.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('email', 'like', '%@sirket.example')
    .where('deleted_at', 'is', null)
    .execute();

const importedUsers = () =>
  app.database.db
    .selectFrom('users')
    .select(['name', 'last_name', 'email', 'status', 'manager_full_name', 'manager_email', 'user_type', 'exceptional', 'version'])
    .where('email', 'like', '%@sirket.example')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

async function cellsOf(payload: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  await readXlsx(payload, { expect: () => {}, row: ({ cells }) => rows.push(cells) });
  return rows;
}

const download = async (path: string, language = 'en') => {
  const answer = await app.inject({
    url: `/populationtracker-api${path}`,
    headers: { token: await app.signIn('administrator'), 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return cellsOf(answer.rawPayload);
};

describe('a sheet without mistakes is applied at once', () => {
  it.each(['employees.xls', 'employees-windows-1254.csv', 'employees.xlsx'])('%s', async (name) => {
    await forgetPeople();
    const created = await app.upload(name, await sample(name));
    expect(created).toMatchObject({ kind: 'users', state: 'checking', fileName: name, createdBy: 'Test administrator', total: 0 });
    const job = await app.settled(created.id);
    expect(job).toMatchObject({ state: 'done', total: 40, processed: 40, waiting: 0, added: 40, updated: 0, unchanged: 0, invalid: 0 });
    expect(job.columns[0]).toEqual({ heading: 'Soyadı', field: 'lastName' });
    expect(job.finishedDate).toMatch(/^20.*Z$/);
    const users = await importedUsers();
    expect(users).toHaveLength(40);
    expect(users.find(({ email }) => email === 'kisi2@sirket.example')).toMatchObject({
      name: 'Çağla',
      last_name: 'Kaya',
      status: 'active',
      manager_full_name: 'Mehmet Kaya',
      manager_email: 'mehmet.kaya@sirket.example',
      user_type: 1,
      exceptional: false,
    });
    expect(users.find(({ email }) => email === 'kisi20@sirket.example')).toMatchObject({ user_type: 3, exceptional: true });
  });

  // From here on what the last sheet made stands.
  it('the same file twice changes nothing', async () => {
    const before = await importedUsers();
    const job = await app.settled((await app.upload('employees.xlsx', await sample('employees.xlsx'))).id);
    expect(job).toMatchObject({ state: 'done', added: 0, updated: 0, unchanged: 40 });
    expect(await importedUsers()).toEqual(before);
  });

  it('columns that the sheet has not leave what is stored', async () => {
    const job = await app.settled(
      (await app.upload('new.csv', 'Ad,Soyad,E-posta\nYeni,Ad,kisi20@sirket.example\nÇağla,Kaya,kisi2@sirket.example')).id,
    );
    expect(job).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    const users = await importedUsers();
    expect(users.find(({ email }) => email === 'kisi20@sirket.example')).toMatchObject({ name: 'Yeni', user_type: 3, exceptional: true });
  });

  it('the audit log tells the upload once, with its counts and who uploaded it', async () => {
    const entries = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'user_name', sql<string>`after -> 'added'`.as('added'), sql<string>`after -> 'invalid'`.as('invalid')])
      .where('entity', '=', 'upload')
      .orderBy('id')
      .execute();
    const told = { action: 'upload', user_name: 'Test administrator', invalid: 0 };
    expect(entries).toEqual([40, 40, 40, 0, 0].map((added) => ({ ...told, added })));
  });
});

describe('a sheet of which every seventh row is wrong asks before it goes on', () => {
  beforeAll(forgetPeople);
  let id: number;

  it('counts add up, each wrong row is told with its reason, and nobody is there yet', async () => {
    ({ id } = await app.upload('seventh.xlsx', await sample('every-seventh-wrong.xlsx')));
    const asked = await app.settled(id);
    expect(asked).toMatchObject({ state: 'needsDecision', total: 70, processed: 10, waiting: 60, valid: 60, invalid: 10, added: 60 });
    expect(asked.statusExplanation).toBe('10 of 70 rows are invalid. You can continue with the 60 valid ones.');
    expect(asked.errorRecords.total).toBe(10);
    expect(asked.errorRecords.items.slice(0, 3)).toEqual([
      { row: 11, column: 'Adı', value: '', key: 'value.required', reason: 'Can’t be empty.' },
      { row: 18, column: 'Durum', value: 'belki', key: 'users.status', reason: 'Must be “active” or “passive”.' },
      { row: 25, column: 'E-posta Adresi', value: 'adres yok', key: 'value.email', reason: 'Is not a valid e-mail address.' },
    ]);
    expect(await importedUsers()).toHaveLength(0);
  });

  it('the wrong rows can be downloaded, mended and uploaded again', async () => {
    const rows = await download(`/uploads/${id}/errors.xlsx`, 'tr');
    expect(rows).toHaveLength(11);
    expect(rows[0]?.slice(0, 4)).toEqual(['Satır', 'Neden', 'Soyadı', 'Adı']);
    expect(rows[3]?.slice(0, 5)).toEqual(['25', 'E-posta Adresi: Geçerli bir e-posta adresi değil.', 'Yılmaz-21', 'Mehmet', 'adres yok']);
    const mended = rows.map((cells, at) =>
      at === 0 ? cells : cells.with(3, 'Adı').with(4, `duzeltilen${at}@sirket.example`).with(5, 'Aktif'),
    );
    const again = await app.settled(
      (await app.upload('mended.csv', mended.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n'))).id,
    );
    expect(again).toMatchObject({ state: 'done', added: 10 });
  });

  it('the error records are a list with paging and a filter', async () => {
    const { data } = await app.call(
      listUploadErrors,
      { params: { id }, query: { column: 'Durum', limit: 2, sort: '-row' } },
      { language: 'tr' },
    );
    expect(data).toMatchObject({ total: 3, items: [{ row: 60, reason: '“Aktif” veya “Pasif” olmalı.' }, { row: 39 }] });
  });

  it('once somebody says so, the right ones are there once', async () => {
    await forgetPeople();
    const { data } = await app.call(continueUpload, { params: { id } });
    expect(data.state === 'applying' || data.state === 'done').toBe(true);
    const done = await app.settled(id);
    expect(done).toMatchObject({ state: 'done', total: 70, processed: 70, waiting: 0, added: 60, updated: 0, unchanged: 0 });
    const users = await importedUsers();
    expect(new Set(users.map(({ email }) => email)).size).toBe(60);
    expect(users).toHaveLength(60);
  });

  it('a row that is refused only when it is applied can be mended too: it stands in the sheet as in the file', async () => {
    await forgetPeople();
    await makeUser(app.database.db, { employeeNumber: 'T-1' });
    const headings = ['Ad Soyad', 'E-posta', 'Durum', 'Sicil no', 'Not'];
    const row = ['Ayşe Nur Yılmaz', 'nur@sirket.example', 'Çalışıyor', 'T-1', 'önemli'];
    const { id } = await app.upload('late.csv', [headings, row].map((cells) => cells.join(';')).join('\n'));
    expect(await app.settled(id)).toMatchObject({
      state: 'done',
      invalid: 1,
      errorRecords: { items: [{ column: 'Sicil no', value: 'T-1' }] },
    });
    const rows = await download(`/uploads/${id}/errors.xlsx`);
    expect(rows.map((cells) => cells.slice(2))).toEqual([headings, row]);

    const mended = rows.map((cells) => cells.map((cell) => `"${cell === 'T-1' ? 'T-2' : cell}"`).join(';')).join('\n');
    expect(await app.settled((await app.upload('mended.csv', mended)).id)).toMatchObject({ state: 'done', added: 1, invalid: 0 });
    expect(await importedUsers()).toMatchObject([{ name: 'Ayşe Nur', last_name: 'Yılmaz', status: 'active' }]);
  });

  it('a second row with the same address is refused and names the first; cancelled, nothing is changed and nothing goes on', async () => {
    await forgetPeople();
    const { id } = await app.upload('twice.csv', 'Ad,Soyad,E-posta\nA,B,x@sirket.example\nC,D,y@sirket.example\nE,F, X@SIRKET.example ');
    const { invalid, errorRecords } = await app.settled(id);
    const reason = 'The same stands in row 2 too.';
    expect({ invalid, items: errorRecords.items }).toEqual({
      invalid: 1,
      items: [{ row: 4, column: 'E-posta', value: ' X@SIRKET.example ', key: 'uploads.duplicateRow', reason }],
    });
    const { data } = await app.call(cancelUpload, { params: { id } });
    expect(data).toMatchObject({ state: 'cancelled', added: 0, statusExplanation: 'Cancelled; nothing was changed.' });
    expect(await importedUsers()).toHaveLength(0);
    expect(await app.call(continueUpload, { params: { id } })).toMatchObject({ httpStatus: 409, key: 'uploads.state' });
    expect(await app.call(cancelUpload, { params: { id } })).toMatchObject({ httpStatus: 409, key: 'uploads.state' });
  });
});

describe('headings that are not recognised are mapped by hand', () => {
  beforeEach(forgetPeople);

  it('it shows the headings and the first rows, and goes on with the mapping', async () => {
    const { id } = await app.upload('unknown.csv', await sample('unknown-headings.csv'));
    const asked = await app.settled(id);
    expect(asked).toMatchObject({
      state: 'needsMapping',
      total: 2,
      columns: [
        { heading: 'A', field: null },
        { heading: 'B', field: null },
        { heading: 'C', field: null },
      ],
      preview: [
        ['Ayşe', 'Yılmaz', 'ayse@sirket.example'],
        ['Ömer', 'Kaya', 'omer@sirket.example'],
      ],
      statusExplanation: 'These columns were not found: Name, Surname, E-mail. Say which column holds what.',
    });
    expect(asked.fields).toContainEqual({ field: 'email', required: true });
    const map = (fields: (string | null)[]) => app.call(mapUpload, { params: { id }, body: { fields } });
    expect(await map(['name', null, 'email'])).toMatchObject({ httpStatus: 422, key: 'uploads.headings' });
    expect(await map(['name', 'name', 'email'])).toMatchObject({ httpStatus: 422, key: 'uploads.fieldTwice' });
    expect(await map(['name', 'shoeSize', 'email'])).toMatchObject({ httpStatus: 422, key: 'value.unknownField' });
    expect((await map(['name', 'lastName', 'email'])).data.state).toBe('checking');
    expect(await app.settled(id)).toMatchObject({
      state: 'done',
      added: 2,
      columns: [{ field: 'name' }, { field: 'lastName' }, { field: 'email' }],
    });
    expect(await map(['name', 'lastName', 'email'])).toMatchObject({ httpStatus: 409, key: 'uploads.state' });
  });

  it('name and surname may stand in one column', async () => {
    const { id } = await app.upload('full-name.csv', await sample('full-name.csv'));
    expect(await app.settled(id)).toMatchObject({
      state: 'needsDecision',
      valid: 2,
      invalid: 1,
      errorRecords: { items: [{ row: 3, key: 'users.fullName' }] },
    });
    await app.call(continueUpload, { params: { id } });
    await app.settled(id);
    expect(await importedUsers()).toMatchObject([
      { name: 'Ayşe Nur', last_name: 'Yılmaz' },
      { name: 'Jane', last_name: 'Smith', status: 'passive' },
    ]);
  });
});

describe('what can’t be read fails with its reason', () => {
  it.each([
    ['no valid row', 'Ad,Soyad,E-posta\nA,B,c\nA,B,d', 'uploads.noneValid'],
    ['only blank lines', '\n\n\n', 'uploads.empty'],
  ])('%s', async (_, text) => {
    const job = await app.settled((await app.upload('bad.csv', text)).id);
    expect(job.state).toBe('failed');
    expect(job.statusExplanation).not.toMatch(/[{}]|uploads\./);
    expect(job.finishedDate).not.toBe(null);
  });

  it.each([
    ['users.pdf', 'x', 415, 'uploads.extension'],
    ['users', 'x', 415, 'uploads.extension'],
    ['users.csv', '', 422, 'uploads.fileEmpty'],
    ['users.xlsx', 'no zip', 415, 'uploads.content'],
    ['users.xls', 'PK\u0003\u0004', 415, 'uploads.content'],
    ['users.csv', 'PK\u0003\u0004 zip', 415, 'uploads.content'],
  ])('%s is refused before anything is stored', async (name, bytes, httpStatus, key) => {
    const before = await app.database.db.selectFrom('files').select('id').execute();
    expect(await app.call(createUpload, {}, { file: { name, bytes }, fields: { kind: 'users' } })).toMatchObject({ httpStatus, key });
    expect(await app.database.db.selectFrom('files').select('id').execute()).toHaveLength(before.length);
  });

  it('another kind is refused', async () => {
    expect(await app.call(createUpload, {}, { file: { name: 'a.csv', bytes: 'x' }, fields: { kind: 'cats' } })).toMatchObject({
      key: 'uploads.kind',
    });
  });
});

describe('rights', () => {
  beforeEach(forgetPeople);

  it('who loses the panel by an import is signed out; the uploader’s own row is refused', async () => {
    const other = await makeUser(app.database.db, { email: 'other@sirket.example', userType: 2 });
    const otherToken = await app.signIn(other.id);
    const me = await makeUser(app.database.db, { email: 'me@sirket.example', userType: 2 });
    const myToken = await app.signIn(me.id);
    const file = {
      name: 'rights.csv',
      bytes: 'Ad,Soyad,E-posta,Tür,Durum\nA,B,other@sirket.example,Normal,\nA,B,me@sirket.example,,Pasif',
    };
    const { data } = await app.call(createUpload, {}, { as: myToken, file, fields: { kind: 'users' } });
    expect(await app.settled(data.id)).toMatchObject({
      state: 'needsDecision',
      errorRecords: { items: [{ row: 3, column: 'Durum', key: 'users.ownRights' }] },
    });
    await app.call(continueUpload, { params: { id: data.id } });
    expect(await app.settled(data.id)).toMatchObject({ state: 'done', updated: 1 });
    expect(await app.call(listUploads, {}, { as: otherToken })).toMatchObject({ httpStatus: 401, statusCode: 50012 });
    expect(await app.call(listUploads, {}, { as: myToken })).toMatchObject({ httpStatus: 200 });
  });

  it('the last active administrator stays, and the row becomes an error record', async () => {
    const { db } = app.database;
    const uploader = await makeUser(db, { email: 'uploader@sirket.example', userType: 2 });
    const last = await makeUser(db, { email: 'last@sirket.example', userType: 2 });
    const text = 'Ad,Soyad,E-posta,Durum\nA,B,last@sirket.example,Pasif\nC,D,new@sirket.example,Aktif\nE,F,wrong,Aktif';
    const file = { name: 'last.csv', bytes: text };
    const { data } = await app.call(createUpload, {}, { as: await app.signIn(uploader.id), file, fields: { kind: 'users' } });
    await app.settled(data.id);
    // It waits for the others who change administrators, and meanwhile everybody else goes.
    const holder = await app.database.pool.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(${locks.administrators}, 0)`);
    await app.call(continueUpload, { params: { id: data.id } }, { as: await app.signIn(uploader.id) });
    await vi.waitFor(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_locks where locktype = 'advisory' and classid = ${locks.administrators} and not granted`,
      );
      expect(rowCount).toBeGreaterThan(0);
    });
    const others = await db
      .updateTable('users')
      .set({ status: 'passive' })
      .where('user_type', '=', 2)
      .where('id', '<>', last.id)
      .where('status', '=', 'active')
      .returning('id')
      .execute();
    await holder.query('commit');
    holder.release();
    const token = await app.signIn(last.id);
    let job = (await app.call(readUpload, { params: { id: data.id } }, { as: token })).data;
    while (job.state === 'applying') job = (await app.call(readUpload, { params: { id: data.id } }, { as: token })).data;
    await db
      .updateTable('users')
      .set({ status: 'active' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    expect(job).toMatchObject({ state: 'done', total: 3, processed: 3, valid: 1, invalid: 2, added: 1 });
    expect(job.errorRecords.items).toContainEqual(
      expect.objectContaining({ row: 2, column: 'Durum', value: 'Pasif', key: 'users.lastAdministrator' }),
    );
  });

  it.each(['nobody', 'emergency'] as const)('%s may do nothing here', async (as) => {
    const given = { params: { id: 1 } };
    const statuses = [
      await app.call(createUpload, {}, { as, file: { name: 'a.csv', bytes: 'x' }, fields: { kind: 'users' } }),
      await app.call(listUploads, {}, { as }),
      await app.call(readUpload, given, { as }),
      await app.call(listUploadErrors, given, { as }),
      await app.call(mapUpload, { ...given, body: { fields: [] } }, { as }),
      await app.call(continueUpload, given, { as }),
      await app.call(cancelUpload, given, { as }),
      await app.call(uploadErrorSheet, given, { as }),
      await app.call(uploadTemplate, { params: { kind: 'users' } }, { as }),
    ].map(({ httpStatus }) => httpStatus);
    expect(statuses).toEqual(statuses.map(() => (as === 'nobody' ? 401 : 403)));
  });
});

describe('lists and sheets', () => {
  it('uploads are listed, the newest first, by state', async () => {
    const { rows: jobs } = await app.database.pool.query<{ id: number; state: string }>(
      'select id, state from upload_jobs order by id desc',
    );
    const done = jobs.filter(({ state }) => state === 'done').map(({ id }) => id);
    expect(done.length).toBeGreaterThan(2);
    expect(new Set(jobs.map(({ state }) => state)).size).toBeGreaterThan(2);
    const { data } = await app.call(listUploads, { query: { state: 'done', limit: 2 } });
    expect(data.items.map(({ id }) => id)).toEqual(done.slice(0, 2));
    expect(await app.call(listUploads, { query: { state: 'odd' } })).toMatchObject({ httpStatus: 422 });
  });

  it('what is not there is answered 404', async () => {
    const given = { params: { id: 999_999 } };
    const calls = [
      await app.call(readUpload, given),
      await app.call(listUploadErrors, given),
      await app.call(continueUpload, given),
      await app.call(cancelUpload, given),
      await app.call(uploadErrorSheet, given),
      await app.call(mapUpload, { ...given, body: { fields: [] } }),
    ];
    expect(calls.map(({ httpStatus }) => httpStatus)).toEqual(calls.map(() => 404));
    expect((await app.call(uploadTemplate, { params: { kind: 'cats' } })).httpStatus).toBe(422);
  });

  it('of the template each heading is known, and the sample row becomes nobody', async () => {
    const templates = { en: await download('/uploads/templates/users', 'en'), tr: await download('/uploads/templates/users', 'tr') };
    expect([templates.en.length, templates.tr.length]).toEqual([2, 2]);
    expect([templates.en[0]?.includes('E-mail'), templates.tr[0]?.includes('E-posta')]).toEqual([true, true]);
    const csv = (rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n');
    const alone = await app.settled((await app.upload('template.csv', csv(templates.en))).id);
    expect(alone).toMatchObject({ state: 'failed', total: 0, statusExplanation: errors['uploads.onlySample'].en });
    for (const [language, rows] of Object.entries(templates)) {
      const sheet = csv([...rows, ['Ece', 'Öz', `own-${language}@company.example`]]);
      const job = await app.settled((await app.upload('filled.csv', sheet)).id);
      const columns = rows[0]?.map((heading) => ({ heading, field: expect.any(String) }));
      expect(job).toMatchObject({ state: 'done', total: 1, added: 1, sampleLeftOut: true, columns });
      expect(job.statusExplanation).toContain('sample row');
    }
    expect(
      await app.database.db
        .selectFrom('users')
        .select('id')
        .where('email', 'in', ['jane.smith@company.example', 'ayse.yilmaz@sirket.example'])
        .where('deleted_at', 'is', null)
        .execute(),
    ).toEqual([]);
  });
});
