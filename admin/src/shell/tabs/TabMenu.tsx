import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Place, PlacedMenu } from '#ui/popup-menu/PlacedMenu.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import type { Tab } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';
import { tabId } from './views/Views.tsx';

interface Props {
  tab: Tab;
  place: Place;
  tabs: Tabs;
  onClose: () => void;
}

/** What can be done with a tab. */
export function TabMenu({ tab, place, tabs, onClose }: Props): ReactNode {
  const { t } = useTranslation();
  const { titleKey, affixed } = tabs.recordOf(tab);
  return (
    <PlacedMenu
      place={place}
      label={t('tabs.menu', { name: tab.name ?? t(`route.${titleKey}`) })}
      back={() => document.getElementById(tabId(tab.key))}
      onClose={onClose}
    >
      <PopupItem onClick={() => tabs.refresh(tab)}>{t('tabs.refresh')}</PopupItem>
      {!affixed && <PopupItem onClick={() => tabs.close(tab)}>{t('ui.close')}</PopupItem>}
      <PopupItem onClick={() => tabs.closeOthers(tab)}>{t('tabs.closeOthers')}</PopupItem>
      <PopupItem onClick={() => tabs.closeAll()}>{t('tabs.closeAll')}</PopupItem>
    </PlacedMenu>
  );
}
