const two = (part: number): string => String(part).padStart(2, '0');

/** The day of an instant on this device, `shiftMs` later; '' for none. */
export function dayOf(instant: string, shiftMs = 0): string {
  const date = new Date(Date.parse(instant) + shiftMs);
  return Number.isNaN(date.getTime()) ? '' : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When a day begins on this device, as an instant; '' for none. */
export const startOf = (day: string): string => (day ? new Date(`${day}T00:00`).toISOString() : '');

/** When the day after it begins. */
export function endOf(day: string): string {
  if (!day) return '';
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
