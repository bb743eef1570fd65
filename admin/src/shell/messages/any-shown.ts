import { notificationsStore } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';

let anyShown = false;

/** Whether a message was ever shown: until then the part that shows them isn't fetched. */
export const useAnyShown = (): boolean => useSyncExternalStore(notificationsStore.subscribe, anyShownSoFar);

function anyShownSoFar(): boolean {
  const { notifications, queue } = notificationsStore.getState();
  anyShown ||= notifications.length + queue.length > 0;
  return anyShown;
}
