import { listAudit } from '@population-tracker/contract/audit';
import { exportAudit } from '@population-tracker/contract/history-exports';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { exportList } from './exports/service.ts';
import { auditSheet } from './exports/sheet.ts';
import { findEntries, planOf } from './queries.ts';

export const routes: BoundRoute[] = [
  bind(listAudit, (ctx, { query }) => findEntries(ctx.db, query)),
  bind(exportAudit, (ctx, { query }) => exportList(ctx, query, auditSheet, (filters) => planOf(ctx.db, filters))),
];
