import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against inviting somebody to a meeting, and against coming to one. */
export const meetingErrors = {
  'meetings.tooManyGuests': {
    status: 422,
    en: '“{name}” has room for {fit:# guest|# guests} beside you. Choose a larger room, or invite fewer.',
    tr: '“{name}” sizden başka {fit} davetli alır. Daha büyük bir oda seçin ya da daha az kişi davet edin.',
  },
  'meetings.noGuests': {
    status: 422,
    en: '“{name}” has one seat, yours. Choose a larger room to invite colleagues.',
    tr: '“{name}” odasında tek koltuk var, o da sizin. Davet etmek için daha büyük bir oda seçin.',
  },
  'meetings.roomTooSmall': {
    status: 409,
    en: '{guests:# guest is|# guests are} invited, and “{name}” has {seats:# seat|# seats}. Choose a larger room.',
    tr: '{guests} davetli var, “{name}” odasında ise {seats} koltuk. Daha büyük bir oda seçin.',
  },
  'meetings.fullByNow': {
    status: 409,
    en: 'All seats of the room have gone to others meanwhile. Ask whoever invited you for a larger one.',
    tr: 'Odadaki koltukların tümü bu arada başkalarına ayrıldı. Sizi davet edenden daha büyük bir oda isteyin.',
  },
  'meetings.guestUnknown': {
    status: 422,
    en: 'One of the guests can’t be invited: they don’t work here any more, or can’t be found.',
    tr: 'Davetlilerden biri davet edilemiyor: artık burada çalışmıyor ya da bulunamıyor.',
  },
  'meetings.yourself': {
    status: 422,
    en: 'It is your meeting: you don’t need to invite yourself.',
    tr: 'Toplantı zaten sizin: kendinizi davet etmeniz gerekmez.',
  },
  'meetings.busy': {
    status: 409,
    en: 'You have a meeting room at this time already. Choose other hours.',
    tr: 'Bu saatte zaten bir toplantı odanız var. Başka bir saat seçin.',
  },
  'meetings.manyAtOnce': {
    status: 422,
    en: 'At most 100 people can be invited at once.',
    tr: 'Bir kerede en çok 100 kişi davet edilebilir.',
  },
  'meetings.notInvited': {
    status: 404,
    en: 'You aren’t invited to this meeting, or not any more.',
    tr: 'Bu toplantıya davetli değilsiniz ya da artık davetli değilsiniz.',
  },
  'meetings.cancelled': {
    status: 409,
    en: 'This meeting has been cancelled.',
    tr: 'Bu toplantı iptal edildi.',
  },
  'meetings.none': {
    status: 422,
    en: 'Only a meeting room can have guests.',
    tr: 'Yalnızca toplantı odasının davetlileri olabilir.',
  },
} as const satisfies Record<string, ErrorText>;
