import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against trying mails again. */
export const notificationErrors = {
  'notifications.notRetriable': {
    status: 409,
    en: 'None of these mails can be sent again: each was sent already, has expired, or its text is no longer kept.',
    tr: 'Bu e-postaların hiçbiri yeniden gönderilemez: gönderilmiş, süresi dolmuş ya da metni artık saklanmıyor.',
  },
} as const satisfies Record<string, ErrorText>;
