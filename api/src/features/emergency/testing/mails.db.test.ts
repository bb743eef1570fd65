import * as contract from '@population-tracker/contract/emergency/emergency';
import { createParameter } from '@population-tracker/contract/parameters/parameters';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopsAtLook } from '#testing/jobs/stops-at-look.ts';
import { makeLocation } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendMails, sendMailsJob } from '../mails/mails-service.ts';
import { type Company, endAll, endOne, mailsOf, makeCompany, noon, responsesOf, startOne, tokenIn, writeMails } from './company.ts';

let app: TestApp;
let company: Company;
let id: number;
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://tracker.example' } });
  app.clock.set(noon);
  company = await makeCompany(app.database.db);
  const { db } = app.database;
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', company.people.atDesk.id).execute();
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', company.people.inLondon.id).execute();
  const limits = { area: 'workspace', maximumReservationDay: 14 };
  await app.call(createParameter, { body: { ...limits, name: 'Company', locationId: null, emergencyPhoneNumber: '+902125550112' } });
  await app.call(createParameter, {
    body: { ...limits, name: 'London', locationId: company.london.id, emergencyPhoneNumber: '+442075550199' },
  });
  await app.call(contract.listEmergencies);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(noon);
  app.enqueued.length = 0;
});
afterEach(async () => {
  await endAll(app);
});

const begin = async (given: object = {}, language: 'en' | 'tr' = 'en') => {
  id = (await startOne(app, given, { language })).data.id;
};
const mailTo = async (userId: number) => (await mailsOf(app.database.db, id)).filter(({ user_id }) => user_id === userId);
const remind = () => app.call(contract.remindEmergency, { params: { id } }, { as: 'emergency' });
const markSafe = async (userId: number) => {
  const { id: responseId, version } = (await responsesOf(app, id)).find((one) => one.userId === userId) as contract.EmergencyResponse;
  await app.call(contract.markEmergencyResponse, { params: { id, responseId }, body: { actionState: 'safe', version } });
};

describe('the mail of a start', () => {
  test('goes to each addressed person once, urgent, with two links of their own', async () => {
    await begin();
    expect(app.enqueued).toEqual([{ name: sendMailsJob, data: { id, round: 1 } }]);
    await writeMails(app);
    await writeMails(app);
    const mails = await mailsOf(app.database.db, id);
    const responses = await responsesOf(app, id);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(responses.map(({ email }) => email).sort());
    expect(mails.every(({ urgent }) => urgent)).toBe(true);
    const tokens = mails.flatMap(({ body_text }) => [tokenIn(body_text, 'safe'), tokenIn(body_text, 'notSafe')]);
    expect(new Set(tokens).size).toBe(mails.length * 2);
    for (const token of tokens) expect(token).toHaveLength(44);
  });

  test('speaks the person’s language, else that of whoever started it, and names message, place and number', async () => {
    await begin({ message: 'Deprem oldu.' }, 'en');
    await writeMails(app);
    const [turkish] = await mailTo(company.people.atDesk.id);
    expect(turkish?.subject).toBe('ACİL DURUM: Güvende misiniz?');
    for (const part of ['Deprem oldu.', 'Ayşe Kişi', 'İstanbul, Kule, Kat 3, 3-01', '+90 212 555 01 12', 'Güvendeyim'])
      expect(turkish?.body_text).toContain(part);
    const [english] = await mailTo(company.people.atHome.id);
    expect(english?.subject).toBe('EMERGENCY: Are you safe?');
    expect(english?.body_text).toContain('not on site, as far as we know');
    expect(english?.body_html).toContain('https://tracker.example/emergency/respond?token=');
    await endOne(app, id);
    await begin({}, 'tr');
    await writeMails(app);
    expect((await mailTo(company.people.atHome.id))[0]?.subject).toBe('ACİL DURUM: Güvende misiniz?');
    expect((await mailTo(company.people.inLondon.id))[0]?.subject).toBe('EMERGENCY: Are you safe?');
  });

  test('shows the number of the location where the person is, where it has one of its own', async () => {
    await begin();
    await writeMails(app);
    expect((await mailTo(company.people.inLondon.id))[0]?.body_text).toContain('+44 20 7555 0199');
    expect((await mailTo(company.people.atDesk.id))[0]?.body_text).not.toContain('+44 20 7555 0199');
    expect((await app.call(contract.readEmergency, { params: { id } })).data).toMatchObject({
      phoneNumber: '+902125550112',
      localPhoneNumbers: [{ locationName: 'London', phoneNumber: '+442075550199' }],
    });
  });

  test('for one location alone shows its number to everybody, also to those of whom nobody knows where they are', async () => {
    const { london, people, reserve } = company;
    const later = await reserve(
      { userId: people.atHome.id, from: '2026-11-18T14:00:00Z', to: '2026-11-18T15:00:00Z' },
      company.londonFloor,
    );
    await begin({ locationIds: [london.id] });
    await writeMails(app);
    expect((await mailTo(people.atHome.id))[0]?.body_text).toContain('+44 20 7555 0199');
    expect((await app.call(contract.readEmergency, { params: { id } })).data).toMatchObject({
      phoneNumber: '+442075550199',
      localPhoneNumbers: [],
    });
    await app.database.db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', later).execute();
  });

  test('for some locations names them, so that whoever is addressed by two tells the mails apart', async () => {
    const { istanbul, london, people } = company;
    await begin({ locationIds: [istanbul.id] });
    await writeMails(app);
    const first = id;
    await begin({ locationIds: [london.id] });
    await writeMails(app);
    expect((await mailTo(people.inLondon.id))[0]?.subject).toBe('EMERGENCY · London: Are you safe?');
    id = first;
    expect((await mailTo(people.inLondon.id))[0]?.subject).toBe('EMERGENCY · İstanbul: Are you safe?');
  });

  test('of a drill says so first, in the subject as in the text', async () => {
    await begin({ kind: 'drill' });
    await writeMails(app);
    const [turkish] = await mailTo(company.people.atDesk.id);
    expect(turkish?.subject).toMatch(/^TATBİKAT: /);
    expect(turkish?.body_text).toMatch(/^Bu bir tatbikattır\./);
    const [english] = await mailTo(company.people.inLondon.id);
    expect(english?.subject).toMatch(/^DRILL: /);
    expect(english?.body_html).toContain('This is a drill.');
  });

  test('isn’t written where the start was rolled back, nor any more once it has ended', async () => {
    const { id: empty } = await makeLocation(app.database.db);
    await startOne(app, { locationIds: [empty] });
    await begin();
    await endOne(app, id);
    await writeMails(app);
    expect(await mailsOf(app.database.db, id)).toEqual([]);
  });

  test('that still waits at the end is not sent, and counts as neither failed nor waiting', async () => {
    await begin();
    await writeMails(app);
    const [first] = await mailsOf(app.database.db, id);
    await app.database.pool.query(`update mail_outbox set state = 'sent' where id = $1`, [first?.id]);
    await endOne(app, id);
    const [sent, ...others] = await mailsOf(app.database.db, id);
    expect(sent?.state).toBe('sent');
    expect(others.length).toBeGreaterThan(1);
    for (const mail of others) expect(mail).toMatchObject({ state: 'cancelled', last_error: null, body_text: '' });
    const { data } = await app.call(contract.readEmergencySummary, { params: { id } });
    expect(data.mails).toMatchObject({ waiting: 0, sent: 1, failed: 0, cancelled: others.length });
  });

  test('that is being written when the end comes is not sent either: the end waits for it', async () => {
    await begin();
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from emergency_responses where emergency_id = $1 for update', [id]);
      const writing = writeMails(app);
      await waiting(1);
      const ending = endOne(app, id);
      await Promise.race([ending, waiting(2)]);
      await holder.query('commit');
      await writing;
      expect((await ending).httpStatus).toBe(200);
    } finally {
      holder.release();
    }
    const mails = await mailsOf(app.database.db, id);
    expect(mails.filter(({ state }) => state !== 'cancelled')).toEqual([]);
  });
});

describe('a reminder', () => {
  test('goes to those without an answer only, at most once a minute, as often as wanted', async () => {
    await begin();
    await writeMails(app);
    await markSafe(company.people.atDesk.id);
    app.clock.advance(59_000);
    expect(await remind()).toMatchObject({ httpStatus: 429, key: 'emergency.remindedJustNow', headers: { 'retry-after': '1' } });
    app.clock.advance(1_000);
    const { data } = await remind();
    expect(data.reminded).toBe(data.emergency.none);
    expect(data.emergency).toMatchObject({ reminderCount: 1, remindedAt: expect.stringContaining('09:01:00') });
    expect((await remind()).httpStatus).toBe(429);
    await writeMails(app);
    await writeMails(app);
    expect(await mailTo(company.people.atDesk.id)).toHaveLength(1);
    const [first, second, ...others] = await mailTo(company.people.inLondon.id);
    expect(others).toEqual([]);
    expect(second?.subject).toBe('EMERGENCY · Reminder: Are you safe?');
    expect(tokenIn(second?.body_text ?? '', 'safe')).toBe(tokenIn(first?.body_text ?? '', 'safe'));
    app.clock.advance(60_000);
    expect((await remind()).httpStatus).toBe(200);
  });

  test('asked for twice in the same moment is sent once', async () => {
    await begin();
    app.clock.advance(61_000);
    const answers = await Promise.all(Array.from({ length: 8 }, remind));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });

  test('whoever the start’s mail has not reached yet gets one mail, the reminder', async () => {
    await begin();
    app.clock.advance(61_000);
    await remind();
    await sendMails(app.context(), { id, round: 2 }, { signal: new AbortController().signal });
    await sendMails(app.context(), { id, round: 1 }, { signal: new AbortController().signal });
    expect(await mailTo(company.people.atHome.id)).toHaveLength(1);
  });

  test('is refused when everybody has answered, and after the end', async () => {
    await begin({ locationIds: [company.london.id] });
    app.clock.advance(61_000);
    await markSafe(company.people.inLondon.id);
    expect(await remind()).toMatchObject({ httpStatus: 409, key: 'emergency.allAnswered' });
    await endOne(app, id);
    expect(await remind()).toMatchObject({ httpStatus: 409, key: 'emergency.ended' });
  });
});

describe('thousands', () => {
  beforeAll(async () => {
    await sql`
      insert into users (name, last_name, email)
      select 'Person', 'No ' || n, 'many-' || n || '@test.example' from generate_series(1, 2000) n`.execute(app.database.db);
  });

  test('are written to, and a job that is ended in the middle goes on without anybody missed or written to twice', async () => {
    await begin();
    await expect(writeMails(app, stopsAtLook(3))).rejects.toThrow('stopping');
    expect(await count()).toBe(1_000);
    await Promise.all([writeMails(app), writeMails(app)]);
    const { data } = await app.call(contract.readEmergencySummary, { params: { id } });
    const mails = await mailsOf(app.database.db, id);
    expect(data.addressed).toBeGreaterThan(2_000);
    expect(mails).toHaveLength(data.addressed);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(data.addressed);
    expect(data.mails).toEqual({ none: 0, waiting: data.addressed, sending: 0, sent: 0, failed: 0, uncertain: 0, cancelled: 0 });
  });
});

/** Until so many wait for somebody else's lock. */
async function waiting(those: number): Promise<void> {
  const query = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const { rows } = await app.database.pool.query<{ waiting: number }>(query);
    if ((rows[0]?.waiting ?? 0) >= those) return;
  }
  throw new Error('Nobody waits.');
}

async function count(): Promise<number> {
  const { total } = await app.database.db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('topic', '=', `emergency:${id}`)
    .executeTakeFirstOrThrow();
  return total;
}
