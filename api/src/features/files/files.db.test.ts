import { readFile } from '@population-tracker/contract/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileOwner } from '#platform/files/file-owner.ts';
import { readStoredFile, storeFile } from '#platform/files/store.ts';
import { makeBuilding, makeParameter, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const picture = Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * 7) & 0xff));
/** A building's picture unless told otherwise. */
async function store(bytes = picture, owner?: FileOwner | null): Promise<number> {
  const given = owner === undefined ? ({ kind: 'building', id: (await makeBuilding(app.database.db)).id } as const) : owner;
  return storeFile(app.context(), { name: 'Kat planı.png', contentType: 'image/png', bytes, owner: given });
}
const path = (id: number) => `/populationtracker-api/files/${id}`;

it('a file of several chunks comes back as it was, with its type and name', async () => {
  const id = await store();
  const answer = await app.inject({ url: path(id), headers: { token: await app.signIn('administrator') } });
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

it('a file is there for whoever may see what it belongs to', async () => {
  const { db } = app.database;
  const owners: FileOwner[] = [
    { kind: 'building', id: (await makeBuilding(db)).id },
    { kind: 'workspace', id: (await makeWorkspace(db)).id },
    { kind: 'parameter', id: (await makeParameter(db, { area: 'diningHall' })).id },
  ];
  for (const owner of owners) {
    const params = { id: await store(picture, owner) };
    expect((await app.call(readFile, { params })).httpStatus, owner.kind).toBe(200);
    expect(await app.call(readFile, { params }, { as: 'emergency' }), owner.kind).toMatchObject({
      httpStatus: 404,
      key: 'request.notFound',
    });
  }
});

it('a file that belongs to nothing, as an uploaded sheet of people, is nobody’s to read by its number', async () => {
  for (const as of ['administrator', 'emergency'] as const) {
    expect(await app.call(readFile, { params: { id: await store(picture, null) } }, { as })).toMatchObject({ httpStatus: 404 });
  }
});
