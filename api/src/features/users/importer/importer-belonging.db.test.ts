import { listUploadErrors, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { createUser, listUsers, readUser } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeLocation, makeScimToken } from '#testing/make.ts';
import { routes } from '../users-routes.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp({ routes });
});
afterAll(() => app?.close());

let made = 0;
const create = (given: object) =>
  app.call(createUser, { body: { name: 'Ada', lastName: 'Işık', email: `belongs-${++made}@test.example`, ...given } });
const read = async (id: number) => (await app.call(readUser, { params: { id } })).data;
const upload = async (...lines: string[]) =>
  app.settled((await app.upload('people.csv', ['Ad,Soyad,E-posta,Sicil No,Departman,Lokasyon', ...lines].join('\n'))).id);

describe('an upload of where people belong', () => {
  test('fills them in; what the sheet leaves out stays', async () => {
    const { id: siteId } = await makeLocation(app.database.db, { name: 'İzmir Ofisi' });
    await upload('Ada,Kaya,up-1@test.example,U-1,Finans,izmir ofisi', 'Can,Kaya,up-2@test.example,,,');
    const found = async () => (await app.call(listUsers, { query: { search: 'up- kaya' } })).data.items;
    const known = [
      { employeeNumber: 'U-1', department: 'Finans', siteId },
      { employeeNumber: '', department: '', siteId: null },
    ];
    expect(await found()).toMatchObject(known);
    const again = await app.settled((await app.upload('short.csv', 'Ad,Soyad,E-posta\nAda,Kaya,up-1@test.example')).id);
    expect(again).toMatchObject({ unchanged: 1 });
    expect(await found()).toMatchObject(known);
  });

  test('calls each person in the audit log by their name, that of an update as it is afterwards', async () => {
    await upload('Ada,Kaya,named-1@test.example,,,');
    await upload(`${'Ş'.repeat(100)},${'Ü'.repeat(100)},named-2@test.example,,,`, 'Ada,Işık,named-1@test.example,N-1,,');
    const { rows } = await sql<{ email: string; action: string; name: string }>`
      select u.email, a.action, a.name from audit_log a join users u on u.id::text = a.entity_id
      where a.entity = 'user' and u.email like 'named-%' order by a.id`.execute(app.database.db);
    const longest = `${'Ş'.repeat(100)} ${'Ü'.repeat(99)}`;
    expect(rows.map(({ email, action, name }) => [email, action, name])).toEqual([
      ['named-1@test.example', 'create', 'Ada Kaya'],
      ['named-2@test.example', 'create', longest],
      ['named-1@test.example', 'update', 'Ada Işık'],
    ]);
  });

  test('names a site that is none, and a number that somebody else has, as wrong rows', async () => {
    await create({ name: 'Has', employeeNumber: 'U-9' });
    const job = await upload(
      'Ada,Uz,wrong-1@test.example,,,Atlantis',
      'Can,Uz,wrong-2@test.example,W-1,,',
      'Ece,Uz,wrong-3@test.example,w-1,,',
    );
    expect(job).toMatchObject({ invalid: 2 });
    const { items } = (await app.call(listUploadErrors, { params: { id: job.id } })).data;
    expect(items).toMatchObject([
      { column: 'Lokasyon', value: 'Atlantis', reason: 'There is no location of this name.' },
      { column: 'Sicil No', value: 'w-1' },
    ]);
    const late = await upload('Ada,Uz,late-1@test.example,u-9,,', 'Can,Uz,late-2@test.example,L-2,,');
    expect(late).toMatchObject({ added: 1, invalid: 1 });
    expect((await app.call(listUploadErrors, { params: { id: late.id } })).data.items).toMatchObject([
      { column: 'Sicil No', value: 'u-9', reason: 'This employee number belongs to Has Işık.' },
    ]);
  });

  test('that is undone gives back what was there, but no number that is somebody else’s by now', async () => {
    const [{ data: one }, { data: two }] = [
      await create({ email: 'back-1@test.example', employeeNumber: 'B-1', department: 'Old' }),
      await create({ email: 'back-2@test.example', employeeNumber: 'B-2', department: 'Old' }),
    ];
    const job = await upload('Ada,Işık,back-1@test.example,B-11,New,', 'Ada,Işık,back-2@test.example,B-22,New,');
    await create({ employeeNumber: 'B-2' });
    await app.call(undoUpload, { params: { id: job.id } });
    await app.settled(job.id);
    expect(await read(one.id)).toMatchObject({ employeeNumber: 'B-1', department: 'Old' });
    expect(await read(two.id)).toMatchObject({ employeeNumber: 'B-22', department: 'New' });
  });

  test('that is undone leaves whom the company’s directory looks after since, and what it has told', async () => {
    const { data: one } = await create({ name: 'Old', email: 'told-1@test.example', department: 'Old' });
    const job = await upload('Ada,Işık,told-1@test.example,,New,', 'Can,Işık,told-2@test.example,,,');
    const headers = { authorization: `Bearer ${await makeScimToken(app.database.db)}`, 'content-type': 'application/scim+json' };
    for (const [givenName, userName] of [
      ['Ada', 'told-1@test.example'],
      ['Can', 'told-2@test.example'],
    ]) {
      const payload = JSON.stringify({ userName, name: { givenName, familyName: 'Işık' } });
      expect((await app.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload })).statusCode).toBe(201);
    }
    await app.call(undoUpload, { params: { id: job.id } });
    expect((await app.settled(job.id)).undone).toMatchObject({ undone: 0, notUndone: 2 });
    expect(await read(one.id)).toMatchObject({ name: 'Ada', department: 'New' });
    expect((await app.call(listUsers, { query: { search: 'told-2' } })).data.items).toMatchObject([{ name: 'Can' }]);
  });
});
