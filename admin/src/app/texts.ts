import type { TextLoader } from '#web/language.ts';

type Load = () => Promise<{ default: object }>;

const files = import.meta.glob<{ default: object }>([
  '../{features,shell}/**/i18n/*.ts',
  '../../../ui/**/i18n/*.ts',
  '../../../web/i18n/*.ts',
]) as Record<string, Load>;

/** A namespace is the path of the folder that has its texts, below the features, the frame or the kit; `generic` are those of web. */
const places = (namespace: string): string[] =>
  namespace === 'generic' ? ['../../../web'] : [`../features/${namespace}`, `../shell/${namespace}`, `../../../ui/${namespace}`];

/** Each language of each namespace is a file of its own, loaded when it is first shown. */
export const loadTexts: TextLoader = async (language, namespace) => {
  const load = places(namespace)
    .map((place) => files[`${place}/i18n/${language}.ts`])
    .find(Boolean);
  return load ? (await load()).default : null;
};
