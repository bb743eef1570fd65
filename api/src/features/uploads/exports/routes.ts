import { exportUploads } from '@population-tracker/contract/history-exports';
import { bind } from '../../../platform/http/bind.ts';
import { exportShortList } from '../../audit/exports/service.ts';
import { type Importers, list } from '../service.ts';
import { uploadSheet } from './sheet.ts';

export const exportRoute = (importers: Importers) =>
  bind(exportUploads, (ctx, { query }) => exportShortList(ctx, query, uploadSheet, (listed) => list(ctx, importers, listed)));
