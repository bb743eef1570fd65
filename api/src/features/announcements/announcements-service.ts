// Announcements (product rules, "Announcements"): written as drafts, published for some days, sent by mail at their start.
// - The text is sanitised before it is kept: what was pasted from anywhere never reaches a mail or a page as it came.
// - Of its days the company's zone decides. It is published with a text, and with a last day that is not past.
// - Nobody saves over a newer version. A deleted announcement stays readable, and nothing of it changes any more.
// - It is for everybody, or for those whose site one of its locations is and those in one of its teams; published, for somebody. One
//   that has lost all of them, since locations and teams were deleted, is for nobody and never for everybody.
// - Changing a published one sends nobody a second mail by itself; whoever changes it says whether everybody gets one more.

import type {
  Announcement,
  AnnouncementChange,
  NewAnnouncement,
  previewAnnouncement,
} from '@population-tracker/contract/announcements/announcements';
import type { HistoryEntry, HistoryQuery } from '@population-tracker/contract/audit-log/audit';
import type { Input } from '@population-tracker/contract/kernel/endpoint';
import type { Context } from '#api/context.ts';
import { historyOf } from '#features/audit-log/audit-service.ts';
import type { Page } from '#platform/db/list.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import {
  changeAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  markDeleted,
  setPublished,
} from './announcements-queries.ts';
import { changesMail, expectNotOver, expectSound, isPublished, keptText, newValues, todayOf, writtenOf } from './announcements-rules.ts';
import { setAudience } from './audience/audience-queries.ts';
import { audienceOf, isSameAudience, isWider } from './audience/audience-rules.ts';
import { expectThere } from './audience/audience-service.ts';
import { holdGroup, oldestGroup } from './groups-queries.ts';
import { cleanText } from './rich-text/clean.ts';
import { deliveriesOf } from './sending/announcements-sending-queries.ts';
import { announcementMail } from './sending/sending-mail.ts';
import { changeSending, planSending, stopSending, topicOf } from './sending/sending-service.ts';

const entity = 'announcement';

export const read = async (ctx: Context, id: number): Promise<Announcement> =>
  (await findAnnouncement(ctx.db, id, todayOf(ctx))) ?? refuse('request.notFound');

export const create = (ctx: Context, input: NewAnnouncement): Promise<Announcement> =>
  transaction(ctx, async (ctx) => {
    const groupId = await groupFor(ctx, input.groupId ?? (await oldestGroup(ctx.db)).id);
    const audience = await expectThere(ctx, audienceOf({ everybody: true, locationIds: [], teamIds: [] }, input));
    const values = { ...input, groupId, text: keptText(input.text), ...audience };
    expectSound(values, false);
    const { id } = await insertAnnouncement(ctx.db, values);
    await setAudience(ctx.db, id, audience);
    await tell(ctx, entity, { action: 'create', id, after: values });
    return read(ctx, id);
  });

export const update = (ctx: Context, id: number, { version, sendAgain = false, ...change }: AnnouncementChange): Promise<Announcement> =>
  transaction(ctx, async (ctx) => {
    if (change.groupId) await groupFor(ctx, change.groupId);
    const current = await open(ctx, id, version);
    const audience = audienceOf(current, change);
    const values = newValues(current, { ...change, ...(change.text !== undefined && { text: keptText(change.text) }), ...audience });
    const published = isPublished(current);
    const asked = published && sendAgain;
    if (Object.keys(values).length === 0 && !asked) return current;
    const wanted = { ...current, ...values };
    expectSound(wanted, published);
    // What has ended may still be put right.
    if (published && (values.endDate || asked)) expectNotOver(wanted, todayOf(ctx));
    if (!isSameAudience(current, audience)) await expectThere(ctx, audience, current);
    await changeAnnouncement(ctx.db, id, values);
    if (!isSameAudience(current, audience)) await setAudience(ctx.db, id, audience);
    const again = published && (await sendChanged(ctx, current, values, asked));
    const after = await read(ctx, id);
    await tell(ctx, entity, {
      action: 'update',
      id,
      before: writtenOf(current),
      after: { ...writtenOf(after), ...(again && { sentAgain: true }) },
    });
    return after;
  });

/** @returns whether those who have had its mail get another */
async function sendChanged(ctx: Context, current: Announcement, values: Partial<Announcement>, sendAgain: boolean): Promise<boolean> {
  const over = (values.endDate ?? current.endDate) < todayOf(ctx);
  if (over || !(sendAgain || changesMail(values))) return false;
  const wider = values.sendToExceptionalUser === true || isWider(current, { ...current, ...values });
  return changeSending(ctx, current.id, { sendAgain, wider });
}

export const publish = (
  ctx: Context,
  id: number,
  { version, sendAgain = false }: { version?: number; sendAgain?: boolean },
): Promise<Announcement> =>
  transaction(ctx, async (ctx) => {
    const current = await open(ctx, id, version);
    if (isPublished(current)) refuse('announcements.published');
    expectSound(current, true);
    expectNotOver(current, todayOf(ctx));
    await setPublished(ctx.db, id, ctx.now());
    const again = await planSending(ctx, id, sendAgain);
    await tell(ctx, entity, { action: 'publish', id, after: { sendAgain: again } });
    return read(ctx, id);
  });

export const withdraw = (ctx: Context, id: number, { version }: { version?: number }): Promise<Announcement> =>
  transaction(ctx, async (ctx) => {
    if (!isPublished(await open(ctx, id, version))) refuse('announcements.notPublished');
    await setPublished(ctx.db, id, null);
    await stopSending(ctx, id);
    await tell(ctx, entity, { action: 'withdraw', id });
    return read(ctx, id);
  });

export const remove = (ctx: Context, id: number, version?: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const current = await open(ctx, id, version);
    await markDeleted(ctx.db, id, ctx.now());
    await stopSending(ctx, id);
    await tell(ctx, entity, { action: 'delete', id, before: writtenOf(current) });
    return null;
  });

export function preview(ctx: Context, { text, language = ctx.language, ...told }: Input<typeof previewAnnouncement>['body']) {
  return announcementMail({ ...told, text: cleanText(text) }, language);
}

export async function deliveries(ctx: Context, id: number) {
  await read(ctx, id);
  return deliveriesOf(ctx.db, id, topicOf(id));
}

export async function history(ctx: Context, id: number, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  await read(ctx, id);
  return historyOf(ctx, entity, id, query);
}

/** Locks an announcement that must be there, not be deleted and, where a version is given, not be newer than it. */
async function open(ctx: Context, id: number, version: number | undefined): Promise<Announcement> {
  await lockAnnouncement(ctx.db, id);
  const current = await read(ctx, id);
  if (current.state === 'deleted') refuse('announcements.deleted');
  return expectVersion(current, version);
}

async function groupFor(ctx: Context, groupId: number): Promise<number> {
  if (!(await holdGroup(ctx.db, groupId))) refuse('announcements.groupUnknown', { field: 'groupId' });
  return groupId;
}
