import {
  type Emergency,
  emergencyReminderPauseMs,
  endEmergency,
  readEmergency,
  remindEmergency,
} from '@population-tracker/contract/emergency/emergency';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { callKey, invalidate, useSend } from '#web/query.ts';

export interface BoardActions {
  /** Asks before. */
  remind: () => void;
  reminding: boolean;
  /** Asks before. */
  end: () => void;
  ending: boolean;
}

/** What can be done with an emergency that runs. A refusal is shown by the shell, and all of it is read again. */
export function useBoardActions({ id, kind, none, notSafe }: Emergency): BoardActions {
  const { t } = useTranslation('emergency');
  const client = useQueryClient();
  const params = { id };
  const onError = () => void invalidate(client, ['/emergencies']);
  const show = (emergency: Emergency) => client.setQueryData(callKey(readEmergency, { params }), emergency);
  const remind = useSend(remindEmergency, {
    onSuccess: ({ reminded, emergency }) => {
      show(emergency);
      toast.success(t('remind.done', { count: reminded }));
    },
  });
  const end = useSend(endEmergency, {
    invalidates: ['/emergencies'],
    onSuccess: (emergency) => {
      show(emergency);
      toast.success(t(`end.done.${kind}`));
    },
  });
  const askToRemind = async () => {
    const yes = await confirm({
      title: t('remind.title', { count: none }),
      body: t('remind.body'),
      confirmLabel: t('remind.button', { count: none }),
    });
    if (yes) remind.mutate({ params }, { onError });
  };
  const askToEnd = async () => {
    const open = [notSafe > 0 && t('end.notSafe', { count: notSafe }), none > 0 && t('end.none', { count: none })].filter(Boolean);
    const yes = await confirm({
      title: t(`end.title.${kind}`),
      body: `${open.length > 0 ? open.join(' ') : t('end.allSafe')} ${t('end.body')}`,
      confirmLabel: t(`end.button.${kind}`),
      cancelLabel: t('end.keep'),
      danger: true,
    });
    if (yes) end.mutate({ params }, { onError });
  };
  return {
    remind: () => void askToRemind(),
    reminding: remind.isPending,
    end: () => void askToEnd(),
    ending: end.isPending,
  };
}

/** In how many seconds those without an answer can be reminded: a minute after the start or the last time; 0 for now. */
export function secondsToRemind({ remindedAt, startedAt }: Pick<Emergency, 'remindedAt' | 'startedAt'>, now: number): number {
  const pauseMs = Date.parse(remindedAt ?? startedAt) + emergencyReminderPauseMs - now;
  return Math.min(emergencyReminderPauseMs / 1_000, Math.max(0, Math.ceil(pauseMs / 1_000)));
}
