import { announcementAudience, announcementAudiences } from '@population-tracker/contract/announcements/announcement-audience';
import * as contract from '@population-tracker/contract/announcements/announcements';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { addToTeam, createTeam, deleteTeam, takeFromTeam, teamImpact } from '@population-tracker/contract/teams/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGrant, makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendAnnouncement, sendJob, startDue } from '../sending/sending-service.ts';

let app: TestApp;
let as: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await goTo('2026-11-18T06:00:00Z');
  app.enqueued.length = 0;
  await app.database.pool.query(`update users set status = 'passive' where user_type = 1`);
});
/** Its administrator is exceptional, and no reader here. */
async function goTo(instant: string): Promise<void> {
  app.clock.set(instant);
  as = await app.signIn((await makeUser(app.database.db, { userType: 2, exceptional: true })).id);
}

const create = (given: object = {}) => {
  const body = { name: 'Yangın tatbikatı', text: '<p>Londra</p>', startDate: '2026-11-18', endDate: '2026-11-30', ...given };
  return app.call(contract.createAnnouncement, { body }, { as });
};
const made = async (given: object = {}) => (await create(given)).data;
const read = async (id: number) => (await app.call(contract.readAnnouncement, { params: { id } }, { as })).data;
const change = async (id: number, body: object) => {
  const { version } = await read(id);
  return app.call(contract.updateAnnouncement, { params: { id }, body: { version, ...body } }, { as });
};
const publish = (id: number, body: object = {}) => app.call(contract.publishAnnouncement, { params: { id }, body }, { as });
const published = async (given: object = {}) => (await publish((await made(given)).id)).data;
const list = async (query: object) => (await app.call(contract.listAnnouncements, { query }, { as })).data.items.map(({ id }) => id).sort();
const audience = async (query: object = {}) => (await app.call(announcementAudience, { query }, { as })).data;
let teams = 0;
const team = async (...ids: number[]) =>
  (await app.call(createTeam, { body: { name: `Kitle ${++teams}`, ...(ids.length > 0 && { people: { ids } }) } }, { as })).data.id;
const join = (id: number, ...ids: number[]) => app.call(addToTeam, { params: { id }, body: { people: { ids } } }, { as });
const leave = (id: number, ...ids: number[]) => app.call(takeFromTeam, { params: { id }, body: { people: { ids } } }, { as });
const location = async () => (await makeLocation(app.database.db)).id;
const somebody = async (given: object = {}) => (await makeUser(app.database.db, given)).id;

async function work(): Promise<void> {
  await startDue(app.context());
  for (const { data } of app.enqueued.splice(0).filter(({ name }) => name === sendJob))
    await sendAnnouncement(app.context(), (data as { id: number }).id, AbortSignal.timeout(60_000));
}
const readersOf = async (id: number, state: string | null = null): Promise<number[]> => {
  const { rows } = await app.database.pool.query<{ user_id: number }>(
    'select user_id from mail_outbox where topic = $1 and ($2::text is null or state = $2) order by user_id',
    [`announcement:${id}`, state],
  );
  return rows.map(({ user_id }) => user_id);
};
const handOver = (id: number, userIds: number[]) =>
  app.database.pool.query(`update mail_outbox set state = 'sent' where topic = $1 and user_id = any($2)`, [`announcement:${id}`, userIds]);

describe('whom an announcement is for', () => {
  test('is everybody unless somebody is named', async () => {
    expect(await made()).toMatchObject({ everybody: true, locationIds: [], locationNames: [], teamIds: [], teamNames: [] });
    const [site, id] = [await location(), await team()];
    const some = await made({ locationIds: [site], teamIds: [id, id] });
    expect(some).toMatchObject({ everybody: false, locationIds: [site], teamIds: [id] });
    expect(await read(some.id)).toEqual(some);
    expect((await change(some.id, { everybody: true })).data).toMatchObject({ everybody: true, locationIds: [], teamIds: [] });
    expect((await change(some.id, { teamIds: [id] })).data).toMatchObject({ everybody: false, locationIds: [], teamIds: [id] });
  });

  test('is never everybody and some, nobody once it is published, nor who isn’t there', async () => {
    const id = await team();
    const both = await create({ everybody: true, teamIds: [id] });
    expect(both).toMatchObject({ httpStatus: 422, key: 'announcements.forAllAndSome', fields: [{ path: 'everybody' }] });
    const nobody = await made({ everybody: false });
    const refused = { httpStatus: 422, key: 'announcements.forNobody', fields: [{ path: 'locationIds' }] };
    expect(await publish(nobody.id)).toMatchObject(refused);
    const running = await published({ teamIds: [id] });
    expect(await change(running.id, { teamIds: [] })).toMatchObject(refused);
    const gone = await location();
    await app.database.db.updateTable('locations').set({ deleted_at: sql`now()` }).where('id', '=', gone).execute();
    expect(await create({ locationIds: [gone] })).toMatchObject({
      key: 'announcements.locationUnknown',
      fields: [{ path: 'locationIds' }],
    });
    expect(await create({ teamIds: [2_000_000_000] })).toMatchObject({ key: 'announcements.teamUnknown', fields: [{ path: 'teamIds' }] });
    expect(await change(running.id, { teamIds: [id, 2_000_000_000] })).toMatchObject({ key: 'announcements.teamUnknown' });
  });

  test('the database lets nobody be named beside everybody', async () => {
    const { id } = await made();
    const name = sql`insert into announcement_teams (announcement_id, team_id) values (${id}, ${await team()})`.execute(app.database.db);
    await expect(name).rejects.toMatchObject({ constraint: 'announcement_audience' });
  });

  test('is told in the list, found by it, and stands in the audit log', async () => {
    const [site, other, id] = [await location(), await location(), await team()];
    const [all, here, there, them] = [
      (await made()).id,
      (await made({ locationIds: [site, other] })).id,
      (await made({ locationIds: [other] })).id,
      (await made({ teamIds: [id] })).id,
    ];
    expect(await list({ locationId: site })).toEqual([here]);
    expect(await list({ locationId: [site, other] })).toEqual([here, there].sort());
    expect(await list({ teamId: id })).toEqual([them]);
    const forAll = await list({ everybody: 'true', limit: 200 });
    expect([all, here].map((one) => forAll.includes(one))).toEqual([true, false]);
    await change(them, { locationIds: [site] });
    const log = (await app.call(listAudit, { query: { entity: 'announcement', sort: '-at' } }, { as })).data.items;
    expect(log.find(({ entityId }) => entityId === String(them))?.after).toMatchObject({ locationIds: [site] });
    expect(log.find(({ entityId, action }) => entityId === String(them) && action === 'create')?.after).toMatchObject({ teamIds: [id] });
    const selection = { matching: { teamId: [id] } };
    const withdrawn = await app.call(contract.changeAnnouncements, { body: { selection, change: { delete: true } } }, { as });
    expect(withdrawn.data.changed).toBe(1);
    const file = await app.call(contract.exportAnnouncements, { query: { format: 'csv', columns: 'name,audience' } }, { as });
    expect(file.httpStatus).toBe(200);
  });

  test('is offered and counted to whoever announces, whether or not they may see users', async () => {
    const site = await location();
    const [a, b] = [await somebody({ siteId: site }), await somebody({ siteId: site, exceptional: true })];
    const id = await team(a, await somebody());
    expect(await audience({ locationId: site })).toEqual({ withoutExceptional: 1, withExceptional: 2 });
    expect(await audience({ locationId: site, teamId: id })).toEqual({ withoutExceptional: 2, withExceptional: 3 });
    expect((await audience()).withExceptional).toBeGreaterThanOrEqual(3);
    await leave(id, a, b);
    const { db } = app.database;
    const set = await db
      .insertInto('permission_sets')
      .values({ name: `Duyuru ${teams}`, permissions: ['announcements.read', 'announcements.write'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: user_id } = await makeUser(db);
    await makeGrant(db, { user_id, built_in: null, set_id: set.id });
    const token = await app.signIn(user_id);
    const offered = await app.call(announcementAudiences, { query: { teamId: id } }, { as: token });
    expect(offered.httpStatus).toBe(200);
    expect(offered.data.locations.map((one) => one.id)).toContain(site);
    expect(offered.data.teams.find((one) => one.id === id)).toMatchObject({ origin: 'hand', people: 1 });
  });
});

describe('its mails', () => {
  test('go to those whose site it is and those in the team, each once, and to nobody else', async () => {
    const [london, ankara] = [await location(), await location()];
    const [at, both, inTeam] = [await somebody({ siteId: london }), await somebody({ siteId: london }), await somebody({ siteId: ankara })];
    await somebody({ siteId: ankara });
    await somebody();
    await somebody({ siteId: london, exceptional: true });
    const { id } = await published({ locationIds: [london], teamIds: [await team(both, inTeam)] });
    await work();
    expect(await readersOf(id)).toEqual([at, both, inTeam]);
    expect((await read(id)).recipients).toBe(3);
  });

  test('who is newly in by a change gets the first, who is out is called off where it waits, and nobody gets two', async () => {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()];
    const [one, two] = [await team(a, b), await team(b, c)];
    const { id } = await published({ teamIds: [one] });
    await work();
    await handOver(id, [b]);
    await change(id, { teamIds: [two] });
    await work();
    expect(await readersOf(id)).toEqual([b, c]);
    expect(await readersOf(id, 'sent')).toEqual([b]);
    expect((await read(id)).recipients).toBe(2);
    await change(id, { everybody: true });
    await work();
    expect(await readersOf(id)).toEqual([a, b, c]);
    await change(id, { teamIds: [two], sendAgain: true });
    await work();
    // What went out stays; of the others the former is taken back, and those who are meant get one more.
    expect(await readersOf(id, 'sent')).toEqual([b]);
    expect(await readersOf(id, 'waiting')).toEqual([b, c]);
  });

  test('who comes into a team afterwards gets none by that; a scheduled one is for who is in it at its start', async () => {
    const [early, late, gone] = [await somebody(), await somebody(), await somebody()];
    const id = await team(early, gone);
    const now = await published({ teamIds: [id] });
    await work();
    const later = await published({ teamIds: [id], startDate: '2026-11-20' });
    await join(id, late);
    await leave(id, gone);
    await work();
    expect(await readersOf(now.id)).toEqual([early, gone]);
    await goTo('2026-11-19T21:00:00Z');
    await work();
    expect(await readersOf(later.id)).toEqual([early, late]);
    expect(await readersOf(now.id)).toEqual([early, gone]);
  });

  test('of a team that is deleted go to nobody, and never to everybody', async () => {
    const a = await somebody();
    await somebody();
    const id = await team(a);
    const { id: scheduled } = await published({ teamIds: [id], startDate: '2026-11-20' });
    const { id: draft } = await made({ teamIds: [id] });
    expect((await app.call(teamImpact, { params: { id } }, { as })).data).toEqual({ people: 1, announcements: 2, desks: 0 });
    expect((await app.call(deleteTeam, { params: { id }, query: {} }, { as })).httpStatus).toBe(200);
    await goTo('2026-11-19T21:00:00Z');
    await work();
    expect(await readersOf(scheduled)).toEqual([]);
    expect(await read(draft)).toMatchObject({ everybody: false, teamIds: [] });
    expect((await publish(draft)).key).toBe('announcements.forNobody');
  });

  test('reach each who is meant once, however the audience changes while they are written', async () => {
    const { pool } = app.database;
    const people = async (mark: string) =>
      (
        await pool.query<{ id: number }>(
          `insert into users (name, last_name, email) select 'Many', n::text, $1 || n || '@many.example' from generate_series(1, 600) n returning id`,
          [mark],
        )
      ).rows.map(({ id }) => id);
    const [ones, twos] = [await people('one'), await people('two')];
    const [one, two] = [await team(...ones), await team(...twos)];
    const { id } = await made({ teamIds: [one] });
    await publish(id);
    app.enqueued.length = 0;
    const send = () => sendAnnouncement(app.context(), id, AbortSignal.timeout(60_000));
    const [, answer] = await Promise.all([send(), change(id, { teamIds: [one, two] }), send()]);
    expect(answer.httpStatus).toBe(200);
    await work();
    await send();
    expect(await readersOf(id)).toEqual([...ones, ...twos].sort((a, b) => a - b));
    const [, back] = await Promise.all([send(), change(id, { teamIds: [two] }), send()]);
    expect(back.httpStatus).toBe(200);
    await send();
    expect(await readersOf(id)).toEqual(twos);
  }, 60_000);

  test('a team deleted while an announcement is meant for it, or meant for it at that moment, leaves nobody named who is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await team(await somebody());
      const [gone, made] = await Promise.all([app.call(deleteTeam, { params: { id }, query: {} }, { as }), create({ teamIds: [id] })]);
      expect(gone.httpStatus).toBe(200);
      if (made.httpStatus === 200) expect(await read(made.data.id)).toMatchObject({ everybody: false, teamIds: [] });
      else expect(made.key).toBe('announcements.teamUnknown');
    }
  });

  // The last one: what it made isn't taken away again.
  test('for a large team are written in lots of 500, each by one read', async () => {
    const { pool } = app.database;
    const id = await team();
    await pool.query(
      `with made as (
         insert into users (name, last_name, email) select 'Kalabalık', n::text, 'crowd' || n || '@crowd.example' from generate_series(1, 1100) n returning id
       ) insert into team_members (team_id, user_id) select $1, id from made`,
      [id],
    );
    await pool.query('analyze users, team_members');
    expect(await audience({ teamId: id })).toEqual({ withoutExceptional: 1_100, withExceptional: 1_100 });
    const { id: announcement } = await published({ teamIds: [id] });
    const stopped = new AbortController();
    stopped.abort();
    // One lot, then it stops.
    await expect(sendAnnouncement(app.context(), announcement, stopped.signal)).rejects.toThrow();
    expect((await readersOf(announcement)).length).toBe(500);
  }, 120_000);
});
