import { formatInstant } from '#web/formats/dates.ts';

/**
 * When it began, by this device's clock: of today the time alone. The browser's own way of writing dates takes a slow phone a fifth of a
 * second to open, which the question of an emergency must not wait for.
 */
export function began(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() !== now.toDateString()) return formatInstant(iso);
  return [at.getHours(), at.getMinutes()].map((figure) => String(figure).padStart(2, '0')).join(':');
}
