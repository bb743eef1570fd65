import { describe, expect, test } from 'vitest';
import { type Leaving, type Spot, targetsOf } from './leaving-rules.ts';

const at = (from: string, to: string) => ({ start: `2030-11-21T${from}:00Z`, end: `2030-11-21T${to}:00Z` });
const plain = { equipment: [], accessible: false, sitStand: false };
const seat = (given: Partial<Leaving> = {}): Leaving => ({
  ...at('09:00', '18:00'),
  buildingId: 1,
  inPlan: true,
  desk: null,
  room: null,
  ...given,
});
const spot = (workspaceId: number, given: Partial<Spot> = {}): Spot => ({
  workspaceId,
  name: `W${workspaceId}`,
  buildingId: 1,
  isMeetingRoom: false,
  capacity: 10,
  equipment: [],
  desks: [],
  ...given,
});
const desk = (id: number, given = {}) => ({ id, label: `D${id}`, ...plain, ...given });
const told = async (...given: Parameters<typeof targetsOf>) =>
  (await targetsOf(...given)).map((one) => one && [one.spot.workspaceId, one.desk?.id ?? one.seatNumber]);

describe('an equal place', () => {
  test('is in the same building where one is free there, else in another one of the location', async () => {
    const spots = [spot(1, { buildingId: 2 }), spot(2, { capacity: 1 })];
    expect(await told([seat(), seat()], spots, [])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('is free over the whole time, and is offered once for the same hours', async () => {
    const spots = [spot(1, { capacity: 2 })];
    const held = [{ ...at('12:00', '13:00'), workspaceId: 1, deskId: null, seatNumber: 1 }];
    const leaving = [seat(at('11:00', '14:00')), seat(at('13:00', '15:00')), seat(at('13:30', '16:00')), seat(at('14:00', '16:00'))];
    expect(await told(leaving, spots, held)).toEqual([[1, 2], [1, 1], null, [1, 2]]);
  });

  test('of a desk has all that the lost one had, and a seat of its workspace is free', async () => {
    const wants = { desk: { equipment: ['Monitor'], accessible: true, sitStand: false } };
    const desks = [
      desk(1, { equipment: ['Monitor'] }),
      desk(2, { accessible: true }),
      desk(3, { equipment: ['Monitor', 'Dock'], accessible: true }),
    ];
    expect(await told([seat(wants), seat(wants)], [spot(1, { desks })], [])).toEqual([[1, 3], null]);
    const full = [{ ...at('08:00', '20:00'), workspaceId: 1, deskId: null, seatNumber: 1 }];
    expect(await told([seat(wants)], [spot(1, { desks, capacity: 1 })], full)).toEqual([null]);
  });

  test('of a room holds as many with the same equipment: the smallest that does', async () => {
    const room = (id: number, capacity: number, equipment = ['Screen']) => spot(id, { isMeetingRoom: true, capacity, equipment });
    const spots = [room(1, 20), room(2, 8), room(3, 4), room(4, 8, []), spot(5)];
    const meeting = seat({ room: { capacity: 6, equipment: ['Screen'] } });
    expect((await targetsOf([meeting, meeting, meeting], spots, [])).map((one) => one?.spot.workspaceId ?? null)).toEqual([2, 1, null]);
  });

  test('is nowhere for what a location itself counts', async () => {
    expect(await targetsOf([seat({ inPlan: false })], [spot(1)], [])).toEqual([null]);
  });

  test('counts what began days before and ends days later', async () => {
    const room = (id: number) => spot(id, { isMeetingRoom: true, capacity: 4 });
    const meeting = seat({ room: { capacity: 4, equipment: [] } });
    const weeks = { start: '2030-11-01T09:00:00Z', end: '2030-12-20T18:00:00Z', workspaceId: 1, deskId: null, seatNumber: null };
    const dayBefore = { start: '2030-11-20T00:00:00Z', end: '2030-11-21T00:00:00Z', workspaceId: 2, deskId: null, seatNumber: null };
    expect((await targetsOf([meeting], [room(1), room(2)], [weeks, dayBefore])).map((one) => one?.spot.workspaceId)).toEqual([2]);
  });
});
