import { align, distribute, type Edge } from '../model/arrange.ts';
import { add, kindOf, move, paste, remove, repeat, rotate } from '../model/commands.ts';
import {
  type Desk,
  type Door,
  deskAt,
  type Element,
  elementsOf,
  newKey,
  type PlanDocument,
  type Point,
  type Room,
  type Wall,
} from '../model/document.ts';
import { type Box, boxOf, middleOf } from '../model/geometry.ts';
import { inOrder, nextLabels } from '../model/labels.ts';
import { toGrid } from '../model/snap.ts';
import type { Editor } from './editor-store.ts';

const step = { plain: 10, large: 100, fine: 1 } as const;
/** What a copy is moved by, so that it does not hide what it was made of. */
const aside = 30;

export const nudge = (editor: Editor, x: number, y: number, size: keyof typeof step): void =>
  editor.run((document) => move(document, editor.get().selection, x * step[size], y * step[size]), { stroke: `nudge ${size}` });

export function removeChosen(editor: Editor): void {
  editor.run((document) => remove(document, editor.get().selection), { select: [] });
}

export function duplicate(editor: Editor): void {
  pasteElements(editor, editor.elements(), aside);
}

export function pasteCopied(editor: Editor): void {
  pasteElements(editor, editor.copied, aside);
  // The next one goes further.
  editor.copy();
}

function pasteElements(editor: Editor, elements: readonly Element[], by: number): void {
  if (elements.length === 0) return;
  const { document, keys } = paste(editor.document, elements, by, by);
  editor.run(() => document, { select: keys });
}

export const turn = (editor: Editor, degrees: number): void => editor.run((document) => rotate(document, editor.get().selection, degrees));
export const alignTo = (editor: Editor, edge: Edge): void => editor.run((document) => align(document, editor.get().selection, edge));
export const distributeBy = (editor: Editor, axis: 'x' | 'y'): void =>
  editor.run((document) => distribute(document, editor.get().selection, axis));

export function repeatChosen(editor: Editor, grid: Parameters<typeof repeat>[2]): void {
  const desks = editor.desks();
  const { document, keys } = repeat(editor.document, desks, grid);
  editor.run(() => document, { select: [...desks.map(({ key }) => key), ...keys] });
}

/** Desks, or all else that is drawn. */
export type Among = 'desks' | 'drawing';

export function inReadingOrder(document: PlanDocument, among: Among): Element[] {
  if (among === 'desks') return inOrder(document.desks, 'rows');
  const spots = elementsOf({ ...document, desks: [] }).map((element) => {
    const [x, y] = middleOf(boxOf(element));
    return { key: element.key, x, y, element };
  });
  return inOrder(spots, 'rows').map(({ element }) => element);
}

/** Chooses the next one in reading order, or the one before. */
export function stepThrough(editor: Editor, by: 1 | -1, among: Among): void {
  const ordered = inReadingOrder(editor.document, among);
  const at = ordered.findIndex(({ key }) => editor.get().selection.has(key));
  const next = at < 0 ? ordered.at(by === 1 ? 0 : -1) : ordered[(at + by + ordered.length) % ordered.length];
  if (next) editor.select([next.key]);
}

/** What a new desk looks like: as the last one did. */
const model = ({ desks }: PlanDocument): Pick<Desk, 'width' | 'height'> => {
  const { width = 120, height = 80 } = desks.at(-1) ?? {};
  return { width, height };
};

export function addDesk(editor: Editor, x: number, y: number): void {
  const { document } = editor;
  const [label = ''] = nextLabels(document.desks, 1);
  const desk = deskAt(toGrid(x), toGrid(y), { ...model(document), label });
  editor.run((before) => add(before, 'desks', [desk]), { select: [desk.key] });
}

/** Places for desks that fill an area: side by side in a row, back to back in a grid with an aisle after every second row. */
export function placesIn(document: PlanDocument, area: Box, shape: 'row' | 'grid') {
  const { width, height } = model(document);
  const [stepX, aisle] = [width + 10, 120];
  const columns = Math.max(1, Math.floor((area.right - area.left + 10) / stepX));
  const places: { x: number; y: number; width: number; height: number }[] = [];
  const deepest = shape === 'row' ? 1 : 500;
  let top = area.top;
  for (let row = 0; row < deepest && (row === 0 || top + height <= area.bottom); row++) {
    for (let column = 0; column < columns; column++)
      places.push({ x: area.left + column * stepX + width / 2, y: top + height / 2, width, height });
    top += height + (row % 2 === 0 ? 10 : aisle);
  }
  return places.slice(0, 1_000);
}

export function addDesksIn(editor: Editor, area: Box, shape: 'row' | 'grid'): void {
  const { document } = editor;
  const places = placesIn(document, area, shape);
  const labels = nextLabels(document.desks, places.length);
  const desks = places.map(({ x, y, width, height }, index) => deskAt(x, y, { width, height, label: labels[index] ?? '' }));
  editor.run((before) => add(before, 'desks', desks), { select: desks.map(({ key }) => key) });
}

export function addElement(editor: Editor, element: Element): void {
  editor.run((document) => add(document, kindOf(element), [element]), { select: [element.key] });
}

export const wallOf = (points: readonly Point[]): Wall => ({ key: newKey(), thickness: 20, points: [...points] });
export const roomOf = (points: readonly Point[], name: string): Room => ({
  key: newKey(),
  name,
  kind: 'room',
  points: [...points],
  meetingRoomId: null,
});
export const cornersOf = ({ left, top, right, bottom }: Box): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** A door in the nearest wall, turned as the wall runs; where none is near, where it was asked for. */
export function doorAt(document: PlanDocument, x: number, y: number, near = 120): Door {
  let best = { x: toGrid(x), y: toGrid(y), rotation: 0, away: near };
  const lines = [...document.walls.map(({ points }) => points), ...document.rooms.map(({ points }) => [...points, points[0] as Point])];
  for (const points of lines) {
    for (let i = 1; i < points.length; i++) {
      const found = onLine(points[i - 1] as Point, points[i] as Point, x, y);
      if (found.away < best.away) best = found;
    }
  }
  return { key: newKey(), kind: 'door', width: 90, x: best.x, y: best.y, rotation: best.rotation };
}

function onLine([ax, ay]: Point, [bx, by]: Point, x: number, y: number) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2));
  const [px, py] = [ax + along * (bx - ax), ay + along * (by - ay)];
  const degrees = Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI);
  return { x: Math.round(px), y: Math.round(py), rotation: (degrees + 360) % 360, away: Math.hypot(x - px, y - py) };
}

/** Where something added by keyboard goes: beside what is chosen, else where one looks. */
export function placeFor(editor: Editor, [x, y]: Point): Point {
  const last = editor.desks().at(-1);
  if (!last) return [toGrid(x), toGrid(y)];
  return [boxOf(last).right + 10 + last.width / 2, last.y];
}
