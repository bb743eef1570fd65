// The list of reservations as a file: what the list finds, what is selected in it, or all but some.
import type { Reservation, ReservationExportColumn, ReservationExportQuery } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { exportList, type ListSheet } from '#features/audit-log/histories-service.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { planOf } from './reservations-plan-queries.ts';
import { findNamed } from './reservations-search-queries.ts';
import { columnsIn, fileTitle } from './views-export-columns.ts';
import { lookedAt } from './views-service.ts';

const sheet: ListSheet<Reservation, ReservationExportColumn> = { entity: 'reservation', name: 'reservations', title: fileTitle, columnsIn };

export async function exportReservations(ctx: Context, query: ReservationExportQuery): Promise<FileAnswer> {
  await lookedAt(ctx, query);
  const named = await findNamed(ctx.db, query.search);
  return exportList(ctx, query, sheet, (filters) => planOf(ctx.db, filters, named, 'all'));
}
