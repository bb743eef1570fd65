import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import type { Camera } from '../canvas/camera.ts';
import type { Desk, PlanDocument } from '../model/document.ts';
import { isAt } from '../model/geometry.ts';
import { inOrder, type Spot } from '../model/labels.ts';
import { usePanning } from './panning.ts';
import { nextIn } from './pointing-walk.ts';

interface Pointing<S extends Spot> {
  /** What one can point at. */
  spots: readonly S[];
  /** The one at a place of the plan; `slack` is what a finger may miss it by. */
  find: (x: number, y: number, slack: number) => S | undefined;
  camera: Camera;
  choose: (key: string | null, byTouch: boolean) => void;
  stage: RefObject<HTMLElement | null>;
  /** The key of the one that Tab comes to first; else the first of all. */
  first?: string;
}

const fingerPx = 8;

/** What is below the mouse or has the focus, and the walk from one to the next. */
export function usePointed<S extends Spot>({ spots, find, camera, choose, stage, first }: Pointing<S>) {
  const [pointed, setPointed] = useState<S | null>(null);
  const [current, setCurrent] = useState(first);
  const stop = spots.some(({ key }) => key === current) ? current : inOrder(spots, 'rows')[0]?.key;
  const at = ({ clientX, clientY, pointerType }: PointerEvent) =>
    find(...camera.toPlan(clientX, clientY), pointerType === 'touch' ? fingerPx / camera.scale : 0) ?? null;
  const panning = usePanning(camera, (event) => choose(at(event)?.key ?? null, event.pointerType === 'touch'));
  const spotOf = (target: EventTarget) => {
    const { desk, element } = (target as Element).closest<SVGElement>('[data-desk], [data-element]')?.dataset ?? {};
    return spots.find(({ key }) => key === (desk ?? element));
  };
  const keys = (event: KeyboardEvent) => {
    const spot = spotOf(event.target);
    if (!spot) return;
    const chooses = event.key === 'Enter' || event.key === ' ';
    if (chooses) choose(spot.key, false);
    const next = nextIn(spots, spot, event.key);
    if (next) {
      camera.reveal(next.x, next.y);
      stage.current?.querySelector<SVGElement>(`[data-desk="${next.key}"], [data-element="${next.key}"]`)?.focus();
    }
    if (next || chooses) event.preventDefault();
  };
  const focused = (event: FocusEvent) => {
    const spot = spotOf(event.target);
    if (!spot || !(event.target as Element).matches(':focus-visible')) return;
    setCurrent(spot.key);
    setPointed(spot);
  };
  const handlers = {
    ...panning,
    onKeyDown: keys,
    onFocus: focused,
    onBlur: () => setPointed(null),
    onPointerLeave: () => setPointed(null),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      panning.onPointerMove(event);
      if (event.pointerType === 'mouse') setPointed(event.buttons === 0 ? at(event) : null);
    },
  };
  return { pointed, stop, handlers };
}

export const deskIn = ({ desks }: PlanDocument, x: number, y: number, slack = 0): Desk | undefined =>
  desks.findLast((desk) => isAt(desk, x, y, 0)) ?? (slack > 0 ? desks.findLast((desk) => isAt(desk, x, y, slack)) : undefined);
