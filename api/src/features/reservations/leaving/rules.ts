// Where those who lose their place could go instead: a free equal place in the same location, in the same building first.
// - A desk has all that the lost one had, a room as many chairs and all its equipment, a workspace a free seat.
// - It is free over the whole time, and nothing is offered twice for the same hours.
// - What a location itself counts (parking, dining hall…) has no equal elsewhere.

export interface Equipped {
  equipment: string[];
  accessible: boolean;
  sitStand: boolean;
}

export interface SpotDesk extends Equipped {
  id: number;
  label: string;
}

/** A workspace or meeting room that stays. */
export interface Spot {
  workspaceId: number;
  name: string;
  buildingId: number;
  isMeetingRoom: boolean;
  capacity: number;
  equipment: string[];
  desks: SpotDesk[];
}

interface Period {
  start: string;
  end: string;
}

/** What is reserved in the spots already. */
export interface Held extends Period {
  workspaceId: number;
  deskId: number | null;
  seatNumber: number | null;
}

export interface Leaving extends Period {
  buildingId: number | null;
  /** Of a seat in a workspace: null where no certain desk was reserved. */
  desk: Equipped | null;
  /** Of a meeting room. */
  room: { capacity: number; equipment: string[] } | null;
  /** Whether it is in a workspace or a room at all. */
  inPlan: boolean;
}

export interface Target {
  spot: Spot;
  desk: SpotDesk | null;
  seatNumber: number | null;
}

/** In the order of what leaves; null where no equal place is free. */
export function targetsOf(leaving: readonly Leaving[], spots: readonly Spot[], held: readonly Held[]): (Target | null)[] {
  const taken = new Map(spots.map(({ workspaceId }) => [workspaceId, [] as Held[]]));
  for (const one of held) taken.get(one.workspaceId)?.push(one);
  return leaving.map((one) => {
    if (!one.inPlan) return null;
    for (const spot of inOrder(one, spots)) {
      const there = taken.get(spot.workspaceId) as Held[];
      const target = fitsInto(
        one,
        spot,
        there.filter((other) => meets(other, one)),
      );
      if (!target) continue;
      const { start, end } = one;
      there.push({ start, end, workspaceId: spot.workspaceId, deskId: target.desk?.id ?? null, seatNumber: target.seatNumber });
      return target;
    }
    return null;
  });
}

/** The same building first; of rooms the one that is just large enough, so that large ones stay free. */
const inOrder = ({ buildingId, room }: Leaving, spots: readonly Spot[]): Spot[] =>
  spots
    .filter((spot) => spot.isMeetingRoom === (room !== null))
    .toSorted((a, b) => Number(b.buildingId === buildingId) - Number(a.buildingId === buildingId) || (room ? a.capacity - b.capacity : 0));

function fitsInto({ desk, room }: Leaving, spot: Spot, meeting: readonly Held[]): Target | null {
  if (room) {
    const equal = spot.capacity >= room.capacity && holdsAll(room.equipment, spot.equipment);
    return equal && meeting.length === 0 ? { spot, desk: null, seatNumber: null } : null;
  }
  const seatNumber = lowestFree(meeting, spot.capacity);
  if (seatNumber === null) return null;
  if (!desk) return { spot, desk: null, seatNumber };
  const free = spot.desks.find((offered) => isEqual(desk, offered) && !meeting.some(({ deskId }) => deskId === offered.id));
  return free ? { spot, desk: free, seatNumber } : null;
}

function lowestFree(meeting: readonly Held[], capacity: number): number | null {
  const taken = new Set(meeting.map(({ seatNumber }) => seatNumber));
  for (let seat = 1; seat <= capacity; seat++) if (!taken.has(seat)) return seat;
  return null;
}

const isEqual = (wanted: Equipped, offered: Equipped): boolean =>
  (!wanted.accessible || offered.accessible) && (!wanted.sitStand || offered.sitStand) && holdsAll(wanted.equipment, offered.equipment);
const holdsAll = (wanted: readonly string[], offered: readonly string[]): boolean => wanted.every((item) => offered.includes(item));
const meets = (a: Period, b: Period): boolean => Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);
