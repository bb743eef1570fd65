import { notificationsStore } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import { fetchToast } from './messages-parts.ts';

let anyShown = false;

/** A while after the first page: then nobody waits for anything else. */
const restMs = 4_000;

/** Whether a message was ever shown: until then the part that shows them isn't there. */
export function useAnyShown(): boolean {
  // It is fetched while there is a connection: the first message may be that there is none.
  useEffect(() => {
    const timer = setTimeout(() => void fetchToast().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  return useSyncExternalStore(notificationsStore.subscribe, anyShownSoFar);
}

function anyShownSoFar(): boolean {
  const { notifications, queue } = notificationsStore.getState();
  anyShown ||= notifications.length + queue.length > 0;
  return anyShown;
}
