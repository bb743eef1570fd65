import { stripVTControlCharacters } from 'node:util';

/** A test that failed, and what was said of it. */
export interface Failure {
  name: string;
  message: string;
}

const linesShown = 30;

/** What failed, with the beginning of why, for the end of a run: whoever keeps only the end of what it printed has them too. */
export function failureLines(failures: readonly Failure[]): string[] {
  return failures.flatMap(({ name, message }) => [
    `  ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !line.includes('/node_modules/'))
      .slice(0, linesShown)
      .map((line) => `    ${line}`),
  ]);
}

/** Of Vitest's JSON report; paths are told from `root` on. A file that could not be loaded is told as one. */
export function vitestFailures(report: unknown, root: string): Failure[] {
  const { testResults = [] } = report as VitestReport;
  return testResults.flatMap(({ name: path, status, message = '', assertionResults }) => {
    const name = path.replace(`${root}/`, '');
    if (status === 'failed' && assertionResults.length === 0) return [{ name, message }];
    return assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${name}: ${fullName}`, message: (failureMessages ?? []).join('\n') }));
  });
}

/** Of Playwright's JSON report. Errors outside of tests have no name of their own. */
export function playwrightFailures(report: unknown): Failure[] {
  const { suites = [], errors = [] } = report as PlaywrightReport;
  return [
    ...suites.flatMap((suite) => failuresOf(suite, [])),
    ...errors.map(({ message = '' }) => ({ name: 'outside of browser tests', message })),
  ];
}

function failuresOf({ title, specs = [], suites = [] }: Suite, above: string[]): Failure[] {
  const titles = [...above, title].filter(Boolean);
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({ name: [...titles, spec.title].join(': '), message: results.flatMap(messagesOf).join('\n') })),
    ),
    ...suites.flatMap((suite) => failuresOf(suite, titles)),
  ];
}

const messagesOf = ({ errors = [] }: { errors?: Told[] }): string[] => errors.map(({ message = '' }) => message);

interface VitestReport {
  testResults?: {
    name: string;
    status?: string;
    message?: string;
    assertionResults: { fullName: string; status?: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightReport {
  suites?: Suite[];
  errors?: Told[];
}

interface Suite {
  title: string;
  specs?: { title: string; tests: { status?: string; results: { errors?: Told[] }[] }[] }[];
  suites?: Suite[];
}

interface Told {
  message?: string;
}
