// The load generator: a process of its own, so that it shares no event loop with what starts it. Told by messages.
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf, Connection } from './connection.ts';
import type { Outcome, Request, Work } from './work.ts';

let stopped = false;

process.on('message', async (message: Work | 'stop') => {
  if (message === 'stop') {
    stopped = true;
    return;
  }
  const outcome = await generate(message);
  process.send?.(outcome, () => process.exit(0));
});

async function generate(work: Work): Promise<Outcome> {
  const requests = work.requests.map(({ method, path, body, token, key }) =>
    bytesOf(method, path, { ...work.headers, ...(token && { token }), ...(key && { 'idempotency-key': key }) }, body),
  );
  const measured: { method: string; ms: number }[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  let bytes = 0;
  let refusal: string | null = null;
  const started = performance.now();
  const endsAt = started + work.seconds * 1_000;

  const run = async (port: number) => {
    const connection = new Connection(port);
    while (!stopped && performance.now() < endsAt && (!work.once || next < requests.length)) {
      const number = next++;
      const request = requests[number % requests.length] as Buffer;
      const sentAt = work.perSecond ? await arrival(started + (number * 1_000) / work.perSecond) : performance.now();
      const answer = await connection.send(request);
      measured.push({ method: (work.requests[number % requests.length] as Request).method, ms: performance.now() - sentAt });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      bytes += answer.bytes;
      if (answer.status >= 400) refusal ??= `${request.toString().split('\r\n')[0]} -> ${answer.status} ${answer.refusal}`;
      if (work.pauseMs > 0) await pause(work.pauseMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: work.connections }, (_, index) => run(work.ports[index % work.ports.length] as number)));

  const seconds = (performance.now() - started) / 1_000;
  const count = measured.length;
  const latenciesMs = sorted(measured);
  return {
    count,
    seconds,
    perSecond: count / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    bytesEach: bytes / count,
    statuses,
    refusal,
    cpuMsEach: Number.NaN,
    p99MsOf: Object.fromEntries(
      [...Map.groupBy(measured, ({ method }) => method)].map(([method, those]) => [method, percentile(sorted(those), 0.99)]),
    ),
  };
}

/** Waits until then. @returns when it was to be, however late it is */
async function arrival(at: number): Promise<number> {
  const early = at - performance.now();
  if (early > 0) await pause(early);
  return at;
}

const sorted = (measured: { ms: number }[]): number[] => measured.map(({ ms }) => ms).sort((a, b) => a - b);

const percentile = (ascending: number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
