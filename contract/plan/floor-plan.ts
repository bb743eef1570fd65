import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, id, idParams, idText, line, longId, nothing, refuse, text, version, versionOrNone } from '../kernel/primitives.ts';
import { shownClosure } from './closures/closures.ts';

/** The floor plan of a workspace: all lengths in centimetres from the upper left corner, all turns in degrees clockwise. */
export const planLimits = { desks: 5_000, walls: 2_000, rooms: 500, doors: 1_000, labels: 500, points: 200, side: 50_000 } as const;

/** 5,000 desks with all their gear and everything drawn around them are about 4 MB. */
const planMaxBytes = 8 * 1024 * 1024;

const wrong = refuse('floorPlan.value');
const coordinate = z.number({ message: wrong }).int({ message: wrong }).min(-planLimits.side, { message: wrong }).max(planLimits.side, {
  message: wrong,
});
const length = (from: number, to: number) =>
  z.number({ message: wrong }).int({ message: wrong }).min(from, { message: wrong }).max(to, { message: wrong });
const turn = length(0, 359);
/** Names an element within one document: commands, undo and the comparison of two versions go by it. */
const key = z.string().regex(/^[a-z0-9-]{1,32}$/, { message: wrong });
const point = z.tuple([coordinate, coordinate]);
export type Point = z.output<typeof point>;

export const planWall = z.strictObject({ key, points: z.array(point).min(2).max(planLimits.points), thickness: length(2, 200) });
export const roomKinds = ['room', 'core'] as const;
export const planRoom = z.strictObject({
  key,
  name: text(60),
  points: z.array(point).min(3).max(planLimits.points),
  /** Lifts, stairs and the like are the core: nobody works there. */
  kind: z.enum(roomKinds),
  /** The meeting room that it shows, so that the live plan can tell whether it is free. */
  meetingRoomId: id.nullable().default(null),
});
export const doorKinds = ['door', 'window'] as const;
export const planDoor = z.strictObject({
  key,
  kind: z.enum(doorKinds),
  x: coordinate,
  y: coordinate,
  width: length(20, 1_000),
  rotation: turn,
});
export const planLabel = z.strictObject({ key, text: line(120), x: coordinate, y: coordinate, size: length(8, 400) });
export const planBackground = z.strictObject({
  fileId: id,
  x: coordinate,
  y: coordinate,
  width: length(10, planLimits.side),
  height: length(10, planLimits.side),
  /** In percent. */
  opacity: length(5, 100),
});
export const deskStatuses = ['active', 'blocked'] as const;
/** What a desk says of itself. */
export const deskFields = {
  label: line(20, 'floorPlan.labelEmpty'),
  /** The middle of the desk. */
  x: coordinate,
  y: coordinate,
  rotation: turn,
  width: length(20, 1_000),
  height: length(20, 1_000),
  status: z.enum(deskStatuses),
  equipment: z.array(line(50)).max(20),
  accessible: z.boolean(),
  sitStand: z.boolean(),
};
/** The same, where only label and place have to be said. */
export const newDeskFields = {
  ...deskFields,
  rotation: deskFields.rotation.default(0),
  width: deskFields.width.default(120),
  height: deskFields.height.default(80),
  status: deskFields.status.default('active'),
  equipment: deskFields.equipment.default([]),
  accessible: deskFields.accessible.default(false),
  sitStand: deskFields.sitStand.default(false),
};
export const planDesk = z.strictObject({
  key,
  /** Of a desk that is published already. */
  id: id.nullable().default(null),
  ...newDeskFields,
});
export type PlanDesk = z.output<typeof planDesk>;

export const planSize = z.strictObject({ width: length(100, planLimits.side), height: length(100, planLimits.side) });

const listOf = <T extends z.ZodType>(item: T, limit: number) => z.array(item).max(limit, { message: wrong });

export const planDrawing = z.strictObject({
  size: planSize,
  walls: listOf(planWall, planLimits.walls),
  rooms: listOf(planRoom, planLimits.rooms),
  doors: listOf(planDoor, planLimits.doors),
  labels: listOf(planLabel, planLimits.labels),
  background: planBackground.nullable(),
});
export type PlanDrawing = z.output<typeof planDrawing>;
const desks = z.array(planDesk).max(planLimits.desks, { message: refuse('floorPlan.tooManyDesks') });
export const planDocument = planDrawing.extend({ desks });
export type PlanDocument = z.output<typeof planDocument>;

const edition = { version: z.number().int(), at: z.string().nullable(), by: z.string() };
/** What an upload or a program made of the desks after a draft was begun. */
const deskNews = z.object({
  /** Of the published plan in which they stand so. */
  version: z.number().int(),
  added: z.array(planDesk),
  changed: z.array(planDesk),
  removed: z.array(id),
});
export type DeskNews = z.output<typeof deskNews>;
const draft = z.object({
  ...edition,
  document: planDocument,
  /** The version of the published plan that it began with, or has taken in since. */
  base: z.number().int(),
  /** Null where its desks are those of that plan still; else it is published only after somebody has decided about them. */
  since: deskNews.nullable(),
});
export type PlanDraft = z.output<typeof draft>;

export const floorPlan = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  buildingId: id,
  buildingName: z.string(),
  locationId: id,
  locationName: z.string(),
  timeZone: z.string(),
  /** Seats of the workspace; its desks may be fewer or more. */
  capacity: z.number(),
  /** How many of them can be used at one time, with the desks that are published. */
  seats: z.number(),
  meetingRooms: z.array(z.object({ id, name: z.string(), capacity: z.number() })),
  /** No time where nothing was published yet; the document then holds the desks alone. The version grows with each change of a desk. */
  published: z.object({ ...edition, document: planDocument }),
  draft: draft.nullable(),
});
export type FloorPlan = z.output<typeof floorPlan>;

export const readFloorPlan = endpoint('GET /workspaces/:id/floor-plan', {
  summary: 'The published floor plan of a workspace and the draft of the next one.',
  needs: 'plan.read',
  scope: 'location',
  params: idParams,
  result: floorPlan,
});

export const listFloorPlans = endpoint('GET /buildings/:id/floor-plans', {
  summary:
    'The floors of a building on whose published plan a desk or a meeting room can be pointed at: those in use, in the plan’s order.',
  needs: 'plan.read',
  scope: 'location',
  params: idParams,
  result: z.object({
    items: z.array(
      z.object({
        workspaceId: id,
        workspaceName: z.string(),
        deskCount: z.number(),
        /** The meeting rooms drawn there. */ roomIds: z.array(id),
      }),
    ),
  }),
});
export type DrawnFloor = z.output<typeof listFloorPlans.result>['items'][number];

export const saveFloorPlanDraft = endpoint('PUT /workspaces/:id/floor-plan/draft', {
  summary:
    'Keeps the draft; `version` is that of the draft one has read, 0 where there was none. 409 shows the newer draft and whose it is.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: z.strictObject({
    version: versionOrNone,
    /** The version of the published plan whose desks this draft knows; left out, a draft keeps its own and a new one takes today’s. */
    base: versionOrNone.optional(),
    document: planDocument,
  }),
  maxBytes: planMaxBytes,
  result: z.object(edition),
});

export const deleteFloorPlanDraft = endpoint('DELETE /workspaces/:id/floor-plan/draft', {
  summary: 'Drops the draft; the published plan stays.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  result: nothing,
});

/** What becomes of future reservations of desks that go or are blocked; left out, such a change is refused. */
export const reservationFates = ['cancel', 'move', 'moveOrCancel'] as const;
const reservations = z.enum(reservationFates).optional();

/** A reservation whose desk goes or is blocked. */
export const affectedByPublishing = z.object({
  id: longId,
  userName: z.string(),
  deskId: id,
  deskLabel: z.string(),
  start: z.string(),
  end: z.string(),
  reason: z.enum(['removed', 'blocked']),
  /** The nearest free desk with the same equipment; null where there is none. */
  movesTo: z.string().nullable(),
});
export type AffectedReservation = z.output<typeof affectedByPublishing>;
const editions = z.strictObject({
  draftVersion: version,
  /** Of the published plan one has read, 0 where there was none: it must not have changed since. */
  version: versionOrNone,
});

export const checkFloorPlan = endpoint('POST /workspaces/:id/floor-plan/publish/check', {
  summary: 'What publishing the draft would change, and whose reservations it would touch.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: editions,
  result: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    blocked: z.number(),
    desks: z.number(),
    activeDesks: z.number(),
    capacity: z.number(),
    /** How many can sit there at one time once it is published. */
    seats: z.number(),
    /** Whether the location has room for as many seats as there are desks. */
    fitsDesks: z.boolean(),
    /** All of them counted, the first hundred told. */
    affected: z.object({ total: z.number(), movable: z.number(), items: z.array(affectedByPublishing) }),
  }),
});
export type PublishCheck = z.output<typeof checkFloorPlan.result>;

const published = z.object({
  version: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  cancelled: z.number(),
  moved: z.number(),
  /** So many who had reserved any seat have a desk now. */
  seated: z.number(),
  seats: z.number(),
});
/** Whether the workspace gets as many seats as it has desks from now on. */
const setSeats = z.boolean().default(false);
export const publishFloorPlan = endpoint('POST /workspaces/:id/floor-plan/publish', {
  summary: 'Publishes the draft in one transaction; who loses a desk is told by mail, who has reserved any seat gets a desk.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: editions.extend({ reservations, setSeats }),
  result: published,
});

export const replaceDesks = endpoint('PUT /workspaces/:id/desks', {
  summary:
    'Replaces all desks of a workspace in one call; a desk with an id is changed, so is one with the label of a desk that stands; any other is added, and what is not named goes.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: z.strictObject({
    version: versionOrNone,
    desks: z.array(planDesk.omit({ key: true })).max(planLimits.desks, { message: refuse('floorPlan.tooManyDesks') }),
    reservations,
    setSeats,
  }),
  maxBytes: planMaxBytes,
  result: published,
});

export const setFloorPlanBackground = endpoint('POST /workspaces/:id/floor-plan/background', {
  summary:
    'Stores a picture to draw over (PNG, JPEG, WebP, SVG, or the first page of a PDF; up to 10 MB); the draft then refers to it by its id.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  multipart: true,
  /** Its size in px. */
  result: z.object({ fileId: id, width: z.number(), height: z.number() }),
});

const held = z.object({ id: longId, userName: z.string(), bookerName: z.string(), start: z.string(), end: z.string(), title: z.string() });
export const readOccupancy = endpoint('GET /workspaces/:id/occupancy', {
  summary: 'Who has which desk and meeting room of a floor plan on a day of its location, or over up to seven days.',
  needs: 'plan.read',
  scope: 'location',
  params: idParams,
  query: z.strictObject({ day, days: z.coerce.number().int().min(1).max(7).default(1), deskId: idText.optional() }),
  result: z.object({
    timeZone: z.string(),
    desks: z.array(z.object({ deskId: id, reservations: z.array(held) })),
    rooms: z.array(z.object({ meetingRoomId: id, reservations: z.array(held) })),
    /** Reservations of a seat without a certain desk. */
    withoutDesk: z.array(held),
    /** What closes the location on these days, for some hours or all of them. */
    closures: z.array(shownClosure),
  }),
});
export type Occupancy = z.output<typeof readOccupancy.result>;
export type Held = z.output<typeof held>;
