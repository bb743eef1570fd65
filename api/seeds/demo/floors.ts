import type { PlanDesk, PlanDrawing, Point } from '@population-tracker/contract/plan/floor-plan';

// Floors as an office has them: benches of eight by the windows, meeting rooms and the core with its lifts at the other side.

export interface DemoFloor {
  seats: number;
  /** Its place among the floors of its building. */
  index: number;
  /** Meeting rooms that are drawn here; where there is none, two small rooms for concentrated work. */
  meetingRooms: { id: number; name: string }[];
  words: { lift: string; stairs: string; toilets: string; kitchen: string; focus: string; screen: string };
}

export const turkishFloor = { lift: 'Asansör', stairs: 'Merdiven', toilets: 'WC', kitchen: 'Mutfak', focus: 'Odak', screen: 'Monitör' };
export const englishFloor = { lift: 'Lift', stairs: 'Stairs', toilets: 'WC', kitchen: 'Kitchen', focus: 'Focus', screen: 'Monitor' };

const bench = { desks: 8, across: 4, stepX: 130, stepY: 90, width: 520, height: 170 };
const aisle = { x: 190, y: 280 };
const edge = { x: 130, y: 190 };

type Desk = Omit<PlanDesk, 'id' | 'key'>;

export function drawFloor(floor: DemoFloor): { drawing: PlanDrawing; desks: Desk[] } {
  const benches = Math.ceil(floor.seats / bench.desks);
  const columns = benches > 2 ? 2 : 1;
  const rows = Math.ceil(benches / columns);
  const inner = edge.x + columns * (bench.width + aisle.x);
  const width = inner + 720;
  const height = Math.max(1_240, edge.y + rows * (bench.height + aisle.y) + 60);
  return { drawing: drawingOf(floor, { width, height, inner }), desks: desksOf(floor, columns) };
}

/** Labels A1 to A8 for the first bench, B1 to B8 for the next; large floors have two desks more, which are blocked. */
function desksOf({ seats, index, words }: DemoFloor, columns: number): Desk[] {
  const blocked = seats >= 18 && seats % bench.desks !== 0 ? Math.min(2, bench.desks - (seats % bench.desks)) : 0;
  return Array.from({ length: seats + blocked }, (_, number) => {
    const which = Math.floor(number / bench.desks);
    const seat = number % bench.desks;
    const [left, top] = [
      edge.x + (which % columns) * (bench.width + aisle.x),
      edge.y + Math.floor(which / columns) * (bench.height + aisle.y),
    ];
    return {
      label: `${String.fromCharCode(65 + which)}${seat + 1}`,
      x: left + (seat % bench.across) * bench.stepX + 60,
      y: top + Math.floor(seat / bench.across) * bench.stepY + 40,
      rotation: 0,
      width: 120,
      height: 80,
      status: number < seats ? 'active' : 'blocked',
      equipment: which % 2 === 1 ? [words.screen] : [],
      accessible: which === 0 && seat === 0,
      sitStand: (which + index) % 3 === 0 && seat % bench.across === 3,
    };
  });
}

interface Size {
  width: number;
  height: number;
  /** Where the benches end and the rooms begin. */
  inner: number;
}

function drawingOf(floor: DemoFloor, size: Size): PlanDrawing {
  const { width, height, inner } = size;
  const numbered = <T>(prefix: string, list: T[]) => list.map((one, index) => ({ key: `${prefix}${index + 1}`, ...one }));
  const top = roomsAt(floor, size);
  const core = coreAt(floor, size);
  return {
    size: { width, height },
    walls: [{ key: 'outer', thickness: 20, points: ring(0, 0, width, height) }],
    rooms: numbered('room', [...top, ...core]),
    doors: numbered('door', [
      { kind: 'door' as const, x: inner + 90, y: height, width: 110, rotation: 0 },
      ...top.map(({ points }) => ({
        kind: 'door' as const,
        x: (points[2] as Point)[0] - 70,
        y: (points[2] as Point)[1],
        width: 80,
        rotation: 0,
      })),
      ...windowsOf(size),
    ]),
    labels: [],
    background: null,
  };
}

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const ring = (x: number, y: number, width: number, height: number): Point[] => [...box(x, y, width, height), [x, y]];

/** Meeting rooms along the upper wall. */
function roomsAt({ meetingRooms, words }: DemoFloor, { width, inner }: Size) {
  const rooms: { id: number | null; name: string }[] =
    meetingRooms.length > 0
      ? meetingRooms.slice(0, 2)
      : [
          { id: null, name: `${words.focus} 1` },
          { id: null, name: `${words.focus} 2` },
        ];
  const side = (width - inner - 20) / Math.max(2, rooms.length);
  return rooms.map(({ id, name }, index) => ({
    name,
    kind: 'room' as const,
    points: box(Math.round(width - 10 - (rooms.length - index) * side), 10, Math.round(side), id === null ? 220 : 290),
    meetingRoomId: id,
  }));
}

/** Lifts, stairs and toilets in the middle of the building, the kitchen in its corner. */
function coreAt({ words }: DemoFloor, { width, height, inner }: Size) {
  const left = inner + 40;
  const top = Math.round(height / 2) - 130;
  const part = (name: string, x: number, y: number, across: number, down: number) => ({
    name,
    kind: 'core' as const,
    points: box(x, y, across, down),
    meetingRoomId: null,
  });
  return [
    part(words.lift, left, top, 150, 130),
    part(words.lift, left + 150, top, 150, 130),
    part(words.stairs, left, top + 130, 300, 130),
    part(words.toilets, left, top + 260, 300, 120),
    part(words.kitchen, width - 290, height - 250, 280, 240),
  ];
}

/** Along the upper wall above the benches, and down the left one. */
function windowsOf({ height, inner }: Size) {
  const pane = 170;
  const along = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / 290)) }, (_, index) => from + 145 + index * 290);
  return [
    ...along(60, inner).map((x) => ({ kind: 'window' as const, x, y: 0, width: pane, rotation: 0 })),
    ...along(60, inner).map((x) => ({ kind: 'window' as const, x, y: height, width: pane, rotation: 0 })),
    ...along(60, height - 40).map((y) => ({ kind: 'window' as const, x: 0, y, width: pane, rotation: 90 })),
  ];
}
