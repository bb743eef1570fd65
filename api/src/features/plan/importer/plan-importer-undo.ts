// Undoing an upload of the plan, from the desks up to the locations.
// - What it added is deleted unless somebody changed it since, reserved it, or uses it: places in it, a floor plan, rules of its own.
// - What it changed gets its former values unless somebody changed it since, or has reserved what those values would take away.
import type { Context } from '#api/context.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import type { FormerValue, RefusedRow, UploadSource } from '#features/uploads/uploads-importer.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { raisePlans } from '../floor-plan/floor-plan-queries.ts';
import { levels } from './levels.ts';
import { checkSeats, crowdedLocation, lockPlanImport, updatePlaces } from './plan-importer-queries.ts';
import { type LevelName, levelNames } from './plan-importer-row.ts';
import { deletePlaces, type Found, lockPlaces } from './plan-importer-undo-queries.ts';
import { changesSeats, takesAway } from './plan-undo-rules.ts';
import { recordUndone } from './recording.ts';

export async function undoPlan(
  ctx: Context,
  records: FormerValue[],
  source: UploadSource,
): Promise<{ undone: number; refused: RefusedRow[] }> {
  // What nobody has reserved stays so until the end.
  await lockAllReservations(ctx);
  await lockPlanImport(ctx.db);
  try {
    return await savepoint(ctx.db, async () => {
      const outcome = await undoAll(ctx, { records, source, seats: true });
      await checkSeats(ctx.db);
      return outcome;
    });
  } catch (error) {
    if (crowdedLocation(error) === null) throw error;
    return undoAll(ctx, { records, source, seats: false });
  }
}

interface Undoing {
  records: FormerValue[];
  source: UploadSource;
  /** Whether capacities go back too: not where a location would have more seats than it may have by now. */
  seats: boolean;
}

async function undoAll(ctx: Context, { records, ...undoing }: Undoing): Promise<{ undone: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  for (const name of levelNames.toReversed()) {
    const ofLevel = records.filter(({ level = 0 }) => levelNames[level] === name);
    if (ofLevel.length > 0) refused.push(...(await undoLevel(ctx, name, { ...undoing, records: ofLevel })));
  }
  return { undone: records.length - refused.length, refused };
}

async function undoLevel(ctx: Context, name: LevelName, { records, source, seats }: Undoing): Promise<RefusedRow[]> {
  const level = levels[name];
  const found = new Map((await lockPlaces(ctx.db, name, level, records)).map((place) => [place.id, place]));
  const reasons = new Map(records.map((record) => [record.id, reasonToKeep(record, found.get(record.id), seats)]));
  const undone = records.filter(({ id }) => !reasons.get(id));
  await recordUndone(ctx, undone, source);
  const added = undone.filter((record) => record.added).map(({ id }) => id);
  await deletePlaces(ctx.db, level, added, ctx.now());
  const changed = undone.flatMap(({ id, added, former }) => (added ? [] : [{ ...found.get(id)?.values, ...former, id }]));
  await updatePlaces(ctx.db, level, changed);
  if (name === 'desk') {
    const desks = undone.map(({ id }) => id);
    await raisePlans(ctx.db, desks, ctx.actor?.id ?? null);
  }
  return records.flatMap(({ id, row }): RefusedRow[] => {
    const key = reasons.get(id);
    return key ? [{ row, field: name, key, value: found.get(id)?.name ?? '' }] : [];
  });
}

function reasonToKeep({ version, added, former }: FormerValue, place: Found | undefined, seats: boolean): RefusedRow['key'] | null {
  if (!place || place.version !== version) return 'uploads.changedSince';
  if (added) return place.reserved || place.used ? 'uploads.inUse' : null;
  if (!former) return 'uploads.changedSince';
  if (!seats && changesSeats(place.values, former)) return 'plan.overCapacity';
  return place.reserved && takesAway(place.values, former) ? 'uploads.inUse' : null;
}
