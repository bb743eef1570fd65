import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule } from '../kind.ts';
import { onSlot } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday } from '../rules/limits.ts';
import { slotWhileOpen } from '../rules/open.ts';
import { slotAhead, slotOffered, withinHours, wordsOf } from '../rules/slots.ts';
import { noEmergency, offeredWhere, parameterActive, parameterThere, personActive, placesActive } from '../rules/standing.ts';

const offering: readonly OfferRule[] = [
  ...placesActive,
  offeredWhere('reservations.noFoodService', ({ location }) => location.hasFoodService),
  parameterThere,
  parameterActive,
  noEmergency,
];

/** A place at lunch, in one of the hours of the dining hall. */
export const diningHall: Kind = {
  area: 'diningHall',
  inPlan: false,
  hasSlots: true,
  fillsWeek: false,
  isPresence: true,
  isMeal: true,
  fields: { needed: ['locationId', 'slotId'], unknown: ['buildingId', 'workspaceId', 'deskId'] },
  periodOf: onSlot,
  offering,
  rules: [
    ...offering,
    personActive,
    slotOffered,
    withinHours,
    slotAhead,
    notClosed('day'),
    slotWhileOpen,
    notTooFarAhead('day'),
    onAllowedWeekday('day'),
  ],
  capacityOf: ({ slot }) => slot?.capacity ?? 0,
  slotKeyOf: () => '',
  alternative: 'slot',
  full: ({ location, slot }, capacity) =>
    new Refusal('reservations.slotFull', { field: 'slotId', values: { name: location.name, slot: slot ? wordsOf(slot) : '', capacity } }),
};
