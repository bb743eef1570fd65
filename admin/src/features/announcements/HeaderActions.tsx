import { Button } from '@mantine/core';
import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import { IconArchive, IconCalendarClock, IconEye, IconMailForward, IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { askToLeave } from '#ui/form/unsaved.ts';
import { today } from './announcements-state.ts';
import { useActions } from './publish/publish-actions.ts';
import type { AnnouncementEdit } from './use-announcement-form.ts';

const PreviewDialog = lazy(() => import('./preview/PreviewDialog.tsx'));

interface Props {
  announcement: Announcement | null;
  edit: AnnouncementEdit;
  renew?: () => void;
}

/** What can be done with an announcement besides saving and publishing it. */
export function HeaderActions({ announcement, edit: { form }, renew }: Props) {
  const { t } = useTranslation('announcements');
  const { withdraw, sendAgain } = useActions();
  const unlessTyped = async (work: () => Promise<boolean>) => {
    if (form.dirty && !(await askToLeave())) return;
    if (await work()) renew?.();
  };
  return (
    <>
      <Preview form={form} />
      {announcement && !isDraft(announcement) ? (
        <>
          {announcement.state === 'running' && announcement.recipients !== null ? (
            <Button
              variant="default"
              leftSection={<DrawnIcon of={IconMailForward} />}
              onClick={() => void unlessTyped(() => sendAgain(announcement))}
            >
              {t('publish.again')}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<DrawnIcon of={IconArchive} />}
            onClick={() => void unlessTyped(() => withdraw(announcement))}
          >
            {t('publish.withdraw')}
          </Button>
        </>
      ) : null}
    </>
  );
}

const isDraft = (announcement: Announcement | null) => !announcement || announcement.state === 'draft';

/** A draft is there to be published; what is published is saved. */
export function SaveButtons({ announcement, edit: { form, publish } }: Omit<Props, 'renew'>) {
  const { t } = useTranslation('announcements');
  const later = form.values.startDate > today();
  const PublishIcon = later ? IconCalendarClock : IconSpeakerphone;
  const draft = isDraft(announcement);
  return (
    <>
      <Button variant={draft ? 'default' : 'filled'} data-tour="save" loading={form.saving} onClick={() => form.submit()}>
        {t(!announcement ? 'form.create' : draft ? 'form.saveDraft' : 'form.save')}
      </Button>
      {draft ? (
        <Button leftSection={<PublishIcon size={16} stroke={1.75} aria-hidden />} loading={form.saving} onClick={publish}>
          {t(later ? 'publish.schedule' : 'publish.action')}
        </Button>
      ) : null}
    </>
  );
}

function Preview({ form }: Pick<AnnouncementEdit, 'form'>) {
  const { t } = useTranslation('announcements');
  const [open, setOpen] = useState(false);
  const { name, text, externalLink, startDate, endDate } = form.values;
  return (
    <>
      <Button variant="default" leftSection={<DrawnIcon of={IconEye} />} onClick={() => setOpen(true)}>
        {t('preview.open')}
      </Button>
      <Suspense>
        {open ? <PreviewDialog shown={{ name, text, externalLink, startDate, endDate }} close={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
