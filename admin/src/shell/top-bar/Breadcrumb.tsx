import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage, useSitemap } from '#shell/shell-sitemap.ts';
import { productLang } from '#web/language.ts';
import { permits, useRights } from '#web/permissions.ts';
import type { Standing } from '#web/view.ts';
import { crumbsOf } from './crumbs.ts';
import css from './top-bar.module.css';

interface Props {
  /** Of the record that the page shows, as its tab bears it. */
  name: string | undefined;
  /** Where the record stands: then the places around it lead back, and not its list. */
  stands: Standing | undefined;
}

export function Breadcrumb({ name, stands }: Props): ReactNode {
  const { t } = useTranslation();
  const rights = useRights();
  const sitemap = useSitemap().filter((one) => permits(one, rights));
  const record = usePage()?.record;
  // A list that goes by its own title shows no record.
  const shown = record && name !== t(`route.${record.titleKey}`) ? (stands?.own ?? name) : undefined;
  const within = (shown && stands?.within) || [];
  const crumbs = record ? crumbsOf(sitemap, record, shown !== undefined) : [];
  const before = within.length > 0 ? crumbs.slice(0, -1) : crumbs;
  return (
    <nav aria-label={t('frame.breadcrumb')} className={css.crumbs}>
      <ol>
        {before.map((crumb, index) => (
          <li key={crumb.titleKey} aria-current={!shown && index === before.length - 1 ? 'page' : undefined}>
            {crumb.path ? <Link to={crumb.path}>{t(crumb.titleKey)}</Link> : t(crumb.titleKey)}
          </li>
        ))}
        {within.map((place) => (
          <li key={place.path} title={place.name}>
            <Link to={place.path}>{place.name}</Link>
          </li>
        ))}
        {shown && (
          <li aria-current="page" title={shown} lang={record?.everyLanguage ? undefined : productLang()}>
            {shown}
          </li>
        )}
      </ol>
    </nav>
  );
}
