import { expect, test } from 'vitest';
import { failureLines, playwrightFailures, vitestFailures } from './failures.ts';

test('what failed is told with its file, its whole title and why; what passed is not', () => {
  const assertionResults = [
    { fullName: 'a desk is free', status: 'passed', failureMessages: [] },
    { fullName: 'a desk is taken', status: 'failed', failureMessages: ['expected 1 to be 2'] },
  ];
  expect(vitestFailures({ testResults: [{ name: '/project/api/desk.test.ts', status: 'failed', assertionResults }] }, '/project')).toEqual([
    { name: 'api/desk.test.ts: a desk is taken', message: 'expected 1 to be 2' },
  ]);
  const specs = [
    { title: 'opens', tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no tab' }] }] }] },
    { title: 'closes', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
  ];
  const suites = [{ title: 'tabs.spec.ts', suites: [{ title: 'en-GB', specs }] }];
  expect(playwrightFailures({ suites })).toEqual([{ name: 'tabs.spec.ts: en-GB: opens', message: 'no tab' }]);
});

test('a file that could not be loaded and an error outside of the tests are told too', () => {
  const broken = { name: '/project/api/desk.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  expect(vitestFailures({ testResults: [broken] }, '/project')).toEqual([{ name: 'api/desk.test.ts', message: 'no such module' }]);
  expect(playwrightFailures({ errors: [{ message: 'no browser' }] })).toEqual([
    { name: 'outside of browser tests', message: 'no browser' },
  ]);
});

test('why is told without colours and without the way through libraries, as far as a screen holds', () => {
  const said = Array.from({ length: 60 }, (_, line) => `\u001b[31mline ${line}\u001b[39m`);
  const message = ['    at run (/project/node_modules/vitest/run.js:1)', ...said].join('\n');
  const lines = failureLines([{ name: 'a desk', message }]);
  expect(lines.slice(0, 2)).toEqual(['  a desk', '    line 0']);
  expect(lines).toHaveLength(31);
});
