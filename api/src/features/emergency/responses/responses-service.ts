// What those who lead an emergency do with single responses, and the list as a file (product rules, "Emergency").
// - Whoever is marked by hand is recorded so, with who did it; the person may still answer by their link.
// - Everything that was ever said of somebody stays readable.

import {
  type EmergencyAnswer,
  type EmergencyExportQuery,
  type EmergencyResponse,
  type EmergencyResponseQuery,
  emergencyExportColumns,
  type ResponseChange,
} from '@population-tracker/contract/emergency/emergency';
import { defaultTimeZone, exportMaxRows } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { actorOf, type Context } from '#api/context.ts';
import { recordExport } from '#features/audit-log/audit-service.ts';
import { allRows } from '#platform/db/list/all-rows.ts';
import type { Page } from '#platform/db/list.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { exportFile } from '#platform/spreadsheet/write/export-file.ts';
import { tell } from '#platform/tell.ts';
import { read } from '../emergency-service.ts';
import { columnsIn, fileTitle } from './columns.ts';
import { findResponse, listAnswers, listResponses, planOf, recordAnswer } from './responses-queries.ts';

interface Which {
  id: number;
  responseId: number;
}

export async function list(ctx: Context, id: number, query: EmergencyResponseQuery): Promise<Page<EmergencyResponse>> {
  await read(ctx, id);
  return listResponses(ctx.db, id, query);
}

const find = async (ctx: Context, { id, responseId }: Which): Promise<EmergencyResponse> =>
  (await findResponse(ctx.db, id, responseId)) ?? refuse('request.notFound');

export const mark = (ctx: Context, which: Which, change: ResponseChange): Promise<EmergencyResponse> =>
  transaction(ctx, async (ctx) => {
    const before = await find(ctx, which);
    if ((await read(ctx, which.id)).endedAt) refuse('emergency.ended');
    const { actionState, note = before.note, version } = change;
    const given = { actionState, note, version, at: ctx.now(), how: 'byHand' as const, markedBy: actorOf(ctx).id };
    const recorded = await recordAnswer(ctx.db, which.responseId, given);
    const after = await find(ctx, which);
    if (!recorded && after.version !== version) refuse('request.versionConflict', { details: { current: after } });
    if (recorded) {
      const values = ({ actionState, note, how }: EmergencyResponse) => ({ actionState, note, how });
      const changed = { before: { ...values(before), name: null }, after: { ...values(after), name: after.name } };
      await tell(ctx, 'emergencyResponse', { action: 'mark', id: which.responseId, ...changed });
    }
    return after;
  });

export async function history(ctx: Context, which: Which): Promise<{ items: EmergencyAnswer[] }> {
  await find(ctx, which);
  return { items: await listAnswers(ctx.db, which.responseId) };
}

export async function exportResponses(ctx: Context, id: number, query: EmergencyExportQuery): Promise<FileAnswer> {
  const { format, ids, columns = emergencyExportColumns, timeZone = defaultTimeZone, ...filters } = query;
  const { kind, startedAt } = await read(ctx, id);
  const found = await allRows(ctx.db, planOf(ctx.db, id, filters), { ids, maxRows: exportMaxRows });
  if (!found) return refuse('export.tooManyRows', { values: { count: exportMaxRows } });
  await recordExport(ctx, 'emergency', id, { rows: found.total, format, columns, ...filters });
  const known = columnsIn(ctx.language, timeZone);
  return exportFile({
    name: kind,
    title: fileTitle[kind][ctx.language],
    day: dayIn(timeZone, new Date(startedAt)),
    format,
    language: ctx.language,
    columns: columns.map((name) => known[name]),
    pages: found.pages,
  });
}
