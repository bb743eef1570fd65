import type { ErrorText } from './kernel/error-text.ts';

/** What speaks against a saved view of a list. */
export const listViewErrors = {
  'listViews.nameTaken': { status: 409, en: 'You already have a view with this name.', tr: 'Bu adda bir görünümünüz zaten var.' },
  'listViews.tooMany': {
    status: 409,
    en: 'A list can have {count:# saved view|# saved views}. Delete one first.',
    tr: 'Bir listenin en çok {count} kayıtlı görünümü olabilir. Önce birini silin.',
  },
} as const satisfies Record<string, ErrorText>;
