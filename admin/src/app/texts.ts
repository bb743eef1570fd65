import type { TextLoader } from '../lib/i18n.ts';

type Load = () => Promise<{ default: object }>;

const generic = import.meta.glob<{ default: object }>('../locales/*.ts') as Record<string, Load>;
const features = import.meta.glob<{ default: object }>('../features/*/i18n/*.ts') as Record<string, Load>;

/** Each language of each feature is a file of its own, loaded when it is first shown. */
export const loadTexts: TextLoader = async (language, namespace) => {
  const load = namespace === 'generic' ? generic[`../locales/${language}.ts`] : features[`../features/${namespace}/i18n/${language}.ts`];
  return load ? (await load()).default : null;
};
