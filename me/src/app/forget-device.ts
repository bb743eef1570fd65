import { readStored, writeStored } from '#web/storage.ts';

/** The device shows nothing more of whoever it was registered for, unless it is for whom it is now. @param by their address; null for nobody */
export async function forgetDevice(by: string | null): Promise<void> {
  const kept = JSON.parse(readStored('pushDevice') ?? 'null') as { by?: string } | null;
  if (by !== null && kept?.by === by) return;
  writeStored('pushDevice', null);
  const registration = await navigator.serviceWorker?.getRegistration('/my/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
