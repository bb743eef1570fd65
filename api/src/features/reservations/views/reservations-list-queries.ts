import { type ReservationQuery, reservation } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';
import { cappedTotal } from '#platform/db/list/totals.ts';
import type { WrittenPage } from '#platform/db/list/written.ts';
import { keptWrittenList, writtenPage } from '#platform/db/list.ts';
import { planOf } from './reservations-plan-queries.ts';
import { findNamed, type Named } from './reservations-search-queries.ts';

const names = Object.keys(reservation.shape);

const listAll = keptWrittenList((db, query: ReservationQuery) => planOf(db, query, null), names);

const listNamed = async (db: Database, query: ReservationQuery, named: Named) => {
  const plan = planOf(db, query, named);
  const { totalIsAtLeast } = await cappedTotal(db, plan.counted);
  return writtenPage(db, totalIsAtLeast ? plan : planOf(db, query, named, 'pageOfFew'), names);
};

/** Counted up to a limit, and so no page is far from the front. */
export async function listReservations(db: Database, query: ReservationQuery): Promise<WrittenPage> {
  const named = await findNamed(db, query.search);
  return (await (named ? listNamed(db, query, named) : listAll(db, query))) as WrittenPage;
}
