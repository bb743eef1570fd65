import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RouteRecord } from '#web/route-record.ts';
import css from './sidebar.module.css';

interface Props {
  record: RouteRecord;
  lit: boolean;
  folded: boolean;
  /** Inside a group. */
  nested?: boolean;
}

export function MenuEntry({ record, lit, folded, nested }: Props): ReactNode {
  const { t } = useTranslation();
  const title = t(`route.${record.titleKey}`);
  const { icon: Icon } = record;
  return (
    <li>
      <Link
        to={record.path}
        className={css.entry}
        aria-current={lit ? 'page' : undefined}
        data-nested={nested || undefined}
        data-entry
        {...(folded ? { onPointerEnter: placeBubble, onFocus: placeBubble } : {})}
      >
        {!nested && Icon && <Icon size={18} stroke={1.75} aria-hidden />}
        <span className={folded ? css.bubble : css.title}>{title}</span>
      </Link>
    </li>
  );
}

/** Beside the entry, wherever the menu has been scrolled to: it is fixed, since what scrolls would cut it. */
function placeBubble({ currentTarget: entry }: SyntheticEvent<HTMLElement>): void {
  const { top, height } = entry.getBoundingClientRect();
  entry.style.setProperty('--pt-bubble-top', `${top + height / 2}px`);
}
