import type { TextLoader } from '../lib/i18n.ts';

type Load = () => Promise<{ default: object }>;

const generic = import.meta.glob<{ default: object }>('../locales/*.ts') as Record<string, Load>;
const parts = import.meta.glob<{ default: object }>(['../features/*/i18n/*.ts', '../shell/*/i18n/*.ts', '../ui/*/i18n/*.ts']) as Record<
  string,
  Load
>;

/** Each language of each feature, of each part of the frame and of the kit is a file of its own, loaded when it is first shown. */
export const loadTexts: TextLoader = async (language, namespace) => {
  const file = `${namespace}/i18n/${language}.ts`;
  const part = parts[`../features/${file}`] ?? parts[`../shell/${file}`] ?? parts[`../ui/${file}`];
  const load = namespace === 'generic' ? generic[`../locales/${language}.ts`] : part;
  return load ? (await load()).default : null;
};
