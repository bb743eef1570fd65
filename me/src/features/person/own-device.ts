import { addMyDevice, type OwnNotifications, removeMyDevice } from '@population-tracker/contract/me/my-notifications';
import { call } from '#web/client.ts';
import { readSession } from '#web/session.ts';
import { changeStored, readStored } from '#web/storage.ts';

/** Why this browser can't be registered; null where it can. */
export type Hindrance = 'unable' | 'home' | 'denied';

export function hindrance(): Hindrance | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return isApple() ? 'home' : 'unable';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Newer iPads say that they are Macs, which have no touch. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The number of this device, as far as it is registered for the signed-in person. */
export function ownDevice(stored: string | null): number | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as { id?: number; by?: string } | null;
    return kept?.by === readSession().profile?.email ? (kept?.id ?? null) : null;
  } catch {
    return null;
  }
}

/** Asks the person, then the browser, then the server. @throws CallError where the server refuses; DOMException where the browser does */
export async function registerDevice(key: string): Promise<OwnNotifications> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('Not allowed.', 'NotAllowedError');
  const registration = await navigator.serviceWorker.register('/my/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const { pushManager } = registration;
  // One that was made for other keys can't be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
  const { id, ...now } = await call(addMyDevice, { body }, { quiet: true });
  changeStored('pushDevice', JSON.stringify({ id, by: readSession().profile?.email }));
  return now;
}

export async function removeDevice(id: number): Promise<OwnNotifications> {
  const now = await call(removeMyDevice, { params: { id } }, { quiet: true });
  if (id !== ownDevice(readStored('pushDevice'))) return now;
  changeStored('pushDevice', null);
  const registration = await navigator.serviceWorker.getRegistration('/my/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return now;
}
