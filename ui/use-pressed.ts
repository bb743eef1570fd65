import { useState } from 'react';

/**
 * Shows what was pressed at once, and what counts again once it is settled: where saving or fetching takes a while, a choice that
 * stands still would be pressed again.
 *
 *     const [shown, press] = usePressed(data.visibility, save);
 *
 * @param counts what is known to count now
 * @param choose settles when `counts` says what came of it
 */
export function usePressed<T>(counts: T, choose: (value: T) => void | Promise<void>): readonly [shown: T, press: (value: T) => void] {
  const [pressed, setPressed] = useState<{ value: T } | null>(null);
  const press = (value: T) => {
    const mine = { value };
    setPressed(mine);
    const forget = () => setPressed((last) => (last === mine ? null : last));
    void Promise.resolve(choose(value)).finally(forget);
  };
  return [pressed ? pressed.value : counts, press];
}
