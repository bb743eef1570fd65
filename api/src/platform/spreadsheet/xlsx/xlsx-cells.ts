import { dayMs } from '@population-tracker/contract/kernel/days';
/** How a style shows a number: as a date, or with so many digits at least, as `00000` does with personnel numbers. */
export type NumberStyle = 'date' | number;

/** What the cells of a workbook need to be read: its strings and its styles. */
export interface CellContext {
  strings: string[];
  styles: NumberStyle[];
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** A cell's text as a person sees it. */
export function cellText(type: string, style: number, raw: string, context: CellContext): string {
  switch (type) {
    case 's':
      return context.strings[Number(raw)] ?? '';
    case 'b':
      return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
    case '':
    case 'n':
      return raw === '' ? '' : styledText(raw, context.styles[style] ?? 0, context.from1904);
    default:
      return plainText(raw);
  }
}

export function styledText(raw: string, style: NumberStyle, from1904: boolean): string {
  if (style === 'date') return dateText(Number(raw), from1904);
  const text = numberText(raw);
  return /^\d+$/.test(text) ? text.padStart(style, '0') : text;
}

/** Control characters stand as `_x000D_` in a workbook's strings. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** 15 digits, as spreadsheet programs show; so that 0.1 + 0.2 is 0.3. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw;
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  return String(Number(value.toPrecision(15)));
}

const daysFrom1904 = 1462;

/** A day's number with its fraction as ISO 8601: a day, a time, or both. The calendar of 1900 has a 29 February. */
export function dateText(serial: number, from1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(String(serial));
  // A time alone at either end of the day: nobody means the first days of such a calendar.
  if (serial === 0) return '00:00';
  if (serial === 1) return '24:00';
  const days = from1904 ? serial + daysFrom1904 : serial;
  const shifted = days < 60 && days >= 1 ? days + 1 : days;
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round((shifted * dayMs) / 1000) * 1000).toISOString();
  const day = instant.slice(0, 10);
  const time = instant.slice(17, 19) === '00' ? instant.slice(11, 16) : instant.slice(11, 19);
  if (Number.isInteger(serial)) return day;
  return serial < 1 ? time : `${day}T${time}`;
}

export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (isDateFormat(id, code)) return 'date';
  return /^0+(?=;|$)/.exec(code ?? '')?.[0].length ?? 0;
}

/** Whether a number format shows a date or a time. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare.replace(/general/gi, ''));
}
