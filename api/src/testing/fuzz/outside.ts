import type { FuzzAnswer, Target } from './fuzz.ts';
import { hostileBodies } from './mutations.ts';
import type { FuzzRequest } from './requests.ts';

/** What is answered beside the document's calls, to whoever asks. */
const paths = [
  '/emergency/respond',
  '/emergency/respond.js',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/my/',
  '/assets/app.js',
  '/scim/v2/Users',
];
const queries = ['token=', 'key=', 'to=', 'lang='].flatMap((name) =>
  ['', 'x'.repeat(10_000), '%00', '%ED%A0%80', '%', '%F0%9F%99%82', '..%2F..%2F', `1&${name}2`].map((value) => name + value),
);
const forms = [
  'actionState=safe',
  'actionState=safe&note=%00%ED%A0%80&page=page-1234&number=1e400',
  `note=${'%C2%85'.repeat(2_000)}`,
  'actionState=safe&'.repeat(2_000),
  '=&&==%',
];

/** @returns what was answered with a fault of the server's, or too late */
export async function fuzzOutside({ send }: Pick<Target, 'send'>, longestMs: number): Promise<string[]> {
  const complaints: string[] = [];
  for (const request of paths.flatMap(requestsOf)) {
    const first = await send(request);
    const { status, ms }: FuzzAnswer = first.ms > longestMs ? await send(request) : first;
    // Not ready is no fault of a call's.
    if (status >= 500 || ms > longestMs)
      complaints.push(`answered ${status} after ${Math.round(ms)} ms: ${JSON.stringify(request).slice(0, 400)}`);
  }
  return complaints;
}

function requestsOf(path: string): FuzzRequest[] {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const odd = ['/%2e%2e', '%00', '/', '/x'.repeat(500)].map((end) => path + end);
  return [
    ...[path, ...odd, ...queries.map((query) => `${path}?${query}`)].map((url) => ({ method: 'GET', url, headers: {} })),
    ...['HEAD', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ method, url: path, headers: {} })),
    ...forms.map((body) => ({ method: 'POST', url: `${path}?token=x`, headers, body })),
    ...hostileBodies.slice(0, 8).map((body) => ({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, body })),
    {
      method: 'GET',
      url: path,
      headers: { cookie: 'mailbox-key=%00; ='.repeat(100), 'accept-language': 'tr;q=9,'.repeat(500), authorization: 'Bearer \u00ff' },
    },
  ];
}
