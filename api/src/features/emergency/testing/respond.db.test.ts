import * as contract from '@population-tracker/contract/emergency/emergency';
import { readRespond, respond } from '@population-tracker/contract/emergency/emergency-respond';
import { createParameter } from '@population-tracker/contract/parameters/parameters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { endOne, mailsOf, noon, responsesOf, startOne, tokenIn, writeMails } from './company.ts';

let app: TestApp;
let person: Awaited<ReturnType<typeof makeUser>>;
let id: number;
let text: string;
const phoneNumber = '+902125550112';

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://tracker.example' } });
  app.clock.set(noon);
  person = await makeUser(app.database.db, { name: 'Çağla', lastName: '<b>Öz' });
  await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', person.id).execute();
  const limits = { name: 'Company', area: 'workspace', locationId: null, maximumReservationDay: 14 };
  await app.call(createParameter, { body: { ...limits, emergencyPhoneNumber: phoneNumber } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(noon);
  id = (await startOne(app, { message: 'Deprem <oldu>.' })).data.id;
  await writeMails(app);
  text = (await mailsOf(app.database.db, id)).find(({ user_id }) => user_id === person.id)?.body_text ?? '';
});
afterEach(async () => {
  await endOne(app, id);
});

const token = (which: 'safe' | 'notSafe' = 'safe') => tokenIn(text, which);
const open = (given: string) => app.call(readRespond, { query: { token: given } }, { as: 'nobody' });
const answer = (given: string, body: object) => app.call(respond, { query: { token: given }, body }, { as: 'nobody' });
const mine = async () => (await responsesOf(app, id)).find(({ userId }) => userId === person.id) as contract.EmergencyResponse;
const historyOf = async (responseId: number) => (await app.call(contract.listEmergencyAnswers, { params: { id, responseId } })).data.items;

const page = (query: Record<string, string>) => app.inject({ url: '/emergency/respond', query });
const tap = (query: Record<string, string>, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/emergency/respond',
    query,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

/** What was typed or sent, and what is kept of it. */
const spoiledNotes: [string, string, string][] = [
  ['that is far too long', `${'x'.repeat(3_000)}\u0007`, 'x'.repeat(500)],
  ['with controls and what is no character', 'it\u0092s burning \uffff here\u0000', 'its burning  here'],
  ['whose last character is cut in two', `${'x'.repeat(499)}🙂`, 'x'.repeat(499)],
];

describe('a link', () => {
  test.each(['safe', 'notSafe'] as const)('“%s” proposes its answer, and opening it records nothing', async (proposed) => {
    for (let time = 0; time < 3; time++) {
      expect((await open(token(proposed))).data).toMatchObject({
        proposed,
        actionState: 'none',
        name: 'Çağla <b>Öz',
        phoneNumber,
        language: 'tr',
      });
      expect((await page({ token: token(proposed) })).statusCode).toBe(200);
      expect((await app.inject({ method: 'HEAD', url: '/emergency/respond', query: { token: token(proposed) } })).statusCode).toBe(200);
    }
    expect(await mine()).toMatchObject({ actionState: 'none', actionDate: null, how: null, version: 1 });
    expect(await historyOf((await mine()).id)).toEqual([]);
  });

  test('a tap records the answer with its moment and note, and until the end it can be changed', async () => {
    app.clock.advance(60_000);
    expect((await answer(token(), { actionState: 'safe', note: '3. kattayım' })).data).toMatchObject({
      actionState: 'safe',
      actionDate: expect.stringContaining('2026-11-18T09:01:00'),
      note: '3. kattayım',
      how: 'link',
    });
    app.clock.advance(60_000);
    await answer(token(), { actionState: 'notSafe' });
    expect(await mine()).toMatchObject({ actionState: 'notSafe', note: '', actionDate: expect.stringContaining('09:02:00') });
    expect((await historyOf((await mine()).id)).map(({ actionState, note }) => [actionState, note])).toEqual([
      ['notSafe', ''],
      ['safe', '3. kattayım'],
    ]);
  });

  test('the same answer again, as often as it comes, is recorded once with its first moment', async () => {
    const body = { actionState: 'safe', note: 'iyiyim' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => answer(token(), body)));
    app.clock.advance(30_000);
    answers.push(await answer(token(), body));
    for (const { httpStatus, data } of answers) {
      expect(httpStatus).toBe(200);
      expect(data).toMatchObject({ actionState: 'safe', actionDate: expect.stringContaining('09:00:00') });
    }
    expect(await historyOf((await mine()).id)).toHaveLength(1);
  });

  test('an older try that arrives late changes nothing, another device’s answer does', async () => {
    const attempt = (page: string, number: number) => ({ attempt: { page, number } });
    await answer(token(), { actionState: 'notSafe', ...attempt('page-one', 2) });
    expect((await answer(token(), { actionState: 'safe', ...attempt('page-one', 1) })).data.actionState).toBe('notSafe');
    expect((await answer(token(), { actionState: 'safe', ...attempt('page-one', 2) })).data.actionState).toBe('notSafe');
    expect((await answer(token(), { actionState: 'safe', ...attempt('page-two', 1) })).data.actionState).toBe('safe');
    expect((await answer(token(), { actionState: 'notSafe', ...attempt('page-two', 2) })).data.actionState).toBe('notSafe');
  });

  test('that was made up, changed or is cut short opens nothing and records nothing, on the page as in the API', async () => {
    const other = await makeUser(app.database.db);
    const genuine = token();
    const bytes = Buffer.from(genuine, 'base64url');
    const forOther = Buffer.from(bytes);
    forOther.writeUInt32BE(other.id, 4);
    const forAnother = Buffer.from(bytes);
    forAnother.writeUInt32BE(id + 1, 0);
    const wrong = [forOther, forAnother].map((changed) => changed.toString('base64url'));
    for (const forged of [
      ...wrong,
      genuine.slice(1),
      `${genuine}A`,
      '',
      'x'.repeat(44),
      `${genuine.slice(0, -1)}${genuine.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      expect(await open(forged)).toMatchObject({ httpStatus: 404, key: 'emergency.link' });
      expect(await answer(forged, { actionState: 'safe' })).toMatchObject({ httpStatus: 404, key: 'emergency.link' });
      expect((await tap({ token: forged }, { actionState: 'safe' })).statusCode).toBe(404);
    }
    expect((await page({})).statusCode).toBe(404);
    expect((await responsesOf(app, id)).every(({ actionState }) => actionState === 'none')).toBe(true);
  });

  test('after the end tells what stands and takes nothing; of an earlier emergency it changes nothing in the next', async () => {
    await answer(token(), { actionState: 'safe' });
    const before = token();
    await endOne(app, id);
    expect((await open(before)).data).toMatchObject({ actionState: 'safe', endedAt: expect.any(String) });
    expect(await answer(before, { actionState: 'notSafe' })).toMatchObject({ httpStatus: 409, key: 'emergency.ended' });
    expect((await tap({ token: before }, { actionState: 'notSafe', page: 'page-1234', number: '1' })).body).toContain('sona erdi');
    expect((await mine()).actionState).toBe('safe');
    id = (await startOne(app)).data.id;
    expect(await answer(before, { actionState: 'notSafe' })).toMatchObject({ httpStatus: 409 });
    expect((await mine()).actionState).toBe('none');
  });

  test.each(spoiledNotes)('is never lost by a note %s', async (_, note, kept) => {
    expect((await answer(token(), { actionState: 'safe', note })).httpStatus).toBe(200);
    expect(await mine()).toMatchObject({ actionState: 'safe', note: kept });
  });

  test.each([
    [{}],
    [{ actionState: 'none' }],
    [{ actionState: 'safe', note: 5 }],
    [{ actionState: 'safe', attempt: { page: '<', number: 0 } }],
  ])('refuses %o', async (body) => {
    expect((await answer(token(), body)).httpStatus).toBe(422);
  });
});

describe('the page', () => {
  test('and the mail that leads to it tell the number of the company’s parameter', async () => {
    expect(text).toContain('+90 212 555 01 12');
    expect((await page({ token: token() })).body).toContain(`href="tel:${phoneNumber}"`);
  });

  test('is small, in the person’s language with a way to the other, escapes everything and needs no script', async () => {
    const { body, headers } = await page({ token: token() });
    expect(Buffer.byteLength(body)).toBeLessThan(15_000);
    expect(body).toContain('<html lang="tr">');
    expect(body).toContain('Güvendeyim');
    expect(body).toContain('Deprem &lt;oldu&gt;.');
    expect(body).toContain('Çağla &lt;b&gt;Öz');
    expect(body).not.toMatch(/<b>Öz|<oldu>|<script>|onclick/);
    expect(body).toMatch(/lang=en" hreflang="en"/);
    expect((await page({ token: token(), lang: 'en' })).body).toContain('Nothing is recorded yet');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'.*form-action 'self'/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    const script = await app.inject({ url: '/emergency/respond.js' });
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(() => new Function(script.body)).not.toThrow();
    expect(Buffer.byteLength(script.body + body)).toBeLessThan(15_000);
  });

  test('without a script a tap is recorded and leads to a page that says so and that a reload doesn’t send again', async () => {
    const tapped = await tap({ token: token('notSafe') }, { actionState: 'notSafe', note: '  asansörde\r\nkaldım ' });
    expect(tapped.statusCode).toBe(303);
    expect(new URL(String(tapped.headers.location), 'http://x').searchParams.get('lang')).toBe('tr');
    const { body } = await app.inject({ url: String(tapped.headers.location) });
    expect(body).toContain('Kaydedildi: güvende değilsiniz.');
    expect(body).toContain('12:00:00');
    expect(await mine()).toMatchObject({ actionState: 'notSafe', note: 'asansörde\nkaldım' });
  });

  test.each(spoiledNotes)('loses the end or the odd characters of a note %s, never the answer', async (_, note, kept) => {
    const tapped = await tap({ token: token() }, { actionState: 'safe', note, page: 'page-1234', number: '1' });
    expect(tapped.statusCode).toBe(200);
    expect(tapped.body).toContain('Kaydedildi: güvendesiniz.');
    expect(await mine()).toMatchObject({ actionState: 'safe', note: kept });
  });

  test('answers what is wrong with a page in the reader’s language, not with data', async () => {
    const wrong = await tap({ token: token(), lang: 'tr' }, { actionState: 'perhaps' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.headers['content-type']).toContain('text/html');
    const none = await app.inject({ url: '/emergency/respond', query: { token: 'x' }, headers: { 'accept-language': 'tr' } });
    expect(none.statusCode).toBe(404);
    expect(none.body).toContain('Bu bağlantı geçerli değil.');
    expect((await tap({ token: token() }, { note: 'x'.repeat(40_000) })).statusCode).toBe(413);
  });

  test('says who marked somebody by hand, and a tap of their own takes its place', async () => {
    const { id: responseId, version } = await mine();
    await app.call(contract.markEmergencyResponse, { params: { id, responseId }, body: { actionState: 'safe', version } });
    expect((await page({ token: token() })).body).toContain('sizin adınıza işaretledi');
    await answer(token(), { actionState: 'safe' });
    expect(await mine()).toMatchObject({ how: 'link', byName: null });
    expect(await historyOf(responseId)).toMatchObject([{ how: 'link' }, { how: 'byHand', byName: 'Test administrator' }]);
  });
});
