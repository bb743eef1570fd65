import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchEventLoop } from '#process/watchdog/watchdog.ts';
import { loadDemo } from '#seeds/demo/load.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';

const now = '2026-11-18T07:30:00Z';
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ onAnswered: () => {}, requestsPerSecond: 0 });
  test.clock.set(now);
  await loadDemo(test.database.db, new Date(now));
  // A call that stands still is named by where it stands, and doesn't hold up the run for ever.
  await watchEventLoop();
}, 120_000);
afterAll(() => test.close());

it('no call answers 5xx, takes seconds, or answers in another shape, whatever is put into it', { timeout: 600_000 }, async () => {
  const { operations, reached, complaints } = await fuzz(
    {
      today: now.slice(0, 10),
      signIn: () => test.signIn('administrator'),
      send: async ({ method, url, headers, body }) => {
        const before = process.cpuUsage();
        const answer = await test.inject({ method: method as 'GET', url, headers, ...(body === undefined ? {} : { payload: body }) });
        const { user, system } = process.cpuUsage(before);
        return {
          status: answer.statusCode,
          type: String(answer.headers['content-type'] ?? ''),
          text: answer.payload,
          // Of this process alone, so that a busy machine makes no call slow.
          ms: (user + system) / 1_000,
        };
      },
    },
    { seed: 1, perPlace: 2 },
  );
  expect(complaints.join('\n')).toBe('');
  // Changed in one place, a call is worth something only where it would have got far.
  expect(reached.length / operations.length).toBeGreaterThan(0.6);
});
