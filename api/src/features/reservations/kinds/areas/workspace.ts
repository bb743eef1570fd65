import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule, Rule } from '../kind.ts';
import { betweenInstants } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday, withinWeeklyLimit } from '../rules/limits.ts';
import { whileOpen } from '../rules/open.ts';
import { noEmergency, parameterActive, personActive, placesActive } from '../rules/standing.ts';
import { endsAfterStart, notInThePast, withinOneDay } from '../rules/time.ts';

const isWorkspace: Rule = ({ place }) =>
  place?.isMeetingRoom ? new Refusal('reservations.notAWorkspace', { field: 'workspaceId', values: { name: place.name } }) : null;

const deskStandsHere: Rule = ({ place, desk, deskAsked }) =>
  !deskAsked || desk?.workspaceId === place?.id ? null : new Refusal('reservations.deskElsewhere', { field: 'deskId' });

const deskOpen: Rule = ({ desk }) =>
  desk?.status === 'blocked' ? new Refusal('reservations.deskBlocked', { field: 'deskId', values: { name: desk.label } }) : null;

const offering: readonly OfferRule[] = [...placesActive, parameterActive, noEmergency];

/** A seat of a workspace, at a desk where one is asked for. */
export const workspace: Kind = {
  area: 'workspace',
  inPlan: true,
  hasSlots: false,
  fillsWeek: true,
  isPresence: true,
  isMeal: false,
  fields: { needed: ['workspaceId', 'start', 'end'], unknown: ['slotId'] },
  periodOf: betweenInstants,
  offering,
  rules: [
    ...offering,
    isWorkspace,
    deskStandsHere,
    endsAfterStart,
    notInThePast,
    withinOneDay,
    personActive,
    deskOpen,
    notClosed('start'),
    whileOpen,
    notTooFarAhead('start'),
    onAllowedWeekday('start'),
    withinWeeklyLimit,
  ],
  capacityOf: ({ place }) => place?.capacity ?? 0,
  slotKeyOf: () => '',
  alternative: 'place',
  full: ({ place }, capacity) => new Refusal('reservations.full', { field: 'workspaceId', values: { name: place?.name ?? '', capacity } }),
};
