import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, exportFields, id, idText } from '../kernel/primitives.ts';
import { refusalReasons } from '../reservations/refusal-reasons.ts';

/** From the first day to the last, both included. */
export const unmetDemandMaxDays = 400;

const span = z.strictObject({
  /** Days that were asked for, by the clock of the location; not those on which somebody asked. */
  from: day,
  to: day,
  locationId: idText.optional(),
});

const cluster = z.object({
  reason: z.enum(refusalReasons),
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.number(),
  locationId: id,
  location: z.string(),
  count: z.number(),
  /** Of all that were refused for this reason. */
  share: z.number(),
});
export type DemandCluster = z.output<typeof cluster>;

export const unmetDemand = endpoint('GET /dashboard/unmet-demand', {
  summary: 'How many wishes for these days were refused, by reason, beside the reservations that were made for them.',
  needs: 'figures.read',
  scope: 'location',
  query: span,
  result: z.object({
    from: z.string(),
    to: z.string(),
    /** The day on which counting began; of what was refused before nobody knows. */
    since: z.string(),
    total: z.number(),
    /** Reservations for the same days, cancelled ones too: they could be made. */
    created: z.number(),
    /** The most frequent first; none that never occurred. */
    reasons: z.array(z.object({ reason: z.enum(refusalReasons), count: z.number() })),
    /** Where the most frequent reason piles up; null where it is spread, or too rare to say. */
    mostly: cluster.nullable(),
    rows: z.array(z.object({ day: z.string(), locationId: id, location: z.string(), count: z.number() })),
  }),
});
export type UnmetDemand = z.output<typeof unmetDemand.result>;

export const unmetDemandExportColumns = ['day', 'location', 'area', 'reason', 'refused'] as const;
export const exportUnmetDemand = endpoint('GET /dashboard/unmet-demand/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each day, location, area and reason.',
  needs: 'figures.read',
  scope: 'location',
  query: span.extend(exportFields(unmetDemandExportColumns)),
  result: z.null(),
  answers: 'file',
});
