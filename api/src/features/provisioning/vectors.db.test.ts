import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScimToken } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

interface Step {
  why: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  status: number;
  save?: string;
  expect?: object;
}

const vectors = ['entra', 'okta'].map(
  (name) => JSON.parse(readFileSync(new URL(`./vectors/${name}.json`, import.meta.url), 'utf8')) as { client: string; steps: Step[] },
);

/** What of it an answer doesn't hold; null stands for nothing at all. */
function missing(expected: unknown, actual: unknown, at = 'body'): string[] {
  if (expected === null) return actual === undefined ? [] : [`${at} is there`];
  if (typeof expected !== 'object')
    return expected === actual ? [] : [`${at}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  if (Array.isArray(expected) && (actual as unknown[] | undefined)?.length !== expected.length) return [`${at}: ${JSON.stringify(actual)}`];
  return Object.entries(expected).flatMap(([name, one]) =>
    missing(one, (actual as Record<string, unknown> | undefined)?.[name], `${at}.${name}`),
  );
}

describe.each(vectors)('what $client sends', ({ steps }) => {
  let test: TestApp;
  let token: string;
  const saved = new Map<string, string>();
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => saved.get(name) ?? whole);
  beforeAll(async () => {
    test = await testApp();
    token = await makeScimToken(test.database.db);
  });
  afterAll(() => test.close());

  it.each(steps)('$method $path: $why', async ({ method, path, body, status, save, expect: expected }) => {
    const [where = '', query = ''] = filled(path).split('?');
    const url = `/scim/v2${where}${
      query &&
      `?${query
        .split('&')
        .map((part) => part.replace(/=(.*)$/s, (_, value) => `=${encodeURIComponent(value)}`))
        .join('&')}`
    }`;
    const answer = await test.inject({
      ...{ method, url },
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { payload: filled(JSON.stringify(body)) }),
    });
    expect([answer.statusCode, status === 204 ? '' : answer.headers['content-type']]).toEqual([
      status,
      status === 204 ? '' : 'application/scim+json; charset=utf-8',
    ]);
    if (save) saved.set(save, answer.json().id);
    if (expected) expect(missing(JSON.parse(filled(JSON.stringify(expected))), answer.json())).toEqual([]);
  });
});
