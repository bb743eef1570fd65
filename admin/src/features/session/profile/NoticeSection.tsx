import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { noticeState, useMyNotice } from '#web/privacy/my-notice.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';

/** What the company tells about one's data; where nothing was published there is nothing. */
export function NoticeSection(): ReactNode {
  const { t } = useTranslation();
  const { notice, acknowledged } = useMyNotice();
  if (!notice) return null;
  return (
    <FormSection title={t('privacy.title')}>
      <p className="pt-quiet">{noticeState(notice.number, acknowledged)}</p>
      <p>
        <a href={noticeAddress()} {...besides}>
          {t('privacy.read')}
        </a>
      </p>
    </FormSection>
  );
}
