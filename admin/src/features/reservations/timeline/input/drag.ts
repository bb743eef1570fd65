import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Bar, type Board, canMove, isPlace, type Plan, pulled, snap, snapMinutes } from '../timeline-model.ts';

const movedPx = 4;
const longPressMs = 450;
/** So near to an edge the board scrolls along, and never faster than this in a frame. */
const edgePx = 36;
const fastestPx = 24;

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
  /** Where the pointer is now, in the window. */
  at: At;
}

interface At {
  clientX: number;
  clientY: number;
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
  const { show, scrollOn } = useFollowing({ scroller, board, setPlan, held, latest });
  const begin = (one: Held) => {
    one.dragging = true;
    scroller.current?.setPointerCapture(one.pointerId);
    setPlan(firstPlan(one));
    requestAnimationFrame(scrollOn);
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
    one.at = { clientX: event.clientX, clientY: event.clientY };
    if (!one.dragging) {
      if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < movedPx) return;
      if (event.pointerType === 'touch') return release();
      begin(one);
    }
    show(one);
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

interface Following extends Pick<Options, 'scroller' | 'board' | 'setPlan'> {
  held: RefObject<Held | null>;
  /** The plan as it is drawn. */
  latest: RefObject<Plan | null>;
}

/** The plan follows the pointer; one that rests at an edge scrolls the board on. */
function useFollowing({ scroller, board, setPlan, held, latest }: Following) {
  const show = (one: Held) => {
    const element = scroller.current;
    if (!element) return;
    const at = within(element, one.at);
    setPlan(planOf(board, one, minuteAt(element, at.clientX), rowAt(at) ?? latest.current?.row ?? one.row));
  };
  const scrollOn = () => {
    const one = held.current;
    if (!one?.dragging || !scroller.current) return;
    if (scrollAlong(scroller.current, one.at)) show(one);
    requestAnimationFrame(scrollOn);
  };
  return { show, scrollOn };
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
  return {
    pointerId,
    x,
    y,
    row: row.key,
    minute: minuteAt(element, x),
    bar,
    part,
    dragging: false,
    timer: 0,
    at: { clientX: x, clientY: y },
  };
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

const rowAt = ({ clientX, clientY }: At): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset.row;

/** The part of the board that shows hours and rows. */
function sightOf(element: HTMLElement): { top: number; right: number; bottom: number; left: number } {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return {
    top: top + (Number.parseFloat(style.scrollPaddingTop) || 0),
    right,
    bottom,
    left: left + (Number.parseFloat(style.scrollPaddingLeft) || 0),
  };
}

/** The nearest place that is in sight. */
function within(element: HTMLElement, { clientX, clientY }: At): At {
  const { top, right, bottom, left } = sightOf(element);
  const clamp = (value: number, from: number, to: number) => Math.max(from + 1, Math.min(value, to - 1));
  return { clientX: clamp(clientX, left, right), clientY: clamp(clientY, top, bottom) };
}

/** @returns whether it moved */
function scrollAlong(element: HTMLElement, { clientX, clientY }: At): boolean {
  const { top, right, bottom, left } = sightOf(element);
  const speed = (near: number) => (near < edgePx ? Math.min(fastestPx, Math.ceil((edgePx - near) / 4)) : 0);
  const before = [element.scrollLeft, element.scrollTop];
  element.scrollLeft += speed(right - clientX) - speed(clientX - left);
  element.scrollTop += speed(bottom - clientY) - speed(clientY - top);
  return element.scrollLeft !== before[0] || element.scrollTop !== before[1];
}
