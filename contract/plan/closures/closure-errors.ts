import type { ErrorText } from '../../kernel/error-text.ts';

/** What speaks against a closure. */
export const closureErrors = {
  'closures.locationsEmpty': { status: 422, en: 'Choose at least one location.', tr: 'En az bir konum seçin.' },
  'closures.locationUnknown': {
    status: 422,
    en: 'One of these locations is not there any more.',
    tr: 'Bu konumlardan biri artık yok.',
  },
  'closures.reason': { status: 422, en: 'Is none of the known reasons.', tr: 'Bilinen nedenlerden biri değil.' },
  'closures.endsBefore': { status: 422, en: 'The last day can’t be before the first.', tr: 'Son gün, ilk günden önce olamaz.' },
  'closures.tooLong': {
    status: 422,
    en: 'A closure lasts {days:# day|# days} at most. A location that closes for longer is made passive.',
    tr: 'Bir kapanış en çok {days} gün sürer. Daha uzun kapanacak konumu pasif yapın.',
  },
  'closures.hours': { status: 422, en: 'Must be later than the beginning.', tr: 'Başlangıçtan sonra olmalı.' },
  'closures.hasReservations': {
    status: 409,
    en: '{count:# reservation lies|# reservations lie} in this time. Say whether to cancel.',
    tr: 'Bu zamana denk gelen {count} rezervasyon var. İptal edilecekler mi, belirtin.',
  },
  'closures.reservedByNow': {
    status: 409,
    en: 'Something was reserved in this time just now. Try again.',
    tr: 'Bu zamana az önce bir rezervasyon yapıldı. Yeniden deneyin.',
  },
  'closures.noHolidays': {
    status: 422,
    en: 'The public holidays of this year are not known here.',
    tr: 'Bu yılın resmî tatilleri burada kayıtlı değil.',
  },
} as const satisfies Record<string, ErrorText>;
