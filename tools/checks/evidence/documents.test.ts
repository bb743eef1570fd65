import { expect, test } from 'vitest';
import { checkDocuments, checkVersions } from './documents.ts';

const paths = ['docs/glossary.md', 'docs/decisions/001-node.md', 'web/client.ts'];
const messages = (path: string, text: string) => checkDocuments([{ path, text }], paths).map(({ line, message }) => [line, message]);

test('a link leads to a file or a folder', () => {
  expect(
    messages('README.md', 'The [words](docs/glossary.md#user), [why](docs/decisions), [more](https://example.com/x), [below](#x)'),
  ).toEqual([]);
  expect(messages('docs/glossary.md', 'one\n[why](decisions/002-gone.md)')).toEqual([[2, 'there is no file docs/decisions/002-gone.md']]);
});

test('the architecture names files that are there, each by as much of its path as tells it', () => {
  expect(messages('docs/architecture.md', '`web/client.ts`, `client.ts`, `call`')).toEqual([]);
  expect(messages('docs/architecture.md', '`web/clients.ts`')).toEqual([[1, 'there is no file web/clients.ts']]);
  expect(messages('CONTRIBUTING.md', '`queries.ts`')).toEqual([]);
});

test('a decision is read in one go', () => {
  expect(messages('docs/decisions/001-node.md', 'a\n'.repeat(45))).toEqual([]);
  expect(messages('docs/decisions/001-node.md', 'a\n'.repeat(46))).toEqual([[0, '46 lines, at most 45']]);
});

test('a version is exact', () => {
  const versions = (version: string) =>
    checkVersions([{ path: 'package.json', text: JSON.stringify({ devDependencies: { zod: version } }) }]).map(({ message }) => message);
  for (const version of ['4.6.7', '18.4.0-beta.17']) expect(versions(version)).toEqual([]);
  for (const version of ['^4.6.7', '~4.6.7', '4', '*', 'latest'])
    expect(versions(version)).toEqual([`zod ${version}: say the exact version`]);
});
