import { useRef, useState } from 'react';
import type { Chosen } from '#ui/table/column.ts';

export interface Selection extends Chosen {
  has: (id: number) => boolean;
  /** Chooses or leaves a row; with `through`, everything from the last one to it does as that one did. */
  toggle: (id: number, through?: readonly number[]) => void;
  /** Chooses or leaves all of these rows, as the box in the head does. */
  togglePage: (ids: readonly number[]) => void;
  /** Chooses these rows beside those that are. */
  add: (ids: readonly number[]) => void;
  chooseEverything: () => void;
}

interface State {
  ids: ReadonlySet<number>;
  everything: boolean;
  except: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();
export const nothingChosen: State = { ids: nobody, everything: false, except: nobody };

/**
 * The rows chosen in a list. They outlive a turn of the page, not another search or filter: nobody acts on rows out of sight.
 * @param rows null while those of another question are shown still; of what is chosen among them only what is found again stays
 */
export function useSelection(scope: string, total: number, rows: readonly { id: number }[] | null): Selection {
  const [kept, setKept] = useState({ scope, found: false, ...nothingChosen });
  const last = useRef<number | null>(null);
  const state = kept.scope === scope ? kept : { scope, found: false, ...nothingChosen };
  const found = state.found || rows !== null;
  if (rows && !state.found) setKept({ scope, found, ...foundAgain(state, rows) });
  const mark = (some: readonly number[], chosen: boolean) => setKept({ scope, found, ...marked(state, some, chosen) });

  return {
    ...state,
    count: state.everything ? total - state.except.size : state.ids.size,
    has: (id) => isChosen(state, id),
    clear: () => setKept({ scope, found, ...nothingChosen }),
    toggle: (id, through) => {
      const chosen = through && last.current !== null ? isChosen(state, last.current) : !isChosen(state, id);
      mark(through ? between(through, last.current, id) : [id], chosen);
      last.current = id;
    },
    togglePage: (page) => mark(page, !page.every((id) => isChosen(state, id))),
    add: (some) => mark(some, true),
    chooseEverything: () => setKept({ scope, found, ...nothingChosen, everything: true }),
  };
}

const isChosen = ({ ids, everything, except }: State, id: number): boolean => (everything ? !except.has(id) : ids.has(id));

/** The selection after these rows were chosen or left. Of everything, those that are left are the exceptions. */
export function marked({ ids, everything, except }: State, some: readonly number[], chosen: boolean): State {
  const next = new Set(everything ? except : ids);
  for (const id of some) {
    if (chosen === everything) next.delete(id);
    else next.add(id);
  }
  return everything ? { ids, everything, except: next } : { ids: next, everything, except };
}

/** The selection of which only these rows are left, and of what was left out of everything only these. */
export function foundAgain({ ids, everything, except }: State, rows: readonly { id: number }[]): State {
  const among = (some: ReadonlySet<number>) => new Set(rows.flatMap(({ id }) => (some.has(id) ? id : [])));
  return { ids: among(ids), everything, except: among(except) };
}

/** The rows from one to another, in either direction; the second alone where the first isn't among them. */
export function between(rows: readonly number[], from: number | null, to: number): number[] {
  const [start, end] = [rows.indexOf(from ?? to), rows.indexOf(to)];
  return start < 0 || end < 0 ? [to] : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
