import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText } from '../kernel/primitives.ts';

const room = z.object({
  id,
  name: z.string(),
  capacity: z.number(),
  /** Meetings of today. */
  meetings: z.number(),
  /** Until when the meeting of this moment lasts; null where the room is free. */
  busyUntil: z.string().nullable(),
  /** When the next meeting of today begins; null where none does. */
  next: z.string().nullable(),
});
export type RoomToday = z.output<typeof room>;

export const readPlaceToday = endpoint('GET /dashboard/place', {
  summary:
    'A building as it is at this moment, or one workspace or meeting room of it: who is here, what is reserved today, which rooms are busy.',
  needs: 'presence.read',
  scope: 'location',
  query: z.strictObject({ buildingId: idText, workspaceId: idText.optional() }),
  result: z.object({
    /** When this was read. */
    at: z.string(),
    timeZone: z.string(),
    /** Today there. */
    day: z.string(),
    /** Different people whose reservation says that they are here at this moment. */
    here: z.number(),
    /** Seats that can be used, of the active workspaces. */
    seats: z.number(),
    /** As `GET /reservations` lists them for the same day and place. */
    reservations: z.object({
      count: z.number(),
      /** Of those, the ones of a seat. */
      used: z.number(),
      /** On the same weekday a week before. */
      before: z.number(),
    }),
    /** Active ones, in the order of the outline. */
    rooms: z.array(room),
  }),
});
export type PlaceToday = z.output<typeof readPlaceToday.result>;
