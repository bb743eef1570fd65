import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { locationUsage, personDistribution } from '@population-tracker/contract/dashboard/figures';
import * as contract from '@population-tracker/contract/data-protection';
import { dayMs } from '@population-tracker/contract/kernel/days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepOccupancy } from '#features/dashboard/figures/occupancy-service.ts';
import { locatedAt } from '#platform/db/located/located.ts';
import { transaction } from '#platform/db/transaction.ts';
import { tell } from '#platform/tell.ts';
import { makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { destroyDue } from './retention-service.ts';

const now = '2026-11-18T09:00:00.000Z';
const ago = (days: number, ms = 0) => new Date(Date.parse(now) - days * dayMs - ms).toISOString();
const idle = new AbortController().signal;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(now);
  for (const kind of contract.retentionKindNames) await rule(kind, null);
});

const db = () => app.database.db;
const rows = async <T>(query: string): Promise<T[]> => (await app.database.pool.query(query)).rows as T[];
const destroy = (most?: number, signal = idle) => destroyDue(app.context(), signal, most);

async function rule(kind: contract.RetentionKind, days: number | null) {
  const { data } = await app.call(contract.listRetentionRules);
  const version = data.items.find((one) => one.kind === kind)?.version;
  return app.call(contract.saveRetentionRule, { params: { kind }, body: { days, legalBasis: days ? 'KVKK 7' : '', version } });
}

const due = async (kind: contract.RetentionKind, days: number) =>
  (await app.call(contract.readDue, { params: { kind }, query: { days } })).data;
const runs = async (kind: contract.DestructionRun['kind']) =>
  (await app.call(contract.listDestructionRuns)).data.items.filter((run) => run.kind === kind);

const place = (userId: number) => app.call(contract.placeHold, { params: { id: userId }, body: { reason: 'Case 7' } });

/** A desk of a floor of its own. */
async function seats() {
  const workspace = await makeWorkspace(db(), { capacity: 100 });
  let seat = 0;
  const reserve = (userId: number, end: string, status: 'active' | 'cancelled' = 'active') =>
    db()
      .insertInto('reservations')
      .values({
        ...{ user_id: userId, booker_id: userId, area: 'workspace', status, title: 'Visit' },
        ...{ location_id: workspace.location_id, building_id: workspace.building_id, workspace_id: workspace.id },
        ...{ seat_number: ++seat, start_at: new Date(Date.parse(end) - 3_600_000).toISOString(), end_at: end, day: end.slice(0, 10) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  return { locationId: workspace.location_id, reserve };
}

/** Puts down every day up to now, as the job does. */
const putDown = () => keepOccupancy(app.context());

describe('a rule', () => {
  it('is off until somebody says how long and by which law', async () => {
    const { data } = await app.call(contract.listRetentionRules);
    expect(data.items.map(({ kind, days }) => [kind, days])).toEqual(contract.retentionKindNames.map((kind) => [kind, null]));
    const params = { kind: 'auditAddresses' };
    const version = data.items.find(({ kind }) => kind === 'auditAddresses')?.version;
    const nameless = await app.call(contract.saveRetentionRule, { params, body: { days: 90, legalBasis: ' ', version } });
    expect(nameless.fields).toMatchObject([{ path: 'legalBasis', key: 'dataProtection.basis' }]);
    const short = await app.call(contract.saveRetentionRule, { params, body: { days: 29, legalBasis: 'x', version } });
    expect(short.fields).toMatchObject([{ path: 'days', key: 'dataProtection.days' }]);
    await expect(rows("update retention_rules set days = 29, legal_basis = 'x' where kind = 'auditAddresses'")).rejects.toThrow(
      'retention_rules_days',
    );
    await expect(rows("update retention_rules set days = 399, legal_basis = 'x' where kind = 'reservations'")).rejects.toThrow(
      'retention_rules_days',
    );
    const late = await app.call(contract.saveRetentionRule, { params, body: { days: 90, legalBasis: 'x', version: 9_999 } });
    expect(late.key).toBe('request.versionConflict');
  });

  it('that is off destroys nothing', async () => {
    const user = await makeUser(db());
    await rows(`update users set deleted_at = '${ago(9_000)}' where id = ${user.id}`);
    await destroy();
    expect(await runs('deletedPeople')).toEqual([]);
  });
});

describe('reservations', () => {
  it('go a moment after their days, not before, with what the audit log tells of them; the figures stay', async () => {
    const { locationId, reserve } = await seats();
    const [ada, bora] = [await makeUser(db()), await makeUser(db())];
    app.clock.set(ago(401));
    const [gone, kept] = [await reserve(ada.id, ago(400, 1)), await reserve(bora.id, ago(400))];
    await transaction(app.context(), (ctx) =>
      tell(ctx, 'reservation', { action: 'create', id: gone.id, after: { userId: ada.id, title: 'Visit' } }),
    );
    app.clock.set(ago(390));
    await putDown();
    app.clock.set(now);
    await putDown();
    const month = ago(400).slice(0, 7);
    const figures = async () => ({
      use: (await app.call(locationUsage, { query: { month, locationId } })).data,
      people: (await app.call(personDistribution, { query: { period: 'month', from: `${month}-01`, locationId } })).data,
    });
    const before = await figures();
    expect(before.use.locations[0]?.days.find(({ day }) => day === ago(400).slice(0, 10))).toMatchObject({ reserved: 2, persons: 2 });
    expect(await due('reservations', 400)).toEqual({ count: 1, firstDay: ago(400).slice(0, 10), lastDay: ago(400).slice(0, 10) });
    await rule('reservations', 400);
    await destroy();
    expect(await rows(`select id::int from reservations where id in (${gone.id}, ${kept.id})`)).toEqual([{ id: Number(kept.id) }]);
    expect(await figures()).toEqual(before);
    const entry = await rows(`select name, before, after, action from audit_log where entity = 'reservation' and entity_id = '${gone.id}'`);
    expect(entry).toEqual([{ name: '', before: null, after: null, action: 'create' }]);
    expect(await runs('reservations')).toMatchObject([{ counted: 1, days: 400, legalBasis: 'KVKK 7', firstDay: ago(400).slice(0, 10) }]);
  });

  it('wait until the figures of their day are put down', async () => {
    const { reserve } = await seats();
    await reserve((await makeUser(db())).id, ago(500));
    await app.database.pool.query('truncate area_days_counted');
    expect((await due('reservations', 400)).count).toBe(0);
    await putDown();
    expect((await due('reservations', 400)).count).toBe(1);
  });

  it('of whoever is held stay, and of whoever they made one for, until the hold is lifted', async () => {
    const { reserve } = await seats();
    const [held, other] = [await makeUser(db()), await makeUser(db())];
    const own = await reserve(held.id, ago(450));
    const made = await reserve(other.id, ago(450));
    await rows(`update reservations set booker_id = ${held.id} where id = ${made.id}`);
    await putDown();
    await place(held.id);
    await rule('reservations', 400);
    await destroy();
    const left = () => rows(`select id from reservations where id in (${own.id}, ${made.id})`);
    expect(await left()).toHaveLength(2);
    await app.call(contract.liftHold, { params: { id: held.id } });
    await destroy();
    expect(await left()).toEqual([]);
  });
});

describe('a run', () => {
  it('goes in lots, and goes on where it was killed; what was recorded can’t be changed', async () => {
    await rule('deletedPeople', 8_000);
    await destroy();
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(db())));
    await rows(`update users set deleted_at = '${ago(31)}' where id in (${people.map(({ id }) => id)})`);
    await rule('deletedPeople', 30);
    const erased = () => rows(`select id from users where erased_at is not null and id in (${people.map(({ id }) => id)})`);
    // It looks before each lot: of the three other kinds, and then of the third of people.
    let looks = 0;
    const dying = {
      throwIfAborted: () => {
        if (++looks === 6) throw new Error('killed');
      },
    } as AbortSignal;
    await expect(destroy(2, dying)).rejects.toThrow('killed');
    expect(await erased()).toHaveLength(4);
    app.clock.advance(60_000);
    await destroy(2);
    expect(await erased()).toHaveLength(5);
    expect((await runs('deletedPeople')).filter(({ days }) => days === 30).map(({ counted }) => counted)).toEqual([1, 4]);
    for (const change of ['update destruction_runs set counted = 1', 'delete from destruction_runs', 'truncate destruction_runs'])
      await expect(rows(change)).rejects.toThrow('append-only');
  });
});

describe('the audit log', () => {
  it('loses addresses and devices after their days, each kept for exactly as long, and says so', async () => {
    const [user, held] = [await makeUser(db()), await makeUser(db())];
    await place(held.id);
    const add = async (at: string, id: string, userId: number) =>
      rows(`insert into audit_log (at, user_id, user_name, action, entity, entity_id, after, address, request_id)
        values ('${at}', ${userId}, 'Ada', 'signIn', 'session', '${id}', '{"device": "Firefox", "way": "code"}', '10.0.0.7', 'x')`);
    await add(ago(90, 1), 'old', user.id);
    await add(ago(90), 'edge', user.id);
    await add(ago(200), 'held', held.id);
    await rule('auditAddresses', 90);
    await destroy();
    expect(await rows("select entity_id as id, address, after, user_name from audit_log where entity = 'session' order by id")).toEqual([
      { id: 'edge', address: '10.0.0.7', after: { device: 'Firefox', way: 'code' }, user_name: 'Ada' },
      { id: 'held', address: '10.0.0.7', after: { device: 'Firefox', way: 'code' }, user_name: 'Ada' },
      { id: 'old', address: '', after: { way: 'code' }, user_name: 'Ada' },
    ]);
    const { data } = await app.call(listAudit, { query: { entity: 'auditLog', action: 'erase' } });
    expect(data.items[0]).toMatchObject({ after: { rows: 1, columns: ['address'] } });
  });

  it('takes no other change, whoever asks, and no deletion where erasing is allowed', async () => {
    await transaction(app.context(), (ctx) =>
      tell(ctx, 'desk', { action: 'update', id: 7, before: { label: 'A' }, after: { label: 'B' } }),
    );
    const refused = 'append-only';
    await expect(rows("update audit_log set address = ''")).rejects.toThrow(refused);
    const erasing = async (change: string) => {
      const client = await app.database.pool.connect();
      try {
        await client.query(`begin; set local population_tracker.erasing = 'on'; ${change}`);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    await expect(erasing("update audit_log set action = 'nothing'")).rejects.toThrow(refused);
    await expect(erasing('update audit_log set at = now()')).rejects.toThrow(refused);
    await expect(erasing('delete from audit_log')).rejects.toThrow(refused);
  });
});

it('whoever holds rights at a location finds no rule, hold or record, and destroys nothing', async () => {
  const { id } = await makeLocation(db());
  const located = locatedAt(db(), [id]);
  await place((await makeUser(db())).id);
  for (const table of ['retention_rules', 'legal_holds', 'destruction_runs'] as const)
    expect(await located.selectFrom(table).selectAll().execute()).toEqual([]);
  await expect(sql`insert into legal_holds values (1, 'x', now(), 1)`.execute(located)).rejects.toThrow('row-level security');
  await expect(sql`select destroy_lot('auditAddresses', now(), now(), 'en', 10)`.execute(located)).rejects.toThrow('permission denied');
  await expect(sql`select erase_from_audit_log('{1}', '{record}', null)`.execute(located)).rejects.toThrow('permission denied');
  const byHand = located.transaction().execute(async (db) => {
    await sql`set local population_tracker.erasing = 'on'`.execute(db);
    await sql`update audit_log set address = ''`.execute(db);
  });
  await expect(byHand).rejects.toThrow('append-only');
});
