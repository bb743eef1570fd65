// Reservations of the desks of a floor plan: what lies ahead on them, what becomes of it when a desk goes, who has which on a day.
import type { Held, Occupancy } from '@population-tracker/contract/floor-plan';
import type { Context } from '../../../context.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { addDays } from '../../../platform/zoned-time.ts';
import { recordChange } from '../../audit/service.ts';
import { whenOf } from '../notices/when.ts';
import { lockSeats } from '../queries.ts';
import { deskNotice } from './mail.ts';
import * as queries from './queries.ts';
import { type Equipped, isEqualDesk } from './rules.ts';

export type DeskReservation = Awaited<ReturnType<typeof queries.futureOnDesks>>[number];
type Move = DeskReservation & { toId: number; toLabel: string };

/** Those on which somebody finds all that a lost desk had. */
export const equalDesks = <D extends Equipped>(lost: Equipped, desks: readonly D[]): D[] => desks.filter((desk) => isEqualDesk(lost, desk));

export const futureOnDesks = (ctx: Context, workspaceId: number): Promise<DeskReservation[]> =>
  queries.futureOnDesks(ctx.db, workspaceId, ctx.now());

/** Until the end of the transaction nobody takes a seat or a desk of this workspace. */
export const holdSeats = (ctx: Context, workspaceId: number): Promise<void> => lockSeats(ctx.db, workspaceId);

/** Moves and cancels within the transaction of the layout's change; each person is told by one mail. */
export async function settleReservations(ctx: Context, { moves, cancels }: { moves: Move[]; cancels: DeskReservation[] }): Promise<void> {
  if (cancels.length > 0)
    await queries.cancelThese(
      ctx.db,
      cancels.map(({ id }) => id),
    );
  if (moves.length > 0)
    await queries.moveToDesks(
      ctx.db,
      moves.map(({ id, toId }) => ({ id, toId })),
    );
  for (const { id, deskId, toId } of moves) {
    await recordChange(ctx, { action: 'update', entity: 'reservation', entityId: id, before: { deskId }, after: { deskId: toId } });
  }
  for (const { id } of cancels) {
    await recordChange(ctx, {
      action: 'cancel',
      entity: 'reservation',
      entityId: id,
      before: { status: 'active' },
      after: { status: 'cancelled' },
    });
  }
  await notify(ctx, [...moves, ...cancels.map((one) => ({ ...one, toId: null, toLabel: null }))]);
}

async function notify(ctx: Context, changes: (DeskReservation & { toLabel: string | null })[]): Promise<void> {
  for (const [to, theirs] of Map.groupBy(changes, ({ userEmail }) => userEmail)) {
    const sorted = theirs.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
    const [first] = sorted;
    if (!first) continue;
    const language = first.userLanguage ?? ctx.language;
    const told = sorted.map((one) => ({ ...one, when: whenOf(one, language) }));
    const mail = deskNotice({ language, name: first.userName, changes: told });
    await queueMail(ctx, { eventKey: `desk-notice:${ctx.requestId}:${first.id}`, to, userId: first.userId, ...mail });
  }
}

interface Asked {
  workspaceId: number;
  buildingId: number;
  timeZone: string;
  day: string;
  days: number;
  deskId?: number;
}

export async function occupancyOf(ctx: Context, { timeZone, day, days, deskId, ...place }: Asked): Promise<Occupancy> {
  const rows = await queries.heldOn(ctx.db, place, { from: day, to: addDays(day, days - 1) }, deskId);
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
  };
}

function push(into: Map<number, Held[]>, id: number, held: Held): void {
  const there = into.get(id);
  if (there) there.push(held);
  else into.set(id, [held]);
}
