import { announcementAudience } from '@population-tracker/contract/announcements/announcement-audience';
import {
  type Announcement,
  type AnnouncementSummary,
  deleteAnnouncement,
  publishAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@population-tracker/contract/announcements/announcements';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { announcementPaths, audienceQuery, type Meant, reachOf, today } from '../announcements-state.ts';
import { audienceText } from '../audience/audience-text.ts';
import type { useQuestion } from './use-question.tsx';

type Texts = TFunction<'announcements'>;
type Ask = ReturnType<typeof useQuestion>['ask'];

/** What is done with an announcement besides writing it. Each asks first and answers whether it was done. */
export function useActions() {
  const { t } = useTranslation('announcements');
  const doIt = useDoing();
  return {
    publish: async (announcement: Announcement, ask: Ask) => {
      const { id, version } = announcement;
      const sendAgain = await wantsPublishing(t, announcement, ask);
      if (sendAgain === null) return false;
      return doIt(t('publish.done'), () => call(publishAnnouncement, { params: { id }, body: { version, sendAgain } }));
    },
    withdraw: async ({ id, version, name }: AnnouncementSummary) => {
      const [title, body] = [t('publish.withdrawTitle', { name }), t('publish.withdrawText')];
      const sure = await confirm({ title, body, confirmLabel: t('publish.withdraw') });
      return sure && doIt(t('publish.withdrawn'), () => call(withdrawAnnouncement, { params: { id }, body: { version } }));
    },
    sendAgain: async (announcement: AnnouncementSummary) => {
      const { id, version, name } = announcement;
      const { reached: count } = await audienceOf(announcement);
      const [title, body] = [t('publish.againTitle', { name }), t('publish.againText', { count })];
      const sure = await confirm({ title, body, confirmLabel: t('publish.again') });
      const again = { version, sendAgain: true };
      return sure && doIt(t('publish.againDone'), () => call(updateAnnouncement, { params: { id }, body: again }));
    },
    remove: async ({ id, version, name, state }: AnnouncementSummary) => {
      const [title, body] = [t('deleteTitle', { name }), t(state === 'draft' ? 'deleteDraft' : 'deletePublished')];
      const sure = await confirm({ title, body, confirmLabel: t('form.remove'), danger: true });
      const query = { version: String(version) };
      return sure && doIt(messageText('announcement.deleted'), () => call(deleteAnnouncement, { params: { id }, query }));
    },
  };
}

/** Does it, says so, and reads anew what shows announcements. */
function useDoing() {
  const client = useQueryClient();
  return async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      // The shell has shown why.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      await invalidate(client, announcementPaths);
    }
  };
}

/** How many people it would reach at this moment. */
export async function audienceOf(meant: Meant) {
  const query = audienceQuery(meant);
  const counts = query ? await call(announcementAudience, { query }) : { withExceptional: 0, withoutExceptional: 0 };
  return reachOf(counts, meant.sendToExceptionalUser);
}

/** Asks with the count of those who get a mail; answers whether whoever had one gets another, null where it isn't to be published. */
async function wantsPublishing(t: Texts, announcement: Announcement, ask: Ask): Promise<boolean | null> {
  const { name, startDate, recipients } = announcement;
  const { reached: count, leftOut } = await audienceOf(announcement);
  const title = t('publish.title', { name });
  if (recipients !== null) {
    const labels = { quietLabel: t('publish.onlyPublish'), sendLabel: t('publish.publishAndSend') };
    const answer = await ask({ title, text: t('publish.askPublishText', { count }), ...labels });
    return answer && answer === 'send';
  }
  const day = formatDay(startDate, { dateStyle: 'long' });
  const later = startDate > today();
  const reach = later ? t('publish.reachLater', { count, day }) : t('publish.reachNow', { count });
  const who = count === 0 ? t('publish.nobody') : reach;
  const meant = announcement.everybody ? '' : t('publish.for', { names: audienceText(t, announcement) });
  const body = [meant, who, leftOut > 0 ? t('publish.exceptionalLeft', { count: leftOut }) : ''].filter(Boolean).join(' ');
  const confirmLabel = t(later ? 'publish.schedule' : 'publish.action');
  return (await confirm({ title, body, confirmLabel })) ? false : null;
}
