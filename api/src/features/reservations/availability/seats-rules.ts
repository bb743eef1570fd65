// Seats of a workspace that shrinks, day by day: no reservation of one lasts longer.

export interface Seated {
  id: number;
  seat: number;
  /** As milliseconds. */
  start: number;
  end: number;
}

export interface Move {
  id: number;
  seat: number;
}

export interface Reseating {
  /** The most that is booked at one time. */
  most: number;
  /** In an order in which each finds its seat free. */
  moves: Move[];
  /** Those that stand in each other's way: they have to get up together. */
  circle: Move[];
}

/**
 * Seats a day's reservations on the lowest seats, so many there are; whoever can, stays. Where never more are booked at one time than
 * that, everybody finds a seat: whoever begins meets fewer than there are seats.
 */
export function seatAnew(day: readonly Seated[], seats: number): Reseating {
  const most = mostAtOnce(day);
  if (most > seats) return { most, moves: [], circle: [] };
  return { most, ...inOrder(day, targets(day, seats)) };
}

const meet = (one: Seated, other: Seated): boolean => one.start < other.end && other.start < one.end;

/** Whoever ends makes room for whoever begins at the same moment. */
function mostAtOnce(day: readonly Seated[]): number {
  const edges = day.flatMap(({ start, end }) => [
    { at: start, step: 1 },
    { at: end, step: -1 },
  ]);
  let [now, most] = [0, 0];
  for (const { step } of edges.sort((one, other) => one.at - other.at || one.step - other.step)) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}

function targets(day: readonly Seated[], seats: number): Map<number, number> {
  const seated: Seated[] = [];
  for (const one of day.toSorted((a, b) => a.start - b.start || a.seat - b.seat)) {
    const taken = new Set(seated.filter((other) => meet(one, other)).map(({ seat }) => seat));
    const stays = one.seat <= seats && !taken.has(one.seat);
    seated.push({ ...one, seat: stays ? one.seat : lowestBut(taken) });
  }
  return new Map(seated.map(({ id, seat }) => [id, seat]));
}

function lowestBut(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) seat++;
  return seat;
}

function inOrder(day: readonly Seated[], target: ReadonlyMap<number, number>): Pick<Reseating, 'moves' | 'circle'> {
  const now = new Map(day.map((one) => [one.id, one]));
  let waiting = day.filter(({ id, seat }) => target.get(id) !== seat);
  const moves: Move[] = [];
  for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
    before = waiting.length;
    waiting = waiting.filter((one) => {
      const seat = target.get(one.id) ?? one.seat;
      const isFree = ![...now.values()].some((other) => other.id !== one.id && other.seat === seat && meet(one, other));
      if (!isFree) return true;
      now.set(one.id, { ...one, seat });
      moves.push({ id: one.id, seat });
      return false;
    });
  }
  return { moves, circle: waiting.map(({ id, seat }) => ({ id, seat: target.get(id) ?? seat })) };
}
