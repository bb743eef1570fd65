import { slotKey } from '@population-tracker/contract/parameters/parameters';
import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule } from '../kind.ts';
import { onSlot } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday } from '../rules/limits.ts';
import { opensOn } from '../rules/open.ts';
import { slotAhead, slotOffered, wordsOf } from '../rules/slots.ts';
import { noEmergency, offeredWhere, parameterActive, parameterThere, personActive, placesActive } from '../rules/standing.ts';

const offering: readonly OfferRule[] = [
  ...placesActive,
  offeredWhere('reservations.noShuttle', ({ location }) => location.hasShuttle),
  parameterThere,
  parameterActive,
  noEmergency,
];

/** A seat of a shuttle's departure. */
export const shuttle: Kind = {
  area: 'shuttle',
  inPlan: false,
  hasSlots: true,
  fillsWeek: false,
  isPresence: false,
  isMeal: false,
  fields: { needed: ['locationId', 'slotId'], unknown: ['buildingId', 'workspaceId', 'deskId'] },
  periodOf: onSlot,
  offering,
  rules: [...offering, personActive, slotOffered, slotAhead, notClosed('day'), opensOn, notTooFarAhead('day'), onAllowedWeekday('day')],
  capacityOf: ({ slot }) => slot?.capacity ?? 0,
  slotKeyOf: (slot) => (slot ? slotKey(slot) : ''),
  alternative: 'slot',
  full: ({ location, slot }, capacity) =>
    new Refusal('reservations.slotFull', { field: 'slotId', values: { name: location.name, slot: slot ? wordsOf(slot) : '', capacity } }),
};
