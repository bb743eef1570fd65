import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkTranslations } from './translations.ts';

const folder = 'admin/src/features/users';
const english = `export default { title: 'Users', add: 'Add user', row_one: '{{count}} row', row_other: '{{count}} rows', state: { active: 'Active' } };`;
const turkish = `const tr = { title: 'Kullanıcılar', add: 'Kullanıcı ekle', row_one: '{{count}} satır', row_other: '{{count}} satır', state: { active: 'Aktif' } }; export default tr;`;
const page = `export function UsersPage() { const { t } = useTranslation('users'); return <h1 title={t('title')}>{t('add')}{t('row', { count: 1 })}{t(\`state.\${state}\`)}</h1>; }`;

function messages(texts: { en?: string; tr?: string; page?: string }): string[] {
  return checkTranslations([
    sourceFile(`${folder}/i18n/en.ts`, texts.en ?? english),
    sourceFile(`${folder}/i18n/tr.ts`, texts.tr ?? turkish),
    sourceFile(`${folder}/UsersPage.tsx`, texts.page ?? page),
  ]).map(({ message }) => message);
}

test('accepts texts that are complete, used and translated, with plurals and built keys', () => {
  expect(messages({})).toEqual([]);
});

test('refuses a key that no text has', () => {
  expect(messages({ page: page.replace(`t('add')`, `t('added')`) })).toEqual(['no text has the key added', 'nobody uses the key add']);
});

test('refuses a key of a text with marks in it that no text has', () => {
  expect(messages({ page: page.replace('return ', `const a = <Trans i18nKey="addd" />; return `) })).toEqual(['no text has the key addd']);
});

test('refuses a key that is not translated, and one that English lacks', () => {
  expect(messages({ tr: turkish.replace('add:', 'addd:') })).toEqual(['the key add is not translated', 'the key addd is not in English']);
});

test('refuses a translation that fills other places', () => {
  expect(messages({ tr: turkish.replaceAll('{{count}}', '{{number}}') })).toEqual(['row fills number, English fills count']);
});

test('refuses a key that nobody uses', () => {
  expect(messages({ page: page.replace(`t('title')`, 'name') })).toEqual(['nobody uses the key title']);
});

test.each([
  ['as text', `<p>Save changes</p>`, 'Save changes'],
  ['in braces', `<p>{'Kaydet'}</p>`, 'Kaydet'],
  ['in an attribute that is read out', `<input aria-label="Search" />`, 'Search'],
])('refuses a text written into a component %s', (_, element, text) => {
  expect(messages({ page: page.replace('return ', `const a = ${element}; return `) })).toEqual([`the text "${text}" belongs into i18n`]);
});

test('accepts signs without letters, and keys of the keyboard', () => {
  expect(messages({ page: page.replace('return ', `const a = <p className="wide">– · <kbd>Ctrl</kbd></p>; return `) })).toEqual([]);
});
