import type { ErrorText } from './error-text.ts';

/** Of a request as such, whatever it asks for. */
export const requestErrors = {
  'request.refused': { status: 422, en: 'Please check the marked fields.', tr: 'Lütfen işaretli alanları düzeltin.' },
  'request.malformed': { status: 400, en: 'The request can’t be read.', tr: 'İstek okunamıyor.' },
  'request.notFound': { status: 404, en: 'There is no such record.', tr: 'Böyle bir kayıt yok.' },
  'request.noSuchCall': { status: 404, en: 'There is no such call.', tr: 'Böyle bir çağrı yok.' },
  'request.methodNotAllowed': { status: 405, en: 'This call isn’t made this way.', tr: 'Bu çağrı böyle yapılmaz.' },
  'request.tooLarge': { status: 413, en: 'The request is too large.', tr: 'İstek çok büyük.' },
  'request.contentType': {
    status: 415,
    en: 'The request has a content type that isn’t understood.',
    tr: 'İsteğin içerik türü anlaşılamadı.',
  },
  'request.tooMany': {
    status: 429,
    en: 'Too many requests. Try again in {seconds:# second|# seconds}.',
    tr: 'Çok fazla istek. {seconds} saniye sonra yeniden deneyin.',
  },
  'request.tooManyHeavy': {
    status: 429,
    en: 'That was a lot in a short time. Try again in {minutes:# minute|# minutes}.',
    tr: 'Kısa sürede çok fazla işlem yapıldı. {minutes} dakika sonra yeniden deneyin.',
  },
  'request.tooManyAtOnce': {
    status: 429,
    en: '{count:# of these is|# of these are} still running. Try again in {seconds:# second|# seconds}.',
    tr: 'Bunlardan {count} tanesi hâlâ sürüyor. {seconds} saniye sonra yeniden deneyin.',
  },
  'request.versionConflict': {
    status: 409,
    en: 'Somebody saved a newer version meanwhile.',
    tr: 'Bu arada başka biri daha yeni bir sürüm kaydetti.',
  },
  'request.keyReused': {
    status: 422,
    en: 'This Idempotency-Key was used for another request.',
    tr: 'Bu Idempotency-Key başka bir istekte kullanılmış.',
  },
  'request.busy': {
    status: 503,
    en: 'The database can’t be reached at the moment. Please try again.',
    tr: 'Veritabanına şu an ulaşılamıyor. Lütfen yeniden deneyin.',
  },
  'request.tookTooLong': {
    status: 503,
    en: 'The database took too long, so this was broken off. Please try again.',
    tr: 'Veritabanı çok uzun sürdüğü için işlem yarıda kesildi. Lütfen yeniden deneyin.',
  },
  'request.diskFull': {
    status: 503,
    en: 'The server’s disk is full, so nothing can be saved at the moment. Please tell whoever runs the server.',
    tr: 'Sunucunun diski dolu; şu an hiçbir şey kaydedilemiyor. Lütfen sunucudan sorumlu kişiye haber verin.',
  },
  'request.internal': {
    status: 500,
    en: 'Something went wrong. The error was recorded as {requestId}.',
    tr: 'Bir şeyler ters gitti. Hata {requestId} olarak kaydedildi.',
  },
} as const satisfies Record<string, ErrorText>;
