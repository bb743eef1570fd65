// Whose a desk is, and from when on everybody may have it (decision 070).
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import { Refusal } from '#platform/refusal.ts';
import type { Assigned, Kept } from './assigned-queries.ts';

/** What is told of a desk that is others'. */
const keptKeys: readonly ErrorKey[] = [
  'reservations.deskAssigned',
  'reservations.deskAssignedUntil',
  'reservations.deskOfTeam',
  'reservations.deskOfTeamUntil',
];
export const deskKept: readonly string[] = keptKeys;

/** Nobody is named: who may see holders finds the person beside the desk. */
export function keptRefusal(name: string, { team, opens }: Kept, details: { alternative: Alternative | null }): Refusal {
  const field = 'deskId';
  if (team === null) {
    if (opens === null) return new Refusal('reservations.deskAssigned', { field, values: { name }, details });
    return new Refusal('reservations.deskAssignedUntil', { field, values: { name, ...opens }, details });
  }
  if (opens === null) return new Refusal('reservations.deskOfTeam', { field, values: { name, team }, details });
  return new Refusal('reservations.deskOfTeamUntil', { field, values: { name, team, ...opens }, details });
}

export interface Whose {
  userId: number;
  teams: readonly number[];
}

const isTheirs = ({ userId, teamId }: Assigned, whose: Whose): boolean =>
  userId === whose.userId || (teamId !== null && whose.teams.includes(teamId));

interface When {
  day: string;
  timeZone: string;
  now: Date;
}

/** Whether a desk is others' on a day for somebody, as `kept_desks` tells it. */
export function isKept(assigned: Assigned | undefined, whose: Whose, { day, timeZone, now }: When): boolean {
  if (!assigned || isTheirs(assigned, whose)) return false;
  const { opensBefore } = assigned;
  return opensBefore === null || now.getTime() < instantAt(timeZone, day, '00:00').getTime() - opensBefore * 60_000;
}

/** In which order somebody who wants any desk gets one, as `free_desk` gives it. */
export function preference(assigned: Assigned | undefined, whose: Whose): number {
  if (!assigned) return 2;
  if (assigned.userId === whose.userId) return 0;
  return isTheirs(assigned, whose) ? 1 : 3;
}
