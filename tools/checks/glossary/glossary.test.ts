import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkGlossary } from './glossary.ts';

const glossary = `# Glossary

| word | meaning | not |
| --- | --- | --- |
| user | an employee | staff |

## In the texts

| | English | Türkçe | never | asla |
| --- | --- | --- | --- | --- |
| = | manager | amir | supervisor | müdürü |
| = | emergency manager | acil durum sorumlu(su) | | acil durum yönetici |
| > | meeting room | toplantı oda(sı) | | toplantı salon |
| = | error log | hata günlü(ğü) | | |
`;

const said = (texts: Record<string, string>) =>
  checkGlossary(
    Object.entries(texts).map(([path, text]) => sourceFile(path, text)),
    glossary,
  ).map(({ path, line, message }) => `${path}:${line} ${message}`);

const inPanel = (en: string, tr: string) =>
  said({
    'admin/src/features/users/i18n/en.ts': `export default { list: { one: '${en}' } };`,
    'admin/src/features/users/i18n/tr.ts': `const tr = { list: { one: '${tr}' } }; export default tr;`,
  }).map((message) => message.replace('admin/src/features/users/i18n/tr.ts:1 ', ''));

test('accepts texts that say the glossary’s words, with endings, plurals and capitals', () => {
  expect(inPanel('Managers and {{managers}} meeting rooms', 'Amirler ve {{amir}} toplantı odaları')).toEqual([]);
  expect(inPanel('The error log', 'HATA GÜNLÜĞÜ')).toEqual([]);
});

test('refuses another word for the same thing, in either language', () => {
  expect(inPanel('Supervisor', 'Kişi')).toEqual(['“supervisor”: the glossary says manager']);
  expect(inPanel('Room', 'Toplantı salonunda')).toEqual(['“toplantı salon”: the glossary says toplantı oda(sı)']);
});

test('refuses one word for two things: what one language says, the other says too', () => {
  expect(inPanel('Manager', 'Yönetici')).toEqual(['says manager in en and not amir in tr']);
  expect(inPanel('Person', 'Amirin adı')).toEqual(['says amir in tr and not manager in en']);
  expect(inPanel('Meeting room', 'Oda'), 'a row with >').toEqual(['says meeting room in en and not toplantı oda(sı) in tr']);
  expect(inPanel('Room', 'Toplantı odası')).toEqual([]);
});

test('takes a word within a longer one for the longer one', () => {
  expect(inPanel('Emergency manager', 'Acil durum sorumlusu')).toEqual([]);
});

test('reads refusals, mails and headings wherever they stand as one text in both languages', () => {
  const mail = `const words = { en: { intro: 'your manager', line: (name) => \`\${name} is a manager\` }, tr: { intro: 'amiriniz', line: (name) => \`\${name} yönetir\` } };`;
  expect(said({ 'api/src/features/users/mail.ts': mail })).toEqual([
    'api/src/features/users/mail.ts:1 says manager in en and not amir in tr',
  ]);
  const errors = `export const e = {\n  a: { status: 409, en: 'No manager.', tr: 'Müdürü yok.' } };`;
  expect(said({ 'contract/kernel/errors.ts': errors })).toEqual([
    'contract/kernel/errors.ts:2 “müdürü”: the glossary says amir',
    'contract/kernel/errors.ts:2 says manager in en and not amir in tr',
  ]);
});

test('lets nothing shout but what the source specification shouts', () => {
  expect(inPanel('Done!', 'Bitti')).toEqual(['texts don’t shout: no exclamation marks']);
  expect(inPanel('New content is available!', 'Yeni içerik var!')).toEqual([]);
});
