import type { RouteRecord } from '#web/route-record.ts';
import type { Standing } from '#web/view.ts';

/** One visited view (source, section 3). */
export interface Tab {
  key: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** What the view calls itself; else it bears the route's title. */
  name?: string;
  /** Where its record stands, once the view has said so. */
  stands?: Standing | undefined;
}

export interface TabList {
  tabs: readonly Tab[];
  /** Keys of the views that are kept alive, the longest unused first. */
  live: readonly string[];
  /** Tabs that vanish as soon as the window shows another one. */
  closing: readonly string[];
}

/** More views than these would cost memory that nobody notices gone: the longest unused goes to sleep and comes back from its address. */
export const maxLiveViews = 20;

/** A detail route has a tab for each record, any other route one. */
export function tabKey(record: RouteRecord, search: string): string {
  const id = record.listOf && !record.isList ? new URLSearchParams(search).get('id') : null;
  return id ? `${record.path}?id=${id}` : record.path;
}

export const hrefOf = ({ path, search }: Pick<Tab, 'path' | 'search'>): string => path + search;

/** The list after the window has come to a view. The same view with another query keeps its place and takes the query. */
export function visit(
  { tabs, live, closing }: TabList,
  visited: Pick<Tab, 'key' | 'path' | 'search'>,
  { noCache, mustLive }: { noCache: (tab: Tab) => boolean; mustLive: (key: string) => boolean },
): TabList {
  const left = tabs.filter(({ key }) => key === visited.key || !closing.includes(key));
  const known = left.some(({ key }) => key === visited.key);
  const next = known ? left.map((tab) => (tab.key === visited.key ? { ...tab, search: visited.search } : tab)) : [...left, visited];
  const kept = live.filter((key) => key !== visited.key && next.some((tab) => tab.key === key && !noCache(tab)));
  return { tabs: next, live: asleep([...kept, visited.key], mustLive), closing: [] };
}

/** Lets the longest unused views go to sleep; one with something unsaved stays awake. */
function asleep(live: string[], mustLive: (key: string) => boolean): string[] {
  const spare = live.slice(0, -1).filter((key) => !mustLive(key));
  const tooMany = new Set(spare.slice(0, Math.max(0, live.length - maxLiveViews)));
  return live.filter((key) => !tooMany.has(key));
}

/** Takes tabs off the list; the one that is shown stays until the window shows another. */
export function close({ tabs, live, closing }: TabList, keys: readonly string[], shown: string): TabList {
  const gone = (key: string) => keys.includes(key) && key !== shown;
  return {
    tabs: tabs.filter(({ key }) => !gone(key)),
    live: live.filter((key) => !gone(key)),
    closing: keys.includes(shown) ? [...closing, shown] : closing,
  };
}

/** Moves a tab to stand before another, or last. The first tabs, which can't be closed, keep their places. */
export function move(list: TabList, key: string, before: string | null, affixed: (tab: Tab) => boolean): TabList {
  const moved = list.tabs.find((tab) => tab.key === key);
  if (!moved || affixed(moved) || key === before) return list;
  const others = list.tabs.filter((tab) => tab !== moved);
  const at = others.findIndex((tab) => tab.key === before);
  const first = others.filter(affixed).length;
  const place = at < 0 ? others.length : Math.max(at, first);
  return { ...list, tabs: [...others.slice(0, place), moved, ...others.slice(place)] };
}

/** The query of a view that isn't shown has changed. */
export const moveOn = (list: TabList, key: string, search: string): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) => (tab.key === key ? { ...tab, search } : tab)),
});

export function rename(list: TabList, key: string, name: string, stands?: Standing): TabList {
  const told = JSON.stringify(stands);
  const same = list.tabs.some((tab) => tab.key === key && tab.name === name && JSON.stringify(tab.stands) === told);
  return same ? list : { ...list, tabs: list.tabs.map((tab) => (tab.key === key ? { ...tab, name, stands } : tab)) };
}

/** Tabs as they were before a reload, none of them awake; what isn't a route any more or isn't permitted is left out. */
export function restore(stored: string | null, permitted: readonly RouteRecord[]): TabList {
  const affixed = permitted.filter((record) => record.affixed).map(({ path }) => ({ key: path, path, search: '' }));
  const found = readTabs(stored).flatMap(({ path, search, name }) => {
    const record = permitted.find((one) => one.path === path);
    return record ? [{ key: tabKey(record, search), path, search, ...(name ? { name } : {}) }] : [];
  });
  const tabs = new Map([...affixed, ...found].map((tab) => [tab.key, tab]));
  return { tabs: [...tabs.values()], live: [], closing: [] };
}

function readTabs(stored: string | null): Omit<Tab, 'key'>[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isTab) : [];
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Omit<Tab, 'key'> {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.path === 'string' && typeof tab.search === 'string' && ['string', 'undefined'].includes(typeof tab.name);
}
