import {
  listNotifications,
  notificationSummary,
  retryNotifications,
  tryMailServer,
} from '@population-tracker/contract/notifications/notifications';
import { exportPushes, listPushes } from '@population-tracker/contract/notifications/pushes';
import { exportList } from '#features/audit-log/histories-service.ts';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { exportRoute } from './notifications-exports-routes.ts';
import { listMails } from './notifications-queries.ts';
import { retry, summary, tryServer } from './notifications-service.ts';
import { findPushes, pushPlan } from './pushes-queries.ts';
import { pushSheet } from './pushes-sheet.ts';

export const routes: BoundRoute[] = [
  bindReading(listNotifications, (ctx, { query }) => listMails(ctx.db, query)),
  exportRoute,
  bindReading(listPushes, (ctx, { query }) => findPushes(ctx.db, query)),
  bindReading(exportPushes, (ctx, { query }) => exportList(ctx, query, pushSheet, (filters) => pushPlan(ctx.db, filters))),
  bind(notificationSummary, summary),
  bind(retryNotifications, (ctx, { body }) => retry(ctx, body.selection)),
  bind(tryMailServer, tryServer),
];
