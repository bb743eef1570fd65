import { IconBuilding, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import type { GroupKey, RouteRecord } from '#web/route-record.ts';
import { MenuEntry } from './MenuEntry.tsx';
import css from './sidebar.module.css';

interface Props {
  group: GroupKey;
  records: RouteRecord[];
  /** The path of the entry that is lit. */
  lit: string | undefined;
  folded: boolean;
}

const icons = { definitions: IconBuilding } satisfies Record<GroupKey, unknown>;

/** Opens below its title, or beside it while the menu is folded. */
export function MenuGroup(props: Props): ReactNode {
  return props.folded ? <FlyOut {...props} /> : <Section {...props} />;
}

function Section({ group, records, lit }: Props): ReactNode {
  const { t } = useTranslation();
  const here = records.some((record) => record.path === lit);
  const [open, setOpen] = useState(here);
  const listId = useId();
  const Icon = icons[group];
  useEffect(() => {
    if (here) setOpen(true);
  }, [here]);

  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') setOpen(true);
    if (event.key === 'ArrowLeft') setOpen(false);
  }

  return (
    <li>
      <button
        type="button"
        className={css.entry}
        aria-expanded={open}
        aria-controls={listId}
        title={t(`group.${group}`)}
        data-here={here || undefined}
        data-entry
        onClick={() => setOpen(!open)}
        onKeyDown={steer}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={css.title}>{t(`groupShort.${group}`)}</span>
        <DrawnIcon of={IconChevronRight} className={css.chevron} />
      </button>
      <ul id={listId} hidden={!open}>
        {open && records.map((record) => <MenuEntry key={record.path} record={record} lit={record.path === lit} folded={false} nested />)}
      </ul>
    </li>
  );
}

function FlyOut({ group, records, lit }: Props): ReactNode {
  const { t } = useTranslation();
  const here = records.some((record) => record.path === lit);
  const Icon = icons[group];
  return (
    <li>
      <PopupMenu
        side="beside"
        onHover
        className={css.entry}
        label={t(`group.${group}`)}
        data={{ 'data-here': here || undefined, 'data-entry': true }}
        button={<Icon size={18} stroke={1.75} aria-hidden />}
      >
        <p className={css.flyOutTitle}>{t(`group.${group}`)}</p>
        {records.map((record) => (
          <PopupItem key={record.path} to={record.path} current={record.path === lit}>
            {t(`route.${record.titleKey}`)}
          </PopupItem>
        ))}
      </PopupMenu>
    </li>
  );
}
