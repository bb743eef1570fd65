// Importing reservations (product rules, "Reservations" and "Uploads"): each row is a reservation of its own, in its location's time.
// - It is made as a single one is, by the same rules and guards; the uploader is the booker, its type is bulk.
// - What is made already stays and counts as unchanged, so that the same file twice changes nothing. Nothing is moved or cancelled.
// - A row that was right when it was checked and isn't any more, because somebody was faster, is refused; the others are made.
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Importer, RefusedRow } from '../../uploads/importer.ts';
import type { Wanted } from '../availability/service.ts';
import { kindOf } from '../kinds/kinds.ts';
import { lockSeats } from '../queries.ts';
import { fields } from './fields.ts';
import { type Item, makeMany } from './make/make-many.ts';
import { countRows, madeRows, readDirectory, readFacts, readRows } from './queries.ts';
import { columnOf, type ImportedReservation } from './row.ts';
import { missingFields, type ReservationParserOptions } from './rows.ts';

export const reservationsImporter: Importer = {
  kind: 'reservations',
  fields,
  rowModule: new URL('./rows.ts', import.meta.url),
  parserOptions: async (ctx): Promise<ReservationParserOptions> => ({ now: ctx.now(), ...(await readDirectory(ctx.db)) }),
  missingFields,
  countChanges: async (db, rows) => {
    const unchanged = (await madeRows(db, rows)).size;
    return { added: (await countRows(db, rows)) - unchanged, updated: 0, unchanged };
  },
  apply: async (ctx, rows) => {
    const all = await readRows(ctx.db, rows);
    await lockAllSeats(ctx, all);
    const made = await madeRows(ctx.db, rows);
    const wanted = all.filter(({ row }) => !made.has(row));
    const refused = await makeAll(ctx, wanted);
    return { added: wanted.length - refused.length, updated: 0, unchanged: made.size, refused };
  },
};

/** In one order, so that two sheets never wait for each other in a circle. */
async function lockAllSeats(ctx: Context, rows: ImportedReservation[]): Promise<void> {
  const seated = rows.filter(({ areaName }) => kindOf(areaName).takesSeat).map(({ workspaceId }) => workspaceId);
  for (const id of [...new Set(seated)].sort((one, other) => one - other)) await lockSeats(ctx.db, id);
}

/** What a row names may be gone since it was checked. */
async function makeAll(ctx: Context, rows: ImportedReservation[]): Promise<RefusedRow[]> {
  const facts = await readFacts(ctx.db, rows);
  const gone: RefusedRow[] = [];
  const items = rows.flatMap((row): Item[] => {
    const wanted = wantedOf(row, facts);
    if (!('key' in wanted)) return [{ row: row.row, wanted, told: { title: row.title, type: 'bulk' } }];
    gone.push({ row: row.row, ...wanted });
    return [];
  });
  const refused = await makeMany(ctx, items);
  return [...gone, ...refused.map(({ row, error }) => ({ row, ...reasonOf(error) }))];
}

function wantedOf(row: ImportedReservation, facts: Awaited<ReturnType<typeof readFacts>>): Wanted | Omit<RefusedRow, 'row'> {
  const person = facts.persons.get(row.userId);
  if (!person) return { field: 'email', key: 'reservations.userUnknown' };
  const place = facts.places.get(row.workspaceId);
  if (!place) return { field: 'workspace', key: 'reservations.placeUnknown' };
  const desk = row.deskId === null ? null : facts.desks.get(row.deskId);
  if (desk === undefined) return { field: 'desk', key: 'reservations.deskElsewhere' };
  return { area: row.areaName, person, place, desk, start: new Date(row.startAt), end: new Date(row.endAt) };
}

const reasonOf = (error: unknown): Omit<RefusedRow, 'row'> =>
  error instanceof Refusal
    ? { field: columnOf(error.parts.field), key: error.key, values: error.parts.values }
    : { field: 'workspace', key: 'reservations.taken' };
