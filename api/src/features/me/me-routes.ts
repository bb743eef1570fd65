import * as contract from '@population-tracker/contract/me/me';
import * as calendar from '@population-tracker/contract/me/my-calendar';
import { readMyDay, readMyPlan } from '@population-tracker/contract/me/my-day';
import { answerMeeting, bookMeeting, changeMyGuests, listFreeRooms } from '@population-tracker/contract/me/my-meetings';
import { sayMyPlan } from '@population-tracker/contract/me/my-plan';
import { leaveMyWait, listMyWaits, waitForMe } from '@population-tracker/contract/me/my-waits';
import { sayPlan } from '#features/reservations/day-plans/day-plans-service.ts';
import { answer, bookOwnMeeting, changeGuests } from '#features/reservations/meetings/meetings-service.ts';
import { freeRooms } from '#features/reservations/meetings/rooms-service.ts';
import { bookOwn, changeOwn, checkInOwn, giveBack, takeBack } from '#features/reservations/own/own-service.ts';
import { repeatWeek } from '#features/reservations/own/repeat-service.ts';
import { joinLine, leaveLine, ownWaits } from '#features/reservations/waiting/waits-service.ts';
import { bind, bindSingleWrite } from '#platform/http/bind.ts';
import { chooseWhether, makeFeed, myCalendar, readFeed, revokeFeed } from './feed/feed-service.ts';
import { myDay, myPlan, myReservations, myWeek } from './me-service.ts';

export const routes = [
  bind(contract.readMyWeek, (ctx, { query }) => myWeek(ctx, query.day)),
  bind(contract.repeatMyWeek, (ctx, { body }) => repeatWeek(ctx, body.day)),
  bind(contract.listMyReservations, (ctx, { query }) => myReservations(ctx, query.from, query.to)),
  bindSingleWrite(contract.bookForMe, (ctx, { body }) => bookOwn(ctx, body)),
  bind(contract.changeMine, (ctx, { params, body }) => changeOwn(ctx, params.id, body)),
  bind(contract.giveBackMine, (ctx, { params, query }) => giveBack(ctx, params.id, query.version)),
  bind(contract.checkInMine, (ctx, { params }) => checkInOwn(ctx, params.id)),
  bind(contract.takeBackMine, (ctx, { params, body }) => takeBack(ctx, params.id, body.version)),
  bind(readMyDay, (ctx, { params, query }) => myDay(ctx, params.day, query.locationId)),
  bind(readMyPlan, (ctx, { params, query }) => myPlan(ctx, params.id, query)),
  bind(listFreeRooms, (ctx, { query }) => freeRooms(ctx, query)),
  bind(bookMeeting, (ctx, { body }) => bookOwnMeeting(ctx, body)),
  bind(changeMyGuests, (ctx, { params, body }) => changeGuests(ctx, params.id, body)),
  bind(answerMeeting, (ctx, { params, body }) => answer(ctx, params.id, body)),
  bind(sayMyPlan, (ctx, { body }) => sayPlan(ctx, body)),
  bind(listMyWaits, async (ctx) => ({ items: await ownWaits(ctx) })),
  bind(waitForMe, (ctx, { body }) => joinLine(ctx, body)),
  bind(leaveMyWait, (ctx, { params }) => leaveLine(ctx, params.id)),
  bind(calendar.readMyCalendar, myCalendar),
  bind(calendar.makeMyFeed, makeFeed),
  bind(calendar.revokeMyFeed, revokeFeed),
  bind(calendar.chooseInvitations, (ctx, { body }) => chooseWhether(ctx, body.invitations)),
  bind(calendar.readFeed, (ctx, { params }) => readFeed(ctx, params.file)),
];
