// Who may call what: the matrix of every endpoint of the contract and everybody who could try.
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { builtInSets, type Grant, grantsOf, holds } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { createListView, deleteListView, updateListView } from '@population-tracker/contract/list-views';
import { changeUsers, undoUserChange } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { recordAnswer } from './ledger/ledger.ts';
import { makeGrant, makeUser } from './make.ts';
import { type As, type TestApp, testApp } from './test-app.ts';

/** The sets that no type of user holds by itself. */
const granted = [
  'owner',
  'locationAdministrator',
  'reception',
  'facilityAnalyst',
  'securityOfficer',
  'peopleAdministrator',
  'auditor',
] as const;
/** An employee in the app of their own: a normal user, where the installation has it. */
type Caller = As | (typeof granted)[number] | 'employee';

let test: TestApp;
/** The same product without the employees' app. */
let withoutApp: TestApp;
beforeAll(async () => {
  // Who is kept out, and that nothing is found, is shown here for every call; what they do is shown by tests of their own.
  const onAnswered: typeof recordAnswer = (answer) => (answer.status >= 400 ? recordAnswer(answer) : undefined);
  test = await testApp({ onAnswered, env: { EMPLOYEE_APP: '1' } });
  withoutApp = await testApp({ onAnswered });
  for (const caller of [...granted, 'employee'] as const) tokens.set(caller, await signedIn(caller));
});
afterAll(() => Promise.all([test.close(), withoutApp.close()]));

const tokens = new Map<Caller, string>();

/** Somebody's session of their own. */
async function signedIn(as: Exclude<Caller, 'nobody'>): Promise<string> {
  const built_in = granted.find((set) => set === as);
  if (as === 'employee') return test.signIn('normal');
  if (!built_in) return (as === 'normal' ? withoutApp : test).signIn(as as Exclude<As, 'nobody'>);
  const { id: user_id } = await makeUser(test.database.db);
  await makeGrant(test.database.db, { user_id, built_in });
  return test.signIn(user_id);
}

const byType: Record<As, readonly Grant[]> = {
  nobody: [],
  normal: grantsOf(userTypes.normal),
  emergency: grantsOf(userTypes.emergencyManager),
  administrator: grantsOf(userTypes.administrator),
};
const bySet = granted.map((set): [Caller, readonly Grant[]] => [set, [{ permissions: builtInSets[set], locationId: null }]]);
const everybody = new Map<Caller, readonly Grant[]>([...(Object.entries(byType) as [As, Grant[]][]), ...bySet, ['employee', []]]);
const missingId = 2_147_483_000;

/** All that an employee calls, who holds no permission at all. */
const ownCalls = new Set([
  'GET /user/logout',
  'POST /user/logout',
  'GET /user/info',
  'GET /user/sessions',
  'DELETE /user/sessions',
  'POST /user/sessions/:id/end',
  'POST /client-errors',
  'GET /user/privacy-notice',
  'POST /user/privacy-notice',
  'GET /me/lookups',
  'GET /me/data/export',
  'GET /me/emergencies',
  'GET /me/emergencies/events',
  'POST /me/emergencies/:id/answer',
  'GET /me/week',
  'POST /me/week/repeat',
  'GET /me/reservations',
  'POST /me/reservations',
  'PATCH /me/reservations/:id',
  'DELETE /me/reservations/:id',
  'POST /me/reservations/:id/check-in',
  'POST /me/reservations/:id/restore',
  'PUT /me/plan',
  'GET /me/meetings/rooms',
  'POST /me/meetings',
  'PATCH /me/meetings/:id/guests',
  'PUT /me/meetings/:id/answer',
  'GET /me/waits',
  'POST /me/waits',
  'DELETE /me/waits/:id',
  'GET /me/days/:day',
  'GET /me/workspaces/:id/plan',
  'GET /me/colleagues',
  'GET /me/colleagues/found',
  'GET /me/colleagues/:id',
  'PUT /me/colleagues/:id/favourite',
  'DELETE /me/colleagues/:id/favourite',
  'GET /me/calendar',
  'POST /me/calendar/feed',
  'DELETE /me/calendar/feed',
  'PUT /me/calendar/invitations',
  'GET /me/visibility',
  'PUT /me/visibility',
  'GET /me/notifications',
  'PUT /me/notifications/:kind',
  'POST /me/devices',
  'DELETE /me/devices/:id',
  'GET /place-codes/:code',
  'POST /place-codes/:code/check-in',
  'POST /place-codes/:code/take',
]);

/** What keeps somebody out, by the contract alone; null where they may call. */
function keptOut({ method, path, needs }: Endpoint, as: Caller): string | null {
  if (needs === 'public') return null;
  if (as === 'nobody') return 'session.missingToken';
  if (as === 'employee') return ownCalls.has(`${method} ${path}`) ? null : 'session.forbidden';
  // Who holds nothing isn't signed in where there is the panel alone; a token from before that is worth nothing.
  const grants = everybody.get(as) ?? [];
  if (grants.length === 0) return 'session.ended';
  return needs === 'signedIn' || needs === 'panel' || holds(grants, needs) ? null : 'session.forbidden';
}

const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const given = (id: number) => ({
  params: { id, responseId: id, menuId: id, identityId: id, number: id, kind: 'users', code: 'A'.repeat(12) },
});

it('an employee calls what is everybody’s own, and nothing else', () => {
  const own = endpoints.filter(({ endpoint }) => endpoint.needs === 'signedIn').map(({ name }) => name);
  expect(own.sort()).toEqual([...ownCalls].sort());
});

describe.each([...everybody.keys()])('%s', (as) => {
  it.each(endpoints.filter(({ endpoint }) => keptOut(endpoint, as)))(
    'is kept out of $name, whatever record is named',
    async ({ endpoint }) => {
      for (const id of endpoint.params ? [1, missingId] : [1]) {
        const { httpStatus, key } = await (as === 'normal' ? withoutApp : test).call(endpoint, given(id), { as: tokens.get(as) ?? as });
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
      const token =
        as !== 'nobody' && (endpoint.needs === 'signedIn' || endpoint.needs === 'panel') ? await signedIn(as) : (tokens.get(as) ?? as);
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
