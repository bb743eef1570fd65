import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkEvidence } from './evidence.ts';

const files = [
  sourceFile('api/src/code.ts', 'export const code = 1;'),
  sourceFile('api/src/code.db.test.ts', "test('works once', () => {}); describe('a code', () => {}); test.call('a call');"),
  sourceFile('api/src/each.test.ts', "it.each([1])('counts to %s', () => {});"),
  sourceFile('e2e/sign-in.spec.ts', "test('signs in', async () => {});"),
  sourceFile('api/index.html.ts', ''),
  sourceFile('web/index.html.ts', ''),
];
const found = (text: string) => checkEvidence(files, text, (path) => path === 'docs/decisions/023-passwords.md');
const messages = (text: string) => found(text).map(({ message }) => message);

test('accepts files by name or path, and titles that are there, several behind one file too', () => {
  const text = [
    'By `code.ts` ([023](decisions/023-passwords.md), [ASVS](https://asvs.example/)) and `api/src/code.ts`, at `sessionIdleMs` and `npm start`.',
    '| shown by `code.db.test.ts` “works once”, `each.test.ts` “counts to %s” |',
    '`code.db.test.ts` “works once”, “works once”; `sign-in.spec.ts` “signs in”',
  ];
  expect(messages(text.join('\n'))).toEqual([]);
});

test('tells of a file that is not there, with its line, and of a name that several have', () => {
  expect(found('One.\n`gone-service.ts`')).toEqual([{ path: 'docs/security.md', line: 2, message: 'there is no file gone-service.ts' }]);
  expect(messages('[023](decisions/023-passwords.md) [024](decisions/024.md#why)')).toEqual(['there is no file docs/decisions/024.md']);
  expect(messages('`index.html.ts`')).toEqual(['index.html.ts is api/index.html.ts or web/index.html.ts: name more of its path']);
});

test.each(['works twice', 'a code', 'counts to 1'])('tells of a title that no test has: %s', (title) => {
  const name = title.startsWith('counts') ? 'each.test.ts' : 'code.db.test.ts';
  expect(messages(`\`${name}\` “${title}”`)).toEqual([`${name} has no test “${title}”`]);
});

test('tells of a test without its title, and of titles that stand behind no test', () => {
  expect(messages('`code.db.test.ts` shows it')).toEqual(['code.db.test.ts shows it by which test? Its title follows the file']);
  expect(messages('`code.db.test.ts` “works once” and “signs in”')).toEqual(['“signs in” stands behind no test’s file']);
  expect(messages('`code.ts` “works once”')).toEqual(['“works once” stands behind no test’s file']);
});
