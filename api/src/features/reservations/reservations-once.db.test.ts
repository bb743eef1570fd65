import { bookForMe } from '@population-tracker/contract/me/me';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDesk, makeSession, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { writeRefusals } from './refusals/refusals-service.ts';

// A reservation is made by one statement, and its key is kept by that one.

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());

const db = () => app.database.db;
const on = (day: string, from = '09:00') => ({ start: `${day}T${from}:00+03:00`, end: `${day}T18:00:00+03:00` });

/** Somebody, and what they want: any seat of a floor that has a desk. */
async function wish(capacity = 3) {
  const { id: userId } = await makeUser(db());
  const { id: workspaceId } = await makeWorkspace(db(), { capacity });
  await makeDesk(db(), { workspace_id: workspaceId });
  return { area: 'workspace' as const, userId, workspaceId, ...on('2026-11-19') };
}

const create = (body: object, idempotencyKey: string, as = 'administrator') =>
  app.call(contract.createReservation, { body: body as never }, { idempotencyKey, as });

const ofPerson = async (userId: number) => (await app.call(contract.listReservations, { query: { userId } })).data.items;

async function refusalsCounted(): Promise<number> {
  await writeRefusals(app.services);
  const { rows } = await app.database.pool.query('select coalesce(sum(count), 0)::int as sum from refusals');
  return rows[0].sum;
}

test('sent fifty times at once one is made, and all are told the same', async () => {
  const body = await wish(1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, 'fifty')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]).toMatchObject({ httpStatus: 200, data: { userId: body.userId, deskLabel: expect.any(String) } });
  expect(await ofPerson(body.userId)).toHaveLength(1);
  const { id, version, created, updated, deskId } = (answers[0] as (typeof answers)[number]).data;
  const read = await app.call(contract.readReservation, { params: { id } });
  expect(read.data).toMatchObject({ version, created, updated, deskId });
});

test('sent again after it was cancelled it is told as it was, nothing is made, and nothing counts as refused', async () => {
  const body = await wish(1);
  const first = await create(body, 'again');
  await app.call(contract.cancelReservation, { params: { id: first.data.id } });
  expect((await create(body, 'again')).body).toEqual(first.body);
  await create({ ...body, userId: (await makeUser(db())).id }, 'another');
  const before = await refusalsCounted();
  expect((await create(body, 'again')).body).toEqual(first.body);
  expect(await refusalsCounted()).toBe(before);
  expect((await ofPerson(body.userId)).map(({ status }) => status)).toEqual(['cancelled']);
});

test('for another request the key is refused, whether that one could be made or not', async () => {
  const body = await wish();
  await create(body, 'reused');
  const reused = { httpStatus: 422, key: 'request.keyReused' };
  expect(await create({ ...body, ...on('2026-11-20') }, 'reused')).toMatchObject(reused);
  expect(await create({ ...body, ...on('2026-11-19', '10:00') }, 'reused')).toMatchObject(reused);
  expect(await ofPerson(body.userId)).toHaveLength(1);
});

test('what is refused leaves the key free, and counts', async () => {
  const { userId, ...seat } = await wish(1);
  await create({ ...seat, userId }, 'taken');
  const before = await refusalsCounted();
  const body = { ...seat, userId: (await makeUser(db())).id };
  expect(await create(body, 'mended')).toMatchObject({ httpStatus: 409 });
  expect(await refusalsCounted()).toBe(before + 1);
  expect(await create({ ...body, ...on('2026-11-20') }, 'mended')).toMatchObject({ httpStatus: 200 });
  expect(await ofPerson(body.userId)).toHaveLength(1);
});

test('where the person hears of it, they hear of it once', async () => {
  const body = { ...(await wish()), notify: true };
  app.enqueued.length = 0;
  const answers = [await create(body, 'told'), await create(body, 'told')];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(app.enqueued).toHaveLength(1);
});

test('whoever books for themselves, and loses the answer, has booked once', async () => {
  const { userId, ...body } = await wish();
  const as = await makeSession(db(), userId);
  const book = () => app.call(bookForMe, { body }, { idempotencyKey: 'mine', as });
  const first = await book();
  expect(first.httpStatus).toBe(200);
  expect((await book()).body).toEqual(first.body);
  expect(await ofPerson(userId)).toHaveLength(1);
});
