import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchEventLoop } from '#process/watchdog/watchdog.ts';
import { demoDatabase } from '../demo-database.ts';
import { makeGrant, makeUser } from '../make.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { type FuzzAnswer, fuzz } from './fuzz.ts';
import { openStream } from './open-stream.ts';
import { fuzzOutside } from './outside.ts';
import type { FuzzRequest } from './requests.ts';

/**
 * What isn't taken as it is made: it needs a code or a link that was mailed, what a job does (none runs here), a number that no list
 * tells, or something that stands just so.
 */
const refusedAlways = new Set([
  'GET /files/{id}',
  'GET /calendar/{file}',
  'GET /emergency/respond',
  'POST /emergency/respond',
  'POST /admin/login',
  'POST /User/Login',
  'POST /admin/linklogin',
  'PUT /user/password',
  'POST /uploads/{id}/mapping',
  'POST /uploads/{id}/continue',
  'POST /uploads/{id}/undo',
  'PATCH /emergencies/{id}/responses/{responseId}',
  'DELETE /permission-sets/{id}',
  'POST /reservations/bulks/{id}/undo',
  'DELETE /list-views/{id}',
  'POST /emergencies/{id}/remind',
  // Of an identity provider, which would have to answer; where nobody is asked to check in; of a code that no list tells.
  'POST /identity-providers',
  'POST /identity-providers/metadata',
  'PUT /identity-providers/{id}',
  'PUT /identity-providers/{id}/enabled',
  'POST /identity-providers/{id}/test',
  'DELETE /identity-providers/{id}',
  'POST /identities/{id}/confirm',
  'DELETE /identities/{id}',
  // Of the version that everybody sees, whichever that is by then.
  'POST /user/privacy-notice',
  'POST /sign-in/providers/{id}',
  'POST /sign-in/handover',
  'DELETE /users/{id}/identities/{identityId}',
  // Of a passkey, which only its device could sign with.
  'POST /sign-in/passkey',
  'POST /user/proof',
  'POST /user/proof/passkey',
  'POST /user/passkeys/options',
  'POST /user/passkeys',
  'PATCH /user/passkeys/{id}',
  'DELETE /user/passkeys/{id}',
  'POST /reservations/{id}/check-in',
  'POST /reservations/{id}/undo-check-in',
  'POST /place-codes/{code}/check-in',
  'POST /place-codes/{code}/take',
  'POST /me/reservations/{id}/check-in',
  'POST /data-protection/people/{id}/erase',
  'POST /me/emergencies/{id}/answer',
  'PATCH /me/reservations/{id}',
  'DELETE /me/reservations/{id}',
  'POST /me/reservations/{id}/restore',
  'DELETE /me/waits/{id}',
  'PATCH /me/meetings/{id}/guests',
  'PUT /me/meetings/{id}/answer',
  'DELETE /waits/{id}',
  // Without SECRET_KEY there is no push.
  'POST /me/devices',
  'DELETE /me/devices/{id}',
]);

/** What chance alone decides about: whether the record that it picks is one of those for which the call is meant. */
const takenAtTimes = new Set([
  'POST /workspaces/{id}/floor-plan/publish',
  'POST /notifications/retry',
  'DELETE /parameters/{id}/meal-menu/{menuId}',
  'POST /reservations/{id}/restore',
  'POST /reservations/bulks/{id}/continue',
]);

const now = '2026-11-18T07:30:00Z';
let test: TestApp;
let base: string;
let stopWatching: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  test = await testApp({
    database: await demoDatabase(),
    onAnswered: () => {},
    requestsPerSecond: 0,
    env: { PUBLIC_URL: 'http://localhost:3000' },
  });
  test.clock.set(now);
  base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  await test.database.db
    .insertInto('privacy_notices')
    .values({ number: 1, text_en: 'Who sees what.', text_tr: 'Kim neyi görür.', published_at: now })
    .execute();
  // A call that stands still is named by where it stands, and doesn't hold up the run for ever.
  stopWatching = await watchEventLoop();
});
afterAll(async () => {
  // Whatever runs in this process next may stand still as long as it likes.
  await stopWatching?.();
  await test.close();
});

/** In two tries, on a machine that does nothing else. */
const longestMs = 2_000;

/** How much slower than alone this process runs at the moment: a core that many share gives each a part of the time on the wall. */
function slowness(): number {
  const [since, used] = [performance.now(), process.cpuUsage()];
  while (performance.now() - since < 300);
  const { user, system } = process.cpuUsage(used);
  return Math.max(1, ((performance.now() - since) * 1_000) / (user + system));
}

/** Somebody new each time, since each may do only so much that is costly, who may do everything. */
async function signInOwner(): Promise<string> {
  const { db } = test.database;
  const { id } = await makeUser(db, { userType: 2 });
  await makeGrant(db, { user_id: id, built_in: 'owner' });
  return test.signIn(id);
}

async function send({ method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const since = performance.now();
  const answer = await test.inject({ method: method as 'GET', url, headers, ...(body === undefined ? {} : { payload: body }) });
  const type = String(answer.headers['content-type'] ?? '');
  const ms = performance.now() - since;
  return { status: answer.statusCode, type, text: answer.payload, ms: ms > longestMs ? ms / slowness() : ms };
}

it('no call answers 5xx, takes seconds, or answers in another shape, whatever is put into it', { timeout: 600_000 }, async () => {
  const target = {
    today: now.slice(0, 10),
    signIn: signInOwner,
    send,
    open: (request: FuzzRequest) => openStream(base, request),
  };
  const { operations, unreached, complaints } = await fuzz(target, { seed: 1, perPlace: 1, refusedAlways, longestMs });
  expect(complaints.join('\n')).toBe('');
  // Changed in one place, a call is worth something only where it would have got far.
  expect(Object.entries(unreached).filter(([name]) => !refusedAlways.has(name) && !takenAtTimes.has(name))).toEqual([]);
  expect(1 - Object.keys(unreached).length / operations.length).toBeGreaterThanOrEqual(0.85);
});

it('what is answered beside the calls is no fault of the server’s either, and comes at once', async () => {
  expect((await fuzzOutside({ send }, longestMs)).join('\n')).toBe('');
});
