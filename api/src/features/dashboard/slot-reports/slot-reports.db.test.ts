import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { listSlotReports, removeSlotReport, saveSlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import { readToday } from '@population-tracker/contract/dashboard/today';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoDatabase } from '#testing/demo-database.ts';
import { makeLocation } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendSlotReports } from './slot-mails-service.ts';

/** A Tuesday; İstanbul's clocks show 09:32. */
const morning = '2026-11-24T06:32:00Z';
let app: TestApp;
let istanbul: number;
let london: number;
beforeAll(async () => {
  app = await testApp({ database: await demoDatabase() });
  app.clock.set(morning);
  const { rows } = await app.database.pool.query<{ id: number; name: string }>('select id, name from locations');
  const named = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  [istanbul, london] = [named('İstanbul'), named('London')];
  await app.database.pool.query('update locations set has_food_service = true where id = $1', [london]);
});
afterAll(() => app.close());

interface MailRow {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  event_key: string;
  state: string;
}
const mails = async () =>
  (
    await app.database.pool.query<MailRow>(
      `select recipient, subject, body_text, body_html, event_key, state from mail_outbox where topic like 'slot-report:%' order by id`,
    )
  ).rows;
const sendAt = (instant: string) => sendSlotReports(app.context({ now: () => new Date(instant) }));
/** What was sent in between, to whom. */
const sentAt = async (...instants: string[]) => {
  await app.database.pool.query('delete from mail_outbox');
  for (const instant of instants) await sendAt(instant);
  return (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
};

const save = (body: object, as?: 'emergency' | 'nobody') =>
  app.call(
    saveSlotReport,
    {
      body: {
        locationId: istanbul,
        area: 'diningHall',
        recipients: ['a@caterer.example'],
        times: ['09:30'],
        language: 'en',
        version: 0,
        ...body,
      },
    },
    as && { as },
  );
const listed = async () => (await app.call(listSlotReports)).data.items;

beforeEach(async () => {
  await app.database.pool.query('truncate slot_reports, slot_reports_sent; delete from mail_outbox');
});

describe('what is saved', () => {
  test('is listed with its hours in order, each address and hour once, and stands in the audit log in words', async () => {
    const { data } = await save({
      recipients: [' B@Caterer.example ', 'a@caterer.example', 'b@caterer.example'],
      times: ['16:00', '09:30', '16:00'],
    });
    expect(data).toEqual({
      locationId: istanbul,
      area: 'diningHall',
      recipients: ['b@caterer.example', 'a@caterer.example'],
      times: ['09:30', '16:00'],
      language: 'en',
      version: 1,
    });
    expect(await listed()).toEqual([data]);
    const { data: log } = await app.call(listAudit, { query: { entity: 'slotReport', limit: 1 } });
    expect(log.items[0]).toMatchObject({
      action: 'create',
      entityId: `${istanbul}:diningHall`,
      after: { locationId: istanbul, area: 'diningHall', sendTimes: ['09:30', '16:00'], recipients: data.recipients, language: 'en' },
    });
  });

  test('is changed by whoever has read the newest, and told to whoever hasn’t', async () => {
    await save({});
    expect((await save({ version: 1, language: 'tr' })).data).toMatchObject({ language: 'tr', version: 2 });
    const refused = await save({ version: 1, times: ['10:00'] });
    expect(refused).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect(refused.body.details).toMatchObject({ current: { version: 2, language: 'tr' } });
    expect((await save({ times: ['10:00'] })).body.details).toMatchObject({ current: { version: 2 } });
    const both = await Promise.all([save({ area: 'shuttle', times: ['07:00'] }), save({ area: 'shuttle', times: ['08:00'] })]);
    expect(both.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  test.each<[string, object, string, string]>([
    ['a wrong address', { recipients: ['a@caterer.example', 'caterer@'] }, 'recipients.1', 'value.email'],
    ['no address', { recipients: [] }, 'recipients', 'value.required'],
    ['eleven addresses', { recipients: Array.from({ length: 11 }, (_, at) => `a${at}@b.example`) }, 'recipients', 'slotReports.recipients'],
    ['a line that would end a header', { recipients: ['a@b.example\r\nBcc: c@d.example'] }, 'recipients.0', 'value.email'],
    ['a wrong hour', { times: ['09:30', '24:00'] }, 'times.1', 'value.timeOfDay'],
    ['no hour', { times: [] }, 'times', 'value.required'],
    ['seven hours', { times: ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'] }, 'times', 'slotReports.times'],
    ['another area', { area: 'gym' }, 'area', 'reservations.area'],
    ['an unknown location', { locationId: 999_999 }, 'locationId', 'slotReports.locationUnknown'],
  ])('is refused with %s, at its field', async (_, given, path, key) => {
    const refused = await save(given);
    expect(refused.httpStatus).toBe(422);
    expect(refused.fields.map((field) => [field.path, field.key])).toEqual([[path, key]]);
    expect(await listed()).toEqual([]);
  });

  test('is refused of what the location doesn’t offer', async () => {
    const { id } = await makeLocation(app.database.db, { has_food_service: false, has_shuttle: false });
    expect((await save({ locationId: id })).key).toBe('parameters.noFoodService');
    expect((await save({ locationId: id, area: 'shuttle' })).key).toBe('parameters.noShuttle');
  });

  test('is no business of an emergency manager', async () => {
    expect((await save({}, 'emergency')).httpStatus).toBe(403);
    expect((await app.call(listSlotReports, {}, { as: 'emergency' })).httpStatus).toBe(403);
  });

  test('ends with a removal, and so does what waits; the database keeps no such entry without addresses', async () => {
    await save({});
    await sendAt(morning);
    const query = { locationId: istanbul, area: 'diningHall' as const };
    expect((await app.call(removeSlotReport, { query: { ...query, version: 7 } })).key).toBe('request.versionConflict');
    expect((await app.call(removeSlotReport, { query: { ...query, version: 1 } })).httpStatus).toBe(200);
    expect((await app.call(removeSlotReport, { query })).key).toBe('request.notFound');
    expect((await mails()).map(({ state }) => state)).toEqual(['cancelled']);
    // Made anew within the same hour, it isn't told a second time.
    await save({});
    expect(await sentAt(morning)).toEqual([]);
    for (const [column, value] of [
      ['recipients', '{}'],
      ['recipients', '{a@b.example,a@b.example}'],
      ['times', '{}'],
      ['times', '{09:30,09:30:00}'],
    ])
      await expect(app.database.pool.query(`update slot_reports set ${column} = $1`, [value])).rejects.toThrow('slot_reports_');
  });
});

describe('the figures', () => {
  test('are those of the dashboard, in the language that was chosen, with what is full in words', async () => {
    await app.database.pool.query(
      `update parameter_slots set capacity = (select count(*) from reservations r
         where r.slot_id = parameter_slots.id and r.status = 'active' and r.day = '2026-11-24') where name = 'Kadıköy' and start_time = '07:30'`,
    );
    await save({ recipients: ['a@caterer.example', 'b@caterer.example'] });
    await save({ area: 'shuttle', recipients: ['driver@shuttle.example'], language: 'tr' });
    await sendAt(morning);
    const { data } = await app.call(readToday);
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual(['a@caterer.example', 'b@caterer.example', 'driver@shuttle.example']);
    for (const [at, area] of [
      [0, 'diningHall'],
      [2, 'shuttle'],
    ] as const) {
      const slots = data.slots.filter((slot) => slot.locationId === istanbul && slot.area === area);
      const rows = [...(told[at]?.body_html.matchAll(/<tr>(.*?)<\/tr>/g) ?? [])].map(([, row = '']) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
      );
      const number = (cell: string | undefined) => Number(cell?.replace(/ (full|dolu)$/, ''));
      expect(rows.slice(1, -1).map(([, today, next, places]) => [number(today), number(next), number(places)])).toEqual(
        slots.map(({ today, next, capacity }) => [today, next, capacity]),
      );
      const sum = slots.reduce((total, { today }) => total + today, 0);
      expect(sum).toBeGreaterThan(0);
      expect(told[at]?.subject).toBe(
        area === 'diningHall' ? `Lunch, İstanbul: Tue 24 November, ${sum} meals` : `Servis, İstanbul: 24 Kasım Salı, ${sum} yolcu`,
      );
    }
    expect(told[0]?.body_text).toMatch(/12:00–12:30 +\d+ +\d+ +70/);
    expect(told[2]?.body_text).toMatch(/07:30 Kadıköy +[1-9]\d* dolu /);
  });

  test('tell the next working day first once today’s last slot is over, with Monday after a Friday', async () => {
    await save({ times: ['09:30', '16:00'] });
    expect(await sentAt('2026-11-27T06:30:00Z')).toEqual([expect.stringMatching(/^a@caterer.example: Lunch, İstanbul: Fri 27 November, /)]);
    expect(await sentAt('2026-11-27T13:00:00Z')).toEqual([expect.stringMatching(/: Mon 30 November, \d+ meals$/)]);
  });

  test('are not sent on a day off on which nothing is reserved, and tell the first day after what is closed', async () => {
    await save({});
    await app.database.pool.query(`update reservations set status = 'cancelled' where area = 'diningHall' and day = '2026-11-28'`);
    expect(await sentAt('2026-11-28T06:35:00Z')).toEqual([]);
    // A Thursday on which those in Türkiye are closed, and the day before it.
    await save({ version: 1, times: ['16:00'] });
    expect(await sentAt('2026-10-28T13:01:00Z')).toEqual([expect.stringMatching(/: Fri 30 October, /)]);
    expect(await sentAt('2026-10-29T13:01:00Z')).toEqual([]);
  });
});

describe('each hour is told', () => {
  test('once, by however many processes look at the same time, and again on the next day', async () => {
    await save({});
    await Promise.all(Array.from({ length: 6 }, () => sendAt(morning)));
    expect(await mails()).toHaveLength(1);
    expect(await sentAt('2026-11-24T06:35:00Z', '2026-11-24T07:25:00Z')).toEqual([]);
    expect(await sentAt('2026-11-25T06:35:00Z')).toHaveLength(1);
  });

  test('after a crash between the mark and the mails, of which neither stays without the other', async () => {
    await save({ recipients: ['a@caterer.example', 'b@caterer.example'] });
    await app.database.pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before insert on mail_outbox for each row when (new.recipient = 'b@caterer.example') execute function break_off()`);
    await expect(sendAt(morning)).rejects.toThrow('broken off');
    await app.database.pool.query('drop trigger break_off on mail_outbox; drop function break_off()');
    expect([await mails(), (await app.database.pool.query('select from slot_reports_sent')).rowCount]).toEqual([[], 0]);
    expect(await sentAt('2026-11-24T06:40:00Z')).toHaveLength(2);
  });

  test('not at all by whoever was away for an hour, and in one mail where several are due', async () => {
    await save({ times: ['09:00', '09:30'] });
    expect(await sentAt('2026-11-24T07:31:00Z')).toEqual([]);
    expect(await sentAt('2026-11-25T06:50:00Z', '2026-11-25T06:55:00Z')).toHaveLength(1);
    expect((await mails())[0]?.event_key).toBe(`slot-report:${istanbul}:diningHall:2026-11-25:09:30:a@caterer.example`);
  });

  test('by the clock of its own location', async () => {
    await save({});
    await save({ locationId: london, recipients: ['a@london.example'] });
    expect(await sentAt(morning)).toEqual([expect.stringMatching(/^a@caterer.example/)]);
    expect(await sentAt('2026-11-24T09:31:00Z')).toEqual([expect.stringMatching(/^a@london.example: Lunch, London/)]);
  });
});
