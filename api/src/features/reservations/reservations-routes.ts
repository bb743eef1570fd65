import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { usualPlace } from '@population-tracker/contract/reservations/usual-place';
import { bind, bindReading, bindSingleWrite } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { availability } from './availability/availability-service.ts';
import { findUsualPlace } from './availability/usual-place-queries.ts';
import { cancelMany, undoCancel } from './booking/cancel-service.ts';
import { check, checkAll } from './booking/check-service.ts';
import { checkInRoutes } from './check-in/check-in-routes.ts';
import { readReservation } from './reservations-queries.ts';
import { lostRaces } from './reservations-rules.ts';
import { cancel, create, restore, update } from './reservations-service.ts';
import { exportReservations } from './views/views-export-service.ts';
import { viewRoutes } from './views/views-routes.ts';
import { list } from './views/views-service.ts';
import { waitingRoutes } from './waiting/waiting-routes.ts';

export const routes = [
  ...viewRoutes,
  ...checkInRoutes,
  ...waitingRoutes,
  bindReading(contract.listReservations, (ctx, { query }) => list(ctx, query)),
  bindReading(contract.exportReservations, (ctx, { query }) => exportReservations(ctx, query)),
  bind(usualPlace, (ctx, { query }) => findUsualPlace(ctx.db, query.userId, ctx.now())),
  bind(contract.availability, (ctx, { query }) => availability(ctx, query)),
  bindSingleWrite(contract.createReservation, (ctx, { body }) => create(ctx, body)),
  bind(contract.readReservation, async (ctx, { params }) => (await readReservation(ctx.db, params.id)) ?? refuse('request.notFound')),
  bind(contract.updateReservation, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(contract.cancelReservation, (ctx, { params, query }) => cancel(ctx, params.id, query)),
  bind(contract.restoreReservation, (ctx, { params, body }) => restore(ctx, params.id, body.version)),
  bind(contract.cancelReservations, (ctx, { body }) => cancelMany(ctx, body)),
  bind(contract.undoCancellation, (ctx, { params }) => undoCancel(ctx, params.id)),
  bind(contract.checkReservation, (ctx, { body }) => check(ctx, body)),
  bind(contract.checkReservations, (ctx, { body }) => checkAll(ctx, body.items)),
];

export const constraints: Record<string, ErrorKey> = {
  ...lostRaces,
  reservations_area: 'reservations.area',
  reservations_check_in_active: 'reservations.cancelled',
  meeting_guests_meeting: 'meetings.none',
  meeting_guests_other: 'meetings.yourself',
  meeting_guests_active_user: 'meetings.guestUnknown',
  meeting_guests_seats: 'meetings.fullByNow',
};
