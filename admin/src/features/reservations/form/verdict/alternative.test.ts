import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { nameOf, taken } from './alternative.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

const nothing: Alternative = {
  workspaceId: null,
  workspaceName: null,
  deskId: null,
  deskLabel: null,
  slotId: null,
  slotName: null,
  start: null,
  end: null,
};
const building = (id: number, room: number) => ({ id, workspaces: [], meetingRooms: [{ id: room }] });
const plan = { locations: [{ id: 1, timeZone: 'Europe/Istanbul', buildings: [building(2, 20), building(3, 30)] }] } as unknown as Plan;
const zone = 'Europe/Istanbul';

test('a place in another building is taken with its building', () => {
  const alternative = { ...nothing, workspaceId: 30, workspaceName: 'Oak' };
  expect(taken(alternative, plan, zone)).toEqual({ buildingId: 3, workspaceId: 30, deskId: null });
  expect(nameOf(alternative, { area: 'meetingRoom', day: '2026-11-20', zone })).toBe('Oak');
});

test('a whole day that is free is taken as a day, and named as one', () => {
  const alternative = { ...nothing, start: '2026-11-19T21:00:00Z', end: '2026-11-20T21:00:00Z' };
  expect(taken(alternative, plan, zone)).toMatchObject({ day: '2026-11-20' });
  expect(nameOf(alternative, { area: 'pet', day: '2026-11-20', zone })).toBe('Fri 20 Nov');
});

test('a later time of a meeting over midnight is taken with both its days', () => {
  const alternative = { ...nothing, workspaceId: 20, start: '2026-11-20T19:00:00Z', end: '2026-11-21T01:00:00Z' };
  const times = { day: '2026-11-20', start: '22:00', endDay: '2026-11-21', end: '04:00' };
  expect(taken(alternative, plan, zone)).toEqual({ buildingId: 2, workspaceId: 20, deskId: null, ...times });
});

test('a slot is taken as it is', () => {
  const alternative = { ...nothing, slotId: 4, start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:30:00Z' };
  expect(taken(alternative, plan, zone)).toEqual({ slotId: 4, day: '2026-11-20' });
  expect(nameOf(alternative, { area: 'diningHall', day: '2026-11-20', zone })).toBe('12:00–12:30');
});

test('another day is named with it', () => {
  const alternative = { ...nothing, workspaceId: 30, workspaceName: 'Oak', start: '2026-11-23T06:00:00Z', end: '2026-11-23T15:00:00Z' };
  expect(nameOf(alternative, { area: 'workspace', day: '2026-11-20', zone })).toBe('Mon 23 Nov, Oak, 09:00–18:00');
  expect(taken(alternative, plan, zone)).toMatchObject({ day: '2026-11-23', workspaceId: 30, start: '09:00', end: '18:00' });
});
