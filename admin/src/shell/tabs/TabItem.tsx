import { IconPin, IconX } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useHasUnsaved } from '#ui/form/unsaved.ts';
import type { Place } from '#ui/popup-menu/PlacedMenu.tsx';
import { useMenuPress } from '#ui/popup-menu/use-menu-press.ts';
import { productLang } from '#web/language.ts';
import type { RouteRecord } from '#web/route-record.ts';
import type { Drag } from './tab-drag.ts';
import { hrefOf, type Tab } from './tab-list.ts';
import css from './tabs.module.css';
import { panelId, tabId } from './views/Views.tsx';

interface Props {
  tab: Tab;
  record: RouteRecord;
  selected: boolean;
  /** Its view is in the page. */
  awake: boolean;
  leads: () => boolean;
  open: () => void;
  close: () => void;
  openMenu: (place: Place) => void;
  drag: Drag;
}

/** One tab. Its close button is for the pointer: the keyboard has Delete, since a tab may hold no other control. */
export function TabItem({ tab, record, selected, awake, leads, open, close, openMenu, drag }: Props): ReactNode {
  const { t } = useTranslation();
  const unsaved = useHasUnsaved(tab.key);
  const menuPress = useMenuPress(openMenu);
  const title = t(`route.${record.titleKey}`);
  const name = tab.name ?? title;

  const leaves = useLeaves(tab, leads);

  const closeByWheel = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (!record.affixed) close();
  };
  return (
    // What is caught here belongs to the tab inside of it.
    <div
      role="presentation"
      className={css.tab}
      data-selected={selected || undefined}
      data-over={drag.over || undefined}
      {...menuPress}
      onAuxClick={closeByWheel}
      {...drag.handlers}
    >
      <a
        href={hrefOf(tab)}
        role="tab"
        id={tabId(tab.key)}
        aria-selected={selected}
        aria-controls={awake ? panelId(tab.key) : undefined}
        aria-label={unsaved ? t('tabs.unsaved', { name }) : undefined}
        aria-description={record.affixed ? undefined : t('tabs.keys')}
        tabIndex={selected ? 0 : -1}
        title={tab.name ? `${title}: ${tab.name}` : undefined}
        draggable={!record.affixed}
        onClick={(event) => follow(event, selected && !leaves() ? null : open)}
      >
        {record.affixed && <DrawnIcon of={IconPin} size={14} />}
        <span lang={name === title || record.everyLanguage ? undefined : productLang()}>{name}</span>
        {unsaved && <i className={css.dot} />}
      </a>
      {!record.affixed && (
        <button type="button" tabIndex={-1} aria-hidden title={t('tabs.closeNamed', { name })} onClick={close}>
          <DrawnIcon of={IconX} size={14} />
        </button>
      )}
    </div>
  );
}

/** Another screen is on its way, or has come and isn't drawn yet: whoever presses the tab that they still see wants to stay. */
function useLeaves({ path }: Tab, leads: () => boolean): () => boolean {
  const comes = useNavigation().state !== 'idle';
  return () => comes || leads() || window.location.pathname !== path;
}

function follow(event: MouseEvent, open: (() => void) | null): void {
  // With a key the browser opens a window of its own.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open?.();
}
