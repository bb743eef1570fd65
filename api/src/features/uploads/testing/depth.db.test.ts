import { utils, write } from '@e965/xlsx';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import {
  continueUpload,
  forgetMapping,
  listUploadErrors,
  listUploads,
  mapUpload,
  previewMapping,
  readUpload,
  undoUpload,
  uploadErrorSheet,
} from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXlsx } from '#platform/spreadsheet/xlsx/read-xlsx.ts';
import { makeUser } from '#testing/make.ts';
import { forgetJob } from '../forget-jobs.ts';
import { type UploadingApp, uploadingApp } from './uploading.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
beforeEach(() =>
  app.database.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('email', 'like', '%@depth.example')
    .where('deleted_at', 'is', null)
    .execute(),
);

const upload = async (name: string, bytes: Buffer | string) => app.settled((await app.upload(name, bytes)).id);
const present = (email: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

function workbook(sheets: Record<string, string[][]>, bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

describe('a mapping made by hand', () => {
  const csv = (mail: string) => `Kişi,Telefon,Ünvan\nAda Lovelace,${mail},x\nBob Baker,bob@depth.example,y`;

  it('is taken over by itself for the same headings, says whose it was, and can be forgotten', async () => {
    const first = await upload('people.csv', csv('ada@depth.example'));
    expect(first).toMatchObject({ state: 'needsMapping', remembered: null });
    const params = { id: first.id };
    const fields = ['fullName', 'email', null];
    const { data: seen } = await app.call(
      previewMapping,
      { params, body: { fields: ['fullName', 'email', 'status'] } },
      { language: 'tr' },
    );
    expect(seen.rows[0]).toEqual([
      { text: 'Ada Lovelace', read: null, reason: null },
      { text: 'ada@depth.example', read: null, reason: null },
      { text: 'x', read: null, reason: '“Aktif” veya “Pasif” olmalı.' },
    ]);
    await app.call(mapUpload, { params, body: { fields } });
    expect(await app.settled(first.id)).toMatchObject({ state: 'done', added: 2, remembered: null });

    const second = await upload('people 2.csv', csv('ada2@depth.example'));
    expect(second).toMatchObject({ state: 'done', added: 1, unchanged: 1, remembered: { by: 'Test administrator' } });

    const { data: forgotten } = await app.call(forgetMapping, { params: { id: second.id } });
    expect(forgotten.remembered).toBeNull();
    expect(await upload('people 3.csv', csv('ada3@depth.example'))).toMatchObject({ state: 'needsMapping' });
  });

  it('counts for the sheet of rows to mend too, whose own two columns fill nothing', async () => {
    const first = await upload('more.csv', 'Kim,Nereye,Ne\nAda Lovelace,ada@depth.example,=1+1\nBob Baker,nowhere,z');
    await app.call(mapUpload, { params: { id: first.id }, body: { fields: ['fullName', 'email', null] } });
    expect(await app.settled(first.id)).toMatchObject({ state: 'needsDecision', invalid: 1 });
    await app.call(continueUpload, { params: { id: first.id } });
    await app.settled(first.id);
    const rowsOf = async (id: number) => {
      const answer = await app.call(uploadErrorSheet, { params: { id } }, { language: 'tr' });
      const rows: string[][] = [];
      await readXlsx(answer.body['bytes'] as Buffer, { expect: () => {}, row: ({ cells }) => rows.push(cells) });
      return rows;
    };
    const headings = ['Satır', 'Neden', 'Kim', 'Nereye', 'Ne'];
    const wrong = ['Nereye: Geçerli bir e-posta adresi değil.', 'Bob Baker', 'nowhere', 'z'];
    expect(await rowsOf(first.id)).toEqual([headings, ['3', ...wrong]]);
    // What isn't mended stands in the next such sheet in the same columns, under which the mapping is remembered.
    const unmended = await upload('unmended.xlsx', workbook({ S: await rowsOf(first.id) }));
    const rows = await rowsOf(unmended.id);
    expect(rows).toEqual([headings, ['2', ...wrong]]);
    const mended = workbook({ mended: rows.map((cells) => cells.map((cell) => (cell === 'nowhere' ? 'bob@depth.example' : cell))) });
    expect(await upload('mended.xlsx', mended)).toMatchObject({ state: 'done', added: 1, remembered: { by: 'Test administrator' } });
  });
});

describe('a workbook with several sheets', () => {
  const cover = [['Company'], ['List of people'], ['as of today']];
  const people = (count: number) => [
    ['Name', 'Surname', 'E-mail'],
    ...Array.from({ length: count }, (_, at) => ['Jane', `Roe${at}`, `jane${at}@depth.example`]),
  ];

  it.each(['xlsx', 'biff8'] as const)('(%s) is read where the headings of its kind are', async (bookType) => {
    const name = bookType === 'xlsx' ? 'book.xlsx' : 'book.xls';
    const job = await upload(name, workbook({ Cover: cover, Nothing: [[]], People: people(2) }, bookType));
    expect(job).toMatchObject({
      state: 'done',
      total: 2,
      sheet: 'People',
      sheets: [
        { name: 'Cover', rows: 3 },
        { name: 'People', rows: 3 },
      ],
    });
  });

  it('asks where no sheet has them, and another one can be chosen', async () => {
    const strange = [
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
    ];
    const job = await upload(
      'book.xlsx',
      workbook({
        One: strange,
        Two: [
          ['Name', 'Surname', 'Adres'],
          ['Jane', 'Roe', 'jane@depth.example'],
        ],
      }),
    );
    expect(job).toMatchObject({ state: 'needsMapping', sheet: 'One' });
    const params = { id: job.id };
    expect(await app.call(mapUpload, { params, body: { sheet: 'Three' } })).toMatchObject({ httpStatus: 422, key: 'uploads.sheet' });
    expect(await app.call(mapUpload, { params, body: {} })).toMatchObject({ httpStatus: 422 });
    await app.call(mapUpload, { params, body: { sheet: 'Two' } });
    const two = await app.settled(job.id);
    expect(two).toMatchObject({
      state: 'needsMapping',
      sheet: 'Two',
      columns: [{ field: 'name' }, { field: 'lastName' }, { field: null }],
    });
    await app.call(mapUpload, { params, body: { fields: ['name', 'lastName', 'email'] } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', added: 1, sheet: 'Two' });
  });
});

describe('a finished upload is undone', () => {
  const csv = (rows: string[]) => ['Name,Surname,E-mail,Status', ...rows].join('\n');

  it('what was added goes, what was changed gets its former values, and what somebody changed since stays and is told', async () => {
    const { db } = app.database;
    const old = await makeUser(db, { name: 'Old', lastName: 'Name', email: 'old@depth.example' });
    const other = await makeUser(db, { name: 'Other', lastName: 'Name', email: 'other@depth.example' });
    const job = await upload(
      'changes.csv',
      csv(['New,Person,new@depth.example,active', 'Changed,Name,old@depth.example,passive', 'Changed,Name,other@depth.example,active']),
    );
    expect(job).toMatchObject({ state: 'done', added: 1, updated: 2, undoable: true, undone: null });
    await db.updateTable('users').set({ name: 'Since' }).where('id', '=', other.id).execute();
    const { data } = await app.call(undoUpload, { params: { id: job.id } });
    expect(data).toMatchObject({ state: 'done', undoable: false, undone: { by: 'Test administrator', undone: 2, notUndone: 1 } });
    expect(data.statusExplanation).toContain('2 put back');
    const { items } = (await app.call(listUploads, { query: { limit: 100 } })).data;
    expect(items.find(({ id }) => id === job.id)).toMatchObject({ state: 'done', undone: { undone: 2 } });
    expect(data.errorRecords.items).toEqual([
      expect.objectContaining({ row: 4, column: 'E-mail', value: 'other@depth.example', key: 'uploads.changedSince' }),
    ]);
    expect(await present('new@depth.example')).toBeUndefined();
    expect(await present('old@depth.example')).toMatchObject({ id: old.id, name: 'Old', last_name: 'Name', status: 'active' });
    expect(await present('other@depth.example')).toMatchObject({ name: 'Since' });
    expect(await app.call(undoUpload, { params: { id: job.id } })).toMatchObject({ httpStatus: 409, key: 'uploads.undoOver' });
  });

  it('each person’s history tells what the upload, and undoing it, did to them', async () => {
    const { db } = app.database;
    const { id } = await makeUser(db, { name: 'Old', lastName: 'Name', email: 'told@depth.example' });
    const same = await makeUser(db, { name: 'Same', lastName: 'Name', email: 'same@depth.example' });
    const job = await upload(
      'told.csv',
      csv(['New,Name,told@depth.example,passive', 'Same,Name,same@depth.example,', 'Ece,Öz,ece@depth.example,']),
    );
    await app.call(undoUpload, { params: { id: job.id } });
    const source = { id: job.id, file: 'told.csv' };
    const entries = (id: number | undefined) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('entity', '=', 'user')
        .where('entity_id', '=', String(id))
        .where('user_name', '=', 'Test administrator')
        .orderBy('id')
        .execute();
    const [old, now] = [
      { name: 'Old', status: 'active' },
      { name: 'New', status: 'passive' },
    ];
    expect(await entries(id)).toEqual([
      { action: 'update', before: old, after: { ...now, upload: source } },
      { action: 'update', before: now, after: { ...old, undoneUpload: source } },
    ]);
    expect(await entries(same.id)).toEqual([]);
    const ece = await db.selectFrom('users').select('id').where('email', '=', 'ece@depth.example').executeTakeFirst();
    const whole = { name: 'Ece', lastName: 'Öz', email: 'ece@depth.example', status: 'active', exceptional: false, userType: 1 };
    expect(await entries(ece?.id)).toMatchObject([
      { action: 'create', before: null, after: { ...whole, upload: source } },
      { action: 'delete', before: whole, after: { undoneUpload: source } },
    ]);
  });

  it('nobody takes away their own rights by it', async () => {
    const me = await makeUser(app.database.db, { userType: userTypes.normal, email: 'me@depth.example', name: 'Me', lastName: 'Roe' });
    const job = await upload('rights.csv', 'Name,Surname,E-mail,User type\nMe,Roe,me@depth.example,Administrator');
    const { data } = await app.call(undoUpload, { params: { id: job.id } }, { as: await app.signIn(me.id) });
    expect(data).toMatchObject({ undone: { undone: 0, notUndone: 1 } });
    expect(await present('me@depth.example')).toMatchObject({ user_type: userTypes.administrator });
  });

  it('within a week', async () => {
    const job = await upload('late.csv', csv(['Late,Person,late@depth.example,active']));
    await app.database.db
      .updateTable('upload_jobs')
      .set({ finished_at: new Date(Date.now() - 8 * 24 * 3_600_000).toISOString() })
      .where('id', '=', job.id)
      .execute();
    expect((await app.call(readUpload, { params: { id: job.id } })).data.undoable).toBe(false);
    expect(await app.call(undoUpload, { params: { id: job.id } })).toMatchObject({ httpStatus: 409 });
    await forgetJob.run(app.context(), {}, { signal: new AbortController().signal, attempt: 0, last: false });
    expect(await formerOf(job.id)).toEqual([]);
  });
});

const formerOf = (id: number) => app.database.db.selectFrom('upload_former_values').select('record_id').where('job_id', '=', id).execute();

it('after a month the sheet is forgotten, and the record of the upload stays', async () => {
  const { db } = app.database;
  const job = await upload('month.csv', 'Name,Surname,E-mail\nJane,Roe,month@depth.example\nJohn,Roe,secret value');
  expect(job.state).toBe('needsDecision');
  const fresh = await upload('fresh.csv', 'Name,Surname,E-mail\nJane,Roe,month@depth.example');
  await db
    .updateTable('upload_jobs')
    .set({ created_at: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() })
    .where('id', '=', job.id)
    .execute();
  await forgetJob.run(app.context(), {}, { signal: new AbortController().signal, attempt: 0, last: false });
  const { data } = await app.call(readUpload, { params: { id: job.id } });
  expect(data).toMatchObject({ state: 'cancelled', contentKept: false, preview: [], total: 2, invalid: 1 });
  expect(data.errorRecords.items).toEqual([expect.objectContaining({ row: 3, value: '', key: 'value.email' })]);
  expect(await app.call(uploadErrorSheet, { params: { id: job.id } })).toMatchObject({ httpStatus: 409, key: 'uploads.contentRemoved' });
  const chunks = await db
    .selectFrom('file_chunks as c')
    .innerJoin('upload_jobs as j', 'j.file_id', 'c.file_id')
    .select('j.id')
    .where('j.id', 'in', [job.id, fresh.id])
    .execute();
  expect(chunks).toEqual([{ id: fresh.id }]);
});

describe('error records', () => {
  it('are found by their reason in the reader’s language, and by its numbers; and are chosen by reason', async () => {
    const rows = ['Jane,Roe,jane@depth.example', 'Jane,Roe,jane@depth.example', 'Ann,,ann@depth.example', 'Bo,Li,nowhere'];
    const { id, reasons } = await upload('errors.csv', ['Name,Surname,E-mail', ...rows].join('\n'));
    expect(reasons.map(({ key, count }) => [key, count])).toEqual([
      ['uploads.duplicateRow', 1],
      ['value.email', 1],
      ['value.required', 1],
    ]);
    const found = async (query: object, language: 'en' | 'tr' = 'en') =>
      (await app.call(listUploadErrors, { params: { id }, query }, { language })).data.items.map(({ row }) => row);
    expect(await found({ search: 'valid e-mail' })).toEqual([5]);
    expect(await found({ search: 'GEÇERLİ' }, 'tr')).toEqual([5]);
    expect(await found({ search: 'valid' }, 'tr')).toEqual([]);
    expect(await found({ search: 'nowhere' })).toEqual([5]);
    expect(await found({ search: 'surname' })).toEqual([4]);
    expect(await found({ key: 'value.required' })).toEqual([4]);
    expect(await found({ column: 'E-mail' })).toEqual([3, 5]);
    expect(await found({ search: 'row 2' })).toEqual([3]);
  });
});

it('lists show one’s own and the running ones alone where asked', async () => {
  const somebody = await app.signIn((await makeUser(app.database.db, { userType: userTypes.administrator })).id);
  const { rows } = await app.database.pool.query<{ id: number }>('select max(id) as id from upload_jobs');
  expect((await app.call(listUploads, { query: { mine: 'true' } }, { as: somebody })).data.items).toEqual([]);
  expect((await app.call(listUploads, { query: { mine: 'true' } })).data.items[0]?.id).toBe(rows[0]?.id);
  expect((await app.call(listUploads, { query: { running: 'true' } })).data.items).toEqual([]);
});

describe('nothing of it is for others, nor of what is not there', () => {
  it.each([
    ['nobody', 401],
    ['emergency', 403],
    ['administrator', 404],
  ] as const)('%s: %i', async (as, status) => {
    const given = { params: { id: 999_999 } };
    const calls = [
      await app.call(previewMapping, { ...given, body: { fields: [] } }, { as }),
      await app.call(forgetMapping, given, { as }),
      await app.call(undoUpload, given, { as }),
    ];
    expect(calls.map(({ httpStatus }) => httpStatus)).toEqual([status, status, status]);
  });
});
