// What the demo company's people could not have in the weeks before: a seat where nearly all of them are reserved, which is London on
// Wednesdays, and lunch and parking in the middle of the week.
import { addDays, isoWeekday, isWeekend } from '@population-tracker/contract/kernel/days';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { RefusalReason } from '@population-tracker/contract/reservations/refusal-reasons';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Database } from '#platform/db/database.ts';
import type { DemoClosure } from './closures.ts';
import type { Site } from './days.ts';
import { type Random, random } from './random.ts';

/** Its own, so that nothing else of the company depends on it. */
const seed = 20_261_123;
/** As far back as there are reservations, and for the week ahead. */
const daysBack = 60;
const daysAhead = 7;

interface DemoRefusal {
  day: string;
  location_id: number;
  area: Area;
  reason: RefusalReason;
  count: number;
}

/** On a weekday of a site, 1 for Monday, with the share of its seats that is reserved then. */
type Usual = (site: Site, weekday: number, share: number) => [fewest: number, most: number];

const some = (when: boolean, range: [number, number]): [number, number] => (when ? range : [0, 0]);
const isMidweek = (weekday: number) => weekday >= 2 && weekday <= 4;

const usual: [Area, RefusalReason, Usual][] = [
  ['workspace', 'noSeat', (_, __, share) => some(share > 0.75, share > 0.9 ? [12, 19] : [0, 1])],
  ['workspace', 'weeklyLimit', (_, weekday) => some(weekday > 3, [0, 1])],
  ['meetingRoom', 'roomTaken', (_, weekday) => some(isMidweek(weekday), [0, 1])],
  ['diningHall', 'mealFull', ({ hasFoodService }, weekday) => some(hasFoodService && isMidweek(weekday), [1, 2])],
  ['diningHall', 'tooLate', ({ hasFoodService }, weekday) => some(hasFoodService && weekday === 1, [0, 1])],
  ['shuttle', 'shuttleFull', ({ hasShuttle }, weekday) => some(hasShuttle && weekday < 4, [0, 1])],
  ['parking', 'parkingFull', ({ parking }, weekday) => some(parking > 0 && isMidweek(weekday), [0, 2])],
];

export function refusals(sites: readonly Site[], closures: readonly DemoClosure[], today: string): DemoRefusal[] {
  const dice = random(seed);
  const found: DemoRefusal[] = [];
  for (let day = addDays(today, -daysBack); day <= addDays(today, daysAhead); day = addDays(day, 1))
    if (!isWeekend(day)) for (const site of sites) if (isOpen(site, closures, day)) found.push(...onDay(site, day, dice, day > today));
  return found;
}

const isOpen = ({ locationId }: Site, closures: readonly DemoClosure[], day: string): boolean =>
  !closures.some((closure) => closure.locationIds.includes(locationId) && closesDay(closure, day));

/** Fewer have asked for a day that is still to come. */
function onDay(site: Site, day: string, dice: Random, ahead: boolean): DemoRefusal[] {
  return usual.flatMap(([area, reason, often]) => {
    const [fewest, most] = often(site, isoWeekday(day), site.attendance[isoWeekday(day) - 1] ?? 0);
    const all = dice.whole(fewest, most);
    const count = ahead ? Math.floor(all / 3) : all;
    return count > 0 ? [{ day, location_id: site.locationId, area, reason, count }] : [];
  });
}

export async function insertRefusals(db: Database, all: readonly DemoRefusal[], today: string): Promise<void> {
  await db
    .insertInto('refusals')
    .values([...all])
    .execute();
  await db
    .updateTable('refusals_counted')
    .set({ since: addDays(today, -daysBack) })
    .execute();
}
