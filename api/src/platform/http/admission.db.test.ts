import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { type Endpoint, endpoint } from '@population-tracker/contract/kernel/endpoint';
import { type Grant, grantsOf, holds } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#api/app.ts';
import { type As, type TestApp, testApp } from '#testing/test-app.ts';
import { bind } from './bind.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const everybody: As[] = ['nobody', 'normal', 'emergency', 'administrator'];
const grants: Record<As, Grant[]> = {
  nobody: [],
  normal: [],
  emergency: grantsOf(userTypes.emergencyManager),
  administrator: grantsOf(userTypes.administrator),
};
const isIn = (needs: Endpoint['needs'], as: As) =>
  needs === 'signedIn' || needs === 'panel' ? grants[as].length > 0 : needs !== 'public' && holds(grants[as], needs);
// A stream of events doesn't end for whoever may open it: its own tests do.
const stays = ({ answers, needs }: Endpoint, as: As) => answers === 'events' && isIn(needs, as);
const matrix = routes.flatMap(({ endpoint }) =>
  everybody.filter((as) => !stays(endpoint, as)).map((as) => ({ endpoint, as, name: `${endpoint.method} ${endpoint.path}` })),
);

describe('every endpoint of the product', () => {
  it.each(matrix)('$name is open to $as only as it says', async ({ endpoint, as }) => {
    const { needs } = endpoint;
    // A session of its own: signing out must not end the next one's.
    const token = as === 'nobody' ? 'nobody' : await test.signIn(as);
    const params = { id: 2_000_000_000, kind: 'users' };
    const { httpStatus, body } = await test.call(endpoint, { params }, { as: token });
    if (needs === 'public') expect([401, 403].includes(httpStatus) && body.key !== 'session.invalidUser').toBe(false);
    else if (as === 'nobody') expect([httpStatus, body.key]).toEqual([401, 'session.missingToken']);
    else if (grants[as].length === 0) expect([401, 403]).toContain(httpStatus);
    else if (!isIn(needs, as)) expect([httpStatus, body.key]).toEqual([403, 'session.forbidden']);
    else expect([401, 403, 500]).not.toContain(httpStatus);
  });
});

describe('who may call', () => {
  it('is settled before anything of the body is looked at', async () => {
    const created = await test.inject({
      method: 'POST',
      url: `${apiBasePath}/locations`,
      payload: '{"broken',
      headers: { 'content-type': 'application/json' },
    });
    expect(created.json()).toMatchObject({ statusCode: 401, key: 'session.missingToken' });
  });

  it('is told by any of the three headers', async () => {
    const token = await test.signIn('administrator');
    const given: Record<string, string>[] = [
      { token },
      { 'x-access-token': token },
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token}` },
    ];
    for (const headers of given) {
      expect((await test.call(listAudit, {}, { as: 'nobody', headers })).httpStatus).toBe(200);
    }
    expect((await test.call(listAudit, {}, { as: 'nobody', headers: { authorization: `Basic ${token}` } })).httpStatus).toBe(401);
  });

  it('is nobody with an unknown token', async () => {
    expect(await test.call(listAudit, {}, { as: 'unknown-token' })).toMatchObject({ httpStatus: 401, statusCode: 50008 });
  });

  it('has to be said by each endpoint', () => {
    const spec = { summary: '', result: z.null() };
    const bound = (given: object) => () => bind(endpoint('GET /open', { ...spec, ...given } as never), () => null as never);
    expect(bound({ needs: undefined, scope: 'company' })).toThrow('who may call');
    expect(bound({ needs: 'users.read', scope: undefined })).toThrow('who may call');
  });
});
