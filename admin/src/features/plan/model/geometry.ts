import { type Element, isPoints, type PlanDocument, type Point } from './document.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The corners of a turned rectangle around its middle. */
export function corners(x: number, y: number, width: number, height: number, rotation: number): Point[] {
  const [cos, sin] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  const half = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ] as const;
  return half.map(([dx, dy]) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]);
}

export function boxOfPoints(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export function boxOf(element: Element): Box {
  if (isPoints(element)) return boxOfPoints(element.points);
  if ('label' in element) {
    const { x, y, width, height, rotation } = element;
    // Straight desks, nearly all of them, need no turning.
    if (rotation === 0) return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
    return boxOfPoints(corners(x, y, width, height, rotation));
  }
  if ('text' in element) {
    const half = (element.text.length * element.size * 0.55) / 2;
    return { left: element.x - half, top: element.y - element.size / 2, right: element.x + half, bottom: element.y + element.size / 2 };
  }
  return boxOfPoints(corners(element.x, element.y, element.width, 30, element.rotation));
}

export const unionOf = (boxes: readonly Box[]): Box =>
  boxOfPoints(
    boxes.flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );

export const middleOf = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2];

export const boxBetween = ([ax, ay]: Point, [bx, by]: Point): Box => ({
  left: Math.min(ax, bx),
  top: Math.min(ay, by),
  right: Math.max(ax, bx),
  bottom: Math.max(ay, by),
});

export const overlap = (a: Box, b: Box): boolean => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

function insidePolygon(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i] as Point;
    const [bx, by] = points[j] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** From a point to the nearest spot of a line through all points. */
function distanceToLine(points: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] as Point;
    const [bx, by] = points[i] as Point;
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    nearest = Math.min(nearest, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
  }
  return nearest;
}

/** Whether a spot lies on an element; `slack` is what a finger or a pointer may miss it by. */
export function isAt(element: Element, x: number, y: number, slack: number): boolean {
  if (isPoints(element)) {
    if ('thickness' in element) return distanceToLine(element.points, x, y) <= element.thickness / 2 + slack;
    return insidePolygon(element.points, x, y);
  }
  const box = boxOf(element);
  if (x < box.left - slack || x > box.right + slack || y < box.top - slack || y > box.bottom + slack) return false;
  if (!('rotation' in element) || element.rotation % 90 === 0) return true;
  const height = 'height' in element ? element.height : 30;
  return insidePolygon(corners(element.x, element.y, element.width + 2 * slack, height + 2 * slack, element.rotation), x, y);
}

/** The element on top at a spot, or null. */
export function hit(document: PlanDocument, x: number, y: number, slack = 0): Element | null {
  for (const kind of ['desks', 'labels', 'doors', 'walls', 'rooms'] as const) {
    const list = document[kind] as Element[];
    for (let i = list.length - 1; i >= 0; i--) {
      const element = list[i] as Element;
      if (isAt(element, x, y, kind === 'rooms' ? 0 : slack)) return element;
    }
  }
  return null;
}

/** The keys of what a marquee touches; rooms and walls only where it holds them whole, since they lie around everything. */
export function within(document: PlanDocument, box: Box): string[] {
  const whole = (inner: Box) => inner.left >= box.left && inner.right <= box.right && inner.top >= box.top && inner.bottom <= box.bottom;
  const touched = [...document.desks, ...document.labels, ...document.doors].filter((element) => overlap(boxOf(element), box));
  const held = [...document.walls, ...document.rooms].filter((element) => whole(boxOf(element)));
  return [...touched, ...held].map(({ key }) => key);
}
