import type { ErrorText } from '../kernel/error-text.ts';

/** Reservations in bulk (product rules, “Reservations”). */
export const reservationBulkErrors = {
  'reservationBulks.nobody': { status: 422, en: 'Choose at least one person.', tr: 'En az bir kişi seçin.' },
  'reservationBulks.noAddress': {
    status: 422,
    en: 'There is no e-mail address in this file.',
    tr: 'Bu dosyada e-posta adresi bulunamadı.',
  },
  'reservationBulks.noDay': { status: 422, en: 'Choose at least one day.', tr: 'En az bir gün seçin.' },
  'reservationBulks.tooManyDays': {
    status: 422,
    en: 'A bulk can span at most {days:# day|# days}. Choose fewer days.',
    tr: 'Bir toplu rezervasyon en çok {days} gün içerebilir. Daha az gün seçin.',
  },
  'reservationBulks.tooMany': {
    status: 422,
    en: 'These are {items:# reservation|# reservations} ({people:# person|# people} × {days:# day|# days}). One bulk can have at most {limit}: choose fewer people or days.',
    tr: 'Bu seçim {items} rezervasyon demek ({people} kişi × {days} gün). Tek seferde en çok {limit} rezervasyon yapılabilir: daha az kişi ya da gün seçin.',
  },
  'reservationBulks.desksTaken': {
    status: 409,
    en: 'None of the chosen desks is free. Choose more desks, or let any seat do.',
    tr: 'Seçilen masaların hiçbiri boş değil. Daha çok masa seçin ya da herhangi bir koltuğa izin verin.',
  },
  'reservationBulks.state': {
    status: 409,
    en: 'This bulk has moved on meanwhile. Look at it again.',
    tr: 'Bu toplu rezervasyon bu arada ilerledi. Yeniden bakın.',
  },
  'reservationBulks.noneValid': {
    status: 422,
    en: '{items:The one reservation can’t|None of the # reservations can} be made. Change the wishes and check again.',
    tr: '{items} rezervasyonun hiçbiri yapılamıyor. Seçimi değiştirip yeniden denetleyin.',
  },
  'reservationBulks.checkedLongAgo': {
    status: 409,
    en: 'This was checked more than a day ago. Check it again.',
    tr: 'Bu denetimin üzerinden bir günden fazla geçti. Yeniden denetleyin.',
  },
  'reservationBulks.undoOver': {
    status: 409,
    en: 'This bulk can’t be undone any more. Its reservations can be cancelled in the list.',
    tr: 'Bu toplu rezervasyon artık geri alınamaz. Rezervasyonları listeden iptal edebilirsiniz.',
  },
  'reservationBulks.begun': {
    status: 409,
    en: 'Has begun already or is checked in to, so it was left as it is.',
    tr: 'Başlamış ya da geliş bildirilmiş olduğu için olduğu gibi bırakıldı.',
  },
  'reservationBulks.changedSince': {
    status: 409,
    en: 'Was changed since, so it was left as it is.',
    tr: 'Sonradan değiştirildiği için olduğu gibi bırakıldı.',
  },
} as const satisfies Record<string, ErrorText>;
