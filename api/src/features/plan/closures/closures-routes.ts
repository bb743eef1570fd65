import * as contract from '@population-tracker/contract/plan/closures/closures';
import * as holidays from '@population-tracker/contract/plan/closures/holidays';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { listClosures } from './closures-queries.ts';
import { addClosure, deleteClosure, readClosure, updateClosure } from './closures-service.ts';
import { closureSheet } from './closures-sheet.ts';
import { addHolidays, listHolidays } from './holidays-service.ts';

export const closureRoutes: BoundRoute[] = [
  bindReading(contract.listClosures, (ctx, { query }) => listClosures(ctx.db, query)),
  bindReading(contract.exportClosures, (ctx, { query }) =>
    exportShortList(ctx, query, closureSheet, (listed) => listClosures(ctx.db, listed)),
  ),
  bind(holidays.listHolidays, (ctx, { query }) => listHolidays(ctx, query)),
  bind(holidays.addHolidays, (ctx, { body }) => addHolidays(ctx, body)),
  bind(contract.createClosure, (ctx, { body }) => addClosure(ctx, body)),
  bind(contract.readClosure, (ctx, { params }) => readClosure(ctx, params.id)),
  bind(contract.updateClosure, (ctx, { params, body }) => updateClosure(ctx, params.id, body)),
  bind(contract.deleteClosure, (ctx, { params, query }) => deleteClosure(ctx, params.id, query)),
];
