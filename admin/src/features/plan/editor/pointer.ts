import { type PointerEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Camera } from '../canvas/camera.ts';
import { move, rotate } from '../model/commands.ts';
import { type Element, elementsOf, isPoints, mapElements, newKey, type Point } from '../model/document.ts';
import { boxBetween, boxOf, hit, middleOf, unionOf, within } from '../model/geometry.ts';
import { edgesOf, snap, toGrid } from '../model/snap.ts';
import { addDesk, addDesksIn, addElement, cornersOf, doorAt, placesIn, roomOf, wallOf } from './editor-actions.ts';
import type { Editor } from './editor-store.ts';

/** What a press became: each part is told where the pointer is, and when it goes up. */
interface Gesture {
  move: (x: number, y: number, event: PointerEvent) => void;
  end: (x: number, y: number, event: PointerEvent) => void;
  cancel?: () => void;
}

const slackPx = 6;
/** Less than this was a click, in pixels. */
const clickPx = 4;

export interface Parts {
  editor: Editor;
  camera: Camera;
  /** The group of what is chosen: dragging moves it alone. */
  moving: { current: SVGGElement | null };
  texts: { room: string; label: string };
}

/** The pointer on the plan: pans, pinches, chooses, drags, turns and draws, by the tool that is chosen. */
export function usePointer(parts: Parts) {
  const gesture = useRef<Gesture | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const space = useSpace();
  const at = (event: PointerEvent): Point => parts.camera.toPlan(event.clientX, event.clientY);

  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button > 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.current.size === 2) {
      gesture.current?.cancel?.();
      gesture.current = pinching(parts, fingers.current);
      return;
    }
    const pans = event.button === 1 || space.current;
    if (event.button === 1) event.preventDefault();
    gesture.current = pans ? panning(parts, event) : begin(parts, at(event), event);
  };
  const moved = (event: PointerEvent<HTMLElement>) => {
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    if (gesture.current) gesture.current.move(...at(event), event);
    else hover(parts, at(event), event);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    gesture.current?.end(...at(event), event);
    gesture.current = null;
  };
  const cancelled = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    gesture.current?.cancel?.();
    gesture.current = null;
  };
  return { onPointerDown: down, onPointerMove: moved, onPointerUp: up, onPointerCancel: cancelled, onDoubleClick: () => finishPath(parts) };
}

/** Whether the space bar is held over the plan: then the pointer pans. */
function useSpace() {
  const held = useRef(false);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.code === 'Space') held.current = event.type === 'keydown';
    };
    window.addEventListener('keydown', key);
    window.addEventListener('keyup', key);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('keyup', key);
    };
  }, []);
  return held;
}

function begin(parts: Parts, [x, y]: Point, event: PointerEvent): Gesture | null {
  const { editor, camera } = parts;
  const { tool } = editor.get();
  if (tool === 'select') {
    const handle = (document.elementFromPoint(event.clientX, event.clientY) as SVGElement | null)?.dataset.handle;
    if (handle === 'rotate') return turning(parts, [x, y]);
    if (handle) return reshaping(parts, Number(handle));
    const found = hit(editor.document, x, y, slackPx / camera.scale);
    if (!found) return event.pointerType === 'touch' ? panning(parts, event, true) : marquee(parts, [x, y], event.shiftKey);
    return choosing(parts, found, [x, y], event);
  }
  const put = putting(parts, [x, y]);
  if (!put) return drawing(parts, [x, y]);
  if (event.pointerType === 'touch') return tapping(put, event);
  put();
  return null;
}

/** What the tool puts down where it is pressed; null for what is drawn by a drag. */
function putting(parts: Parts, [x, y]: Point): (() => void) | null {
  const { editor, texts } = parts;
  const { tool, sketch } = editor.get();
  if (tool === 'desk') return () => addDesk(editor, x, y);
  if (tool === 'door') return () => addElement(editor, doorAt(editor.document, x, y));
  if (tool === 'label') return () => addElement(editor, { key: newKey(), text: texts.label, x: toGrid(x), y: toGrid(y), size: 36 });
  return tool === 'wall' || (tool === 'room' && sketch?.points) ? () => addCorner(parts, [toGrid(x), toGrid(y)]) : null;
}

/** A finger puts something down when it is lifted: with a second one it was the beginning of a pinch. */
function tapping(put: () => void, start: PointerEvent): Gesture {
  return {
    move: () => undefined,
    end: (_x, _y, { clientX, clientY }) => {
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) < slackPx * 2) put();
    },
  };
}

function panning({ editor, camera }: Parts, start: PointerEvent, clears = false): Gesture {
  let last: Point = [start.clientX, start.clientY];
  return {
    move: (_x, _y, event) => {
      camera.pan(event.clientX - last[0], event.clientY - last[1]);
      last = [event.clientX, event.clientY];
    },
    end: (_x, _y, event) => {
      const clicked = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < clickPx;
      if (clears && clicked) editor.select([]);
    },
  };
}

export function pinching({ camera }: Pick<Parts, 'camera'>, fingers: ReadonlyMap<number, Point>): Gesture {
  const read = () => {
    const [a, b] = [...fingers.values()] as [Point, Point];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, apart: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1 };
  };
  let last = read();
  return {
    move: () => {
      if (fingers.size < 2) return;
      const now = read();
      camera.pan(now.x - last.x, now.y - last.y);
      camera.zoom(now.apart / last.apart, now.x, now.y);
      last = now;
    },
    end: () => undefined,
  };
}

function marquee({ editor }: Parts, from: Point, adds: boolean): Gesture {
  return {
    move: (x, y) => editor.set({ sketch: { area: boxBetween(from, [x, y]) } }),
    end: (x, y) => {
      const keys = within(editor.document, boxBetween(from, [x, y]));
      editor.set({ sketch: null });
      editor.select(adds ? [...editor.get().selection, ...keys] : keys);
    },
    cancel: () => editor.set({ sketch: null }),
  };
}

/** A press on something: a click chooses it, a drag moves all that is chosen. */
function choosing(parts: Parts, found: Element, from: Point, start: PointerEvent): Gesture {
  const { editor } = parts;
  const was = editor.get().selection.has(found.key);
  if (start.shiftKey) editor.toggle(found.key);
  else if (!was) editor.select([found.key]);
  let drag: Gesture | null = null;
  return {
    move: (x, y, event) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= clickPx;
      if (far && editor.get().selection.has(found.key)) drag ??= dragging(parts, from);
      drag?.move(x, y, event);
    },
    end: (x, y, event) => {
      if (drag) drag.end(x, y, event);
      else if (was && !start.shiftKey) editor.select([found.key]);
    },
    cancel: () => drag?.cancel?.(),
  };
}

function dragging({ editor, camera, moving }: Parts, [fromX, fromY]: Point): Gesture {
  const { selection } = editor.get();
  const box = unionOf(editor.elements().map(boxOf));
  // Walls and rooms reach across everything; neighbours among the desks are what one lines up with.
  const still = elementsOf(editor.document).filter((element) => !selection.has(element.key) && !('thickness' in element));
  const edges = edgesOf(still);
  const to = (x: number, y: number, free: boolean) => {
    const [dx, dy] = [x - fromX, y - fromY];
    return free || !editor.get().snaps ? { dx, dy, lines: [], gap: null } : snap(box, dx, dy, edges, 8 / camera.scale);
  };
  const shift = (dx: number, dy: number) => moving.current?.setAttribute('transform', `translate(${dx} ${dy})`);
  const done = () => moving.current?.removeAttribute('transform');
  return {
    move: (x, y, event) => {
      const snapped = to(x, y, event.altKey);
      shift(snapped.dx, snapped.dy);
      editor.set({ sketch: { snapped, moved: snapped } });
    },
    end: (x, y, event) => {
      const { dx, dy } = to(x, y, event.altKey);
      // The moved shapes and the end of the shift are painted in one frame.
      flushSync(() => editor.run((document) => move(document, selection, dx, dy)));
      done();
    },
    cancel: () => {
      editor.set({ sketch: null });
      done();
    },
  };
}

function turning({ editor, moving }: Parts, from: Point): Gesture {
  const [cx, cy] = middleOf(unionOf(editor.elements().map(boxOf)));
  const angle = ([x, y]: Point) => (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  const by = (to: Point, free: boolean) => {
    const turned = angle(to) - angle(from);
    return free ? Math.round(turned) : Math.round(turned / 15) * 15;
  };
  return {
    move: (x, y, event) => {
      const turned = by([x, y], event.altKey);
      moving.current?.setAttribute('transform', `rotate(${turned} ${cx} ${cy})`);
      editor.set({ sketch: { turned } });
    },
    end: (x, y, event) => {
      flushSync(() => editor.run((document) => rotate(document, editor.get().selection, by([x, y], event.altKey))));
      moving.current?.removeAttribute('transform');
    },
    cancel: () => moving.current?.removeAttribute('transform'),
  };
}

/** One corner of a wall or a room is dragged. */
function reshaping({ editor }: Parts, corner: number): Gesture {
  const place = (x: number, y: number) =>
    editor.run(
      (document) =>
        mapElements(document, editor.get().selection, (element) => {
          if (!isPoints(element)) return element;
          const points = element.points.map((point, index): Point => (index === corner ? [toGrid(x), toGrid(y)] : point));
          return { ...element, points };
        }),
      { stroke: `corner ${corner}` },
    );
  return { move: (x, y) => place(x, y), end: () => undefined };
}

/** Rooms, rows and grids are drawn by a drag, walls and crooked rooms corner by corner. */
function drawing(parts: Parts, from: Point): Gesture {
  const { editor, camera } = parts;
  const { tool } = editor.get();
  const start: Point = [toGrid(from[0]), toGrid(from[1])];
  const area = (x: number, y: number) => boxBetween(start, [toGrid(x), toGrid(y)]);
  const shape = tool === 'row' || tool === 'grid' ? tool : null;
  return {
    move: (x, y) => editor.set({ sketch: { area: area(x, y), ...(shape ? { desks: placesIn(editor.document, area(x, y), shape) } : {}) } }),
    end: (x, y) => {
      const drawn = area(x, y);
      const clicked = Math.max(drawn.right - drawn.left, drawn.bottom - drawn.top) * camera.scale < clickPx * 2;
      if (shape) addDesksIn(editor, drawn, shape);
      else if (clicked) addCorner(parts, start);
      else addElement(editor, roomOf(cornersOf(drawn), parts.texts.room));
    },
    cancel: () => editor.set({ sketch: null }),
  };
}

function addCorner(parts: Parts, corner: Point): void {
  const { editor, camera } = parts;
  const points = cornersSoFar(editor);
  const [first] = points;
  const closes = points.length > 2 && first && Math.hypot(first[0] - corner[0], first[1] - corner[1]) * camera.scale < 12;
  if (closes) finishPath(parts, true);
  else editor.set({ sketch: { points: [...points, corner, corner] } });
}

/** The last point of the sketch is where the pointer is. */
const cornersSoFar = (editor: Editor): readonly Point[] => editor.get().sketch?.points?.slice(0, -1) ?? [];

/** Ends a wall or a room that is drawn corner by corner. */
export function finishPath({ editor, texts }: Pick<Parts, 'editor' | 'texts'>, closed = false): void {
  const { tool } = editor.get();
  // A double click has set its corner twice.
  const points = cornersSoFar(editor).filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
  editor.set({ sketch: null });
  if (tool === 'room' && points.length > 2) addElement(editor, roomOf(points, texts.room));
  if (tool === 'wall' && points.length > 1) addElement(editor, wallOf(closed ? [...points, points[0] as Point] : points));
}

function hover({ editor }: Parts, [x, y]: Point, event: PointerEvent): void {
  const points = cornersSoFar(editor);
  const last = points.at(-1);
  if (!last) return;
  const [px, py] = [toGrid(x), toGrid(y)];
  // Straight unless Alt is held: offices are.
  const straight: Point = Math.abs(px - last[0]) > Math.abs(py - last[1]) ? [px, last[1]] : [last[0], py];
  const near = Math.abs(straight[0] - px) + Math.abs(straight[1] - py) < 40 && !event.altKey;
  editor.set({ sketch: { points: [...points, near ? straight : [px, py]] } });
}
