import { Button } from '@mantine/core';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ProductMark } from '#ui/ProductMark.tsx';
import { askServer, useReached } from '#web/connection.ts';
import css from './offline-page.module.css';

const pauseMs = 2_000;

/**
 * Stands in the frame's place while nobody can say what the person may see. The session stays; the wanted page opens by itself
 * as soon as the server answers. `slow` says that it may yet answer what it was asked.
 */
export function OfflinePage({ slow = false }: { slow?: boolean }): ReactNode {
  const { t } = useTranslation('updates');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reached = useReached();
  const error = useRouteError();
  const open = useCallback(() => void navigate(pathname + search, { replace: true }), [navigate, pathname, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each vain attempt brings an error of its own, and with it the next attempt
  useEffect(() => {
    if (!reached || slow) return;
    const timer = setTimeout(open, pauseMs);
    return () => clearTimeout(timer);
  }, [reached, slow, error, open]);

  async function tryAgain() {
    const answered = await askServer();
    // A server that answers may have left a part of the panel unanswered, which nothing but a new page asks for again.
    if (slow && answered) window.location.reload();
    else open();
  }

  return (
    <div className={css.page}>
      <header>
        <ProductMark size={24} />
        {productTitle}
      </header>
      <main>
        <h1>{t(slow ? 'offline.slowTitle' : 'offline.title')}</h1>
        <p>{t(slow ? 'offline.slow' : 'offline.page')}</p>
        <Button onClick={() => void tryAgain()}>{t('generic:ui.retry')}</Button>
      </main>
    </div>
  );
}
