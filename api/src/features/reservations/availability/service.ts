// What is free, and what to say when something isn't (product rules: losing a race answers 409
// with the reason and, where there is one, the nearest free alternative).
import type { Alternative, Area, Availability } from '@population-tracker/contract/reservations';
import type { Context } from '../../../context.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { DeskFacts, PersonFacts, PlaceFacts } from '../kinds/kind.ts';
import { findPlace, type Period } from '../queries.ts';
import { desksWithHolder, isTaken, nearestFreeDesk, nearestFreePlace, overlappingMeetings, takenSeats } from './queries.ts';

export async function availability(
  ctx: Context,
  query: { workspaceId: number; start: string; end: string; exceptId?: number },
): Promise<Availability> {
  const period = { start: new Date(query.start), end: new Date(query.end) };
  if (period.start >= period.end) refuse('reservations.startAfterEnd', { field: 'end' });
  const place = (await findPlace(ctx.db, query.workspaceId)) ?? refuse('reservations.placeUnknown', { field: 'workspaceId' });
  const [desks, meetings, seats] = await Promise.all([
    desksWithHolder(ctx.db, place.id, period, query.exceptId),
    place.isMeetingRoom ? overlappingMeetings(ctx.db, place.id, period, query.exceptId) : [],
    takenSeats(ctx.db, place.id, period, query.exceptId),
  ]);
  const taken = place.isMeetingRoom ? (meetings.length > 0 ? place.capacity : 0) : seats;
  return {
    capacity: place.capacity,
    taken,
    free: Math.max(0, place.capacity - taken),
    desks: desks.map((desk) => ({ ...desk, status: desk.status as 'active' | 'blocked' })),
    meetings,
  };
}

export interface Wanted extends Period {
  area: Area;
  person: PersonFacts;
  place: PlaceFacts;
  desk: (DeskFacts & { x: number; y: number }) | null;
  exceptId?: number;
  /** One of many: nobody waits for the nearest free alternative. */
  withoutOffer?: boolean;
}

/** The refusal for a place or a person that is taken, most telling first; null where all of it is free. */
export async function whatIsTaken(ctx: Context, wanted: Wanted): Promise<Refusal | null> {
  const { person, place, desk, area, exceptId, withoutOffer } = wanted;
  if (await isTaken(ctx.db, { userId: person.id, area }, wanted, exceptId)) {
    return new Refusal('reservations.userBusy', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });
  }
  if (desk && (await isTaken(ctx.db, { deskId: desk.id }, wanted, exceptId))) {
    const details = await offer(withoutOffer, () => nearestFreeDesk(ctx.db, desk, wanted));
    return new Refusal('reservations.deskTaken', { field: 'deskId', values: { name: desk.label }, details });
  }
  if (place.isMeetingRoom && (await isTaken(ctx.db, { roomId: place.id }, wanted, exceptId))) {
    const details = await offer(withoutOffer, () => nearestFreePlace(ctx.db, place, wanted));
    return new Refusal('reservations.roomTaken', { field: 'workspaceId', values: { name: place.name }, details });
  }
  return null;
}

export async function isFull(ctx: Context, { place, withoutOffer, ...period }: Wanted): Promise<Refusal> {
  const details = await offer(withoutOffer, () => nearestFreePlace(ctx.db, place, period));
  return new Refusal('reservations.full', { field: 'workspaceId', values: { name: place.name, capacity: place.capacity }, details });
}

async function offer(
  without: boolean | undefined,
  search: () => Promise<Alternative | undefined>,
): Promise<{ alternative: Alternative | null }> {
  return { alternative: without ? null : ((await search()) ?? null) };
}
