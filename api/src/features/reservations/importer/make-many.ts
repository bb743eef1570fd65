// Many reservations in few statements. The rules are those of a single one; whatever the database doesn't take in one go is tried
// as a single reservation, which either finds its place after all or says why not.
import type { Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { Refusal } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { withAssigned } from '../assigned/assigned-queries.ts';
import { readDesksIn } from '../booking/facts-queries.ts';
import { placedRow, type Wanted } from '../booking/wanted.ts';
import { kindOf } from '../kinds/kinds.ts';
import { reservations } from '../reservations-events.ts';
import { insertReservations, lockForMany, type NewRow } from '../reservations-queries.ts';
import { allowed, auditOfNew, make, type Told } from '../reservations-service.ts';
import { Desks } from './importer-desks.ts';
import { Numbers } from './numbers.ts';
import { takenNumbers, workingDays } from './reservations-importer-queries.ts';
import { Weeks } from './weeks.ts';

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
  const books = await openBooks(ctx, items);
  for (let at = 0; at < items.length; at += atOnce) {
    const rows: Ready[] = [];
    const left: Item[] = [];
    for (const item of items.slice(at, at + atOnce)) {
      const ready = attempt(ctx, item, books, refused);
      if (ready === 'full') left.push(item);
      else if (ready) rows.push(ready);
    }
    left.push(...(await insertAtOnce(ctx, rows)));
    refused.push(...(await oneByOne(ctx, left, books)));
  }
  return refused;
}

interface Books {
  numbers: Numbers;
  desks: Desks;
  weeks: Weeks;
  /** Workspaces in which desks belong to somebody: there each is made by itself, by the database's order. */
  assigned: ReadonlySet<number>;
}

const numberedRows = (items: readonly Item[]) =>
  items.filter(({ wanted }) => kindOf(wanted.area).capacityOf).map(({ wanted }) => placedRow(wanted, kindOf(wanted.area)));
const limitedOf = (items: readonly Item[]) => items.filter(({ wanted }) => isLimited(wanted)).map(({ wanted }) => wanted);

/** Until the end of the transaction what is free for these items is taken by nobody else. */
export const holdForMany = (ctx: Context, items: readonly Item[]): Promise<void> =>
  lockForMany(
    ctx.db,
    limitedOf(items).map(({ person }) => person.id),
    numberedRows(items),
  );

/** Persons and places are held before anything is read, so that what is counted stays true. */
async function openBooks(ctx: Context, items: readonly Item[]): Promise<Books> {
  await holdForMany(ctx, items);
  const [numbered, limited] = [numberedRows(items), limitedOf(items)];
  const userIds = limited.map(({ person }) => person.id);
  const places = numbered.map(({ workspaceId, locationId, area, slotKey, day }) => ({ workspaceId, locationId, area, slotKey, day }));
  const taken = await takenNumbers(ctx.db, places);
  const days = await workingDays(
    ctx.db,
    userIds,
    limited.map(({ day }) => day),
  );
  const workspaceIds = [...new Set(places.flatMap(({ workspaceId }) => workspaceId ?? []))];
  const desks = await readDesksIn(ctx.db, workspaceIds);
  return {
    numbers: new Numbers(taken.map((one) => ({ ...one, place: placeKey(one) }))),
    desks: new Desks(
      desks,
      taken.flatMap(({ deskId, ...one }) => (deskId === null ? [] : [{ ...one, deskId }])),
    ),
    weeks: new Weeks(days),
    assigned: await withAssigned(ctx.db, workspaceIds),
  };
}

const placeKey = ({
  workspaceId,
  locationId,
  area,
  slotKey,
  day,
}: Pick<NewRow, 'workspaceId' | 'locationId' | 'area' | 'slotKey' | 'day'>) =>
  workspaceId === null ? [locationId, area, slotKey, day].join('|') : String(workspaceId);

const isLimited = ({ area, parameter, person }: Wanted): boolean =>
  kindOf(area).fillsWeek && parameter !== null && parameter.weeklyWorkingDayLimit !== null && !person.exceptional;

/** With the days of that week as they are by now. */
const counted = (wanted: Wanted, { weeks }: Books): Wanted =>
  isLimited(wanted) ? { ...wanted, week: weeks.of(wanted.person.id, wanted.day) } : wanted;

interface Ready {
  item: Item;
  /** With the desk that it gets. */
  wanted: Wanted;
  row: NewRow;
}

function attempt(ctx: Context, item: Item, books: Books, refused: Refused[]): Ready | 'full' | null {
  const { row, wanted, told } = item;
  try {
    const allowedRow = allowed(ctx, counted(wanted, books), told);
    const capacity = kindOf(wanted.area).capacityOf?.(wanted) ?? null;
    const desk = deskFor(wanted, books);
    if (desk === 'full') return 'full';
    const seatNumber = capacity === null ? null : books.numbers.take(placeKey(allowedRow), capacity, wanted.start, wanted.end);
    if (capacity !== null && seatNumber === null) return 'full';
    if (isLimited(wanted)) books.weeks.add({ userId: wanted.person.id, day: wanted.day });
    return { item, wanted: { ...wanted, desk }, row: { ...allowedRow, deskId: desk?.id ?? null, seatNumber } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ row, error });
    return null;
  }
}

/** The desk that is asked for, or where any seat is wanted a free one. */
function deskFor({ area, place, desk, start, end }: Wanted, { desks, assigned }: Books): Wanted['desk'] | 'full' {
  if (!place || kindOf(area).capacityOf === null) return null;
  if (assigned.has(place.id)) return 'full';
  if (!desk) return desks.takeAny(place, start, end);
  desks.take(desk, start, end);
  return desk;
}

/** @returns the ones that the database didn't take */
async function insertAtOnce(ctx: Context, rows: Ready[]): Promise<Item[]> {
  if (rows.length === 0) return [];
  const items = rows.map(({ item }) => item);
  try {
    return await savepoint(ctx.db, async () => {
      const made = await insertReservations(
        ctx.db,
        rows.map(({ row }) => row),
      );
      // A person has one reservation of an area at a time.
      const madeBy = new Map(made.map(({ id, version, userId, area, start }) => [keyOf(userId, area, new Date(start)), { id, version }]));
      const records = rows.flatMap(({ wanted, item }) => {
        const one = madeBy.get(keyOf(wanted.person.id, wanted.area, wanted.start));
        return one ? [{ ...one, after: auditOfNew(wanted, item.told) }] : [];
      });
      await tell(ctx, reservations, { action: 'create', records });
      return items.filter(({ wanted }) => !madeBy.has(keyOf(wanted.person.id, wanted.area, wanted.start)));
    });
  } catch (error) {
    if (!conflictOf(error)) throw error;
    return items;
  }
}

const keyOf = (userId: number, area: string, start: Date) => `${userId} ${area} ${start.getTime()}`;

/** The days of those that weren't taken in one go are in the books already. */
async function oneByOne(ctx: Context, items: Item[], books: Books): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const { row, wanted, told } of items) {
    try {
      await savepoint(ctx.db, () => make(ctx, { ...counted(wanted, books), withoutOffer: true }, told));
      if (isLimited(wanted)) books.weeks.add({ userId: wanted.person.id, day: wanted.day });
    } catch (error) {
      if (!(error instanceof Refusal) && !conflictOf(error)) throw error;
      refused.push({ row, error });
    }
  }
  return refused;
}
