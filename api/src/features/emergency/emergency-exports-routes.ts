import { exportEmergencies } from '@population-tracker/contract/audit-log/history-exports';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { bind } from '#platform/http/bind.ts';
import { emergencySheet } from './emergency-exports-sheet.ts';
import { listEmergencies } from './emergency-queries.ts';

export const exportRoute = bind(exportEmergencies, (ctx, { query }) =>
  exportShortList(ctx, query, emergencySheet, (listed) => listEmergencies(ctx.db, listed)),
);
