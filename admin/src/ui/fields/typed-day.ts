/**
 * A day as people type it: `2026-11-18`, `18.11.2026`, `18/11/26`, `18.11`, `18` (of the shown month).
 * @param around the day whose year and month fill in what is left out, `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or null where it is none
 */
export function readDay(typed: string, around: string): string | null {
  const text = typed.trim();
  const [aroundYear = '', aroundMonth = ''] = around.split('-');
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (whole) return day(whole[1] ?? '', whole[2] ?? '', whole[3] ?? '');
  const parts = /^(\d{1,2})(?:[./ -](\d{1,2}))?(?:[./ -](\d{2}|\d{4}))?[./]?$/.exec(text);
  if (!parts) return null;
  const [, date = '', month = aroundMonth, year = aroundYear] = parts;
  return day(year.length === 2 ? `20${year}` : year, month, date);
}

/** A day that no calendar has (31 February) is none. */
function day(year: string, month: string, date: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const found = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? text : null;
}
