import { z } from 'zod';
import { defaultTimeZone } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  id,
  idParams,
  idText,
  line,
  listQuery,
  listResult,
  recordFields,
  refuse,
  requiredId,
  text,
  timeZone,
  version,
  versionText,
} from '../kernel/primitives.ts';
import { openingHours, usualWeekdays, weekdays } from './opening-hours.ts';
import { impactQuery, passiveFate, placeFate, planImpact, settledReservations } from './plan-impact.ts';
import { newSeatFields, seatFields, seatPrice } from './seat-cost.ts';

/** The office plan: location, then building, then workspace and meeting room (source, sections 3 and 5). */
export const placeStatuses = ['active', 'passive'] as const;

const capacity = z
  .number({ message: refuse('value.capacity') })
  .int({ message: refuse('value.capacity') })
  .min(0, { message: refuse('value.capacity') })
  .max(100_000, { message: refuse('value.capacity') });
const status = z.enum(placeStatuses, { message: refuse('users.status') });
/** Whether what is booked stays where it would lie outside the opening hours, at which nothing more is reserved then. */
const keepOutside = z.boolean().default(false);
/** What becomes of future reservations where a change makes the place passive or ends a service. */
const reservations = passiveFate.optional();

export const locationFields = {
  name: line(100, 'plan.locationNameEmpty'),
  capacity,
  parkingCapacity: capacity,
  hasFoodService: z.boolean(),
  hasShuttle: z.boolean(),
  hasGym: z.boolean(),
  takesPets: z.boolean(),
  timeZone,
  weekdays,
  openingHours,
  ...seatFields,
  status,
};
export const newLocation = z.strictObject({
  ...locationFields,
  capacity: capacity.default(0),
  parkingCapacity: capacity.default(0),
  hasFoodService: z.boolean().default(false),
  hasShuttle: z.boolean().default(false),
  hasGym: z.boolean().default(false),
  takesPets: z.boolean().default(false),
  timeZone: timeZone.default(defaultTimeZone),
  weekdays: weekdays.default(usualWeekdays),
  openingHours: openingHours.default([]),
  ...newSeatFields,
  status: status.default('active'),
});
export const locationChange = z
  .strictObject(locationFields)
  .partial()
  .extend({
    version,
    reservations,
    /** Whether fewer parking spaces than are booked may be saved: whoever has reserved keeps it, nobody is added. */
    keepBooked: z.boolean().default(false),
    keepOutside,
    /** Whether reservations ahead may move with the time zone: they keep their hours as clocks show them. */
    moveBooked: z.boolean().default(false),
  });
export type LocationChange = z.input<typeof locationChange>;
const seatSums = {
  /** Seats that can be reserved: the usable ones of active workspaces, of a location those in active buildings. */
  seatCount: z.number(),
  /** Capacities of its active workspaces, whatever their desks: what a location’s own capacity limits. */
  plannedSeats: z.number(),
};
export const location = z.object({
  ...recordFields,
  name: z.string(),
  capacity: z.number(),
  parkingCapacity: z.number(),
  hasFoodService: z.boolean(),
  hasShuttle: z.boolean(),
  hasGym: z.boolean(),
  takesPets: z.boolean(),
  timeZone: z.string(),
  weekdays: z.array(z.number()),
  openingHours: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
  ...seatPrice,
  status: z.enum(placeStatuses),
  buildingCount: z.number(),
  workspaceCount: z.number(),
  meetingRoomCount: z.number(),
  ...seatSums,
  /** The picture of its first building that has one. */
  imageId: id.nullable(),
});
export type Location = z.output<typeof location>;

export const buildingFields = {
  name: line(100, 'plan.buildingNamesEmpty'),
  locationId: requiredId('plan.buildingNamesEmpty'),
  description: text(1000),
  status,
};
export const newBuilding = z.strictObject({ ...buildingFields, description: text(1000).default(''), status: status.default('active') });
export const buildingChange = z.strictObject(buildingFields).partial().extend({ version, reservations, keepOutside });
export const building = z.object({
  ...recordFields,
  name: z.string(),
  description: z.string(),
  locationId: id,
  locationName: z.string(),
  status: z.enum(placeStatuses),
  /** The stored picture, read at `/files/:id`. */
  imageId: id.nullable(),
  workspaceCount: z.number(),
  meetingRoomCount: z.number(),
  ...seatSums,
});
export type Building = z.output<typeof building>;

export const workspaceFields = {
  name: line(100, 'plan.workspaceNamesEmpty'),
  locationId: requiredId('plan.workspaceNamesEmpty'),
  buildingId: requiredId('plan.workspaceNamesEmpty'),
  capacity,
  status,
};
export const newWorkspace = z.strictObject({ ...workspaceFields, capacity: capacity.default(0), status: status.default('active') });
export const workspaceChange = z.strictObject(workspaceFields).partial().extend({ version, reservations, keepOutside });

const place = z.object({
  ...recordFields,
  name: z.string(),
  locationId: id,
  locationName: z.string(),
  timeZone: z.string(),
  buildingId: id,
  buildingName: z.string(),
  isMeetingRoom: z.boolean(),
  capacity: z.number(),
  status: z.enum(placeStatuses),
});
export const workspace = place.extend({
  /** How many can sit there at one time: the capacity, less blocked desks, and where there are more desks than seats no more than are usable. */
  seats: z.number(),
  deskCount: z.number(),
  /** What its floor plan is drawn over. */
  imageId: id.nullable(),
});
export type Workspace = z.output<typeof workspace>;

const equipment = z.array(line(50)).max(20);
export const meetingRoomFields = { ...workspaceFields, equipment };
export const newMeetingRoom = z.strictObject({
  ...meetingRoomFields,
  capacity: capacity.default(0),
  status: status.default('active'),
  equipment: equipment.default([]),
});
export const meetingRoomChange = z.strictObject(meetingRoomFields).partial().extend({ version, reservations, keepOutside });
export const meetingRoom = place.extend({ equipment: z.array(z.string()) });
export type MeetingRoom = z.output<typeof meetingRoom>;

const removal = z.strictObject({
  version: versionText.optional(),
  /** What becomes of its future reservations; without it a delete with such is refused. */
  reservations: placeFate.optional(),
});

const reads = { needs: 'plan.read', scope: 'location' } as const;
const writes = { needs: 'plan.write', scope: 'location', long: true } as const;

export const listLocations = endpoint('GET /locations', {
  summary: 'Lists locations.',
  ...reads,
  query: listQuery(['name', 'capacity', 'parkingCapacity', 'timeZone', 'status', 'created', 'updated'], {
    status: z.enum(placeStatuses).optional(),
  }),
  result: listResult(location),
});
export const createLocation = endpoint('POST /locations', {
  summary: 'Adds a location.',
  needs: 'plan.write',
  scope: 'company',
  body: newLocation,
  result: location,
});
export const readLocation = endpoint('GET /locations/:id', {
  summary: 'Reads a location.',
  ...reads,
  params: idParams,
  result: location,
});
export const updateLocation = endpoint('PATCH /locations/:id', {
  summary: 'Changes a location.',
  ...writes,
  params: idParams,
  body: locationChange,
  result: location,
});
export const deleteLocation = endpoint('DELETE /locations/:id', {
  summary: 'Deletes a location without buildings.',
  ...writes,
  params: idParams,
  query: removal,
  result: settledReservations,
});
export const locationImpact = endpoint('GET /locations/:id/impact', {
  summary: 'What hangs on a location.',
  ...reads,
  params: idParams,
  query: impactQuery,
  result: planImpact,
});

export const listBuildings = endpoint('GET /buildings', {
  summary: 'Lists buildings.',
  ...reads,
  query: listQuery(['name', 'locationName', 'status', 'created', 'updated'], {
    locationId: idText.optional(),
    status: z.enum(placeStatuses).optional(),
  }),
  result: listResult(building),
});
export const createBuilding = endpoint('POST /buildings', {
  summary: 'Adds a building to a location.',
  ...writes,
  body: newBuilding,
  result: building,
});
export const readBuilding = endpoint('GET /buildings/:id', {
  summary: 'Reads a building.',
  ...reads,
  params: idParams,
  result: building,
});
export const updateBuilding = endpoint('PATCH /buildings/:id', {
  summary: 'Changes a building.',
  ...writes,
  params: idParams,
  body: buildingChange,
  result: building,
});
export const deleteBuilding = endpoint('DELETE /buildings/:id', {
  summary: 'Deletes a building without workspaces and meeting rooms.',
  ...writes,
  params: idParams,
  query: removal,
  result: settledReservations,
});
export const buildingImpact = endpoint('GET /buildings/:id/impact', {
  summary: 'What hangs on a building.',
  ...reads,
  params: idParams,
  query: impactQuery,
  result: planImpact,
});

const placeSort = ['name', 'locationName', 'buildingName', 'capacity', 'status', 'created', 'updated'] as const;
const placeFilters = { locationId: idText.optional(), buildingId: idText.optional(), status: z.enum(placeStatuses).optional() };

export const listWorkspaces = endpoint('GET /workspaces', {
  summary: 'Lists workspaces (floors and zones); meeting rooms have their own list.',
  ...reads,
  query: listQuery(placeSort, placeFilters),
  result: listResult(workspace),
});
export const createWorkspace = endpoint('POST /workspaces', {
  summary: 'Adds a workspace to a building.',
  ...writes,
  body: newWorkspace,
  result: workspace,
});
export const readWorkspace = endpoint('GET /workspaces/:id', {
  summary: 'Reads a workspace.',
  ...reads,
  params: idParams,
  result: workspace,
});
export const updateWorkspace = endpoint('PATCH /workspaces/:id', {
  summary: 'Changes a workspace.',
  ...writes,
  params: idParams,
  body: workspaceChange,
  result: workspace,
});
export const deleteWorkspace = endpoint('DELETE /workspaces/:id', {
  summary: 'Deletes a workspace.',
  ...writes,
  params: idParams,
  query: removal,
  result: settledReservations,
});
export const workspaceImpact = endpoint('GET /workspaces/:id/impact', {
  summary: 'What hangs on a workspace.',
  ...reads,
  params: idParams,
  query: impactQuery,
  result: planImpact,
});

export const listMeetingRooms = endpoint('GET /meeting-rooms', {
  summary: 'Lists meeting rooms.',
  ...reads,
  query: listQuery(placeSort, placeFilters),
  result: listResult(meetingRoom),
});
export const createMeetingRoom = endpoint('POST /meeting-rooms', {
  summary: 'Adds a meeting room to a building.',
  ...writes,
  body: newMeetingRoom,
  result: meetingRoom,
});
export const readMeetingRoom = endpoint('GET /meeting-rooms/:id', {
  summary: 'Reads a meeting room.',
  ...reads,
  params: idParams,
  result: meetingRoom,
});
export const updateMeetingRoom = endpoint('PATCH /meeting-rooms/:id', {
  summary: 'Changes a meeting room.',
  ...writes,
  params: idParams,
  body: meetingRoomChange,
  result: meetingRoom,
});
export const deleteMeetingRoom = endpoint('DELETE /meeting-rooms/:id', {
  summary: 'Deletes a meeting room.',
  ...writes,
  params: idParams,
  query: removal,
  result: settledReservations,
});
export const meetingRoomImpact = endpoint('GET /meeting-rooms/:id/impact', {
  summary: 'What hangs on a meeting room.',
  ...reads,
  params: idParams,
  query: impactQuery,
  result: planImpact,
});
