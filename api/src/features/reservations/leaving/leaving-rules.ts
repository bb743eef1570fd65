// Where those who lose their place could go instead: a free equal place in the same location, in the same building first.
// - A desk has all that the lost one had, a room as many chairs and all its equipment, a workspace a free seat, at a desk if it can be.
// - It is free over the whole time, and nothing is offered twice for the same hours.
// - What a location itself counts (parking, dining hall…) has no equal elsewhere.

import { setImmediate } from 'node:timers/promises';
import { type Equipped, holdsAll, isEqualDesk } from './desks-rules.ts';
import { type Period, type Taken, TakenTimes } from './taken-times.ts';

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
  /** Chairs of a room, usable seats of a workspace. */
  capacity: number;
  equipment: string[];
  /** Those that can be used, in the order in which they are given out. */
  desks: SpotDesk[];
}

/** What is reserved in the spots already. */
export interface Held extends Period, Taken {
  workspaceId: number;
}

export interface Leaving extends Period {
  buildingId: number | null;
  /** Of a seat in a workspace: null where no desk was reserved. */
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

/** In the order of what leaves; null where no equal place is free. It pauses now and then, so that others are answered meanwhile. */
export async function targetsOf(leaving: readonly Leaving[], spots: readonly Spot[], held: readonly Held[]): Promise<(Target | null)[]> {
  const taken = new Map(spots.map(({ workspaceId }) => [workspaceId, new TakenTimes()]));
  for (const one of held) taken.get(one.workspaceId)?.add(one);
  const targets: (Target | null)[] = [];
  for (const [index, one] of leaving.entries()) {
    if (index % pauseAfter === pauseAfter - 1) await setImmediate();
    targets.push(one.inPlan ? targetOf(one, spots, taken) : null);
  }
  return targets;
}

const pauseAfter = 200;

function targetOf(one: Leaving, spots: readonly Spot[], taken: ReadonlyMap<number, TakenTimes>): Target | null {
  const { start, end } = one;
  for (const spot of inOrder(one, spots)) {
    const there = taken.get(spot.workspaceId) as TakenTimes;
    if (there.isFull(one)) continue;
    const meeting = there.meeting(one);
    const target = fitsInto(one, spot, meeting);
    if (!target) {
      if (isFull(spot, meeting)) there.markFull(one);
      continue;
    }
    there.add({ start, end, deskId: target.desk?.id ?? null, seatNumber: target.seatNumber });
    return target;
  }
  return null;
}

/** The same building first; of rooms the one that is just large enough, so that large ones stay free. */
const inOrder = ({ buildingId, room }: Leaving, spots: readonly Spot[]): Spot[] =>
  spots
    .filter((spot) => spot.isMeetingRoom === (room !== null))
    .toSorted((a, b) => Number(b.buildingId === buildingId) - Number(a.buildingId === buildingId) || (room ? a.capacity - b.capacity : 0));

const isFull = ({ isMeetingRoom, capacity }: Spot, meeting: readonly Taken[]): boolean =>
  isMeetingRoom ? meeting.length > 0 : lowestFree(meeting, capacity) === null;

function fitsInto({ desk, room }: Leaving, spot: Spot, meeting: readonly Taken[]): Target | null {
  if (room) {
    const equal = spot.capacity >= room.capacity && holdsAll(room.equipment, spot.equipment);
    return equal && meeting.length === 0 ? { spot, desk: null, seatNumber: null } : null;
  }
  const seatNumber = lowestFree(meeting, spot.capacity);
  if (seatNumber === null) return null;
  const taken = new Set(meeting.map(({ deskId }) => deskId));
  const free = spot.desks.find((offered) => !taken.has(offered.id) && (!desk || isEqualDesk(desk, offered)));
  if (free) return { spot, desk: free, seatNumber };
  // Without a desk only those sit who had none, where there are more seats than desks.
  return !desk && spot.capacity > spot.desks.length ? { spot, desk: null, seatNumber } : null;
}

function lowestFree(meeting: readonly Taken[], capacity: number): number | null {
  const taken = new Set(meeting.map(({ seatNumber }) => seatNumber));
  if (taken.size >= capacity) return null;
  for (let seat = 1; seat <= capacity; seat++) if (!taken.has(seat)) return seat;
  return null;
}
