import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlaceFacts, Request } from './kind.ts';
import { kindOf } from './kinds.ts';
import { refusalOf, refusalsOf } from './kinds-judge.ts';

const now = new Date('2026-11-18T09:00:00Z');
const at = (iso: string) => new Date(iso);

const request = (change: Partial<Request> = {}): Request & { place: PlaceFacts } => ({
  person: { id: 1, name: 'Çağla', lastName: 'Aydınoğlu', email: 'cagla@demo.example', status: 'active', exceptional: false },
  location: {
    id: 1,
    name: 'İstanbul',
    status: 'active',
    timeZone: 'Europe/Istanbul',
    parkingCapacity: 10,
    hasFoodService: true,
    hasShuttle: true,
    hasGym: true,
    takesPets: true,
    weekdays: [1, 2, 3, 4, 5],
    openingHours: [],
    closures: [],
  },
  place: {
    id: 1,
    name: '4. kat',
    isMeetingRoom: false,
    capacity: 10,
    status: 'active',
    buildingId: 1,
    buildingName: 'Levent Plaza',
    buildingStatus: 'active',
    locationId: 1,
  },
  desk: null,
  deskAsked: false,
  start: at('2026-11-19T09:00:00+03:00'),
  end: at('2026-11-19T18:00:00+03:00'),
  parameter: null,
  slot: null,
  day: '2026-11-19',
  week: null,
  emergency: null,
  keepsStart: false,
  now,
  ...(change as Partial<Request> & { place?: PlaceFacts }),
});
const room = (change: Partial<Request> = {}) => request({ ...change, place: { ...request().place, isMeetingRoom: true, ...change.place } });
const refusal = (one: Request, area: 'workspace' | 'meetingRoom' = 'workspace') => refusalOf(kindOf(area), one)?.key ?? null;

describe('a workspace', () => {
  test('is reserved within one day of its location, until midnight', () => {
    expect(refusal(request())).toBeNull();
    expect(refusal(request({ start: at('2026-11-19T00:00:00+03:00'), end: at('2026-11-20T00:00:00+03:00') }))).toBeNull();
    expect(refusal(request({ end: at('2026-11-20T00:01:00+03:00') }))).toBe('reservations.oneDay');
  });

  test('may be reserved for a day of 25 hours where clocks go back', () => {
    const london = { ...request().location, timeZone: 'Europe/London' };
    const day = { start: at('2027-10-31T00:00:00+01:00'), end: at('2027-11-01T00:00:00+00:00') };
    expect(day.end.getTime() - day.start.getTime()).toBe(25 * 3_600_000);
    expect(refusal(request({ location: london, ...day }))).toBeNull();
  });

  test('is never reserved backwards, for no time, or in the past', () => {
    expect(refusal(request({ end: request().start }))).toBe('reservations.startAfterEnd');
    expect(refusal(request({ start: at('2026-11-18T08:59:59Z'), end: at('2026-11-18T10:00:00Z') }))).toBe('reservations.past');
    expect(refusal(request({ start: at('2026-11-18T08:00:00Z'), end: at('2026-11-18T10:00:00Z'), keepsStart: true }))).toBeNull();
  });

  test('needs an active person and an active workspace, building and location', () => {
    expect(refusal(request({ person: { ...request().person, status: 'passive' } }))).toBe('reservations.userPassive');
    for (const status of ['status', 'buildingStatus'])
      expect(refusal(request({ place: { ...request().place, [status]: 'passive' } }))).toBe('reservations.placePassive');
    expect(refusal(request({ location: { ...request().location, status: 'passive' } }))).toBe('reservations.placePassive');
    const closed = { location: { ...request().location, status: 'passive' }, place: { ...request().place, buildingStatus: 'passive' } };
    const told = refusalsOf(kindOf('workspace'), request(closed)).map(({ parts }) => parts.values?.['name']);
    expect(told).toEqual(['İstanbul', 'Levent Plaza']);
  });

  test('takes only its own desks that are not blocked', () => {
    const desk = { id: 5, label: 'C4', status: 'active', workspaceId: 1 };
    expect(refusal(request({ desk, deskAsked: true }))).toBeNull();
    expect(refusal(request({ desk: { ...desk, workspaceId: 2 }, deskAsked: true }))).toBe('reservations.deskElsewhere');
    expect(refusal(request({ desk: { ...desk, status: 'blocked' }, deskAsked: true }))).toBe('reservations.deskBlocked');
  });
});

describe('a meeting room', () => {
  test('is not a workspace, and the other way round', () => {
    expect(refusal(request(), 'meetingRoom')).toBe('reservations.notARoom');
    expect(refusal(room(), 'workspace')).toBe('reservations.notAWorkspace');
  });

  test('may be kept over midnight, but not for longer than a month', () => {
    expect(refusal(room({ end: at('2026-11-20T01:00:00+03:00') }), 'meetingRoom')).toBeNull();
    expect(refusal(room({ end: at('2026-12-31T01:00:00+03:00') }), 'meetingRoom')).toBe('reservations.tooLong');
  });
});

test('whatever period is allowed lies ahead, runs forward and stays on one day of the location', () => {
  const minutes = fc.integer({ min: -3 * 1440, max: 10 * 1440 });
  const zones = fc.constantFrom('Europe/Istanbul', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati');
  const dayOf = (zone: string, date: Date) => date.toLocaleDateString('en-GB', { timeZone: zone });
  fc.assert(
    fc.property(minutes, minutes, zones, (from, to, timeZone) => {
      const start = new Date(now.getTime() + from * 60_000);
      const end = new Date(now.getTime() + to * 60_000);
      const model = start < end && start >= now && dayOf(timeZone, start) === dayOf(timeZone, new Date(end.getTime() - 1));
      expect(refusal(request({ start, end, location: { ...request().location, timeZone } })) === null).toBe(model);
    }),
    { numRuns: 2_000 },
  );
});
