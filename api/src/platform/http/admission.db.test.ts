import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { bind } from './bind.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

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
