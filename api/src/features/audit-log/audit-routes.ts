import { listAudit, readAudit } from '@population-tracker/contract/audit-log/audit';
import { exportAudit } from '@population-tracker/contract/audit-log/history-exports';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { findEntries, planOf } from './audit-queries.ts';
import { entriesFor, read } from './audit-service.ts';
import { exportList } from './histories-service.ts';
import { auditSheet } from './histories-sheet.ts';

export const routes: BoundRoute[] = [
  bindReading(listAudit, async (ctx, { query }) => findEntries(ctx.db, await entriesFor(ctx, query))),
  bind(readAudit, (ctx, { params }) => read(ctx, params.id)),
  bindReading(exportAudit, async (ctx, { query: { partOf, ...query } }) => {
    const { partsOf } = await entriesFor(ctx, { partOf });
    return exportList(ctx, query, auditSheet, (filters) => planOf(ctx.db, { ...filters, partsOf }));
  }),
];
