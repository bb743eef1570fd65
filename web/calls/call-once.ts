import type { CallInput, Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import { CallError, type CallOptions, call } from '../client.ts';

/** By request, the key of what nobody has answered yet. */
const unanswered = new Map<string, string>();

/**
 * Makes a POST that adds something. Where no answer came, the server may have done it all the same: the same request made again bears
 * the same key, so that nothing is there twice and the answer is that of the first time. So does one that is made while another is
 * on its way.
 * @throws CallError like `call`
 */
export const callOnce = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Result<E>> =>
  once(JSON.stringify([endpoint.path, input]), (idempotencyKey) => call(endpoint, input, { ...options, idempotencyKey }));

/** For `callOnce`: gives a request its key, until it is answered. */
export async function once<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(request) ?? newKey();
  unanswered.set(request, key);
  try {
    const result = await send(key);
    unanswered.delete(request);
    return result;
  } catch (error) {
    if (!(error instanceof CallError) || isAnswer(error)) unanswered.delete(request);
    throw error;
  }
}

/** A refusal leaves nothing behind; whatever else there is may come from something before the server, which has done it. */
const isAnswer = ({ httpStatus }: CallError): boolean => httpStatus > 0 && httpStatus < 500;

/**
 * Something else was done since: the same request may be meant anew, for instance once more what was taken back. The answer of the
 * first time would say that it is there.
 */
export const forgetUnanswered = (): void => unanswered.clear();

export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
