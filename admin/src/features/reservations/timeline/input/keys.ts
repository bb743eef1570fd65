import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import { type Bar, type Board, canMove, isPlace, type Plan, pulled, type Row, snapMinutes } from '../timeline-model.ts';
import { onBar, type Place, placeAt, walk } from './input-walk.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  board: Board;
  step: number;
  /** What is being made or moved, with the pointer or by keys. */
  plan: Plan | null;
  setPlan: (plan: Plan | null) => void;
  drop: (plan: Plan) => void;
  open: (bar: Bar) => void;
  /** Enter on a free part, or on a count. */
  choose: (row: Row, place: Place) => void;
}

/**
 * One place of the board has the focus. Arrows go from place to place; M takes a reservation up, plus and minus stretch it, then
 * the arrows move it, Enter puts it down and Escape gives up.
 */
export function useKeys(options: Options) {
  const { scroller, board, step, plan, setPlan, drop, open, choose } = options;
  const [kept, setPlace] = useState<Place | null>(null);
  const wantsFocus = useRef(false);
  const place = standing(board, kept, step);
  const barId = place?.bar ?? null;
  const bar = place ? (board.byKey.get(place.row)?.bars.find(({ id }) => id === barId) ?? null) : null;

  // After a step, and after a reservation went to another row and took its focus away.
  useEffect(() => {
    if (!wantsFocus.current) return;
    const active = scroller.current?.querySelector<HTMLElement>('[data-active]');
    if (!active || active === document.activeElement) return;
    active.focus({ preventScroll: true });
    bringIntoSight(active);
    wantsFocus.current = false;
  });

  const goTo = (next: Place) => {
    wantsFocus.current = true;
    setPlace(next);
  };
  const takeUp = (part: 'whole' | 'end', by: number) => {
    if (!bar || !canMove(board, bar, Date.now())) return;
    setPlan(pulled(board, { row: bar.row, bar, from: bar.from, to: bar.to }, part, by));
  };
  const pressFree = (event: KeyboardEvent): boolean => {
    const row = place && board.byKey.get(place.row);
    if (!place || !row) return false;
    if (event.key === 'Enter' || event.key === ' ') bar ? open(bar) : choose(row, place);
    else if (bar && event.key.toLowerCase() === 'm') takeUp('whole', 0);
    else if (bar && stretches[event.key]) takeUp('end', stretches[event.key] ?? 0);
    else {
      const next = walk(board, place, { key: event.key, ctrl: event.ctrlKey || event.metaKey }, step);
      if (next) goTo(next);
      else return event.key.startsWith('Arrow');
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (!plan && !(event.target as Element).matches('[data-active]'))) return;
    const done = plan ? pressMoving(event, { board, plan, setPlan, drop }) : pressFree(event);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
      wantsFocus.current = true;
    }
  };
  return { place, onKeyDown, setPlace, keepFocus: () => (wantsFocus.current = true) };
}

const stretches: Record<string, number> = { '+': snapMinutes, '=': snapMinutes, '-': -snapMinutes };
const shifts: Record<string, number> = { ArrowRight: snapMinutes, ArrowLeft: -snapMinutes };
const rowsBy: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function pressMoving(
  event: KeyboardEvent,
  { board, plan, setPlan, drop }: Pick<Options, 'board' | 'setPlan' | 'drop'> & { plan: Plan },
): boolean {
  const { key } = event;
  if (key === 'Escape') setPlan(null);
  else if (key === 'Enter') drop(plan);
  else if (shifts[key]) setPlan(pulled(board, plan, event.shiftKey ? 'start' : 'whole', shifts[key]));
  else if (stretches[key]) setPlan(pulled(board, plan, 'end', stretches[key]));
  else if (rowsBy[key]) setPlan({ ...plan, row: neighbour(board, plan.row, rowsBy[key]) });
  else return key !== 'Tab';
  return true;
}

/** The next row of the same kind in that direction, over those of other areas; the row itself where there is none. */
function neighbour(board: Board, key: string, by: number): string {
  const row = board.byKey.get(key);
  for (let index = (row?.index ?? 0) + by; board.rows[index]; index += by) {
    const next = board.rows[index];
    if (next && isPlace(next) && next.area === row?.area) return next.key;
  }
  return key;
}

/** What the place has become on this board: a reservation is followed to its row, a free part found anew. */
function standing(board: Board, kept: Place | null, step: number): Place | null {
  const followed = kept?.bar ? board.rows.find(({ bars }) => bars.some(({ id }) => id === kept.bar)) : undefined;
  const bar = followed?.bars.find(({ id }) => id === kept?.bar);
  if (followed && bar) return onBar(followed, bar, kept?.column);
  const row = board.byKey.get(kept?.row ?? '') ?? board.rows[0];
  return row ? placeAt(board, row, kept?.from ?? board.opens, step, kept?.column) : null;
}
