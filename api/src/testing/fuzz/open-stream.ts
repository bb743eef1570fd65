import type { FuzzAnswer } from './fuzz.ts';
import type { FuzzRequest } from './requests.ts';

/** Sends it to a server that listens; of an answer without an end only the head is read, then it is broken off. */
export async function openStream(base: string, { method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const since = performance.now();
  const end = new AbortController();
  const answer = await fetch(`${base}${url}`, { method, headers, body: (body ?? null) as string | null, signal: end.signal });
  const type = answer.headers.get('content-type') ?? '';
  const text = type.includes('event-stream') ? '' : await answer.text();
  end.abort();
  return { status: answer.status, type, text, ms: performance.now() - since };
}
