import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule } from '../kind.ts';
import { onWholeDay } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday } from '../rules/limits.ts';
import { opensOn } from '../rules/open.ts';
import { noEmergency, offeredWhere, parameterActive, parameterThere, personActive, placesActive } from '../rules/standing.ts';
import { dayNotOver } from '../rules/time.ts';

const offering: readonly OfferRule[] = [
  ...placesActive,
  offeredWhere('reservations.noPets', ({ location }) => location.takesPets),
  parameterThere,
  parameterActive,
  noEmergency,
];

/** An animal that comes along for a day. */
export const pet: Kind = {
  area: 'pet',
  inPlan: false,
  hasSlots: false,
  fillsWeek: false,
  isPresence: false,
  isMeal: false,
  fields: { needed: ['locationId'], unknown: ['buildingId', 'workspaceId', 'deskId', 'slotId'] },
  periodOf: onWholeDay,
  offering,
  rules: [...offering, personActive, dayNotOver, notClosed('day'), opensOn, notTooFarAhead('day'), onAllowedWeekday('day')],
  capacityOf: ({ parameter }) => parameter?.capacity ?? 0,
  slotKeyOf: () => '',
  alternative: 'day',
  full: ({ location }, capacity) => new Refusal('reservations.petFull', { field: 'day', values: { name: location.name, capacity } }),
};
