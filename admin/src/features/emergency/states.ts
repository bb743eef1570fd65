import type { ActionState } from '@population-tracker/contract/emergency/emergency';

/** Whoever needs help comes first, then whoever nobody knows about. */
export const statesInOrder: readonly ActionState[] = ['notSafe', 'none', 'safe'];
