import type { Caught } from './catch.ts';

/** One uncaught error of this page, as it happened last. */
export interface LoggedError extends Omit<Caught, 'reason'> {
  message: string;
  stack: string;
  /** How often it happened. */
  times: number;
}
