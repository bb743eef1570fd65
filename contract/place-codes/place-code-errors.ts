import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against what somebody wants behind a code. */
export const placeCodeErrors = {
  'placeCodes.unknown': { status: 404, en: 'There is no such code.', tr: 'Böyle bir kod yok.' },
  'placeCodes.retired': {
    status: 409,
    en: 'This code is no longer valid. Look for the newer one at the place.',
    tr: 'Bu kod artık geçerli değil. Yerdeki yeni kodu okutun.',
  },
  'placeCodes.nothingHere': {
    status: 409,
    en: 'You have no reservation here that could be checked in now.',
    tr: 'Burada şu an gelişini bildirebileceğiniz bir rezervasyonunuz yok.',
  },
  'placeCodes.taken': {
    status: 409,
    en: 'Somebody else has this place until {time}.',
    tr: 'Bu yer {time} saatine kadar başkasında.',
  },
  'placeCodes.notFree': { status: 409, en: 'This place can’t be taken now.', tr: 'Bu yer şu an alınamıyor.' },
  'placeCodes.noCode': { status: 409, en: 'This place has no code.', tr: 'Bu yerin kodu yok.' },
  'placeCodes.withinUnsaid': {
    status: 422,
    en: 'Say a location, a building or a workspace.',
    tr: 'Bir konum, bina veya çalışma alanı belirtin.',
  },
} as const satisfies Record<string, ErrorText>;
