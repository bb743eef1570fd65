// The caterer's and the driver's figures by mail: to whom, and at which hours of the location.
import { z } from 'zod';
import { productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { email, id, idText, nothing, refuse, requiredId, timeOfDay, versionOrNone, versionText } from '../kernel/primitives.ts';

export const reportAreas = ['diningHall', 'shuttle'] as const;
export type ReportArea = (typeof reportAreas)[number];

export const reportMaxRecipients = 10;
export const reportMaxTimes = 6;

/** What stands there twice is meant once. */
const once = (items: string[]): string[] => [...new Set(items)];

export const slotReportFields = {
  recipients: z
    .array(email)
    .transform(once)
    .pipe(
      z
        .array(z.string())
        .min(1, { message: refuse('value.required') })
        .max(reportMaxRecipients, { message: refuse('slotReports.recipients') }),
    ),
  /** HH:mm as clocks show it at the location, the earliest first. */
  times: z
    .array(timeOfDay)
    .transform((times) => once(times).sort())
    .pipe(
      z
        .array(z.string())
        .min(1, { message: refuse('value.required') })
        .max(reportMaxTimes, { message: refuse('slotReports.times') }),
    ),
  language: z.enum(productLanguages),
};

const slotReport = z.object({
  locationId: id,
  area: z.enum(reportAreas),
  recipients: z.array(z.string()),
  times: z.array(z.string()),
  language: z.enum(productLanguages),
  /** 0 of what isn't sent to anybody. */
  version: versionOrNone,
});
export type SlotReport = z.output<typeof slotReport>;

export const listSlotReports = endpoint('GET /dashboard/slot-reports', {
  summary: 'To whom the meals and departures of each location are mailed, and when.',
  needs: 'parameters.read',
  scope: 'location',
  result: z.object({ items: z.array(slotReport) }),
});

const slotReportChange = z.strictObject({
  locationId: requiredId(),
  area: z.enum(reportAreas, { message: refuse('reservations.area') }),
  ...slotReportFields,
  /** Of what is replaced; 0 where nothing was sent before. */
  version: versionOrNone,
});
export type SlotReportChange = z.output<typeof slotReportChange>;

export const saveSlotReport = endpoint('PUT /dashboard/slot-reports', {
  summary: 'Mails the meals or departures of a location, today’s and those of the next working day, at these hours to these addresses.',
  needs: 'parameters.write',
  scope: 'location',
  body: slotReportChange,
  result: slotReport,
});
export const removeSlotReport = endpoint('DELETE /dashboard/slot-reports', {
  summary: 'Mails the meals or departures of a location no more; what waits to be sent is not sent.',
  needs: 'parameters.write',
  scope: 'location',
  query: z.strictObject({ locationId: idText, area: z.enum(reportAreas), version: versionText.optional() }),
  result: nothing,
});
export type SlotReportRemoval = z.output<typeof removeSlotReport.query>;
