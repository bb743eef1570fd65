import { exportParameters } from '@population-tracker/contract/parameter-exports';
import { bind } from '../../../platform/http/bind.ts';
import { exportShortList } from '../../audit/exports/service.ts';
import { listParameters } from '../queries.ts';
import { parameterSheet } from './sheet.ts';

export const exportRoute = bind(exportParameters, (ctx, { query }) =>
  exportShortList(ctx, query, parameterSheet, (listed) => listParameters(ctx.db, listed)),
);
