import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText } from '../kernel/primitives.ts';

/** So many days back somebody's habit is looked for, and everything ahead. */
export const habitDays = 90;

export const usualPlace = endpoint('GET /reservations/usual-place', {
  summary: `Where somebody works most often, by their reservations of the last ${habitDays} days and those ahead; else the site that is theirs. What is out of use is left out.`,
  needs: 'reservations.write',
  scope: 'location',
  query: z.strictObject({ userId: idText }),
  result: z.object({
    locationId: id.nullable(),
    buildingId: id.nullable(),
    workspaceId: id.nullable(),
    /** Where most of those reservations name the same one. */
    deskId: id.nullable(),
  }),
});
export type UsualPlace = z.output<typeof usualPlace.result>;
