/** A test and how long it took. */
export interface Timed {
  name: string;
  ms: number;
}

const shown = 10;

/** The ten slowest, a line each, for the end of a run. */
export function slowestLines(tests: readonly Timed[]): string[] {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** Of Vitest's JSON report; paths are told from `root` on. */
export function vitestTimes(report: unknown, root: string): Timed[] {
  const { testResults = [] } = report as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name.replace(`${root}/`, '')}: ${fullName}`, ms: duration ?? 0 })),
  );
}

/** Of Playwright's JSON report. */
export function playwrightTimes(report: unknown): Timed[] {
  return ((report as { suites?: Suite[] }).suites ?? []).flatMap((suite) => timesOf(suite, []));
}

function timesOf({ title, specs = [], suites = [] }: Suite, above: string[]): Timed[] {
  const titles = [...above, title].filter(Boolean);
  return [
    ...specs.map((spec) => ({ name: [...titles, spec.title].join(': '), ms: Math.max(0, ...spec.tests.flatMap(durationsOf)) })),
    ...suites.flatMap((suite) => timesOf(suite, titles)),
  ];
}

const durationsOf = ({ results }: { results: { duration: number }[] }): number[] => results.map(({ duration }) => duration);

interface VitestReport {
  testResults?: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface Suite {
  title: string;
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}
