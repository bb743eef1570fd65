import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against joining or leaving a waiting list. */
export const waitErrors = {
  'waits.already': {
    status: 409,
    en: 'You are waiting for this already. You find it in your week.',
    tr: 'Bunun için zaten bekliyorsunuz. Haftanızda görebilirsiniz.',
  },
  'waits.tooMany': {
    status: 422,
    en: 'You are waiting for {count:# place|# places}, and more aren’t possible. Leave one of the lines first.',
    tr: '{count} yer için bekliyorsunuz; daha fazlası mümkün değil. Önce bekleme listelerinden birinden çıkın.',
  },
  'waits.ended': { status: 409, en: 'You are not waiting for this any more.', tr: 'Bunun için artık beklemiyorsunuz.' },
  'waits.alreadyTheirs': { status: 409, en: 'This person is waiting for it already.', tr: 'Bu kişi bunun için zaten bekliyor.' },
  'waits.tooManyTheirs': {
    status: 422,
    en: 'This person is waiting for {count:# place|# places}, and more aren’t possible.',
    tr: 'Bu kişi {count} yer için bekliyor; daha fazlası mümkün değil.',
  },
  'waits.notForRooms': {
    status: 422,
    en: 'Nobody waits for a meeting room: choose another room or another time.',
    tr: 'Toplantı odası için bekleme listesi yok: başka bir oda veya başka bir saat seçin.',
  },
  'waits.endedAlready': { status: 409, en: 'This person is not waiting for it any more.', tr: 'Bu kişi artık bunun için beklemiyor.' },
} as const satisfies Record<string, ErrorText>;
