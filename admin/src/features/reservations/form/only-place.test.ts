import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { expect, test } from 'vitest';
import { withOnly } from './only-place.ts';

type Status = 'active' | 'passive';
const place = (id: number, status: Status = 'active') => ({ id, name: `place ${id}`, status });
const building = (id: number, workspaces: number[], rooms: number[] = [], status: Status = 'active') => ({
  ...place(id, status),
  workspaces: workspaces.map((one) => place(one)),
  meetingRooms: rooms.map((one) => place(one)),
});
const location = (id: number, buildings: ReturnType<typeof building>[], status: Status = 'active') => ({ ...place(id, status), buildings });
const planOf = (...locations: ReturnType<typeof location>[]) => ({ locations }) as Plan;
const nothing = { locationId: null, buildingId: null, workspaceId: null };

test('the only place is chosen all the way down', () => {
  const plan = planOf(location(1, [building(2, [3], [4])]));
  expect(withOnly(plan, { area: 'workspace', ...nothing })).toEqual({ locationId: 1, buildingId: 2, workspaceId: 3 });
  expect(withOnly(plan, { area: 'meetingRoom', ...nothing })).toEqual({ locationId: 1, buildingId: 2, workspaceId: 4 });
});

test('where there are two, nothing is chosen from there on', () => {
  expect(withOnly(planOf(location(1, [building(2, [3, 4])])), { area: 'workspace', ...nothing })).toEqual({
    locationId: 1,
    buildingId: 2,
    workspaceId: null,
  });
  expect(withOnly(planOf(location(1, []), location(2, [])), { area: 'workspace', ...nothing })).toEqual(nothing);
});

test('what somebody chose stays, and its only inside follows', () => {
  const plan = planOf(location(1, [building(2, [3])]), location(4, [building(5, [6]), building(7, [8])]));
  const chosen = { area: 'workspace', buildingId: null, workspaceId: null } as const;
  expect(withOnly(plan, { ...chosen, locationId: 1 })).toEqual({ locationId: 1, buildingId: 2, workspaceId: 3 });
  expect(withOnly(plan, { ...chosen, locationId: 4 })).toEqual({ locationId: 4, buildingId: null, workspaceId: null });
  expect(withOnly(plan, { ...chosen, locationId: 4, buildingId: 7 })).toEqual({ locationId: 4, buildingId: 7, workspaceId: 8 });
});

test('what is passive can’t be reserved and doesn’t count', () => {
  const plan = planOf(location(1, [building(2, [3]), building(4, [5], [], 'passive')]), location(6, [building(7, [8])], 'passive'));
  expect(withOnly(plan, { area: 'workspace', ...nothing })).toEqual({ locationId: 1, buildingId: 2, workspaceId: 3 });
});

test('an area that stands in no building has a location alone', () => {
  const plan = planOf(location(1, [building(2, [3])]));
  expect(withOnly(plan, { area: 'parking', ...nothing })).toEqual({ locationId: 1, buildingId: null, workspaceId: null });
});

test('until the plan is known nothing is chosen', () => {
  expect(withOnly(undefined, { area: 'workspace', ...nothing })).toEqual(nothing);
});
