import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { day } from './kernel/primitives.ts';
import { reservation } from './reservations/reservations.ts';

/** A reservation as its own person sees it. */
export const ownReservation = reservation.pick({
  id: true,
  area: true,
  locationName: true,
  timeZone: true,
  buildingName: true,
  workspaceName: true,
  deskLabel: true,
  slotName: true,
  day: true,
  start: true,
  end: true,
  title: true,
});
export type OwnReservation = z.output<typeof ownReservation>;

export const readMyWeek = endpoint('GET /me/week', {
  summary: 'The caller’s own reservations of the week from Monday to Sunday that has the day; each stands on its location’s day.',
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject({ day }),
  result: z.object({ days: z.array(z.object({ day: z.string(), reservations: z.array(ownReservation) })) }),
});
export type MyWeek = z.output<typeof readMyWeek.result>;
