// Every floor as it is drawn, and how full it is at each quarter of an hour of the day.
import { type Office, type OfficeFloor, officeFloors } from '@population-tracker/contract/dashboard/today';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { locations } from '../figures/figures-queries.ts';
import { type FloorShape, shapeOf } from './floor-shape.ts';
import { deskSpots, drawnShapes, type FloorPlace, floorPlaces, type TakenSpan, takenSpans } from './office-queries.ts';

/** The hours that are shown, and of a quarter of an hour each. */
const hours = { from: '07:00', to: '20:00' };
const stepMs = 15 * 60_000;
/** More desks can't be told apart at the size of a stamp, nor are more worth their bytes. */
const deskLimits = { ofFloor: 150, ofAll: 2_000 };

export async function readOfficeOf(ctx: Context, { locationId }: { locationId?: number | undefined }): Promise<Office> {
  const timeZone = (await locations(ctx.db)).find(({ id }) => id === locationId)?.timeZone ?? defaultTimeZone;
  const day = dayIn(timeZone, ctx.now());
  const [from, to] = [instantAt(timeZone, day, hours.from), instantAt(timeZone, day, hours.to)];
  const moments = momentsBetween(from.getTime(), to.getTime());
  const places = await floorPlaces(ctx.db, locationId, officeFloors);
  const ids = places.map(({ id }) => id);
  const [shapes, desks] = await Promise.all([shapesOf(ctx.db, places), deskSpots(ctx.db, ids)]);
  const all = [...desks.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  const byDesk = all <= deskLimits.ofAll;
  const end = new Date(to.getTime() + stepMs);
  const spans = Map.groupBy(await takenSpans(ctx.db, ids, from.toISOString(), end.toISOString(), byDesk), ({ floor }) => floor);
  return {
    day,
    timeZone,
    moments: moments.map((moment) => new Date(moment).toISOString()),
    total: places[0]?.total ?? 0,
    floors: places.map(({ version: _, total: __, ...place }) => {
      const own = desks.get(place.id);
      const drawn = byDesk && own && own.ids.length <= deskLimits.ofFloor && shapes.has(place.id) ? own : { ids: [], spots: [] };
      const { size = null, outline = [], rooms = [] } = shapes.get(place.id) ?? {};
      return { ...place, size, outline, rooms, desks: drawn.spots, ...takenOf(spans.get(place.id) ?? [], moments, drawn.ids) };
    }),
  };
}

const momentsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, step) => from + step * stepMs);

function takenOf(spans: readonly TakenSpan[], moments: readonly number[], deskIds: readonly number[]): Pick<OfficeFloor, 'taken' | 'held'> {
  const taken = moments.map(() => 0);
  const held: OfficeFloor['held'] = [];
  const placeOf = new Map(deskIds.map((id, place) => [id, place]));
  for (const { start, end, count, deskId } of spans) {
    const [first, last] = [firstFrom(moments, Date.parse(start)), firstFrom(moments, Date.parse(end))];
    for (let step = first; step < last; step++) taken[step] = (taken[step] ?? 0) + count;
    const place = deskId === null ? undefined : placeOf.get(deskId);
    if (place !== undefined && last > first) held.push([place, first, last]);
  }
  return { taken, held };
}

/** The first moment that isn't before an instant; how many there are where all of them are. */
function firstFrom(moments: readonly number[], at: number): number {
  return Math.min(moments.length, Math.max(0, Math.ceil((at - (moments[0] ?? 0)) / stepMs)));
}

/** Shapes change when a plan is published, which is seldom: each process keeps those that it was asked for. */
const known = new WeakMap<Database, Map<number, { version: number; shape: FloorShape }>>();
const keptShapes = 2_000;

async function shapesOf(db: Database, places: readonly FloorPlace[]): Promise<Map<number, FloorShape>> {
  const shapes = known.get(db) ?? new Map<number, { version: number; shape: FloorShape }>();
  known.set(db, shapes);
  const missing = places.filter(({ id, version }) => version !== null && shapes.get(id)?.version !== version).map(({ id }) => id);
  if (missing.length > 0) {
    if (shapes.size > keptShapes) shapes.clear();
    for (const { id, version, drawing } of await drawnShapes(db, missing)) shapes.set(id, { version, shape: shapeOf(drawing) });
  }
  return new Map(
    places.flatMap(({ id, version }) => {
      const shape = version === null ? undefined : shapes.get(id)?.shape;
      return shape ? [[id, shape] as const] : [];
    }),
  );
}
