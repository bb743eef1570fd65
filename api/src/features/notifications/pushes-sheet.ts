import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import type { Push, pushExportColumns } from '@population-tracker/contract/notifications/pushes';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import { stateNames } from './notifications-exports-sheet.ts';

const kinds: Record<PushKind, Record<ProductLanguage, string>> = {
  checkInReminder: { en: 'Reminder to check in', tr: 'Geliş hatırlatması' },
  released: { en: 'Released place', tr: 'Serbest bırakılan yer' },
  meeting: { en: 'Meeting', tr: 'Toplantı' },
  guestAnswer: { en: 'Guest’s answer', tr: 'Davetlinin yanıtı' },
  fromWaitingList: { en: 'Waiting list', tr: 'Bekleme listesi' },
  announcement: { en: 'Announcement', tr: 'Duyuru' },
  emergency: { en: 'Emergency or drill', tr: 'Acil durum veya tatbikat' },
};

export const pushSheet: ListSheet<Push, (typeof pushExportColumns)[number]> = {
  entity: 'push',
  name: 'device-notifications',
  title: { en: 'Devices', tr: 'Cihazlar' },
  columnsIn: (language, timeZone) => {
    const at = (instant: string | null) => (instant ? stampIn(timeZone, new Date(instant)) : '');
    return {
      userName: { heading: { en: 'Person', tr: 'Kişi' }, value: ({ userName }) => userName },
      recipient: { heading: { en: 'Mail address', tr: 'E-posta adresi' }, value: ({ recipient }) => recipient },
      device: { heading: { en: 'Device', tr: 'Cihaz' }, value: ({ device }) => device ?? '' },
      kind: { heading: { en: 'About', tr: 'Konusu' }, value: ({ kind }) => kinds[kind][language] },
      subject: { heading: { en: 'Subject', tr: 'Konu' }, value: ({ subject }) => subject ?? '' },
      state: { heading: { en: 'Status', tr: 'Durum' }, value: ({ state }) => stateNames[state][language] },
      attempts: { heading: { en: 'Attempts', tr: 'Deneme' }, value: ({ attempts }) => attempts },
      lastError: { heading: { en: 'What went wrong', tr: 'Sorun' }, value: ({ lastError }) => lastError ?? '' },
      created: { heading: { en: 'Queued', tr: 'Sıraya giriş' }, value: ({ created }) => at(created) },
      sent: { heading: { en: 'Sent', tr: 'Gönderim' }, value: ({ sent }) => at(sent) },
    };
  },
};
