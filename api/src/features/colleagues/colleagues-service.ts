// Who is in on which day, for employees (decision 061).
// - A name is the company's directory: whoever works here is found by it. Days and places are told as far as each person shows them.
// - Why somebody doesn't show theirs isn't told, nor anything of a day that is over; nor why somebody is away.
// - Where the company allows nobody to be seen there is nothing to ask for, and nobody is told.
import {
  type Colleague,
  type Colleagues,
  colleagueDaysAhead,
  favouritesMost,
  type Holder,
} from '@population-tracker/contract/colleagues/colleagues';
import { addDays, daysFromTo } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { actorOf, type Context } from '#api/context.ts';
import { usualOf } from '#features/reservations/own/proposals-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import {
  deleteFavourite,
  findColleague,
  findElsewhere,
  findFavourites,
  findHolders,
  findPresences,
  findTeammates,
  insertFavourite,
  lockFavourites,
  type Person,
  searchColleagues,
} from './colleagues-queries.ts';
import { myVisibility } from './visibility/visibility-service.ts';

const weekDays = 7;

export async function myColleagues(ctx: Context, day: string | undefined): Promise<Colleagues> {
  const { id } = actorOf(ctx);
  const { most } = await myVisibility(ctx);
  const { today, latest, from, to } = await weekFrom(ctx, day);
  const [favourites, team] = most === 'nobody' ? [[], []] : await Promise.all([findFavourites(ctx.db, id), findTeammates(ctx.db, id)]);
  const known = await withDays(ctx, [...favourites, ...team.filter(({ favourite }) => !favourite)], from, to);
  return {
    ...{ today, latest, most, days: daysFromTo(from, to) },
    favourites: known.filter(({ favourite }) => favourite),
    team: known.filter(({ favourite }) => !favourite),
  };
}

export async function search(ctx: Context, text: string, day: string | undefined): Promise<{ items: Colleague[] }> {
  const { most } = await myVisibility(ctx);
  if (most === 'nobody') return { items: [] };
  const { from, to } = await weekFrom(ctx, day);
  return { items: await withDays(ctx, await searchColleagues(ctx.db, actorOf(ctx).id, text), from, to) };
}

export async function readOne(ctx: Context, id: number): Promise<Colleague & { today: string }> {
  const today = await todayOf(ctx);
  const [colleague] = await withDays(ctx, [await open(ctx, id)], today, addDays(today, colleagueDaysAhead - 1));
  return colleague ? { ...colleague, today } : refuse('request.notFound');
}

export const keepAtHand = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    await lockFavourites(ctx.db, userId);
    await open(ctx, id);
    if (!(await insertFavourite(ctx.db, userId, id))) refuse('colleagues.tooManyFavourites', { values: { count: favouritesMost } });
    return null;
  });

/** Whoever is gone can be let go of too. */
export async function letGo(ctx: Context, id: number): Promise<null> {
  if (!(await deleteFavourite(ctx.db, actorOf(ctx).id, id))) await open(ctx, id);
  return null;
}

/** Whom a plan shows, by desk. */
export async function holdersOf(
  ctx: Context,
  { workspaceId, ...period }: { workspaceId: number; start: string; end: string },
): Promise<Map<number, Holder>> {
  const rows = await findHolders(ctx.db, actorOf(ctx).id, workspaceId, { ...period, now: ctx.now() });
  return new Map(rows.map(({ deskId, ...holder }) => [deskId, holder]));
}

/** Whoever doesn't work here isn't there, nor is anybody where the company allows nobody to be seen. */
async function open(ctx: Context, id: number): Promise<Person> {
  const { most } = await myVisibility(ctx);
  const found = most === 'nobody' ? undefined : await findColleague(ctx.db, actorOf(ctx).id, id);
  return found ?? refuse('request.notFound');
}

async function withDays(ctx: Context, people: readonly Person[], from: string, to: string): Promise<Colleague[]> {
  const asked = people.filter(({ shown }) => shown).map(({ id }) => id);
  const { id } = actorOf(ctx);
  const on = { from, to, now: ctx.now() };
  const [found, said] =
    asked.length === 0 ? [[], []] : await Promise.all([findPresences(ctx.db, id, asked, on), findElsewhere(ctx.db, id, asked, on)]);
  const daysOf = Map.groupBy(found, ({ userId }) => userId);
  const elsewhereOf = Map.groupBy(said, ({ userId }) => userId);
  return people.map(({ shown, ...person }) => ({
    ...person,
    days: shown ? (daysOf.get(person.id) ?? []) : null,
    elsewhere: shown ? (elsewhereOf.get(person.id) ?? []) : [],
  }));
}

/** By the clocks of where the caller usually is, as in their own week. */
const todayOf = async (ctx: Context): Promise<string> => (await usualOf(ctx))?.today ?? dayIn('UTC', ctx.now());

/** Seven days from one on, never before today nor farther ahead than is told. */
async function weekFrom(ctx: Context, day: string | undefined) {
  const today = await todayOf(ctx);
  const latest = addDays(today, colleagueDaysAhead - weekDays);
  const from = !day || day < today ? today : day > latest ? latest : day;
  return { today, latest, from, to: addDays(from, weekDays - 1) };
}
