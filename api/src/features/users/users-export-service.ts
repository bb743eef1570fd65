// The list of users as a file (product rules, "Lists, forms, deletes"): the same people in the same order, of any number.
// - Of a selection it has those alone, or everybody whom the filters match but the exceptions.
// - Taking everybody's data along is recorded, with what was asked for.

import { defaultTimeZone, exportMaxRows } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type UserExportQuery, userExportColumns } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { recordExport } from '#features/audit-log/audit-service.ts';
import { allRows } from '#platform/db/list/all-rows.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { exportFile } from '#platform/spreadsheet/write/export-file.ts';
import { columnsIn, fileTitle } from './users-export-columns.ts';
import { exportPlanOf } from './users-queries.ts';

export async function exportUsers(ctx: Context, query: UserExportQuery): Promise<FileAnswer> {
  const { format, ids, except, columns = userExportColumns, timeZone = defaultTimeZone, ...filters } = query;
  const { language } = ctx;
  const found = await allRows(ctx.db, exportPlanOf(ctx.db, filters, columns), { ids, except, maxRows: exportMaxRows });
  if (!found) return refuse('export.tooManyRows', { values: { count: exportMaxRows } });
  await recordExport(ctx, 'user', 'list', { rows: found.total, format, columns, ...filters });
  const known = columnsIn(language, timeZone);
  return exportFile({
    name: 'users',
    title: fileTitle[language],
    day: dayIn(timeZone, ctx.now()),
    format,
    language,
    columns: columns.map((name) => known[name]),
    pages: found.pages,
  });
}
