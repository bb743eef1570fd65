import { z } from 'zod';
import { historyEntry, historyQuery } from '../audit-log/audit.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  booleanText,
  day,
  fold,
  id,
  idParams,
  idText,
  line,
  listQuery,
  listResult,
  nothing,
  recordFields,
  refuse,
  text,
  timeOfDay,
  version,
  versionText,
} from '../kernel/primitives.ts';
import { type Area, areas } from '../reservations/reservations.ts';

/** What an area allows at a location, or everywhere where a location has none of its own (product rules, "Parameters"). */
export const parameterStatuses = ['active', 'passive'] as const;

/** Areas whose places are told by slots: hours of a dining hall and a gym, departures of a shuttle. */
export const slotAreas = ['diningHall', 'gym', 'shuttle'] as const;
/** Areas with one number for the whole location: of a dining hall the sum of its slots, of parking null for the location's own. */
export const capacityAreas = ['diningHall', 'parking', 'pet'] as const;
/** Areas with hours of their own: lunch time and gym time. */
export const hoursAreas = ['diningHall', 'gym'] as const;

const among = (list: readonly Area[]) => (area: Area) => list.includes(area);
export const hasSlots = among(slotAreas);
export const hasCapacity = among(capacityAreas);
export const hasHours = among(hoursAreas);
/** Areas that ask of the opening hours only whether there are some that day: a shuttle runs before anybody gets in, an animal has the day. */
export const opensByDay = among(['shuttle', 'pet']);

/** What tells two departures of a location apart, whichever parameter they stand in: `08:00 levent`. */
export const slotKey = ({ name, start }: { name: string; start: string }): string => `${start} ${fold(name)}`;

type RangeKey =
  | 'value.capacity'
  | 'parameters.maximumReservationDay'
  | 'parameters.weeklyLimit'
  | 'parameters.opensBefore'
  | 'parameters.releaseAfter'
  | 'parameters.remindBefore';
const between = (min: number, max: number, key: RangeKey) =>
  z
    .number({ message: refuse(key) })
    .int({ message: refuse(key) })
    .min(min, { message: refuse(key) })
    .max(max, { message: refuse(key) });

/** E.164, like +902125550100; spaces, dots, hyphens and brackets are taken out. Also what the emergency screen saves. */
export const phoneNumber = z
  .string({ message: refuse('parameters.phoneNumber') })
  .transform((value) => value.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { message: refuse('parameters.phoneNumber') }));

const hours = z.strictObject({ start: timeOfDay, end: timeOfDay });
export type Hours = z.output<typeof hours>;

/** `asked`: people may say that they have come. `required`: a place of which nobody says so is released. */
export const checkInRules = ['none', 'asked', 'required'] as const;
export type CheckInRule = (typeof checkInRules)[number];
/** Areas in which people check in. */
export const checkInAreas = ['workspace', 'meetingRoom'] as const;
export const hasCheckIn = among(checkInAreas);

const checkIn = z.strictObject({
  rule: z.enum(checkInRules, { message: refuse('parameters.checkInRule') }),
  /** Before the start. */
  opensBeforeMinutes: between(0, 1440, 'parameters.opensBefore'),
  /** After the start, or the opening of the location where that is later. */
  releaseAfterMinutes: between(10, 720, 'parameters.releaseAfter'),
  /** Before it is released. */
  remindBeforeMinutes: between(5, 120, 'parameters.remindBefore'),
});
export type CheckIn = z.output<typeof checkIn>;
export const noCheckIn: CheckIn = { rule: 'none', opensBeforeMinutes: 60, releaseAfterMinutes: 45, remindBeforeMinutes: 10 };

const slot = {
  /** A shuttle's route; empty for the hours of a dining hall or a gym. */
  name: text(100).default(''),
  start: timeOfDay,
  /** Of a departure the arrival, where it is known. */
  end: timeOfDay.nullable().default(null),
  capacity: between(0, 100_000, 'value.capacity'),
};
/** With the id of a slot that stands already, that one is changed; reservations follow it. */
const slotChange = z.strictObject({ id: id.optional(), ...slot });
export type SlotChange = z.output<typeof slotChange>;

export const parameterFields = {
  name: line(200),
  status: z.enum(parameterStatuses, { message: refuse('users.status') }),
  capacity: between(0, 100_000, 'value.capacity').nullable(),
  /** Days ahead that may be reserved; 0 is today alone. */
  maximumReservationDay: between(0, 365, 'parameters.maximumReservationDay'),
  /** Distinct days of an ISO week with a reservation of a workspace; null for no limit. */
  weeklyWorkingDayLimit: between(0, 7, 'parameters.weeklyLimit').nullable(),
  weekendReservationAllowed: z.boolean(),
  /** Of a dining hall: whether somebody has at most one meal a day, at whichever location. Everywhere else it stays on. */
  oneMealADay: z.boolean(),
  /** Whether nothing is outside the location's opening hours; of a shuttle and of pets, on days on which it stays closed. */
  onlyOpeningHours: z.boolean(),
  checkIn,
  lunchTime: hours.nullable(),
  gymTime: hours.nullable(),
  slots: z.array(slotChange).max(200),
  /** Of a workspace's parameter: stands in emergency mails. The same number that the emergency list shows and saves. */
  emergencyPhoneNumber: phoneNumber.nullable(),
};

export const newParameter = z.strictObject({
  ...parameterFields,
  area: z.enum(areas, { message: refuse('reservations.area') }),
  /** Null: the company's default. */
  locationId: id.nullable(),
  status: parameterFields.status.default('active'),
  capacity: parameterFields.capacity.default(null),
  weeklyWorkingDayLimit: parameterFields.weeklyWorkingDayLimit.default(null),
  weekendReservationAllowed: z.boolean().default(true),
  oneMealADay: z.boolean().default(true),
  onlyOpeningHours: z.boolean().default(false),
  checkIn: checkIn.default(noCheckIn),
  lunchTime: parameterFields.lunchTime.default(null),
  gymTime: parameterFields.gymTime.default(null),
  slots: parameterFields.slots.default([]),
  /** Null: what is saved already stays. */
  emergencyPhoneNumber: parameterFields.emergencyPhoneNumber.default(null),
  /** Whether a number below what is booked is meant: what is booked stays, nobody is added until it is met. */
  keepBooked: z.boolean().default(false),
});
export type NewParameter = z.output<typeof newParameter>;

export const parameterChange = z
  .strictObject(parameterFields)
  .partial()
  .extend({ version, keepBooked: z.boolean().default(false) });
export type ParameterChange = z.output<typeof parameterChange>;

export const mealMenu = z.object({
  id,
  /** The stored document, read at `/files/:id`. */
  fileId: id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  created: z.string(),
});
export type MealMenu = z.output<typeof mealMenu>;

const slotRecord = z.object({ id, name: z.string(), start: z.string(), end: z.string().nullable(), capacity: z.number() });
export type Slot = z.output<typeof slotRecord>;

export const parameter = z.object({
  ...recordFields,
  name: z.string(),
  area: z.enum(areas),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  status: z.enum(parameterStatuses),
  capacity: z.number().nullable(),
  /** What the list shows: the capacity, or the sum of the slots; null where the plan or the location tells it. */
  totalCapacity: z.number().nullable(),
  maximumReservationDay: z.number(),
  weeklyWorkingDayLimit: z.number().nullable(),
  weekendReservationAllowed: z.boolean(),
  oneMealADay: z.boolean(),
  onlyOpeningHours: z.boolean(),
  checkIn,
  lunchTime: hours.nullable(),
  gymTime: hours.nullable(),
  slots: z.array(slotRecord),
  emergencyPhoneNumber: z.string().nullable(),
  mealMenus: z.array(mealMenu),
});
export type Parameter = z.output<typeof parameter>;

export const listParameters = endpoint('GET /parameters', {
  summary: 'Lists parameters: the company’s defaults and those of locations.',
  needs: 'parameters.read',
  scope: 'location',
  query: listQuery(['name', 'area', 'locationName', 'capacity', 'maximumReservationDay', 'weeklyWorkingDayLimit', 'status', 'updated'], {
    area: z.enum(areas).optional(),
    status: z.enum(parameterStatuses).optional(),
    locationId: idText.optional(),
    /** With `locationId`: the company's own too, which hold where the location has none. */
    orDefault: booleanText.optional(),
    /** `default` for the company's own, `location` for those of locations. */
    origin: z.enum(['default', 'location']).optional(),
  }),
  result: listResult(parameter),
});
export type ParameterQuery = z.output<typeof listParameters.query>;

const cell = z.object({
  area: z.enum(areas),
  origin: z.enum(['location', 'default', 'none']),
  /** Whether the area can be reserved there at all. */
  offered: z.boolean(),
  parameterId: id.nullable(),
  /** Places at one time, of slots their sum; null where the plan tells it, and where it isn't offered. */
  capacity: z.number().nullable(),
  maximumReservationDay: z.number().nullable(),
  weeklyWorkingDayLimit: z.number().nullable(),
});
export type ParameterCell = z.output<typeof cell>;

export const parameterOverview = endpoint('GET /parameters/overview', {
  summary: 'What holds for each area of each active location, and for the company where a location has none of its own.',
  needs: 'parameters.read',
  scope: 'location',
  result: z.object({ company: z.array(cell), locations: z.array(z.object({ id, name: z.string(), cells: z.array(cell) })) }),
});
export type ParameterOverview = z.output<typeof parameterOverview.result>;

export const createParameter = endpoint('POST /parameters', {
  summary: 'Sets the parameter of an area, for a location or as the company’s default.',
  needs: 'parameters.write',
  scope: 'location',
  body: newParameter,
  result: parameter,
});
export const readParameter = endpoint('GET /parameters/:id', {
  summary: 'Reads a parameter with its slots and meal menus.',
  needs: 'parameters.read',
  scope: 'location',
  params: idParams,
  result: parameter,
});
export const updateParameter = endpoint('PATCH /parameters/:id', {
  summary:
    'Changes a parameter. 409 tells what is booked that it would refuse, and the days with too much on them; keepBooked keeps all of it.',
  needs: 'parameters.write',
  scope: 'location',
  params: idParams,
  body: parameterChange,
  result: parameter,
});
export const deleteParameter = endpoint('DELETE /parameters/:id', {
  summary:
    'Deletes a parameter: a location falls back to the company’s default. 409 tells what is booked that would be refused then; keepBooked keeps it.',
  needs: 'parameters.write',
  scope: 'location',
  params: idParams,
  query: z.strictObject({ version: versionText.optional(), keepBooked: booleanText.optional() }),
  result: nothing,
});
export const parameterHistory = endpoint('GET /parameters/:id/history', {
  summary: 'Who changed a parameter, and what.',
  needs: 'parameters.read',
  scope: 'location',
  params: idParams,
  query: historyQuery,
  result: listResult(historyEntry),
});

/** A day, or a slot of one, on which more is booked than a change would allow; these stay valid. */
export const overbookedDay = z.object({
  day: z.string(),
  locationName: z.string(),
  slot: z.string(),
  booked: z.number(),
  capacity: z.number(),
});
export const refusedBy = [
  'notOffered',
  'maximumReservationDay',
  'weeklyWorkingDayLimit',
  'weekend',
  'oneMealADay',
  'openingHours',
  'slot',
  'capacity',
] as const;
export const parameterImpact = endpoint('POST /parameters/impact', {
  summary: 'How many future reservations a change would refuse if they were made now. They stay valid.',
  needs: 'parameters.write',
  scope: 'location',
  body: z.strictObject({
    ...z.strictObject(parameterFields).partial().shape,
    area: newParameter.shape.area,
    locationId: newParameter.shape.locationId,
    /** The parameter that changes; a new one without. */
    id: id.optional(),
    /** Whether it goes away; what holds then is looked at. */
    deleted: z.boolean().default(false),
  }),
  result: z.object({
    future: z.number(),
    refused: z.number(),
    reasons: z.array(z.object({ reason: z.enum(refusedBy), count: z.number() })),
    /** At most 50, the earliest first. */
    overbooked: z.array(overbookedDay),
    overbookedTotal: z.number(),
    /** Of how many days they are. */
    overbookedDays: z.number(),
  }),
});
export type ParameterImpact = z.output<typeof parameterImpact.result>;

export const effectiveParameter = endpoint('GET /parameters/effective', {
  summary: 'What holds for an area of a location, and where it comes from.',
  needs: 'parameters.read',
  scope: 'location',
  query: z.strictObject({ locationId: idText, area: z.enum(areas) }),
  result: z.object({
    origin: z.enum(['location', 'default', 'none']),
    /** Whether the area can be reserved there at all. */
    offered: z.boolean(),
    /** Places at one time; null where slots or the plan tell it, and where it isn't offered. */
    capacity: z.number().nullable(),
    parameter: parameter.nullable(),
    /** Of a workspace: what emergency mails tell of the location. A number of its own needs no parameter of its own. */
    emergencyPhone: z.object({ phoneNumber: z.string().nullable(), origin: z.enum(['location', 'default', 'none']) }).nullable(),
  }),
});
export type EffectiveParameter = z.output<typeof effectiveParameter.result>;

/** Stand as fields beside the file. */
export const mealMenuPeriod = z.object({ firstDay: day, lastDay: day });
export const setMealMenu = endpoint('POST /parameters/:id/meal-menu', {
  summary: 'Stores the meal menu of a period (multipart `file`: PDF, image or spreadsheet, up to 10 MB; `firstDay`, `lastDay`).',
  needs: 'parameters.write',
  scope: 'location',
  params: idParams,
  multipart: true,
  result: parameter,
});
export const deleteMealMenu = endpoint('DELETE /parameters/:id/meal-menu/:menuId', {
  summary: 'Takes a meal menu away.',
  needs: 'parameters.write',
  scope: 'location',
  params: z.strictObject({ id: idText, menuId: idText }),
  result: nothing,
});
