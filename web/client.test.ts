import { userInfo } from '@population-tracker/contract/session/session';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallError, call, onCallError } from './client.ts';
import en from './i18n/en.ts';

const unreached = 'The server can’t be reached. Check the connection and try again.';
const now = new Date('2026-11-18T09:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ now });
  await i18next.init({ lng: 'en', resources: { en: { generic: en } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

/** What a failed call says to whoever listens, where this came instead of an answer. */
async function toldOf(fetched: Fetch): Promise<string[]> {
  vi.stubGlobal('fetch', fetched);
  const told: string[] = [];
  const end = onCallError(({ message }) => told.push(message));
  await call(userInfo, {}).catch((error: CallError) => expect(error.name).toBe('CallError'));
  end();
  return told;
}

const page = '<!doctype html><title>Sign in to this network</title>';
const refused = (headers: Record<string, string> = {}) => new Response(null, { status: 429, headers });

test.each<[string, () => Response | Promise<Response>, string]>([
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch')), unreached],
  ['a page of a proxy that can’t reach the server', () => new Response(page, { status: 502 }), unreached],
  ['a page of a network that asks for its own sign-in', () => new Response(page), unreached],
  ['nothing at all', () => new Response(null, { status: 204 }), unreached],
  ['JSON of somebody else', () => Response.json({ ok: true }), unreached],
  ['a proxy that takes less', () => new Response(page, { status: 413 }), 'The request is too large.'],
  ['a proxy that is asked too often', () => refused({ 'retry-after': '90' }), 'Too many requests. Try again in 90 seconds.'],
  [
    'one that names a time',
    () => refused({ 'retry-after': 'Wed, 18 Nov 2026 09:02:00 GMT' }),
    'Too many requests. Try again in 120 seconds.',
  ],
  ['one that names none', () => refused(), 'Too many requests. Try again in 60 seconds.'],
  ['a refusal without a sentence', () => Response.json({ statusCode: 500, error: null, data: null }), 'Error'],
  ['a refusal', () => Response.json({ statusCode: 409, error: 'Out of order', data: null }, { status: 409 }), 'Out of order'],
])('%s is told in a clear sentence, once', async (_, answer, sentence) => {
  expect(await toldOf(async () => answer())).toEqual([sentence]);
});

test('a call is given up after 25 seconds without an answer', async () => {
  const never: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const given = toldOf(never);
  const after = (ms: number) => Promise.race([given, vi.advanceTimersByTimeAsync(ms).then(() => 'still waited for')]);
  expect(await after(24_999)).toBe('still waited for');
  expect(await after(1)).toEqual(['The server took too long to answer. Please try again.']);
});
