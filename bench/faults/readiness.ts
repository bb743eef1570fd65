import { setTimeout as pause } from 'node:timers/promises';

export interface Probe {
  ready: boolean;
  status: number | 'broken';
  retryAfter: string | null;
  ms: number;
}

export async function probe(url: string): Promise<Probe> {
  const since = performance.now();
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  const retryAfter = answer?.headers.get('retry-after') ?? null;
  return { ready: answer?.ok ?? false, status: answer?.status ?? 'broken', retryAfter, ms: performance.now() - since };
}

/** @returns the milliseconds until it is ready and stays so for half a second; Infinity when that takes longer than a minute */
export async function readyAfter(url: string): Promise<number> {
  const since = performance.now();
  let readySince: number | null = null;
  for (; performance.now() - since < 60_000; await pause(20)) {
    if (!(await probe(url)).ready) readySince = null;
    else readySince ??= performance.now();
    if (readySince !== null && performance.now() - readySince > 500) return readySince - since;
  }
  return Number.POSITIVE_INFINITY;
}
