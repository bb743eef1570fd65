import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule, Request } from '../kind.ts';
import { betweenInstants } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday } from '../rules/limits.ts';
import { whileOpen } from '../rules/open.ts';
import { noEmergency, offeredWhere, parameterActive, personActive, placesActive } from '../rules/standing.ts';
import { endsAfterStart, notInThePast, withinOneDay } from '../rules/time.ts';

/** What the parameter lets be used of what the location has. */
const spacesOf = ({ location, parameter }: Pick<Request, 'location' | 'parameter'>): number =>
  Math.min(parameter?.capacity ?? location.parkingCapacity, location.parkingCapacity);

const offering: readonly OfferRule[] = [
  ...placesActive,
  offeredWhere('reservations.noParking', (request) => spacesOf(request) > 0),
  parameterActive,
  noEmergency,
];

/** A space in the car park, within one day. */
export const parking: Kind = {
  area: 'parking',
  inPlan: false,
  hasSlots: false,
  fillsWeek: false,
  isPresence: true,
  isMeal: false,
  fields: { needed: ['locationId', 'start', 'end'], unknown: ['buildingId', 'workspaceId', 'deskId', 'slotId'] },
  periodOf: betweenInstants,
  offering,
  rules: [
    ...offering,
    personActive,
    endsAfterStart,
    notInThePast,
    withinOneDay,
    notClosed('start'),
    whileOpen,
    notTooFarAhead('start'),
    onAllowedWeekday('start'),
  ],
  capacityOf: spacesOf,
  slotKeyOf: () => '',
  alternative: 'time',
  full: ({ location }, capacity) => new Refusal('reservations.parkingFull', { field: 'start', values: { name: location.name, capacity } }),
};
