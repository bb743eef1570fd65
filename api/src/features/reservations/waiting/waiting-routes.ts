import * as contract from '@population-tracker/contract/reservations/waiting';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { bind, bindReading } from '#platform/http/bind.ts';
import { listWaiting } from './waiting-queries.ts';
import { waitingSheet } from './waiting-sheet.ts';
import { addToLines, takeOff } from './waits-service.ts';

export const waitingRoutes = [
  bindReading(contract.listWaiting, (ctx, { query }) => listWaiting(ctx.db, query)),
  bind(contract.addWaiting, (ctx, { body }) => addToLines(ctx, body)),
  bind(contract.endWaiting, (ctx, { params, query }) => takeOff(ctx, params.id, query.notify ?? true)),
  bindReading(contract.exportWaiting, (ctx, { query }) =>
    exportShortList(ctx, query, waitingSheet, (listed) => listWaiting(ctx.db, listed)),
  ),
];
