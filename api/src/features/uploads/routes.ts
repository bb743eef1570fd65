import {
  cancelUpload,
  continueUpload,
  createUpload,
  listUploadErrors,
  listUploads,
  mapUpload,
  readUpload,
  uploadErrorSheet,
  uploadTemplate,
} from '@population-tracker/contract/uploads';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { errorSheet, templateSheet } from './answers/sheets.ts';
import { cancel, continueWithValid, create, type Importers, importerOf, jobOf, list, listErrorRecords, map, read } from './service.ts';

export const uploadRoutes = (importers: Importers): BoundRoute[] => [
  bind(createUpload, (ctx, _input, upload) => create(ctx, importers, upload)),
  bind(listUploads, (ctx, { query }) => list(ctx, importers, query)),
  bind(readUpload, (ctx, { params }) => read(ctx, importers, params.id)),
  bind(listUploadErrors, (ctx, { params, query }) => listErrorRecords(ctx, params.id, query)),
  bind(mapUpload, (ctx, { params, body }) => map(ctx, importers, params.id, body.fields)),
  bind(continueUpload, (ctx, { params }) => continueWithValid(ctx, importers, params.id)),
  bind(cancelUpload, (ctx, { params }) => cancel(ctx, importers, params.id)),
  bind(uploadErrorSheet, async (ctx, { params }) => errorSheet(ctx, await jobOf(ctx, params.id))),
  bind(uploadTemplate, (ctx, { params }) => templateSheet(ctx, importerOf(importers, params.kind))),
];
