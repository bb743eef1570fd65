import type { ErrorText } from './kernel/error-text.ts';

/** What speaks against a picture or another file. */
export const fileErrors = {
  'files.busy': {
    status: 503,
    en: 'Many pictures are being drawn at the moment. Please try again in a little while.',
    tr: 'Şu an çok sayıda resim işleniyor. Lütfen biraz sonra yeniden deneyin.',
  },
  'files.brokenPicture': {
    status: 422,
    en: 'This picture can’t be read. It may be damaged, protected or far too large.',
    tr: 'Bu resim okunamıyor. Bozuk, korumalı ya da çok büyük olabilir.',
  },
  'files.notAnImage': {
    status: 415,
    en: 'Only PNG, JPEG and WebP pictures can be stored.',
    tr: 'Yalnızca PNG, JPEG ve WebP resimleri yüklenebilir.',
  },
} as const satisfies Record<string, ErrorText>;
