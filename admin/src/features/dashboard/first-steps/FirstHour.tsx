import { Skeleton } from '@mantine/core';
import type { FirstSteps as Answer } from '@population-tracker/contract/dashboard/first-steps';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';

// A company in use has no need of it.
const FirstSteps = lazy(() => import('./FirstSteps.tsx'));

/** The dashboard of a company that may be new: its first steps, and until that is known the place of the figures. */
export function FirstHour({ first }: { first: Answer | 'asked' }) {
  if (first === 'asked') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <FirstSteps answer={first} />
    </Suspense>
  );
}

function Waiting() {
  const { t } = useTranslation('dashboard');
  return (
    <Page>
      <PageHeader title={t('today.title')} />
      <Skeleton height={104} mt="md" mb="md" />
      <Skeleton height={320} />
    </Page>
  );
}
