/// <reference lib="webworker" />
import { pathIn, toldBy } from './push-rules.ts';

export function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, path, tag } = toldBy(data?.text());
  return registration.showNotification(title, { tag, data: path, icon: '/my/icons/icon-192.png' });
}

/** Leads an open page of the app there, else opens one. */
export async function openPush(clients: Clients, data: unknown): Promise<void> {
  const path = pathIn(data);
  const open = await clients.matchAll({ type: 'window' });
  const page = open.find(({ url }) => new URL(url).pathname.startsWith('/my/'));
  if (!page) await clients.openWindow(path);
  else await (await page.navigate(path))?.focus();
}
