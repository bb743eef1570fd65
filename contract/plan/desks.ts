import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, idText, listQuery, listResult, recordFields, version, versionText } from '../kernel/primitives.ts';
import { deskFields, deskStatuses, newDeskFields, reservationFates } from './floor-plan.ts';
import { settledReservations } from './plan-impact.ts';

/** One desk at a time. A whole floor at once is replaced by `PUT /workspaces/:id/desks`. */
/** What becomes of its future reservations where a desk goes or is blocked; left out, that is refused while it has any. */
const reservations = z.enum(reservationFates).optional();

export const newDesk = z.strictObject({ workspaceId: id, ...newDeskFields });
export const deskChange = z.strictObject(deskFields).partial().extend({ version, reservations });
export const desk = z.object({
  ...recordFields,
  ...deskFields,
  label: z.string(),
  equipment: z.array(z.string()),
  workspaceId: id,
  workspaceName: z.string(),
  buildingId: id,
  buildingName: z.string(),
  locationId: id,
  locationName: z.string(),
});
export type Desk = z.output<typeof desk>;

export const listDesks = endpoint('GET /desks', {
  summary: 'Lists desks.',
  needs: 'plan.read',
  scope: 'location',
  query: listQuery(['label', 'workspaceName', 'buildingName', 'locationName', 'status', 'created', 'updated'], {
    workspaceId: idText.optional(),
    buildingId: idText.optional(),
    locationId: idText.optional(),
    status: z.enum(deskStatuses).optional(),
  }),
  result: listResult(desk),
});
export const createDesk = endpoint('POST /desks', {
  summary: 'Adds a desk to a workspace and to its published floor plan.',
  needs: 'plan.write',
  scope: 'location',
  body: newDesk,
  result: desk,
});
export const readDesk = endpoint('GET /desks/:id', {
  summary: 'Reads a desk.',
  needs: 'plan.read',
  scope: 'location',
  params: idParams,
  result: desk,
});
export const updateDesk = endpoint('PATCH /desks/:id', {
  summary: 'Changes a desk; whoever loses it is told by mail.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: deskChange,
  result: desk,
});
export const deleteDesk = endpoint('DELETE /desks/:id', {
  summary: 'Deletes a desk; whoever loses it is told by mail.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  query: z.strictObject({ version: versionText.optional(), reservations }),
  result: settledReservations,
});
