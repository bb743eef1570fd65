import * as contract from '@population-tracker/contract/announcements/announcements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallOptions } from '#testing/call.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendAnnouncement, sendJob, startDue } from './sending-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
/** A session ends by itself, so each time has one of its own; its administrator is exceptional, and no reader here. */
let as: string;
async function goTo(instant: string): Promise<void> {
  app.clock.set(instant);
  const administrator = await makeUser(app.database.db, { userType: 2, exceptional: true });
  as = await app.signIn(administrator.id);
}
beforeEach(async () => {
  await goTo('2026-11-18T06:00:00Z');
  app.enqueued.length = 0;
  await app.database.pool.query(`update users set status = 'passive' where user_type = 1`);
});

const startDay = '2026-11-20';
const beforeStart = '2026-11-19T20:59:59Z';
const atStart = '2026-11-19T21:00:00Z';

const create = async (given: object = {}) => {
  const body = { name: 'Servis saatleri', text: '<p>Yeni saatler</p>', startDate: startDay, endDate: '2026-11-30', ...given };
  return (await app.call(contract.createAnnouncement, { body }, { as })).data;
};
const publish = async (id: number, body: object = {}, options: CallOptions = {}) =>
  (await app.call(contract.publishAnnouncement, { params: { id }, body }, { as, ...options })).data;
const published = async (given: object = {}) => publish((await create(given)).id);
const withdraw = (id: number) => app.call(contract.withdrawAnnouncement, { params: { id }, body: {} }, { as });
const change = async (id: number, body: object) => {
  const { version } = (await app.call(contract.readAnnouncement, { params: { id } }, { as })).data;
  return (await app.call(contract.updateAnnouncement, { params: { id }, body: { version, ...body } }, { as })).data;
};
const deliveries = async (id: number) => (await app.call(contract.announcementDeliveries, { params: { id } }, { as })).data;

/** What the worker does with all that waits, the sweep of this minute included. */
async function work(): Promise<void> {
  await startDue(app.context());
  const asked = app.enqueued.splice(0).filter(({ name }) => name === sendJob);
  for (const { data } of asked) await sendAnnouncement(app.context(), (data as { id: number }).id, AbortSignal.timeout(60_000));
}

const mailsOf = async (id: number) =>
  (
    await app.database.pool.query<{
      user_id: number;
      recipient: string;
      subject: string;
      body_text: string;
      body_html: string;
      event_key: string;
      list_unsubscribe: string | null;
    }>('select * from mail_outbox where topic = $1 order by id', [`announcement:${id}`])
  ).rows;
/** The mail server takes what waits for these people, or for all. */
const handOver = (id: number, userIds?: number[]) =>
  app.database.pool.query(`update mail_outbox set state = 'sent' where topic = $1 and ($2::integer[] is null or user_id = any($2))`, [
    `announcement:${id}`,
    userIds,
  ]);
const readersOf = async (id: number) => (await mailsOf(id)).map((mail) => mail.user_id);

describe('the mails of an announcement', () => {
  test('go out once at the first moment of its start day in İstanbul, to whoever is active then', async () => {
    const leaves = await makeUser(app.database.db);
    const stays = await makeUser(app.database.db, { email: 'stays@test.example' });
    const { id } = await published();
    await work();
    await goTo(beforeStart);
    await work();
    expect(await readersOf(id)).toEqual([]);
    expect(await deliveries(id)).toMatchObject({ waiting: 0, rounds: [{ number: 1, started: null, finished: null, recipients: 0 }] });
    await app.database.pool.query(`update users set status = 'passive' where id = $1`, [leaves.id]);
    const joins = await makeUser(app.database.db);
    const exceptional = await makeUser(app.database.db, { exceptional: true });
    await goTo(atStart);
    for (let minute = 0; minute < 3; minute++) await work();
    const mails = await mailsOf(id);
    expect(mails.map((mail) => mail.user_id)).toEqual([stays.id, joins.id]);
    expect(mails[0]).toMatchObject({
      recipient: 'stays@test.example',
      subject: 'Servis saatleri',
      event_key: `announcement:${id}:1:${stays.id}`,
    });
    expect(mails[0]?.body_html).toContain('Yeni saatler');
    expect(mails[0]?.body_text).toContain('Yeni saatler');
    expect(await deliveries(id)).toMatchObject({
      waiting: 2,
      sent: 0,
      failed: 0,
      rounds: [{ recipients: 2, started: expect.stringMatching(/^2026-11-19T21:00:00/), finished: expect.any(String) }],
    });
    expect(mails.map((mail) => mail.user_id)).not.toContain(exceptional.id);
  });

  test('reach exceptional users where it is sent to them too', async () => {
    const user = await makeUser(app.database.db);
    const exceptional = await makeUser(app.database.db, { exceptional: true });
    const { id } = await published({ startDate: '2026-11-18', sendToExceptionalUser: true });
    await work();
    expect(await readersOf(id)).toEqual(expect.arrayContaining([user.id, exceptional.id]));
  });

  test('go out at once where its start day has begun', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await create({ startDate: '2026-11-10' });
    await work();
    expect(await readersOf(id)).toEqual([]);
    await publish(id);
    expect(app.enqueued).toMatchObject([{ name: sendJob, data: { id } }]);
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
    expect((await app.call(contract.readAnnouncement, { params: { id } }, { as })).data.recipients).toBe(1);
  });

  test('have the words around the text in each person’s language, else in the administrator’s', async () => {
    const users = [await makeUser(app.database.db), await makeUser(app.database.db), await makeUser(app.database.db)];
    const [english, turkish, none] = users.map((user) => user.id);
    await app.database.pool.query(`update users set language = case id when $1 then 'en' when $2 then 'tr' end where id in ($1, $2)`, [
      english,
      turkish,
    ]);
    const { id } = await create({ startDate: '2026-11-18', externalLink: 'https://company.example' });
    await publish(id, {}, { language: 'tr' });
    await work();
    const link = new Map((await mailsOf(id)).map((mail) => [mail.user_id, /Read more|Ayrıntılar/.exec(mail.body_html)?.[0]]));
    expect([english, turkish, none].map((user) => link.get(user ?? 0))).toEqual(['Read more', 'Ayrıntılar', 'Ayrıntılar']);
  });

  test('say where somebody can ask for no more of them, where the installation names a place', async () => {
    await makeUser(app.database.db);
    const [first, second] = [await published({ startDate: '2026-11-18' }), await published({ startDate: '2026-11-18' })];
    await sendAnnouncement(app.context(), first.id, AbortSignal.timeout(60_000));
    const { config, ...ctx } = app.context();
    const named = { ...ctx, config: { ...config, mailUnsubscribe: 'mailto:people@company.example' } };
    await sendAnnouncement(named, second.id, AbortSignal.timeout(60_000));
    expect((await mailsOf(first.id)).map((mail) => mail.list_unsubscribe)).toEqual([null]);
    expect((await mailsOf(second.id)).map((mail) => mail.list_unsubscribe)).toEqual(['mailto:people@company.example']);
  });

  test('are counted by what became of them', async () => {
    const users = [
      await makeUser(app.database.db),
      await makeUser(app.database.db),
      await makeUser(app.database.db),
      await makeUser(app.database.db),
    ];
    const { id } = await published({ startDate: '2026-11-18' });
    await work();
    for (const [at, state] of ['sent', 'failed', 'uncertain'].entries())
      await app.database.pool.query('update mail_outbox set state = $1 where topic = $2 and user_id = $3', [
        state,
        `announcement:${id}`,
        users[at]?.id,
      ]);
    expect(await deliveries(id)).toMatchObject({ waiting: 1, sent: 1, failed: 1, uncertain: 1 });
  });
});

describe('nothing is sent', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['of one that was withdrawn', (id) => withdraw(id)],
    ['of one that was deleted', (id) => app.call(contract.deleteAnnouncement, { params: { id } }, { as })],
    ['of one that was moved to a later day', (id) => change(id, { startDate: '2026-11-25' })],
    ['of one whose last day went by meanwhile', () => goTo('2026-12-01T06:00:00Z')],
  ])('%s before its start', async (_what, spoil) => {
    await makeUser(app.database.db);
    const { id } = await published();
    await goTo(atStart);
    await spoil(id);
    await work();
    expect(await mailsOf(id)).toEqual([]);
  });

  test('of one that was moved until its later day has come; then it is', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published();
    await change(id, { startDate: '2026-11-25' });
    await goTo('2026-11-24T20:59:00Z');
    await work();
    expect(await readersOf(id)).toEqual([]);
    await goTo('2026-11-24T21:00:00Z');
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
  });

  test('twice when the clock is put back', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published();
    await goTo(atStart);
    await work();
    await goTo(beforeStart);
    await work();
    await goTo(atStart);
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
  });
});

describe('one that was sent', () => {
  test('is sent again only where the change says so, with the new text, to whoever is there now', async () => {
    const first = await makeUser(app.database.db);
    const { id } = await published({ startDate: '2026-11-18' });
    await work();
    await handOver(id);
    const second = await makeUser(app.database.db);
    await change(id, { name: 'Düzeltme' });
    await work();
    expect(await readersOf(id)).toEqual([first.id]);
    await change(id, { text: '<p>Doğrusu</p>', sendAgain: true });
    await work();
    expect(await readersOf(id)).toEqual([first.id, first.id, second.id]);
    const again = (await mailsOf(id)).slice(1);
    expect(again.map((mail) => mail.event_key)).toEqual([first.id, second.id].map((user) => `announcement:${id}:2:${user}`));
    expect(again[0]?.body_text).toContain('Doğrusu');
    expect((await deliveries(id)).rounds).toMatchObject([
      { number: 2, recipients: 2 },
      { number: 1, recipients: 1 },
    ]);
  });

  test('can be sent again without any other change', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published({ startDate: '2026-11-18' });
    await work();
    await handOver(id);
    await change(id, { sendAgain: true });
    await work();
    expect(await readersOf(id)).toEqual([user.id, user.id]);
  });

  test('and withdrawn is sent again only where whoever publishes it says so', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published({ startDate: '2026-11-18' });
    await work();
    await handOver(id);
    await withdraw(id);
    await publish(id);
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
    await withdraw(id);
    await publish(id, { sendAgain: true });
    await work();
    expect(await readersOf(id)).toEqual([user.id, user.id]);
  });

  test('waits for its first sending where it wasn’t, whatever the change says', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published();
    await change(id, { name: 'Düzeltme', sendAgain: true });
    await goTo(atStart);
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
  });
});

describe('one that is changed while its mails wait', () => {
  const people = async (count: number) => {
    const made = [];
    for (let number = 0; number < count; number++) made.push((await makeUser(app.database.db)).id);
    return made;
  };
  const begun = async (ids: number[], given: object = {}) => {
    const { id } = await published({ startDate: '2026-11-18', ...given });
    await work();
    await handOver(id, ids);
    return id;
  };

  test('takes them back when it is moved to a later day; then they go out, and nobody gets a second one', async () => {
    const [first = 0, second = 0, third = 0] = await people(3);
    const id = await begun([second]);
    await change(id, { startDate: '2026-11-25' });
    await work();
    expect(await readersOf(id)).toEqual([second]);
    expect(await deliveries(id)).toMatchObject({ waiting: 0, sent: 1, rounds: [{ number: 1, recipients: 1, finished: null }] });
    await goTo('2026-11-24T20:59:59Z');
    await work();
    expect(await readersOf(id)).toEqual([second]);
    await goTo('2026-11-24T21:00:00Z');
    for (let minute = 0; minute < 2; minute++) await work();
    expect(await readersOf(id)).toEqual([second, first, third]);
    expect(await deliveries(id)).toMatchObject({ rounds: [{ number: 1, recipients: 3, finished: expect.any(String) }] });
  });

  test('goes out to everybody at the later day where the change sends it again, to nobody twice for one sending', async () => {
    const [first = 0, second = 0] = await people(2);
    const id = await begun([first]);
    await change(id, { startDate: '2026-11-25', sendAgain: true });
    await work();
    expect(await readersOf(id)).toEqual([first]);
    await goTo('2026-11-24T21:00:00Z');
    await work();
    expect(await readersOf(id)).toEqual([first, first, second]);
    expect((await deliveries(id)).rounds).toMatchObject([
      { number: 2, recipients: 2 },
      { number: 1, recipients: 1 },
    ]);
  });

  test.each([false, true])('goes out as it is now, once, also where the change sends it again: %s', async (sendAgain) => {
    const [first = 0] = await people(1);
    const id = await begun([]);
    await change(id, { name: 'Düzeltme', text: '<p>Doğrusu</p>', sendAgain });
    await work();
    expect(await mailsOf(id)).toMatchObject([{ user_id: first, subject: 'Düzeltme', body_text: expect.stringContaining('Doğrusu') }]);
    expect((await deliveries(id)).rounds).toHaveLength(1);
  });

  test('leaves out exceptional users once it is not for them any more', async () => {
    const user = await makeUser(app.database.db);
    const [had, waits] = [await makeUser(app.database.db, { exceptional: true }), await makeUser(app.database.db, { exceptional: true })];
    const id = await begun([had.id], { sendToExceptionalUser: true });
    await change(id, { sendToExceptionalUser: false });
    await work();
    const readers = await readersOf(id);
    expect(readers).toEqual(expect.arrayContaining([user.id, had.id]));
    expect(readers).not.toContain(waits.id);
  });

  test('reaches exceptional users once it is for them too, whoever had it before not again', async () => {
    const exceptional = await makeUser(app.database.db, { exceptional: true });
    const user = await makeUser(app.database.db);
    const id = await begun([user.id]);
    expect((await deliveries(id)).rounds).toMatchObject([{ finished: expect.any(String) }]);
    await change(id, { sendToExceptionalUser: true });
    await work();
    const readers = await readersOf(id);
    expect(readers.filter((reader) => reader === user.id)).toHaveLength(1);
    expect(readers.filter((reader) => reader === exceptional.id)).toHaveLength(1);
  });

  test('keeps them where it only goes to another group, or where it has ended', async () => {
    await people(2);
    const id = await begun([]);
    const before = await mailsOf(id);
    const group = { name: `Servis ${id}` };
    const { id: groupId } = (await app.call(contract.createAnnouncementGroup, { body: group }, { as })).data;
    await change(id, { groupId });
    await goTo('2026-12-02T06:00:00Z');
    await change(id, { name: 'Sonradan' });
    expect(await mailsOf(id)).toEqual(before);
  });
});

describe('a sending that is cut short', () => {
  const people = 1_200;
  const insertPeople = `
    insert into users (name, last_name, email)
    select 'N', 'N', 'n' || n || '-' || $1 || '@test.example' from generate_series(1, ${people}) n returning id`;
  const makePeople = async (mark: string) => (await app.database.pool.query<{ id: number }>(insertPeople, [mark])).rows.map(({ id }) => id);

  /** The database breaks off at one person's mail. */
  async function breakAt(userId: number): Promise<() => Promise<unknown>> {
    await app.database.pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before insert on mail_outbox for each row when (new.user_id = ${userId}) execute function break_off()`);
    return () => app.database.pool.query('drop function break_off cascade');
  }

  test('in the middle of a part leaves nobody out and nobody with two', async () => {
    const ids = await makePeople('broken');
    const { id } = await published({ startDate: '2026-11-18' });
    const mend = await breakAt(ids[700] ?? 0);
    await expect(work()).rejects.toThrow('broken off');
    expect(await readersOf(id)).toEqual(ids.slice(0, 500));
    await mend();
    await work();
    expect(await readersOf(id)).toEqual(ids);
    expect((await deliveries(id)).rounds).toMatchObject([{ recipients: people, finished: expect.any(String) }]);
  });

  test('stops between two parts when the process stops, and goes on elsewhere', async () => {
    const ids = await makePeople('stopped');
    const { id } = await published({ startDate: '2026-11-18' });
    await expect(sendAnnouncement(app.context(), id, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect(await readersOf(id)).toEqual(ids.slice(0, 500));
    await Promise.all([1, 2, 3].map(() => sendAnnouncement(app.context(), id, AbortSignal.timeout(60_000))));
    expect(await readersOf(id)).toEqual(ids);
  });

  test('by a withdrawal takes back what waits, reaches those once it is published again, and everybody where it is sent again', async () => {
    const ids = await makePeople('withdrawn');
    const { id } = await published({ startDate: '2026-11-18' });
    await expect(sendAnnouncement(app.context(), id, AbortSignal.abort(new Error('stopping')))).rejects.toThrow();
    const gone = ids.filter((_, index) => index % 5 === 0).slice(0, 20);
    await handOver(id, gone);
    await withdraw(id);
    await work();
    expect(await readersOf(id)).toEqual(gone);
    expect((await deliveries(id)).rounds).toMatchObject([{ recipients: 20, finished: null }]);
    await publish(id);
    await sendAnnouncement(app.context(), id, AbortSignal.timeout(60_000));
    expect((await readersOf(id)).toSorted((a, b) => a - b)).toEqual(ids);
    expect((await deliveries(id)).rounds).toMatchObject([{ recipients: people, finished: expect.any(String) }]);
    await handOver(id);
    await change(id, { sendAgain: true });
    await work();
    expect(await readersOf(id)).toHaveLength(2 * people);
  });

  test('by a withdrawal before any mail went out is as if it had never begun; by a deletion it stays so', async () => {
    const user = await makeUser(app.database.db);
    const { id } = await published({ startDate: '2026-11-18' });
    await work();
    await withdraw(id);
    expect(await readersOf(id)).toEqual([]);
    expect((await app.call(contract.readAnnouncement, { params: { id } }, { as })).data.recipients).toBeNull();
    await publish(id);
    await work();
    expect(await readersOf(id)).toEqual([user.id]);
    await app.call(contract.deleteAnnouncement, { params: { id } }, { as });
    await work();
    expect(await readersOf(id)).toEqual([]);
  });
});
