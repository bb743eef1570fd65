import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PopupItem } from '../../ui/popup-menu/PopupItem.tsx';
import popup from '../../ui/popup-menu/popup-menu.module.css';
import { walk } from '../../ui/popup-menu/walk.ts';
import type { Tab } from './tab-list.ts';
import css from './tabs.module.css';
import type { Tabs } from './use-tabs.ts';

export interface TabMenuPlace {
  tab: Tab;
  /** Of the window, in pixels. */
  left: number;
  top: number;
}

interface Props {
  place: TabMenuPlace;
  tabs: Tabs;
  onClose: () => void;
}

/** What can be done with a tab, by the browser's own popover at the place of the click. */
export function TabMenu({ place, tabs, onClose }: Props): ReactNode {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const { tab, left, top } = place;
  const { titleKey, affixed } = tabs.recordOf(tab);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const before = document.activeElement;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(top, window.innerHeight - height - 4))}px`;
    element.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && element.contains(document.activeElement)) before.focus();
    };
  }, [left, top]);

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('tabs.menu', { name: tab.name ?? t(`route.${titleKey}`) })}
      className={`${popup.menu} ${css.menu}`}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => walk(event)}
      onClick={() => menu.current?.hidePopover()}
    >
      <PopupItem onClick={() => tabs.refresh(tab)}>{t('tabs.refresh')}</PopupItem>
      {!affixed && <PopupItem onClick={() => tabs.close(tab)}>{t('tabs.close')}</PopupItem>}
      <PopupItem onClick={() => tabs.closeOthers(tab)}>{t('tabs.closeOthers')}</PopupItem>
      <PopupItem onClick={() => tabs.closeAll()}>{t('tabs.closeAll')}</PopupItem>
    </div>
  );
}
