import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import classes from '../permissions.module.css';
import { DestructionRuns } from './DestructionRuns.tsx';
import { ProtectedPeople } from './ProtectedPeople.tsx';
import { RetentionRules } from './RetentionRules.tsx';
import { WhoSeesDays } from './WhoSeesDays.tsx';

/** Who sees whose days, how long what is kept, whose data is held or erased, and what was destroyed. */
export function DataProtection({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  // Runs are asked for as many as are shown.
  const [limit, setLimit] = useState(20);
  return (
    <Page>
      <PageHeader title={t('title')} actions={screens} />
      <div className={classes.parts}>
        <WhoSeesDays />
        <RetentionRules />
        <ProtectedPeople />
        <DestructionRuns limit={limit} showOlder={() => setLimit(1_000)} />
      </div>
    </Page>
  );
}
