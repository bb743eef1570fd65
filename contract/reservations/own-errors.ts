import type { checkInErrors } from './check-in-errors.ts';
import type { reservationErrors } from './reservation-errors.ts';

type About = keyof typeof reservationErrors | keyof typeof checkInErrors;

/** What the catalogue tells of a person, as it is told to themselves: by no name, and without advice that only others could follow. */
export const ownErrors = {
  'reservations.userPassive': {
    en: 'Your account is passive, so you can’t reserve anything. Ask an administrator.',
    tr: 'Hesabınız pasif olduğu için rezervasyon yapamazsınız. Bir yöneticiye danışın.',
  },
  'reservations.userUnknown': {
    en: 'Your account isn’t there any more. Ask an administrator.',
    tr: 'Hesabınız artık yok. Bir yöneticiye danışın.',
  },
  'reservations.userGone': {
    en: 'Your account was deleted or made passive just now. Ask an administrator.',
    tr: 'Hesabınız az önce silindi ya da pasif yapıldı. Bir yöneticiye danışın.',
  },
  'reservations.userBusy': {
    en: 'You already have a reservation at this time. Choose another time, or change that one.',
    tr: 'Bu saatlerde zaten bir rezervasyonunuz var. Başka bir saat seçin ya da onu değiştirin.',
  },
  'reservations.userBusyByNow': {
    en: 'You were given another reservation for this time just now. Choose another time.',
    tr: 'Az önce bu saatlere sizin için başka bir rezervasyon yapıldı. Başka bir saat seçin.',
  },
  'reservations.elsewhere': {
    en: 'You are at “{place}” at this time, {when}. Nobody can be at two locations at once: choose another time, or change that reservation.',
    tr: 'Bu saatlerde “{place}” konumundasınız: {when}. Kimse aynı anda iki konumda olamaz; başka bir saat seçin ya da o rezervasyonu değiştirin.',
  },
  'reservations.elsewhereHidden': {
    en: 'You are at another location at this time, {when}. Nobody can be at two locations at once: choose another time.',
    tr: 'Bu saatlerde başka bir konumdasınız: {when}. Kimse aynı anda iki konumda olamaz; başka bir saat seçin.',
  },
  'reservations.elsewhereByNow': {
    en: 'Another location was reserved for you at this time just now. Choose another time.',
    tr: 'Az önce aynı saatlere sizin için başka bir konumda rezervasyon yapıldı. Başka bir saat seçin.',
  },
  'reservations.oneMeal': {
    en: 'You already have a meal on this day, {when} at “{place}”. One a day is possible: choose another day, or change that reservation.',
    tr: 'O gün zaten bir öğününüz var: {when}, “{place}”. Günde tek öğün mümkün; başka bir gün seçin ya da o rezervasyonu değiştirin.',
  },
  'reservations.oneMealHidden': {
    en: 'You already have a meal at another location on this day, {when}. One a day is possible: choose another day.',
    tr: 'O gün başka bir konumda zaten bir öğününüz var: {when}. Günde tek öğün mümkün; başka bir gün seçin.',
  },
  'reservations.oneMealByNow': {
    en: 'A meal was reserved for you on this day just now. Choose another day.',
    tr: 'Az önce o güne sizin için bir öğün rezerve edildi. Başka bir gün seçin.',
  },
  'reservations.weeklyLimit': {
    en: 'You have reached your limit of working days on site, {limit} a week, with {days}. On these days a workspace is still possible.',
    tr: 'Haftada {limit} günlük iş yeri sınırınızı şu günlerle doldurdunuz: {days}. Çalışma alanı yalnızca bu günlerde mümkün.',
  },
  'reservations.noWorkingDays': {
    en: 'Your weekly working day limit is 0, so you can’t reserve a workspace. Ask an administrator if that isn’t meant so.',
    tr: 'Haftalık çalışma günü sınırınız 0 olduğu için çalışma alanı rezerve edemezsiniz. Yanlışlık olduğunu düşünüyorsanız bir yöneticiye danışın.',
  },
  'checkIn.done': { en: 'You are checked in already, since {time}.', tr: 'Gelişinizi zaten bildirdiniz ({time}).' },
  'checkIn.notDone': { en: 'You aren’t checked in.', tr: 'Gelişinizi bildirmediniz.' },
  'checkIn.released': {
    en: 'You hadn’t checked in by {time}, so the place was released. Make a new reservation.',
    tr: 'Saat {time} itibarıyla gelişinizi bildirmediğiniz için yer serbest bırakıldı. Yeni bir rezervasyon yapın.',
  },
} as const satisfies Partial<Record<About, { en: string; tr: string }>>;
