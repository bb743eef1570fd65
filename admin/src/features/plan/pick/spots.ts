import type { DrawnFloor, FloorPlan, Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import { lookOf } from '../live/live-state.ts';
import type { Room } from '../model/document.ts';
import { type Box, boxOf, boxOfPoints, middleOf } from '../model/geometry.ts';
import { inOrder, type Spot } from '../model/labels.ts';

/** What can be pointed at: a desk, or a meeting room. */
export interface PickSpot extends Spot {
  /** Of the desk or the meeting room. */
  id: number;
  name: string;
  box: Box;
  look: 'free' | 'taken' | 'blocked' | 'full';
  /** Who has it within the hours, the first of them. */
  held: Held | undefined;
  equipment: string[];
  accessible: boolean;
  sitStand: boolean;
  /** Of a meeting room. */
  seats: number | null;
}

export interface Hours {
  /** As instants. */
  start: string;
  end: string;
  /** A reservation that moves stands in nobody's way. */
  exceptId?: number;
}

/** The published desks, in reading order, as they are over these hours. */
export function deskSpots({ published, seats }: FloorPlan, occupancy: Occupancy, hours: Hours): PickSpot[] {
  const reserved = new Map(occupancy.desks.map(({ deskId, reservations }) => [deskId, reservations]));
  const isFull = mostAtOnce(occupancy, hours) >= seats;
  const spots = published.document.desks.flatMap((desk): PickSpot[] => {
    if (desk.id === null) return [];
    const held = heldWithin(reserved.get(desk.id), hours);
    const look = lookOf(desk, held, isFull);
    return [{ ...desk, id: desk.id, name: desk.label, box: boxOf(desk), look, held, seats: null }];
  });
  return inOrder(spots, 'rows');
}

/** The meeting rooms in use that are drawn on the floor. */
export function roomSpots({ published, meetingRooms }: FloorPlan, { roomIds }: DrawnFloor, occupancy: Occupancy, hours: Hours): PickSpot[] {
  const reserved = new Map(occupancy.rooms.map(({ meetingRoomId, reservations }) => [meetingRoomId, reservations]));
  const shown = published.document.rooms.flatMap((room: Room): PickSpot[] => {
    const meant = meetingRooms.find(({ id }) => id === room.meetingRoomId && roomIds.includes(id));
    if (!meant) return [];
    const held = heldWithin(reserved.get(meant.id), hours);
    const box = boxOfPoints(room.points);
    const [x, y] = middleOf(box);
    const place = { key: room.key, x, y, box };
    const gear = { equipment: [], accessible: false, sitStand: false };
    return [{ ...place, ...gear, id: meant.id, name: meant.name, look: held ? 'taken' : 'free', held, seats: meant.capacity }];
  });
  return inOrder(shown, 'rows');
}

/** The most who sit there at one time within the hours, at a desk or without. */
function mostAtOnce({ desks, withoutDesk }: Occupancy, hours: Hours): number {
  const within = [...desks.flatMap(({ reservations }) => reservations), ...withoutDesk].filter((one) => heldWithin([one], hours));
  const begin = (one: { start: string }) => Math.max(Date.parse(one.start), Date.parse(hours.start));
  const at = (moment: number) => within.filter(({ start, end }) => Date.parse(start) <= moment && moment < Date.parse(end)).length;
  return Math.max(0, ...within.map((one) => at(begin(one))));
}

const heldWithin = (reservations: readonly Held[] | undefined, { start, end, exceptId }: Hours): Held | undefined =>
  reservations?.find((one) => one.id !== exceptId && Date.parse(one.start) < Date.parse(end) && Date.parse(start) < Date.parse(one.end));
