import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { describe, expect, test } from 'vitest';
import { placeInstead, type Standing } from './usual-place.ts';

const one = (id: number) => ({ id, name: `place ${id}`, status: 'active' });
const building = (id: number, workspaces: number[], rooms: number[]) => ({
  ...one(id),
  workspaces: workspaces.map(one),
  meetingRooms: rooms.map(one),
});
const planOf = (...locations: object[]) => ({ locations }) as Plan;
const here = { ...one(1), buildings: [building(10, [100, 101], [150])] };
const there = { ...one(2), buildings: [building(20, [200], [250])] };
const plan = planOf(here, there);

const nowhere = { locationId: null, buildingId: null, workspaceId: null, deskId: null };
const seat = { locationId: 1, buildingId: 10, workspaceId: 100, deskId: 7 };
const other = { locationId: 2, buildingId: 20, workspaceId: 200, deskId: null };
const at = (area: Standing['area'], place: Standing['place']): Standing => ({ area, place });
const begun = { plan, first: at('workspace', nowhere), putIn: null, usual: seat };

describe('before anything was put in', () => {
  test('an empty form begins with the usual place, and so does one that only lacks its desk', () => {
    expect(placeInstead({ ...begun, now: at('workspace', nowhere) })).toEqual(seat);
    const only = planOf({ ...one(1), buildings: [building(10, [100], [])] });
    const now = at('workspace', { ...seat, deskId: null });
    expect(placeInstead({ ...begun, plan: only, now, first: now })).toEqual(seat);
  });

  test('what somebody has chosen otherwise stays, and nothing comes of nobody’s habit', () => {
    expect(placeInstead({ ...begun, now: at('workspace', { ...seat, workspaceId: 101, deskId: null }) })).toBeNull();
    expect(placeInstead({ ...begun, now: at('workspace', nowhere), usual: nowhere })).toBeNull();
  });
});

describe('after one was put in', () => {
  const put = { ...begun, putIn: at('workspace', seat) };

  test('another person’s takes its place, and of one without a habit what the form began with', () => {
    expect(placeInstead({ ...put, now: at('workspace', seat), usual: other })).toEqual(other);
    expect(placeInstead({ ...put, now: at('workspace', seat), usual: nowhere })).toEqual(nowhere);
  });

  test('what was chosen or cleared by hand stays', () => {
    expect(placeInstead({ ...put, now: at('workspace', { ...seat, deskId: null }) })).toBeNull();
    expect(placeInstead({ ...put, now: at('workspace', { ...seat, workspaceId: 101 }), usual: other })).toBeNull();
  });

  test('in another area it goes on with what there is there, and another person’s takes its place there too', () => {
    const parked = { ...nowhere, locationId: 1 };
    expect(placeInstead({ ...put, now: at('parking', { ...seat, workspaceId: null, deskId: null }) })).toEqual(parked);
    expect(placeInstead({ ...put, now: at('parking', parked), usual: other })).toEqual({ ...nowhere, locationId: 2 });
    expect(placeInstead({ ...put, putIn: at('parking', parked), now: at('parking', parked), usual: other })).toEqual({
      ...nowhere,
      locationId: 2,
    });
    const meeting = { locationId: 1, buildingId: 10, workspaceId: 150, deskId: null };
    expect(placeInstead({ ...put, now: at('meetingRoom', meeting) })).toBeNull();
    expect(placeInstead({ ...put, now: at('meetingRoom', meeting), usual: other })).toEqual({ ...other, workspaceId: 250 });
    expect(placeInstead({ ...put, now: at('parking', parked), usual: nowhere })).toEqual(nowhere);
    // A room that somebody chose among several is theirs.
    const rooms = { ...put, plan: planOf({ ...one(1), buildings: [building(10, [100], [150, 151])] }, there) };
    expect(placeInstead({ ...rooms, now: at('meetingRoom', { ...meeting, workspaceId: 151 }) })).toBeNull();
    expect(placeInstead({ ...rooms, now: at('meetingRoom', { ...meeting, workspaceId: 151 }), usual: other })).toBeNull();
    expect(placeInstead({ ...put, now: at('parking', { ...nowhere, locationId: 2 }), usual: seat })).toBeNull();
  });
});
