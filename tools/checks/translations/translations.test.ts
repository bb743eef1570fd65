import { describe, expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkTranslations } from './translations.ts';

const folder = 'admin/src/features/users';
const english = `export default { title: 'Users', add: 'Add user', row_one: '{{count}} row', row_other: '{{count}} rows', state: { active: 'Active' } };`;
const turkish = `const tr = { title: 'Kullanıcılar', add: 'Kullanıcı ekle', row_one: '{{count}} satır', row_other: '{{count}} satır', state: { active: 'Aktif' } }; export default tr;`;
const page = `export function UsersPage() { const { t } = useTranslation('users'); return <h1 title={t('title')}>{t('add')}{t('row', { count: 1 })}{t(\`state.\${state}\`)}</h1>; }`;

type Files = Record<string, string>;

const found = (files: Files) =>
  checkTranslations(Object.entries(files).map(([path, text]) => sourceFile(path, text))).map(({ path, message }) => ({ path, message }));

/** What is said of a feature whose texts and page are right unless told otherwise, and of what stands beside it. */
function messages({ en = english, tr = turkish, page: component = page, ...more }: Files): string[] {
  const files = { [`${folder}/i18n/en.ts`]: en, [`${folder}/i18n/tr.ts`]: tr, [`${folder}/UsersPage.tsx`]: component, ...more };
  return found(files).map(({ message }) => message);
}

const inPage = (code: string) => messages({ page: page.replace('return ', `${code}; return `) });

test('accepts texts that are complete, used and translated, with plurals and built keys', () => {
  expect(messages({})).toEqual([]);
});

describe('refuses a key', () => {
  test('that no text has', () => {
    expect(messages({ page: page.replace(`t('add')`, `t('added')`) })).toEqual(['no text has the key added', 'nobody uses the key add']);
  });

  test('that no text has, on either side of a condition', () => {
    expect(inPage(`const a = t(one ? 'title' : (two ? 'titel' : 'add'))`)).toEqual(['no text has the key titel']);
  });

  test('of a text with marks in it that no text has', () => {
    expect(inPage(`const a = <Trans i18nKey="addd" />`)).toEqual(['no text has the key addd']);
  });

  test('that nobody uses', () => {
    expect(messages({ page: page.replace(`t('title')`, 'name') })).toEqual(['nobody uses the key title']);
  });

  test('that is not translated, and one that English lacks', () => {
    expect(messages({ tr: turkish.replace('add:', 'addd:') })).toEqual(['the key add is not translated', 'the key addd is not in English']);
  });
});

describe('refuses a translation', () => {
  test('that fills other places', () => {
    expect(messages({ tr: turkish.replaceAll('{{count}}', '{{number}}') })).toEqual(['row fills number, English fills count']);
  });

  test('that fills a place in none of its plural forms, though one form may do without', () => {
    expect(messages({ tr: turkish.replace('{{count}} satır', 'bir satır') })).toEqual([]);
    expect(messages({ tr: turkish.replaceAll('{{count}} satır', 'satır') })).toEqual(['row fills nothing, English fills count']);
  });

  test('that marks other parts', () => {
    const marked = english.replace('Add user', 'Add <1>user</1>');
    expect(messages({ en: marked })).toEqual(['add fills nothing, English fills </1>, <1>']);
  });

  test('with a plural where English has none, and the other way round', () => {
    expect(messages({ tr: turkish.replace(`add: 'Kullanıcı ekle'`, `add_one: 'Ekle', add_other: 'Ekle'`) })).toEqual([
      'add: English has no plural forms',
    ]);
    expect(messages({ tr: turkish.replace(/row_one: .*?, row_other/, 'row') })).toEqual(['row: English has plural forms']);
  });
});

describe('a plural has the forms that its language counts by', () => {
  const lacking = english.replace(/row_one: .*?, /, '');
  const spanish = turkish.replace('row_other', `row_many: '{{count}} de filas', row_other`);
  const japanese = turkish.replace(/row_one: .*?, /, '');

  test('one and others in English, many too in Spanish, no difference in Japanese', () => {
    expect(messages({ [`${folder}/i18n/es.ts`]: spanish, [`${folder}/i18n/ja.ts`]: japanese })).toEqual([]);
  });

  test('no fewer', () => {
    expect(messages({ en: lacking })).toEqual(['row has the plural forms other; en counts by one, other']);
    expect(messages({ [`${folder}/i18n/es.ts`]: turkish })).toEqual(['row has the plural forms one, other; es counts by many, one, other']);
  });

  test('no more', () => {
    expect(messages({ [`${folder}/i18n/ko.ts`]: turkish })).toEqual(['row has the plural forms one, other; ko counts by other']);
  });
});

describe('what is said of one and of several', () => {
  test('a number stands before no fixed plural', () => {
    const seats = english.replace('Add user', 'Add {{total}} users');
    expect(messages({ en: seats, tr: turkish.replace('Kullanıcı ekle', '{{total}} kullanıcı ekle') })).toEqual([
      '“{{total}} users” says several even of one: {{count, seat|seats}}',
    ]);
    const told = seats.replace('{{total}} users', '{{total, user|users}}');
    expect(messages({ en: told, tr: turkish.replace('Kullanıcı ekle', '{{total}} kullanıcı ekle') })).toEqual([]);
    const sentence = (text: string) => found({ 'contract/plan/plan-errors.ts': `export const errors = { a: { en: '${text}' } };` });
    expect(sentence('It still has {count} buildings.')).toMatchObject([{ path: 'contract/plan/plan-errors.ts' }]);
    expect(sentence('It still has {count:# building|# buildings}, as {name} has.')).toEqual([]);
  });

  const refused = (text: string) => {
    const tr = turkish.replace('Kullanıcı ekle', `${[...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => `{{${name}}}`).join(' ')} ekle`);
    return messages({ en: english.replace('Add user', `Add ${text}`), tr });
  };

  test('whatever its name, a word between, or the noun’s own plural', () => {
    expect(refused('{{whatever}} users')).toHaveLength(1);
    expect(refused('{{count}} future users')).toHaveLength(1);
    expect(refused('{{count}} quite exceptional users')).toHaveLength(1);
    expect(refused('{{count}} people')).toHaveLength(1);
    expect(refused('<b>{{count}}</b> people')).toHaveLength(1);
    expect(refused('to {{name}} who has users')).toEqual([]);
    expect(refused('{{free}} of {{all}} as {{name}} stands')).toEqual([]);
  });

  test('of a text with forms only the number that they count', () => {
    const forms = (one: string, other: string) =>
      messages({
        en: english.replace("'{{count}} row'", `'${one}'`).replace("'{{count}} rows'", `'${other}'`),
        tr: turkish.replaceAll('{{count}} satır', [...other.matchAll(/\{\{(\w+)/g)].map(([, name]) => `{{${name}}}`).join(' ')),
      });
    expect(forms('{{n}} row', '{{n}} rows')).toEqual([]);
    expect(forms('{{count}} row, {{seats}} seats', '{{count}} rows, {{seats}} seats')).toHaveLength(1);
    expect(forms('{{late}} of {{all}} seats is', '{{late}} of {{all}} seats are')).toHaveLength(1);
    expect(forms('{{count}} row, {{seats, seat|seats}}', '{{count}} rows, {{seats, seat|seats}}')).toEqual([]);
  });

  test('in the contract and in the API, on whichever line its English stands', () => {
    const said = (path: string, code: string) => found({ [path]: `export const texts = { a: ${code} };` }).map(({ message }) => message);
    expect(said('api/src/features/plan/plan-mail.ts', `{\n en:\n 'You lose {count} desks.',\n tr: 'x' }`)).toHaveLength(1);
    expect(
      said('api/src/features/plan/plan-mail.ts', `{ en: (desks: number) => \`You lose \${desks} desks.\`, tr: () => 'x' }`),
    ).toHaveLength(1);
    const told = `{ en: (n: number) => (n === 1 ? \`\${n} desk\` : \`\${n} desks\`), tr: () => 'x' }`;
    expect(said('api/src/features/plan/plan-mail.ts', told)).toEqual([]);
    expect(said('contract/plan/plan-errors.ts', `{ tr: '{count} desks', en: 'A desk' }`)).toEqual([]);
  });
});

test('a button that makes something says so', () => {
  expect(messages({ en: english.replace('Add user', 'New user') })).toEqual(["add is 'New user': what makes something says Add, “… ekle”"]);
  expect(messages({ tr: turkish.replace('Kullanıcı ekle', 'Yeni kullanıcı') })).toEqual([
    "add is 'Yeni kullanıcı': what makes something says Add, “… ekle”",
  ]);
});

describe('languages', () => {
  const path = (part: string, language: string) => `${part.startsWith('web/') ? '' : 'admin/src/'}${part}/${language}.ts`;
  const all = (part: string, languages: string[]): Files =>
    Object.fromEntries(languages.map((language) => [path(part, language), `export default { open: 'Open' };`]));
  const button = { 'admin/src/shell/search/Search.tsx': `const a = t('search:open')` };

  test('a feature speaks English and Turkish', () => {
    expect(found({ ...all('features/visits/i18n', ['en']), 'admin/src/features/visits/Visits.tsx': `const a = t('open')` })).toEqual([
      { path: path('features/visits/i18n', 'tr'), message: 'is missing: these texts exist in every language' },
    ]);
  });

  test.each(['web/i18n', 'shell/search/i18n'])('%s speaks all six', (part) => {
    const use = { 'admin/src/shell/search/Search.tsx': `const a = t('open')` };
    expect(found({ ...all(part, ['en', 'tr', 'es', 'ja', 'ko', 'it']), ...use })).toEqual([]);
    expect(found({ ...all(part, ['en', 'tr', 'es', 'it']), ...use }).map((finding) => finding.path)).toEqual([
      path(part, 'ja'),
      path(part, 'ko'),
    ]);
  });

  test('a feature’s further language is complete, or not there', () => {
    expect(messages({ [`${folder}/i18n/ko.ts`]: `export default { title: '사용자' };` })).toEqual([
      'the key add is not translated',
      'the key row is not translated',
      'the key state.active is not translated',
    ]);
  });

  test('one that the panel has not is refused', () => {
    expect(messages({ [`${folder}/i18n/de.ts`]: turkish })).toEqual(['the panel has no language de']);
  });

  test('texts without English beside them are refused', () => {
    expect(found(all('features/visits/i18n', ['tr']))).toEqual([
      { path: path('features/visits/i18n', 'tr'), message: 'has no English beside it' },
    ]);
  });

  test('a part of the frame and a feature don’t share a name', () => {
    const six = ['en', 'tr', 'es', 'ja', 'ko', 'it'];
    expect(found({ ...all('features/search/i18n', six), ...all('shell/search/i18n', six), ...button })).toEqual([
      { path: path('shell/search/i18n', 'en'), message: `${path('features/search/i18n', 'en')} has the name search already` },
    ]);
  });
});

describe('refuses a text written into a component', () => {
  test.each([
    ['as text', `<p>Save changes</p>`, 'Save changes'],
    ['in braces', `<p>{'Kaydet'}</p>`, 'Kaydet'],
    ['behind a condition', `<p>{saved && 'Saved'}</p>`, 'Saved'],
    ['on one side of a condition', `<p>{saved ? name : 'Nobody'}</p>`, 'Nobody'],
    ['between values', `<p>{\`\${count} rows\`}</p>`, 'rows'],
    ['in an attribute that is read out', `<input aria-label="Search" />`, 'Search'],
    ['in an attribute that is read out, behind a condition', `<input title={open ? 'Close' : undefined} />`, 'Close'],
  ])('%s', (_, element, text) => {
    expect(inPage(`const a = ${element}`)).toEqual([`the text "${text}" belongs into i18n`]);
  });
});

test('accepts signs without letters, keys of the keyboard, and attributes that nobody reads', () => {
  expect(inPage(`const a = <p className={wide ? 'wide' : 'narrow'} title={\`\${a} · \${b}\`}>– · <kbd>Ctrl</kbd></p>`)).toEqual([]);
});
