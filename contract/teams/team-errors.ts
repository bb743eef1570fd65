import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a change of a team. */
export const teamErrors = {
  'teams.nameTaken': { status: 409, en: 'A team with this name already exists.', tr: 'Bu adda bir ekip zaten var.' },
  'teams.ofDirectory': {
    status: 409,
    en: 'This team comes from your company’s directory and is changed there.',
    tr: 'Bu ekip şirketinizin dizininden gelir ve orada değiştirilir.',
  },
} as const satisfies Record<string, ErrorText>;
