import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { expect, test } from 'vitest';
import { dropOf, type OutlineRow, reordered, rowsOf, shownOf } from './outline-rows.ts';

const place = (id: number, capacity: number, takenToday: number, isMeetingRoom = false) => ({
  id,
  name: `Place ${id}`,
  status: 'active' as const,
  capacity,
  seats: capacity,
  deskCount: 0,
  isMeetingRoom,
  takenToday,
});
const plan: Plan = {
  locations: [
    {
      id: 1,
      name: 'İstanbul',
      status: 'active',
      timeZone: 'Europe/Istanbul',
      capacity: 100,
      buildings: [
        {
          id: 10,
          name: 'Levent',
          status: 'active',
          imageId: null,
          workspaces: [place(100, 40, 12), place(101, 20, 3)],
          meetingRooms: [place(102, 8, 2, true)],
        },
        { id: 11, name: 'Maslak', status: 'active', imageId: null, workspaces: [], meetingRooms: [] },
      ],
    },
    { id: 2, name: 'London', status: 'passive', timeZone: 'Europe/London', capacity: 0, buildings: [] },
  ],
};
const rows = (open: string[]) => shownOf(rowsOf(plan), (key) => open.includes(key));
const row = (key: string): OutlineRow => rows(['location:1', 'building:10']).find((one) => one.key === key) as OutlineRow;

test('what stands in a closed line is left out, and each line sums up what is in it', () => {
  expect(rows([]).map(({ key }) => key)).toEqual(['location:1', 'location:2']);
  expect(rows(['location:1']).map(({ key }) => key)).toEqual(['location:1', 'building:10', 'building:11', 'location:2']);
  expect(row('location:1')).toMatchObject({ capacity: 60, taken: 15, counts: { buildings: 2, workspaces: 2, meetingRooms: 1 } });
  expect(row('building:10')).toMatchObject({ level: 2, capacity: 60, expanded: true });
  expect(row('meetingRoom:102')).toMatchObject({ level: 3, taken: 2, siblings: [102] });
});

test('a line that is closed leaves all others as they are, so that only it is drawn anew', () => {
  const all = rowsOf(plan);
  const shown = shownOf(all, (key) => key !== 'building:10');
  expect(shown.map(({ key, expanded }) => [key, expanded])).toEqual([
    ['location:1', true],
    ['building:10', false],
    ['building:11', false],
    ['location:2', false],
  ]);
  expect(shown.filter((line) => !all.includes(line)).map(({ key }) => key)).toEqual(['building:10']);
  expect(shownOf(all, () => true)).toEqual(all);
});

test('the seats of a passive workspace are not counted, as nowhere else; it stays a line of its own', () => {
  const closed = structuredClone(plan);
  const [first] = closed.locations[0]?.buildings[0]?.workspaces ?? [];
  if (first) first.status = 'passive';
  const lines = new Map(rowsOf(closed).map((line) => [line.key, line]));
  expect(lines.get('location:1')).toMatchObject({ capacity: 20, taken: 3, counts: { workspaces: 2 } });
  expect(lines.get('building:10')).toMatchObject({ capacity: 20, taken: 3 });
  expect(lines.get('workspace:100')).toMatchObject({ capacity: 40, status: 'passive' });
});

test('a passive building is counted, but its seats can’t be reserved; seats that can’t be used are left out', () => {
  const closed = structuredClone(plan);
  const building = closed.locations[0]?.buildings[0];
  if (building?.workspaces[0]) building.workspaces[0].seats = 38;
  expect(rowsOf(closed)[0]).toMatchObject({ capacity: 58, taken: 15 });
  if (building) building.status = 'passive';
  expect(rowsOf(closed)[0]).toMatchObject({ capacity: 0, taken: 0, counts: { buildings: 2, workspaces: 2 } });
});

test('one is set before another or last, and nothing is lost', () => {
  expect(reordered([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
  expect(reordered([1, 2, 3], 1, null)).toEqual([2, 3, 1]);
  expect(reordered([1, 2, 3], 1, 3)).toEqual([2, 1, 3]);
});

test('a place is ordered among its own and moved into another parent of the right kind only', () => {
  expect(dropOf(row('workspace:100'), row('workspace:101'))).toBe('order');
  expect(dropOf(row('workspace:100'), row('building:11'))).toBe('move');
  expect(dropOf(row('workspace:100'), row('building:10'))).toBeNull();
  expect(dropOf(row('workspace:100'), row('meetingRoom:102'))).toBeNull();
  expect(dropOf(row('workspace:100'), row('location:1'))).toBeNull();
  expect(dropOf(row('location:1'), row('location:1'))).toBeNull();
});
