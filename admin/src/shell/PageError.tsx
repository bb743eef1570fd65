import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import css from './frame.module.css';

/** What stands in a page's place when it fails, while the frame around it goes on working. */
export function PageError(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const notLoaded = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  return (
    <section className={css.failed} role="alert">
      <h1>{t('error.pageTitle')}</h1>
      <p>{t(notLoaded ? 'error.pageLoad' : 'error.pageBody')}</p>
      {notLoaded ? (
        <Button onClick={() => window.location.reload()}>{t('error.pageReload')}</Button>
      ) : (
        <Button onClick={() => navigate(pathname + search, { replace: true })}>{t('error.pageRetry')}</Button>
      )}
    </section>
  );
}
