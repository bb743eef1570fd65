import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidate } from './query.ts';

const queryKey = ['/reservations', null, { search: 'Ada' }];

/** A query whose answers come when they are told to, each as it was when it was asked for. */
function shown(client: QueryClient) {
  let written = 'before';
  const asked: (() => void)[] = [];
  const queryFn = () => {
    const answer = written;
    return new Promise<string>((resolve) => asked.push(() => resolve(answer)));
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 5_000 });
  observer.subscribe(() => {});
  const write = () => {
    written = 'after';
  };
  return { observer, write, answer: (number: number) => asked[number]?.() };
}

it('what is read for the first time while something is written shows what was written', async () => {
  const client = new QueryClient();
  const { observer, write, answer } = shown(client);
  write();
  const read = invalidate(client, ['/reservations']);
  answer(0);
  await new Promise(setImmediate);
  expect(observer.getCurrentResult().data).toBeUndefined();
  answer(1);
  await read;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isError: false, isStale: false });
});

it('what is on its way of other paths goes on', async () => {
  const client = new QueryClient();
  const { observer, write, answer } = shown(client);
  write();
  await invalidate(client, ['/users']);
  answer(0);
  await new Promise(setImmediate);
  expect(observer.getCurrentResult().data).toBe('before');
});
