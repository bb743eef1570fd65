import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Bar, type Board, canMove, isPlace, type Plan, pulled, snap, snapMinutes } from '../model.ts';

const movedPx = 4;
const longPressMs = 450;
/** So near to an edge the board scrolls along. */
const edgePx = 36;

interface Held {
  pointerId: number;
  x: number;
  y: number;
  row: string;
  minute: number;
  bar: Bar | null;
  part: 'whole' | 'start' | 'end';
  dragging: boolean;
  timer: number;
}

interface Options {
  scroller: RefObject<HTMLElement | null>;
  board: Board;
  plan: Plan | null;
  setPlan: (plan: Plan | null) => void;
  drop: (plan: Plan) => void;
}

/** Drag on a free place makes a plan, on a bar moves it, on an edge stretches it. A finger has to rest first, else it scrolls. */
export function useDrag({ scroller, board, plan, setPlan, drop }: Options) {
  const held = useRef<Held | null>(null);
  const clicked = useRef(false);
  const latest = useRef(plan);
  latest.current = plan;
  useKeptStill(scroller, held);

  const release = () => letGo(held);
  const begin = (one: Held) => {
    one.dragging = true;
    scroller.current?.setPointerCapture(one.pointerId);
    setPlan(firstPlan(one));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    clicked.current = false;
    if (event.button !== 0 || held.current) return;
    const found = holdOf(event, board, scroller.current);
    if (!found) return;
    if (event.pointerType === 'touch') found.timer = window.setTimeout(() => begin(found), longPressMs);
    held.current = found;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const one = held.current;
    if (!one || one.pointerId !== event.pointerId) return;
    if (!one.dragging) {
      if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < movedPx) return;
      if (event.pointerType === 'touch') return release();
      begin(one);
    }
    const element = scroller.current;
    if (!element) return;
    scrollAlong(element, event);
    setPlan(planOf(board, one, minuteAt(element, event.clientX), rowAt(event) ?? latest.current?.row ?? one.row));
  };
  const onPointerUp = () => {
    const dropped = held.current?.dragging ? latest.current : null;
    release();
    if (!dropped) return;
    clicked.current = true;
    drop(dropped);
  };
  const cancel = () => {
    const dragging = held.current?.dragging;
    release();
    if (dragging) setPlan(null);
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel };
  return { handlers, cancel, endsDrag: () => clicked.current };
}

function letGo(held: RefObject<Held | null>): void {
  if (held.current) clearTimeout(held.current.timer);
  held.current = null;
}

/** What is held before it has moved: the bar as it is, or the shortest new one. */
function firstPlan({ row, bar, minute }: Held): Plan {
  if (bar) return { row, bar, from: bar.from, to: bar.to };
  const from = Math.floor(minute / snapMinutes) * snapMinutes;
  return { row, bar, from, to: from + snapMinutes };
}

/** While something is held a finger doesn't scroll, and no menu opens under it. */
function useKeptStill(scroller: RefObject<HTMLElement | null>, held: RefObject<Held | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const still = (event: Event) => {
      if (held.current?.dragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', still, { passive: false });
    element?.addEventListener('contextmenu', still);
    return () => {
      element?.removeEventListener('touchmove', still);
      element?.removeEventListener('contextmenu', still);
    };
  }, [scroller, held]);
}

function holdOf(event: PointerEvent, board: Board, element: HTMLElement | null): Held | null {
  const target = event.target as Element;
  const row = board.byKey.get(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '');
  if (!element || !row || !isPlace(row) || !target.closest('[data-track]')) return null;
  const id = Number(target.closest<HTMLElement>('[data-bar]')?.dataset.bar);
  const bar = row.bars.find((one) => one.id === id) ?? null;
  if (bar ? !canMove(board, bar, Date.now()) : row.steps !== null || target.closest('[data-bar]')) return null;
  const part = (target.closest<HTMLElement>('[data-edge]')?.dataset.edge ?? 'whole') as Held['part'];
  const { pointerId, clientX: x, clientY: y } = event;
  return { pointerId, x, y, row: row.key, minute: minuteAt(element, x), bar, part, dragging: false, timer: 0 };
}

function planOf(board: Board, { bar, row, minute, part }: Held, at: number, over: string): Plan {
  if (bar) {
    const plan = { row: part === 'whole' ? over : row, bar, from: bar.from, to: bar.to };
    return pulled(board, plan, part, at - minute);
  }
  const first = Math.floor(minute / snapMinutes) * snapMinutes;
  const last = Math.max(0, Math.min(snap(at), board.length));
  return last > first ? { row, bar, from: first, to: last } : { row, bar, from: Math.min(last, first), to: first + snapMinutes };
}

/** The minute of the day that lies at a place of the window. */
export function minuteAt(scroller: HTMLElement, x: number): number {
  const hours = scroller.querySelector<HTMLElement>('[data-hours]')?.getBoundingClientRect();
  const length = Number(scroller.dataset.length);
  return hours ? ((x - hours.left) / hours.width) * length : 0;
}

const rowAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset.row;

function scrollAlong(element: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const label = Number.parseFloat(getComputedStyle(element).scrollPaddingLeft) || 0;
  const speed = (near: number) => (near < edgePx ? Math.ceil((edgePx - near) / 4) : 0);
  element.scrollLeft += speed(right - clientX) - speed(clientX - left - label);
  element.scrollTop += speed(bottom - clientY) - speed(clientY - top - edgePx);
}
