// Meetings with colleagues (product rules, "Employees' own app"; decision 087).
// - Whoever has a meeting room invites whom they can find by name, as many as it has seats beside their own. Who declined needs none.
// - A meeting that somebody is invited to is no reservation of theirs: it takes none of their time, and is in nobody's way.
// - Guests are told of what becomes of it, whoever does it. Another time asks those anew who said yes.
// - What a guest answers is told to whoever invited them, and to those who may see reservations.
import type { answerMeeting, bookMeeting, changeMyGuests } from '@population-tracker/contract/me/my-meetings';
import type { InvitedMeeting, OwnMeeting } from '@population-tracker/contract/me/own-meeting';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { readPlaces } from '../booking/facts-queries.ts';
import { findReservation, lockReservation } from '../reservations-queries.ts';
import { create } from '../reservations-service.ts';
import { meetings } from './meetings-events.ts';
import * as queries from './meetings-queries.ts';
import { guestsFit } from './meetings-rules.ts';

type Wish = z.output<typeof bookMeeting.body>;

export async function bookOwnMeeting(ctx: Context, { guests, ...room }: Wish): Promise<z.output<typeof bookMeeting.result>> {
  const { id: userId } = actorOf(ctx);
  const wanted = { ...room, userId, area: 'meetingRoom' as const, deskId: null, slotId: null, notify: false };
  const reservation = await create(ctx, wanted, (ctx, made) => invite(ctx, made, guests));
  return { reservation, meeting: await meetingOf(ctx, reservation.id) };
}

/** Nobody's but the caller's own. */
export const changeGuests = (ctx: Context, id: number, change: z.output<typeof changeMyGuests.body>): Promise<OwnMeeting> =>
  transaction(ctx, async (ctx) => {
    const meeting = await openMeeting(ctx, id);
    if (meeting.userId !== actorOf(ctx).id) refuse('request.notFound');
    if (meeting.area !== 'meetingRoom') refuse('meetings.none');
    await uninvite(ctx, id, change.uninvite);
    await invite(ctx, meeting, change.invite);
    return meetingOf(ctx, id);
  });

export const answer = (ctx: Context, id: number, { answer }: z.output<typeof answerMeeting.body>): Promise<InvitedMeeting> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    // What somebody isn't invited to isn't there, whatever it is.
    if ((await queries.answerOf(ctx.db, id, userId)) === undefined) refuse('meetings.notInvited');
    const meeting = await openMeeting(ctx, id);
    const before = (await queries.answerOf(ctx.db, id, userId)) ?? refuse('meetings.notInvited');
    if (before !== answer) {
      if (before === 'declined') await expectSeat(ctx, meeting);
      await queries.storeAnswer(ctx.db, id, userId, answer, ctx.now());
      await tell(ctx, meetings, { action: 'answer', id, before: { answer: before }, after: { answer } });
    }
    return (await queries.findInvitedTo(ctx.db, userId, id)) ?? refuse('request.notFound');
  });

/** What the caller is invited to on the days from one to the other. */
export const invitedTo = (ctx: Context, from: string, to: string): Promise<InvitedMeeting[]> =>
  queries.findInvited(ctx.db, actorOf(ctx).id, from, to);

/** Of the caller's own reservations the meetings, with their guests. */
export const meetingsAmong = (ctx: Context, own: readonly Pick<Reservation, 'id' | 'area'>[]): Promise<OwnMeeting[]> =>
  queries.findOwnMeetings(
    ctx.db,
    own.filter(({ area }) => area === 'meetingRoom').map(({ id }) => id),
  );

async function meetingOf(ctx: Context, id: number): Promise<OwnMeeting> {
  const [found] = await queries.findOwnMeetings(ctx.db, [id]);
  return found ?? refuse('request.notFound');
}

/** While it is locked nobody else invites, answers, moves or cancels. */
async function openMeeting(ctx: Context, id: number): Promise<Reservation> {
  await lockReservation(ctx.db, id);
  const found = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
  // Whose it is comes first: of others' nobody hears whether it is over.
  const isOwn = found.userId === actorOf(ctx).id;
  if (!isOwn && !(await queries.answerOf(ctx.db, id, actorOf(ctx).id))) refuse('request.notFound');
  // A guest can't put it back.
  if (found.status !== 'active') refuse(isOwn ? 'reservations.cancelled' : 'meetings.cancelled');
  if (new Date(found.end) <= ctx.now()) refuse('reservations.over');
  return found;
}

type Meeting = Pick<Reservation, 'id' | 'userId' | 'workspaceId'>;

async function invite(ctx: Context, { id, userId, workspaceId }: Meeting, guests: readonly number[]): Promise<void> {
  const asked = [...new Set(guests)];
  if (asked.length === 0) return;
  if (asked.includes(userId)) refuse('meetings.yourself', { field: 'guests' });
  if ((await queries.invitable(ctx.db, asked)).length < asked.length) refuse('meetings.guestUnknown', { field: 'guests' });
  const there = await queries.comingAmong(ctx.db, id, asked);
  const added = asked.filter((one) => !there.includes(one));
  if (added.length === 0) return;
  const { name, seats } = await roomOf(ctx, workspaceId);
  const fit = guestsFit(seats);
  if ((await queries.countComing(ctx.db, id)) + added.length > fit) {
    if (fit === 0) refuse('meetings.noGuests', { field: 'guests', values: { name } });
    refuse('meetings.tooManyGuests', { field: 'guests', values: { name, fit } });
  }
  await queries.insertGuests(ctx.db, id, added, ctx.now());
  await tell(ctx, meetings, { action: 'invite', id, after: { guests: added } });
}

async function uninvite(ctx: Context, id: number, guests: readonly number[]): Promise<void> {
  const gone = guests.length === 0 ? [] : await queries.deleteGuests(ctx.db, id, guests);
  if (gone.length === 0) return;
  const uninvited = gone.filter(({ told }) => told).map(({ userId, inCalendar }) => ({ userId, inCalendar }));
  await tell(ctx, meetings, { action: 'uninvite', records: [{ id, before: { guests: gone.map(({ userId }) => userId) } }], uninvited });
}

async function expectSeat(ctx: Context, { id, workspaceId }: Meeting): Promise<void> {
  const { seats } = await roomOf(ctx, workspaceId);
  if ((await queries.countComing(ctx.db, id)) >= guestsFit(seats)) refuse('meetings.fullByNow');
}

async function roomOf(ctx: Context, workspaceId: number | null): Promise<{ name: string; seats: number }> {
  const [place] = await readPlaces(ctx.db, workspaceId === null ? [] : [workspaceId]);
  return { name: place?.name ?? '', seats: place?.capacity ?? 0 };
}
