import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidate } from './query.ts';

const queryKey = ['/reservations', null, { search: 'Ada' }];

/** A query whose answers come when they are told to, each as it was when it was asked for. */
function asked(client: QueryClient) {
  let written = 'before';
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const answer = written;
    return new Promise<string>((resolve) => answers.push(() => resolve(answer)));
  };
  const options = { queryKey, queryFn, staleTime: 5_000 };
  return {
    ahead: () => client.prefetchQuery(options),
    look: () => {
      const observer = new QueryObserver(client, options);
      observer.subscribe(() => {});
      return observer;
    },
    write: () => {
      written = 'after';
    },
    answer: (number: number) => answers[number]?.(),
  };
}

it('what is read for the first time while something is written shows what was written', async () => {
  const client = new QueryClient();
  const { look, write, answer } = asked(client);
  const observer = look();
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
  const { look, write, answer } = asked(client);
  const observer = look();
  write();
  await invalidate(client, ['/users']);
  answer(0);
  await new Promise(setImmediate);
  expect(observer.getCurrentResult().data).toBe('before');
});

it('what is shown is marked at once, so that whoever comes back to it is shown what was written', () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'before');
  void invalidate(client, ['/reservations']);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('what was asked for ahead and is on its way is asked for again by whoever looks at it', async () => {
  const client = new QueryClient();
  const { write, answer, ahead, look } = asked(client);
  const waited = ahead();
  write();
  await invalidate(client, ['/reservations']);
  await waited;
  const observer = look();
  answer(0);
  answer(1);
  await new Promise(setImmediate);
  expect(observer.getCurrentResult().data).toBe('after');
});
