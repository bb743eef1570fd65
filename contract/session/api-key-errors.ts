import type { ErrorText } from '../kernel/error-text.ts';

/** Why a call by an API key isn't made, and what speaks against making one. */
export const apiKeyErrors = {
  'apiKeys.unknown': { status: 401, en: 'There is no such API key.', tr: 'Böyle bir API anahtarı yok.' },
  'apiKeys.expired': {
    status: 401,
    en: 'This API key has reached its last day. Make a new one.',
    tr: 'Bu API anahtarının süresi doldu. Yenisini ekleyin.',
  },
  'apiKeys.revoked': { status: 401, en: 'This API key was revoked.', tr: 'Bu API anahtarı geçersiz kılındı.' },
  'apiKeys.makerGone': {
    status: 401,
    en: 'Whoever made this API key has no access any more.',
    tr: 'Bu API anahtarını oluşturan kişinin artık erişimi yok.',
  },
  'apiKeys.notByKey': {
    status: 403,
    en: 'This call isn’t made by an API key, but by whoever is signed in.',
    tr: 'Bu çağrı API anahtarıyla değil, giriş yapmış bir kişiyle yapılır.',
  },
  'apiKeys.onlyEverywhere': {
    status: 422,
    en: 'Not all of these permissions belong to a location. Choose the whole company, or fewer of them.',
    tr: 'Bu yetkilerin hepsi bir konuma ait değil. Tüm şirketi ya da daha az yetki seçin.',
  },
  'apiKeys.tooLong': { status: 422, en: 'A key lasts a year at most.', tr: 'Bir anahtar en çok bir yıl geçerli olur.' },
} as const satisfies Record<string, ErrorText>;
