import { moveElement, type Selection } from './commands.ts';
import { chosen, type Element, mapElements, type PlanDocument } from './document.ts';
import { type Box, boxOf, unionOf } from './geometry.ts';

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Puts one edge of everything that is chosen on one line. */
export function align(document: PlanDocument, selection: Selection, edge: Edge): PlanDocument {
  const elements = chosen(document, selection);
  if (elements.length < 2) return document;
  const all = unionOf(elements.map(boxOf));
  return mapElements(document, selection, (element) => {
    const box = boxOf(element);
    const dx = shift(edge, 'left', 'centre', 'right', [all.left, all.right], [box.left, box.right]);
    const dy = shift(edge, 'top', 'middle', 'bottom', [all.top, all.bottom], [box.top, box.bottom]);
    return moveElement(element, dx, dy);
  });
}

function shift(edge: Edge, low: Edge, mid: Edge, high: Edge, all: [number, number], own: [number, number]): number {
  if (edge === low) return all[0] - own[0];
  if (edge === high) return all[1] - own[1];
  return edge === mid ? (all[0] + all[1] - own[0] - own[1]) / 2 : 0;
}

/** Makes the gaps between what is chosen equal, across or down; the outermost two stay. */
export function distribute(document: PlanDocument, selection: Selection, axis: 'x' | 'y'): PlanDocument {
  const start = (box: Box) => (axis === 'x' ? box.left : box.top);
  const end = (box: Box) => (axis === 'x' ? box.right : box.bottom);
  const items = chosen(document, selection)
    .map((element) => ({ element, box: boxOf(element) }))
    .sort((a, b) => start(a.box) - start(b.box));
  const [first, last] = [items[0], items.at(-1)];
  if (items.length < 3 || !first || !last) return document;
  const filled = items.reduce((sum, { box }) => sum + end(box) - start(box), 0);
  const gap = (end(last.box) - start(first.box) - filled) / (items.length - 1);
  const places = new Map<string, Element>();
  let at = start(first.box);
  for (const { element, box } of items) {
    const by = at - start(box);
    places.set(element.key, axis === 'x' ? moveElement(element, by, 0) : moveElement(element, 0, by));
    at += end(box) - start(box) + gap;
  }
  return mapElements(document, selection, (element) => places.get(element.key) ?? element);
}
