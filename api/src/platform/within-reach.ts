import { refuse } from './refusal.ts';

/**
 * What stands for every location, or also for others, is seen at each of them and changed by whoever may at all of them: the database
 * locks nothing of it for anybody else (decision 042), and leaves it as it is without a word.
 * @param locked the row as it was locked, of a record that the caller sees
 * @throws Refusal where it wasn't
 */
export function expectWithinReach(locked: object | undefined): void {
  if (!locked) refuse('session.beyondReach');
}
