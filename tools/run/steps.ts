import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Outcome {
  ok: boolean;
  /** What is wrong, for whoever has to mend it; empty when nothing is. */
  text: string;
}

export interface Step {
  name: string;
  run: () => Promise<Outcome> | Outcome;
}

/**
 * Runs steps side by side, `width` at a time, and prints a line with the time of each as it ends.
 * @returns the names of the steps that failed
 */
export async function runSteps(steps: Step[], width: number): Promise<string[]> {
  const waiting = [...steps];
  const failed: string[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed.push(step.name);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return failed;
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const started = performance.now();
  const { ok, text } = await outcomeOf(run);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.padStart(6)} s`);
  if (!ok) console.log(text.replace(/^/gm, '       '));
  return ok;
}

async function outcomeOf(run: Step['run']): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return { ok: false, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** For the compiler: several checkers would each work out anew what they share, twice the computing for the API. */
export const oneChecker = ['--checkers', '1'];

const running = new Set<ChildProcess>();

/** When this run is interrupted, ends the commands that it started and does `cleanUp`. */
export function stopOnSignal(cleanUp?: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      void Promise.resolve(cleanUp?.()).finally(() => process.exit(130));
    });
  }
}

interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Shows the output while the command runs, besides keeping it. */
  show?: boolean;
  /** Takes of the processor what others leave. */
  modest?: boolean;
  cwd?: string;
}

/** Runs a script with this Node, without a shell and without an input. */
export function command(
  script: string,
  given: string[],
  { env, show = false, modest = false, cwd = root }: CommandOptions = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Windows has no such program.
    const [program = '', ...first] = [...(modest && process.platform !== 'win32' ? ['nice', '-n', '19'] : []), process.execPath];
    const child = spawn(program, [...first, join(root, script), ...given], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let text = '';
    const keep = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
      text += chunk;
      if (show) target.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, text });
    });
  });
}
