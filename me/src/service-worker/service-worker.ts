/// <reference lib="webworker" />

import { downloadApp, dropOthers, keepAsset, keptAsset, keptNamed, keptPage, namedUrls } from './app-files.ts';
import { openPush, showPush } from './pushes.ts';

// Opens the app without a connection. Nothing but the app's own files passes through here: no call, nothing of the panel, and nobody's
// data; what a person knew is kept by the page itself. A worker of a newer version takes over when no page of the older one is open, and
// until then either serves the pages of both, since files bear their hash; so no page loses its files, and none stays old.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** A server that takes longer than this to answer with the page is as good as gone. */
const pageTimeoutMs = 2_500;

worker.addEventListener('install', (event) => {
  event.waitUntil(downloadApp());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), dropOthers(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith('/my/')) return;
  if (pathname.startsWith('/my/assets/')) event.respondWith(answerAsset(event));
  else if (namedUrls.includes(pathname)) event.respondWith(answerNamed(event.request));
  else if (mode === 'navigate' && !pathname.includes('.')) event.respondWith(answerPage(event));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(worker.registration, event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(worker.clients, event.notification.data));
});

/** The server's page, so that a new version is taken at once; the kept one where the server is gone. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const asked: Promise<Response> = event.preloadResponse.then((preloaded: Response | undefined) => preloaded ?? fetch(event.request));
  const settled = asked.catch(() => null);
  event.waitUntil(settled);
  const answer = await Promise.race([settled, after(pageTimeoutMs)]);
  if (answer && answer.status < 500) return answer;
  return (await keptPage()) ?? asked;
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await keptAsset(request.url);
  if (found) return found;
  const response = await fetch(request);
  event.waitUntil(keepAsset(request.url, response.clone()));
  return response;
}

const answerNamed = (request: Request): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => (await keptNamed(request.url)) ?? Promise.reject(error));

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));
