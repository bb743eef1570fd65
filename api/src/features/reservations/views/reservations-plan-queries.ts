import type { ReservationQuery } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type Cut, orderBy } from '#platform/db/list/list-plan.ts';
import { conditions, type Reservations, records, reservations } from '../reservations-queries.ts';
import { type Named, ofManyPersons } from './reservations-search-queries.ts';
import { leadsTo, walked } from './reservations-walks-queries.ts';
import { startsWithin } from './reservations-ways-queries.ts';

const sortable = {
  start: sql`r.start_at`,
  end: sql`r.end_at`,
  // These as they are walked through where they are many.
  userName: [sql`u.name`, sql`u.last_name`, sql`u.id`, sql`r.start_at`],
  locationName: [sql`l.name`, sql`l.id`, sql`r.day`, sql`r.start_at`],
  workspaceName: [sql`w.name`, sql`w.id`, sql`r.start_at`],
  area: [sql`r.area`, sql`r.day`, sql`r.start_at`],
  status: [sql`r.status`, sql`r.start_at`],
  // Numbers are given in the order of making, but for what is made at the same moment.
  created: sql`r.id`,
};
/** Where one location's days follow each other, and its index has them so. */
const sortableOfLocation = { ...sortable, start: [sql`r.day`, sql`r.start_at`] };

const defaultSort = '-start';
const tieBreaker = sql`r.id`;

type Wanted = Omit<ReservationQuery, 'page' | 'limit'>;

/** What a plan is made for: a page of as many as may be; a page of few, which are found before they are put in order; or all of them. */
type Purpose = 'page' | 'pageOfFew' | 'all';

type Walked<Rows> = ((page: Cut) => Rows) | undefined;

/** The list as its page and its export read it. Names are put beside a page that is already cut. */
export function planOf<Q extends Wanted>(db: Database, query: Q, named: Named | null, purpose: Purpose = 'page') {
  const of = (all: RawBuilder<boolean>[]) => reservations(db).where((eb) => eb.and(all));
  const matches = conditions(query, named);
  const leads = leadsTo(query);
  const found = of([...matches, ...leads]);
  const rows = found.selectAll('r');
  type Rows = typeof rows;
  const order = isOfOneLocation(query) ? sortableOfLocation : sortable;
  const inOrder = sortedBy(of(isByStart(query) ? alongStarts(query, named) : matches), query.sort).selectAll('r') as unknown as Rows;
  const walk =
    purpose === 'page'
      ? (walked(
          db,
          query,
          isByEnd(query)
            ? [...alongDays(query, named), ...(query.buildingId ? leads : [])]
            : [...matches, ...leads, ...startsWithin(query)],
        ) as Walked<Rows>)
      : undefined;
  const along = ({ limit, offset }: Cut) =>
    orderBy(inOrder, query.sort, order, defaultSort, tieBreaker).limit(sql.lit(limit)).offset(sql.lit(offset));
  const isFound = purpose === 'pageOfFew' || (purpose === 'page' && (walk !== undefined || leads.length > 0));
  // By their order, all others would be looked at on the way.
  const apart = db.selectFrom(rows.offset(sql.lit(0)).as('r')) as unknown as Reservations;
  return {
    query,
    sortable: order,
    defaultSort,
    tieBreaker,
    count: 'capped' as const,
    rows: isFound ? (sortedBy(apart, query.sort).selectAll('r') as unknown as Rows) : inOrder,
    many: isFound && purpose === 'page' ? (walk ?? along) : undefined,
    counted: named?.userIds === null && isWide(query) ? ofManyPersons(named, [...conditions(query, null), ...leads]) : found.select('r.id'),
    completed: (page: Rows) =>
      records(withPlace(db.selectFrom(page.as('r')) as unknown as Reservations, namesOf(query.sort))) as unknown as Rows,
  };
}

const isByEnd = ({ sort }: Wanted): boolean => sort === 'end' || sort === '-end';
const isByStart = ({ sort = defaultSort }: Wanted): boolean => /^-?start(,|$)/.test(sort);
/** Whatever is named otherwise has an index of its own, which leads to fewer than a search of many does. */
const isWide = ({ userId, workspaceId, slotId, bulkId, buildingId, locationId, from, to, checkIn }: Wanted): boolean =>
  [userId, workspaceId, slotId, bulkId, buildingId, locationId, from, to, checkIn].every((filter) => filter === undefined);
const isOfOneLocation = ({ locationId }: Wanted): boolean => locationId?.length === 1;

/** What matches, with its days told by the start alone: told by both, PostgreSQL takes them for far fewer than they are and sorts them. */
const alongStarts = (query: Wanted, named: Named | null) => [...alongDays(query, named), ...startsWithin(query)];

/** What matches, with its days told as the indexes in the order of the start and of the end have them behind it. */
const alongDays = (query: Wanted, named: Named | null) => [
  ...conditions({ ...query, from: undefined, to: undefined }, named),
  ...(query.from ? [sql<boolean>`r.day + 0 >= ${query.from}`] : []),
  ...(query.to ? [sql<boolean>`r.day + 0 <= ${query.to}`] : []),
];

const namesOf = (sort = ''): Set<string> => new Set(sort.split(',').map((name) => name.replace('-', '')));

/** With the tables that the order looks at, and no others. */
function sortedBy(rows: Reservations, sort?: string): Reservations {
  const names = namesOf(sort);
  const withPerson = names.has('userName') ? rows.innerJoin('users as u', 'u.id', 'r.user_id') : rows;
  const withSite = (
    names.has('locationName') ? withPerson.innerJoin('locations as l', 'l.id', 'r.location_id') : withPerson
  ) as Reservations;
  return withPlace(withSite, names);
}

/** A record has no need of this table: it looks its place's name up. */
const withPlace = (rows: Reservations, names: Set<string>): Reservations =>
  (names.has('workspaceName') ? rows.leftJoin('workspaces as w', 'w.id', 'r.workspace_id') : rows) as Reservations;
