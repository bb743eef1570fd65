import { exportNotifications } from '@population-tracker/contract/history-exports';
import { bind } from '../../../platform/http/bind.ts';
import { exportShortList } from '../../audit/exports/service.ts';
import { listMails } from '../queries.ts';
import { notificationSheet } from './sheet.ts';

export const exportRoute = bind(exportNotifications, (ctx, { query }) =>
  exportShortList(ctx, query, notificationSheet, (listed) => listMails(ctx.db, listed)),
);
