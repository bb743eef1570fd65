import type { ReservationQuery, reservationFilters } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Cut } from '#platform/db/list/list-plan.ts';

// What the ways through very many reservations are put together of.

export type Wanted = Pick<ReservationQuery, keyof typeof reservationFilters | 'sort'>;
/** What must be true of a reservation `r`. */
export type Matches = readonly RawBuilder<boolean>[];
export type Walk = (wanted: Wanted, matches: Matches, way: Way) => RawBuilder<unknown>;

export interface Way extends Cut {
  /** `asc` or `desc`. */
  to: RawBuilder<unknown>;
  /** So many of a group can be on the page or before it. */
  upTo: RawBuilder<unknown>;
}

export const rowsOf = (own: RawBuilder<unknown>, matches: Matches) =>
  sql`select r.* from reservations r where ${sql.join([own, ...matches], sql` and `)}`;

export const page = (ordered: RawBuilder<unknown>, { limit, offset }: Cut) =>
  sql`${ordered} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** All days that something is reserved on, of those that are asked for. */
export const daysBetween = (from: string | undefined, to: string | undefined) => sql`
  select first + n as day from (
    select greatest(min(day), ${from ?? null}::date) as first, least(max(day), ${to ?? null}::date) as last from reservations
  ) b, generate_series(0, b.last - b.first) n`;

/**
 * A day begins at most 14 hours before the same day of UTC does, and ends at most 12 after it, wherever the location lies or lay. An index
 * in the order of the start begins and ends there.
 */
export const startsWithin = ({ from, to }: Wanted): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`r.start_at >= (${from}::date - interval '14 hours') at time zone 'UTC'`] : []),
  ...(to ? [sql<boolean>`r.start_at < (${to}::date + interval '36 hours') at time zone 'UTC'`] : []),
];
