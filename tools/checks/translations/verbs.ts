import type { Finding } from '../source.ts';
import type { TextFile } from './texts.ts';

/** Of buttons that make something, as docs/manner.md has it. */
const adds = { en: /^'Add\b/, tr: /(?:^'Ekle\b| ekle(?: ?…)?'$)/ } as const;
const isAdding = (key: string): boolean => /(?:^|\.)add(?:Parameter|Announcement|Building|Set)?$/.test(key);

/** @returns texts of buttons that make something and say so in another word */
export const wrongVerbs = (texts: readonly TextFile[]): Finding[] =>
  texts.flatMap(({ path, language, keys }) => {
    const verb = language === 'en' || language === 'tr' ? adds[language] : null;
    if (!verb || path.includes('/help/')) return [];
    return [...keys]
      .filter(([key, { source }]) => isAdding(key) && source.startsWith("'") && !verb.test(source))
      .map(([key, { line, source }]) => ({ path, line, message: `${key} is ${source}: what makes something says Add, “… ekle”` }));
  });
