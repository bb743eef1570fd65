import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type webpush from 'web-push';
import { isPublicAddress, isPushAddress, type PushReach } from './push-address.ts';

export interface Push {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** What the device shows, and where a touch leads. */
  title: string;
  path: string;
  tag: string;
  urgent: boolean;
  ttlSeconds: number;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** What became of a push: `gone` is a device that is no more, `uncertain` one that may have been taken. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused' | 'uncertain'; reason: string }
  | { kind: 'later'; reason: string; pauseSeconds: number };

const timeoutMs = 10_000;
const titleMost = 200;
const longestPauseSeconds = 3_600;

/** Hands an encrypted push over to its service. Redirects aren't followed, and of the answer only its status and `retry-after` are read. */
export async function postPush(push: Push, vapid: VapidKeys, reach: PushReach & { subject: string }): Promise<PushOutcome> {
  // What was let in once may not be any more.
  if (!isPushAddress(push.endpoint, reach)) return { kind: 'gone', reason: 'Not the address of a push service.' };
  const payload = JSON.stringify({ title: push.title.slice(0, titleMost), path: push.path, tag: push.tag });
  const { default: webpush } = await import('web-push');
  const details = webpush.generateRequestDetails({ endpoint: push.endpoint, keys: push.keys }, payload, {
    vapidDetails: { subject: reach.subject, ...vapid },
    TTL: push.ttlSeconds,
    urgency: push.urgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  return handOver(details, reach);
}

type Details = ReturnType<typeof webpush.generateRequestDetails>;

function handOver({ endpoint, method, headers, body }: Details, { pushToLoopback = false }: PushReach): Promise<PushOutcome> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    let isSent = false;
    const options = { method, headers, agent: false, lookup: pushToLoopback ? lookup : publicLookup } as https.RequestOptions;
    const asked = request(endpoint, options, (answer) => {
      answer.destroy();
      resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
    });
    const timer = setTimeout(() => asked.destroy(new Error('The push service didn’t answer.')), timeoutMs);
    asked.on('finish', () => {
      isSent = true;
    });
    asked.on('error', (error) => {
      if (isSent) resolve({ kind: 'uncertain', reason: error.message });
      else resolve({ kind: 'later', reason: error.message, pauseSeconds: 0 });
    });
    asked.on('close', () => clearTimeout(timer));
    asked.end(body);
  });
}

/** The address that is looked at is the one that is connected to: a name can't lead elsewhere in between. */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const inside = error ? undefined : found.find(({ address }) => !isPublicAddress(address));
    const refused = error ?? (inside || found.length === 0 ? new Error(`${name} isn’t in the open internet.`) : null);
    const [first] = found ?? [];
    if (refused || !first) done(refused ?? new Error(name), '', 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const reason = `The push service answered ${status}.`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return { kind: 'later', reason, pauseSeconds: Math.min(asked, longestPauseSeconds) };
}
