import type { PlanDrawing, Point } from '@population-tracker/contract/plan/floor-plan';

export interface FloorShape {
  size: { width: number; height: number };
  outline: Point[];
  rooms: Point[][];
}

/** Small rooms say nothing at the size of a stamp. */
const shownRooms = 12;

/** What of a floor plan can be told apart at the size of a stamp: its outer wall and its largest rooms. */
export function shapeOf({ size, walls, rooms }: Pick<PlanDrawing, 'size' | 'walls' | 'rooms'>): FloorShape {
  const { width, height } = size;
  const largest = walls.map(({ points }) => points).sort((one, other) => areaOf(other) - areaOf(one))[0];
  const sheet: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  // A wall that encloses little stands inside, and nothing that is drawn goes around the floor.
  const outline = largest && areaOf(largest) > (width * height) / 4 ? largest : sheet;
  return {
    size: { width, height },
    outline,
    rooms: rooms
      .map(({ points }) => points)
      .sort((one, other) => areaOf(other) - areaOf(one))
      .slice(0, shownRooms),
  };
}

/** In cm². */
function areaOf(points: readonly Point[]): number {
  let twice = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] as Point;
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}
