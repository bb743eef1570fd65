import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation, useNavigate } from 'react-router';
import { usePage, useSitemap } from '#shell/shell-sitemap.ts';
import { hasUnsaved, mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { permits, useRights } from '#web/permissions.ts';
import { afterPaint, showBeforeReading } from '#web/query.ts';
import type { RouteRecord } from '#web/route-record.ts';
import type { Standing } from '#web/view.ts';
import { storedTabs, storeTabs } from './stored-tabs.ts';
import { close, hrefOf, move, moveOn, rename, restore, type Tab, type TabList, tabKey, visit } from './tab-list.ts';

export interface Tabs extends TabList {
  /** Key of the view that the window shows: the one that a tab was just clicked for, though its address may be a moment behind. */
  shown: string;
  /** Whether its address is still on its way. */
  ahead: boolean;
  /** The same at any moment, for what happens between two renderings. */
  shownNow: RefObject<string>;
  /** Whether a press of a tab still leads somewhere, whatever is shown meanwhile. */
  leads: () => boolean;
  recordOf: (tab: Tab) => RouteRecord;
  open: (tab: Tab) => void;
  /** Starts a view anew, by way of the redirect route. */
  refresh: (tab: Tab) => void;
  close: (tab: Tab) => void;
  closeOthers: (tab: Tab) => void;
  closeAll: () => void;
  move: (key: string, before: string | null) => void;
  rename: (key: string, name: string, stands?: Standing) => void;
  /** Changes the query of a view that isn't shown. */
  moveOn: (key: string, search: string) => void;
  /** Closes a view without a question: it is done. The one that is shown goes with the navigation that follows. */
  drop: (key: string) => void;
}

/** What a tab's navigation carries, and a link to the same page doesn't: the view is found as it was left. */
export interface ByTab {
  /** Which press of a tab led there, counted from the page's start. */
  tab: number;
}

/** The tabs of visited views: one for each view that the window came to, in the order of their first visit. */
export function useTabs(): Tabs {
  const location = useLocation();
  const record = usePage()?.record;
  const sitemap = useSitemap();
  const rights = useRights();
  // Of the whole sitemap: whoever signs out has no roles for a moment, and the views are still there.
  const recordOf = useCallback((tab: Tab) => sitemap.find(({ path }) => path === tab.path) as RouteRecord, [sitemap]);
  // One state: React may drop what was set while rendering, and the list must not be without a place that counts as seen.
  const [{ list, seen }, setState] = useState<{ list: TabList; seen: Location | null }>(() => {
    const permitted = sitemap.filter((one) => permits(one, rights));
    return { list: restore(storedTabs(), permitted), seen: null };
  });
  const setList = useCallback<SetList>((change) => {
    setState((state) => {
      const list = change(state.list);
      return list === state.list ? state : { ...state, list };
    });
  }, []);
  const shown = record ? tabKey(record, location.search) : '';

  // While rendering, so that the tab and its view come together. Only a new place counts: else a tab that closes would come back.
  if (record && seen !== location) {
    const visited = { key: shown, path: record.path, search: location.search };
    const noCache = (tab: Tab) => recordOf(tab)?.noCache ?? false;
    setState({ list: visit(list, visited, { noCache, mustLive: hasUnsaved }), seen: location });
  }
  const shownNow = useRef(shown);
  useLayoutEffect(() => {
    shownNow.current = shown;
  }, [shown]);
  useEffect(() => storeTabs(list), [list]);
  const { ahead, lead, leads } = useAhead(location);
  return {
    ...list,
    shown: ahead ?? shown,
    ahead: ahead !== null,
    shownNow,
    leads,
    recordOf,
    ...useTabActions(list, setList, shownNow, recordOf, lead),
  };
}

/** When an address that a view was shown ahead of doesn't come, the view goes again. */
const givenUpMs = 1_000;

/**
 * A view that is awake is shown in the frame of the press: the router, its guards and the address follow. The last press counts: where
 * an earlier one arrives meanwhile, it isn't shown, and where it hasn't set out yet, it doesn't.
 */
function useAhead(location: Location) {
  const [ahead, setAhead] = useState<{ key: string; press: number; from: Location } | null>(null);
  const presses = useRef(0);
  const arrived = ahead !== null && ahead.from !== location && !isEarlier(location, ahead.press);
  if (arrived) setAhead(null);
  const pending = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (pending.current !== null && !isEarlier(location, pending.current)) pending.current = null;
  }, [location]);
  const lead = (key: string, isAwake: boolean, follow: (by: ByTab) => void) => {
    presses.current += 1;
    const press = presses.current;
    if (!isAwake) return follow({ tab: press });
    pending.current = press;
    showBeforeReading(() => flushSync(() => setAhead({ key, press, from: location })));
    afterPaint(() => press === presses.current && follow({ tab: press }));
    setTimeout(() => {
      if (pending.current === press) pending.current = null;
      setAhead((now) => (now?.press === press ? null : now));
    }, givenUpMs);
  };
  return { ahead: ahead && !arrived ? ahead.key : null, lead, leads: () => pending.current !== null };
}

/** Whether the window came there by a press of a tab before this one. */
const isEarlier = ({ state }: Location, press: number) => ((state as Partial<ByTab> | null)?.tab ?? press) < press;

type SetList = (change: (list: TabList) => TabList) => void;
type Actions = Omit<Tabs, keyof TabList | 'shown' | 'ahead' | 'shownNow' | 'leads' | 'recordOf'>;

function useTabActions(
  list: TabList,
  setList: SetList,
  shownNow: RefObject<string>,
  recordOf: Tabs['recordOf'],
  lead: ReturnType<typeof useAhead>['lead'],
): Actions {
  const navigate = useNavigate();
  const affixed = (tab: Tab) => recordOf(tab)?.affixed ?? false;
  const isKept = (tab: Tab) => list.live.includes(tab.key) && !recordOf(tab)?.noCache;
  const open = (tab: Tab) => lead(tab.key, isKept(tab), (by) => void navigate(hrefOf(tab), { state: by }));

  /** Asks for what isn't saved, goes to another tab where the shown one closes, and takes them off the list. */
  async function closeAsked(closed: readonly Tab[], next: Tab | undefined): Promise<void> {
    const keys = closed.map(({ key }) => key);
    if (!(await mayGiveUp(unsavedForms().filter(({ view }) => keys.includes(view))))) return;
    const shown = shownNow.current;
    setList((now) => close(now, keys, shown));
    if (next && next.key !== shown) open(next);
    else if (keys.includes(shown)) void navigate('/');
  }

  return {
    open,
    refresh: (tab) => void navigate(`/redirect${hrefOf(tab)}`, { replace: tab.key === shownNow.current }),
    close(tab) {
      const shown = shownNow.current;
      void closeAsked([tab], tab.key === shown ? list.tabs.findLast(({ key }) => key !== shown) : undefined);
    },
    closeOthers: (tab) =>
      void closeAsked(
        list.tabs.filter((one) => one.key !== tab.key && !affixed(one)),
        tab,
      ),
    closeAll() {
      const kept = list.tabs.filter(affixed);
      const stays = kept.some(({ key }) => key === shownNow.current);
      void closeAsked(
        list.tabs.filter((one) => !affixed(one)),
        stays ? undefined : kept.at(-1),
      );
    },
    move: (key, before) => setList((now) => move(now, key, before, affixed)),
    // These three are handed to the views, which must not render again because of them.
    rename: useCallback((key: string, name: string, stands?: Standing) => setList((now) => rename(now, key, name, stands)), [setList]),
    moveOn: useCallback((key: string, search: string) => setList((now) => moveOn(now, key, search)), [setList]),
    drop: useCallback((key: string) => setList((now) => close(now, [key], shownNow.current)), [setList, shownNow]),
  };
}
