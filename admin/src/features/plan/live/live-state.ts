import { dayIn, instantAt, timeIn } from '@population-tracker/contract/kernel/zones';
import type { FloorPlan, Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import type { Desk } from '../model/document.ts';

export const minutesADay = 1_440;

/** `09:30` of 570 minutes. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const minutesNow = (timeZone: string): number => {
  const [hours = 0, minutes = 0] = timeIn(timeZone, new Date()).split(':').map(Number);
  return hours * 60 + minutes;
};

export const today = (timeZone: string): string => dayIn(timeZone, new Date());

/** The instant of a minute of a day of the place, in milliseconds. */
export const momentOf = (day: string, minutes: number, timeZone: string): number =>
  instantAt(timeZone, day, clock(Math.min(minutes, minutesADay - 1))).getTime();

/** What a new reservation begins with, as the form's address takes it: the hour that is looked at, from the next quarter on. */
export function whenTo(day: string, minutes: number): string {
  const start = Math.min(Math.ceil(minutes / 15) * 15, minutesADay - 30);
  // An evening has no usual end behind it.
  const end = start < usualEnd ? '' : `&forEnd=${clock(Math.min(start + 60, minutesADay - 15))}`;
  return `forDay=${day}&forStart=${clock(start)}${end}`;
}

const usualEnd = 17 * 60;

const lasts = (held: Held, at: number): boolean => Date.parse(held.start) <= at && at < Date.parse(held.end);

/** Who has each desk at a moment. */
export function holders(occupancy: Occupancy | undefined, at: number): Map<number, Held> {
  const found = new Map<number, Held>();
  for (const { deskId, reservations } of occupancy?.desks ?? []) {
    const held = reservations.find((one) => lasts(one, at));
    if (held) found.set(deskId, held);
  }
  return found;
}

/** Until when a place stays as it is: the end of who has it, or the start of the next; null where nothing follows. */
export function roomState(occupancy: Occupancy | undefined, roomId: number, at: number): { busy: boolean; until: string | null } {
  const reservations = occupancy?.rooms.find(({ meetingRoomId }) => meetingRoomId === roomId)?.reservations ?? [];
  const now = reservations.find((one) => lasts(one, at));
  if (now) return { busy: true, until: now.end };
  const next = reservations.filter(({ start }) => Date.parse(start) > at).sort((a, b) => Date.parse(a.start) - Date.parse(b.start))[0];
  return { busy: false, until: next?.start ?? null };
}

/** The hours that a day's slider spans: those of an office, and any other that somebody is there. */
export function spanOf(occupancy: Occupancy | undefined, day: string): [from: number, to: number] {
  const usual: [number, number] = [7 * 60, 20 * 60];
  if (!occupancy) return usual;
  const { timeZone } = occupancy;
  const minutes = (iso: string, otherwise: number) => {
    const at = new Date(iso);
    if (dayIn(timeZone, at) !== day) return otherwise;
    const [hours = 0, rest = 0] = timeIn(timeZone, at).split(':').map(Number);
    return hours * 60 + rest;
  };
  const all = occupancy.desks.flatMap(({ reservations }) => reservations);
  const from = Math.min(usual[0], ...all.map(({ start }) => minutes(start, 0)));
  const to = Math.max(usual[1], ...all.map(({ end }) => minutes(end, minutesADay)));
  return [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60];
}

/** How many sit somewhere without a desk of their own at a moment. */
export const looseAt = (occupancy: Occupancy | undefined, at: number): number =>
  occupancy?.withoutDesk.filter((one) => lasts(one, at)).length ?? 0;

export interface Counts {
  free: number;
  taken: number;
  blocked: number;
}

/** What stands on a plan at a moment. */
export interface Seen {
  occupancy: Occupancy | undefined;
  /** In milliseconds. */
  at: number;
  held: ReadonlyMap<number, Held>;
  /** How many sit there without a desk. */
  loose: number;
  counts: Counts;
  /** Whether no seat of the workspace is left. */
  isFull: boolean;
}

/** Of the workspace's seats, as whoever reserves finds them: somebody without a desk takes one too, and there may be fewer than desks. */
export function countsOf({ published, seats }: FloorPlan, held: ReadonlyMap<number, Held>, loose: number): Counts {
  const atDesks = published.document.desks.filter(({ id }) => id !== null && held.has(id)).length;
  const blocked = published.document.desks.filter(({ id, status }) => status === 'blocked' && !(id !== null && held.has(id))).length;
  return { free: Math.max(0, seats - atDesks - loose), taken: atDesks + loose, blocked };
}

/** How a desk is shown: one that nobody has is not free where no seat is left. */
export function lookOf({ status }: Pick<Desk, 'status'>, held: Held | undefined, isFull: boolean) {
  if (held) return 'taken';
  if (status === 'blocked') return 'blocked';
  return isFull ? 'full' : 'free';
}

/** How many desks are taken in each half hour of a span. */
export function busyness(occupancy: Occupancy | undefined, day: string, [from, to]: [number, number], timeZone: string): number[] {
  return Array.from(
    { length: Math.ceil((to - from) / 30) },
    (_, index) => holders(occupancy, momentOf(day, from + index * 30 + 15, timeZone)).size,
  );
}

/** `Ayşe Nur Yılmaz` is AY: the first and the last name. */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : '';
  return ((words[0]?.[0] ?? '') + (last?.[0] ?? '')).toLocaleUpperCase('tr');
}
