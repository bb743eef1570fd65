import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { formatDays } from '#web/formats/dates.ts';
import { useViewName } from '#web/view.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { useGroups } from './announcements-state.ts';
import { audienceText } from './audience/audience-text.ts';
import { Deliveries } from './Deliveries.tsx';
import { MailFrame } from './preview/MailFrame.tsx';

const AnnouncementHistory = lazy(() => import('./AnnouncementHistory.tsx'));

/** What was announced once, to be read only. */
export function DeletedAnnouncement({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { id, name, text, externalLink, startDate, endDate, groupName, state, recipients } = announcement;
  const groups = useGroups() ?? [];
  useViewName(name);
  return (
    <Page>
      <PageHeader
        title={name}
        tag={<AnnouncementTag state={state} />}
        facts={[groupName, audienceText(t, announcement), formatDays(startDate, endDate)].join(' · ')}
      />
      {recipients === null ? null : <Deliveries announcement={announcement} />}
      <FormSection title={t('form.content')}>
        <MailFrame shown={{ name, text, externalLink, startDate, endDate }} />
      </FormSection>
      <Suspense>
        <AnnouncementHistory id={id} groups={groups} />
      </Suspense>
    </Page>
  );
}
