import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '#platform/refusal.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { BoundPage } from './answers-page.ts';

const refused: BoundPage['refused'] = (ctx, { sentence, status }) => `<p lang="${ctx.language}">${status} ${sentence}</p>`;
const pages: BoundPage[] = [
  { method: 'GET', path: '/hello', answer: (_ctx, { query }) => ({ body: `<h1>${query.name}</h1>` }), refused },
  {
    method: 'POST',
    path: '/hello',
    answer: (_ctx, { form }) => {
      if (form.name === 'broken') throw new Error('a bug with a secret in it');
      return form.name ? { seeOther: `/hello?name=${form.name}` } : refuse('request.notFound');
    },
    refused,
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ pages, requestsPerSecond: 5 });
});
afterAll(() => app.close());

const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url: '/hello', headers: { 'content-type': type, 'accept-language': 'tr' }, payload });

describe('a page', () => {
  test('is shown under a strict content policy, is not kept, and tells nobody where it was opened from', async () => {
    const { body, headers, statusCode } = await app.inject({ url: '/hello?name=Ada&name=Ada' });
    expect([statusCode, body]).toEqual([200, '<h1>undefined</h1>']);
    expect((await app.inject({ url: '/hello?name=Ada' })).body).toBe('<h1>Ada</h1>');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src unsafe');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  });

  test('takes a form and leads on, so that a reload sends nothing again', async () => {
    const { statusCode, headers } = await post('name=Ada');
    expect([statusCode, headers.location]).toEqual([303, '/hello?name=Ada']);
  });

  test('shows what is refused and what is broken as a page, in the reader’s language and without what happened inside', async () => {
    const nothing = await post('');
    expect([nothing.statusCode, nothing.body]).toEqual([404, '<p lang="tr">404 Böyle bir kayıt yok.</p>']);
    const broken = await post('name=broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('secret');
    expect((await post(`name=${'x'.repeat(20_000)}`)).statusCode).toBe(413);
    expect((await post('{}', 'text/plain')).statusCode).toBe(415);
  });

  test('lets ten times as many through from one address as the API, and they don’t shut each other out', async () => {
    const from = async (url: string, count: number) => {
      const statuses: number[] = [];
      while (statuses.length < count) statuses.push((await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode);
      return statuses;
    };
    const shown = await from('/hello?name=Ada', 55);
    expect(shown.filter((status) => status === 200)).toHaveLength(50);
    expect(shown.filter((status) => status === 429)).toHaveLength(5);
    const calls = await from('/populationtracker-api/installation', 5);
    expect(calls).toEqual([200, 200, 200, 200, 200]);
  });
});
