import { z } from 'zod';
import { exportFormats } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { exportFields, idsText, timeZone } from '../kernel/primitives.ts';
import { listBuildings, listLocations, listMeetingRooms, listWorkspaces } from './plan.ts';

// The lists of the office plan as files, in the words of an upload of it.

export const locationExportColumns = [
  'name',
  'capacity',
  'parkingCapacity',
  'hasFoodService',
  'hasShuttle',
  'hasGym',
  'takesPets',
  'timeZone',
  'weekdays',
  'openingHours',
  'seatCost',
  'seatCurrency',
  'status',
  'buildingCount',
  'workspaceCount',
  'meetingRoomCount',
  'seatCount',
  'updated',
] as const;
export const buildingExportColumns = [
  'name',
  'locationName',
  'description',
  'status',
  'workspaceCount',
  'meetingRoomCount',
  'seatCount',
  'updated',
] as const;
const placeColumns = ['name', 'type', 'locationName', 'buildingName', 'capacity', 'status'] as const;
export const workspaceExportColumns = [...placeColumns, 'seats', 'deskCount', 'updated'] as const;
export const meetingRoomExportColumns = [...placeColumns, 'equipment', 'updated'] as const;

const paged = { page: true, limit: true } as const;
const except = idsText().optional();
const file = { result: z.null(), answers: 'file' } as const;
const said = (what: string) =>
  `The ${what} that the list finds but those of \`except\`, or those of \`ids\`, as a spreadsheet or as CSV in the caller’s language.`;

export const exportLocations = endpoint('GET /locations/export', {
  needs: 'plan.read',
  scope: 'location',
  ...file,
  summary: said('locations'),
  query: listLocations.query.omit(paged).extend({ ...exportFields(locationExportColumns), except }),
});
export const exportBuildings = endpoint('GET /buildings/export', {
  needs: 'plan.read',
  scope: 'location',
  ...file,
  summary: said('buildings'),
  query: listBuildings.query.omit(paged).extend({ ...exportFields(buildingExportColumns), except }),
});
export const exportWorkspaces = endpoint('GET /workspaces/export', {
  needs: 'plan.read',
  scope: 'location',
  ...file,
  summary: said('workspaces'),
  query: listWorkspaces.query.omit(paged).extend({ ...exportFields(workspaceExportColumns), except }),
});
export const exportMeetingRooms = endpoint('GET /meeting-rooms/export', {
  needs: 'plan.read',
  scope: 'location',
  ...file,
  summary: said('meeting rooms'),
  query: listMeetingRooms.query.omit(paged).extend({ ...exportFields(meetingRoomExportColumns), except }),
});
export const exportPlan = endpoint('GET /plan/export', {
  needs: 'plan.read',
  scope: 'location',
  ...file,
  summary:
    'All places with their desks as a spreadsheet or as CSV in the caller’s language, in the columns of an upload of the office plan.',
  query: z.strictObject({ format: z.enum(exportFormats), timeZone: timeZone.optional() }),
});
