import type { Plan } from '@population-tracker/contract/plan/plan-tree';

export type Kind = 'location' | 'building' | 'workspace' | 'meetingRoom';

/** One line of the outline. */
export interface OutlineRow {
  key: string;
  kind: Kind;
  id: number;
  name: string;
  status: 'active' | 'passive';
  level: 1 | 2 | 3;
  parent: { kind: Kind; id: number } | null;
  /** Those of its kind that stand beside it, in their order. */
  siblings: readonly number[];
  counts: { buildings: number; workspaces: number; meetingRooms: number };
  /** Seats of its workspaces in use, or how many a room is for. */
  capacity: number;
  /** Of a location: how many it is meant for, 0 where nobody has said. */
  meantFor: number;
  /** Of a building: its picture. */
  imageId: number | null;
  /** Of those seats the ones reserved today; of a room its meetings. */
  taken: number;
  expandable: boolean;
  expanded: boolean;
}

type Location = Plan['locations'][number];
type Building = Location['buildings'][number];
type Place = Building['workspaces'][number];

export const keyOf = (kind: Kind, id: number): string => `${kind}:${id}`;

/** All lines, open where they can be. */
export function rowsOf(plan: Plan): OutlineRow[] {
  const locations = plan.locations.map(({ id }) => id);
  return plan.locations.flatMap((location) => {
    const buildings = location.buildings.map(({ id }) => id);
    const inside = location.buildings.flatMap((building) => buildingRows(building, location.id, buildings));
    return [locationRow(location, locations), ...inside];
  });
}

/** The lines that are to be seen: what stands in a closed one is left out. A line that is open stays the same object, so that it isn't drawn anew. */
export function shownOf(rows: readonly OutlineRow[], isOpen: (key: string) => boolean): OutlineRow[] {
  let closedLevel = Number.POSITIVE_INFINITY;
  return rows.flatMap((row) => {
    if (row.level > closedLevel) return [];
    const closed = row.expandable && !isOpen(row.key);
    closedLevel = closed ? row.level : Number.POSITIVE_INFINITY;
    return [closed ? { ...row, expanded: false } : row];
  });
}

function locationRow(location: Location, siblings: number[]): OutlineRow {
  const sums = location.buildings.map(sumsOf);
  // A passive building counts, but offers no seats.
  const offered = location.buildings.filter(({ status }) => status === 'active').map(sumsOf);
  return {
    ...placed('location', location, 1, null, siblings),
    counts: {
      buildings: location.buildings.length,
      workspaces: sum(sums.map(({ workspaces }) => workspaces)),
      meetingRooms: sum(sums.map(({ meetingRooms }) => meetingRooms)),
    },
    capacity: sum(offered.map(({ seats }) => seats)),
    meantFor: location.capacity,
    taken: sum(offered.map(({ taken }) => taken)),
    expandable: location.buildings.length > 0,
    expanded: location.buildings.length > 0,
  };
}

function buildingRows(building: Building, locationId: number, siblings: number[]): OutlineRow[] {
  const { workspaces, meetingRooms, seats, taken } = sumsOf(building);
  const inside = workspaces + meetingRooms > 0;
  const row: OutlineRow = {
    ...placed('building', building, 2, { kind: 'location', id: locationId }, siblings),
    counts: { buildings: 0, workspaces, meetingRooms },
    capacity: seats,
    imageId: building.imageId,
    taken,
    expandable: inside,
    expanded: inside,
  };
  return [
    row,
    ...placeRows('workspace', building.workspaces, building.id),
    ...placeRows('meetingRoom', building.meetingRooms, building.id),
  ];
}

function placeRows(kind: 'workspace' | 'meetingRoom', places: readonly Place[], buildingId: number): OutlineRow[] {
  const siblings = places.map(({ id }) => id);
  return places.map((place) => ({
    ...placed(kind, place, 3, { kind: 'building', id: buildingId }, siblings),
    counts: { buildings: 0, workspaces: 0, meetingRooms: 0 },
    capacity: place.seats,
    taken: place.takenToday ?? 0,
    expandable: false,
    expanded: false,
  }));
}

const placed = (
  kind: Kind,
  { id, name, status }: { id: number; name: string; status: 'active' | 'passive' },
  level: OutlineRow['level'],
  parent: OutlineRow['parent'],
  siblings: readonly number[],
) => ({
  meantFor: 0,
  imageId: null,
  key: keyOf(kind, id),
  kind,
  id,
  name,
  status,
  level,
  parent,
  siblings,
});

/** Seats are those that can be reserved: a passive workspace has none, here as on the pages of its building and location. */
const sumsOf = ({ workspaces, meetingRooms }: Building) => {
  const inUse = workspaces.filter(({ status }) => status === 'active');
  return {
    workspaces: workspaces.length,
    meetingRooms: meetingRooms.length,
    seats: sum(inUse.map(({ seats }) => seats)),
    taken: sum(inUse.map(({ takenToday }) => takenToday ?? 0)),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The order after one of the siblings is set before another, or last. */
export function reordered(ids: readonly number[], moved: number, before: number | null): number[] {
  const others = ids.filter((id) => id !== moved);
  const at = before === null ? others.length : others.indexOf(before);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** Where something may be set down: beside its siblings, or into another parent of the right kind. */
export function dropOf(moved: OutlineRow, target: OutlineRow): 'order' | 'move' | null {
  if (moved.kind === target.kind && moved.parent?.id === target.parent?.id) return moved.id === target.id ? null : 'order';
  return moved.parent && target.kind === moved.parent.kind && target.id !== moved.parent.id ? 'move' : null;
}
