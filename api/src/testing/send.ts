import type { Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import { type CallOptions, type Given, requestOf } from './call.ts';

/** What came back over the wire, cut to what tests look at. */
export interface Sent<D = unknown> {
  httpStatus: number;
  data: D;
  error: string | null;
  key: string | undefined;
  /** Seconds; null where the header is missing. */
  retryAfter: number | null;
  /** The body to the byte. */
  text: string;
}

export type Send = <E extends Endpoint>(endpoint: E, given?: Given, options?: SendOptions) => Promise<Sent<Result<E>>>;

export type SendOptions = Omit<CallOptions, 'as'> & { withinMs?: number };

const patienceMs = 60_000;

/**
 * Calls processes over HTTP, in turn, as whoever the token belongs to.
 * @throws when a connection is refused or breaks: the caller can't know what became of the call
 */
export function sender(urls: readonly string[], token: string): Send {
  let turn = 0;
  return async (endpoint, given = {}, { withinMs = patienceMs, ...options } = {}) => {
    const { method, url, query, headers, payload } = requestOf(endpoint, given, options, token);
    const answer = await fetch(`${urls[turn++ % urls.length]}${url}${query && `?${query}`}`, {
      method,
      headers: headers as Record<string, string>,
      body: payload as string | undefined,
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    const { data = null, error = null, key } = readJson(text);
    const seconds = answer.headers.get('retry-after');
    return { httpStatus: answer.status, data, error, key, text, retryAfter: seconds === null ? null : Number(seconds) };
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the envelope of any endpoint, which the caller names
function readJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
