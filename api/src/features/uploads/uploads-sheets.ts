import { uploadContentDays } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { type CellValue, sheetContentType, writeSheet } from '#platform/spreadsheet/write/write-sheet.ts';
import { reasonText, sheetTexts } from './answers-texts.ts';
import { addedColumns } from './check/check-headings.ts';
import { errorRowsAfter } from './errors-queries.ts';
import type { Importer } from './uploads-importer.ts';
import type { UploadRow } from './uploads-queries.ts';

const rowsAtOnce = 1_000;

/**
 * The offending rows as they stand, behind their number and what is wrong; mended, it can be uploaded as it is. Of such a sheet that was
 * uploaded, number and reason are told anew.
 */
export function errorSheet(ctx: Context, job: UploadRow): FileAnswer {
  if (job.contentRemovedAt) refuse('uploads.contentRemoved', { values: { days: uploadContentDays } });
  const { language } = ctx;
  const found = job.columns.map(({ heading }) => heading);
  const added = addedColumns(found);
  const headings = [sheetTexts.row[language], sheetTexts.reason[language], ...found.slice(added)];
  const name = sheetTexts.errors[language];
  return {
    contentType: sheetContentType,
    fileName: `${job.fileName.replace(/\.[^.]*$/, '')} - ${name}.xlsx`,
    bytes: writeSheet({ name, headings, rows: errorRows(ctx, job.id, added) }),
  };
}

async function* errorRows({ db, language }: Context, jobId: number, added: number): AsyncGenerator<CellValue[]> {
  for (let last = 0; ; ) {
    const rows = await errorRowsAfter(db, jobId, last, rowsAtOnce);
    for (const { row, cells, errors } of rows) {
      const reasons = errors.map(({ column, key, values }) => `${column}: ${reasonText(key, values, language)}`);
      yield [row, reasons.join(' '), ...(cells as string[]).slice(added)];
      last = row;
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** An empty sheet of a kind with its headings and one sample row. */
export function templateSheet({ language }: Context, { kind, fields }: Importer): FileAnswer {
  const columns = fields.filter(({ alternative }) => !alternative);
  const name = sheetTexts.template[language];
  return {
    contentType: sheetContentType,
    fileName: `${kind}-${name.toLowerCase()}.xlsx`,
    bytes: writeSheet({
      name,
      headings: columns.map(({ heading }) => heading[language]),
      rows: [columns.map(({ sample }) => sample[language])],
    }),
  };
}
