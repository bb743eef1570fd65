import { expect, it } from 'vitest';
import { CallError } from '../client.ts';
import { forgetUnanswered, once } from './call-once.ts';

const failed = (httpStatus: number) =>
  new CallError({ key: null, statusCode: httpStatus, httpStatus, message: 'No', fields: [], details: null });

/** The keys that a request was sent under, where it was answered so one time after the other. */
async function keysOf(request: string, ...answers: (CallError | string)[]): Promise<string[]> {
  const keys: string[] = [];
  for (const answer of answers) {
    const send = (key: string) => {
      keys.push(key);
      return answer instanceof CallError ? Promise.reject(answer) : Promise.resolve(answer);
    };
    await once(request, send).catch((error: unknown) => expect(error).toBe(answer));
  }
  return keys;
}

it('a request has the same key until somebody has answered it', async () => {
  const [first, second, third, fourth] = await keysOf('one', failed(0), failed(503), 'made', 'made');
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('a refusal is an answer, and another request has another key', async () => {
  const [first, second] = await keysOf('two', failed(409), failed(0));
  const [other] = await keysOf('three', failed(0));
  expect(new Set([first, second, other]).size).toBe(3);
});

it('what is asked for after something else was done is meant anew', async () => {
  const [first] = await keysOf('five', failed(0));
  forgetUnanswered();
  expect(await keysOf('five', failed(0))).not.toEqual([first]);
});

it('pressed twice it is one request', async () => {
  const keys: string[] = [];
  await Promise.all([1, 2].map(() => once('four', async (key) => keys.push(key))));
  expect(new Set(keys).size).toBe(1);
});
