import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { tellError } from '#shell/error-log/catch.ts';
import { isNotLoaded } from '#shell/error-log/kept-errors.ts';
import { OfflinePage } from '#shell/updates/OfflinePage.tsx';
import { isUnanswered } from '#web/connection.ts';
import { ownLang } from '#web/language.ts';
import css from './frame.module.css';

interface Props {
  /** The route's own error where none is given. */
  error?: unknown;
  /** Tries again; a route is asked for once more where nothing is given. */
  retry?: () => void;
}

/** What stands in a page's place when it fails, while the frame around it goes on working. */
export function PageError(given: Props): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const routeError = useRouteError();
  const error = given.error ?? routeError;
  const notLoaded = isNotLoaded(error);
  const retry = given.retry ?? (() => void navigate(pathname + search, { replace: true }));
  // React doesn't hear of what a route's loader throws.
  useEffect(() => tellError(error), [error]);
  if (isUnanswered(error)) return <OfflinePage />;
  return (
    <section className={css.failed} role="alert" lang={ownLang()}>
      <h1>{t('error.pageTitle')}</h1>
      <p>{t(notLoaded ? 'error.pageLoad' : 'error.pageBody')}</p>
      {notLoaded ? (
        <Button onClick={() => window.location.reload()}>{t('error.pageReload')}</Button>
      ) : (
        <Button onClick={retry}>{t('error.pageRetry')}</Button>
      )}
    </section>
  );
}
