import { type PanelLanguage, type ProductLanguage, panelLanguages } from '@population-tracker/contract/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from './storage.ts';

/** A language's texts have exactly the keys of the English ones: `const tr: Texts<typeof en> = {...}`. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Loads the texts of a namespace, null where the language has none of its own. */
export type TextLoader = (language: PanelLanguage, namespace: string) => Promise<object | null>;

/** Sets the language up before the first render: the stored one, else the browser's, else English (source, section 4). */
export async function startTexts(load: TextLoader): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend' as const,
      init() {},
      read(language: string, namespace: string, done: (error: unknown, texts: object | null) => void) {
        load(language as PanelLanguage, namespace).then(
          (texts) => done(null, texts ?? {}),
          (error: unknown) => done(error, null),
        );
      },
    })
    .init({
      lng: chooseLanguage(readStored('language'), navigator.languages),
      supportedLngs: [...panelLanguages],
      // English and Turkish are complete; the others borrow what they lack from English.
      fallbackLng: { en: [], tr: [], default: ['en'] },
      ns: ['generic'],
      defaultNS: 'generic',
      fallbackNS: 'generic',
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  markDocument();
}

/** Switches every text, date and number at once and remembers the choice. */
export async function switchLanguage(language: PanelLanguage): Promise<void> {
  await i18next.changeLanguage(language);
  writeStored('language', language);
  markDocument();
}

/** Calls back after each switch, for what stands outside of the components. @returns stops listening */
export function onLanguage(switched: () => void): () => void {
  i18next.on('languageChanged', switched);
  return () => i18next.off('languageChanged', switched);
}

/** The language shown now. */
export const currentLanguage = (): PanelLanguage => (i18next.resolvedLanguage ?? i18next.language ?? 'en') as PanelLanguage;

/** The language that catalogue texts are read in: they exist in English and Turkish. */
export const catalogueLanguage = (): ProductLanguage => (currentLanguage() === 'tr' ? 'tr' : 'en');

/** A generic text outside of a component. */
export const genericText = (key: string, values?: Record<string, string | number>): string => i18next.t(key, { ns: 'generic', ...values });

/** The stored language where the panel has it, else the first of the browser's that it has, else English. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): PanelLanguage {
  const candidates = [stored ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  const found = candidates.find((tag): tag is PanelLanguage => (panelLanguages as readonly string[]).includes(tag ?? ''));
  return found ?? 'en';
}

function markDocument(): void {
  document.documentElement.lang = currentLanguage();
}

/** A language's own name: `Türkçe`. */
export function languageName(language: PanelLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
