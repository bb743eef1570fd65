import type { ErrorText } from '../kernel/error-text.ts';

/** Why a passkey doesn't let somebody in, and what speaks against keeping one. */
export const passkeyErrors = {
  'passkeys.off': {
    status: 409,
    en: 'Passkeys need an address that begins with https, and a name in it. This installation is at {address}.',
    tr: 'Geçiş anahtarları, https ile başlayan ve alan adı içeren bir adres ister. Bu kurulumun adresi {address}.',
  },
  'passkeys.elsewhere': {
    status: 403,
    en: 'Passkeys work at {address} only. Open the panel there.',
    tr: 'Geçiş anahtarları yalnızca {address} adresinde çalışır. Paneli oradan açın.',
  },
  'passkeys.late': {
    status: 401,
    en: 'This took too long, or was used already. Try again.',
    tr: 'İşlem çok uzun sürdü ya da zaten kullanıldı. Yeniden deneyin.',
  },
  'passkeys.unknown': {
    status: 401,
    en: 'This passkey isn’t known here any more. Sign in with a code.',
    tr: 'Bu geçiş anahtarı artık burada kayıtlı değil. Kodla giriş yapın.',
  },
  'passkeys.refused': {
    status: 401,
    en: 'This passkey couldn’t be confirmed, so nobody was let in. Sign in with a code.',
    tr: 'Geçiş anahtarı doğrulanamadığı için giriş yapılmadı. Kodla giriş yapın.',
  },
  'passkeys.proofLate': {
    status: 422,
    en: 'This took too long, or was used already. Try again.',
    tr: 'İşlem çok uzun sürdü ya da zaten kullanıldı. Yeniden deneyin.',
  },
  'passkeys.proofWrong': {
    status: 422,
    en: 'This passkey couldn’t be confirmed. Prove it in another way.',
    tr: 'Geçiş anahtarı doğrulanamadı. Başka bir yolla onaylayın.',
  },
  'passkeys.notMade': {
    status: 422,
    en: 'This passkey can’t be used here: its device didn’t say how to recognise it, or didn’t ask who you are.',
    tr: 'Bu geçiş anahtarı burada kullanılamaz: cihaz onu nasıl tanıyacağımızı bildirmedi ya da kim olduğunuzu sormadı.',
  },
  'passkeys.unreadable': { status: 422, en: 'That is not the answer of a passkey.', tr: 'Bu, bir geçiş anahtarının yanıtı değil.' },
  'passkeys.taken': { status: 409, en: 'This passkey is kept already.', tr: 'Bu geçiş anahtarı zaten kayıtlı.' },
  'passkeys.tooMany': {
    status: 422,
    en: 'You have {count:# passkey|# passkeys}, and more aren’t kept. Remove one first.',
    tr: '{count} geçiş anahtarınız var; daha fazlası eklenemez. Önce birini kaldırın.',
  },
} as const satisfies Record<string, ErrorText>;
