import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a check-in. */
export const checkInErrors = {
  'checkIn.notAsked': { status: 422, en: 'Nobody checks in at this place.', tr: 'Bu yer için geliş bildirimi istenmiyor.' },
  'checkIn.tooEarly': {
    status: 409,
    en: 'It is too early: check-in opens at {time}.',
    tr: 'Henüz erken: geliş bildirimi {time} itibarıyla açılır.',
  },
  'checkIn.done': { status: 409, en: 'Is checked in already, since {time}.', tr: 'Geliş zaten bildirildi ({time}).' },
  'checkIn.notDone': { status: 409, en: 'Isn’t checked in.', tr: 'Geliş bildirilmemiş.' },
  'checkIn.released': {
    status: 409,
    en: 'Nobody had checked in by {time}, so the place was released. Make a new reservation.',
    tr: 'Saat {time} itibarıyla kimse gelmediği için yer serbest bırakıldı. Yeni bir rezervasyon yapın.',
  },
  'checkIn.pausePast': { status: 422, en: 'Must end after now.', tr: 'Bitiş, şu andan sonra olmalı.' },
} as const satisfies Record<string, ErrorText>;
