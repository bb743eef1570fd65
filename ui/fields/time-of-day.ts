const minutesPerDay = 24 * 60;

/**
 * A time of day as people type it: `9`, `930`, `9:30`, `09.30`, `9.30 pm`, `9時30分`.
 * @returns `HH:mm`, or null where it is none
 */
export function readTime(typed: string): string | null {
  const found = /^\s*(\d{1,2})\s*[時시]?(?:[:.h]?\s*([0-5]\d))?\s*[分분]?\s*([ap])?\.?m?\.?\s*$/i.exec(typed.normalize('NFKC'));
  if (!found) return null;
  const half = found[3]?.toLowerCase();
  const hour = Number(found[1]);
  if (hour > (half ? 12 : 23)) return null;
  const hour24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${pad(hour24)}:${found[2] ?? '00'}`;
}

/** The times of a day, every so many minutes, between two of them (both included). */
export function timesOfDay(stepMinutes: number, from = '00:00', to = '23:59'): string[] {
  const times: string[] = [];
  for (let minute = 0; minute < minutesPerDay; minute += stepMinutes) {
    const time = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
    if (time >= from && time <= to) times.push(time);
  }
  return times;
}

const pad = (value: number): string => String(value).padStart(2, '0');
