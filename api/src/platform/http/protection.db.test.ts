import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { installation } from '@population-tracker/contract/installation';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { createLog } from '#platform/log.ts';
import { makeMailboxKey } from '#platform/mail/mailbox-key.ts';
import { type TestApp, testApp, testConfig } from '#testing/test-app.ts';

/** Stands in the panel's page itself. */
const pageScript = '{const here = 1;\n}';
const page = `<!doctype html><title>Panel</title><script>${pageScript}</script><script src="/app.js"></script>`;

let test: TestApp;
let panel: string;
beforeAll(async () => {
  panel = await mkdtemp(join(tmpdir(), 'panel-'));
  await mkdir(join(panel, 'assets'));
  await writeFile(
    join(panel, 'index.html'),
    `<!doctype html><title>Panel</title><script>${pageScript}</script><script src="/app.js"></script>`,
  );
  await writeFile(join(panel, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(panel, 'assets/app-1a2b.js.br'), 'packed');
  await writeFile(join(panel, 'service-worker.js'), 'worker');
  test = await testApp({ frontEnds: [{ path: '/', folder: panel }], requestsPerSecond: 5, env: { PUBLIC_URL: 'https://tracker.example' } });
});
afterAll(async () => {
  await test.close();
  await rm(panel, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.inject({ method: 'GET', url, headers, remoteAddress });

describe('every answer', () => {
  it('carries the security headers, the panel’s page, calls and refusals alike', async () => {
    for (const url of ['/', `${apiBasePath}/installation`, `${apiBasePath}/nothing`, '/docs', '/assets/none.js']) {
      const { headers } = await get(url);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/script-src 'self' 'sha256-[^ ';]+';.*object-src 'none';base-uri 'none'.*frame-ancestors 'none'/);
      expect(policy, url).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  it('lets the script within the panel’s page run, and no other', async () => {
    const digest = createHash('sha256').update(pageScript).digest('base64');
    expect((await get('/')).headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${digest}';`);
  });

  it('of a call is stored by no cache, and packed when it is large', async () => {
    expect((await get(`${apiBasePath}/installation`)).headers['cache-control']).toBe('no-store');
    const packed = await get('/openapi.json', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toHaveProperty('openapi');
  });
});

describe('a flood', () => {
  it('from one foreign address is slowed down, from this machine it is not', async () => {
    const from = async (address: string) => {
      const answers = [];
      for (let count = 0; count < 8; count++) answers.push(await get('/health/live', {}, address));
      return answers;
    };
    const refused = (await from('203.0.113.7')).filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.json()).toMatchObject({ statusCode: 429, key: 'request.tooMany', data: null });
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect((await from('127.0.0.1')).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('that comes through a proxy on this machine, of which nobody told, is slowed down like any other', async () => {
    const statuses = [];
    for (let count = 0; count < 8; count++)
      statuses.push((await get('/health/live', { 'x-forwarded-for': `203.0.113.${count}` })).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe('the panel', () => {
  it('answers its own addresses with its page, asked for anew each time', async () => {
    for (const url of ['/', '/users', '/user?id=5']) {
      const { statusCode, headers, body } = await get(url, { accept: 'text/html' });
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', page]);
    }
    expect((await test.inject({ method: 'HEAD', url: '/users' })).statusCode).toBe(200);
  });

  it('hands out a new version of its page and its worker at once, even one of the same size and time', async () => {
    for (const [url, file] of [
      ['/', 'index.html'],
      ['/service-worker.js', 'service-worker.js'],
    ] as const) {
      const { mtime } = await stat(join(panel, file));
      const before = await get(url, { accept: 'text/html' });
      const whole = await readFile(join(panel, file), 'utf8');
      await writeFile(join(panel, file), whole.replace(/.$/, '~'));
      await utimes(join(panel, file), mtime, mtime);
      const asked = { 'if-none-match': String(before.headers.etag ?? '""'), 'if-modified-since': mtime.toUTCString() };
      const after = await get(url, { accept: 'text/html', ...asked });
      expect([after.statusCode, after.headers['cache-control'], after.body], file).toEqual([200, 'no-cache', whole.replace(/.$/, '~')]);
      await writeFile(join(panel, file), whole);
    }
    expect((await get('/service-worker.js')).headers['content-security-policy']).toMatch(/worker-src 'self';manifest-src 'self'/);
  });

  it('keeps its files for ever and sends them packed', async () => {
    const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect([script.body, script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
      'packed',
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(script.headers['content-type']).toContain('javascript');
    expect((await get('/assets/app-1a2b.js')).body).toBe('plain');
    expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })).body).toBe('plain');
    for (const name of ['none.js', '..%2Findex.html', '%2e%2e%2findex.html', 'a%00.js', '.js'])
      expect((await get(`/assets/${name}`)).statusCode, name).toBeGreaterThanOrEqual(400);
  });

  it('has no page for unknown files, calls and other methods', async () => {
    for (const url of ['/assets/old-9z.js', '/favicon.png', `${apiBasePath}/nothing`, '/..%2f..%2fetc/passwd']) {
      expect((await get(url, { accept: 'text/html' })).statusCode, url).toBeGreaterThanOrEqual(400);
    }
    expect((await test.inject({ method: 'POST', url: '/users' })).statusCode).toBe(404);
  });

  it('stands beside other front ends, each with its own page and files', async () => {
    const other = join(panel, 'other');
    await mkdir(join(other, 'assets'), { recursive: true });
    await writeFile(join(other, 'index.html'), 'the other');
    await writeFile(join(other, 'assets/app-3c4d.js'), 'other script');
    const frontEnds = [
      { path: '/', folder: panel },
      { path: '/my/', folder: other },
    ];
    const app = await createApp(test.services, { frontEnds, processMetrics: false });
    const read = async (url: string) => (await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).body;
    const page = await read('/users');
    for (const url of ['/my', '/my/', '/my/week?day=2026-11-18']) expect(await read(url), url).toBe('the other');
    for (const url of ['/', '/myself']) expect(await read(url), url).toBe(page);
    expect([await read('/my/assets/app-3c4d.js'), await read('/assets/app-1a2b.js')]).toEqual(['other script', 'plain']);
    expect((await app.inject({ method: 'GET', url: '/my/assets/app-1a2b.js', headers: { accept: 'text/html' } })).statusCode).toBe(404);
    await app.close();
  });

  it('says how to build it when it is not built', async () => {
    const app = await createApp(test.services, { frontEnds: [{ path: '/', folder: join(panel, 'assets') }], processMetrics: false });
    const page = await app.inject({ method: 'GET', url: '/users', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm start')]);
    await app.close();
  });
});

describe('the log', () => {
  it('has one line a request with route, status and person, and no secrets', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const app = await createApp({ ...test.services, log }, { frontEnds: [], processMetrics: false });
    const token = await test.signIn('administrator');
    await app.inject({
      method: 'GET',
      url: `${apiBasePath}/locations?search=secret-word`,
      headers: { token, 'x-request-id': 'request-1' },
    });
    await app.inject({ method: 'GET', url: '/health/live' });
    await app.close();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      reqId: 'request-1',
      method: 'GET',
      route: `${apiBasePath}/locations`,
      status: 200,
      actorId: expect.any(Number),
      ms: expect.any(Number),
      address: '127.0.0.1',
    });
    expect(lines.join()).not.toMatch(new RegExp(`${token}|secret-word`));
  });

  it('tells once, and loudly, of a proxy that nobody has told of', async () => {
    const told = async (env: Record<string, string>) => {
      const lines: string[] = [];
      const config = testConfig(test.database.url, env);
      const services = { ...test.services, config, log: createLog('warn', { write: (line) => lines.push(line) }) };
      const app = await createApp(services, { frontEnds: [], processMetrics: false });
      await app.inject({ url: '/health/live' });
      expect(lines).toEqual([]);
      for (const header of ['x-forwarded-for', 'via', 'x-real-ip'])
        await app.inject({ url: '/health/live', headers: { [header]: '10.0.0.7' } });
      await app.close();
      return lines;
    };
    const lines = await told({});
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"level":"warn".*x-forwarded-for.*TRUST_PROXY is not set/);
    expect(await told({ TRUST_PROXY: '1' })).toEqual([]);
  });
});

describe('the installation', () => {
  it('is told to everybody before sign-in', async () => {
    expect((await test.call(installation, {}, { as: 'nobody' })).data).toEqual({
      version: test.services.config.version,
      demo: false,
      mailbox: false,
      passkeys: 'https://tracker.example',
      providers: [],
      privacyNotice: null,
    });
  });
});

describe('the mailbox', () => {
  let dataDir: string;
  let key: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
    key = await makeMailboxKey(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const withApp = async (env: Record<string, string>, look: (app: FastifyInstance) => Promise<void>) => {
    const services = { ...test.services, config: testConfig(test.database.url, { DATA_DIR: dataDir, ...env }) };
    const app = await createApp(services, { frontEnds: [], processMetrics: false });
    await look(app).finally(() => app.close());
  };
  const opens = async (app: FastifyInstance, headers: Record<string, string>, query = '') => {
    const statuses = [];
    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) statuses.push((await app.inject({ url: path + query, headers })).statusCode);
    expect(statuses[1], 'the page and what programs read').toBe(statuses[0]);
    return statuses[0];
  };

  it('has a key that only the account of the product reads, and that stays the same', async () => {
    expect((await stat(join(dataDir, 'mailbox.key'))).mode & 0o777).toBe(0o600);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(await makeMailboxKey(dataDir)).toBe(key);
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => makeMailboxKey(join(dataDir, 'another'))));
    expect(new Set(atOnce).size).toBe(1);
  });

  it('is shown to whoever has its key, whatever a call looks like otherwise', async () => {
    await withApp({}, async (app) => {
      // A plain proxy leaves no trace: HTTP/1.1, this machine’s address and name, no header of its own.
      const plain = { host: '127.0.0.1:3000' };
      expect(await opens(app, plain)).toBe(404);
      for (const wrong of [key.slice(1), `${key}x`, '']) {
        expect(await opens(app, plain, `?key=${wrong}`), wrong).toBe(404);
        expect(await opens(app, { ...plain, cookie: `mailbox-key=${wrong}` }), wrong).toBe(404);
      }
      expect(await opens(app, plain, `?key=${key}`)).toBe(200);
      expect(await opens(app, { ...plain, cookie: `other=1; mailbox-key=${key}` })).toBe(200);
    });
  });

  it('keeps the key in a cookie that no script and no other site can use', async () => {
    await withApp({}, async (app) => {
      const { headers } = await app.inject({ url: `/dev/mailbox?key=${key}`, headers: { host: '127.0.0.1:3000' } });
      expect(headers['set-cookie']).toBe(`mailbox-key=${key}; Path=/dev; HttpOnly; SameSite=Strict`);
      expect((await app.inject({ url: '/dev/mailbox', headers: { cookie: `mailbox-key=${key}` } })).body).not.toContain(key);
    });
  });

  it('is spoken of, and shown even with its key, on its own machine alone', async () => {
    await withApp({}, async (app) => {
      const spokenOf = async (headers: Record<string, string>) =>
        (await app.inject({ url: `${apiBasePath}/installation`, headers })).json().data.mailbox;
      expect(await spokenOf({})).toBe(true);
      for (const headers of strangers) {
        expect(await opens(app, headers, `?key=${key}`), JSON.stringify(headers)).toBe(404);
        expect(await spokenOf(headers), JSON.stringify(headers)).toBe(false);
      }
    });
  });

  it.each<[string, Record<string, string>]>([
    ['a public address', { PUBLIC_URL: 'https://tracker.example' }],
    ['every address of the machine', { HOST: '0.0.0.0' }],
    ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
    ['a proxy', { TRUST_PROXY: '1' }],
  ])('is there for nobody with %s', async (_, env) => {
    await withApp(env, async (app) => expect(await opens(app, {}, `?key=${key}`)).toBe(404));
  });
});

/** What gives away that somebody else asks through a proxy, or by a name that was made to point here. */
const strangers: Record<string, string>[] = [
  ...[
    'via',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ].map((header) => ({ host: '127.0.0.1:3000', [header]: '203.0.113.7' })),
  { host: 'tracker.example' },
  { host: 'localhost.tracker.example' },
];
