import { productLanguages } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { noPage, noticePage } from './notice-page.ts';
import { findNotice } from './privacy-notice-queries.ts';

/** For everybody: the newest version, or another that was published once. */
export async function showNotice(ctx: Context, query: Readonly<Record<string, string>>): Promise<{ status?: number; body: string }> {
  const language = productLanguages.find((one) => one === query.lang) ?? ctx.language;
  const number = /^[1-9]\d{0,8}$/.test(query.version ?? '') ? Number(query.version) : undefined;
  const notice = await findNotice(ctx.db, number);
  if (!notice) return { status: 404, body: noPage(language) };
  return { body: noticePage(notice, { language, named: number !== undefined }) };
}
