import { Activity, type ContextType, memo, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  UNSAFE_LocationContext as LocationContext,
  type NavigateFunction,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { ViewBoundary } from '#shell/error-log/ViewBoundary.tsx';
import { productLang } from '#web/language.ts';
import type { RouteRecord } from '#web/route-record.ts';
import { type View, ViewProvider } from '#web/view.ts';
import { type Tab, tabKey } from '../tab-list.ts';
import { generationOf } from '../tabs-refresh.ts';
import type { ByTab, Tabs } from '../use-tabs.ts';
import { useKeptLayout } from './use-kept-layout.ts';
import { type Arrival, type ScrollPlaces, useViewScroll } from './use-view-scroll.ts';
import { shownPage } from './view-pages.ts';
import css from './views.module.css';

export const tabId = (key: string): string => `tab:${key}`;
export const panelId = (key: string): string => `view:${key}`;

/** The views of the tabs that are awake: the one shown, and the others out of sight with all that was typed, chosen and scrolled in them. */
export function Views({ tabs }: { tabs: Tabs }): ReactNode {
  const places = useRef<ScrollPlaces>(new Map());
  const navigate = useNavigate();
  const arrived = useArrival();
  const arrival = tabs.ahead ? byClick : arrived;
  const { live, shown, shownNow, moveOn, drop, rename } = tabs;
  const [route] = useState(useContext(RouteContext));
  return tabs.tabs
    .filter(({ key }) => live.includes(key))
    .map((tab) => (
      <KeptView
        key={`${tab.key}#${generationOf(tab.key)}`}
        tab={tab}
        record={tabs.recordOf(tab)}
        arrival={tab.key === shown ? arrival : null}
        {...{ route, places, shownNow, navigate, moveOn, drop, rename }}
      />
    ));
}

/** Until the address has followed the click. */
const byClick: Arrival = { key: 'click', kind: NavigationType.Push, tab: true };

function useArrival(): Arrival {
  const { key, state } = useLocation();
  const kind = useNavigationType();
  const tab = (state as Partial<ByTab> | null)?.tab !== undefined;
  return useMemo(() => ({ key, kind, tab }), [key, kind, tab]);
}

interface Frame extends Pick<Tabs, 'shownNow' | 'moveOn' | 'drop' | 'rename'> {
  navigate: NavigateFunction;
}

interface Props extends Frame {
  tab: Tab;
  record: RouteRecord;
  /** How the window came here; null while another view is shown. */
  arrival: Arrival | null;
  /** The same one for as long as the panel is open: nothing in a view leads on from the route that it stands in. */
  route: ContextType<typeof RouteContext>;
  places: RefObject<ScrollPlaces>;
}

/** Renders again only when its own place changes; coming into sight or leaving it costs its screen nothing. */
const KeptView = memo(function KeptView({ tab, record, arrival, route, places, ...frame }: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useTranslation();
  // So that a screen reader doesn't read English by the rules of another language.
  const lang = record.everyLanguage ? undefined : productLang();
  useKeptLayout(element, arrival !== null);
  useViewScroll(element, arrival, places);
  const view = useOwnPlace(tab, record, arrival?.key, frame);
  const place = usePlaceOfLinks(tab);
  const screen = useMemo(() => {
    const Page = shownPage(record);
    return (
      <RouteContext value={route}>
        <LocationContext value={place}>
          <ViewProvider value={view}>
            <ViewBoundary resetKey={view.address.toString()}>
              <Page />
            </ViewBoundary>
          </ViewProvider>
        </LocationContext>
      </RouteContext>
    );
  }, [record, route, place, view]);
  return (
    <Activity mode={arrival ? 'visible' : 'hidden'}>
      <div ref={element} role="tabpanel" id={panelId(tab.key)} aria-labelledby={tabId(tab.key)} lang={lang} className={css.view}>
        {screen}
      </div>
    </Activity>
  );
});

/**
 * What a view's links know of where they stand: the view's own address. All links of all views, hundreds of them, would be drawn anew with
 * each address that the window comes to.
 */
const usePlaceOfLinks = ({ path, search }: Tab): ContextType<typeof LocationContext> =>
  useMemo(
    () => ({ location: { pathname: path, search, hash: '', state: null, key: 'view' }, navigationType: NavigationType.Pop }),
    [path, search],
  );

function useOwnPlace({ key, path, search }: Tab, record: RouteRecord, arrived: string | undefined, frame: Frame): View {
  const { navigate, shownNow, moveOn, drop, rename } = frame;
  const stored = useRef(search);
  stored.current = search;
  const onward = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the next address, also where that is the same once more
  useEffect(() => {
    const to = onward.current;
    onward.current = null;
    if (to !== null && shownNow.current === key) void navigate(to);
  }, [search, arrived, navigate]);
  return useMemo(() => {
    const isShown = () => shownNow.current === key;
    // Whoever has pressed a link sees this view until the next one is ready, and the address is not its own any more.
    const hasAddress = () => isShown() && window.location.pathname === path && tabKey(record, window.location.search) === key;
    return {
      key,
      path,
      address: new URLSearchParams(search),
      now: () => new URLSearchParams(hasAddress() ? window.location.search : stored.current),
      go(to, options) {
        // What somebody presses leads on wherever they are going; what a view only notes stays with it.
        if (options?.replace ? hasAddress() : isShown()) void navigate(to.startsWith('?') ? path + to : to, options);
        else if (to.startsWith('?')) moveOn(key, to === '?' ? '' : to);
      },
      goOn(to) {
        if (isShown()) onward.current = to;
      },
      leave(to, options) {
        drop(key);
        if (isShown()) void navigate(to, options);
      },
      name: (name, stands) => rename(key, name, stands),
    };
  }, [key, path, search, record, shownNow, navigate, moveOn, drop, rename]);
}
