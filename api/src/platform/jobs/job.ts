import type { Context } from '#api/context.ts';

export interface JobRun {
  /** Aborted when the process stops or its hold on the job is lost; long jobs look at it between steps. */
  signal: AbortSignal;
  /** 0 for the first try. */
  attempt: number;
  /** No further try follows when this one throws. */
  last: boolean;
}

export interface JobDefinition<D extends object = object> {
  name: string;
  /** May run again after a crash at any point, so it must be harmless to repeat. Throwing asks for another try. */
  run(ctx: Context, data: D, job: JobRun): Promise<void>;
  /** A person waits for it: workers are told at the commit instead of polling. */
  urgent?: boolean;
  /** How many tries follow the first; 10 unless told. */
  retries?: number;
  /** The pause before the second try; it doubles with each further one, up to `retryMaxSeconds`. */
  retryAfterSeconds?: number;
  retryMaxSeconds?: number;
  /** How many run at once in one process; 1 unless told. */
  concurrency?: number;
  /** Jobs with a `singletonKey` wait at most once per key. */
  oncePerKey?: boolean;
  /** Also runs by itself at these times (five cron fields, UTC), once for all processes, with empty data. */
  cron?: string;
  /** Called once when the process stops working. */
  stopped?(): void;
}

/** Declares a job; features export theirs as `jobs`. */
export const defineJob = <D extends object>(definition: JobDefinition<D>): JobDefinition => definition as JobDefinition;
