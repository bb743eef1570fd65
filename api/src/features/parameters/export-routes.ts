import { exportParameters } from '@population-tracker/contract/parameters/parameter-exports';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { bindReading } from '#platform/http/bind.ts';
import { parameterSheet } from './export-sheet.ts';
import { listParameters } from './parameters-queries.ts';

export const exportRoute = bindReading(exportParameters, (ctx, { query }) =>
  exportShortList(ctx, query, parameterSheet, (listed) => listParameters(ctx.db, listed)),
);
