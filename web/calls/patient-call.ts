import type { CallInput, Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import { CallError, type CallOptions, call } from '../client.ts';
import { newKey } from './call-once.ts';

const patienceMs = 300_000;
const pauseMs = 1_000;

/**
 * Makes a POST that may take longer than a request may (25 s; source, section 9). What wasn't answered is asked again under
 * the same key: the server does it once, lets the later request wait for it and gives both the same answer.
 * @throws CallError where it is refused, or not answered within five minutes
 */
export async function callPatiently<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Result<E>> {
  const idempotencyKey = newKey();
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await call(endpoint, input, { ...options, idempotencyKey });
    } catch (error) {
      const unanswered = error instanceof CallError && error.httpStatus === 0;
      if (!unanswered || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
