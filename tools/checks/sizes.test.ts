import { expect, test } from 'vitest';
import { checkSizes, limits } from './sizes.ts';
import { sourceFile } from './source.ts';

const lines = (count: number) => 'let a;\n'.repeat(count);
const messages = (path: string, text: string) => checkSizes([sourceFile(path, text)]).map(({ message }) => message);

test('refuses a file over its limit, and gives tests more room', () => {
  expect(messages('api/src/app.ts', lines(limits.fileLines))).toEqual([]);
  expect(messages('api/src/app.ts', lines(limits.fileLines + 1))).toEqual(['351 lines, at most 350']);
  expect(messages('api/src/app.test.ts', lines(limits.fileLines + 1))).toEqual([]);
  expect(messages('api/src/app.test.ts', lines(limits.testLines + 1))).toEqual(['501 lines, at most 500']);
});

test('refuses a long function, wherever it hides', () => {
  const long = lines(limits.functionLines);
  for (const text of [`function f() {\n${long}}`, `const f = () => {\n${long}};`, `class C { m() {\n${long}} }`]) {
    expect(messages('api/src/app.ts', text)).toEqual(['a function of 52 lines, at most 50']);
  }
});

test('refuses a crowded folder unless it is flat on purpose', () => {
  const crowd = (folder: string) =>
    Array.from({ length: limits.folderFiles + 1 }, (_, index) => sourceFile(`${folder}/file-${index}.ts`, ''));
  expect(checkSizes(crowd('api/src/platform'))).toMatchObject([
    { path: 'api/src/platform', message: '21 files in one folder, at most 20' },
  ]);
  expect(checkSizes(crowd('e2e'))).toEqual([]);
});

test('refuses what lies too deep in a feature, and counts no folder of texts', () => {
  expect(messages('me/src/features/week/day/parts/Row.tsx', '')).toEqual([]);
  expect(messages('me/src/features/week/day/parts/i18n/en.ts', '')).toEqual([]);
  expect(messages('me/src/features/week/day/parts/rows/Row.tsx', '')).toEqual(['3 folders deep in its feature, at most 2']);
});

test('leaves generated files alone', () => {
  expect(messages('api/src/platform/db/schema.generated.ts', lines(1000))).toEqual([]);
});
