import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import {
  day,
  exportFields,
  id,
  idParams,
  idsText,
  idText,
  line,
  listQuery,
  listResult,
  recordFields,
  refuse,
  timeOfDay,
  version,
  versionText,
} from '../../kernel/primitives.ts';

/** Why a location is closed. */
export const closureReasons = ['publicHoliday', 'companyHoliday', 'works', 'event', 'other'] as const;
export type ClosureReason = (typeof closureReasons)[number];

/** A closure that lasts longer is a location that became passive. */
export const longestClosureDays = 366;

export const closureFields = {
  /** Those that it is for; null is all of them, whichever are added later. */
  locationIds: z
    .array(id)
    .min(1, { message: refuse('closures.locationsEmpty') })
    .max(1_000)
    .refine((ids) => new Set(ids).size === ids.length)
    .nullable(),
  firstDay: day,
  lastDay: day,
  /** On each of the days, as clocks show it at the location; null is from midnight. */
  startTime: timeOfDay.nullable(),
  /** Null is until midnight. */
  endTime: timeOfDay.nullable(),
  reason: z.enum(closureReasons, { message: refuse('closures.reason') }),
  /** What people are told. */
  text: line(100),
};
/** What becomes of the reservations that lie ahead in it; without it a closure that meets some is refused with them. */
const reservations = z.enum(['cancel']).optional();

export const newClosure = z.strictObject({
  ...closureFields,
  startTime: closureFields.startTime.default(null),
  endTime: closureFields.endTime.default(null),
  reservations,
});
export const closureChange = z.strictObject(closureFields).partial().extend({ version, reservations });
export type ClosureChange = z.input<typeof closureChange>;

export const closure = z.object({
  ...recordFields,
  locationIds: z.array(id).nullable(),
  /** Of those that still are; none where it is for all. */
  locationNames: z.array(z.string()),
  firstDay: z.string(),
  lastDay: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  reason: z.enum(closureReasons),
  text: z.string(),
});
export type Closure = z.output<typeof closure>;

/** A closure as screens tell it of a day. */
export const shownClosure = closure.pick({ firstDay: true, lastDay: true, startTime: true, endTime: true, reason: true, text: true });
export type ShownClosure = z.output<typeof shownClosure>;

const reads = { needs: 'plan.read', scope: 'location' } as const;
const writes = { needs: 'plan.write', scope: 'location', long: true } as const;

const closureFilters = {
  /** Those of all locations are of each. */
  locationId: idText.optional(),
  reason: z.enum(closureReasons).optional(),
  /** Those that meet the days from the first to the last, each where it is told. */
  from: day.optional(),
  to: day.optional(),
};

export const listClosures = endpoint('GET /closures', {
  summary: 'Lists when locations are closed.',
  ...reads,
  query: listQuery(['firstDay', 'lastDay', 'reason', 'text', 'created', 'updated'], closureFilters),
  result: listResult(closure),
});
export const createClosure = endpoint('POST /closures', {
  summary: 'Closes locations on some days, or for some hours of them.',
  ...writes,
  body: newClosure,
  result: closure,
});
export const readClosure = endpoint('GET /closures/:id', {
  summary: 'Reads a closure.',
  ...reads,
  params: idParams,
  result: closure,
});
export const updateClosure = endpoint('PATCH /closures/:id', {
  summary: 'Changes a closure.',
  ...writes,
  params: idParams,
  body: closureChange,
  result: closure,
});
export const deleteClosure = endpoint('DELETE /closures/:id', {
  summary: 'Deletes a closure: what was cancelled for it stays so.',
  ...writes,
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: z.null(),
});

export const closureExportColumns = ['firstDay', 'lastDay', 'startTime', 'endTime', 'locations', 'reason', 'text', 'updated'] as const;
export const exportClosures = endpoint('GET /closures/export', {
  summary:
    'The closures that the list finds but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  ...reads,
  query: listClosures.query
    .omit({ page: true, limit: true })
    .extend({ ...exportFields(closureExportColumns), except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
