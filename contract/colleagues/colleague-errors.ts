import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against what somebody says about their days, or whom they keep at hand. */
export const colleagueErrors = {
  'colleagues.beyondAllowed': {
    status: 422,
    en: 'Your company allows less than this. Choose another one.',
    tr: 'Şirketiniz bu kadarına izin vermiyor. Başka bir seçenek seçin.',
  },
  'colleagues.usualBeyondMost': {
    status: 422,
    en: 'At the beginning nobody can be seen farther than the company allows.',
    tr: 'Başlangıçta kimse, şirketin izin verdiğinden fazlasına görünemez.',
  },
  'colleagues.tooManyFavourites': {
    status: 409,
    en: 'You have {count:# favourite|# favourites}, as many as fit. Take one away first.',
    tr: '{count} favoriniz var, fazlası sığmaz. Önce birini çıkarın.',
  },
} as const satisfies Record<string, ErrorText>;
