import { type Area, areas, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { describe, expect, test } from 'vitest';
import { bodyOf, type Clock, movedTo, valuesOf } from './reservations-form-values.ts';

const reservation = (given: Partial<Reservation>): Reservation => ({
  id: 1,
  created: '2026-10-01T00:00:00Z',
  updated: '2026-10-01T00:00:00Z',
  version: 1,
  userId: 7,
  userName: 'Ayşe Yılmaz',
  userEmail: 'ayse@demo.example',
  bookerId: null,
  bookerName: '',
  area: 'meetingRoom',
  locationId: 3,
  locationName: 'London',
  timeZone: 'Europe/London',
  buildingId: 4,
  buildingName: 'Thames',
  workspaceId: 5,
  workspaceName: 'Oak',
  deskId: null,
  deskLabel: null,
  slotId: null,
  slotName: null,
  day: '2026-10-25',
  start: '2026-10-25T09:00:00.000Z',
  end: '2026-10-25T10:00:00.000Z',
  title: 'Board',
  type: 'individual',
  status: 'active',
  cancelReason: '',
  checkInOpens: null,
  checkedIn: null,
  checkInHow: null,
  releaseAt: null,
  released: null,
  ...given,
});
const clockOf = ({ timeZone, start, end }: Reservation): Clock => ({ zone: timeZone, kept: { zone: timeZone, start, end } });

describe('a reservation that is opened and saved', () => {
  test.each([
    ['of some hours', { start: '2026-11-18T09:00:00.000Z', end: '2026-11-18T10:00:00.000Z', day: '2026-11-18' }],
    ['until midnight', { start: '2026-11-18T22:00:00.000Z', end: '2026-11-19T00:00:00.000Z', day: '2026-11-18' }],
    ['over midnight', { start: '2026-11-18T22:00:00.000Z', end: '2026-11-19T02:00:00.000Z', day: '2026-11-18' }],
    ['of five days', { start: '2026-11-16T09:00:00.000Z', end: '2026-11-20T18:00:00.000Z', day: '2026-11-16' }],
    ['of days until midnight', { start: '2026-11-16T09:00:00.000Z', end: '2026-11-21T00:00:00.000Z', day: '2026-11-16' }],
    ['of the hour that comes a second time in autumn', { start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T01:45:00.000Z' }],
    ['over a day of 25 hours', { start: '2026-10-24T23:00:00.000Z', end: '2026-10-26T00:00:00.000Z' }],
    ['over a day of 23 hours', { start: '2026-03-29T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z', day: '2026-03-29' }],
  ])('%s stays where it was', (_, given) => {
    const before = reservation(given);
    const { start, end } = bodyOf(valuesOf(before), clockOf(before)) as { start: string; end: string };
    expect({ start, end }).toEqual({ start: before.start, end: before.end });
  });

  test.each(areas)('%s keeps its person, place and title', (area: Area) => {
    const before = reservation({ area });
    const body = bodyOf(valuesOf(before), clockOf(before));
    expect(body).toMatchObject({ userId: 7, area, title: 'Board' });
    expect(body).toMatchObject(area === 'workspace' || area === 'meetingRoom' ? { workspaceId: 5 } : { locationId: 3 });
  });

  test('moves only by the end that was changed', () => {
    const before = reservation({ start: '2026-10-25T01:30:00.000Z', end: '2026-10-27T10:00:00.000Z' });
    const values = { ...valuesOf(before), end: '11:00' };
    expect(bodyOf(values, clockOf(before))).toMatchObject({ start: before.start, end: '2026-10-27T11:00:00.000Z' });
    expect(bodyOf({ ...values, endDay: '' }, clockOf(before))).toMatchObject({ start: before.start, end: '2026-10-25T11:00:00.000Z' });
  });

  test('moves with all its days when its first day moves', () => {
    const before = reservation({ start: '2026-11-16T09:00:00.000Z', end: '2026-11-20T18:00:00.000Z' });
    const values = valuesOf(before);
    const moved = { ...values, day: '2026-11-23', endDay: movedTo('2026-11-23', values) };
    expect(bodyOf(moved, clockOf(before))).toMatchObject({ start: '2026-11-23T09:00:00.000Z', end: '2026-11-27T18:00:00.000Z' });
  });

  test('is meant by the clocks of the place that it moves to', () => {
    const before = reservation({ start: '2026-11-18T09:00:00.000Z', end: '2026-11-18T10:00:00.000Z' });
    const clock = { ...clockOf(before), zone: 'Europe/Istanbul' };
    expect(bodyOf(valuesOf(before), clock)).toMatchObject({ start: '2026-11-18T06:00:00.000Z', end: '2026-11-18T07:00:00.000Z' });
  });
});
