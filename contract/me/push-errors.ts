import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against notices on a device. */
export const pushErrors = {
  'push.off': {
    status: 409,
    en: 'Notifications on devices aren’t set up here. Mail comes as before.',
    tr: 'Cihaz bildirimleri burada kurulu değil. E-postalar eskisi gibi gelir.',
  },
  'push.wrongAddress': {
    status: 422,
    en: 'Must be the address of a push service, beginning with https.',
    tr: 'https ile başlayan bir bildirim hizmeti adresi olmalı.',
  },
  'push.wrongKeys': {
    status: 422,
    en: 'Must be the keys that the browser made for this device.',
    tr: 'Tarayıcının bu cihaz için oluşturduğu anahtarlar olmalı.',
  },
  'push.tooManyDevices': {
    status: 409,
    en: 'You have {count:# device|# devices}, as many as fit. Take one away first.',
    tr: '{count} cihazınız var, fazlası sığmaz. Önce birini çıkarın.',
  },
  'push.noWay': {
    status: 422,
    en: 'Choose mail or your devices: somehow you have to hear of it.',
    tr: 'E-postayı ya da cihazlarınızı seçin: bundan bir yolla haberiniz olmalı.',
  },
  'push.emergencyMail': {
    status: 422,
    en: 'The mail of an emergency always comes.',
    tr: 'Acil durum e-postası her zaman gelir.',
  },
  'push.announcementMail': {
    status: 422,
    en: 'The mail of an announcement always comes: a device shows its title alone.',
    tr: 'Duyuru e-postası her zaman gelir: cihaz yalnızca başlığı gösterir.',
  },
} as const satisfies Record<string, ErrorText>;
