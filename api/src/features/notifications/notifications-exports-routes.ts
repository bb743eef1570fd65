import { exportNotifications } from '@population-tracker/contract/audit-log/history-exports';
import { exportList } from '#features/audit-log/histories-service.ts';
import { bind } from '#platform/http/bind.ts';
import { notificationSheet } from './notifications-exports-sheet.ts';
import { planOf } from './notifications-queries.ts';

export const exportRoute = bind(exportNotifications, (ctx, { query }) =>
  exportList(ctx, query, notificationSheet, (filters) => planOf(ctx.db, filters)),
);
