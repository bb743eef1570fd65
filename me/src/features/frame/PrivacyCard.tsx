import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { useReached } from '#web/connection.ts';
import { useMyNotice } from '#web/privacy/my-notice.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import classes from './privacy.module.css';

/** Asks once for each version of the privacy notice, above the tab bar, where it moves nothing that is there. */
export default function PrivacyCard(): ReactNode {
  // Without a connection nothing could be said, and nothing is missed.
  return useReached() ? <Question /> : null;
}

function Question(): ReactNode {
  const { t } = useTranslation();
  const { notice, isAsked, busy, say } = useMyNotice();
  if (!notice || !isAsked) return null;
  return (
    <section key={notice.number} aria-label={t('privacy.title')} className={classes.card}>
      <p className="pt-pretty">{t('privacy.asked', { version: notice.number })}</p>
      <div className="pt-line pt-gap-3 pt-between">
        <a href={noticeAddress()} {...besides} className={classes.read}>
          {t('privacy.read')}
        </a>
        <TouchButton busy={busy} onClick={say}>
          {t('privacy.done')}
        </TouchButton>
      </div>
    </section>
  );
}
