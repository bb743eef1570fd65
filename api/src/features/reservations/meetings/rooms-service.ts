// Which meeting rooms somebody could have over some hours. Of a taken one nobody is told by whom, but when it is free that day.
import { errorText } from '@population-tracker/contract/kernel/errors';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { FreeRooms, listFreeRooms } from '@population-tracker/contract/me/my-meetings';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { hoursAround } from '../availability/alternatives.ts';
import { busyTimes } from '../availability/availability-queries.ts';
import { freeTimesNear, overlap } from '../availability/availability-rules.ts';
import { check } from '../booking/check-service.ts';
import { readLocations } from '../booking/facts-queries.ts';
import type { LocationFacts, Period } from '../kinds/kind.ts';
import { soonest } from '../own/hours-rules.ts';
import { activeLocations } from '../own/own-queries.ts';
import { ownOne } from '../own/own-service.ts';
import { type Room, roomsAt, takenRooms } from './rooms-queries.ts';

type Query = z.output<typeof listFreeRooms.query>;

export async function freeRooms(ctx: Context, { locationId, start, end, people, meetingId }: Query): Promise<FreeRooms> {
  const wanted = { start: new Date(start), end: new Date(end) };
  if (wanted.start >= wanted.end) refuse('reservations.startAfterEnd', { field: 'end' });
  if (meetingId !== undefined) await ownOne(ctx, meetingId);
  const isActive = (await activeLocations(ctx.db)).some(({ id }) => id === locationId);
  const [location] = isActive ? await readLocations(ctx.db, [locationId]) : [];
  if (!location) return refuse('reservations.placeUnknown', { field: 'locationId' });
  const all = await roomsAt(ctx.db, locationId);
  const fitting = all.filter(({ capacity }) => capacity >= people);
  const offers = await offersOf(ctx, fitting, { location, wanted, exceptId: meetingId });
  // The smallest that is free is the best fit; they come in that order.
  const rooms = [...offers.filter(({ free }) => free), ...offers.filter(({ free }) => !free)];
  return { reason: await reasonFor(ctx, rooms[0]?.id, { ...wanted, exceptId: meetingId }), largest: all.at(-1)?.capacity ?? 0, rooms };
}

/** What speaks against any of them: that it is taken is seen by itself. */
export async function reasonFor(
  ctx: Context,
  workspaceId: number | undefined,
  { start, end, exceptId }: Period & { exceptId?: number | undefined },
): Promise<string | null> {
  if (workspaceId === undefined) return null;
  const asked = {
    userId: actorOf(ctx).id,
    area: 'meetingRoom' as const,
    workspaceId,
    deskId: null,
    slotId: null,
    title: '',
    notify: false,
  };
  const { reasons } = await check(ctx, { ...asked, exceptId, start: start.toISOString(), end: end.toISOString() }, true);
  const reason = reasons.find(({ key }) => key !== 'reservations.roomTaken');
  // To themselves nobody is told by name.
  return reason?.key === 'reservations.userBusy' ? errorText('meetings.busy', ctx.language) : (reason?.message ?? null);
}

interface Where {
  location: LocationFacts;
  wanted: Period;
  /** A meeting that is in nobody’s way: it would be gone from where it is. */
  exceptId: number | undefined;
}

async function offersOf(ctx: Context, rooms: readonly Room[], { location, wanted, exceptId }: Where): Promise<FreeRooms['rooms']> {
  const day = dayIn(location.timeZone, wanted.start);
  const open = hoursAround({ location, day, ...wanted });
  const within = open && { start: new Date(Math.max(+open.start, +soonest(ctx.now()))), end: open.end };
  const span = open ? { start: new Date(Math.min(+open.start, +wanted.start)), end: new Date(Math.max(+open.end, +wanted.end)) } : wanted;
  const ids = rooms.map(({ id }) => id);
  const byRoom = Map.groupBy(await takenRooms(ctx.db, ids, span, exceptId), ({ id }) => id);
  const whose = { userId: actorOf(ctx).id, area: 'meetingRoom' as const, locationId: location.id };
  const busy = await busyTimes(ctx.db, whose, span, exceptId);
  return rooms.map((room) => {
    const taken = byRoom.get(room.id) ?? [];
    const free = !taken.some((one) => overlap(one, wanted));
    const near = free || !within || within.start >= within.end ? null : nearestOf(wanted, within, taken, busy);
    return { ...room, free, freeAt: near && { start: near.start.toISOString(), end: near.end.toISOString() } };
  });
}

function nearestOf(wanted: Period, within: Period, taken: readonly Period[], busy: readonly Period[]): Period | null {
  const numbered = taken.map((one) => ({ ...one, number: null }));
  return freeTimesNear({ wanted, within, taken: numbered, busy, capacity: 1 }).next().value ?? null;
}
