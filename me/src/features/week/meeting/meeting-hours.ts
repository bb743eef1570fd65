import { timeIn } from '@population-tracker/contract/kernel/zones';
import type { FreeRooms, MeetingRoomOffer } from '@population-tracker/contract/me/my-meetings';
import type { Hours } from '../day/HoursFields.tsx';

const quarterMs = 15 * 60_000;
const lastMinute = 23 * 60 + 45;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** An hour from when somebody would come, or from the next quarter where that is over. */
export function firstHour(hours: { start: string } | null, timeZone: string, now: number): Hours {
  const start = hours ? Math.max(Date.parse(hours.start), now) : now;
  const from = timeIn(timeZone, new Date(Math.ceil(start / quarterMs) * quarterMs));
  return moved({ from, until: timeOf(Math.min(minutesOf(from) + 60, lastMinute)) }, { from });
}

/** A meeting that begins at another time lasts as long as before, within the day. */
export function moved(before: Hours, { from, until }: Partial<Hours>): Hours {
  if (until !== undefined && (from === undefined || from === before.from)) return { ...before, until };
  if (from === undefined) return before;
  const lasts = Math.max(15, minutesOf(before.until === '00:00' ? '24:00' : before.until) - minutesOf(before.from));
  return { from, until: timeOf(Math.min(minutesOf(from) + lasts, lastMinute)) };
}

interface Place {
  /** Not there before the first answer. */
  offered: FreeRooms | undefined;
  chosen: number | null;
  /** Where the meeting is now. */
  at: number | null;
  /** To other hours. */
  isMoved: boolean;
}

interface PlaceAfter {
  room: MeetingRoomOffer | undefined;
  isElsewhere: boolean;
  isPossible: boolean;
}

/**
 * Where a meeting goes: where it was chosen to, or stays as long as it can, else to the best fit. What stays where and when it is may be
 * called otherwise, and have other guests, whatever the rules of reserving say by now.
 */
export function placeAfter({ offered, chosen, at, isMoved }: Place): PlaceAfter {
  const free = offered?.rooms.filter((one) => one.free) ?? [];
  const room = free.find(({ id }) => id === chosen) ?? free.find(({ id }) => id === at) ?? free[0];
  const isElsewhere = room !== undefined && room.id !== at;
  const isFree = room !== undefined && !offered?.reason;
  const stays = !isMoved && !isElsewhere && (!offered || offered.rooms.some(({ id }) => id === at));
  return { room, isElsewhere, isPossible: isFree || stays };
}
