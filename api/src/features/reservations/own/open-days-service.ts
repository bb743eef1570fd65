// The days on which one wish of one person can come true, in a few statements for all of them. What else there is to say of a day, as why
// it isn't one of these, tells `check`, by the same rules.
import { mondayOf } from '@population-tracker/contract/kernel/days';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { nowhere } from '../availability/alternatives.ts';
import { nearestFreeDesk } from '../availability/availability-queries.ts';
import { overlap } from '../availability/availability-rules.ts';
import { askerOf } from '../availability/of-person.ts';
import { type Asked, factsOf, lookAt } from '../booking/facts-service.ts';
import type { Wanted } from '../booking/wanted.ts';
import type { Period } from '../kinds/kind.ts';
import { kindOf, presences } from '../kinds/kinds.ts';
import { refusalsOf } from '../kinds/kinds-judge.ts';
import { type Had, hadDuring, type Left, leftDuring } from './open-days-queries.ts';

/** A seat of a workspace, or a desk there, as a call would ask for it. */
export type AskedSeat = Asked & { area: 'workspace'; workspaceId: number; start: string; end: string };

export interface OpenDays {
  /** Nothing speaks against it. */
  open: ReadonlySet<string>;
  /** Nothing but that somebody else sits at that desk, or that it is theirs: the free one that stands nearest. */
  besides: ReadonlyMap<string, Alternative>;
}

/**
 * @param asked the same person, workspace and desk, by the location's day on which each begins
 * @returns some of those days, each as if it were alone
 */
export async function openDays(ctx: Context, asked: ReadonlyMap<string, AskedSeat>): Promise<OpenDays> {
  const allowed = await allowedBy(ctx, asked);
  const [open, besides] = [new Set<string>(), new Map<string, Alternative>()];
  const [first] = allowed;
  if (!first?.place) return { open, besides };
  const asker = askerOf(ctx, first);
  const had = await hadDuring(ctx.db, first.person.id, spanOf(allowed));
  const free = allowed.filter((wanted) => !had.some((other) => isInTheWay(other, wanted)));
  if (free.length === 0) return { open, besides };
  const left = await leftDuring(ctx.db, { workspaceId: first.place.id, deskId: first.desk?.id ?? null }, asker, free);
  for (const [n, wanted] of free.entries()) {
    const { taken, free, leftWithDesk } = left[n] as Left;
    if ((wanted.desk ? leftWithDesk : free) <= 0) continue;
    if (!wanted.desk || !taken) open.add(wanted.day);
    else {
      const near = await nearestFreeDesk(ctx.db, wanted.desk, asker, wanted);
      if (near) besides.set(wanted.day, { ...nowhere, ...near });
    }
  }
  return { open, besides };
}

/** By all rules that need no look at other reservations than the week's. */
async function allowedBy(ctx: Context, asked: ReadonlyMap<string, AskedSeat>): Promise<Wanted[]> {
  const kind = kindOf('workspace');
  const found: Wanted[] = [];
  for (const week of Map.groupBy(asked, ([day]) => mondayOf(day)).values()) {
    const wishes = week.map(([, wish]) => wish);
    const days = wishes.flatMap(({ start, end }) => [start.slice(0, 10), end.slice(0, 10)]).sort();
    const between = { fromDay: days[0] ?? null, toDay: days.at(-1) ?? null };
    const facts = await factsOf(ctx, wishes[0] as AskedSeat, { ...between, exceptId: 0, held: false });
    for (const wish of wishes) {
      const { wanted, refused } = lookAt(wish, facts);
      if (wanted && refused.length === 0 && refusalsOf(kind, { ...wanted, now: ctx.now() }).length === 0) found.push(wanted);
    }
  }
  return found;
}

const isInTheWay = (had: Had, wanted: Wanted): boolean =>
  overlap(had, wanted) &&
  (had.locationId === wanted.location.id ? had.area === wanted.area : (presences as readonly string[]).includes(had.area));

const spanOf = (periods: readonly Period[]): Period => ({
  start: new Date(Math.min(...periods.map(({ start }) => start.getTime()))),
  end: new Date(Math.max(...periods.map(({ end }) => end.getTime()))),
});
