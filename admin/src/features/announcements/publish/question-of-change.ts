import { type Announcement, announcementDeliveries } from '@population-tracker/contract/announcements/announcements';
import type { TFunction } from 'i18next';
import { call } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { type Meant, today } from '../announcements-state.ts';
import { audienceOf } from './publish-actions.ts';
import type { Question } from './use-question.tsx';

type Texts = TFunction<'announcements'>;
type Wanted = Pick<Announcement, 'startDate' | 'endDate'> & Meant;

/**
 * What is asked before a change of a published announcement is saved; null where that changes no mail that somebody has had.
 * Mails that wait are written anew by the saving itself, and nobody who has had one gets a second without being asked for here.
 */
export async function questionOfChange(t: Texts, before: Announcement, wanted: Wanted): Promise<Question | null> {
  if (wanted.endDate < today()) return null;
  const { sent, failed, uncertain, waiting } = await call(announcementDeliveries, { params: { id: before.id } });
  const gone = sent + failed + uncertain;
  if (gone === 0) return null;
  const day = wanted.startDate > today() ? formatDay(wanted.startDate, { dateStyle: 'long' }) : null;
  const exceptional = wanted.sendToExceptionalUser && !before.sendToExceptionalUser;
  const more = isWider(before, wanted);
  if (waiting > 0 || exceptional || more) return whoGetsIt(t, { gone, waiting, exceptional, more, day });
  const { reached: count } = await audienceOf(wanted);
  const text = day ? t('publish.askLater', { count, day }) : t('publish.askText', { count });
  return { title: t('publish.askTitle'), text, quietLabel: t('publish.onlySave'), sendLabel: t('publish.saveAndSend') };
}

interface Standing {
  gone: number;
  waiting: number;
  exceptional: boolean;
  /** Other locations or teams are named, or everybody is meant now. */
  more: boolean;
  /** Where its start is moved to a day that has not begun. */
  day: string | null;
}

/** Whether somebody may be meant now who wasn't before. */
function isWider(before: Meant, wanted: Meant): boolean {
  if (before.everybody) return false;
  const adds = (one: readonly number[], other: readonly number[]) => other.some((id) => !one.includes(id));
  return wanted.everybody || adds(before.locationIds, wanted.locationIds) || adds(before.teamIds, wanted.teamIds);
}

/** Some have had it, some have not. */
function whoGetsIt(t: Texts, { gone, waiting, exceptional, more, day }: Standing): Question {
  const sentences = [t('publish.askGone', { count: gone })];
  if (waiting > 0) sentences.push(day ? t('publish.askHeldBack', { count: waiting, day }) : t('publish.askWaiting', { count: waiting }));
  if (exceptional) sentences.push(t('publish.askWider'));
  if (more) sentences.push(t('publish.askMore'));
  return {
    title: t('publish.askWhoTitle'),
    text: sentences.join(' '),
    quietLabel: t('publish.onlyOthers'),
    sendLabel: t('publish.toEverybody'),
  };
}
