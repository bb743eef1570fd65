import {
  type Announcement,
  announcementForm,
  createAnnouncement,
  readAnnouncement,
  updateAnnouncement,
} from '@population-tracker/contract/announcements/announcements';
import { refuse } from '@population-tracker/contract/kernel/primitives';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { callKey, invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { announcementPaths, today } from './announcements-state.ts';
import { useActions } from './publish/publish-actions.ts';
import { questionOfChange } from './publish/question-of-change.ts';
import { useQuestion } from './publish/use-question.tsx';

export interface Values {
  groupId: number;
  name: string;
  text: string;
  externalLink: string;
  startDate: string;
  endDate: string;
  sendToExceptionalUser: boolean;
  everybody: boolean;
  locationIds: number[];
  teamIds: number[];
}

/** What is meant by saving, beside the saving itself. */
interface Intent {
  publish: boolean;
  sendAgain: boolean;
}

export interface AnnouncementEdit {
  form: SaveForm<Values>;
  /** Saves what was typed, then asks whether it is to be published. */
  publish: () => void;
  /** What the saving asks. */
  dialog: ReactNode;
}

/** The form of an announcement. Of one that was sent, saving asks whether everybody gets one more mail. */
export function useAnnouncementForm(announcement: Announcement | null, values: Values, renew?: () => void): AnnouncementEdit {
  const { t } = useTranslation('announcements');
  const { ask, dialog } = useQuestion();
  const intent = useRef<Intent>({ publish: false, sendAgain: false });
  const isPublished = announcement !== null && announcement.state !== 'draft';
  const schema = useMemo(
    () => checkedFor(() => ({ published: isPublished || intent.current.publish, endDate: isPublished ? values.endDate : null })),
    [isPublished, values.endDate],
  );
  const form = useSaveForm({
    record: announcement,
    values: (record) => (record ? valuesOf(record) : values),
    schema,
    save: (body, { version }) =>
      announcement
        ? call(
            updateAnnouncement,
            { params: { id: announcement.id }, body: { ...body, version, sendAgain: intent.current.sendAgain } },
            { quiet: true },
          )
        : callOnce(createAnnouncement, { body }, { quiet: true }),
    repeatable: () => !intent.current.sendAgain,
    saved: useSaved(announcement, intent, ask, renew),
  });

  const save = (meant: Intent) => {
    intent.current = meant;
    form.submit();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // What is refused needs no question.
    const asks = isPublished && form.dirty && !form.saving && schema.safeParse(form.values).success;
    const question = asks ? await questionOfChange(t, announcement, form.values) : null;
    const answer = question ? await ask(question) : 'quietly';
    if (answer) save({ publish: false, sendAgain: answer === 'send' });
  };
  const publish = () => save({ publish: true, sendAgain: false });
  usePublishAsked(publish);
  return { form: { ...form, submit: (event) => void submit(event) }, publish, dialog };
}

/** `?publish=1`: what was saved as new a moment ago goes on to be published. */
function usePublishAsked(publish: () => void): void {
  const { address, go } = useView();
  const asked = address.get('id') !== null && address.get('publish') !== null;
  const goOn = useEffectEvent(() => {
    go(`?id=${address.get('id')}`, { replace: true });
    publish();
  });
  useEffect(() => {
    if (asked) goOn();
  }, [asked]);
}

/** Of what is published, a text, somebody whom it is for, and a last day that isn't past, unless it was so before; the server asks for the same. */
const checkedFor = (before: () => { published: boolean; endDate: string | null }) =>
  announcementForm
    .refine(({ text }) => !before().published || text !== '', { path: ['text'], message: refuse('announcements.textEmpty') })
    .refine(({ everybody, locationIds, teamIds }) => !before().published || everybody || locationIds.length + teamIds.length > 0, {
      path: ['locationIds'],
      message: refuse('announcements.forNobody'),
    })
    .refine(({ endDate }) => !before().published || endDate === before().endDate || endDate >= today(), {
      path: ['endDate'],
      message: refuse('announcements.over'),
    });

function useSaved(
  before: Announcement | null,
  intent: { current: Intent },
  ask: ReturnType<typeof useQuestion>['ask'],
  renew?: () => void,
) {
  const { leave } = useView();
  const client = useQueryClient();
  const { publish } = useActions();
  return async (saved: Announcement) => {
    const { publish: publishes } = intent.current;
    const changed = saved.version !== before?.version;
    // Whoever opens it again at once finds what was saved, not what it was before.
    client.setQueryData(callKey(readAnnouncement, { params: { id: saved.id } }), saved);
    if (changed) toast.success(messageText(before ? 'announcement.updated' : 'announcement.added'));
    if (before && !publishes) leave('/announcement-list');
    if (!before) leave(`/announcement?id=${saved.id}${publishes ? '&publish=1' : ''}`, { replace: true });
    await invalidate(client, announcementPaths);
    if (!before || !publishes) return;
    await publish(saved, ask);
    renew?.();
  };
}

export const valuesOf = (announcement: Announcement): Values => {
  const { groupId, name, text, externalLink, startDate, endDate, sendToExceptionalUser } = announcement;
  const { everybody, locationIds, teamIds } = announcement;
  return { groupId, name, text, externalLink, startDate, endDate, sendToExceptionalUser, everybody, locationIds, teamIds };
};
