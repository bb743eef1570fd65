import { exportUploads } from '@population-tracker/contract/audit-log/history-exports';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { bindReading } from '#platform/http/bind.ts';
import { uploadSheet } from './uploads-exports-sheet.ts';
import { type Importers, list } from './uploads-service.ts';

export const exportRoute = (importers: Importers) =>
  bindReading(exportUploads, (ctx, { query }) => exportShortList(ctx, query, uploadSheet, (listed) => list(ctx, importers, listed)));
