import { listPrivacyNotices, publishPrivacyNotice } from '@population-tracker/contract/privacy-notice/privacy-notice';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordParam } from '#ui/form/record-param.ts';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { DestructionRuns } from './DestructionRuns.tsx';
import { PrivacyNotices } from './notice/PrivacyNotices.tsx';
import { ProtectedPeople } from './ProtectedPeople.tsx';
import { RetentionRules } from './RetentionRules.tsx';
import { WhoSeesDays } from './WhoSeesDays.tsx';

const NoticePage = lazy(() => import('./notice/NoticePage.tsx'));

/** What people are told, who sees whose days, how long what is kept, whose data is held or erased, and what was destroyed. */
export function DataProtection({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  // Runs are asked for as many as are shown.
  const [limit, setLimit] = useState(20);
  const { open, href, close } = useRecordParam();
  const { data } = useCall(listPrivacyNotices, {});
  const mayPublish = useMayCall(publishPrivacyNotice);
  if (open === 'new' && data && mayPublish)
    return (
      <Suspense>
        <NoticePage after={data.items[0]?.number ?? 0} close={close} />
      </Suspense>
    );
  return (
    <Page>
      <PageHeader title={t('title')} actions={screens} />
      <div className="pt-below-4">
        <PrivacyNotices writeAt={href('new')} />
        <WhoSeesDays />
        <RetentionRules />
        <ProtectedPeople />
        <DestructionRuns limit={limit} showOlder={() => setLimit(1_000)} />
      </div>
    </Page>
  );
}
