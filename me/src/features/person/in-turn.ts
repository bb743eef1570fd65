import { readSession } from '#web/session.ts';

/**
 * Does one thing after the other, in the order in which they were pressed: of two choices the later one holds and is told last, however
 * long the network takes for the first. What waits still when somebody signs out isn't done in another one's name.
 *
 *     const save = inTurn();
 *     await save(() => call(chooseMyVisibility, { body: { visibility } }));
 */
export function inTurn(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const { token } = readSession();
    const mine = last.then(() => (readSession().token === token ? work() : undefined));
    last = mine.catch(() => {});
    return mine;
  };
}
