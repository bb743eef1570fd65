// Who came in London, where whoever has a seat checks in: most do, and the seats of those who didn't were released. At the moment a pause
// holds there, so that nothing of what visitors try is released behind them.
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Database } from '#platform/db/database.ts';
import type { DemoReservation } from './days.ts';
import type { Random } from './random.ts';

/** Days before today from which on the pause holds, and how long it lasts. */
const pausedSince = 9;
const pausedFor = 60;

/** What became of a reservation whose time has come. */
export interface Arrival {
  /** So many minutes after its start somebody came; null where nobody told. */
  came: number | null;
  released: boolean;
}

export function* withArrivals(
  rows: Iterable<DemoReservation>,
  locationId: number,
  today: string,
  random: Random,
): Generator<DemoReservation & Arrival> {
  for (const row of rows) {
    const asked = row.locationId === locationId && row.area === 'workspace' && row.status === 'active' && row.day <= today;
    if (!asked) yield { ...row, came: null, released: false };
    else if (random.chance(0.9)) yield { ...row, came: random.whole(-15, 40), released: false };
    else yield { ...row, came: null, released: row.day < addDays(today, -pausedSince) && random.chance(0.8) };
  }
}

export async function insertPause(db: Database, locationId: number, by: number, today: string): Promise<void> {
  const at = (days: number) => `${addDays(today, days)}T00:00:00Z`;
  await db
    .insertInto('check_in_pauses')
    .values({
      location_id: locationId,
      starts_at: at(-pausedSince),
      ends_at: at(pausedFor),
      reason: 'New stickers are being put up',
      created_by: by,
      created_at: at(-pausedSince),
    })
    .execute();
}
