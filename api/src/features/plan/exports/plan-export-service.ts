// The whole office plan as a file that can be uploaded again: each place has a row of its own, in the columns of the template.

import { defaultTimeZone, type ExportFormat, type ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { recordExport } from '#features/audit-log/audit-service.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { type ExportColumn, exportFile } from '#platform/spreadsheet/write/export-file.ts';
import { fields } from '../importer/plan-importer-fields.ts';
import type { PlanRow } from '../importer/plan-importer-row.ts';
import { countPlaces, desksAfter, placesOfPlan } from './plan-export-queries.ts';

interface Wish {
  format: ExportFormat;
  timeZone?: string | undefined;
}

const desksAtOnce = 2_000;

export async function exportPlan(ctx: Context, { format, timeZone = defaultTimeZone }: Wish): Promise<FileAnswer> {
  const { language } = ctx;
  const rows = await countPlaces(ctx.db);
  await recordExport(ctx, 'plan', 'list', { rows, format });
  return exportFile({
    name: 'plan',
    title: { en: 'Office plan', tr: 'Ofis planı' }[language],
    day: dayIn(timeZone, ctx.now()),
    format,
    language,
    columns: columnsIn(language),
    pages: pages(ctx),
  });
}

async function* pages(ctx: Context): AsyncGenerator<readonly PlanRow[]> {
  yield await placesOfPlan(ctx.db);
  for (let last = 0; ; ) {
    const desks = await desksAfter(ctx.db, last, desksAtOnce);
    if (desks.length > 0) yield desks;
    last = desks.at(-1)?.id ?? last;
    if (desks.length < desksAtOnce) return;
  }
}

const columnsIn = (language: ProductLanguage): ExportColumn<PlanRow>[] =>
  fields.map(({ field, heading, wording }) => ({
    heading,
    value: (row) => {
      const value = row[field as keyof PlanRow];
      if (value === undefined || value === null) return '';
      if (Array.isArray(value)) return value.join(', ');
      return wording?.[String(value)]?.[language] ?? (typeof value === 'boolean' ? '' : value);
    },
  }));
