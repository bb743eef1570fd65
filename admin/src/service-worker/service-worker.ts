/// <reference lib="webworker" />
import { after, answerAsset, answerByServer, answerNamed, answerPage } from '#web/worker/answers.ts';
import * as kept from './downloads.ts';
import { downloadRest, downloadShell, dropOthers, namedUrls, version } from './downloads.ts';
import { isPanelPage } from './panel-page.ts';

// Opens the panel without a server, and brings new versions. Calls never pass through here.
// Files bear their hash, so each version of the worker serves pages of every version. A new worker therefore never pushes out the one
// at work, which in Chromium can leave a tab that is loaded at that moment without an answer: it downloads its version, says which, and
// takes over when no tab is open. Pages tell by its version that a newer one is there, and go on with their own until somebody refreshes.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** A busy machine's tabs take their time. Whoever doesn't say which version it runs keeps what all others have left. */
const tabTimeoutMs = 20_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(downloadShell());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate') event.respondWith(isPanelPage(pathname) ? answerPage(event, kept) : answerByServer(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event, kept));
  else if (namedUrls.includes(pathname)) event.respondWith(answerNamed(event, kept));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'version') event.ports[0]?.postMessage(version);
  if (event.data === 'rest') event.waitUntil(downloadRest().then(tidy, () => {}));
  if (event.data === 'tidy') event.waitUntil(tidy());
});

/** What older versions have left goes once every open tab runs this one. */
async function tidy(): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const versions = await Promise.all(tabs.map(versionOf));
  if (versions.every((found) => found === version)) await dropOthers();
}

/** Null for a tab that says nothing, at sign-in or asleep: it may need its files yet. */
function versionOf(tab: Client): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  tab.postMessage('version', [port2]);
  return Promise.race([answered, after(tabTimeoutMs)]);
}
