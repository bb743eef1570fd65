import type { AnnouncementExportQuery } from '@population-tracker/contract/announcements';
import type { Context } from '../../../context.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { exportList } from '../../audit/exports/service.ts';
import { exportPlan } from '../queries.ts';
import { todayOf } from '../rules.ts';
import { columnsIn, fileTitle } from './columns.ts';

const sheet = { entity: 'announcement', name: 'announcements', title: fileTitle, columnsIn };

export const exportAnnouncements = (ctx: Context, query: AnnouncementExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, sheet, (filters) => exportPlan(ctx.db, filters, todayOf(ctx)));
