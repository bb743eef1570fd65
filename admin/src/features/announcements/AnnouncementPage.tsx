import { Button, Skeleton } from '@mantine/core';
import { type Announcement, readAnnouncement } from '@population-tracker/contract/announcements/announcements';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasUnsaved } from '#ui/form/unsaved.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { useGroups } from './announcements-state.ts';
import { DeletedAnnouncement } from './DeletedAnnouncement.tsx';
import { loadEditor } from './editor/RichTextField.tsx';

// What fails is told where the editor is needed.
loadEditor().catch(() => undefined);

export default function AnnouncementPage() {
  const { address } = useView();
  const id = Number(address.get('id'));
  return <Suspense fallback={<Bones />}>{Number.isInteger(id) && id > 0 ? <Existing id={id} /> : <New />}</Suspense>;
}

function New() {
  const groups = useGroups();
  // The first of them is the choice that the form begins with.
  return groups ? <AnnouncementForm announcement={null} groups={groups} /> : <Bones />;
}

function Existing({ id }: { id: number }) {
  const [edition, setEdition] = useState(0);
  const answer = useCall(
    readAnnouncement,
    { params: { id } },
    { quiet: true, refetchInterval: ({ state }) => (isBeginning(state.data) ? pollMs : false) },
  );
  const groups = useGroups();
  const announcement = answer.data;
  // What somebody is typing stays, though it can't be saved any more.
  const typed = useHasUnsaved(useView().key);
  if (announcement?.state === 'deleted' && !typed) return <DeletedAnnouncement announcement={announcement} />;
  if (announcement && groups) {
    const renew = () => setEdition(edition + 1);
    return <AnnouncementForm key={`${id} ${edition}`} announcement={announcement} groups={groups} renew={renew} />;
  }
  return answer.error ? <Missing message={answer.error.httpStatus === 404 ? null : answer.error.message} /> : <Bones />;
}

/** Its first mails are about to be written: what can be done with it changes by that. */
const isBeginning = (found: Announcement | undefined) => found?.state === 'running' && found.recipients === null;
const pollMs = 2_000;

const Bones = () => (
  <Page>
    <Skeleton height={32} width={240} />
    <Skeleton height={480} mt={24} />
  </Page>
);

function Missing({ message }: { message: string | null }) {
  const { t } = useTranslation('announcements');
  const back = (
    <Button variant="default" component={Link} to="/announcement-list">
      {t('backToList')}
    </Button>
  );
  return (
    <Page>
      <EmptyState title={message ?? t('gone')} actions={back} />
    </Page>
  );
}
