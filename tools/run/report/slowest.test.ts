import { expect, test } from 'vitest';
import { playwrightTimes, slowestLines, vitestTimes } from './slowest.ts';

test('the ten slowest are told, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }));
  const lines = slowestLines(tests);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('  11.0 s  test 11');
  expect(lines.at(-1)).toBe('   2.0 s  test 2');
});

test('tests of both runners are told with their file and their whole title', () => {
  const assertionResults = [{ fullName: 'a desk is free', duration: 12 }];
  expect(vitestTimes({ testResults: [{ name: '/project/api/desk.test.ts', assertionResults }] }, '/project')).toEqual([
    { name: 'api/desk.test.ts: a desk is free', ms: 12 },
  ]);
  const specs = [{ title: 'opens', tests: [{ results: [{ duration: 5 }] }] }];
  expect(playwrightTimes({ suites: [{ title: 'tabs.spec.ts', suites: [{ title: 'en-GB', specs }] }] })).toEqual([
    { name: 'tabs.spec.ts: en-GB: opens', ms: 5 },
  ]);
});
