// To whom a location's meals and departures are mailed. One entry for each location and area; what waits to be sent goes with it.
import type { SlotReport, SlotReportChange, SlotReportRemoval } from '@population-tracker/contract/dashboard/slot-reports';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callOffMails } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import {
  changeReport,
  findReportLocation,
  insertReport,
  listReports,
  lockReport,
  type ReportKey,
  removeReport,
} from './slot-reports-queries.ts';

const entity = 'slotReport';

/** What its mails are found by. */
export const topicOf = ({ locationId, area }: ReportKey): string => `slot-report:${locationId}:${area}`;

export const reportsOf = async (ctx: Context): Promise<{ items: SlotReport[] }> => ({ items: await listReports(ctx.db) });

export const save = (ctx: Context, change: SlotReportChange): Promise<SlotReport> =>
  transaction(ctx, async (ctx) => {
    await expectOffered(ctx, change);
    const before = (await lockReport(ctx.db, change)) ?? none(change);
    expectVersion(before, change.version);
    if (isSame(before, change)) return before;
    if (before.version > 0) await changeReport(ctx.db, change);
    // Somebody was quicker.
    else if (!(await insertReport(ctx.db, change))) expectVersion((await lockReport(ctx.db, change)) ?? none(change), 0);
    const after = (await lockReport(ctx.db, change)) ?? refuse('request.versionConflict');
    if (before.version > 0) await tell(ctx, entity, { action: 'update', id: idOf(change), before: told(before), after: told(after) });
    else await tell(ctx, entity, { action: 'create', id: idOf(change), after: { ...whose(after), ...told(after) } });
    return after;
  });

export const remove = (ctx: Context, { version, ...key }: SlotReportRemoval): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = expectVersion((await lockReport(ctx.db, key)) ?? refuse('request.notFound'), version);
    await removeReport(ctx.db, key);
    await callOffMails(ctx, topicOf(key));
    await tell(ctx, entity, { action: 'delete', id: idOf(key), before: { ...whose(before), ...told(before) } });
    return null;
  });

async function expectOffered(ctx: Context, { locationId, area }: ReportKey): Promise<void> {
  const location = (await findReportLocation(ctx.db, locationId)) ?? refuse('slotReports.locationUnknown', { field: 'locationId' });
  const values = { name: location.name };
  if (area === 'diningHall' && !location.hasFoodService) refuse('parameters.noFoodService', { field: 'area', values });
  if (area === 'shuttle' && !location.hasShuttle) refuse('parameters.noShuttle', { field: 'area', values });
}

/** What holds where nothing was saved: it is sent to nobody. */
const none = ({ locationId, area }: ReportKey): SlotReport => ({
  locationId,
  area,
  recipients: [],
  times: [],
  language: 'en',
  version: 0,
});

const idOf = ({ locationId, area }: ReportKey) => `${locationId}:${area}`;
const whose = ({ locationId, area }: ReportKey) => ({ locationId, area });
const told = ({ recipients, times, language }: SlotReport) => ({ recipients, sendTimes: times, language });
const isSame = (before: SlotReport, change: SlotReportChange) => JSON.stringify(told(before)) === JSON.stringify(told(change));
