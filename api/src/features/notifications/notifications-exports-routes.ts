import { exportNotifications } from '@population-tracker/contract/audit-log/history-exports';
import { exportList } from '#features/audit-log/histories-service.ts';
import { bindReading } from '#platform/http/bind.ts';
import { notificationSheet } from './notifications-exports-sheet.ts';
import { planOf } from './notifications-queries.ts';

export const exportRoute = bindReading(exportNotifications, (ctx, { query }) =>
  exportList(ctx, query, notificationSheet, (filters) => planOf(ctx.db, filters)),
);
