import { listAudit, readAudit } from '@population-tracker/contract/audit';
import { exportAudit } from '@population-tracker/contract/history-exports';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { exportList } from './exports/service.ts';
import { auditSheet } from './exports/sheet.ts';
import { findEntries, planOf } from './queries.ts';
import { entriesFor, read } from './service.ts';

export const routes: BoundRoute[] = [
  bind(listAudit, async (ctx, { query }) => findEntries(ctx.db, await entriesFor(ctx, query))),
  bind(readAudit, (ctx, { params }) => read(ctx, params.id)),
  bind(exportAudit, async (ctx, { query: { partOf, ...query } }) => {
    const { partsOf } = await entriesFor(ctx, { partOf });
    return exportList(ctx, query, auditSheet, (filters) => planOf(ctx.db, { ...filters, partsOf }));
  }),
];
