// What a sheet says of a location that its reservations don't allow: an upload asks nobody whether they may be overbooked or moved.
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { Context } from '#api/context.ts';
import { fitParking } from '#features/parameters/impact/impact-service.ts';
import { futureOf } from '#features/reservations/reservations-service.ts';
import { Refusal } from '#platform/refusal.ts';
import { type NumberedRow, type Plan, rowsThatSay, type Standing } from './importer/changes.ts';

interface Refused {
  row: number;
  field: 'parkingCapacity' | 'timeZone';
  key: ErrorKey;
  values: Record<string, string | number> | undefined;
}

/** Rows that give a location fewer parking spaces than are booked, or another time zone while something is reserved there. */
export async function bookedLocations(
  ctx: Context,
  rows: NumberedRow[],
  plan: Plan,
  standing: ReadonlyMap<string, Standing>,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const { key, given } of plan.location.values()) {
    const before = standing.get(key);
    if (!before) continue;
    const spaces = given['parking_capacity'] as number | undefined;
    const over = spaces !== undefined && spaces < Number(before.values['parking_capacity']) ? await tooFew(ctx, before.id, spaces) : null;
    if (over) {
      const numbers = rowsThatSay(rows, 'location', key, 'parkingCapacity');
      refused.push(...numbers.map((row): Refused => ({ row, field: 'parkingCapacity', key: over.key, values: over.parts.values })));
    }
    const zone = given['time_zone'];
    const count = zone !== undefined && zone !== before.values['time_zone'] ? await futureOf(ctx, { locationId: before.id }) : 0;
    if (count > 0) {
      const numbers = rowsThatSay(rows, 'location', key, 'timeZone');
      refused.push(...numbers.map((row): Refused => ({ row, field: 'timeZone', key: 'plan.zoneStays', values: { count } })));
    }
  }
  return refused;
}

/** Whoever stands on a higher number gets a lower one, where there is room. */
async function tooFew(ctx: Context, locationId: number, spaces: number): Promise<Refusal | null> {
  try {
    await fitParking(ctx, locationId, spaces, false);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
