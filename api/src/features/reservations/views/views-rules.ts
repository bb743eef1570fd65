/** Counts over periods that may overlap, as they come from the database. */
interface Counted {
  start: string;
  end: string;
  count: number;
}

/** How many are there at each time: parts of the day that follow each other, without those that nobody is there in. */
export function stepsOf(counted: readonly Counted[]): Counted[] {
  const changes = new Map<number, number>();
  for (const { start, end, count } of counted) {
    changes.set(Date.parse(start), (changes.get(Date.parse(start)) ?? 0) + count);
    changes.set(Date.parse(end), (changes.get(Date.parse(end)) ?? 0) - count);
  }
  const times = [...changes.keys()].sort((a, b) => a - b);
  const steps: Counted[] = [];
  let count = 0;
  for (const [index, at] of times.entries()) {
    const change = changes.get(at) ?? 0;
    count += change;
    const next = times[index + 1];
    if (next === undefined || count === 0) continue;
    const last = steps.at(-1);
    // One goes as another comes: it stays as full as it was.
    if (change === 0 && last && Date.parse(last.end) === at) last.end = iso(next);
    else steps.push({ start: iso(at), end: iso(next), count });
  }
  return steps;
}

const hourMs = 3_600_000;
const usual = { opens: 8 * hourMs, closes: 19 * hourMs };

/** The hours of a day that are worth looking at first: an office’s, and any other that somebody is there, within the day. */
export function hoursOf(day: { start: string; end: string }, periods: readonly { start: string; end: string }[]) {
  const [first, last] = [Date.parse(day.start), Date.parse(day.end)];
  let opens = first + usual.opens;
  let closes = first + usual.closes;
  for (const { start, end } of periods) {
    // What comes from the day before, goes on into the next or takes the whole day, as a pet does, says nothing about its hours.
    if (Date.parse(start) <= first && Date.parse(end) >= last) continue;
    if (Date.parse(start) >= first) opens = Math.min(opens, Date.parse(start));
    if (Date.parse(end) <= last) closes = Math.max(closes, Date.parse(end));
  }
  const down = first + Math.floor((opens - first) / hourMs) * hourMs;
  const up = first + Math.ceil((closes - first) / hourMs) * hourMs;
  return { opens: iso(down), closes: iso(Math.min(up, last)) };
}

const iso = (at: number): string => new Date(at).toISOString();

/** Each day of a month `2026-11`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
