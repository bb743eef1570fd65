import { type Point, whole } from './document.ts';

/** What a wall continues by where it has no next corner to meet halfway. */
const onward = 100;

/** A new corner halfway to the next one; behind the last of an open line, as it runs on. */
export function cornerAfter(points: readonly Point[], index: number, closed: boolean): Point[] {
  const [x, y] = points[index] as Point;
  const next = points[index + 1] ?? (closed ? points[0] : undefined);
  return [
    ...points.slice(0, index + 1),
    next ? [whole((x + next[0]) / 2), whole((y + next[1]) / 2)] : beyond(points),
    ...points.slice(index + 1),
  ];
}

function beyond(points: readonly Point[]): Point {
  const [[fromX, fromY], [x, y]] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  return [whole(x + ((x - fromX) / length) * onward), whole(y + ((y - fromY) / length) * onward)];
}

export const withoutCorner = (points: readonly Point[], index: number): Point[] => points.filter((_, at) => at !== index);

/** A line has two ends, an area three corners. */
export const fewestCorners = (closed: boolean): number => (closed ? 3 : 2);
