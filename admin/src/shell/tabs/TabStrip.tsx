import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import type { Place } from '#ui/popup-menu/PlacedMenu.tsx';
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

  // The active one stays in sight. After the paint: to look where it stands would lay out the view before it's complete.
  useEffect(() => {
    const later = setTimeout(() => bringIntoSight(document.getElementById(tabId(shown))));
    return () => clearTimeout(later);
  }, [shown]);
  const focus = useFocusKept(tabs);

  return (
    <nav aria-label={t('tabs.label')}>
      <div
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
            open={() => tabs.open(tab)}
            close={() => tabs.close(tab)}
            openMenu={(place) => setMenu({ tab, place })}
            drag={dragging(tab)}
          />
        ))}
      </div>
      {menu && <TabMenu key={menu.tab.key} {...menu} tabs={tabs} onClose={() => setMenu(null)} />}
    </nav>
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
