import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import whole, { type InitOptions, type i18n } from 'i18next';
import { expect, test } from 'vitest';
import { lean } from './lean-texts.ts';

const texts: Record<string, Record<string, object>> = {
  en: {
    generic: { close: 'Close', count_one: '{{count}} desk', count_other: '{{count}} desks', deep: { er: 'Deeper' } },
    list: { hello: 'Hello {{name}}, {{seats, seat|seats}}', empty: '', odd: 'Costs $t(close) {{- raw}}' },
  },
  'en-ES': { list: { hello: 'Hello {{name}}', borrowed: 'Borrowed' } },
  es: { generic: { close: 'Cerrar', count_one: '{{count}} mesa', count_many: '{{count}} de mesas', count_other: '{{count}} mesas' } },
  ja: { generic: { close: '閉じる', count_other: '{{count}} 席' } },
};

const options: InitOptions = {
  initAsync: false,
  lng: 'en',
  supportedLngs: ['en', 'es', 'ja', 'en-ES'],
  fallbackLng: { es: ['en-ES'] },
  ns: ['generic'],
  defaultNS: 'generic',
  fallbackNS: 'generic',
  load: 'currentOnly',
  interpolation: { escapeValue: false, alwaysFormat: true },
};

/** As `web/language.ts` sets it up, with what is asked for. */
async function started(library: i18n, asked: string[]): Promise<i18n> {
  const backend = {
    type: 'backend' as const,
    init() {},
    read(language: string, namespace: string, done: (error: unknown, texts: object | boolean | null) => void) {
      asked.push(`${language} ${namespace}`);
      if (namespace === 'never') done(new Error('never'), false);
      else done(null, texts[language]?.[namespace] ?? null);
    },
  };
  const format = (value: unknown, words?: string) => (words ? `${value} ${words}` : typeof value === 'number' ? `<${value}>` : value);
  const formatter = { type: 'formatter' as const, init() {}, add() {}, addCached() {}, format };
  library.use(backend).use(formatter as never);
  await library.init(options);
  return library;
}

/** What it says in a language, with what it was asked on the way. */
async function said(library: i18n): Promise<unknown[]> {
  const answers: unknown[] = [];
  const instance = await started(library, answers as string[]);
  instance.on('languageChanged', (language) => answers.push(language));
  await instance.loadNamespaces(['list', 'never']);
  for (const language of ['en', 'es', 'ja']) {
    await instance.changeLanguage(language);
    for (const count of [0, 1, 2, 5, 1_000_000]) answers.push(instance.t('count', { count }));
    const t = instance.getFixedT(null, ['list', 'generic']);
    answers.push(t('hello', { name: '{{a}} <b>', seats: 2 }), t('close'), t('generic:deep.er'), t('list:borrowed'));
    answers.push(t('nowhere'), t('nowhere', { defaultValue: 'Else' }), t('nowhere', 'Else'), t(['nowhere', 'close']), t('empty'));
    answers.push(instance.hasLoadedNamespace('list'), instance.hasLoadedNamespace('never'), instance.hasResourceBundle(language, 'list'));
    answers.push(instance.language, instance.resolvedLanguage, instance.languages);
  }
  // What the hook of texts has to say to developers goes here, and else to the console.
  answers.push((instance.services.logger as { forward: (...said: unknown[]) => unknown }).forward(['said'], 'warn', '', true));
  return answers;
}

test('the library of texts says the same without what it isn’t asked for', async () => {
  const file = fileURLToPath(import.meta.resolve('i18next'))
    .replace(/[^\\/]+$/, 'i18next.js')
    .replace(/([\\/])cjs([\\/])/, '$1esm$2');
  const code = lean(await readFile(file, 'utf8'));
  const { default: less } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: i18n };
  expect(await said(less)).toEqual(await said(whole.createInstance()));
});
