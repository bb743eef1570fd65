import { onSession, readSession } from '#web/session.ts';
import type { TabList } from './tab-list.ts';

const key = 'population-tracker.tabs';

/** The open tabs of this window, as they were before a reload; somebody else's are forgotten. */
export function storedTabs(): string | null {
  try {
    const { owner, tabs } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { owner?: string; tabs?: unknown };
    return owner && owner === readSession().profile?.email ? JSON.stringify(tabs ?? []) : null;
  } catch {
    return null;
  }
}

export function storeTabs({ tabs, closing }: TabList): void {
  const owner = readSession().profile?.email;
  const kept = tabs.filter((tab) => !closing.includes(tab.key)).map(({ path, search, name }) => ({ path, search, name }));
  write(JSON.stringify({ owner, tabs: kept }));
}

// Signing out closes every tab (source, section 4).
onSession(({ out }) => {
  if (out) write(null);
});

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: the tabs last until the page is closed.
  }
}
