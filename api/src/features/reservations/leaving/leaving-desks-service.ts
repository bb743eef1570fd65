// Reservations of the desks of a floor plan: what lies ahead on them, what becomes of it when a desk goes, who has which on a day.

import { addDays } from '@population-tracker/contract/kernel/days';
import type { Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import type { Context } from '#api/context.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { tell } from '#platform/tell.ts';
import { tellCalendars } from '../notices/notices-service.ts';
import { whenOf } from '../notices/when.ts';
import { cancelledFor, reservations } from '../reservations-events.ts';
import { lockSeats } from '../reservations-queries.ts';
import { closuresOn } from '../views/views-queries.ts';
import { deskNotice } from './desks-mail.ts';
import * as queries from './leaving-desks-queries.ts';
import { cancelAway } from './leaving-queries.ts';
import { nearestFree } from './targets.ts';

export type DeskReservation = Awaited<ReturnType<typeof queries.futureOnDesks>>[number];
type Move = DeskReservation & { toId: number; toLabel: string };

export const futureOnDesks = (ctx: Context, workspaceId: number): Promise<DeskReservation[]> =>
  queries.futureOnDesks(ctx.db, workspaceId, ctx.now());

/** Where those on lost desks could sit instead. */
export const equalDesks = nearestFree;

/** Until the end of the transaction nobody takes a seat or a desk of this workspace. */
export const holdSeats = (ctx: Context, workspaceId: number): Promise<void> => lockSeats(ctx.db, workspaceId);

interface Settled {
  moves: Move[];
  cancels: DeskReservation[];
  /** The desks stay, and are others' from now on. */
  assigned?: boolean;
}

/** Moves and cancels within the transaction of the layout's change; each person is told by one mail. */
export async function settleReservations(ctx: Context, { moves, cancels, assigned = false }: Settled): Promise<void> {
  const ends = await cancelAway(
    ctx.db,
    cancels.map(({ id }) => id),
    '',
  );
  const versions = await queries.moveToDesks(
    ctx.db,
    moves.map(({ id, toId }) => ({ id, toId })),
  );
  const records = moves.map(({ id, deskId, toId }) => ({ id, version: versions.get(id), before: { deskId }, after: { deskId: toId } }));
  await tell(ctx, reservations, { action: 'update', records });
  await tell(ctx, reservations, { action: 'cancel', records: ends, ...cancelledFor(), placesGo: !assigned });
  await mailThem(ctx, [...moves, ...cancels.map((one) => ({ ...one, toId: null, toLabel: null }))], assigned);
  await tellCalendars(ctx, { moved: moves.map(({ id }) => id), cancelled: cancels.map(({ id }) => id) });
}

async function mailThem(ctx: Context, changes: (DeskReservation & { toLabel: string | null })[], assigned: boolean): Promise<void> {
  const mails = [...Map.groupBy(changes, ({ userEmail }) => userEmail)].flatMap(([to, theirs]): Mail[] => {
    const sorted = theirs.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
    const [first] = sorted;
    if (!first) return [];
    const language = first.userLanguage ?? ctx.language;
    const told = sorted.map((one) => ({ ...one, when: whenOf(one, language) }));
    const mail = deskNotice({ language, name: first.userName, changes: told, assigned });
    return [{ eventKey: `desk-notice:${ctx.requestId}:${first.id}`, to, userId: first.userId, ...mail }];
  });
  await queueMails(ctx, mails);
}

interface Asked {
  workspaceId: number;
  buildingId: number;
  locationId: number;
  timeZone: string;
  day: string;
  days: number;
  deskId?: number;
}

export async function occupancyOf(ctx: Context, { timeZone, locationId, day, days, deskId, ...place }: Asked): Promise<Occupancy> {
  const last = addDays(day, days - 1);
  const [rows, closures] = await Promise.all([
    queries.heldOn(ctx.db, place, { from: day, to: last }, deskId),
    closuresOn(ctx.db, locationId, day, last),
  ]);
  const desks = new Map<number, Held[]>();
  const rooms = new Map<number, Held[]>();
  const withoutDesk: Held[] = [];
  for (const { area, deskId, workspaceId, ...held } of rows) {
    if (area === 'meetingRoom') push(rooms, workspaceId as number, held);
    else if (deskId === null) withoutDesk.push(held);
    else push(desks, deskId, held);
  }
  return {
    timeZone,
    desks: [...desks].map(([deskId, reservations]) => ({ deskId, reservations })),
    rooms: [...rooms].map(([meetingRoomId, reservations]) => ({ meetingRoomId, reservations })),
    withoutDesk,
    closures,
  };
}

function push(into: Map<number, Held[]>, id: number, held: Held): void {
  const there = into.get(id);
  if (there) there.push(held);
  else into.set(id, [held]);
}
