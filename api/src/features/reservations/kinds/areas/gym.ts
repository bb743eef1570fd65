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
  offeredWhere('reservations.noGym', ({ location }) => location.hasGym),
  parameterThere,
  parameterActive,
  noEmergency,
];

/** An hour of the gym. */
export const gym: Kind = {
  area: 'gym',
  inPlan: false,
  hasSlots: true,
  fillsWeek: false,
  isPresence: true,
  isMeal: false,
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
