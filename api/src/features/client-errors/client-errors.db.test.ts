import { clientErrorLimits, reportClientErrors } from '@population-tracker/contract/client-errors';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { createLog } from '#platform/log.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
/** The same server with a log that can be read. */
let logging: FastifyInstance;
let lines: Record<string, unknown>[] = [];

const error = {
  message: 'TypeError: rows is null',
  info: 'at UsersPage',
  url: 'https://tracker.example/usermanagement?search=secret-word',
  stack: 'TypeError: rows is null\n    at UsersPage (/assets/UsersPage-1a2b.js:1:200)',
  page: 'User management - Population Tracker',
  at: '2026-11-18T09:00:00.000Z',
  version: 'index-1a2b.js',
};

beforeAll(async () => {
  app = await testApp();
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  logging = await createApp({ ...app.services, log }, { frontEnds: [], processMetrics: false });
});
afterAll(async () => {
  await logging.close();
  await app.close();
});
beforeEach(() => {
  lines = [];
  app.clock.advance(60_000);
});

const report = (errors: unknown, as = 'administrator') => app.call(reportClientErrors, { body: { errors } }, { as });
const newPerson = async () => (await makeUser(app.database.db, { userType: 2 })).id;

async function send(errors: unknown, userId: number, remoteAddress: string, headers: Record<string, string> = {}) {
  const token = await app.signIn(userId);
  const url = `${apiBasePath}/client-errors`;
  return logging.inject({ method: 'POST', url, payload: { errors }, headers: { token, ...headers }, remoteAddress });
}

test('each error is one line of the log, with the person and the request, and without what was searched for', async () => {
  const userId = await newPerson();
  const headers = { 'x-request-id': 'request-12', 'user-agent': 'Browser/1.0' };
  const answer = await send([error, { ...error, message: 'another\nline' }], userId, '127.0.0.1', headers);
  expect(answer.json()).toMatchObject({ statusCode: 200, data: { logged: 2 } });
  const told = lines.filter(({ msg }) => msg === 'error in the panel');
  expect(told).toHaveLength(2);
  expect(told[0]).toMatchObject({
    level: 'warn',
    reqId: 'request-12',
    userId,
    device: 'Browser/1.0',
    panelError: {
      message: error.message,
      info: ['at UsersPage'],
      url: 'https://tracker.example/usermanagement?search',
      stack: ['TypeError: rows is null', 'at UsersPage (/assets/UsersPage-1a2b.js:1:200)'],
      page: error.page,
      at: error.at,
      version: error.version,
    },
  });
  expect(JSON.stringify(lines)).not.toContain('secret-word');
});

test('an emergency manager’s errors are taken too, those of nobody are not', async () => {
  expect(await report([error], 'emergency')).toMatchObject({ httpStatus: 200, data: { logged: 1 } });
  expect(await report([error], 'nobody')).toMatchObject({ httpStatus: 401, key: 'session.missingToken' });
});

test('what is too much, too long or not asked for is refused as a whole', async () => {
  const refused: [unknown, string][] = [
    [[], 'errors'],
    [Array.from({ length: clientErrorLimits.errors + 1 }, () => error), 'errors'],
    [[{ ...error, stack: 'x'.repeat(clientErrorLimits.stack + 1) }], 'errors.0.stack'],
    [[{ ...error, message: 'x'.repeat(clientErrorLimits.message + 1) }], 'errors.0.message'],
    [[{ ...error, at: 'yesterday' }], 'errors.0.at'],
    [[error, { ...error, level: 'info' }], 'errors.1.level'],
    ['all of them', 'errors'],
  ];
  for (const [errors, path] of refused) {
    const answer = await report(errors);
    expect([answer.httpStatus, answer.fields.map((field) => field.path)], path).toEqual([422, [path]]);
  }
});

test('a person and an address write at most 60 lines a minute, then one that says how many were left out', async () => {
  const [person, another, third] = [await newPerson(), await newPerson(), await newPerson()];
  const twenty = Array.from({ length: 20 }, () => error);
  const logged = async (userId: number, address: string) => (await send(twenty, userId, address)).json().data?.logged ?? null;

  expect(await logged(person, '203.0.113.1')).toBe(20);
  expect(await logged(person, '203.0.113.2')).toBe(20);
  expect((await send([...twenty].slice(0, 15), person, '203.0.113.3')).json().data).toEqual({ logged: 15 });
  expect(await logged(person, '203.0.113.4')).toBe(5);
  expect(lines.find(({ msg }) => msg === 'too many errors in the panel')).toMatchObject({ userId: person, leftOut: 15 });

  const before = lines.length;
  app.clock.advance(20_000);
  const refused = await send(twenty, person, '203.0.113.5');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
  expect(lines.slice(before).map(({ msg }) => msg)).toEqual(['answered']);

  expect([await logged(another, '203.0.113.6'), await logged(another, '203.0.113.6'), await logged(third, '203.0.113.6')]).toEqual([
    20, 20, 20,
  ]);
  expect(await logged(third, '203.0.113.6')).toBe(null);
  app.clock.advance(60_000);
  expect([await logged(person, '203.0.113.5'), await logged(third, '203.0.113.6')]).toEqual([20, 20]);
});
