import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against publishing the privacy notice, or saying that one has read it. */
export const privacyNoticeErrors = {
  'privacyNotice.newer': {
    status: 409,
    en: 'A newer version has been published. Read that one.',
    tr: 'Daha yeni bir sürüm yayımlandı. Lütfen onu okuyun.',
  },
  'privacyNotice.same': {
    status: 409,
    en: 'Nothing differs from the version that everybody sees.',
    tr: 'Herkesin gördüğü sürümden farkı yok.',
  },
} as const satisfies Record<string, ErrorText>;
