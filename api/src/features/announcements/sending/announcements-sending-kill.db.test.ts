import { setTimeout as pause } from 'node:timers/promises';
import { createAnnouncement, publishAnnouncement } from '@population-tracker/contract/announcements/announcements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSession, makeUser } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';

/** Some lots of 500; `npm run faults -- reach` has ten thousand and ten kills. */
const people = 2_500;

let database: TestDatabase;
let api: ApiProcess;
let send: Send;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into users (name, last_name, email) select 'N', 'N', 'n' || n || '@test.example' from generate_series(1, ${people}) n`);
  // A lot takes a while, so that the kill comes in between.
  await database.pool.query(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
    create trigger slow after insert on mail_outbox for each statement execute function slow()`);
  api = await startProcess({ DATABASE_URL: database.url });
  send = sender([api.url], await makeSession(database.db, (await makeUser(database.db, { userType: 2, exceptional: true })).id));
});
afterAll(async () => {
  await api?.end();
  await database?.drop();
});

const written = async () =>
  (await database.pool.query<{ mails: number }>(`select count(*)::int as mails from mail_outbox where topic like 'announcement:%'`)).rows[0]
    ?.mails ?? 0;

async function until(enough: (mails: number) => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(2)) if (enough(await written())) return;
  throw new Error(`Nothing went on within a minute:\n${api.lastWords()}`);
}

it('an announcement whose process is killed while it is sent reaches everybody, and nobody twice', {
  timeout: 300_000,
}, async () => {
  const today = new Date();
  const day = (after: number) => new Date(today.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  const body = { name: 'Duyuru', text: '<p>Metin</p>', startDate: day(-1), endDate: day(2) };
  const { data } = await send(createAnnouncement, { body });
  await send(publishAnnouncement, { params: { id: data.id }, body: {} });
  await until((mails) => mails > 0);
  await api.kill('SIGKILL');
  expect(await written()).toBeLessThan(people);
  await database.pool.query('drop trigger slow on mail_outbox');
  await api.restart();
  await until((mails) => mails >= people);
  const { rows } = await database.pool.query(`
    select count(*)::int as people, coalesce(sum(mails), 0)::int as mails, coalesce(max(mails), 0)::int as most from (
      select u.id, count(m.id) as mails from users u left join mail_outbox m on m.user_id = u.id and m.topic = 'announcement:${data.id}'
      where not u.exceptional and u.status = 'active' and u.user_type = 1 group by u.id
    ) told`);
  expect(rows).toEqual([{ people, mails: people, most: 1 }]);
});
