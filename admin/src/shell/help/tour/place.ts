export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
}

/** Between the card and what it speaks of, in px. */
const gap = 12;
/** Between the card and the edges of the window. */
const margin = 8;
const phoneWidth = 768;

/**
 * Where the card of a step stands: beside what it speaks of and wholly in the window, over it only where no side has room.
 * On a phone it lies along the bottom, or along the top where it would cover what it speaks of.
 */
export function placeCard(target: Box, card: Size, view: Size): { left: number; top: number } {
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const last = { left: view.width - card.width - margin, top: view.height - card.height - margin };
  const within = (value: number, greatest: number) => Math.max(margin, Math.min(value, greatest));
  const room = {
    below: bottom + gap <= last.top,
    above: target.top - gap - card.height >= margin,
    right: right + gap <= last.left,
    left: target.left - gap - card.width >= margin,
  };
  if (view.width < phoneWidth) return { left: margin, top: !room.below && room.above ? margin : last.top };
  const left = within(target.left, last.left);
  const top = within(target.top, last.top);
  if (room.below) return { left, top: bottom + gap };
  if (room.above) return { left, top: target.top - gap - card.height };
  if (room.right) return { left: right + gap, top };
  if (room.left) return { left: target.left - gap - card.width, top };
  return last;
}

/** The part of a box that lies inside another, with `around` px on each side where there is room. */
export function insideOf(box: Box, outer: Box, around: number): Box {
  const left = Math.max(box.left - around, outer.left);
  const top = Math.max(box.top - around, outer.top);
  const right = Math.min(box.left + box.width + around, outer.left + outer.width);
  const bottom = Math.min(box.top + box.height + around, outer.top + outer.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
