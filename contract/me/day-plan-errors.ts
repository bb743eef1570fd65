import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against saying where one is on a day. */
export const dayPlanErrors = {
  'dayPlans.over': { status: 422, en: 'That day is over.', tr: 'O gün geçti.' },
  'dayPlans.tooFar': {
    status: 422,
    en: 'It can be said until {latest}, as far ahead as a seat can be reserved.',
    tr: 'En geç {latest} için söylenebilir; koltuk da ancak o güne kadar ayrılabilir.',
  },
  'dayPlans.reserved': {
    status: 409,
    en: 'You have something reserved on these days. Give it back, or keep coming in.',
    tr: 'Bu günlerde ayırdığınız bir şey var. Onu bırakın ya da ofise gelmeye devam edin.',
  },
} as const satisfies Record<string, ErrorText>;
