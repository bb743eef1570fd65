import { readStored, writeStored } from '#web/storage.ts';

/** What was opened from the search: of screens and actions the key alone, of records also what they are called. */
export interface Recent {
  key: string;
  title?: string;
  detail?: string;
}

export const maxRecent = 8;

/** The newest first. */
export const readRecent = (): Recent[] => parseRecent(readStored('recentlyFound'));

export function remember(recent: Recent): void {
  writeStored('recentlyFound', JSON.stringify(withNewest(readRecent(), recent)));
}

export const withNewest = (known: readonly Recent[], newest: Recent): Recent[] =>
  [newest, ...known.filter(({ key }) => key !== newest.key)].slice(0, maxRecent);

/** Nothing where the text is none of ours. */
export function parseRecent(text: string | null): Recent[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  const { key, title = '', detail = '' } = (value ?? {}) as Record<string, unknown>;
  return [key, title, detail].every((part) => typeof part === 'string');
}
