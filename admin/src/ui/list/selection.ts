import { useState } from 'react';
import type { Chosen } from '../data-table/column.ts';

export interface Selection extends Chosen {
  toggle: (id: number) => void;
  /** Chooses or leaves all of these rows, as the box in the head does. */
  togglePage: (ids: readonly number[]) => void;
  chooseEverything: () => void;
}

const nobody: ReadonlySet<number> = new Set();

/** The rows chosen in a list. They outlive a turn of the page, not another search or filter: nobody acts on rows out of sight. */
export function useSelection(scope: string, total: number): Selection {
  const [state, setState] = useState({ scope, ids: nobody, everything: false });
  const { ids, everything } = state.scope === scope ? state : { ids: nobody, everything: false };
  const choose = (next: ReadonlySet<number>) => setState({ scope, ids: next, everything: false });

  return {
    ids,
    everything,
    count: everything ? total : ids.size,
    clear: () => choose(nobody),
    toggle: (id) => choose(toggled(ids, [id], !ids.has(id))),
    togglePage: (page) => choose(toggled(ids, page, !page.every((id) => ids.has(id)))),
    chooseEverything: () => setState({ scope, ids, everything: true }),
  };
}

function toggled(ids: ReadonlySet<number>, some: readonly number[], chosen: boolean): Set<number> {
  const next = new Set(ids);
  for (const id of some) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}
