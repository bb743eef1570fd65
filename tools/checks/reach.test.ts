import { expect, test } from 'vitest';
import { checkReach } from './reach.ts';
import { sourceFile } from './source.ts';

const queries = (path: string, names: string) =>
  sourceFile(path, `import { ${names} } from '#platform/db/located/located.ts';\nexport const all = ${names.split(/[ ,]/)[0]};`);
const calls = (needs: string, route = 'GET /things') =>
  sourceFile('contract/things.ts', `\nexport const one = endpoint('${route}', { summary: 'x', needs: '${needs}', scope: 'self' });`);
const allowed = { seeAll: {}, everybodys: {} };
const messages = (files: Parameters<typeof checkReach>[0], given: Partial<Parameters<typeof checkReach>[1]> = {}) =>
  checkReach(files, { ...allowed, ...given }).map(({ message }) => message);
const path = 'api/src/features/things/things-queries.ts';

test.each(['unlocated', 'wholeOf', 'unlocated as seen'])('refuses whoever looks past locations without a reason: %s', (names) => {
  const [name] = names.split(' ');
  expect(checkReach([queries(path, names)], allowed)).toEqual([
    { path, line: 1, message: `${name} sees past the caller’s locations: say why in tools/checks/reach.ts` },
  ]);
  expect(messages([queries(path, names)], { seeAll: { [path]: 'a reason' } })).toEqual([]);
});

test('leaves alone what sees no more than its caller, tests, and a word that only has the name', () => {
  const other = sourceFile(
    path,
    "import { locationsOf } from './located.ts';\nconst wholeOf = 1; export const a = [locationsOf, wholeOf];",
  );
  expect(messages([other, queries('api/src/features/things/things.db.test.ts', 'unlocated')])).toEqual([]);
});

test.each(['signedIn', 'panel', 'public'])('refuses a call that needs %s alone without a reason', (needs) => {
  const told = `GET /things needs ‘${needs}’ alone: say why in tools/checks/reach.ts`;
  expect(checkReach([calls(needs)], allowed)).toEqual([{ path: 'contract/things.ts', line: 2, message: told }]);
  expect(messages([calls(needs)], { everybodys: { 'GET /things': 'a reason' } })).toEqual([]);
  expect(messages([calls('plan.read')])).toEqual([]);
});

test('refuses one that several calls share, which no reason can name', () => {
  const shared = sourceFile('contract/things.ts', "const own = { needs: 'signedIn', scope: 'self' };");
  expect(messages([shared])).toEqual(['a call needs ‘signedIn’ alone: say why in tools/checks/reach.ts']);
});

test('tells of a reason that nothing needs any more', () => {
  const given = { seeAll: { [path]: 'a reason' }, everybodys: { 'GET /things': 'a reason' } };
  expect(messages([calls('plan.read')], given)).toEqual([`${path} needs no reason any more`, 'GET /things needs no reason any more']);
});
