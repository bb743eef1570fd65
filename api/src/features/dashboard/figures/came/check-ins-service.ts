// Who came (product rules, "Check-in"), where people say so.
// - Whoever was let go because nobody came, though they were reminded in time, is a no-show; nothing else is: where a reminder could not
//   be sent, where people are only asked, and in a pause nobody is one.
// - Days that are put down stay; all others are read from the reservations, so that the list says the same.
import type { CheckInFigures, CheckInFiguresQuery } from '@population-tracker/contract/dashboard/check-ins';
import { addDays, mondayOf } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import { workingDays } from '#features/plan/closures/working-days-service.ts';
import { todayAt } from '../../today-at.ts';
import { seesSmallGroups, withoutFew } from '../few-rules.ts';
import { locations } from '../figures-queries.ts';
import { usedDays } from '../occupancy-queries.ts';
import { medianUse, type SpaceDay, together } from '../space/space-rules.ts';
import { spanOf } from '../space/space-service.ts';
import { askedSince, type CheckInDay, checkInDays, rulesNow } from './check-in-days-queries.ts';

type Counts = NonNullable<CheckInFigures['company']['counts']>;

export async function checkIns(ctx: Context, { weeks, locationId }: CheckInFiguresQuery): Promise<CheckInFigures> {
  const span = spanOf(await todayAt(ctx, locationId), weeks);
  const asked = { ...span, locationId };
  const [all, days, rules, since, used, working] = await Promise.all([
    locations(ctx.db),
    checkInDays(ctx.db, asked),
    rulesNow(ctx.db),
    askedSince(ctx.db),
    usedDays(ctx.db, asked),
    workingDays(ctx.db, asked),
  ]);
  const works = new Set(working.flatMap((place) => place.days.map((day) => `${place.locationId} ${day}`)));
  const daysOf = (id: number) => seatDays(days, used, (day) => works.has(`${id} ${day}`), id);
  const told = all.filter(({ id }) => (locationId === undefined || id === locationId) && (rules.has(id) || daysAt(days, id).length > 0));
  const hide = seesSmallGroups(ctx) ? (some: Counts[]) => some : unlessFew;
  const places = hide(told.map(({ id }) => countsOf(daysAt(days, id))));
  const [company = null] = hide([countsOf(days)]);
  const mondays = mondaysOf(span);
  const ofWeeks = hide(mondays.map((monday) => countsOf(days.filter(({ day }) => mondayOf(day) === monday))));
  return {
    ...span,
    since,
    company: { counts: company, ...howUsed(told.map(({ id }) => daysOf(id))) },
    locations: told.map(({ id, name }, at) => ({
      locationId: id,
      name,
      rule: rules.get(id) ?? 'none',
      counts: places[at] ?? null,
      ...howUsed([daysOf(id)]),
    })),
    weeks: mondays.map((monday, at) => ({ monday, counts: ofWeeks[at] ?? null })),
  };
}

const daysAt = (days: readonly CheckInDay[], id: number) => days.filter(({ locationId }) => locationId === id);

function countsOf(days: readonly CheckInDay[]): Counts {
  const counts = { checkedIn: 0, due: 0, noShow: 0, hours: 0 };
  for (const { rule, checkedIn, due, noShow, releasedMinutes } of days) {
    counts.checkedIn += checkedIn;
    // Where it was only asked nobody had to.
    if (rule === 'required') counts.due += due;
    counts.noShow += noShow;
    counts.hours += releasedMinutes / 60;
  }
  return counts;
}

/** Of few people nothing is told; the size of a group is who had to check in, or where nobody had to, who did. */
function unlessFew(row: readonly Counts[]): (Counts | null)[] {
  const shown = withoutFew(row.map(({ due, checkedIn }) => due || checkedIn));
  return row.map((counts, at) => (shown[at] === null ? null : counts));
}

interface SeatDay extends SpaceDay {
  came: number;
}

/** A location's working days with seats on which people were asked there. */
function seatDays(
  asked: readonly CheckInDay[],
  used: Awaited<ReturnType<typeof usedDays>>,
  works: (day: string) => boolean,
  id: number,
): SeatDay[] {
  const came = new Map(asked.flatMap((one) => (one.locationId === id && one.area === 'workspace' ? [[one.day, one.peak]] : [])));
  return used.flatMap(({ locationId, day, hasSeats, seats, peak, persons }) => {
    const those = came.get(day);
    return locationId === id && those !== undefined && hasSeats && seats > 0 && works(day)
      ? [{ day, seats, peak, persons, came: those }]
      : [];
  });
}

function howUsed(places: readonly (readonly SeatDay[])[]) {
  const all = together(places);
  const verified = together(places.map((days) => days.map((day) => ({ ...day, peak: day.came }))));
  return { days: all.length, use: medianUse(all), verifiedUse: medianUse(verified) };
}

const mondaysOf = ({ from, to }: { from: string; to: string }): string[] => {
  const mondays: string[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
};
