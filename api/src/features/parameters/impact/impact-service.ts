// What a change would mean for the reservations that are made already. They stay valid; whoever changes is told before.
// Counted is what would be refused and isn't now: what no change touches is nobody's news.
import type { DetailsIn } from '@population-tracker/contract/kernel/refusal-details';
import { noCheckIn, type ParameterImpact, type parameterImpact, refusedBy } from '@population-tracker/contract/parameters/parameters';
import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import { areas } from '@population-tracker/contract/reservations/reservations';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { seatLower } from '#features/reservations/availability/slots-service.ts';
import { refuse } from '#platform/refusal.ts';
import { findParameter, holdReservations, locations, parametersOf, type Site } from '../parameters-queries.ts';
import { asWanted, type Wanted } from '../parameters-rules.ts';
import {
  allowsOneMeal,
  type Compared,
  compare,
  opensOtherwise,
  type PlaceWithFewer,
  placesWithFewer,
  shrinks,
  tightensWeek,
} from './impact-rules.ts';
import { type Asked, countRefused, findOutside, findOverbooked, type Outside, type Overbooked } from './parameters-impact-queries.ts';

const shownDays = 50;
/** So many fit into a sentence. */
const toldDays = 3;

/** A parameter before and after a change; null where there is none. */
export interface Replaced {
  before: Wanted | null;
  after: Wanted | null;
}

type Given = z.output<typeof parameterImpact.body>;

export async function impactOf(ctx: Context, given: Given): Promise<ParameterImpact> {
  const replaced = await replacedBy(ctx, given);
  const asked = await compareNow(ctx, replaced);
  if (asked.places.length === 0) return { future: 0, refused: 0, reasons: [], ...nothingOver };
  const [counts, { excess, ...over }] = await Promise.all([countRefused(ctx.db, asked, countedDays(asked)), overbookedOf(ctx, asked)]);
  const byReason = { ...counts, capacity: excess };
  const reasons = refusedBy.map((reason) => ({ reason, count: byReason[reason] })).filter(({ count }) => count > 0);
  return { future: counts.future, refused: counts.refused + excess, reasons, ...over };
}

/** What of a person is counted through: the days of a week, or the meals of a day. */
function countedDays(asked: Asked): 'days' | 'meals' | null {
  if (asked.area === 'workspace' && tightensWeek(asked)) return 'days';
  return allowsOneMeal(asked) ? 'meals' : null;
}

/** Of a change that is being made: the days with too much on them, and the places whose numbers end lower. */
export async function overbookedBy(ctx: Context, replaced: Replaced): Promise<Overbooked & { places: PlaceWithFewer[] }> {
  const asked = await compareNow(ctx, replaced);
  return { ...(await overbookedOf(ctx, asked)), places: placesWithFewer(asked) };
}

/**
 * Makes room for fewer parking spaces at a location: whoever stands on a number that there won't be gets a lower one. Call it within
 * the change, before it is written.
 */
export async function fitParking(ctx: Context, locationId: number, parkingCapacity: number, keepBooked: boolean): Promise<void> {
  await holdReservations(ctx.db);
  const [sites, present] = await Promise.all([locations(ctx.db), parametersOf(ctx.db, 'parking')]);
  const become = (site: Site): Site => (site.id === locationId ? { ...site, parkingCapacity } : site);
  const compared = compare('parking', sites, { before: present, after: present, become }, ctx.now());
  const asked: Asked = { ...compared, area: 'parking', now: ctx.now() };
  expectRoom(await overbookedOf(ctx, asked), keepBooked, 'parkingCapacity');
  await seatLower(ctx, 'parking', placesWithFewer(asked));
}

/**
 * The reservations ahead that other opening hours would refuse where the parameters say that nothing is reserved outside of them: how
 * many, and the first days.
 */
export async function bookedOutside(ctx: Context, locationId: number, openingHours: readonly OpenHours[]): Promise<Outside> {
  const sites = (await locations(ctx.db)).filter(({ id }) => id === locationId);
  const found: Outside[] = [];
  for (const area of areas) {
    const present = await parametersOf(ctx.db, area);
    const compared = compare(area, sites, { before: present, after: present, become: (one) => ({ ...one, openingHours }) }, ctx.now());
    if (opensOtherwise(compared)) found.push(await findOutside(ctx.db, { ...compared, area, now: ctx.now() }, toldDays));
  }
  const days = [...new Set(found.flatMap((one) => one.days))].sort().slice(0, toldDays);
  return { count: found.reduce((sum, one) => sum + one.count, 0), days };
}

/** Fewer places than are booked are refused with the days, unless what is booked is meant to stay. */
export function expectRoom(over: DetailsIn<'parameters.overbooked'>, keepBooked: boolean, field: string): void {
  if (over.overbookedTotal === 0 || keepBooked) return;
  const days = [...new Set(over.overbooked.map(({ day }) => day))].slice(0, toldDays).join(', ');
  refuse('parameters.overbooked', { field, values: { days }, details: over });
}

const nothingOver = { overbooked: [], overbookedTotal: 0, overbookedDays: 0 };
const none: Overbooked = { ...nothingOver, excess: 0 };

const overbookedOf = async (ctx: Context, asked: Asked): Promise<Overbooked> =>
  shrinks(asked) ? findOverbooked(ctx.db, asked, shownDays) : none;

async function compareNow(ctx: Context, { before, after }: Replaced): Promise<Asked> {
  const { area, locationId } = after ?? before ?? refuse('request.notFound');
  const [sites, present] = await Promise.all([locations(ctx.db), parametersOf(ctx.db, area)]);
  const others = present.filter((one) => one.locationId !== locationId);
  const compared: Compared = compare(
    area,
    sites,
    {
      before: before ? [...others, { ...before, slots: slotsOf(before) }] : others,
      after: after ? [...others, { ...after, slots: slotsOf(after) }] : others,
    },
    ctx.now(),
  );
  return { ...compared, area, now: ctx.now() };
}

const slotsOf = ({ slots }: Wanted) => slots.map(({ name, start, end, capacity }) => ({ name, start, end, capacity }));

const blank: Omit<Wanted, 'area' | 'locationId'> = {
  name: '',
  status: 'active',
  capacity: null,
  maximumReservationDay: 365,
  weeklyWorkingDayLimit: null,
  weekendReservationAllowed: true,
  oneMealADay: true,
  onlyOpeningHours: false,
  checkIn: noCheckIn,
  lunchTime: null,
  gymTime: null,
  slots: [],
  emergencyPhoneNumber: null,
};

/** What isn't given stays as it is. */
async function replacedBy(ctx: Context, { id, deleted, area, locationId, ...fields }: Given): Promise<Replaced> {
  const current = id === undefined ? null : ((await findParameter(ctx.db, id)) ?? refuse('request.notFound'));
  const before = current && asWanted(current);
  if (deleted) return { before: before ?? refuse('request.notFound'), after: null };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { before, after: { ...blank, area, locationId, ...before, ...given } };
}
