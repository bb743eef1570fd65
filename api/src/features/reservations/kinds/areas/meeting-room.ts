import { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule, Rule } from '../kind.ts';
import { betweenInstants } from '../period.ts';
import { notClosed } from '../rules/closed.ts';
import { notTooFarAhead, onAllowedWeekday } from '../rules/limits.ts';
import { whileOpen } from '../rules/open.ts';
import { noEmergency, parameterActive, personActive, placesActive } from '../rules/standing.ts';
import { endsAfterStart, notInThePast, notTooLong } from '../rules/time.ts';

const isRoom: Rule = ({ place }) =>
  place?.isMeetingRoom ? null : new Refusal('reservations.notARoom', { field: 'workspaceId', values: { name: place?.name ?? '' } });

const hasNoDesk: Rule = ({ deskAsked }) => (deskAsked ? new Refusal('reservations.notOfArea', { field: 'deskId' }) : null);

const offering: readonly OfferRule[] = [...placesActive, parameterActive, noEmergency];

/** A meeting room: one meeting at a time, over midnight where it must be. */
export const meetingRoom: Kind = {
  area: 'meetingRoom',
  inPlan: true,
  hasSlots: false,
  fillsWeek: false,
  isPresence: false,
  isMeal: false,
  fields: { needed: ['workspaceId', 'start', 'end'], unknown: ['slotId'] },
  periodOf: betweenInstants,
  offering,
  rules: [
    ...offering,
    isRoom,
    hasNoDesk,
    endsAfterStart,
    notInThePast,
    notTooLong,
    personActive,
    notClosed('start'),
    whileOpen,
    notTooFarAhead('start'),
    onAllowedWeekday('start'),
  ],
  capacityOf: null,
  slotKeyOf: () => '',
  alternative: 'place',
  full: ({ place }) => new Refusal('reservations.roomTaken', { field: 'workspaceId', values: { name: place?.name ?? '' } }),
};
