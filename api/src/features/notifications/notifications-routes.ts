import {
  listNotifications,
  notificationSummary,
  retryNotifications,
  tryMailServer,
} from '@population-tracker/contract/notifications/notifications';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { exportRoute } from './notifications-exports-routes.ts';
import { listMails } from './notifications-queries.ts';
import { retry, summary, tryServer } from './notifications-service.ts';

export const routes: BoundRoute[] = [
  bind(listNotifications, (ctx, { query }) => listMails(ctx.db, query)),
  exportRoute,
  bind(notificationSummary, summary),
  bind(retryNotifications, (ctx, { body }) => retry(ctx, body.selection)),
  bind(tryMailServer, tryServer),
];
