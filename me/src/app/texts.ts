import type { TextLoader } from '#web/language.ts';

type Load = () => Promise<{ default: object }>;

const files = import.meta.glob<{ default: object }>(['../features/**/i18n/*.ts', '../../../web/i18n/*.ts']) as Record<string, Load>;

/** What whoever is signed in sees first: the question of an emergency, or their week in its frame. */
export const firstTexts = ['safety', 'frame', 'week'];

/** A namespace is the path of the folder that has its texts, below the features; `generic` are those of web. */
export const loadTexts: TextLoader = async (language, namespace) => {
  const place = namespace === 'generic' ? '../../../web' : `../features/${namespace}`;
  const load = files[`${place}/i18n/${language}.ts`];
  return load ? (await load()).default : null;
};
