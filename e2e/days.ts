const dayMs = 86_400_000;

/** A working day at least so many days ahead, YYYY-MM-DD: the demo company is closed on weekends. At most two days later than asked for. */
export function weekdayAhead(days: number): string {
  const date = new Date(Date.now() + days * dayMs);
  while ([0, 6].includes(date.getUTCDay())) date.setTime(date.getTime() + dayMs);
  return date.toISOString().slice(0, 10);
}

/** So many days after that one, both YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
