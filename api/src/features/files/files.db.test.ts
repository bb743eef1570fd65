import { readFile } from '@population-tracker/contract/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStoredFile, storeFile } from '#platform/files/store.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const picture = Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * 7) & 0xff));
const store = (bytes = picture) => storeFile(app.context(), { name: 'Kat planı.png', contentType: 'image/png', bytes });
const path = (id: number) => `/populationtracker-api/files/${id}`;

it('a file of several chunks comes back as it was, with its type and name', async () => {
  const id = await store();
  const answer = await app.inject({ url: path(id), headers: { token: await app.signIn('emergency') } });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(picture)).toBe(true);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.headers['content-disposition']).toContain('inline; filename="Kat plan_.png"; filename*=UTF-8\'\'Kat%20plan%C4%B1.png');
  expect((await readStoredFile(app.database.db, id))?.bytes.equals(picture)).toBe(true);
});

it('who has it already is answered 304 without the bytes', async () => {
  const id = await store();
  const token = await app.signIn('administrator');
  const { headers } = await app.inject({ url: path(id), headers: { token } });
  expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
  const again = await app.inject({ url: path(id), headers: { token, 'if-none-match': String(headers['etag']) } });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

it('an empty file is a file', async () => {
  const id = await store(Buffer.alloc(0));
  expect((await readStoredFile(app.database.db, id))?.bytes).toHaveLength(0);
});

it('what is not there is answered 404, and nobody unknown gets anything', async () => {
  expect(await readStoredFile(app.database.db, 999_999)).toBe(null);
  expect(await app.call(readFile, { params: { id: 999_999 } })).toMatchObject({ httpStatus: 404 });
  expect(await app.call(readFile, { params: { id: await store() } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
});

it('an uploaded sheet of people is no file for everybody', async () => {
  const { db } = app.database;
  const fileId = await store();
  const { id: createdBy } = await makeUser(db);
  await db.insertInto('upload_jobs').values({ kind: 'users', file_id: fileId, file_name: 'users.csv', created_by: createdBy }).execute();
  expect(await app.call(readFile, { params: { id: fileId } })).toMatchObject({ httpStatus: 404 });
});
