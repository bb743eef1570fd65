import type { notificationExportColumns } from '@population-tracker/contract/audit-log/history-exports';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { Notification } from '@population-tracker/contract/notifications/notifications';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

type Texts = Record<ProductLanguage, string>;

const causes: Record<Notification['cause'], Texts> = {
  signInCode: { en: 'Sign-in code or link', tr: 'Giriş kodu veya bağlantısı' },
  reservation: { en: 'Reservation', tr: 'Rezervasyon' },
  announcement: { en: 'Announcement', tr: 'Duyuru' },
  emergency: { en: 'Emergency', tr: 'Acil durum' },
  other: { en: 'Other', tr: 'Diğer' },
};
export const stateNames: Record<Notification['state'], Texts> = {
  waiting: { en: 'Waiting', tr: 'Bekliyor' },
  sending: { en: 'Being sent', tr: 'Gönderiliyor' },
  sent: { en: 'Sent', tr: 'Gönderildi' },
  failed: { en: 'Failed', tr: 'Gönderilemedi' },
  uncertain: { en: 'Uncertain', tr: 'Belirsiz' },
  cancelled: { en: 'Cancelled', tr: 'İptal edildi' },
};

export const notificationSheet: ListSheet<Notification, (typeof notificationExportColumns)[number]> = {
  entity: 'notification',
  name: 'mails',
  title: { en: 'Mails', tr: 'Postalar' },
  columnsIn: (language, timeZone) => {
    const at = (instant: string | null) => (instant ? stampIn(timeZone, new Date(instant)) : '');
    return {
      recipient: { heading: { en: 'Recipient', tr: 'Alıcı' }, value: ({ recipient }) => recipient },
      userName: { heading: { en: 'Person', tr: 'Kişi' }, value: ({ userName }) => userName ?? '' },
      subject: { heading: { en: 'Subject', tr: 'Konu' }, value: ({ subject }) => subject },
      cause: { heading: { en: 'About', tr: 'Konusu' }, value: ({ cause }) => causes[cause][language] },
      state: { heading: { en: 'Status', tr: 'Durum' }, value: ({ state }) => stateNames[state][language] },
      attempts: { heading: { en: 'Attempts', tr: 'Deneme' }, value: ({ attempts }) => attempts },
      lastError: { heading: { en: 'The server said', tr: 'Sunucunun yanıtı' }, value: ({ lastError }) => lastError ?? '' },
      created: { heading: { en: 'Queued', tr: 'Sıraya giriş' }, value: ({ created }) => at(created) },
      sent: { heading: { en: 'Sent', tr: 'Gönderim' }, value: ({ sent }) => at(sent) },
    };
  },
};
