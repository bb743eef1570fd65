import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against signing in, a session, a password (source, section 8). */
export const sessionErrors = {
  'session.invalidCredentials': { status: 401, en: 'Invalid username or password', tr: 'Kullanıcı adı veya parola geçersiz' },
  'session.incorrectCode': { status: 401, en: 'Incorrect Verification Code', tr: 'Doğrulama kodu hatalı' },
  'session.invalidUser': { status: 403, en: 'Invalid user', tr: 'Geçersiz kullanıcı' },
  'session.invalidUsername': { status: 404, en: 'Invalid username', tr: 'Geçersiz kullanıcı adı' },
  'session.unknown': {
    status: 401,
    code: 50008,
    en: 'You are signed out. Please log in again.',
    tr: 'Oturumunuz kapalı. Lütfen yeniden giriş yapın.',
  },
  'session.ended': {
    status: 401,
    code: 50012,
    en: 'You were signed out because your access was changed.',
    tr: 'Erişim yetkiniz değiştiği için oturumunuz kapatıldı.',
  },
  'session.endedElsewhere': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because you signed in elsewhere.',
    tr: 'Başka bir yerde giriş yaptığınız için buradaki oturumunuz kapatıldı.',
  },
  'session.endedEverywhere': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because you signed out everywhere.',
    tr: 'Her yerden çıkış yaptığınız için buradaki oturumunuz da kapatıldı.',
  },
  'session.endedOne': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because you ended this session in another one.',
    tr: 'Bu oturumu başka bir oturumunuzdan kapattınız.',
  },
  'session.endedByPassword': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because your password was changed.',
    tr: 'Parolanız değiştirildiği için buradaki oturumunuz kapatıldı.',
  },
  'session.endedByPasskey': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because a passkey of yours was removed.',
    tr: 'Bir geçiş anahtarınız kaldırıldığı için buradaki oturumunuz kapatıldı.',
  },
  'session.endedByProvider': {
    status: 401,
    code: 50012,
    en: 'You were signed out here because your company’s single sign-on ended.',
    tr: 'Kurumsal oturumunuz kapandığı için buradaki oturumunuz da kapatıldı.',
  },
  'session.expired': {
    status: 401,
    code: 50014,
    en: 'Your session has expired. Please log in again.',
    tr: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
  },
  'session.missingToken': { status: 401, en: 'The token is missing.', tr: 'Oturum anahtarı yok.' },
  'session.forbidden': { status: 403, en: 'You have no permission for this.', tr: 'Bu işlem için yetkiniz yok.' },
  'session.beyondReach': {
    status: 403,
    en: 'This is also about locations for which you have no permission.',
    tr: 'Bu işlem, yetkinizin olmadığı konumları da kapsıyor.',
  },
  'session.tooManyCodes': {
    status: 429,
    en: 'Too many codes were asked for. Try again in {minutes:# minute|# minutes}.',
    tr: 'Çok fazla kod istendi. {minutes} dakika sonra yeniden deneyin.',
  },
  'session.tooManyTries': {
    status: 429,
    en: 'Too many tries. Try again in {minutes:# minute|# minutes}.',
    tr: 'Çok fazla deneme yapıldı. {minutes} dakika sonra yeniden deneyin.',
  },
  'session.linkUsed': {
    status: 401,
    en: 'This link was used already or is too old. Ask for a new one.',
    tr: 'Bu bağlantı kullanılmış ya da süresi dolmuş. Yenisini isteyin.',
  },
  'session.passwordShort': { status: 422, en: 'The password can not be less than 6 digits', tr: 'Parola 6 karakterden kısa olamaz' },
  'session.passwordUnderEight': {
    status: 422,
    en: 'A new password needs at least 8 characters.',
    tr: 'Yeni parola en az 8 karakter olmalı.',
  },
  'session.passwordCommon': {
    status: 422,
    en: 'This password is among the first that are guessed. Choose another one.',
    tr: 'Bu parola ilk denenenlerden biri. Başka bir parola seçin.',
  },
  'session.passwordOwnName': {
    status: 422,
    en: 'Your name or mail address can’t be your password.',
    tr: 'Adınız ya da e-posta adresiniz parola olamaz.',
  },
  'session.passwordSpaces': { status: 422, en: 'The password can not contain spaces', tr: 'Parola boşluk içeremez' },
  'session.passwordWrong': { status: 422, en: 'The current password is not right.', tr: 'Şimdiki parola doğru değil.' },
  'session.proofCodeWrong': {
    status: 422,
    en: 'This code is not right, or no longer valid.',
    tr: 'Bu kod doğru değil ya da artık geçersiz.',
  },
  'session.proofMissing': {
    status: 422,
    en: 'Confirm that it is you, with the code that we mail you.',
    tr: 'Siz olduğunuzu, e-postayla gönderdiğimiz kodla onaylayın.',
  },
  'session.proofNeeded': {
    status: 403,
    en: 'This wasn’t done: it asks you to confirm first that it is you.',
    tr: 'Bu yapılmadı: önce siz olduğunuzu onaylamanız gerekiyor.',
  },
  'viewing.readOnly': {
    status: 403,
    en: 'You see the panel as {name}, so nothing is changed and no file of people is made. End that first.',
    tr: 'Paneli {name} gözünden görüyorsunuz; hiçbir şey değiştirilemez, kişi dosyası alınamaz. Önce bunu bitirin.',
  },
  'viewing.over': {
    status: 403,
    en: 'You no longer see the panel as {name}: the time is over, or permissions have changed.',
    tr: 'Paneli artık {name} gözünden görmüyorsunuz: süre doldu ya da yetkiler değişti.',
  },
  'viewing.person': {
    status: 422,
    en: 'Choose somebody else, who is active and may enter the panel.',
    tr: 'Aktif olan ve panele girebilen başka bir kişi seçin.',
  },
  'viewing.beyondOwn': {
    status: 403,
    en: 'This person holds permissions that you don’t, so you can’t see the panel as they do.',
    tr: 'Bu kişide sizde olmayan yetkiler var; paneli onun gözünden göremezsiniz.',
  },
} as const satisfies Record<string, ErrorText>;
