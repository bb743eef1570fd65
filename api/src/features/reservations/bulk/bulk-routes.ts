import * as contract from '@population-tracker/contract/reservations/reservations-bulk';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { bindEvents } from '#platform/http/events/events.ts';
import { itemSheet } from './answers-sheet.ts';
import { addressesIn } from './people/addresses.ts';
import { countPeople, type FindUsers } from './people/people-service.ts';
import { bulksTopic } from './reservations-bulk-queries.ts';
import { bulkOf, cancel, changed, check, continueWithValid, itemsOf, list, read } from './reservations-bulk-service.ts';
import { undo } from './reservations-undo-service.ts';

export const bulkRoutes = (findUsers: FindUsers): BoundRoute[] => [
  bind(contract.findBulkPeople, (ctx, { body }) => countPeople(ctx, findUsers, body.people)),
  bind(contract.readAddresses, (_ctx, _input, upload) => addressesIn(upload)),
  bind(contract.checkReservationBulk, (ctx, { body }) => check(ctx, findUsers, body, 'never')),
  bind(contract.createReservationBulk, (ctx, { body: { continueWithValid, ...wanted } }) =>
    check(ctx, findUsers, wanted, continueWithValid ? 'validOnes' : 'ifAllValid'),
  ),
  bindReading(contract.listReservationBulks, (ctx, { query }) => list(ctx, query)),
  bindEvents(contract.reservationBulkEvents, () => ({ topic: bulksTopic, read: changed })),
  bind(contract.readReservationBulk, (ctx, { params }) => read(ctx, params.id)),
  bindReading(contract.listBulkItems, (ctx, { params, query }) => itemsOf(ctx, params.id, query)),
  bind(contract.bulkItemSheet, async (ctx, { params, query }) => itemSheet(ctx, await bulkOf(ctx, params.id), query)),
  bind(contract.continueReservationBulk, (ctx, { params }) => continueWithValid(ctx, params.id)),
  bind(contract.cancelReservationBulk, (ctx, { params }) => cancel(ctx, params.id)),
  bind(contract.undoReservationBulk, (ctx, { params }) => undo(ctx, params.id)),
];
