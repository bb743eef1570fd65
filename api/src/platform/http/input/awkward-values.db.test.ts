import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#api/app.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
});
afterAll(() => test.close());

const awkward = [
  ' ',
  '\u0000',
  "%_\\'; drop table users; --",
  'İıI\ufffd٣',
  'x'.repeat(150),
  '-1',
  '1e3',
  '2147483648',
  '9007199254740991',
  'null',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '0001-01-01T00:00:00+14:00',
];

const withPath = routes
  .filter(({ endpoint }) => endpoint.params)
  .map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const withQuery = routes
  .filter(({ endpoint }) => endpoint.query instanceof z.ZodObject)
  .map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));

describe('every endpoint of the product', () => {
  it.each(withPath)('$name finds no record, rather than break, for any path', async ({ endpoint }) => {
    for (const id of awkward) {
      const { httpStatus } = await test.call(endpoint, { params: { id, kind: id } });
      expect(httpStatus, id).toBeLessThan(500);
    }
  });

  it('answers 404 for ids that are larger than any record’s', async () => {
    const read = withPath.filter(({ endpoint }) => endpoint.method === 'GET' && /:id$/.test(endpoint.path));
    for (const { endpoint, name } of read) {
      for (const id of ['2147483648', '9007199254740991', '9'.repeat(20)]) {
        expect(await test.call(endpoint, { params: { id } }), `${name} ${id}`).toMatchObject({
          httpStatus: 404,
          body: { key: 'request.notFound' },
        });
      }
    }
  });

  it.each(withQuery)('$name bears any value in its query', async ({ endpoint }) => {
    const fields = Object.keys((endpoint.query as z.ZodObject).shape);
    for (const field of fields) {
      for (const value of awkward) {
        const { httpStatus, body } = await test.call(endpoint, { params: { id: 1 }, query: { [field]: value } });
        expect(httpStatus, `${field}=${value} ${JSON.stringify(body)}`).toBeLessThan(500);
        if (httpStatus === 422) expect(body, `${field}=${value}`).toHaveProperty('fields.0.path');
      }
    }
  });
});
