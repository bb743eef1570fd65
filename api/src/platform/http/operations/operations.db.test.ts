import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, routes } from '#api/app.ts';
import { connect } from '#platform/db/database.ts';
import { type TestApp, testApp, testConfig } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({
    processMetrics: true,
    env: { METRICS_TOKEN: 'figures-for-prometheus' },
    figures: { database_connections: { help: 'Connections.', label: 'state', read: () => ({ idle: 3 }) } },
  });
});
afterAll(() => test.close());

const get = (url: string, remoteAddress = '127.0.0.1') => test.inject({ method: 'GET', url, remoteAddress });

describe('health', () => {
  it('is live and ready while the database answers, at the root and below the base path', async () => {
    for (const path of ['/health/live', '/health/ready', `${apiBasePath}/health/ready`]) expect((await get(path)).statusCode).toBe(200);
  });

  it('is not ready, and calls are told to come back, while the database is away; it finds back by itself', async () => {
    // Nothing listens at port 1.
    const away = connect({ url: 'postgresql://x@127.0.0.1:1/x' });
    const lost = await testApp();
    const own = lost.services.db;
    lost.services.db = away.db;
    const ask = (url: string) => lost.inject({ method: 'GET', url, headers: { token: 'any' } });
    for (const url of ['/health/ready', `${apiBasePath}/locations`]) {
      const answer = await ask(url);
      expect(answer.json()).toMatchObject({ statusCode: 503, key: 'request.busy' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask('/health/live')).statusCode).toBe(200);
    lost.services.db = own;
    expect((await ask('/health/ready')).statusCode).toBe(200);
    await away.close();
    await lost.close();
  });
});

describe('metrics', () => {
  it('count requests by route, and are read from this machine or with the token alone', async () => {
    await get('/health/live');
    const text = (await get('/metrics')).body;
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}');
    expect(text).toContain('database_connections{state="idle"} 3');
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await test.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await ask({}, '203.0.113.9')).toBe(404);
    expect(await ask({}, '10.1.2.3')).toBe(404);
    expect(await ask({ host: '127.0.0.1', 'x-forwarded-for': '10.1.2.3' })).toBe(404);
    expect(await ask({ host: '127.0.0.1', via: '1.1 proxy' })).toBe(404);
    expect(await ask({ authorization: 'Bearer figures-for-prometheus' }, '203.0.113.9')).toBe(200);
    expect(await ask({ authorization: 'Bearer figures-for-prometheu' }, '203.0.113.9')).toBe(404);
    expect(await ask({ authorization: 'Bearer null' }, '203.0.113.9')).toBe(404);
  });

  it.each<[string, Record<string, string>]>([
    ['has a public address', { PUBLIC_URL: 'https://tracker.example' }],
    ['listens for others', { HOST: '0.0.0.0' }],
    ['stands behind a proxy', { TRUST_PROXY: '1' }],
  ])('are read with the token alone where the product %s, since a proxy on this machine may leave no trace', async (_, env) => {
    const config = testConfig(test.database.url, { METRICS_TOKEN: 'figures-for-prometheus', ...env });
    const app = await createApp({ ...test.services, config }, { frontEnds: [], processMetrics: false });
    const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/metrics', headers })).statusCode;
    expect(await ask({ host: '127.0.0.1:3000' })).toBe(404);
    expect(await ask({ authorization: 'Bearer figures-for-prometheus' })).toBe(200);
    await app.close();
  });
});

type Json = Record<string, unknown>;

describe('the OpenAPI document', () => {
  let document: { openapi: string; paths: Record<string, Record<string, Json>>; components: Record<string, Json> };
  beforeAll(async () => {
    document = (await get('/openapi.json')).json();
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('tells every endpoint with its own id, its roles and its path’s parameters', () => {
    expect(operations()).toHaveLength(routes.length);
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(routes.length);
    for (const { path, operation } of operations()) {
      const named = (operation.parameters as Json[]).filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()).toEqual(named.sort());
      expect(operation['x-roles']).not.toEqual([]);
      expect(operation.responses).toHaveProperty('200');
    }
  });

  it('says how far the pages of a list of millions go, and those of a search in it', () => {
    const list = operations().filter(({ operation }) => operation['operationId'] === 'getReservations');
    const parameters = list.flatMap(({ operation }) => operation['parameters'] as Json[]);
    expect(parameters.find(({ name }) => name === 'page')).toMatchObject({
      schema: { description: expect.stringMatching(/up to record 10000, in a search up to record 500:/), default: 1 },
    });
  });

  it('says how programs call by an API key, and which calls they make', () => {
    expect((document as unknown as { info: Json }).info.description).toContain('Authorization: Bearer ptk_');
    const byKey = operations().filter(({ operation }) => JSON.stringify(operation.security).includes('apiKey'));
    expect(byKey.map(({ operation }) => operation['x-by-key'])).toEqual(byKey.map(() => true));
    expect(byKey).toHaveLength(routes.filter(({ endpoint }) => endpoint.byKey).length);
  });

  it('has only references that lead somewhere and schemas that a validator accepts', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
    for (const path of new Set(references)) {
      expect(
        path.split('/').reduce<unknown>((node, name) => (node as Json | undefined)?.[name], document),
        path,
      ).toBeDefined();
    }
    const ajv = new Ajv.default({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document } as Json);
    for (const { path, method, operation } of operations()) {
      const success = `#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/200`;
      const content = Object.keys((operation.responses as Record<string, { content: Json }>)['200']?.content ?? {});
      if (content.includes('application/json')) expect(ajv.getSchema(`api${success}/content/application~1json/schema`), path).toBeDefined();
    }
  });

  it('is public, and shown by a page from this server alone', async () => {
    const page = await get('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script>|https?:\/\//);
    const script = /src="([^"]+swagger-ui-bundle\.js)"/.exec(page.body)?.[1];
    expect((await get(String(script).replace(/^\./, '/docs'))).statusCode).toBe(200);
  });
});
