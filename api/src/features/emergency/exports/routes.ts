import { exportEmergencies } from '@population-tracker/contract/history-exports';
import { bind } from '../../../platform/http/bind.ts';
import { exportShortList } from '../../audit/exports/service.ts';
import { listEmergencies } from '../queries.ts';
import { emergencySheet } from './sheet.ts';

export const exportRoute = bind(exportEmergencies, (ctx, { query }) =>
  exportShortList(ctx, query, emergencySheet, (listed) => listEmergencies(ctx.db, listed)),
);
