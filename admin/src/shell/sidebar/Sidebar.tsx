import type { installation } from '@population-tracker/contract/installation';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage, useSitemap } from '#shell/shell-sitemap.ts';
import { ProductMark } from '#ui/ProductMark.tsx';
import { useRights } from '#web/permissions.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { litPath, menuOf } from './menu.ts';
import css from './sidebar.module.css';

interface Props {
  folded: boolean;
  about: Result<typeof installation> | undefined;
}

/** Knows by itself which page is shown: a change of the tabs renders it once. */
export const Sidebar = memo(function Sidebar({ folded, about }: Props): ReactNode {
  const { t } = useTranslation();
  const items = menuOf(useSitemap(), useRights());
  const lit = litPath(usePage()?.record);
  return (
    <div className={css.side} data-folded={folded || undefined}>
      <Link to="/" className={css.brand} aria-label={productTitle}>
        <ProductMark size={24} />
        {!folded && productTitle}
      </Link>
      <nav aria-label={t('menu.label')} onKeyDown={walk}>
        <ul>
          {items.map((item) =>
            item.kind === 'entry' ? (
              <MenuEntry key={item.record.path} record={item.record} lit={item.record.path === lit} folded={folded} />
            ) : (
              <MenuGroup key={item.group} group={item.group} records={item.records} lit={lit} folded={folded} />
            ),
          )}
        </ul>
      </nav>
      {about && !folded && <p className={css.foot}>{t(about.demo ? 'menu.demoVersion' : 'menu.version', { version: about.version })}</p>}
    </div>
  );
});

/** Arrows, Home and End walk over the entries that are shown; Enter is the link's own. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
  const goal = goals[event.key];
  if (goal === undefined || at < 0) return;
  event.preventDefault();
  entries[(goal + entries.length) % entries.length]?.focus();
}
