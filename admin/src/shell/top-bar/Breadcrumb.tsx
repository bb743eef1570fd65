import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage, useSitemap } from '#shell/shell-sitemap.ts';
import { crumbsOf } from './crumbs.ts';
import css from './top-bar.module.css';

/** @param name of the record that the page shows, as its tab bears it */
export function Breadcrumb({ name }: { name: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const sitemap = useSitemap();
  const record = usePage()?.record;
  // A list that goes by its own title shows no record.
  const shown = record && name !== t(`route.${record.titleKey}`) ? name : undefined;
  const crumbs = record ? crumbsOf(sitemap, record, shown !== undefined) : [];
  return (
    <nav aria-label={t('frame.breadcrumb')} className={css.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.titleKey} aria-current={!shown && index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.path ? <Link to={crumb.path}>{t(crumb.titleKey)}</Link> : t(crumb.titleKey)}
          </li>
        ))}
        {shown && (
          <li aria-current="page" title={shown}>
            {shown}
          </li>
        )}
      </ol>
    </nav>
  );
}
