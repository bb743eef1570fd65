// Who may call what: the matrix of every endpoint of the contract and everybody who could try.
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { type Grant, grantsOf, holds } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { createListView, deleteListView, updateListView } from '@population-tracker/contract/list-views';
import { changeUsers, undoUserChange } from '@population-tracker/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { makeUser } from './make.ts';
import { type As, type TestApp, testApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
});
afterAll(() => test.close());

const everybody: Record<As, readonly Grant[]> = {
  nobody: [],
  normal: grantsOf(userTypes.normal),
  emergency: grantsOf(userTypes.emergencyManager),
  administrator: grantsOf(userTypes.administrator),
};
const missingId = 2_147_483_000;

/** What keeps somebody out, by the contract alone; null where they may call. */
function keptOut({ needs }: Endpoint, as: As): string | null {
  if (needs === 'public') return null;
  if (as === 'nobody') return 'session.missingToken';
  // Who holds nothing isn't signed in to the panel; a token from before that is worth nothing.
  if (everybody[as].length === 0) return 'session.ended';
  return needs === 'signedIn' || holds(everybody[as], needs) ? null : 'session.forbidden';
}

const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const given = (id: number) => ({ params: { id, responseId: id, menuId: id, kind: 'users' } });

describe.each(Object.keys(everybody) as As[])('%s', (as) => {
  it.each(endpoints.filter(({ endpoint }) => keptOut(endpoint, as)))(
    'is kept out of $name, whatever record is named',
    async ({ endpoint }) => {
      for (const id of [1, missingId]) {
        const { httpStatus, key } = await test.call(endpoint, given(id), { as });
        expect(key).toBe(keptOut(endpoint, as));
        expect(httpStatus).toBe(key === 'session.forbidden' ? 403 : 401);
      }
    },
  );

  // A stream of events would never end.
  it.each(endpoints.filter(({ endpoint }) => !keptOut(endpoint, as) && endpoint.answers !== 'events'))(
    'is let in to $name, and finds no record that is missing',
    async ({ endpoint }) => {
      // Some of them end the session.
      const token = as !== 'nobody' && endpoint.needs === 'signedIn' ? await test.signIn(as) : as;
      const { httpStatus, key } = await test.call(endpoint, given(missingId), { as: token });
      expect(['session.missingToken', 'session.forbidden', 'session.unknown']).not.toContain(key);
      expect(httpStatus).toBeLessThan(500);
      if (endpoint.params && endpoint.path.includes(':id')) expect(httpStatus).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('what belongs to one person alone', () => {
  const view = { name: 'Mine', list: 'users', query: '', columns: null, standard: false };

  it('a saved view is changed and deleted by its owner; for anybody else it isn’t there', async () => {
    const [own, other] = await Promise.all([test.signIn('administrator'), test.signIn('administrator')]);
    const { data } = await test.call(createListView, { body: view }, { as: own });
    const params = { id: data.id };
    const { list: _list, ...change } = view;
    for (const id of [data.id, missingId]) {
      expect((await test.call(updateListView, { params: { id }, body: change }, { as: other })).httpStatus).toBe(404);
      expect((await test.call(deleteListView, { params: { id } }, { as: other })).httpStatus).toBe(404);
    }
    expect((await test.call(updateListView, { params, body: change }, { as: own })).httpStatus).toBe(200);
    expect((await test.call(deleteListView, { params }, { as: own })).httpStatus).toBe(200);
  });

  it('a change of many users is undone by whoever made it alone', async () => {
    const [own, other] = await Promise.all([test.signIn('administrator'), test.signIn('administrator')]);
    const { id: userId } = await makeUser(test.database.db);
    const body = { selection: { ids: [userId] }, change: { exceptional: true } };
    const { data } = await test.call(changeUsers, { body }, { as: own });
    const undo = (id: number, as: string) => test.call(undoUserChange, { params: { id } }, { as });
    const others = await undo(data.id, other);
    expect(others.httpStatus).toBeGreaterThanOrEqual(400);
    // Whether it is another's or none is not to be told apart.
    expect(others.key).toBe((await undo(missingId, other)).key);
    expect((await undo(data.id, own)).httpStatus).toBe(200);
  });
});
