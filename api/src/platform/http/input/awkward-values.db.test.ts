import { readLocation } from '@population-tracker/contract/plan/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { awkwardInputs, beyondAll, refusalOf } from './testing/awkward-inputs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
});
afterAll(() => test.close());

// What the schemas refuse never gets so far: awkward-values.test.ts.
const taken = routes
  .map(({ endpoint }) => ({
    endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    inputs: awkwardInputs(endpoint).filter((given) => refusalOf(endpoint, given) === null),
  }))
  .filter(({ inputs }) => inputs.length > 0);

describe('every endpoint of the product', () => {
  it.each(taken)('$name bears any value that its schema takes, in its path and its query', async ({ endpoint, inputs }) => {
    for (const given of inputs) {
      const { httpStatus, body } = await test.call(endpoint, given);
      expect(httpStatus, `${JSON.stringify(given)} ${JSON.stringify(body)}`).toBeLessThan(500);
      if (httpStatus === 422) expect(body, JSON.stringify(given)).toHaveProperty('fields.0.path');
    }
  });

  it('answers 404 for an id that is larger than any record’s, also where the schema takes it', async () => {
    const taken = beyondAll(routes.map(({ endpoint }) => endpoint)).filter(({ endpoint, given }) => refusalOf(endpoint, given) === null);
    expect(taken.length).toBeGreaterThan(0);
    for (const { endpoint, given } of [...taken, { endpoint: readLocation, given: { params: { id: '2147483648' } } }]) {
      const refused = { httpStatus: 404, body: { key: 'request.notFound' } };
      expect(await test.call(endpoint, given), `${endpoint.path} ${JSON.stringify(given)}`).toMatchObject(refused);
    }
  });

  it('answers any other value that its schema refuses by the field', async () => {
    expect(await test.call(readLocation, { params: { id: 'null' } })).toMatchObject({ httpStatus: 422, fields: [{ path: 'id' }] });
  });
});
