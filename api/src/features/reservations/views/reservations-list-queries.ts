import { type ReservationQuery, reservation } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';
import { cappedTotal } from '#platform/db/list/totals.ts';
import { pageWriter, type WrittenPage, type WrittenRow } from '#platform/db/list/written.ts';
import { keptList, listPage, type Page } from '#platform/db/list.ts';
import { planOf } from './reservations-plan-queries.ts';
import { findNamed, type Named } from './reservations-search-queries.ts';

const writing = {
  names: Object.keys(reservation.shape),
  instants: ['start', 'end', 'checkInOpens', 'checkedIn', 'releaseAt', 'released', 'created', 'updated'],
};
const write = pageWriter(writing);

type Listing = (db: Database, query: ReservationQuery) => Promise<Page<WrittenRow>>;

const listAll = keptList((db, query: ReservationQuery) => ({ ...planOf(db, query, null), writing })) as unknown as Listing;

const listNamed = async (db: Database, query: ReservationQuery, named: Named) => {
  const plan = planOf(db, query, named);
  const { totalIsAtLeast } = await cappedTotal(db, plan.counted);
  const chosen = totalIsAtLeast ? plan : planOf(db, query, named, 'pageOfFew');
  return listPage(db, { ...chosen, writing }) as unknown as Page<WrittenRow>;
};

export async function listReservations(db: Database, query: ReservationQuery): Promise<WrittenPage> {
  const named = await findNamed(db, query.search);
  return write(await (named ? listNamed(db, query, named) : listAll(db, query)));
}
