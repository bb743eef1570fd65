import { defaultSize, type Size, sizes } from '@population-tracker/contract/kernel/constants';
import { useSyncExternalStore } from 'react';
import { changeStored, onStoredElsewhere, readStored, type StoredKey } from '../storage.ts';

export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];

/** What somebody chose of the look; `look.ts` shows it. */
export const scheme = choice('scheme', (stored): Scheme => schemes.find((one) => one === stored) ?? 'system');
export const size = choice('size', (stored): Size => sizes.find((one) => one === stored) ?? defaultSize);
/** The picked colour, its shades in light, its shades in dark, as CSS with strokes between; null for the product's own. */
export const theme = choice('theme', (stored) => stored);

interface Choice<T> {
  chosen: () => T;
  /** Shown at once in every window of this browser, and remembered; null takes it back. */
  choose: (stored: string | null) => void;
  subscribe: (changed: () => void) => () => void;
}

export const useChoice = <T>({ subscribe, chosen }: Choice<T>): T => useSyncExternalStore(subscribe, chosen);

function choice<T>(key: StoredKey, read: (stored: string | null) => T): Choice<T> {
  let chosen = read(readStored(key));
  onStoredElsewhere(key, (stored) => {
    chosen = read(stored);
  });
  return {
    chosen: () => chosen,
    choose: (stored) => changeStored(key, stored),
    subscribe: (changed) => onStoredElsewhere(key, changed),
  };
}
