// Importing reservations (product rules, "Reservations" and "Uploads"): each row is a reservation of its own, in its location's time.
// - It is made as a single one is, by the same rules and guards; the uploader is the booker, its type is bulk.
// - What is made already stays and counts as unchanged, so that the same file twice changes nothing. Nothing is moved or cancelled.
// - A row whose status is cancelled, as files of reservations have them, is refused.
// - A row that was right when it was checked and isn't any more, because somebody was faster, is refused; the others are made.

import type { Importer, RefusedRow } from '#features/uploads/uploads-importer.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Wanted } from '../booking/wanted.ts';
import { kindOf } from '../kinds/kinds.ts';
import { keepRules } from '../reservations-queries.ts';
import { raceLostBy } from '../reservations-rules.ts';
import { holdForMany, type Item, makeMany } from './make-many.ts';
import { fields } from './reservations-importer-fields.ts';
import { countRows, madeRows, readDirectory, readFacts, readRows } from './reservations-importer-queries.ts';
import { columnOf, type ImportedReservation } from './reservations-importer-row.ts';
import { missingFields, type ReservationParserOptions } from './reservations-importer-rows.ts';
import { undoReservations } from './reservations-importer-undo.ts';
import { madeOf } from './reservations-importer-undo-queries.ts';

export const reservationsImporter: Importer = {
  kind: 'reservations',
  fields,
  rowModule: new URL('./reservations-importer-rows.ts', import.meta.url),
  loadRows: () => import('./reservations-importer-rows.ts'),
  parserOptions: async (ctx): Promise<ReservationParserOptions> => ({ now: ctx.now(), ...(await readDirectory(ctx.db)) }),
  missingFields,
  countChanges: async (db, rows) => {
    const unchanged = (await madeRows(db, rows)).size;
    return { added: (await countRows(db, rows)) - unchanged, updated: 0, unchanged };
  },
  apply: async (ctx, rows) => {
    await keepRules(ctx.db);
    const all = await readRows(ctx.db, rows);
    const { items, gone } = itemsOf(all, await readFacts(ctx.db, all));
    // Before what is made already is looked for, so that two uploads of one sheet find each other's.
    await holdForMany(ctx, items);
    const made = await madeRows(ctx.db, rows);
    const isNew = ({ row }: { row: number }) => !made.has(row);
    const failed = await makeMany(ctx, items.filter(isNew));
    const refused = [...gone.filter(isNew), ...failed.map(({ row, error }) => ({ row, ...reasonOf(error) }))];
    const former = await madeOf(ctx.db, rows, [...made, ...refused.map(({ row }) => row)]);
    return { added: all.length - made.size - refused.length, updated: 0, unchanged: made.size, refused, former };
  },
  undo: undoReservations,
};

type FactsById = Awaited<ReturnType<typeof readFacts>>;

/** What a row names may be gone since it was checked. */
function itemsOf(rows: ImportedReservation[], facts: FactsById): { items: Item[]; gone: RefusedRow[] } {
  const gone: RefusedRow[] = [];
  const items = rows.flatMap((row): Item[] => {
    const wanted = wantedOf(row, facts);
    if (!('key' in wanted)) return [{ row: row.row, wanted, told: { title: row.title, type: 'bulk' } }];
    gone.push({ row: row.row, ...wanted });
    return [];
  });
  return { items, gone };
}

function wantedOf(row: ImportedReservation, facts: FactsById): Wanted | Omit<RefusedRow, 'row'> {
  const kind = kindOf(row.areaName);
  const person = facts.persons.get(row.userId);
  if (!person) return { field: 'email', key: 'reservations.userUnknown' };
  const location = facts.locations.get(row.locationId);
  if (!location) return { field: 'location', key: 'reservations.placeUnknown' };
  const place = row.workspaceId === null ? null : facts.places.get(row.workspaceId);
  if (place === undefined) return { field: 'workspace', key: 'reservations.placeUnknown' };
  const desk = row.deskId === null ? null : facts.desks.get(row.deskId);
  if (desk === undefined) return { field: 'desk', key: 'reservations.deskElsewhere' };
  const parameter = facts.parameters.get(`${location.id} ${row.areaName}`) ?? null;
  const slot = parameter?.slots.find(({ id }) => id === row.slotId) ?? null;
  // A slot's hours may have changed since; the hours of a row of its own are what was asked for.
  const asked = kind.fields.needed.includes('start') ? { start: row.startAt, end: row.endAt } : { day: row.dayOf };
  const period = kind.periodOf({ slotId: row.slotId, ...asked }, { location, slot });
  const emergency = facts.emergencies.get(location.id) ?? null;
  return {
    area: row.areaName,
    person,
    location,
    place,
    desk,
    deskAsked: row.deskId !== null,
    parameter,
    slot,
    ...period,
    week: null,
    emergency,
    keepsStart: false,
  };
}

const reasonOf = (error: unknown): Omit<RefusedRow, 'row'> =>
  error instanceof Refusal
    ? { field: columnOf(error.parts.field), key: error.key, values: error.parts.values }
    : { field: 'location', key: raceLostBy(error) };
