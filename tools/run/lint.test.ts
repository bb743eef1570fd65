import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintLines } from './lint.ts';
import { root } from './steps.ts';

test('tells each finding on one line, and the unformatted files together', () => {
  const at = (path: string, rest: string) => `file=${join(root, path)},line=3,endLine=3,col=1,endColumn=2::${rest}`;
  const text = [
    `::error title=lint/style/useConst,${at('api/a.ts', 'Use const.')}`,
    `::error title=format,${at('b.ts', 'Formatter would have printed')}`,
    `::error title=format,${at('c.ts', 'Formatter would have printed')}`,
    'Checked 3 files.',
  ].join('\n');
  expect(lintLines(text)).toEqual(['api/a.ts:3  Use const. (lint/style/useConst)', 'not formatted: b.ts c.ts']);
});
