import type { AddressInfo } from 'node:net';
import { type EmergencyResponse, listEmergencyAnswers, markEmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import {
  answerOwnEmergency,
  type OwnEmergencies,
  ownEmergencyEvents,
  readOwnEmergencies,
} from '@population-tracker/contract/emergency/emergency-own';
import { respond } from '@population-tracker/contract/emergency/emergency-respond';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { readMyWeek } from '@population-tracker/contract/me/me';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endStreams } from '#platform/http/events/event-stream.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type Company, endAll, endOne, mailsOf, makeCompany, noon, responsesOf, startOne, tokenIn, writeMails } from './company.ts';

let app: TestApp;
let company: Company;
let me: { id: number; as: string };
let other: { id: number; as: string };
let id: number;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1', PUBLIC_URL: 'https://tracker.example' } });
  app.clock.set(noon);
  company = await makeCompany(app.database.db);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(noon);
  [me, other] = [await somebody(), await somebody()];
  id = (await startOne(app, { message: 'Deprem oldu.' })).data.id;
});
afterEach(() => endAll(app));

async function somebody() {
  const { id } = await makeUser(app.database.db);
  return { id, as: await app.signIn(id) };
}

const read = async (who = me) => (await app.call(readOwnEmergencies, {}, who)).data;
const answer = (body: object, who = me, of = id) => app.call(answerOwnEmergency, { params: { id: of }, body }, who);
const mine = async (who = me) => (await responsesOf(app, id)).find(({ userId }) => userId === who.id) as EmergencyResponse;
const history = async () => {
  const { items } = (await app.call(listEmergencyAnswers, { params: { id, responseId: (await mine()).id } })).data;
  return items.map(({ actionState, how, note }) => [actionState, how, note]);
};
const attempt = (number: number, page = 'device-1') => ({ attempt: { page, number } });

describe('what runs', () => {
  test('stands in the first answer of the app for whom it asks, and no more once it has ended', async () => {
    const week = (await app.call(readMyWeek, {}, me)).data.emergencies;
    expect(week.items).toMatchObject([{ id, kind: 'emergency', message: 'Deprem oldu.', actionState: 'none', note: '', how: null }]);
    expect(await read()).toEqual({ asOf: app.clock.now().toISOString(), items: week.items });
    await endOne(app, id);
    expect((await app.call(readMyWeek, {}, me)).data.emergencies.items).toEqual([]);
  });

  test('asks nobody whom it doesn’t address, and tells them nothing; a drill says that it is one', async () => {
    await endOne(app, id);
    const { id: drill } = (await startOne(app, { kind: 'drill', locationIds: [company.istanbul.id] })).data;
    const inside = { id: company.people.atDesk.id, as: await app.signIn(company.people.atDesk.id) };
    expect((await read(inside)).items).toMatchObject([{ id: drill, kind: 'drill', locations: ['İstanbul'] }]);
    expect((await read()).items).toEqual([]);
    expect(await answer({ actionState: 'safe' }, me, drill)).toMatchObject({ httpStatus: 404 });
    expect(await app.call(readOwnEmergencies, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await answer({ actionState: 'safe' }, { id: 0, as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  });

  test('is pushed to an app that is open, when it starts and when it ends', async () => {
    await endOne(app, id);
    const { port } = app.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${apiBasePath}${ownEmergencyEvents.path}`;
    expect((await fetch(url)).status).toBe(401);
    const stream = await fetch(url, { headers: { token: me.as } });
    const heard = events(stream);
    expect((await heard.next()).value?.items).toEqual([]);
    id = (await startOne(app)).data.id;
    expect((await heard.next()).value?.items).toMatchObject([{ id, actionState: 'none' }]);
    await endOne(app, id);
    expect((await heard.next()).value?.items).toEqual([]);
    endStreams(app.database.db);
    expect((await heard.next()).done).toBe(true);
  });
});

async function* events(stream: Response): AsyncGenerator<OwnEmergencies> {
  let rest = '';
  for await (const chunk of stream.body ?? []) {
    const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice(6)) as OwnEmergencies;
  }
}

describe('an answer', () => {
  test('is the caller’s own, recorded with its note, and can be changed until the end', async () => {
    const { data } = await answer({ actionState: 'safe', note: 'otopark', ...attempt(1) });
    expect(data.items).toMatchObject([{ id, actionState: 'safe', note: 'otopark', how: 'app' }]);
    await answer({ actionState: 'notSafe', ...attempt(2) });
    expect(await history()).toEqual([
      ['notSafe', 'app', ''],
      ['safe', 'app', 'otopark'],
    ]);
    expect((await mine(other)).actionState).toBe('none');
    await endOne(app, id);
    expect(await answer({ actionState: 'safe', ...attempt(3) })).toMatchObject({ httpStatus: 409, key: 'emergency.ended' });
    expect((await mine()).actionState).toBe('notSafe');
  });

  test('that is sent again until an answer came back is there once, with its first moment', async () => {
    const body = { actionState: 'safe', note: 'iyiyim', ...attempt(1) };
    for (const { httpStatus } of await Promise.all(Array.from({ length: 8 }, () => answer(body)))) expect(httpStatus).toBe(200);
    app.clock.advance(60_000);
    expect((await answer({ ...body, agoMs: 60_000 })).data.items[0]).toMatchObject({
      actionState: 'safe',
      actionDate: expect.stringContaining('09:00:00'),
    });
    expect(await history()).toEqual([['safe', 'app', 'iyiyim']]);
  });

  test('that waited for a connection counts from when it was given, which tells the board later', async () => {
    app.clock.advance(600_000);
    await answer({ actionState: 'safe', agoMs: 240_000, ...attempt(1) });
    expect(await mine()).toMatchObject({ actionState: 'safe', actionDate: expect.stringContaining('09:06:00') });
    const { accounted_at } = await app.database.db
      .selectFrom('emergency_responses')
      .select('accounted_at')
      .where('id', '=', (await mine()).id)
      .executeTakeFirstOrThrow();
    expect(new Date(accounted_at ?? 0).toISOString()).toContain('09:10:00');
  });

  test('of before the start can’t be: what the device’s clock makes of it is cut off there', async () => {
    await answer({ actionState: 'safe', agoMs: 3_600_000, ...attempt(1) });
    expect((await mine()).actionDate).toContain('09:00:00');
  });

  test('overtaken by a newer one of the mail’s page, or of whoever leads the response, changes nothing when it arrives', async () => {
    await writeMails(app);
    const text = (await mailsOf(app.database.db, id)).find(({ user_id }) => user_id === me.id)?.body_text ?? '';
    await answer({ actionState: 'notSafe', note: 'first', ...attempt(1) });
    app.clock.advance(120_000);
    await app.call(respond, { query: { token: tokenIn(text, 'safe') }, body: { actionState: 'safe' } }, { as: 'nobody' });
    app.clock.advance(60_000);
    expect((await answer({ actionState: 'notSafe', agoMs: 120_000, ...attempt(2) })).data.items[0]).toMatchObject({
      actionState: 'safe',
      how: 'link',
    });
    const { id: responseId, version } = await mine();
    await app.call(markEmergencyResponse, { params: { id, responseId }, body: { actionState: 'notSafe', version } });
    expect((await answer({ actionState: 'safe', agoMs: 30_000, ...attempt(3) })).data.items[0]).toMatchObject({
      actionState: 'notSafe',
      how: 'byHand',
    });
    expect((await answer({ actionState: 'safe', ...attempt(4) })).data.items[0]).toMatchObject({ actionState: 'safe', how: 'app' });
  });

  test('of one device the later tap holds, whatever arrives first and however late', async () => {
    app.clock.advance(60_000);
    // The first tap was long on its way, so that it is heard as of later than the second was given.
    await answer({ actionState: 'notSafe', ...attempt(1) });
    await answer({ actionState: 'safe', agoMs: 5_000, ...attempt(2) });
    expect((await mine()).actionState).toBe('safe');
    await answer({ actionState: 'notSafe', agoMs: 0, ...attempt(1) });
    expect((await mine()).actionState).toBe('safe');
  });

  test.each([
    [{}],
    [{ actionState: 'none' }],
    [{ actionState: 'safe', agoMs: -1 }],
    [{ actionState: 'safe', attempt: { page: '<', number: 0 } }],
  ])('refuses %o', async (body) => {
    expect((await answer(body)).httpStatus).toBe(422);
  });
});
