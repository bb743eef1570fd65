import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import {
  booleanText,
  day,
  exportFields,
  id,
  idsText,
  idText,
  instant,
  listQuery,
  listResult,
  longId,
  longIdParams,
  nothing,
  requiredId,
} from '../kernel/primitives.ts';
import { ownAreas } from '../me/own-areas.ts';
import { areas, checkedAtOnceMax } from './reservations.ts';

const waiting = z.object({
  id: longId,
  userId: id,
  userName: z.string(),
  area: z.enum(ownAreas),
  locationId: id,
  locationName: z.string(),
  timeZone: z.string(),
  /** Null where any workspace of the location will do, and of areas that are counted by location. */
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  slotName: z.string().nullable(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  /** Since when. */
  joined: z.string(),
  /** 1 for whoever gets what is given back first. */
  place: z.number(),
});
export type Waiting = z.output<typeof waiting>;

export const listWaiting = endpoint('GET /waits', {
  summary: 'Who waits for what is full, those of the nearest day and of one line in their order.',
  needs: 'reservations.read',
  scope: 'location',
  query: listQuery(['day', 'joined'], {
    /** Nobody waits for a meeting room. */
    area: z.enum(areas).optional(),
    locationId: idText.optional(),
    /** Those who wait for it, and those whom any workspace of its location will do. */
    workspaceId: idText.optional(),
    userId: idText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  result: listResult(waiting),
});
export type WaitingQuery = z.output<typeof listWaiting.query>;

const added = z.object({
  /** Null where it can’t be waited for. */
  id: longId.nullable(),
  /** In the line; 0 where one was free by now. */
  place: z.number(),
  /** What was free by now. */
  reservationId: longId.nullable(),
  /** Why it can’t be waited for. */
  reason: z.object({ key: z.string(), field: z.string().nullable(), message: z.string() }).nullable(),
});

export const addWaiting = endpoint('POST /waits', {
  summary:
    'Puts somebody at the end of the line for each of some dates, such as the full ones of a weekly repeat, in their order and each by itself: by the rules of any reservation; what is free by now is booked at once. They are told by mail.',
  needs: 'reservations.write',
  scope: 'location',
  body: z.strictObject({
    userId: requiredId(),
    area: z.enum(areas),
    /** Needed where no workspace is named; a workspace without it is any of that location. */
    locationId: id.optional(),
    workspaceId: id.nullable().default(null),
    slotId: id.nullable().default(null),
    /** A day where the area is reserved by that, else both ends. */
    dates: z
      .array(z.strictObject({ day: day.optional(), start: instant.optional(), end: instant.optional() }))
      .min(1)
      .max(checkedAtOnceMax),
  }),
  result: z.object({ items: z.array(added) }),
});
export type NewWaiting = z.output<typeof addWaiting.body>;
export type AddedWaiting = z.output<typeof added>;

export const endWaiting = endpoint('DELETE /waits/:id', {
  summary: 'Takes somebody off a waiting list for good; they are told by mail unless `notify` is false, and may join it again.',
  needs: 'reservations.write',
  scope: 'location',
  params: longIdParams,
  query: z.strictObject({ notify: booleanText.optional() }),
  result: nothing,
});

export const waitingExportColumns = ['day', 'place', 'person', 'area', 'location', 'workspace', 'slot', 'start', 'end', 'joined'] as const;
export const exportWaiting = endpoint('GET /waits/export', {
  summary:
    'Who waits, as the list finds them but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'reservations.read',
  scope: 'location',
  query: listWaiting.query
    .omit({ page: true, limit: true })
    .extend({ ...exportFields(waitingExportColumns), except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
