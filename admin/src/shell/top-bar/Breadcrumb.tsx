import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage, useSitemap } from '../sitemap.ts';
import { crumbsOf } from './crumbs.ts';
import css from './top-bar.module.css';

export function Breadcrumb(): ReactNode {
  const { t } = useTranslation();
  const sitemap = useSitemap();
  const record = usePage()?.record;
  const crumbs = record ? crumbsOf(sitemap, record) : [];
  return (
    <nav aria-label={t('frame.breadcrumb')} className={css.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.titleKey} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.path ? <Link to={crumb.path}>{t(crumb.titleKey)}</Link> : t(crumb.titleKey)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
