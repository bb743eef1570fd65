// A list as a file (product rules, "Lists, forms, deletes"): the same rows in the same order, of any number.
// - Taking data along is recorded, with what was asked for.

import { defaultTimeZone, type ExportFormat, exportMaxRows, type ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { allRows, type RowsPlan } from '#platform/db/list/all-rows.ts';
import type { Page } from '#platform/db/list.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { type ExportColumn, exportBook, exportFile } from '#platform/spreadsheet/write/export-file.ts';
import type { CellValue } from '#platform/spreadsheet/write/write-sheet.ts';
import { recordExport } from './audit-service.ts';

/** How a list stands in a file. */
export interface ListSheet<R, C extends string> {
  /** In the glossary's words: user, location, reservation... */
  entity: string;
  /** What the file is called before the day: `users`. */
  name: string;
  title: Record<ProductLanguage, string>;
  /** In the order of the file. Times are told in that zone unless a row has one of its own. */
  columnsIn: (language: ProductLanguage, timeZone: string) => Record<C, ExportColumn<R>>;
}

interface ExportQuery<C extends string> {
  format: ExportFormat;
  columns?: C[] | undefined;
  timeZone?: string | undefined;
  ids?: number[] | undefined;
  except?: number[] | undefined;
}

/**
 * The rows that a list finds, or those of `ids`, or all but those of `except`, as a file that is written while it is read.
 *
 *     exportList(ctx, query, buildingSheet, (filters) => buildingPlan(ctx.db, filters))
 */
export async function exportList<R, C extends string, Q extends ExportQuery<C>, D, T extends keyof D, O extends { id: number }>(
  ctx: Context,
  query: Q,
  sheet: ListSheet<R, C>,
  planOf: (filters: Omit<Q, keyof ExportQuery<C>>) => RowsPlan<D, T, O>,
): Promise<FileAnswer> {
  const { ids, except, filters } = partsOf<C, Q>(query);
  const found = await allRows(ctx.db, planOf(filters), { ids, except, maxRows: exportMaxRows });
  if (!found) return refuse('export.tooManyRows', { values: { count: exportMaxRows } });
  // The list's own answer is this shape too; the contract says so.
  return write(ctx, query, sheet, { total: found.total, pages: found.pages as AsyncIterable<readonly R[]> });
}

/** A list of what a company has some hundreds of: places, parameters. Its own call reads them all at once. */
const shortListMaxRows = 20_000;

/**
 * The same of a short list, by its own call.
 *
 *     exportShortList(ctx, query, buildingSheet, (listed) => listBuildings(ctx.db, listed))
 */
export async function exportShortList<R extends { id: number }, C extends string, Q extends ExportQuery<C>>(
  ctx: Context,
  query: Q,
  sheet: ListSheet<R, C>,
  list: (listed: Omit<Q, keyof ExportQuery<C>> & { page: number; limit: number }) => Promise<Page<R>>,
): Promise<FileAnswer> {
  const { ids, except, filters } = partsOf<C, Q>(query);
  const { items } = await list({ ...filters, page: 1, limit: shortListMaxRows + 1 });
  if (items.length > shortListMaxRows) return refuse('export.tooManyRows', { values: { count: shortListMaxRows } });
  const rows = items.filter(({ id }) => (ids?.includes(id) ?? true) && !except?.includes(id));
  return write(ctx, query, sheet, { total: rows.length, pages: [rows] });
}

/** A short list as a tab of a workbook: `tab(buildingSheet, rows)`. */
export interface Tab {
  read(language: ProductLanguage, timeZone: string): { title: string; headings: string[]; rows: CellValue[][] };
}

export const tab = <R, C extends string>({ title, columnsIn }: ListSheet<R, C>, rows: readonly R[]): Tab => ({
  read: (language, timeZone) => {
    const columns: ExportColumn<R>[] = Object.values(columnsIn(language, timeZone));
    const headings = columns.map(({ heading }) => heading[language]);
    return { title: title[language], headings, rows: rows.map((row) => columns.map(({ value }) => value(row))) };
  },
});

/** Several short lists as one workbook; that it was taken along is recorded. */
export async function exportTabs(ctx: Context, { entity, name }: Pick<ListSheet<never, never>, 'entity' | 'name'>, tabs: readonly Tab[]) {
  const all = tabs.map((one) => one.read(ctx.language, defaultTimeZone));
  const rows = all.reduce((sum, one) => sum + one.rows.length, 0);
  await recordExport(ctx, entity, 'list', { rows, format: 'xlsx' });
  return exportBook(name, dayIn(defaultTimeZone, ctx.now()), all);
}

function partsOf<C extends string, Q extends ExportQuery<C>>(query: Q) {
  const { format: _, columns: __, timeZone: ___, ids, except, ...filters } = query;
  return { ids, except, filters };
}

interface Found<R> {
  total: number;
  pages: Iterable<readonly R[]> | AsyncIterable<readonly R[]>;
}

async function write<R, C extends string, Q extends ExportQuery<C>>(
  ctx: Context,
  query: Q,
  { entity, name, title, columnsIn }: ListSheet<R, C>,
  { total, pages }: Found<R>,
): Promise<FileAnswer> {
  const { format, timeZone = defaultTimeZone } = query;
  const { except, filters } = partsOf<C, Q>(query);
  const { language } = ctx;
  const known = columnsIn(language, timeZone);
  const columns = query.columns ?? (Object.keys(known) as C[]);
  const after = { rows: total, format, columns, ...filters, ...(except ? { except } : {}) };
  await recordExport(ctx, entity, 'list', after);
  return exportFile({
    name,
    title: title[language],
    day: dayIn(timeZone, ctx.now()),
    format,
    language,
    columns: columns.map((column) => known[column]),
    pages: paged(pages),
  });
}

async function* paged<R>(pages: Found<R>['pages']): AsyncGenerator<readonly R[]> {
  yield* pages;
}
