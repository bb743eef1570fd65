import { updateCheckIntervalMs } from '@population-tracker/contract/kernel/constants';
import { useSyncExternalStore } from 'react';
import { ownVersion } from './refresh-channel.ts';

/** Going back and forth between windows doesn't ask the server each time. */
const shortestIntervalMs = 60_000;
const answerTimeoutMs = 5_000;
/** A check that told nothing is made again, after twice the time where it tells nothing again. */
const firstPauseMs = 5_000;

/** The downloaded version that is there for a refresh, null where this page runs the newest. */
let newVersion: string | null = null;
let registration: ServiceWorkerRegistration | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let pauseMs = firstPauseMs;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const useNewVersion = (): string | null => useSyncExternalStore(subscribe, () => newVersion);

/** Takes note of the newest version, however this page has learned of it. */
export function noteVersion(version: string | null): void {
  newVersion = version === ownVersion ? null : version;
  for (const listener of listeners) listener();
}

/** Registers the worker that downloads new versions, and looks for them: at once where there is one, every hour, and when the window comes to the front. */
export function watchVersions(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // The browser without a worker, or on an address where it allows none, still hears of the server's version.
  workers?.addEventListener('controllerchange', () => void compare(newest()), { signal });
  workers?.addEventListener('message', ({ data, ports }) => data === 'version' && ports[0]?.postMessage(ownVersion), { signal });
  workers?.startMessages();
  const toFront = () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > shortestIntervalMs) void checkAgain();
  };
  document.addEventListener('visibilitychange', toFront, { signal });
  window.addEventListener('focus', toFront, { signal });
  const timer = setInterval(() => void checkAgain(), updateCheckIntervalMs);
  void begin(workers, signal);
  return () => {
    ended.abort();
    clearInterval(timer);
    clearTimeout(again);
  };
}

async function begin(workers: ServiceWorkerContainer | undefined, signal: AbortSignal): Promise<void> {
  registration = (await workers?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => null)) ?? null;
  // Without a worker this page has just come from the server itself.
  if (!registration || !workers) return;
  registration.addEventListener('updatefound', () => void compareDownloaded(), { signal });
  await check();
  await workers.ready;
  // The screens that nobody has opened yet come last, and not where every byte is paid for.
  newest()?.postMessage(savesData() ? 'tidy' : 'rest');
}

/** A tab that was asleep or busy when it was asked may have kept what older versions left from being dropped. */
async function checkAgain(): Promise<void> {
  await check();
  if (newVersion === null) newest()?.postMessage('tidy');
}

async function check(): Promise<void> {
  checkedAt = performance.now();
  clearTimeout(again);
  const told = await look();
  if (!told) again = setTimeout(() => void check(), pauseMs);
  pauseMs = told ? firstPauseMs : Math.min(pauseMs * 2, updateCheckIntervalMs);
}

/** Notes the newest version that the worker has downloaded, or that the server serves where there is no worker. @returns whether that is known */
async function look(): Promise<boolean> {
  if (!registration) {
    noteVersion(await servedVersion());
    return true;
  }
  try {
    await registration.update();
  } catch {
    // The server is out of reach, or has no worker to give.
    return false;
  }
  return compareDownloaded();
}

/** As soon as a version that is being downloaded is there, whichever tab has found it. */
async function compareDownloaded(): Promise<boolean> {
  const installing = registration?.installing;
  return (!installing || (await downloads(installing))) && compare(newest());
}

/** The worker with the newest downloaded version; it may wait until no tab is open before it takes over. */
const newest = (): ServiceWorker | null => registration?.waiting ?? registration?.active ?? null;

/** @returns whether the new worker has downloaded its version; one that can't is dropped */
function downloads(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = () => {
      if (worker.state === 'redundant') resolve(false);
      else if (worker.state !== 'installing') resolve(true);
    };
    worker.addEventListener('statechange', tell);
    tell();
  });
}

async function compare(worker: ServiceWorker | null): Promise<boolean> {
  const version = worker && (await versionOf(worker));
  if (version) noteVersion(version);
  return Boolean(version);
}

function versionOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : null);
    worker.postMessage('version', [port2]);
    setTimeout(() => resolve(null), answerTimeoutMs);
  });
}

async function servedVersion(): Promise<string | null> {
  try {
    const page = await fetch('/', { cache: 'no-cache' });
    return page.ok ? (/<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1] ?? newVersion) : newVersion;
  } catch {
    return newVersion;
  }
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
