/** The calendar day, YYYY-MM-DD, of an instant in an IANA time zone. */
export const dayIn = (timeZone: string, instant: Date): string => parts(timeZone, instant).slice(0, 10);

/** The time of day, HH:mm, of an instant in an IANA time zone. */
export const timeIn = (timeZone: string, instant: Date): string => parts(timeZone, instant).slice(11, 16);

/**
 * The instant of a day and a time of day in an IANA time zone, as ISO 8601 in UTC. A time that clocks skip becomes
 * the one after; of a time that comes twice, the first is meant.
 */
export function instantAt(day: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const candidates = [asUtc - 86_400_000, asUtc + 86_400_000].map((near) => asUtc - offsetMs(timeZone, near)).sort((a, b) => a - b);
  const found = candidates.find((at) => parts(timeZone, new Date(at)).slice(0, 16) === `${day}T${time}`) ?? Math.max(...candidates);
  return new Date(found).toISOString();
}

/** How far a zone's clocks are ahead of UTC at a moment. */
const offsetMs = (timeZone: string, at: number): number => Date.parse(`${parts(timeZone, new Date(at))}Z`) - Math.floor(at / 1000) * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DDTHH:mm:ss` as clocks in the zone show it. */
function parts(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish form is the ISO one.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(instant).replace(' ', 'T');
}
