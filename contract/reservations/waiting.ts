import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, exportFields, id, idsText, idText, listQuery, listResult, longId, longIdParams, nothing } from '../kernel/primitives.ts';
import { ownAreas } from '../me/own-areas.ts';
import { areas } from './reservations.ts';

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

export const endWaiting = endpoint('DELETE /waits/:id', {
  summary: 'Takes somebody off a waiting list for good; they are told by mail, and may join it again.',
  needs: 'reservations.write',
  scope: 'location',
  params: longIdParams,
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
