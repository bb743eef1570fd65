import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, type StoredKey } from './storage.ts';

/** What is stored under a key, and what becomes of it in another window of this browser, or by `changeStored` here. */
export const useStored = (key: StoredKey): string | null =>
  useSyncExternalStore(
    (changed) => onStoredElsewhere(key, changed),
    () => readStored(key),
  );
