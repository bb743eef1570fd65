import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import type { Place } from '#ui/popup-menu/PlacedMenu.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { useStored } from '#web/use-stored.ts';
import { TabItem } from './TabItem.tsx';
import { TabMenu } from './TabMenu.tsx';
import { useDragging } from './tab-drag.ts';
import type { Tab } from './tab-list.ts';
import css from './tabs.module.css';
import type { Tabs } from './use-tabs.ts';
import { tabId } from './views/Views.tsx';

/** The tabs of visited views. Arrows, Home and End walk, Enter opens, Delete closes, Ctrl+Shift and an arrow moves. */
export function TabStrip({ tabs }: { tabs: Tabs }): ReactNode {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<{ tab: Tab; place: Place } | null>(null);
  const dragging = useDragging(tabs);
  const { shown } = tabs;

  const strip = useRef<HTMLDivElement>(null);
  const overflows = useActiveInSight(strip, tabs);
  const focus = useFocusKept(tabs);
  const isHidden = useStored('tabStrip') === 'hidden';

  return (
    // Hidden it is still there: the views are named after their tabs.
    <nav aria-label={t('tabs.label')} className={css.bar} hidden={isHidden}>
      <div
        ref={strip}
        className={css.strip}
        role="tablist"
        aria-label={t('tabs.label')}
        onKeyDown={(event) => steer(event, tabs)}
        onWheel={scrollSideways}
        {...focus}
      >
        {tabs.tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            record={tabs.recordOf(tab)}
            selected={tab.key === shown}
            awake={tabs.live.includes(tab.key)}
            leads={tabs.leads}
            open={() => tabs.open(tab)}
            close={() => tabs.close(tab)}
            openMenu={(place) => setMenu({ tab, place })}
            drag={dragging(tab)}
          />
        ))}
      </div>
      {overflows && <AllTabs tabs={tabs} />}
      {menu && <TabMenu key={menu.tab.key} {...menu} tabs={tabs} onClose={() => setMenu(null)} />}
    </nav>
  );
}

/**
 * The active tab stays wholly in sight: when another is shown, when its title has come, when the window changes. The browser tells
 * after it has laid out the page anyway: to ask it where a tab stands would lay out a view that isn't complete. @returns whether some have no room
 */
function useActiveInSight(strip: RefObject<HTMLDivElement | null>, { tabs, shown }: Tabs): boolean {
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs that came are observed too
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
      bringIntoSight(document.getElementById(tabId(shown))?.parentElement);
    });
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [strip, tabs, shown]);
  return overflows;
}

/** Where there are more tabs than room: all of them, one below the other. */
function AllTabs({ tabs }: { tabs: Tabs }): ReactNode {
  const { t } = useTranslation();
  const label = t('tabs.all');
  return (
    <PopupMenu className={css.all} label={label} title={label} button={<DrawnIcon of={IconChevronDown} />}>
      {tabs.tabs.map((tab) => (
        <PopupItem
          key={tab.key}
          checked={tab.key === tabs.shown}
          mark={tab.key === tabs.shown && <DrawnIcon of={IconCheck} />}
          onClick={() => tabs.open(tab)}
        >
          {tab.name ?? t(`route.${tabs.recordOf(tab).titleKey}`)}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}

/** The focus of a tab that is closed goes to the one that is shown, instead of to the beginning of the page. */
function useFocusKept({ tabs, shown }: Tabs) {
  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab may have gone from the list
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) document.getElementById(tabId(shown))?.focus();
  }, [tabs, shown]);
  const tell = (here: boolean) => () => {
    isHere.current = here;
  };
  return { onFocus: tell(true), onBlur: tell(false) };
}

/** A wheel that turns up and down moves the strip sideways. */
function scrollSideways(event: WheelEvent<HTMLDivElement>): void {
  event.currentTarget.scrollLeft += event.deltaY;
}

function steer(event: KeyboardEvent<HTMLDivElement>, tabs: Tabs): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = elements.indexOf(document.activeElement as HTMLElement);
  const tab = tabs.tabs[at];
  const act = tab && actionOf(event, tab, at, elements, tabs);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(event: KeyboardEvent, tab: Tab, at: number, elements: HTMLElement[], tabs: Tabs): (() => void) | undefined {
  const focus = (index: number) => elements[(index + elements.length) % elements.length]?.focus();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step && event.ctrlKey && event.shiftKey) return () => tabs.move(tab.key, tabs.tabs[step === 1 ? at + 2 : at - 1]?.key ?? null);
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const goal = step ? at + step : { Home: 0, End: elements.length - 1 }[event.key];
  if (goal !== undefined) return () => focus(goal);
  if (event.key === ' ') return () => tabs.open(tab);
  if (event.key !== 'Delete' || tabs.recordOf(tab).affixed) return undefined;
  return () => {
    focus(at === elements.length - 1 ? at - 1 : at + 1);
    tabs.close(tab);
  };
}
