// Many reservations in few statements. The rules are those of a single one; whatever the database doesn't take in one go is tried
// as a single reservation, which either finds its place after all or says why not.
import type { Context } from '../../../../context.ts';
import { conflictOf } from '../../../../platform/db/conflict.ts';
import { savepoint } from '../../../../platform/db/savepoint.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { recordChanges } from '../../../audit/service.ts';
import type { Wanted } from '../../availability/service.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { insertReservations, type NewRow } from '../../queries.ts';
import { allowed, auditOfNew, make, type Told } from '../../service.ts';
import { changesOf, takenSeats } from '../queries.ts';
import { Seats } from './seats.ts';

export interface Item {
  /** Of the sheet. */
  row: number;
  wanted: Wanted;
  told: Told;
}

export interface Refused {
  row: number;
  /** A rule's refusal, or the error of a guard of the database that met somebody's change in between. */
  error: unknown;
}

const atOnce = 500;

export async function makeMany(ctx: Context, items: readonly Item[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  const seated = items.filter(({ wanted }) => kindOf(wanted.area).takesSeat).map(({ wanted }) => wanted);
  const seats = new Seats(await takenSeats(ctx.db, seated));
  for (let at = 0; at < items.length; at += atOnce) {
    const rows: { item: Item; row: NewRow }[] = [];
    const left: Item[] = [];
    for (const item of items.slice(at, at + atOnce)) {
      const row = attempt(ctx, item, seats, refused);
      if (row === 'full') left.push(item);
      else if (row) rows.push({ item, row });
    }
    left.push(...(await insertAtOnce(ctx, rows)));
    refused.push(...(await oneByOne(ctx, left)));
  }
  return refused;
}

function attempt(ctx: Context, { row, wanted, told }: Item, seats: Seats, refused: Refused[]): NewRow | 'full' | null {
  try {
    const allowedRow = allowed(ctx, wanted, told);
    if (!kindOf(wanted.area).takesSeat) return { ...allowedRow, seatNumber: null };
    const seatNumber = seats.take(wanted.place.id, wanted.place.capacity, wanted.start, wanted.end);
    return seatNumber === null ? 'full' : { ...allowedRow, seatNumber };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ row, error });
    return null;
  }
}

/** @returns the ones that the database didn't take */
async function insertAtOnce(ctx: Context, rows: { item: Item; row: NewRow }[]): Promise<Item[]> {
  if (rows.length === 0) return [];
  const items = rows.map(({ item }) => item);
  try {
    return await savepoint(ctx.db, async () => {
      const made = await insertReservations(
        ctx.db,
        rows.map(({ row }) => row),
      );
      // A person has one reservation of an area at a time.
      const idOf = new Map(made.map(({ id, userId, area, start }) => [keyOf(userId, area, new Date(start)), id]));
      const entries = items.flatMap(({ wanted, told }) => {
        const entityId = idOf.get(keyOf(wanted.person.id, wanted.area, wanted.start));
        return entityId === undefined ? [] : [{ entityId, after: auditOfNew(wanted, told) }];
      });
      if (entries.length > 0) await recordChanges(ctx, { action: 'create', entity: 'reservation' }, changesOf(entries));
      return items.filter(({ wanted }) => !idOf.has(keyOf(wanted.person.id, wanted.area, wanted.start)));
    });
  } catch (error) {
    if (!conflictOf(error)) throw error;
    return items;
  }
}

const keyOf = (userId: number, area: string, start: Date) => `${userId} ${area} ${start.getTime()}`;

async function oneByOne(ctx: Context, items: Item[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const { row, wanted, told } of items) {
    try {
      await savepoint(ctx.db, () => make(ctx, { ...wanted, withoutOffer: true }, told));
    } catch (error) {
      if (!(error instanceof Refusal) && !conflictOf(error)) throw error;
      refused.push({ row, error });
    }
  }
  return refused;
}
