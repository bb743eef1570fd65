import * as contract from '@population-tracker/contract/plan/desks';
import { bind, bindReading } from '#platform/http/bind.ts';
import { listDesks } from './desks-queries.ts';
import { addDesk, deleteDesk, readDesk, updateDesk } from './desks-service.ts';

export const deskRoutes = [
  bindReading(contract.listDesks, (ctx, { query }) => listDesks(ctx.db, query)),
  bind(contract.createDesk, (ctx, { body }) => addDesk(ctx, body)),
  bind(contract.readDesk, (ctx, { params }) => readDesk(ctx, params.id)),
  bind(contract.updateDesk, (ctx, { params, body }) => updateDesk(ctx, params.id, body)),
  bind(contract.deleteDesk, (ctx, { params, query }) => deleteDesk(ctx, params.id, query)),
];
