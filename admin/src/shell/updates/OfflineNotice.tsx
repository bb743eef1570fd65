import { IconInfoCircle } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { askServer, onReached, useReached } from '#web/connection.ts';
import css from './offline-notice.module.css';

// Reading waits while the server is out of reach; what failed or waited is read when it is back.
onlineManager.setEventListener(onReached);

/** Says above the page that there is no connection. */
export function OfflineNotice(): ReactNode {
  const { t } = useTranslation();
  if (useReached()) return null;
  return (
    <div role="status" className={css.notice}>
      <DrawnIcon of={IconInfoCircle} />
      <Suspense fallback={<p>{t('error.network')}</p>}>
        <Explanation />
      </Suspense>
      <button type="button" onClick={() => void askServer()}>
        {t('ui.retry')}
      </button>
    </div>
  );
}

/** Its texts may be among what can't be fetched now. */
function Explanation(): ReactNode {
  const { t } = useTranslation('updates');
  return <p>{t('offline.notice', { defaultValue: t('generic:error.network') })}</p>;
}
