import { randomBytes } from 'node:crypto';
import { exportPushes, listPushes } from '@population-tracker/contract/notifications/pushes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMails } from '#platform/mail/outbox.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
const db = () => app.database.db;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1', SECRET_KEY: randomBytes(32).toString('base64') } });
});
afterAll(() => app.close());

const secret = 'https://push.example/secret-of-a-device';

async function somebody(name: string, device: string) {
  const user = await makeUser(db(), { name, lastName: 'Işık' });
  const keys = { endpoint: `${secret}/${randomBytes(6).toString('hex')}`, p256dh: 'secret-key', auth: 'secret-auth' };
  await db()
    .insertInto('push_subscriptions')
    .values({ ...keys, user_id: user.id, device, made_at: new Date().toISOString() })
    .execute();
  return user;
}
let events = 0;
const tell = async ({ id, email }: { id: number; email: string }, kind: 'released' | 'emergency', more: object = {}) => {
  const eventKey = `${kind}:${events++}`;
  const notice = { kind, path: '/my/days/2026-11-18' };
  await queueMails(app.context(), [{ eventKey, to: email, userId: id, subject: `About ${eventKey}`, text: 'Text', notice, ...more }]);
  return eventKey;
};
const list = async (query: object = {}) => (await app.call(listPushes, { query: query as never })).data;

test('what devices were told stands with its person, kind and what became of it, its subject as long as it or its mail is known, and never where it went', async () => {
  const [ada, ege] = [await somebody('Çağla', 'Chrome on Android'), await somebody('Ege', 'Safari on iPhone')];
  await db().insertInto('push_choices').values({ user_id: ege.id, kind: 'released', by_mail: false, by_push: true }).execute();
  const [released, alone] = [await tell(ada, 'released'), await tell(ege, 'released')];
  await tell(ada, 'emergency', { topic: 'emergency:12', urgent: true });
  const over = (key: string) => sql`event_key = ${key}`;
  await sql`update push_outbox set state = 'sent', sent_at = now(), title = '', path = '' where ${over(released)}`.execute(db());
  await sql`update push_outbox set state = 'failed', attempts = 1, last_error = 'The push service answered 410.', title = '', path = '',
    subscription_id = null where ${over(alone)}`.execute(db());

  const answer = await app.call(listPushes);
  expect(answer.data).toMatchObject({
    total: 3,
    items: [
      { userName: 'Çağla Işık', kind: 'emergency', subject: 'About emergency:2', topic: 'emergency:12', urgent: true, state: 'waiting' },
      {
        userId: ege.id,
        recipient: ege.email,
        device: null,
        kind: 'released',
        subject: null,
        state: 'failed',
        attempts: 1,
        lastError: 'The push service answered 410.',
        nextTry: null,
      },
      { userId: ada.id, device: 'Chrome on Android', subject: `About ${released}`, state: 'sent', nextTry: null, lastError: null },
    ],
  });
  expect(answer.data.items[2]?.sent).not.toBeNull();
  expect(JSON.stringify(answer.body)).not.toContain('secret');

  const found = async (query: object) =>
    (await list(query)).items.map(({ userId, kind }) => `${userId === ada.id ? 'ada' : 'ege'} ${kind}`);
  expect(await found({ sort: 'created' })).toEqual(['ada released', 'ege released', 'ada emergency']);
  expect(await found({ state: 'sent' })).toEqual(['ada released']);
  expect(await found({ kind: 'released' })).toEqual(['ege released', 'ada released']);
  expect(await found({ topic: 'emergency:12' })).toEqual(['ada emergency']);
  expect(await found({ search: 'CAGLA about' })).toEqual(['ada emergency', 'ada released']);
  expect(await found({ search: ege.email })).toEqual(['ege released']);
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 3, items: [{ userId: ege.id }] });
});

test('the file holds what the list finds, and never where it went', async () => {
  const ida = await somebody('İda', 'Firefox on Windows');
  await tell(ida, 'released');
  const { body } = await app.call(exportPushes, { query: { format: 'csv', search: 'İda' } as never });
  const text = String(body.bytes);
  expect(text).toContain('Firefox on Windows');
  expect(text).toContain(ida.email);
  expect(text).not.toContain('Çağla');
  expect(text).not.toContain('secret');
});

test('what it can’t be asked is refused, and whoever may not see mails sees none of it', async () => {
  for (const [endpoint, query] of [
    [listPushes, { state: 'lost' }],
    [exportPushes, { format: 'csv', kind: 'lost' }],
  ] as const) {
    expect((await app.call(endpoint, { query: query as never })).httpStatus).toBe(422);
    const asked = { query: { ...query, state: undefined, kind: undefined } as never };
    expect((await app.call(endpoint, asked, { as: 'normal' })).httpStatus).toBe(403);
    expect((await app.call(endpoint, asked, { as: 'nobody' })).httpStatus).toBe(401);
  }
});
