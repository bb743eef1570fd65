/** Nobody waits for a page any more. */
const restMs = 3_000;
const checkIntervalMs = 3_600_000;

/**
 * Has the browser keep the app's own files, so that it opens without a connection, and look for a new version: when it is opened, and when
 * it comes to the front after an hour. A browser that has no workers, or an address where it allows none, opens the app from the server.
 */
export function keepApp(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  let checkedAt = performance.now();
  const begin = () => workers.register('/my/service-worker.js', { updateViaCache: 'none' }).catch(() => null);
  setTimeout(() => void begin(), restMs);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < checkIntervalMs) return;
    checkedAt = performance.now();
    void begin().then((registration) => registration?.update().catch(() => null));
  });
}
