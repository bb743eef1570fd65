import { notificationsStore } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';

let anyShown = false;

/** Whether a message was ever shown: until then the part that shows them isn't fetched. */
export const useAnyShown = (): boolean => useSyncExternalStore(subscribe, () => anyShown);

function subscribe(listener: () => void): () => void {
  return notificationsStore.subscribe(() => {
    anyShown ||= notificationsStore.getState().notifications.length + notificationsStore.getState().queue.length > 0;
    listener();
  });
}
