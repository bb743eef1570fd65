// The day and the month of the reservations (product rules, "Reservations": views of the list).
// - A day is the location's own, 23 to 25 hours long; what reaches into it over midnight stands on it too.
// - Rooms and desks are rows with a bar a reservation. Where single places are not told apart there is a count.
// - The month counts the rows that the list shows for the same filters.
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { isOn } from '@population-tracker/contract/plan/closures/closed-days';
import { type ReservationCalendar, type Timeline, timelineMaxBars } from '@population-tracker/contract/reservations/reservation-views';
import { type Area, areas, type ReservationQuery } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { countLook } from '#features/lookups/lookups-service.ts';
import { refuse } from '#platform/refusal.ts';
import { listReservations } from './reservations-list-queries.ts';
import { groupsOf, rowOf, withinLimit } from './views-groups.ts';
import {
  activeLocations,
  barsOf,
  boundsOf,
  type CountRow,
  closuresOn,
  countByDay,
  countsOf,
  type Day,
  dailyPlaces,
  desksOf,
  type Filters,
  findLocation,
  longMeetings,
  placesOf,
  seatsOf,
  slotsOf,
} from './views-queries.ts';
import { daysOfMonth, hoursOf } from './views-rules.ts';

/** Those of one person alone are a look at that person. */
export async function list(ctx: Context, query: ReservationQuery) {
  await lookedAt(ctx, query);
  return listReservations(ctx.db, query);
}

export const lookedAt = async (ctx: Context, { userId }: { userId?: number }): Promise<void> => {
  if (userId !== undefined) await countLook(ctx, userId, 'reservations');
};

export async function timeline(ctx: Context, { day: wanted, ...query }: Filters & { day?: string }): Promise<Timeline> {
  const location = (await findLocation(ctx.db, query)) ?? (isPlaced(query) ? unknownPlace() : null);
  if (!location) return emptyTimeline(ctx, wanted);
  const today = dayIn(location.timeZone, ctx.now());
  const day = wanted ?? today;
  const filters = { ...query, locationId: location.id };
  const [bounds, all] = await Promise.all([boundsOf(ctx.db, { day, timeZone: location.timeZone }), placesOf(ctx.db, filters)]);
  const places = all.filter(({ isRoom }) => !query.area || query.area === (isRoom ? 'meetingRoom' : 'workspace'));
  const at = { locationId: location.id, day, timeZone: location.timeZone, ...bounds };
  const ids = (rooms: boolean) => places.filter(({ isRoom }) => isRoom === rooms).map(({ id }) => id);
  const [desks, begun, lasting, counts, closures] = await Promise.all([
    desksOf(ctx.db, ids(false)),
    barsOf(ctx.db, at, filters, timelineMaxBars + 1),
    query.status === 'cancelled' ? [] : longMeetings(ctx.db, at, ids(true), filters),
    countsOf(ctx.db, at, filters),
    closuresOn(ctx.db, location.id, day, day),
  ]);
  const bars = [...lasting, ...begun.slice(0, timelineMaxBars)];
  const { groups, leftOut } = withinLimit(groupsOf({ places, desks, counts, ...(await countedAreas(ctx, at, query, counts)) }));
  return {
    locationId: location.id,
    locationName: location.name,
    timeZone: location.timeZone,
    day,
    today,
    ...bounds,
    ...hoursOf(bounds, [...bars, ...counts]),
    closures,
    groups,
    bars: bars.map((bar) => ({ ...bar, row: rowOf(bar) })),
    rowsLeftOut: leftOut,
    barsLeftOut: begun.length > timelineMaxBars,
  };
}

const isPlaced = ({ locationId, buildingId, workspaceId }: Filters): boolean => Boolean(locationId || buildingId || workspaceId);

const unknownPlace = (): never => refuse('reservations.placeUnknown', { field: 'locationId' });

/** Of a company that has no location yet. */
async function emptyTimeline(ctx: Context, wanted: string | undefined): Promise<Timeline> {
  const timeZone = defaultTimeZone;
  const today = dayIn(timeZone, ctx.now());
  const day = wanted ?? today;
  const bounds = await boundsOf(ctx.db, { day, timeZone });
  const nowhere = { locationId: null, locationName: '', timeZone };
  return {
    ...nowhere,
    day,
    today,
    ...bounds,
    ...hoursOf(bounds, []),
    closures: [],
    groups: [],
    bars: [],
    rowsLeftOut: 0,
    barsLeftOut: false,
  };
}

const slotAreas: readonly Area[] = ['diningHall', 'shuttle', 'gym'];
const countedAreasInOrder: readonly Area[] = [...slotAreas, 'parking', 'pet'];

/** Counted areas belong to the whole location: a building or a workspace has none. */
async function countedAreas(ctx: Context, day: Day, { area, buildingId, workspaceId }: Filters, counts: readonly CountRow[]) {
  const shown = countedAreasInOrder.filter((one) => !area || one === area);
  if (buildingId || workspaceId || shown.length === 0) return { slots: [], areas: [] };
  const reserved = counts.flatMap(({ slotId }) => slotId ?? []);
  const [slots, places] = await Promise.all([
    slotsOf(ctx.db, day, reserved),
    dailyPlaces(ctx.db, [day.locationId], { from: day.day, to: day.day, today: dayIn(day.timeZone, ctx.now()) }),
  ]);
  const capacityOf = (one: Area) => (slotAreas.includes(one) ? null : (places.find((place) => place.area === one)?.capacity ?? null));
  return {
    slots: slots.filter((slot) => shown.includes(slot.area)),
    areas: shown.map((one) => ({ area: one, capacity: capacityOf(one) })),
  };
}

export async function calendar(ctx: Context, { month: wanted, ...filters }: Filters & { month?: string }): Promise<ReservationCalendar> {
  await lookedAt(ctx, filters);
  const location = isPlaced(filters) ? ((await findLocation(ctx.db, filters)) ?? unknownPlace()) : undefined;
  const today = dayIn(location?.timeZone ?? defaultTimeZone, ctx.now());
  const month = wanted ?? today.slice(0, 7);
  const days = daysOfMonth(month);
  const span = { from: `${month}-01`, to: days.at(-1) ?? '' };
  const [rows, capacitiesOf, closures] = await Promise.all([
    countByDay(ctx.db, span, filters),
    capacitiesBy(ctx, filters, location?.id, { ...span, today }),
    closuresOn(ctx.db, location?.id ?? null, span.from, span.to),
  ]);
  const ofDay = Map.groupBy(rows, (row) => row.day);
  return {
    month,
    today,
    days: days.map((day) => {
      const capacities = capacitiesOf(day);
      const seats = capacities.find(({ area }) => area === 'workspace')?.capacity ?? 0;
      const counted = ofDay.get(day) ?? [];
      const count = (area: Area) => counted.find((row) => row.area === area)?.count ?? 0;
      return {
        day,
        capacities,
        total: counted.reduce((sum, row) => sum + row.count, 0),
        areas: areas.flatMap((area) => (count(area) > 0 ? { area, count: count(area) } : [])),
        seatShare: seats > 0 ? count('workspace') / seats : null,
        closures: closures.filter((closure) => isOn(closure, day)),
      };
    }),
  };
}

/** @returns what tells each area's places on a day; of a building or a workspace they are those of now, whatever day it is */
async function capacitiesBy(
  ctx: Context,
  filters: Filters,
  locationId: number | undefined,
  span: { from: string; to: string; today: string },
): Promise<(day: string) => { area: Area; capacity: number | null }[]> {
  const { area, buildingId, workspaceId } = filters;
  const inPlan = buildingId || workspaceId ? await seatsOf(ctx.db, filters) : null;
  const locations = buildingId || workspaceId ? [] : locationId ? [locationId] : (await activeLocations(ctx.db)).map(({ id }) => id);
  const places = locations.length > 0 ? await dailyPlaces(ctx.db, locations, span) : [];
  const known = new Map(places.map((place) => [`${place.area} ${place.day}`, place.capacity]));
  const shown = areas.filter((one) => !area || one === area);
  return (day) =>
    shown.map((one) => ({ area: one, capacity: one === 'workspace' && inPlan !== null ? inPlan : (known.get(`${one} ${day}`) ?? null) }));
}
