import { type TimelineGroup, type TimelineRow, timelineMaxRows } from '@population-tracker/contract/reservations/reservation-views';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { CountRow, Desk, Place, SlotRow } from './views-queries.ts';
import { stepsOf } from './views-rules.ts';

interface Parts {
  places: readonly Place[];
  desks: readonly Desk[];
  counts: readonly CountRow[];
  slots: readonly SlotRow[];
  /** The counted areas that are shown, with the capacity of those without slots. */
  areas: readonly { area: Area; capacity: number | null }[];
}

/** Building by building its rooms and its workspaces with their desks, then the counted areas of the location. */
export function groupsOf({ places, desks, counts, slots, areas }: Parts): TimelineGroup[] {
  const desksIn = Map.groupBy(desks, ({ workspaceId }) => workspaceId);
  const countsIn = Map.groupBy(counts, ({ workspaceId }) => workspaceId);
  const groups: TimelineGroup[] = [];
  for (const inBuilding of Map.groupBy(places, ({ buildingId }) => buildingId).values()) {
    const [rooms, workspaces] = [inBuilding.filter(({ isRoom }) => isRoom), inBuilding.filter(({ isRoom }) => !isRoom)];
    const [first] = rooms;
    if (first) groups.push(roomGroup(first, rooms));
    for (const place of sorted(workspaces, ({ name }) => name)) {
      groups.push(workspaceGroup(place, desksIn.get(place.id) ?? [], countsIn.get(place.id) ?? []));
    }
  }
  const elsewhere = countsIn.get(null) ?? [];
  return [...groups, ...areaGroups(areas, slots, elsewhere)].filter(({ rows }) => rows.length > 0);
}

/** The row that a reservation of a room or a desk stands on. */
export const rowOf = ({ deskId, workspaceId }: { deskId: number | null; workspaceId: number }): string =>
  deskId ? `desk:${deskId}` : `room:${workspaceId}`;

/** As many rows as one answer holds, from the top. */
export function withinLimit(groups: readonly TimelineGroup[], limit = timelineMaxRows): { groups: TimelineGroup[]; leftOut: number } {
  const kept: TimelineGroup[] = [];
  let space = limit;
  let leftOut = 0;
  for (const group of groups) {
    const rows = group.rows.slice(0, space);
    if (rows.length > 0) kept.push({ ...group, rows });
    space -= rows.length;
    leftOut += group.rows.length - rows.length;
  }
  return { groups: kept, leftOut };
}

const row = (given: Partial<TimelineRow> & Pick<TimelineRow, 'key' | 'label'>): TimelineRow => ({
  open: true,
  capacity: null,
  deskId: null,
  workspaceId: null,
  slotId: null,
  start: null,
  end: null,
  steps: null,
  ...given,
});

const roomGroup = ({ buildingId, buildingName }: Place, rooms: readonly Place[]): TimelineGroup => ({
  key: `rooms:${buildingId}`,
  area: 'meetingRoom',
  name: '',
  buildingName,
  rows: sorted(rooms, ({ name }) => name).map(({ id, name, open, capacity }) =>
    row({ key: `room:${id}`, label: name, open, capacity, workspaceId: id }),
  ),
});

function workspaceGroup(
  { id, name, buildingName, open, capacity }: Place,
  desks: readonly Desk[],
  counts: readonly CountRow[],
): TimelineGroup {
  const rows = sorted(desks, ({ label }) => label).map((desk) =>
    row({ key: `desk:${desk.id}`, label: desk.label, open: open && desk.status === 'active', deskId: desk.id, workspaceId: id }),
  );
  // Seats without a desk: whoever wants any gets one of them when no desk is left.
  const places = Math.max(capacity - desks.length, 0);
  if (counts.length > 0 || places > 0) {
    rows.push(row({ key: `seats:${id}`, label: '', open, capacity: places, workspaceId: id, steps: stepsOf(counts) }));
  }
  return { key: `workspace:${id}`, area: 'workspace', name, buildingName, rows };
}

/** The slots of each area, and one row for what has none: a whole area, or reservations from before it had slots. */
function areaGroups(areas: Parts['areas'], slots: readonly SlotRow[], counts: readonly CountRow[]): TimelineGroup[] {
  const countsOf = Map.groupBy(counts, ({ slotId }) => slotId);
  return areas.map(({ area, capacity }) => {
    const rows = slots
      .filter((slot) => slot.area === area)
      .map(({ id, name: label, open, capacity, start, end }) =>
        row({ key: `slot:${id}`, label, open, capacity, slotId: id, start, end, steps: stepsOf(countsOf.get(id) ?? []) }),
      );
    const withoutSlot = (countsOf.get(null) ?? []).filter((one) => one.area === area);
    if (capacity !== null || withoutSlot.length > 0) {
      rows.push(row({ key: `area:${area}`, label: '', open: capacity !== null, capacity, steps: stepsOf(withoutSlot) }));
    }
    return { key: `area:${area}`, area, name: '', buildingName: '', rows };
  });
}

const byName = new Intl.Collator('tr', { numeric: true });

/** As people look for them: 2 before 10. */
const sorted = <T>(rows: readonly T[], name: (one: T) => string): T[] => rows.toSorted((a, b) => byName.compare(name(a), name(b)));
