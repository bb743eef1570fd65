import type { AnnouncementExportQuery } from '@population-tracker/contract/announcements/announcements';
import type { Context } from '#api/context.ts';
import { exportList } from '#features/audit-log/histories-service.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { columnsIn, fileTitle } from './announcements-export-columns.ts';
import { exportPlan } from './announcements-queries.ts';
import { todayOf } from './announcements-rules.ts';

const sheet = { entity: 'announcement', name: 'announcements', title: fileTitle, columnsIn };

export const exportAnnouncements = (ctx: Context, query: AnnouncementExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, sheet, (filters) => exportPlan(ctx.db, filters, todayOf(ctx)));
