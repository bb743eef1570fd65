// The caterer's and the driver's figures, mailed at the location's own hours.
// - Each hour of a day is told once: the mark and the mails are one transaction, so neither two processes nor a crash makes it two or none.
// - An hour that has passed for longer than one is left out. Of several that are due at once, the mails are those of the last.
// - A mail that can't be handed over in time is not sent any more.
import type { SlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { workingDays } from '#features/plan/closures/working-days-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { locations } from '../figures/figures-queries.ts';
import { nextDayOf, slotsOf } from '../today/day-slots-service.ts';
import { slotReportMail } from './slot-reports-mail.ts';
import { forgetSentBefore, holdReport, listReports, markSent, type ReportKey, sentSince } from './slot-reports-queries.ts';
import { dueTimes, isDayOver, isWorthTelling, type TimeOfDay } from './slot-reports-rules.ts';
import { topicOf } from './slot-reports-service.ts';

const keptDays = 60;
const mailLifeSeconds = 3 * 3_600;
/** So far ahead a working day is found, whatever is closed in between. */
const longestAhead = 60;

interface Due {
  report: SlotReport;
  /** With today there, whether that is a working day, and the next one. */
  place: { id: number; name: string; timeZone: string; day: string; works: boolean; nextDay: string };
  times: TimeOfDay[];
}

export async function sendSlotReports(ctx: Context): Promise<void> {
  const due = await dueReports(ctx);
  if (due.length === 0) return;
  const slots = await slotsOf(ctx, [...new Map(due.map(({ place }) => [place.id, place])).values()]);
  for (const one of due) {
    const own = slots.filter(({ locationId, area }) => locationId === one.place.id && area === one.report.area);
    if (isWorthTelling(own, one.place.works)) await sendOnce(ctx, one, own);
  }
  await forgetSentBefore(ctx.db, addDays(dayIn('UTC', ctx.now()), -keptDays));
}

async function dueReports(ctx: Context): Promise<Due[]> {
  const now = ctx.now();
  const places = new Map((await locations(ctx.db)).map((place) => [place.id, { ...place, day: dayIn(place.timeZone, now) }]));
  const found = (await listReports(ctx.db)).flatMap((report) => {
    const place = places.get(report.locationId);
    const times = place ? dueTimes(report.times, place.timeZone, now, place.day) : [];
    return place && times.length > 0 ? [{ report, place, times }] : [];
  });
  if (found.length === 0) return [];
  const keyOf = ({ locationId, area }: ReportKey, { day, at }: TimeOfDay) => `${locationId} ${area} ${day} ${at}`;
  // No location's yesterday is further back.
  const sent = new Set((await sentSince(ctx.db, addDays(dayIn('UTC', now), -2))).map((row) => keyOf(row, row)));
  const open = found
    .map(({ times, ...one }) => ({ ...one, times: times.filter((time) => !sent.has(keyOf(one.report, time))) }))
    .filter(({ times }) => times.length > 0);
  if (open.length === 0) return [];
  const today = dayIn('UTC', now);
  const calendars = await workingDays(ctx.db, { from: addDays(today, -1), to: addDays(today, longestAhead) });
  return open.map(({ place, ...one }) => {
    const working = calendars.find(({ locationId }) => locationId === place.id)?.days ?? [];
    return { ...one, place: { ...place, works: working.includes(place.day), nextDay: nextDayOf(working, place.day) } };
  });
}

const sendOnce = (ctx: Context, { report, place, times }: Due, slots: readonly TodaySlot[]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // Whoever was taken off the list meanwhile is written to no more.
    const current = await holdReport(ctx.db, report);
    const open = times.filter(({ at }) => current?.times.includes(at));
    const last = open.at(-1);
    if (!current || !last || (await markSent(ctx.db, report, open, ctx.now())) === 0) return;
    const mail = slotReportMail({ report: current, place, slots, now: ctx.now(), nextFirst: isDayOver(slots, place.timeZone, ctx.now()) });
    const topic = topicOf(report);
    await queueMails(
      ctx,
      current.recipients.map((to) => ({
        ...mail,
        to,
        topic,
        eventKey: `${topic}:${last.day}:${last.at}:${to}`,
        lifeSeconds: mailLifeSeconds,
      })),
    );
  });
