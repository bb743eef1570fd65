import * as contract from '@population-tracker/contract/reservations/check-in';
import { bind, bindReading } from '#platform/http/bind.ts';
import { checkIn, takeCheckInBack } from './check-in-service.ts';
import { listPauses } from './pauses-queries.ts';
import { addPause, endPause } from './pauses-service.ts';
import { stateOfRelease } from './release-service.ts';

export const checkInRoutes = [
  bind(contract.checkInReservation, (ctx, { params }) => checkIn(ctx, params.id, 'byHand')),
  bind(contract.undoCheckIn, (ctx, { params }) => takeCheckInBack(ctx, params.id)),
  bind(contract.releaseState, stateOfRelease),
  bindReading(contract.listCheckInPauses, (ctx, { query }) => listPauses(ctx.db, query, ctx.now())),
  bind(contract.createCheckInPause, (ctx, { body }) => addPause(ctx, body)),
  bind(contract.endCheckInPause, (ctx, { params }) => endPause(ctx, params.id)),
];
