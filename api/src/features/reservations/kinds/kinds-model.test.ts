// The rules of all areas against a plain model of them, which shares no code with them and asks the clock of each place itself.
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationFacts, ParameterFacts, PersonFacts, PlaceFacts, Request } from './kind.ts';
import { kindOf } from './kinds.ts';
import { refusalsOf } from './kinds-judge.ts';
import { wholeDayOf } from './period.ts';

const zones = ['Europe/Istanbul', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati'] as const;
/** Mornings before clocks change in London and New York, year's ends, and a day like any other. */
const mornings = ['2026-10-24', '2027-03-27', '2026-10-31', '2027-03-13', '2026-12-30', '2027-12-30', '2026-11-18'].map(
  (day) => `${day}T07:00:00Z`,
);
const minuteMs = 60_000;

const wallFormat = Object.fromEntries(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);
const wall = (zone: string, at: number) => wallFormat[zone]?.format(at) ?? '';
const dayAt = (zone: string, at: number) => wall(zone, at).slice(0, 10);
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const isWeekend = (day: string) => ['Sat', 'Sun'].includes(new Date(day).toUTCString().slice(0, 3));
/** The first instant at which a clock there shows it; undefined where clocks skip it. */
function shown(zone: string, day: string, time: string): number | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  for (let offset = 14 * 60; offset >= -12 * 60; offset -= 30)
    if (wall(zone, asUtc - offset * minuteMs) === `${day} ${time}`) return asUtc - offset * minuteMs;
  return undefined;
}

const opens = '01:30';
const closes = '23:30';
const slots = ['01:00-01:30', '01:30-02:30', '12:00-12:30', '22:30-23:30', '23:00-23:45'].map((hours, id) => ({
  id,
  name: '',
  start: hours.slice(0, 5),
  end: hours.slice(6),
  capacity: 3,
}));

const seldom = fc.constantFrom(false, false, false, true);
const wishes = fc.record({
  area: fc.constantFrom(...areas),
  zone: fc.constantFrom(...zones),
  morning: fc.constantFrom(...mornings),
  /** On a morning, or at the very moment at which it begins or ends. */
  now: fc.constantFrom('morning', 'morning', 'morning', 'start', 'end'),
  days: fc.integer({ min: -2, max: 9 }),
  minute: fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constant(0)),
  length: fc.oneof(fc.integer({ min: -60, max: 1600 }), fc.constantFrom(0, 31 * 1440, 31 * 1440 + 1)),
  isUntilMidnight: seldom,
  slot: fc.integer({ min: 0, max: 5 }),
  exceptional: fc.boolean(),
  isPassive: seldom,
  closed: fc.constantFrom('', '', '', 'location', 'building', 'place', 'parameter'),
  isMissing: seldom,
  hasNothing: seldom,
  isOtherKind: seldom,
  desk: fc.constantFrom('none', 'none', 'here', 'blocked', 'elsewhere', 'unknown'),
  emergency: seldom,
  keepsStart: seldom,
  weekend: fc.boolean(),
  ahead: fc.integer({ min: 0, max: 8 }),
  limit: fc.option(fc.integer({ min: 0, max: 7 })),
  worked: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
});
type Wish = typeof wishes extends fc.Arbitrary<infer T> ? T : never;

const bySlot = (area: Area) => area === 'diningHall' || area === 'gym' || area === 'shuttle';
const byHours = (area: Area) => area === 'workspace' || area === 'meetingRoom' || area === 'parking';
const inPlan = (area: Area) => area === 'workspace' || area === 'meetingRoom';

function situation(wish: Wish) {
  const day = plus(dayAt(wish.zone, Date.parse(wish.morning)), wish.days);
  const start = (shown(wish.zone, day, '12:00') ?? 0) + (wish.minute - 720) * minuteMs;
  const end = start + (wish.isUntilMidnight ? 1440 - wish.minute : wish.length) * minuteMs;
  const asked = byHours(wish.area)
    ? { slotId: null, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    : { slotId: bySlot(wish.area) ? wish.slot : null, day };
  const monday = plus(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { asked, week: wish.worked.map((at) => plus(monday, at)) };
}

const statusOf = (wish: Wish, what: Wish['closed']) => (wish.closed === what ? 'passive' : 'active');

function placesOf(wish: Wish) {
  const location: LocationFacts = {
    ...{ id: 1, name: 'There', status: statusOf(wish, 'location'), timeZone: wish.zone },
    ...{ parkingCapacity: wish.hasNothing ? 0 : 3, hasFoodService: !wish.hasNothing, hasShuttle: !wish.hasNothing },
    ...{ hasGym: !wish.hasNothing, takesPets: !wish.hasNothing, weekdays: [1, 2, 3, 4, 5], openingHours: [], closures: [] },
  };
  const place: PlaceFacts = {
    ...{ id: 1, name: 'Place', isMeetingRoom: (wish.area === 'meetingRoom') !== wish.isOtherKind, capacity: 3 },
    ...{ status: statusOf(wish, 'place'), buildingId: 1, buildingName: 'House', buildingStatus: statusOf(wish, 'building'), locationId: 1 },
  };
  const isKnown = wish.desk !== 'none' && wish.desk !== 'unknown';
  const status = wish.desk === 'blocked' ? 'blocked' : 'active';
  const desk = isKnown ? { id: 1, label: 'A1', status, workspaceId: wish.desk === 'elsewhere' ? 2 : 1 } : null;
  return inPlan(wish.area)
    ? { location, place, desk, deskAsked: wish.desk !== 'none' }
    : { location, place: null, desk: null, deskAsked: false };
}

function ours(wish: Wish): { keys: string[]; request: Request } {
  const { asked, week } = situation(wish);
  const kind = kindOf(wish.area);
  const places = placesOf(wish);
  const person: PersonFacts = {
    ...{ id: 1, name: 'Ada', lastName: 'Kaya', email: 'ada@test.example', status: wish.isPassive ? 'passive' : 'active' },
    exceptional: wish.exceptional,
  };
  const parameter: ParameterFacts | null = wish.isMissing
    ? null
    : {
        ...{ status: statusOf(wish, 'parameter'), capacity: 3, maximumReservationDay: wish.ahead, weeklyWorkingDayLimit: wish.limit },
        ...{
          weekendReservationAllowed: wish.weekend,
          oneMealADay: true,
          onlyOpeningHours: false,
          checkInOpens: null,
          opens,
          closes,
          slots,
        },
      };
  const slot = parameter?.slots.find(({ id }) => id === asked.slotId) ?? null;
  const period = kind.periodOf(asked, { location: places.location, slot });
  const now = wish.now === 'morning' ? new Date(wish.morning) : period[wish.now as 'start' | 'end'];
  const request = {
    ...places,
    ...period,
    person,
    parameter,
    slot,
    week,
    emergency: wish.emergency ? 'Leave the building.' : null,
    keepsStart: wish.keepsStart,
    now,
  };
  return { request, keys: refusalsOf(kind, request).map(({ key }) => key.replace('reservations.', '')) };
}

function model(wish: Wish, request: Request): string[] {
  const { area, zone, isMissing, exceptional, desk, closed, keepsStart } = wish;
  const [start, end, now] = [request.start.getTime(), request.end.getTime(), request.now.getTime()];
  const today = dayAt(zone, now);
  const { asked, week } = situation(wish);
  const day = asked.day ?? dayAt(zone, start);
  // Each day that it touches, by looking at every hour of it.
  const days = [day];
  for (let at = start; byHours(area) && at < end; at += 60 * minuteMs) days.push(dayAt(zone, at), dayAt(zone, end - 1));
  const slot = !isMissing && bySlot(area) ? slots[wish.slot] : undefined;
  const hasBegun = start < now && !(keepsStart && end > now);
  const said: [string, boolean][] = [
    ['userPassive', wish.isPassive],
    ['placePassive', closed === 'location' || (inPlan(area) && (closed === 'building' || closed === 'place'))],
    ['parameterPassive', closed === 'parameter' && !isMissing],
    ['emergency', wish.emergency],
    ['noFoodService', area === 'diningHall' && wish.hasNothing],
    ['noShuttle', area === 'shuttle' && wish.hasNothing],
    ['noGym', area === 'gym' && wish.hasNothing],
    ['noPets', area === 'pet' && wish.hasNothing],
    ['noParking', area === 'parking' && wish.hasNothing],
    ['parameterMissing', isMissing && !byHours(area)],
    ['notARoom', area === 'meetingRoom' && wish.isOtherKind],
    ['notAWorkspace', area === 'workspace' && wish.isOtherKind],
    ['notOfArea', area === 'meetingRoom' && desk !== 'none'],
    ['deskElsewhere', area === 'workspace' && (desk === 'elsewhere' || desk === 'unknown')],
    ['deskBlocked', area === 'workspace' && desk === 'blocked'],
    ['slotUnknown', bySlot(area) && !isMissing && !slot],
    ['outsideHours', area !== 'shuttle' && slot !== undefined && (slot.start < opens || slot.end > closes)],
    ['slotBegun', slot !== undefined && hasBegun],
    ['startAfterEnd', byHours(area) && end <= start],
    ['past', byHours(area) ? end <= now || hasBegun : area === 'pet' && day < today],
    ['oneDay', (area === 'workspace' || area === 'parking') && dayAt(zone, end - 1) !== day],
    ['tooLong', area === 'meetingRoom' && end - start > 31 * 1440 * minuteMs],
    ['tooFar', !isMissing && !exceptional && days.some((one) => one > plus(today, wish.ahead))],
    ['weekend', !isMissing && !exceptional && !wish.weekend && days.some(isWeekend)],
  ];
  if (area === 'workspace' && !isMissing && !exceptional && wish.limit !== null && !week.includes(day) && week.length >= wish.limit)
    said.push([week.length === 0 ? 'noWorkingDays' : 'weeklyLimit', true]);
  return said.filter(([, isSaid]) => isSaid).map(([key]) => key);
}

describe('whatever somebody wants', () => {
  it('is refused for exactly the reasons that a plain model of the rules has', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { keys, request } = ours(wish);
        expect(keys.toSorted()).toEqual(model(wish, request).toSorted());
      }),
      { numRuns: 2_500 },
    );
  });

  it('begins and ends when clocks there show it, and what clocks skip takes place behind the gap, as long as ever', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { request } = ours({ ...wish, isMissing: false });
        if (byHours(wish.area)) return;
        const day = situation(wish).asked.day ?? '';
        const [from, to] =
          bySlot(wish.area) && slots[wish.slot] ? [slots[wish.slot]?.start ?? '', slots[wish.slot]?.end ?? ''] : ['00:00', null];
        const begins = shown(wish.zone, day, from);
        const ends = to === null ? shown(wish.zone, plus(day, 1), '00:00') : shown(wish.zone, day, to);
        expect(request.day).toBe(day);
        expect(dayAt(wish.zone, request.start.getTime())).toBe(day);
        if (begins !== undefined) expect(request.start.getTime()).toBe(begins);
        if (begins !== undefined && ends !== undefined && ends > begins) expect(request.end.getTime()).toBe(ends);
        expect(request.end > request.start).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });
});

it.each([
  ['Europe/London', '2026-10-25', 25],
  ['Europe/London', '2027-03-28', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2027-03-14', 23],
  ['Europe/Istanbul', '2026-12-31', 24],
  ['Europe/London', '2026-12-31', 24],
])('the whole of a day in %s on %s has %i hours', (timeZone, day, hours) => {
  const { start, end } = wholeDayOf(day, { timeZone });
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  expect(wall(timeZone, start.getTime())).toBe(`${day} 00:00`);
  expect(wall(timeZone, end.getTime())).toBe(`${plus(day, 1)} 00:00`);
});
