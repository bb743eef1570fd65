import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/query.ts';
import { whenAtRest } from './when-at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page is at rest when for two seconds nothing arrives, nothing is waited for and nobody presses anything', () => {
  const run = vi.fn();
  whenAtRest(run);
  vi.advanceTimersByTime(1_900);
  document.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(1_900);
  document.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1_900);
  expect(run).not.toHaveBeenCalled();
  const fetching = vi.spyOn(queryClient, 'isFetching').mockReturnValue(1);
  vi.advanceTimersByTime(2_000);
  expect(run).not.toHaveBeenCalled();
  fetching.mockRestore();
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test('one that is used all the time is, after a while, and one that is called off never', () => {
  const [run, never] = [vi.fn(), vi.fn()];
  whenAtRest(run);
  const callOff = whenAtRest(never);
  callOff();
  for (let second = 0; second < 14; second++) {
    vi.advanceTimersByTime(1_000);
    document.dispatchEvent(new Event('keydown'));
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
