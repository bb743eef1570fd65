// A change against what holds now, location by location; only what differs is looked at.

import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { hasSlots, slotKey } from '@population-tracker/contract/parameters/parameters';
import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type Holding, holdingAt, type Offer, offerOf } from '../offers-rules.ts';
import type { Site } from '../parameters-queries.ts';

/** A location where something else would hold. */
export interface Place {
  id: number;
  name: string;
  zone: string;
  offeredBefore: boolean;
  offeredAfter: boolean;
  /** The last day that may be reserved; null for no limit. */
  latestBefore: string | null;
  latestAfter: string | null;
  weekendBefore: boolean;
  weekendAfter: boolean;
  /** Whether somebody has at most one meal a day. */
  oneMealBefore: boolean;
  oneMealAfter: boolean;
  openBefore: readonly OpenHours[];
  openAfter: readonly OpenHours[];
  weeklyBefore: number | null;
  weeklyAfter: number | null;
  capacityBefore: number | null;
  capacityAfter: number | null;
}

/** A time of the day at which there is, or was, a slot. */
export interface SlotPlace {
  place: number;
  start: string;
  /** Of a departure; else empty. */
  key: string;
  /** `12:00–12:30`, `08:00 Levent`. */
  label: string;
  before: number | null;
  after: number | null;
}

type Located = Holding & { locationId: number | null };

export interface Compared {
  places: Place[];
  slots: SlotPlace[];
}

interface Sides {
  before: readonly Located[];
  after: readonly Located[];
  /** What a location will be, where that changes. */
  become?: (site: Site) => Site;
}

export function compare(area: Area, sites: readonly Site[], { before, after, become = (site) => site }: Sides, now: Date): Compared {
  const changed = sites.flatMap((site) => {
    const [was, is] = [offerOf(area, site, holdingAt(before, site.id)), offerOf(area, become(site), holdingAt(after, site.id))];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ site, was, is }];
  });
  return {
    places: changed.map(({ site, was, is }) => placeOf(site, was, is, dayIn(site.timeZone, now))),
    slots: hasSlots(area) ? changed.flatMap(({ site, was, is }) => slotsOf(area, site.id, was, is)) : [],
  };
}

function placeOf({ id, name, timeZone }: Site, was: Offer, is: Offer, today: string): Place {
  const latest = ({ maximumReservationDay }: Offer) => (maximumReservationDay === null ? null : addDays(today, maximumReservationDay));
  return {
    id,
    name,
    zone: timeZone,
    offeredBefore: was.offered,
    offeredAfter: is.offered,
    latestBefore: latest(was),
    latestAfter: latest(is),
    weekendBefore: was.weekendReservationAllowed,
    weekendAfter: is.weekendReservationAllowed,
    oneMealBefore: was.oneMealADay,
    oneMealAfter: is.oneMealADay,
    openBefore: was.openingHours,
    openAfter: is.openingHours,
    weeklyBefore: was.weeklyWorkingDayLimit,
    weeklyAfter: is.weeklyWorkingDayLimit,
    capacityBefore: was.capacity,
    capacityAfter: is.capacity,
  };
}

function slotsOf(area: Area, place: number, was: Offer, is: Offer): SlotPlace[] {
  const found = new Map<string, SlotPlace>();
  const add = (side: 'before' | 'after', offer: Offer) => {
    for (const slot of offer.slots) {
      const key = area === 'shuttle' ? slotKey(slot) : '';
      const label = area === 'shuttle' ? `${slot.start} ${slot.name}` : `${slot.start}–${slot.end}`;
      const there = found.get(key || slot.start) ?? { place, start: slot.start, key, label, before: null, after: null };
      found.set(key || slot.start, { ...there, label, [side]: slot.capacity });
    }
  };
  add('before', was);
  add('after', is);
  return [...found.values()];
}

/** Whether fewer would find room anywhere than do now. */
export const shrinks = ({ places, slots }: Compared): boolean =>
  places.some((one) => less(one.capacityAfter, one.capacityBefore)) || slots.some((one) => less(one.after, one.before));

const less = (after: number | null, before: number | null): boolean => after !== null && after < (before ?? Number.POSITIVE_INFINITY);

export const tightensWeek = ({ places }: Compared): boolean => places.some((one) => less(one.weeklyAfter, one.weeklyBefore));

/** Whether hours are refused anywhere that were not. */
export const opensOtherwise = ({ places }: Compared): boolean =>
  places.some((one) => one.openAfter.length > 0 && JSON.stringify(one.openAfter) !== JSON.stringify(one.openBefore));

export const allowsOneMeal = ({ places }: Compared): boolean => places.some((one) => one.oneMealAfter && !one.oneMealBefore);

/** An area of a location, or one time of its day, that will have fewer places. */
export type PlaceWithFewer = ReturnType<typeof placesWithFewer>[number];

/** Places whose numbers would end lower than now. */
export const placesWithFewer = ({ places, slots }: Compared) => [
  ...places
    .filter((one) => less(one.capacityAfter, one.capacityBefore))
    .map((one) => ({ locationId: one.id, zone: one.zone, start: null, key: '', capacity: one.capacityAfter ?? 0 })),
  ...slots
    .filter((one) => one.before !== null && less(one.after, one.before))
    .map((one) => ({ locationId: one.place, zone: zoneOf(places, one.place), start: one.start, key: one.key, capacity: one.after ?? 0 })),
];

const zoneOf = (places: readonly Place[], id: number): string => places.find((place) => place.id === id)?.zone ?? '';
