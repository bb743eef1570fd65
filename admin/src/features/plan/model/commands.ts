import { fold } from '@population-tracker/contract/kernel/primitives';
import {
  type Desk,
  type Element,
  isPoints,
  type Kind,
  kinds,
  mapElements,
  newKey,
  type PlanDocument,
  type Point,
  whole,
} from './document.ts';
import { boxOf, middleOf, unionOf } from './geometry.ts';
import { labelsAfter } from './labels.ts';

// Every command takes a document and answers a new one; what it does not touch stays the same object. Positions stay whole
// centimetres, so that what is saved is what was seen.
export type Selection = ReadonlySet<string>;

export const add = (document: PlanDocument, kind: Kind, elements: readonly Element[]): PlanDocument =>
  elements.length === 0 ? document : { ...document, [kind]: [...document[kind], ...elements] };

export function remove(document: PlanDocument, selection: Selection): PlanDocument {
  const next = { ...document };
  for (const kind of kinds) {
    const list = document[kind] as Element[];
    const left = list.filter(({ key }) => !selection.has(key));
    if (left.length < list.length) (next as Record<Kind, Element[]>)[kind] = left;
  }
  return next;
}

export function moveElement<E extends Element>(element: E, dx: number, dy: number): E {
  if (isPoints(element)) return { ...element, points: element.points.map(([x, y]): Point => [whole(x + dx), whole(y + dy)]) };
  return { ...element, x: whole(element.x + dx), y: whole(element.y + dy) };
}

export const move = (document: PlanDocument, selection: Selection, dx: number, dy: number): PlanDocument =>
  whole(dx) === 0 && whole(dy) === 0 ? document : mapElements(document, selection, (element) => moveElement(element, dx, dy));

const turned = (rotation: number, by: number) => ((whole(rotation + by) % 360) + 360) % 360;

/** Turns what is chosen around the middle of all of it. */
export function rotate(document: PlanDocument, selection: Selection, degrees: number): PlanDocument {
  const elements = kinds.flatMap((kind) => (document[kind] as Element[]).filter(({ key }) => selection.has(key)));
  if (elements.length === 0 || turned(0, degrees) === 0) return document;
  const [cx, cy] = middleOf(unionOf(elements.map(boxOf)));
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const around = ([x, y]: Point): Point => [whole(cx + (x - cx) * cos - (y - cy) * sin), whole(cy + (x - cx) * sin + (y - cy) * cos)];
  return mapElements(document, selection, (element) => {
    if (isPoints(element)) return { ...element, points: element.points.map(around) };
    const [x, y] = around([element.x, element.y]);
    return 'rotation' in element ? { ...element, x, y, rotation: turned(element.rotation, degrees) } : { ...element, x, y };
  });
}

/** Sets properties of the chosen desks, or of the chosen elements of another kind; a name that one does not have is left out. */
export function setProperties(
  document: PlanDocument,
  selection: Selection,
  properties: Partial<Desk> & Record<string, unknown>,
): PlanDocument {
  return mapElements(document, selection, (element) => {
    const own = Object.entries(properties).filter(([name]) => name in element);
    return own.length === 0 ? element : { ...element, ...Object.fromEntries(own) };
  });
}

export const setPlan = (document: PlanDocument, change: Partial<Pick<PlanDocument, 'size' | 'background'>>): PlanDocument => ({
  ...document,
  ...change,
});

/**
 * A copy of elements, moved. Copies of desks are new desks with the next free labels; one whose original is gone, since it was cut
 * out, is that desk still, with what is reserved on it.
 */
export function paste(
  document: PlanDocument,
  elements: readonly Element[],
  dx: number,
  dy: number,
): { document: PlanDocument; keys: string[] } {
  const keys: string[] = [];
  const copies = elements.map((element) => {
    const key = newKey();
    keys.push(key);
    return { ...moveElement(element, dx, dy), key };
  });
  const relabelled = deskCopies(
    document,
    copies.filter((copy): copy is Desk => 'label' in copy),
  );
  let next = document;
  for (const kind of kinds) {
    const known = new Set((document[kind] as Element[]).map(({ key }) => key));
    const source = elements.map((element, index) => ({ element, copy: copies[index] as Element }));
    const own = source
      .filter(({ element }) => known.has(element.key) || kindOf(element) === kind)
      .map(({ copy }) => relabelled.get(copy.key) ?? copy);
    next = add(next, kind, own);
  }
  return { document: next, keys };
}

function deskCopies({ desks }: PlanDocument, copies: readonly Desk[]): Map<string, Desk> {
  const ids = new Set(desks.map(({ id }) => id));
  const taken = new Set(desks.map(({ label }) => fold(label)));
  const stays = copies.filter(({ id, label }) => id !== null && !ids.has(id) && !taken.has(fold(label)));
  const others = copies.filter((copy) => !stays.includes(copy));
  const labels = labelsAfter(
    [...desks, ...stays].map(({ label }) => label),
    others.map(({ label }) => label),
  );
  const made = others.map((desk, index) => ({ ...desk, id: null, label: labels[index] ?? desk.label }));
  return new Map([...stays, ...made].map((desk) => [desk.key, desk]));
}

export function kindOf(element: Element): Kind {
  if ('label' in element) return 'desks';
  if ('thickness' in element) return 'walls';
  if ('points' in element) return 'rooms';
  return 'text' in element ? 'labels' : 'doors';
}

export interface Grid {
  columns: number;
  rows: number;
  /** Between the edges of two neighbours. */
  gapX: number;
  gapY: number;
}

/** Repeats the chosen desks in a grid; the first cell is what stands there. */
export function repeat(
  document: PlanDocument,
  desks: readonly Desk[],
  { columns, rows, gapX, gapY }: Grid,
): { document: PlanDocument; keys: string[] } {
  if (desks.length === 0) return { document, keys: [] };
  const { left, top, right, bottom } = unionOf(desks.map(boxOf));
  const [stepX, stepY] = [right - left + gapX, bottom - top + gapY];
  let next = document;
  const keys: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 && column === 0) continue;
      const pasted = paste(next, desks, column * stepX, row * stepY);
      next = pasted.document;
      keys.push(...pasted.keys);
    }
  }
  return { document: next, keys };
}
