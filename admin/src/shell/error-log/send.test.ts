import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoggedError } from './logged-error.ts';

const of = (message: string): LoggedError => ({
  ...{ message, info: '', url: 'https://tracker.example/usermanagement', stack: '', page: 'Users', times: 1 },
  at: '2026-11-18T09:00:00.000Z',
});

let sent: string[][];
let answer: () => Promise<Response>;
let send: (error: LoggedError) => void;
let told: unknown[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [sent, told] = [[], []];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { errors: LoggedError[] }).errors.map(({ message }) => message));
    return answer();
  });
  const session = await import('#web/session.ts');
  session.beginSession('token', { name: 'Ada', lastName: 'Ersoy', email: 'ada@test.example' });
  const { onCallError } = await import('#web/client.ts');
  onCallError((error) => told.push(error));
  ({ send } = await import('./send.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

it('sends what happens together at once and the next ones a minute later; what is refused isn’t sent again nor told to anybody', async () => {
  answer = () => Promise.resolve(Response.json({ statusCode: 50008, error: 'not here', data: null }, { status: 401 }));
  send(of('first'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([['first']]);
  send(of('second'));
  send(of('third'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([['first'], ['second', 'third']]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect([sent.length, told]).toEqual([2, []]);
});

it('sends again what a lost connection has kept back, and what waits when the page is left', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  send(of('first'));
  await vi.advanceTimersByTimeAsync(2_000);
  answer = () => Promise.resolve(Response.json({}));
  await vi.advanceTimersByTimeAsync(60_000);
  send(of('last'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([['first'], ['first'], ['last']]);
  expect(told).toEqual([]);
});
