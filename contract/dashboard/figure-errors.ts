import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against the days that figures are asked for. */
export const figureErrors = {
  'figures.endsBefore': { status: 422, en: 'The last day must not lie before the first.', tr: 'Son gün ilk günden önce olamaz.' },
  'figures.tooLong': {
    status: 422,
    en: 'At most {days:# day|# days} can be looked at in one go.',
    tr: 'Tek seferde en çok {days} güne bakılabilir.',
  },
} as const satisfies Record<string, ErrorText>;
