import { exportNotifications } from '@population-tracker/contract/history-exports';
import { bind } from '../../../platform/http/bind.ts';
import { exportList } from '../../audit/exports/service.ts';
import { planOf } from '../queries.ts';
import { notificationSheet } from './sheet.ts';

export const exportRoute = bind(exportNotifications, (ctx, { query }) =>
  exportList(ctx, query, notificationSheet, (filters) => planOf(ctx.db, filters)),
);
