import { type PanelLanguage, type ProductLanguage, panelLanguages, productLanguages } from '@population-tracker/contract/kernel/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage } from './formats/choose-language.ts';
import { numberFormat } from './formats/number-format.ts';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

/**
 * A language's texts have exactly the keys of the English ones: `const tr: Texts<typeof en> = {...}`. A text with a
 * number has the forms that its own language counts by: Spanish knows `_many` too, Japanese `_other` alone.
 */
export type Texts<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Texts<T[K]>;
} & { readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_${'one' | 'many'}` : never]?: string };

/** Loads the texts of a namespace, null where the language has none of its own. */
export type TextLoader = (language: PanelLanguage, namespace: string) => Promise<object | null>;

/**
 * English as Spanish borrows it, `en-ES`: a language to i18next, with English plurals. Only what Spanish lacks is
 * loaded for it, so that English is no burden where it is not read.
 */
const borrowedBy = (language: PanelLanguage): string => `en-${language.toUpperCase()}`;
const borrowers = panelLanguages.filter((language) => !(productLanguages as readonly string[]).includes(language));

/** Whether the product's own screens are read in English in this language of the panel. */
const readsEnglish = (language: string): boolean => (borrowers as readonly string[]).includes(language);

/** Marks the product's own texts, where they don't stand on a screen that is marked as a whole: English to screen readers in four languages. */
export const productLang = (): 'en' | undefined => (readsEnglish(currentLanguage()) ? 'en' : undefined);

/** Marks what speaks the panel's language on a screen that is read in English. */
export const ownLang = (): PanelLanguage | undefined => (readsEnglish(currentLanguage()) ? currentLanguage() : undefined);

let loadTexts: TextLoader;
/** The last choice; one made before may still be on its way. */
let chosen: PanelLanguage | undefined;

/**
 * Sets the language up before the first render: the stored one, else the browser's, else English (source, section 4).
 * A choice in another window of this browser is followed.
 * @param first the namespaces besides the generic one that the first screen needs: none of them is waited for afterwards
 * @throws Error where the generic texts can't be fetched
 */
export async function startTexts(load: TextLoader, first: readonly string[] = []): Promise<void> {
  loadTexts = load;
  i18next.on('languageChanged', markDocument);
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend' as const,
      init() {},
      read(code: string, namespace: string, done: (error: unknown, texts: object | boolean | null) => void) {
        // Whatever stands beside an error asks for another try.
        textsOf(code, namespace).then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, true),
        );
      },
    })
    .use({ type: 'formatter' as const, init() {}, add() {}, addCached() {}, format: written })
    .init({
      // Not a turn of the browser later: its texts are asked for at once.
      initAsync: false,
      lng: chooseLanguage(readStored('language'), navigator.languages),
      supportedLngs: [...panelLanguages, ...borrowers.map(borrowedBy)],
      fallbackLng: Object.fromEntries(borrowers.map((language) => [language, [borrowedBy(language)]])),
      ns: ['generic', ...first],
      defaultNS: 'generic',
      fallbackNS: 'generic',
      load: 'currentOnly',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
  if (!i18next.hasResourceBundle(i18next.language, 'generic')) throw new Error('The texts can not be fetched.');
  onStoredElsewhere('language', (stored) => void showLanguage(chooseLanguage(stored, navigator.languages)));
}

async function textsOf(code: string, namespace: string): Promise<object | null> {
  const borrower = borrowers.find((language) => borrowedBy(language) === code);
  if (!borrower) return loadTexts(code as PanelLanguage, namespace);
  return (await loadTexts(borrower, namespace)) ? null : loadTexts('en', namespace);
}

/** A number in a text is written like any other: `{{count}}`. In English `{{seats, seat|seats}}` brings the word that goes with it. */
function written(value: unknown, words?: string, language?: string): unknown {
  const text = typeof value === 'number' ? numberFormat(language ?? currentLanguage()).format(value) : value;
  if (!words?.includes('|')) return text;
  const [one, several] = words.split('|');
  return `${text} ${String(text) === '1' ? one : several}`;
}

/**
 * Switches every text, date and number at once and remembers the choice.
 * @returns false where its texts can't be fetched: everything stays as it was
 */
export async function switchLanguage(language: PanelLanguage): Promise<boolean> {
  const shown = await showLanguage(language);
  if (shown && chosen === language) writeStored('language', language);
  return shown;
}

async function showLanguage(language: PanelLanguage): Promise<boolean> {
  chosen = language;
  const codes = borrowers.includes(language) ? [language, borrowedBy(language)] : [language];
  const namespaces = [i18next.options.ns ?? []].flat();
  try {
    await Promise.all(codes.flatMap((code) => namespaces.map((namespace) => textsOf(code, namespace))));
  } catch {
    return false;
  }
  if (chosen === language) await i18next.changeLanguage(language);
  return true;
}

/**
 * A screen with the texts that parts of it ask for once their data is there: where they weren't, all of it would be out of sight until
 * they are.
 */
export const withTexts =
  <T>(load: () => Promise<T>, ...namespaces: string[]): (() => Promise<T>) =>
  async () => {
    const [screen] = await Promise.all([load(), i18next.loadNamespaces(namespaces)]);
    return screen;
  };

/** Calls back after each switch, for what stands outside of the components. @returns stops listening */
export function onLanguage(switched: () => void): () => void {
  // The first language is none that was switched to.
  const heard = () => {
    if (i18next.isInitialized) switched();
  };
  i18next.on('languageChanged', heard);
  return () => i18next.off('languageChanged', heard);
}

/** The language shown now. */
export const currentLanguage = (): PanelLanguage => (i18next.language ?? 'en') as PanelLanguage;

/** The language that catalogue texts are read in: they exist in English and Turkish. */
export const catalogueLanguage = (): ProductLanguage => (currentLanguage() === 'tr' ? 'tr' : 'en');

/** A generic text outside of a component. */
export const genericText = (key: string, values?: Record<string, string | number>): string => i18next.t(key, { ns: 'generic', ...values });

function markDocument(): void {
  document.documentElement.lang = currentLanguage();
}

/** By itself, as the browser would say it, which takes a slow phone a tenth of a second to look up. */
const ownNames: Record<PanelLanguage, string> = {
  en: 'English',
  tr: 'Türkçe',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  it: 'Italiano',
};

/** A language's own name: `Türkçe`. */
export const languageName = (language: PanelLanguage): string => ownNames[language];
