import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { PreviewCell } from '@population-tracker/contract/uploads/uploads';
import type { FieldError, Importer, ParsedRow, RowParser } from '../uploads-importer.ts';

export type PreviewedCell = PreviewCell;

interface Previewed {
  cells: readonly string[];
  fields: readonly (string | null)[];
  columns: number;
  parse: RowParser;
  importer: Pick<Importer, 'fields'>;
  language: ProductLanguage;
  reason: (key: string, values: NonNullable<FieldError['values']>) => string;
}

/** How each cell of a row is read with these fields; what other columns still lack isn't told of it. */
export function previewRow({ cells, fields, columns, parse, importer, language, reason }: Previewed): PreviewedCell[] {
  const given: Record<string, string> = {};
  fields.forEach((field, index) => {
    if (field) given[field] = cells[index] ?? '';
  });
  const parsed = Object.keys(given).length > 0 ? parse(given) : { errors: [] };
  const errors = 'errors' in parsed ? parsed.errors : [];
  const values = valuesOf('value' in parsed ? parsed : parseWithout(parse, given, errors));
  return Array.from({ length: columns }, (_, index) => {
    const text = cells[index] ?? '';
    const field = fields[index];
    const error = field ? errors.find((one) => one.field === field) : undefined;
    const shown = field ? shownValue(importer, field, values[field], language) : null;
    return { text, read: shown === text ? null : shown, reason: error ? reason(error.key, error.values ?? {}) : null };
  });
}

/** A cell is read however wrong its neighbours are. */
const parseWithout = (parse: RowParser, given: Readonly<Record<string, string>>, errors: readonly FieldError[]) =>
  parse(Object.fromEntries(Object.entries(given).filter(([field]) => !errors.some((error) => error.field === field))));

const valuesOf = (parsed: ParsedRow) => ('value' in parsed ? (parsed.value as Record<string, unknown>) : {});

function shownValue(importer: Pick<Importer, 'fields'>, field: string, value: unknown, language: ProductLanguage): string | null {
  if (value === undefined || value === null || value === '') return null;
  const wording = importer.fields.find((one) => one.field === field)?.wording?.[String(value)];
  return wording?.[language] ?? (typeof value === 'string' ? value : null);
}
