import { Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import css from './update-notice.module.css';
import { followRefreshes, refresh } from './updates-refresh.ts';
import { useNewVersion, watchVersions } from './versions.ts';

/** Says that a new version is there, until somebody refreshes or puts it away; a still newer one is told again. */
export default function UpdateNotice(): ReactNode {
  const { t } = useTranslation('updates');
  const version = useNewVersion();
  const [putAway, setPutAway] = useState<string | null>(null);

  useEffect(watchVersions, []);
  useEffect(() => {
    return followRefreshes(() => {
      setPutAway(null);
      return confirmLoss(t('update.otherTab'), t);
    });
  }, [t]);

  if (!version || version === putAway) return null;
  return (
    <section aria-label={t('update.title')} className={css.notice}>
      <DrawnIcon of={IconRefresh} size={20} />
      <div role="status">
        <strong>{t('update.title')}</strong>
        <p>{t('update.text')}</p>
      </div>
      <Button onClick={() => void refresh(version, () => confirmLoss(t('update.unsaved'), t))}>{t('update.refresh')}</Button>
      <IconButton small icon={IconX} label={t('generic:ui.close')} onClick={() => setPutAway(version)} />
    </section>
  );
}

const confirmLoss = (title: string, t: TFunction): Promise<boolean> =>
  confirm({
    title,
    body: t('updates:update.lost'),
    confirmLabel: t('updates:update.refresh'),
    cancelLabel: t('generic:ui.unsavedStay'),
    danger: true,
    own: true,
  });
