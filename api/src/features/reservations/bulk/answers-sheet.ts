import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { minuteIn } from '@population-tracker/contract/kernel/zones';
import type { BulkOutcome } from '@population-tracker/contract/reservations/reservations-bulk';
import type { Context } from '#api/context.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { type CellValue, sheetContentType, writeSheet } from '#platform/spreadsheet/write/write-sheet.ts';
import { kindOf } from '../kinds/kinds.ts';
import { itemsAfter } from './items-queries.ts';
import type { BulkRow } from './reservations-bulk-queries.ts';
import { sentenceOf } from './reservations-bulk-service.ts';

type Texts<K extends string> = Record<K, Record<ProductLanguage, string>>;

const headings: Texts<'person' | 'email' | 'day' | 'start' | 'end' | 'place' | 'outcome' | 'reason'> = {
  person: { en: 'Person', tr: 'Kişi' },
  email: { en: 'E-mail', tr: 'E-posta' },
  day: { en: 'Day', tr: 'Gün' },
  start: { en: 'Start time', tr: 'Başlangıç saati' },
  end: { en: 'End time', tr: 'Bitiş saati' },
  place: { en: 'Place', tr: 'Yer' },
  outcome: { en: 'Outcome', tr: 'Sonuç' },
  reason: { en: 'Reason', tr: 'Neden' },
};

const outcomes: Texts<BulkOutcome> = {
  valid: { en: 'Can be made', tr: 'Yapılabilir' },
  refused: { en: 'Refused', tr: 'Reddedildi' },
  made: { en: 'Made', tr: 'Yapıldı' },
  undone: { en: 'Undone', tr: 'Geri alındı' },
};

const name = { en: 'Reservations', tr: 'Rezervasyonlar' };
const rowsAtOnce = 1_000;

/** Items as they were checked, or what became of them, in the caller's language and the location's time. */
export function itemSheet(
  ctx: Context,
  bulk: BulkRow,
  filters: { outcome?: BulkOutcome | undefined; key?: string | undefined },
): FileAnswer {
  const { language } = ctx;
  return {
    contentType: sheetContentType,
    fileName: `${name[language]} ${bulk.id}.xlsx`,
    bytes: writeSheet({
      name: name[language],
      headings: Object.values(headings).map((heading) => heading[language]),
      rows: rowsOf(ctx, bulk, filters),
    }),
  };
}

async function* rowsOf(
  { db, language }: Context,
  bulk: BulkRow,
  filters: { outcome?: BulkOutcome | undefined; key?: string | undefined },
): AsyncGenerator<CellValue[]> {
  // A day as a whole has no hours.
  const isDay = !kindOf(bulk.area).fields.needed.includes('start') && !kindOf(bulk.area).hasSlots;
  const time = (instant: string) => (isDay ? '' : minuteIn(bulk.timeZone, new Date(instant)).slice(-5));
  for (let last = 0; ; ) {
    const items = await itemsAfter(db, bulk.id, filters, last, rowsAtOnce);
    for (const { number, userName, userEmail, day, start, end, deskLabel, outcome, key, values } of items) {
      const place = deskLabel ? `${bulk.place}, ${deskLabel}` : bulk.place;
      const reason = key ? sentenceOf(key, values, language) : '';
      yield [userName, userEmail, day, time(start), time(end), place, outcomes[outcome][language], reason];
      last = number;
    }
    if (items.length < rowsAtOnce) return;
  }
}
