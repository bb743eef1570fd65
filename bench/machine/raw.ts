import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connections, secondsEach } from './stage.ts';

/** A statement straight on PostgreSQL, with `:name` for each of its variables and no other colon than that of a cast. */
export interface RawStatement {
  text: string;
  variables?: Record<string, RawVariable>;
}

/** `between` draws a whole number, both ends included; `counter` counts up, so that no number comes twice. */
export type RawVariable = { between: [number, number] } | 'counter';

export interface RawOutcome {
  perSecond: number;
  /** What sent the statements. */
  by: string;
}

export interface RawWork {
  url: string;
  statements: RawStatement[];
  connections: number;
  seconds: number;
  firstCount: number;
}

/**
 * Runs statements, each as often as the others, over 16 prepared connections: the limit that no API can pass. By pgbench
 * where the machine has it, else by a loop of our own, which reaches less and so makes the ratios look better.
 */
export async function runRaw(
  url: string,
  statements: RawStatement[],
  { firstCount = 0 }: { firstCount?: number } = {},
): Promise<RawOutcome> {
  const work: RawWork = { url, statements, connections, seconds: secondsEach, firstCount };
  const folder = mkdtempSync(join(tmpdir(), 'population-tracker-raw-'));
  const pgbench = programPath('pgbench');
  try {
    const said = pgbench ? await told(pgbench, pgbenchOptions(work, folder)) : await told(process.execPath, loopOptions(work, folder));
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(said)?.[1]);
    if (!(perSecond > 0)) throw new Error(`The raw limit can't be measured: ${said.slice(0, 1_000)}`);
    return { perSecond, by: pgbench ? 'pgbench' : 'a loop on pg' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pgbenchOptions({ url, statements, connections, seconds, firstCount }: RawWork, folder: string): string[] {
  const files = statements.flatMap((statement, index) => {
    const path = join(folder, `${index}.sql`);
    writeFileSync(path, scriptOf(statement, connections));
    return ['-f', path];
  });
  return ['-n', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`, '-M', 'prepared', '-D', `count=${firstCount}`, ...files, url];
}

/** Variables live on from one transaction of a client to the next, so that each client counts its own share of numbers. */
function scriptOf({ text, variables = {} }: RawStatement, connections: number): string {
  const before = Object.entries(variables).map(([name, kind]) =>
    kind === 'counter' ? `\\set ${name} :count * ${connections} + :client_id` : `\\set ${name} random(${kind.between.join(', ')})`,
  );
  const after = Object.values(variables).includes('counter') ? ['\\set count :count + 1'] : [];
  return `${[...before, `${text.trim().replace(/\s*\n\s*/g, ' ')};`, ...after].join('\n')}\n`;
}

function loopOptions(work: RawWork, folder: string): string[] {
  const path = join(folder, 'work.json');
  writeFileSync(path, JSON.stringify(work));
  return [join(import.meta.dirname, 'raw-loop.ts'), path];
}

function told(program: string, given: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part));
    child.on('error', fail);
    child.on('close', () => done(text));
  });
}

function programPath(name: string): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = namesIn(debian).map((version) => join(debian, version, 'bin'));
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
