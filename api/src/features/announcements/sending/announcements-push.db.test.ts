import { randomBytes } from 'node:crypto';
import * as contract from '@population-tracker/contract/announcements/announcements';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendAnnouncement, sendJob } from './sending-service.ts';

let app: TestApp;
let ada: { id: number };
const db = () => app.database.db;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1', SECRET_KEY: randomBytes(32).toString('base64') } });
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.enqueued.length = 0;
  await app.database.pool.query(`update users set status = 'passive' where user_type = 1`);
  ada = await makeUser(db());
  await db()
    .insertInto('push_subscriptions')
    .values({
      user_id: ada.id,
      endpoint: `https://push.example.com/${ada.id}`,
      p256dh: '',
      auth: '',
      device: '',
      made_at: '2026-11-18T06:00:00Z',
    })
    .execute();
});

async function publish(name: string): Promise<number> {
  const body = { name, text: '<p>Yeni saatler</p>', startDate: '2026-11-18', endDate: '2026-11-30' };
  const { id } = (await app.call(contract.createAnnouncement, { body })).data;
  await app.call(contract.publishAnnouncement, { params: { id }, body: {} });
  await work();
  return id;
}

async function work(): Promise<void> {
  for (const { name, data } of app.enqueued.splice(0))
    if (name === sendJob) await sendAnnouncement(app.context(), (data as { id: number }).id, AbortSignal.timeout(60_000));
}

const pushes = () => db().selectFrom('push_outbox').select(['kind', 'title', 'path', 'state']).where('user_id', '=', ada.id).execute();
const mails = () => db().selectFrom('mail_outbox').select('subject').where('user_id', '=', ada.id).execute();
const waiting = (title: string) => ({ kind: 'announcement', title, path: '/my/', state: 'waiting' });

test('an announcement is told on the devices of whoever has one, beside its mail; who wants mail alone has that alone', async () => {
  await publish('Servis saatleri');
  expect([await pushes(), await mails()]).toEqual([[waiting('Servis saatleri')], [{ subject: 'Servis saatleri' }]]);
  await db().insertInto('push_choices').values({ user_id: ada.id, kind: 'announcement', by_mail: true, by_push: false }).execute();
  await publish('Otopark');
  expect([await pushes(), await mails()]).toEqual([[waiting('Servis saatleri')], [{ subject: 'Servis saatleri' }, { subject: 'Otopark' }]]);
});

test('what waits is taken back with the mail, and written anew with the new title where it is changed', async () => {
  const id = await publish('Servis saatleri');
  const { version } = (await app.call(contract.readAnnouncement, { params: { id } })).data;
  await app.call(contract.updateAnnouncement, { params: { id }, body: { version, name: 'Yeni servis saatleri' } });
  await work();
  expect([await pushes(), await mails()]).toEqual([[waiting('Yeni servis saatleri')], [{ subject: 'Yeni servis saatleri' }]]);
  await app.call(contract.withdrawAnnouncement, { params: { id }, body: {} });
  await work();
  expect([await pushes(), await mails()]).toEqual([[], []]);
});
