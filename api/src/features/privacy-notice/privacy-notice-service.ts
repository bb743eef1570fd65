// What people are told about their data (product rules, "Data protection").
// - Owners publish it in both languages at once. A version is never changed, nor taken away: the database sees to it.
// - Everybody sees the newest one, signed in or not, and is asked once for each to say that they have read it. That is no consent, and
//   nothing waits for it.
// - Who said it when goes with the person, by the same rule or decision.
import { defaultTimeZone, exportMaxRows } from '@population-tracker/contract/kernel/constants';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type {
  exportAcknowledgements,
  listPrivacyNotices,
  newPrivacyNotice,
  PrivacyNotice,
  readMyNotice,
  readPrivacyNotice,
} from '@population-tracker/contract/privacy-notice/privacy-notice';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { recordExport } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { exportFile } from '#platform/spreadsheet/write/export-file.ts';
import { tell } from '#platform/tell.ts';
import { columnsIn, sheetTitle } from './acknowledgements-sheet.ts';
import {
  acknowledgementPages,
  countAcknowledgements,
  countActive,
  findNotice,
  findNotices,
  findOwn,
  insertAcknowledgement,
  insertNotice,
} from './privacy-notice-queries.ts';

export async function listNotices({ db }: Context): Promise<Result<typeof listPrivacyNotices>> {
  const [items, people] = await Promise.all([findNotices(db), countActive(db)]);
  return { items, people };
}

export const readNotice = async ({ db }: Context, number: number): Promise<Result<typeof readPrivacyNotice>> =>
  (await findNotice(db, number)) ?? refuse('request.notFound');

export const publishNotice = (ctx: Context, notice: z.output<typeof newPrivacyNotice>): Promise<PrivacyNotice> =>
  transaction(ctx, async (ctx) => {
    const current = await findNotice(ctx.db);
    if ((current?.number ?? 0) !== notice.after) refuse('request.versionConflict');
    if (current?.textEn === notice.textEn && current.textTr === notice.textTr) refuse('privacyNotice.same');
    await insertNotice(ctx.db, { ...notice, by: actorOf(ctx).id, now: ctx.now() });
    await tell(ctx, 'privacyNotice', { action: 'publish', id: notice.after + 1 });
    const [made] = await findNotices(ctx.db);
    return made as PrivacyNotice;
  });

export async function readOwn(ctx: Context): Promise<Result<typeof readMyNotice>> {
  const found = await findOwn(ctx.db, actorOf(ctx).id);
  if (!found) return { notice: null, acknowledged: null };
  const { number, published, acknowledged } = found;
  return { notice: { number, published }, acknowledged };
}

/** Whoever was asked about a version that isn't the newest any more reads the newest first. */
export const acknowledge = (ctx: Context, number: number): Promise<{ acknowledged: string }> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    const current = await findOwn(ctx.db, id);
    if (!current || current.number < number) return refuse('request.notFound');
    if (current.number > number) return refuse('privacyNotice.newer');
    if (await insertAcknowledgement(ctx.db, number, id, ctx.now())) await tell(ctx, 'privacyNotice', { action: 'acknowledge', id: number });
    const { acknowledged } = await readOwn(ctx);
    return { acknowledged: acknowledged ?? ctx.now().toISOString() };
  });

export async function exportAll(ctx: Context, query: z.output<typeof exportAcknowledgements.query>): Promise<FileAnswer> {
  const { format, number, timeZone = defaultTimeZone } = query;
  if (number !== undefined && !(await findNotice(ctx.db, number))) refuse('request.notFound');
  const rows = await countAcknowledgements(ctx.db, number);
  if (rows > exportMaxRows) refuse('export.tooManyRows', { values: { count: exportMaxRows } });
  await recordExport(ctx, 'privacyNotice', number ?? 'list', { rows, format });
  const [{ language }, day] = [ctx, dayIn(timeZone, ctx.now())];
  const pages = acknowledgementPages(ctx.db, number);
  return exportFile({
    ...{ name: 'privacy-notice', title: sheetTitle[language], day, format, language, pages },
    columns: columnsIn(timeZone),
  });
}
