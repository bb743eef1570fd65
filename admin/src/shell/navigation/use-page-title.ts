import { productTitle } from '@population-tracker/contract/kernel/constants';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '#shell/shell-sitemap.ts';

/** Titles the window: the page, then the product. @returns the page's own title */
export function usePageTitle(): string {
  const { t } = useTranslation();
  const page = usePage();
  const title = page ? t(`route.${page.titleKey}`) : '';
  useEffect(() => {
    document.title = title ? `${title} - ${productTitle}` : productTitle;
  }, [title]);
  return title;
}
