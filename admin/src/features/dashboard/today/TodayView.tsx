import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TodayOrFigures } from '../TodayOrFigures.tsx';

/** The office as it is at this moment. */
export function TodayView() {
  const { t } = useTranslation('dashboard');
  return (
    <Page>
      <PageHeader title={t('today.title')} actions={<TodayOrFigures />} />
    </Page>
  );
}
