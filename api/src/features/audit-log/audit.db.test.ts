import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { createLocation } from '@population-tracker/contract/plan/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { tell } from '#platform/tell.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const change = { action: 'update', id: 7, before: { label: 'A' }, after: { label: 'B' } };

describe('the audit log', () => {
  it('keeps who changed what, from where and in which request', async () => {
    await test.call(createLocation, { body: { name: 'Ankara' } }, { headers: { 'x-request-id': 'request-of-ankara' } });
    const { data } = await test.call(listAudit, { query: { entity: 'location' } });
    expect(data).toMatchObject({ total: 1, totalIsAtLeast: false });
    expect(data.items[0]).toMatchObject({
      action: 'create',
      userName: 'Test administrator',
      address: '127.0.0.1',
      requestId: 'request-of-ankara',
      before: null,
    });
    expect(data.items[0]?.after).toMatchObject({ name: 'Ankara' });
  });

  it('refuses every change and every deletion, whoever asks', async () => {
    const { db } = test.database;
    await transaction(test.context(), (ctx) => tell(ctx, 'desk', change));
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(test.database.pool.query('truncate audit_log')).rejects.toThrow('append-only');
  });

  it('has no entry for a change that was undone', async () => {
    const undone = transaction(test.context(), async (ctx) => {
      await tell(ctx, 'desk', { ...change, id: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await test.call(listAudit, { query: { entityId: 'undone' } })).data.total).toBe(0);
  });

  it('is listed newest first, by person, entity, action, time and word', async () => {
    const made = await makeUser(test.database.db, { name: 'Çağla', lastName: 'Işık', userType: 2 });
    const token = await test.signIn(made.id);
    for (const name of ['Bir', 'İki', 'Üç']) await test.call(createLocation, { body: { name } }, { as: token });
    const names = async (query: Record<string, unknown>) =>
      (await test.call(listAudit, { query })).data.items.map(({ after }) => after?.name);
    expect(await names({ userId: made.id })).toEqual(['Üç', 'İki', 'Bir']);
    expect(await names({ search: 'CAGLA isik', sort: 'at', limit: 2 })).toEqual(['Bir', 'İki']);
    expect(await names({ search: 'cagla', page: 2, limit: 2 })).toEqual(['Bir']);
    expect(await names({ userId: made.id, action: 'delete' })).toEqual([]);
    expect(await names({ userId: made.id, from: '2099-01-01T00:00:00Z' })).toEqual([]);
    expect(await names({ userId: made.id, to: '2099-01-01T00:00:00+03:00' })).toHaveLength(3);
  });

  it('refuses filters that it does not know', async () => {
    expect(
      (await test.call(listAudit, { query: { userId: 'x', sort: 'after', limit: 500 } })).fields.map(({ path }) => path).sort(),
    ).toEqual(['limit', 'sort', 'userId']);
  });

  it('names nobody for what happens without a person', async () => {
    const ctx = test.context();
    expect(() => actorOf(ctx)).toThrow();
    await transaction(ctx, (ctx) => tell(ctx, 'desk', { ...change, id: 'alone' }));
    const { data } = await test.call(listAudit, { query: { entityId: 'alone' } });
    expect(data.items[0]).toMatchObject({ userId: null, userName: '', before: { label: 'A' }, after: { label: 'B' } });
  });
});
