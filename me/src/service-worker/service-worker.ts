/// <reference lib="webworker" />

import { answerAsset, answerByServer, answerNamed, answerPage } from '#web/worker/answers.ts';
import * as kept from './app-files.ts';
import { downloadApp, dropOthers, namedUrls } from './app-files.ts';
import { openPush, showPush } from './pushes.ts';

// Opens the app without a connection. Nothing but the app's own files passes through here: no call, nothing of the panel, and nobody's
// data; what a person knew is kept by the page itself. A worker of a newer version takes over when no page of the older one is open, and
// until then either serves the pages of both, since files bear their hash; so no page loses its files, and none stays old.

const worker = self as unknown as ServiceWorkerGlobalScope;

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
  if (mode === 'navigate') event.respondWith(pathname.includes('.') ? answerByServer(event) : answerPage(event, kept));
  else if (pathname.startsWith('/my/assets/')) event.respondWith(answerAsset(event, kept));
  else if (namedUrls.includes(pathname)) event.respondWith(answerNamed(event, kept));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(worker.registration, event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(worker.clients, event.notification.data));
});
