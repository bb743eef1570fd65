import { type MailCause, type MailState, mailCauses, type Notification } from '@population-tracker/contract/notifications/notifications';
import type { Push } from '@population-tracker/contract/notifications/pushes';
import type { TFunction } from 'i18next';
import { formatInstant, formatTime } from '#web/formats/dates.ts';

type Told = Pick<Notification, 'state' | 'lastError' | 'nextTry' | 'sent'>;
type Ends = Record<'sending' | 'failed' | 'uncertain' | 'cancelled', string>;

/** What happened to what somebody was told, in words and in those of the server that took it; `ends` are its own kind's words. */
function explanationOf(t: TFunction<'notifications'>, { state, lastError: reason, nextTry, sent }: Told, ends: Ends): string {
  if (state === 'sent') return formatInstant(sent ?? '');
  if (state === 'waiting') return reason ? t('nextTry', { time: formatTime(nextTry ?? ''), reason }) : t('queued');
  if (state === 'uncertain' && reason) return t('uncertainReason', { reason });
  return ends[state];
}

export const mailExplanation = (t: TFunction<'notifications'>, mail: Notification): string =>
  explanationOf(t, mail, {
    sending: t('handedOver'),
    failed: t('refused', { reason: mail.lastError }),
    uncertain: t('uncertain'),
    cancelled: t(`cancelled.${mail.cause === 'signInCode' || mail.cause === 'emergency' ? mail.cause : 'other'}`),
  });

export const pushExplanation = (t: TFunction<'notifications'>, push: Push): string =>
  explanationOf(t, push, {
    sending: t('devices.handedOver'),
    failed: push.lastError ?? '',
    uncertain: t('devices.uncertain'),
    cancelled: t('devices.cancelled'),
  });

export const stateText = (t: TFunction<'notifications'>, state: MailState): string => t(`states.${state}`);

/** `announcement:3` as "Announcement 3". */
export function topicText(t: TFunction<'notifications'>, topic: string): string {
  const [cause = '', id = ''] = topic.split(':');
  return (mailCauses as readonly string[]).includes(cause) ? `${t(`causes.${cause as MailCause}`)} ${id}` : topic;
}
