import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { useSyncExternalStore } from 'react';
import { CallError, onCallError } from './client.ts';

const askTimeoutMs = 5_000;
const shortestPauseMs = 2_000;
const longestPauseMs = 30_000;

let reached = true;
let asking: Promise<boolean> | null = null;
let pauseMs = shortestPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(reached: boolean) => void>();

/** Whether the server can be reached. What the browser says of its network is only a reason to ask: the server may run on this machine. */
export const useReached = (): boolean => useSyncExternalStore(onReached, () => reached);

/** Calls back when the server goes out of reach, and when it is back. @returns stops listening */
export function onReached(listener: (reached: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** No answer, or that of a gateway whose server is gone: the server itself has said nothing. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.key === null && (error.httpStatus === 0 || [502, 503, 504].includes(error.httpStatus));

/** Asks the server for a sign of life; where none comes, again and again, with growing pauses. @returns whether it answered */
export function askServer(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  clearTimeout(timer);
  const answered = await fetch(`${apiBasePath}/health/live`, { cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!answered) timer = setTimeout(askServer, pauseMs);
  pauseMs = answered ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs);
  if (answered === reached) return answered;
  reached = answered;
  for (const listener of listeners) listener(reached);
  return answered;
}

onCallError((error) => {
  if (isUnanswered(error)) void askServer();
});
for (const change of ['online', 'offline']) window.addEventListener(change, () => void askServer());
document.addEventListener('visibilitychange', () => {
  if (!reached && document.visibilityState === 'visible') void askServer();
});
