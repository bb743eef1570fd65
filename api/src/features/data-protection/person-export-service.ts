// Everything that is stored about one person, to be handed to them (product rules, "Data protection").
// - Each part is a file of JSON, for programs, and one of CSV with headings in both languages, for people.
// - Secrets (passwords, codes, tokens, keys) are stored hashed and are left out. Taking the file is recorded.

import { exportMaxRows } from '@population-tracker/contract/kernel/constants';
import { actorOf, type Context } from '#api/context.ts';
import { recordExport } from '#features/audit-log/audit-service.ts';
import { countLook } from '#features/lookups/lookups-service.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { harmless } from '#platform/spreadsheet/write/export-file.ts';
import { writeCsv } from '#platform/spreadsheet/write/write-csv.ts';
import { zipOf } from '#platform/spreadsheet/write/zip-writer.ts';
import { headingsOf } from './person-export-columns.ts';
import { type Part, partNames, type Row, rowsOf } from './person-export-queries.ts';
import { findPerson } from './protected-queries.ts';

export async function exportPerson(ctx: Context, id: number): Promise<FileAnswer> {
  if (!(await findPerson(ctx.db, id))) refuse('request.notFound');
  await recordExport(ctx, 'user', id);
  await countLook(ctx, id, 'export');
  return fileOf(ctx, id, partNames);
}

/** What only the company's administrators are to know of somebody: nobody learns of a lawsuit by a file. */
const withheld: readonly Part[] = ['legal-hold'];

/** The same for oneself. */
export async function exportOwn(ctx: Context): Promise<FileAnswer> {
  const { id } = actorOf(ctx);
  await recordExport(ctx, 'user', id);
  return fileOf(
    ctx,
    id,
    partNames.filter((part) => !withheld.includes(part)),
  );
}

function fileOf(ctx: Context, id: number, parts: readonly Part[]): FileAnswer {
  const files = parts.flatMap((part) => [
    { name: `${part}.json`, content: json(rowsOf(ctx.db, part, id, exportMaxRows)) },
    { name: `${part}.csv`, content: csv(ctx, part, rowsOf(ctx.db, part, id, exportMaxRows)) },
  ]);
  return { contentType: 'application/zip', bytes: zipOf(files), fileName: `person-${id}-${ctx.now().toISOString().slice(0, 10)}.zip` };
}

async function* json(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[';
  for await (const { at, ...row } of rows) {
    yield `${before}\n  ${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* csv({ language }: Context, part: Part, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const headings = headingsOf(part);
  const sheet = { headings: headings.map(([, heading]) => heading), rows: cells(headings, rows) };
  for await (const bytes of writeCsv(sheet, language)) yield String(bytes);
}

async function* cells(headings: readonly (readonly [string, string])[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield headings.map(([key]) => harmless(cellOf(row[key])));
}

const cellOf = (value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
