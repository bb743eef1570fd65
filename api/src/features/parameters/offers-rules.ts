// What holds for an area of a location: its own parameter, else the company's, else no limits where the plan or the location
// tells how much there is, and nothing where only a parameter could.
import { hasSlots, type Slot } from '@population-tracker/contract/parameters/parameters';
import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Site } from './parameters-queries.ts';
import type { Wanted } from './parameters-rules.ts';

const needParameter: readonly Area[] = ['diningHall', 'shuttle', 'gym', 'pet'];

/** What counts of a parameter for reservations. */
export type Holding = Pick<
  Wanted,
  | 'status'
  | 'capacity'
  | 'maximumReservationDay'
  | 'weeklyWorkingDayLimit'
  | 'weekendReservationAllowed'
  | 'oneMealADay'
  | 'onlyOpeningHours'
> & { slots: readonly Omit<Slot, 'id'>[] };

export interface Offer {
  offered: boolean;
  /** Places at one time; null where slots or the plan tell it. */
  capacity: number | null;
  /** Null: no limit. */
  maximumReservationDay: number | null;
  weeklyWorkingDayLimit: number | null;
  weekendReservationAllowed: boolean;
  oneMealADay: boolean;
  /** Outside of which nothing is reserved; none where nothing is said against any hour. */
  openingHours: readonly OpenHours[];
  slots: readonly Omit<Slot, 'id'>[];
}

export function offerOf(area: Area, site: Site, holding: Holding | null): Offer {
  return {
    offered: isOffered(area, site, holding),
    capacity: placesOf(area, site, holding),
    maximumReservationDay: holding?.maximumReservationDay ?? null,
    weeklyWorkingDayLimit: holding?.weeklyWorkingDayLimit ?? null,
    weekendReservationAllowed: holding?.weekendReservationAllowed ?? true,
    // Of other areas it is on, too, and says nothing.
    openingHours: holding?.onlyOpeningHours ? site.openingHours : [],
    oneMealADay: area === 'diningHall' && holding?.oneMealADay === true,
    slots: (hasSlots(area) && holding?.slots) || [],
  };
}

function isOffered(area: Area, site: Site, holding: Holding | null): boolean {
  if (site.status !== 'active' || holding?.status === 'passive') return false;
  if (holding === null && needParameter.includes(area)) return false;
  if (area === 'diningHall') return site.hasFoodService;
  if (area === 'shuttle') return site.hasShuttle;
  if (area === 'gym') return site.hasGym;
  if (area === 'pet') return site.takesPets;
  return area !== 'parking' || site.parkingCapacity > 0;
}

function placesOf(area: Area, { parkingCapacity }: Site, holding: Holding | null): number | null {
  if (area === 'pet') return holding?.capacity ?? 0;
  return area === 'parking' ? Math.min(holding?.capacity ?? parkingCapacity, parkingCapacity) : null;
}

/** The one that holds there, among all of an area. */
export const holdingAt = <T extends { locationId: number | null }>(parameters: readonly T[], locationId: number): T | null =>
  parameters.find((one) => one.locationId === locationId) ?? parameters.find((one) => one.locationId === null) ?? null;
