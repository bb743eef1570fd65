import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useMyNotice } from '#web/privacy/my-notice.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import css from './frame.module.css';

/** Asks once for each version of the privacy notice; nothing waits for the answer. */
export default function PrivacyBanner(): ReactNode {
  const { t } = useTranslation();
  const { notice, isAsked, busy, say } = useMyNotice();
  if (!notice || !isAsked) return null;
  return (
    <section aria-label={t('privacy.title')} className={css.banner}>
      <DrawnIcon of={IconFileText} />
      <p>
        {t('privacy.asked', { version: notice.number })}{' '}
        <a href={noticeAddress()} {...besides}>
          {t('privacy.read')}
        </a>
      </p>
      <Button size="compact-sm" variant="default" loading={busy} onClick={say}>
        {t('privacy.done')}
      </Button>
    </section>
  );
}
