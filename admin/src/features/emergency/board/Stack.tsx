import type { ActionState } from '@population-tracker/contract/emergency/emergency';
import { statesInOrder } from '../states.ts';
import classes from './board.module.css';

/** The three counts as lengths of one bar; whoever shows it says them in words too. */
export function Stack({ counts }: { counts: Record<ActionState, number> }) {
  return (
    <div className={classes.stack} aria-hidden>
      {statesInOrder.map((state) => (counts[state] > 0 ? <i key={state} data-state={state} style={{ flexGrow: counts[state] }} /> : null))}
    </div>
  );
}
