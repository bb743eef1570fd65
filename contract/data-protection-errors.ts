import type { ErrorText } from './kernel/error-text.ts';

/** What speaks against a rule, a hold or an erasure. */
export const dataProtectionErrors = {
  'dataProtection.days': {
    status: 422,
    en: 'It takes from {least} to {most}, or nothing to keep it.',
    tr: '{least} ile {most} arasında olmalı; saklamak için boş bırakın.',
  },
  'dataProtection.basis': {
    status: 422,
    en: 'Say by which law or decision it goes.',
    tr: 'Hangi yasaya ya da karara göre silineceğini yazın.',
  },
  'dataProtection.held': {
    status: 409,
    en: 'This person is under a legal hold. Nothing of theirs is destroyed while it stands.',
    tr: 'Bu kişi için yasal saklama var. Kaldırılana kadar hiçbir verisi silinmez.',
  },
  'dataProtection.emergency': {
    status: 409,
    en: 'An emergency that asks this person is still running.',
    tr: 'Bu kişiye sorulan bir acil durum hâlâ sürüyor.',
  },
  'dataProtection.notDeleted': {
    status: 409,
    en: 'Only somebody who was deleted can be erased.',
    tr: 'Yalnızca silinmiş bir kişinin verileri yok edilebilir.',
  },
  'dataProtection.erased': { status: 409, en: 'This person has been erased already.', tr: 'Bu kişinin verileri zaten yok edildi.' },
} as const satisfies Record<string, ErrorText>;
