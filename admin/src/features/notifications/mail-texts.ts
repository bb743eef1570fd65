import {
  type MailCause,
  type MailState,
  mailCauses,
  mailStates,
  type Notification,
} from '@population-tracker/contract/notifications/notifications';
import type { TFunction } from 'i18next';
import { formatInstantShort, formatTime } from '#web/formats/dates.ts';

/** What happened to a mail, in words and in those of the mail server. */
export function explanationOf(t: TFunction<'notifications'>, { state, cause, lastError: reason, nextTry, sent }: Notification): string {
  switch (state) {
    case 'sent':
      return `${formatInstantShort(sent ?? '')}, ${formatTime(sent ?? '')}`;
    case 'sending':
      return t('handedOver');
    case 'failed':
      return t('refused', { reason });
    case 'uncertain':
      return reason ? t('uncertainReason', { reason }) : t('uncertain');
    case 'cancelled':
      return t(`cancelled.${cause === 'signInCode' || cause === 'emergency' ? cause : 'other'}`);
    case 'waiting':
      return reason ? t('nextTry', { time: formatTime(nextTry ?? ''), reason }) : t('queued');
  }
}

export const stateText = (t: TFunction<'notifications'>, state: MailState): string => t(`states.${state}`);
export const stateOptions = (t: TFunction<'notifications'>) => mailStates.map((value) => ({ value, label: stateText(t, value) }));
export const causeOptions = (t: TFunction<'notifications'>) => mailCauses.map((value) => ({ value, label: t(`causes.${value}`) }));

/** `announcement:3` as "Announcement 3". */
export function topicText(t: TFunction<'notifications'>, topic: string): string {
  const [cause = '', id = ''] = topic.split(':');
  return (mailCauses as readonly string[]).includes(cause) ? `${t(`causes.${cause as MailCause}`)} ${id}` : topic;
}
