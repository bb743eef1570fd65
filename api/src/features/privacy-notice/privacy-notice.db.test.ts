import { exportPerson } from '@population-tracker/contract/data-protection';
import { installation } from '@population-tracker/contract/installation';
import { apiBasePath, privacyNoticePath } from '@population-tracker/contract/kernel/constants';
import * as contract from '@population-tracker/contract/privacy-notice/privacy-notice';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openZip, unpack } from '#platform/spreadsheet/xlsx/zip.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: { id: number; as: string };
let person: { id: number; as: string };
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  const { id } = await makeUser(db(), { name: 'Olga', lastName: 'Owner', userType: 2 });
  await makeGrant(db(), { user_id: id, built_in: 'owner' });
  owner = { id, as: await app.signIn(id) };
  const { id: personId } = await makeUser(db(), { name: 'Derya', lastName: '=1+1' });
  person = { id: personId, as: await app.signIn(personId) };
});

const db = () => app.database.db;
const mine = async (as = person.as) => (await app.call(contract.readMyNotice, {}, { as })).data;
const current = async () => (await mine()).notice?.number ?? 0;
const publish = (given: object, as = owner.as) => app.call(contract.publishPrivacyNotice, { body: given as never }, { as });
const texts = (word: string) => ({ textEn: `# Who we are\n${word}`, textTr: `# Biz kimiz\n${word}` });
const published = async (word: string = crypto.randomUUID()) => {
  const { httpStatus, data } = await publish({ ...texts(word), after: await current() });
  expect(httpStatus).toBe(200);
  return data.number;
};
const say = (number: number, as = person.as) => app.call(contract.acknowledgeNotice, { body: { number } }, { as });
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const page = (query = '') => get(`${privacyNoticePath}${query}`);
const counted = async (number: number) =>
  (await app.call(contract.listPrivacyNotices, {}, { as: owner.as })).data.items.find((one) => one.number === number);

describe('before anything is published', () => {
  test('nobody is asked, the sign-in page has no link, and the page says so in both languages', async () => {
    expect(await mine()).toEqual({ notice: null, acknowledged: null });
    expect((await app.call(installation, {}, { as: 'nobody' })).data.privacyNotice).toBeNull();
    expect((await page('?lang=tr')).statusCode).toBe(404);
    expect((await page('?lang=tr')).body).toContain('Henüz bir aydınlatma metni yayımlanmadı.');
    expect((await page('?lang=en')).body).toContain('No privacy notice has been published yet.');
    expect((await say(1)).httpStatus).toBe(404);
  });
});

describe('publishing', () => {
  test('is an owner’s; everybody reads it at once, strangers too', async () => {
    const administrator = await app.signIn('administrator');
    expect(await publish({ ...texts('x'), after: await current() }, administrator)).toMatchObject({ httpStatus: 403 });
    const number = await published('Acme & sons <b>bold</b> https://acme.example/kvkk');
    expect((await app.call(installation, {}, { as: 'nobody' })).data.privacyNotice).toBe(number);
    const { body, headers, statusCode } = await page('?lang=en');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h2>Who we are</h2>');
    expect(body).toContain('Acme &amp; sons &lt;b&gt;bold&lt;/b&gt; <a href="https://acme.example/kvkk"');
    expect(body).toContain(`Version ${number}, <time datetime="2026-11-18T06:00:00Z">18 November 2026</time>`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await page('?lang=tr')).body).toContain('<h2>Biz kimiz</h2>');
  });

  test('gives the next number; earlier versions stay as they were, under theirs', async () => {
    const first = await published('the first');
    const second = await published('the second');
    expect(second).toBe(first + 1);
    expect((await page('?lang=en')).body).toContain('the second');
    expect((await page(`?lang=en&version=${first}`)).body).toContain('the first');
    expect((await page('?version=999999999')).statusCode).toBe(404);
    const read = (number: number) => app.call(contract.readPrivacyNotice, { params: { number } }, { as: owner.as });
    expect((await read(first)).data).toMatchObject({ number: first, ...texts('the first') });
    expect((await read(999_999)).httpStatus).toBe(404);
  });

  test('of two who publish at once one is told; the same again, an empty text and one language alone are refused', async () => {
    const word = crypto.randomUUID();
    const after = await current();
    const both = await Promise.all([publish({ ...texts(word), after }), publish({ ...texts(`${word}2`), after })]);
    expect(both.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect(both.find(({ httpStatus }) => httpStatus === 409)?.key).toBe('request.versionConflict');
    await published(`${word}3`);
    expect((await publish({ ...texts(`${word}3`), after: await current() })).key).toBe('privacyNotice.same');
    expect(await publish({ ...texts(word), textTr: ' ', after: 0 })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'textTr' }],
    });
    expect(await publish({ textEn: 'x', after: 0 })).toMatchObject({ httpStatus: 422 });
    expect(await publish({ ...texts('x'.repeat(40_001)), after: 0 })).toMatchObject({ httpStatus: 422 });
  });

  test('is for good: the database changes and deletes neither versions nor who read them', async () => {
    const number = await published();
    await say(number);
    for (const statement of [
      sql`update privacy_notices set text_en = 'other'`,
      sql`delete from privacy_acknowledgements`,
      sql`delete from privacy_notices`,
      sql`update privacy_acknowledgements set acknowledged_at = now()`,
    ])
      await expect(statement.execute(db())).rejects.toThrow('append-only');
  });
});

describe('whoever has read it', () => {
  test('says so once for each version, and is asked again by the next', async () => {
    const number = await published();
    expect(await mine()).toEqual({ notice: { number, published: '2026-11-18T06:00:00Z' }, acknowledged: null });
    expect((await say(number)).data).toEqual({ acknowledged: '2026-11-18T06:00:00Z' });
    app.clock.set('2026-11-18T07:00:00Z');
    expect((await say(number)).data).toEqual({ acknowledged: '2026-11-18T06:00:00Z' });
    const entries = await db()
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'acknowledge')
      .where('user_id', '=', person.id)
      .execute();
    expect(entries).toHaveLength(1);
    const next = await published();
    expect(await mine()).toMatchObject({ notice: { number: next }, acknowledged: null });
    expect(await say(number)).toMatchObject({ httpStatus: 409, key: 'privacyNotice.newer' });
    expect(await say(next + 1)).toMatchObject({ httpStatus: 404 });
  });

  test('is counted as long as they are active', async () => {
    const number = await published();
    const { data } = await app.call(contract.listPrivacyNotices, {}, { as: owner.as });
    expect(data.items[0]).toEqual({ number, published: '2026-11-18T06:00:00Z', publishedBy: 'Olga Owner', acknowledged: 0 });
    expect(data.people).toBeGreaterThanOrEqual(2);
    await say(number);
    await say(number, owner.as);
    expect((await counted(number))?.acknowledged).toBe(2);
    await db().updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
    expect((await counted(number))?.acknowledged).toBe(1);
  });

  test('stands in a file for owners alone, of all versions or one, with nothing that a spreadsheet would run', async () => {
    const [first, second] = [await published(), await published()];
    expect((await say(first)).key).toBe('privacyNotice.newer');
    await say(second);
    const url = `${apiBasePath}${contract.exportAcknowledgements.path}?format=csv&timeZone=Europe/Istanbul`;
    const { body, statusCode } = await get(`${url}&number=${second}`, { token: owner.as });
    expect(statusCode).toBe(200);
    const lines = body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=1+1");
    expect((await get(`${url}&number=${first}`, { token: owner.as })).body.trim().split(/\r?\n/)).toHaveLength(1);
    expect((await get(url, { token: owner.as })).body).toContain("'=1+1");
    expect((await get(`${url}&number=999999`, { token: owner.as })).statusCode).toBe(404);
    expect((await get(url, { token: await app.signIn('administrator') })).statusCode).toBe(403);
    expect((await get(`${apiBasePath}${contract.exportAcknowledgements.path}?format=exe`, { token: owner.as })).statusCode).toBe(422);
  });

  test('has it in their own file; an erasure takes it', async () => {
    const number = await published();
    await say(number);
    const url = `${apiBasePath}${exportPerson.path.replace(':id', String(person.id))}`;
    const { rawPayload } = await get(url, { token: owner.as });
    const zip = await openZip(rawPayload);
    const pieces: Buffer[] = [];
    const entry = zip.entries.get('privacy-notices.json');
    if (entry) for await (const piece of unpack(zip, entry)) pieces.push(piece);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual([
      { version: number, published: '2026-11-18T06:00:00Z', read: '2026-11-18T06:00:00Z' },
    ]);
    await db()
      .updateTable('users')
      .set({ status: 'passive', deleted_at: app.clock.now().toISOString() })
      .where('id', '=', person.id)
      .execute();
    const { rows } = await sql<{ erased: boolean }>`
      select erase_person(${person.id}::int, ${app.clock.now().toISOString()}::timestamptz, 'en', ${owner.id}::int) as erased`.execute(
      db(),
    );
    expect(rows).toEqual([{ erased: true }]);
    expect(await db().selectFrom('privacy_acknowledgements').selectAll().where('user_id', '=', person.id).execute()).toEqual([]);
  });
});
