/** The calendar day of a moment, as this device's clock has it: `2026-11-25`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many midnights lie between, on this device's calendar. */
export const daysAgo = (at: number, now: number): number => Math.round((Date.parse(localDay(now)) - Date.parse(localDay(at))) / 86_400_000);
