/**
 * The person and the look: the same for all front ends of this address, since it is one person's browser. What the employees' app keeps
 * for times without a connection is the person's too: whichever front end they sign out of forgets it.
 */
const shared = ['token', 'profile', 'keptAnswers', 'language', 'size', 'scheme', 'theme'] as const;

/** What a front end keeps in this browser (source, section 3), and nothing else. */
export type StoredKey =
  | (typeof shared)[number]
  | 'sidebar'
  | 'tabStrip'
  | 'demoBannerClosed'
  | 'hiddenColumns'
  | 'standardViews'
  | 'recentlyFound'
  | 'emergencyAnswers'
  | 'pushDevice'
  | 'staySignedIn';

/** The page says whose it is (`<html data-front-end="me">`); the panel's keys are the source's and bear no name. */
const frontEnd = typeof document === 'undefined' ? undefined : document.documentElement.dataset['frontEnd'];

const nameOf = (key: StoredKey): string =>
  frontEnd && !(shared as readonly string[]).includes(key) ? `population-tracker.${frontEnd}.${key}` : `population-tracker.${key}`;

/** The stored text, or null where there is none or the browser refuses to keep anything. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. A browser that refuses keeps nothing, and the panel still works. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), value);
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}

/** Stores a text and tells this window of it as well, in the way in which the others are told. */
export function changeStored(key: StoredKey, value: string | null): void {
  writeStored(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: nameOf(key), newValue: value }));
}

/** Calls back when another window of this browser changes the key, or `changeStored` here. @returns stops listening */
export function onStoredElsewhere(key: StoredKey, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === nameOf(key)) changed(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
