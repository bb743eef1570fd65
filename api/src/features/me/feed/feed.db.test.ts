import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { bookForMe, changeMine, giveBackMine } from '@population-tracker/contract/me/me';
import * as contract from '@population-tracker/contract/me/my-calendar';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { updateUser } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { createLog } from '#platform/log.ts';
import { insertReservation } from '#testing/bulk-people.ts';
import { makeDesk, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const base = 'https://tracker.example';
let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desk: Awaited<ReturnType<typeof makeDesk>>;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1', PUBLIC_URL: base }, requestsPerSecond: 0 });
});
afterAll(() => app.close());

type Somebody = Awaited<ReturnType<typeof somebody>>;
let me: Somebody;
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  await sql`delete from rate_limits`.execute(app.database.db);
  floor = await makeWorkspace(app.database.db, { capacity: 9, name: '3. Kat' });
  desk = await makeDesk(app.database.db, { workspace_id: floor.id, label: 'A-1' });
  me = await somebody();
});

async function somebody(given = {}) {
  const user = await makeUser(app.database.db, { siteId: floor.location_id, ...given });
  return { ...user, as: await app.signIn(user.id) };
}

/** How many tables have a row in which this stands. */
async function tablesWith(text: string): Promise<number> {
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and query_to_xml(format('select from %I t where strpos(t::text, %L) > 0 limit 1', relname, ${text}::text), false, false, '')::text like '%<row%'`.execute(
    app.database.db,
  );
  return rows[0]?.tables ?? 0;
}

const mine = async (who = me) => (await app.call(contract.readMyCalendar, {}, who)).data;
async function make(who = me, language: 'en' | 'tr' = 'en'): Promise<string> {
  const { body } = await app.call(contract.makeMyFeed, {}, { ...who, language });
  return (body as unknown as { address: string }).address;
}
const pathOf = (address: string) => address.slice(base.length);
const get = (address: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: pathOf(address), headers, remoteAddress: '203.0.113.9' });
const eventsOf = (text: string) => Object.values(nodeIcal.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
const entriesOf = async (address: string) => eventsOf((await get(address)).payload);
const seat = (day: string) =>
  ({ area: 'workspace', workspaceId: floor.id, deskId: desk.id, start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` }) as const;
const book = async (body: object, who = me) => {
  const answer = await app.call(bookForMe, { body: body as never }, who);
  expect(answer.httpStatus, answer.error ?? '').toBe(200);
  return answer.data;
};

describe('the address', () => {
  test('is told once, and nowhere kept', async () => {
    expect(await mine()).toEqual({ feed: null, invitations: true, chosen: null });
    const address = await make();
    expect(address).toMatch(new RegExp(`^${base}${apiBasePath}/calendar/[\\w-]{43}\\.ics$`));
    const secret = /calendar\/(.+)\.ics/.exec(address)?.[1] as string;
    expect(await mine()).toEqual({ feed: { made: '2026-11-18T06:00:00Z', lastRead: null }, invitations: false, chosen: null });
    await get(address);
    expect((await mine()).feed?.lastRead).toBe('2026-11-18T06:00:00Z');
    expect(await tablesWith(me.email)).toBeGreaterThan(0);
    expect(await tablesWith(secret)).toBe(0);
    const { rows } = await sql`select action, before, after from audit_log where entity = 'calendarFeed' and user_id = ${me.id}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ action: 'create', before: null, after: null }]);
  });

  test('made anew or taken back finds nothing any more', async () => {
    const first = await make();
    const second = await make();
    expect([first === second, (await get(first)).statusCode, (await get(second)).statusCode]).toEqual([false, 404, 200]);
    expect((await app.call(contract.revokeMyFeed, {}, me)).data).toMatchObject({ feed: null });
    expect((await get(second)).statusCode).toBe(404);
    expect((await app.call(contract.revokeMyFeed, {}, me)).httpStatus).toBe(200);
  });

  test('of whoever is passive or deleted is read by nobody', async () => {
    const address = await make();
    const params = { id: me.id };
    const passive = await app.call(updateUser, { params, body: { status: 'passive', version: 1 } });
    expect((await get(address)).statusCode).toBe(404);
    await app.call(updateUser, { params, body: { status: 'active', version: passive.data.version } });
    expect((await get(address)).statusCode).toBe(200);
    await sql`update users set deleted_at = now() where id = ${me.id}`.execute(app.database.db);
    expect((await get(address)).statusCode).toBe(404);
    await sql`update users set erased_at = now() where id = ${me.id}`.execute(app.database.db);
    expect((await sql`select from calendar_feeds where user_id = ${me.id}`.execute(app.database.db)).rows).toEqual([]);
  });

  test.each([
    'x',
    'x.ics',
    `${'A'.repeat(43)}.ics`,
    `${'A'.repeat(43)}`,
    `${'A'.repeat(44)}.ics`,
    `${'A'.repeat(42)}%00.ics`,
    `${'%C3%BC'.repeat(43)}.ics`,
    'A'.repeat(300),
  ])('that is none is not there: %s', async (file) => {
    const { statusCode, payload } = await app.inject({ method: 'GET', url: `${apiBasePath}/calendar/${file}` });
    expect([404, 422]).toContain(statusCode);
    expect(payload).not.toContain('VCALENDAR');
  });

  test('is not guessed at: whoever tries many has to wait, and who has a right one is read no less', async () => {
    const address = await make();
    const wrong = (at: number) => get(`${base}${apiBasePath}/calendar/${String(at).padStart(43, 'x')}.ics`);
    const statuses = [];
    for (let at = 0; at < 121; at++) statuses.push((await wrong(at)).statusCode);
    expect([statuses.slice(0, 120).every((status) => status === 404), statuses[120]]).toEqual([true, 429]);
    expect(Number((await wrong(0)).headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(address)).statusCode).toBe(200);
    app.clock.set('2026-11-18T06:11:00Z');
    expect((await wrong(0)).statusCode).toBe(404);
  });

  test('is read as often as calendars do, and no more', async () => {
    const address = await make();
    for (let at = 0; at < 60; at++) expect((await get(address)).statusCode).toBe(200);
    expect((await get(address)).statusCode).toBe(429);
    expect((await get(await make(await somebody()))).statusCode).toBe(200);
    app.clock.set('2026-11-18T06:10:01Z');
    expect((await get(address)).statusCode).toBe(200);
  });
});

describe('the calendar', () => {
  test('has one’s own reservations, with their places, in one’s language, and names nobody', async () => {
    const other = await somebody({ name: 'Zekiyenur', lastName: 'Xanthakis' });
    const room = await makeMeetingRoom(app.database.db, { location_id: floor.location_id, building_id: floor.building_id, name: 'Toros' });
    await book(seat('2026-11-20'));
    await book({ ...seat('2026-11-21'), deskId: null }, other);
    const hours = { start: '2026-11-19T20:00:00Z', end: '2026-11-20T03:00:00Z' };
    const theirs = { userId: me.id, area: 'meetingRoom', workspaceId: room.id, title: 'Gece nöbeti', ...hours };
    const admin = await somebody({ name: 'Wolfhart', lastName: 'Yquem', userType: 2 });
    expect((await app.call(createReservation, { body: theirs }, admin)).httpStatus).toBe(200);
    const { payload, headers } = await get(await make(me, 'tr'));
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' });
    const [night, day, ...more] = eventsOf(payload);
    expect(more).toEqual([]);
    expect(night).toMatchObject({ summary: 'Gece nöbeti', start: new Date(hours.start), end: new Date(hours.end) });
    expect(day).toMatchObject({ summary: 'Çalışma alanı · A-1', start: new Date('2026-11-20T06:00:00Z') });
    expect(day?.location).toMatch(/ · 3\. Kat · A-1$/);
    expect(day).toMatchObject({ url: { val: `${base}/my/days/2026-11-20` } });
    expect(payload).toContain('X-WR-CALNAME:Rezervasyonlarım');
    for (const name of ['Zekiyenur', 'Xanthakis', 'Wolfhart', 'Yquem', '@test.example', 'ATTENDEE', 'ORGANIZER'])
      expect(payload).not.toContain(name);
  });

  test('follows the language that its person has chosen for mails', async () => {
    const address = await make(me, 'tr');
    await sql`update users set language = 'en' where id = ${me.id}`.execute(app.database.db);
    expect((await get(address)).payload).toContain('X-WR-CALNAME:My reservations');
  });

  test('keeps an entry through each change, and has what is given back no more', async () => {
    const { id, version } = await book(seat('2026-11-20'));
    const address = await make();
    const before = await get(address);
    expect((await get(address, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);
    app.clock.set('2026-11-18T07:00:00Z');
    expect((await get(address)).headers.etag).toBe(before.headers.etag);
    const { data } = await app.call(changeMine, { params: { id }, body: { version, end: '2026-11-20T12:00:00Z' } }, me);
    const after = await get(address, { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.headers.etag === before.headers.etag]).toEqual([200, false]);
    const [[was], [is]] = [eventsOf(before.payload), eventsOf(after.payload)];
    expect(is?.uid).toBe(was?.uid);
    expect([Number(was?.sequence), Number(is?.sequence)]).toEqual([version, data.version]);
    expect(data.version).toBeGreaterThan(version);
    expect(is).toMatchObject({ end: new Date('2026-11-20T12:00:00Z') });
    await app.call(giveBackMine, { params: { id } }, me);
    expect(await entriesOf(address)).toEqual([]);
  });

  test('of somebody else is somebody else’s', async () => {
    const other = await somebody();
    await book(seat('2026-11-20'));
    const [own, theirs] = [await make(), await make(other)];
    expect([(await entriesOf(own)).length, (await entriesOf(theirs)).length]).toEqual([1, 0]);
    await app.call(contract.revokeMyFeed, {}, other);
    expect((await get(own)).statusCode).toBe(200);
  });

  test('reaches a month back, and has so many entries at most, the earliest', async () => {
    const room = await makeMeetingRoom(app.database.db, { location_id: floor.location_id, building_id: floor.building_id });
    for (const day of ['2026-10-18', '2026-10-20'])
      await insertReservation(app.database.db, { room, userId: me.id, start: new Date(`${day}T06:00:00Z`) });
    const address = await make();
    expect((await entriesOf(address)).map(({ start }) => (start as Date).toISOString().slice(0, 10))).toEqual(['2026-10-20']);
    await sql`insert into reservations (user_id, area, location_id, building_id, workspace_id, start_at, end_at, day)
      select ${me.id}, 'meetingRoom', ${floor.location_id}, ${floor.building_id}, ${room.id}, at, at + interval '1 hour', at::date
      from generate_series('2026-12-01T00:00Z'::timestamptz, '2026-12-01T00:00Z'::timestamptz + interval '2100 hours', interval '1 hour') at`.execute(
      app.database.db,
    );
    const entries = await entriesOf(address);
    expect(entries).toHaveLength(contract.feedEntriesMost);
    expect(entries[0]).toMatchObject({ start: new Date('2026-10-20T06:00:00Z') });
  });
});

describe('the secret', () => {
  test('never stands in the log, whatever becomes of a call', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const logged = await createApp({ ...app.services, log }, { processMetrics: false, frontEnds: [], requestsPerSecond: 0 });
    const address = await make();
    const secret = /calendar\/(.+)\.ics/.exec(address)?.[1] as string;
    const ask = (path = pathOf(address), method: 'GET' | 'POST' | 'HEAD' = 'GET') => logged.inject({ method, url: path });
    const statuses = [
      await ask(),
      await ask(pathOf(address), 'HEAD'),
      await ask(pathOf(address), 'POST'),
      await ask(`/calendar/${secret}.ics`),
    ];
    await sql`alter table calendar_feeds rename to calendar_feeds_away`.execute(app.database.db);
    const failed = await ask();
    await sql`alter table calendar_feeds_away rename to calendar_feeds`.execute(app.database.db);
    await logged.close();
    expect([...statuses, failed].map(({ statusCode }) => statusCode)).toEqual([200, 200, 405, 404, 500]);
    expect(lines.join('')).toContain('request failed');
    expect(lines.join('')).toContain('[hidden]');
    expect(lines.join('')).not.toContain(secret);
  });
});

test('invitations are each person’s choice, and come without one for as long as there is no address', async () => {
  const choose = (invitations: boolean) => app.call(contract.chooseInvitations, { body: { invitations } }, me);
  await make();
  expect(await mine()).toMatchObject({ invitations: false, chosen: null });
  expect((await choose(true)).data).toMatchObject({ invitations: true, chosen: true });
  await app.call(contract.revokeMyFeed, {}, me);
  expect((await choose(false)).data).toMatchObject({ invitations: false, chosen: false });
  const refused = await app.call(contract.chooseInvitations, { body: { invitations: 'yes' as never } }, me);
  expect([refused.httpStatus, refused.fields[0]?.path]).toEqual([422, 'invitations']);
});
