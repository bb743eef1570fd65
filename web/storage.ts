/** What the panel keeps in this browser (source, section 3), and nothing else. */
export type StoredKey =
  | 'token'
  | 'profile'
  | 'language'
  | 'sidebar'
  | 'size'
  | 'scheme'
  | 'theme'
  | 'demoBannerClosed'
  | 'hiddenColumns'
  | 'standardViews'
  | 'recentlyFound';

const prefix = 'population-tracker.';

/** The stored text, or null where there is none or the browser refuses to keep anything. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. A browser that refuses keeps nothing, and the panel still works. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}

/** Stores a text and tells this window of it as well, in the way in which the others are told. */
export function changeStored(key: StoredKey, value: string | null): void {
  writeStored(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: prefix + key, newValue: value }));
}

/** Calls back when another window of this browser changes the key, or `changeStored` here. @returns stops listening */
export function onStoredElsewhere(key: StoredKey, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + key) changed(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
