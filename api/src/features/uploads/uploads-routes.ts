import {
  cancelUpload,
  continueUpload,
  createUpload,
  forgetMapping,
  listUploadErrors,
  listUploads,
  mapUpload,
  previewMapping,
  readUpload,
  undoUpload,
  uploadErrorSheet,
  uploadEvents,
  uploadTemplate,
} from '@population-tracker/contract/uploads/uploads';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { bindEvents } from '#platform/http/events/events.ts';
import { forget, map, preview } from './mapping/mapping-service.ts';
import { undo } from './undo/uploads-undo-service.ts';
import { exportRoute } from './uploads-exports-routes.ts';
import { uploadsTopic } from './uploads-queries.ts';
import {
  cancel,
  changed,
  continueWithValid,
  create,
  type Importers,
  importerOf,
  jobOf,
  list,
  listErrorRecords,
  read,
} from './uploads-service.ts';
import { errorSheet, templateSheet } from './uploads-sheets.ts';

export const uploadRoutes = (importers: Importers): BoundRoute[] => [
  bind(createUpload, (ctx, _input, upload) => create(ctx, importers, upload)),
  bind(listUploads, (ctx, { query }) => list(ctx, importers, query)),
  exportRoute(importers),
  bindEvents(uploadEvents, () => ({ topic: uploadsTopic, read: (ctx, ids) => changed(ctx, importers, ids) })),
  bind(readUpload, (ctx, { params }) => read(ctx, importers, params.id)),
  bind(listUploadErrors, (ctx, { params, query }) => listErrorRecords(ctx, params.id, query)),
  bind(previewMapping, (ctx, { params, body }) => preview(ctx, importers, params.id, body.fields)),
  bind(mapUpload, (ctx, { params, body }) => map(ctx, importers, params.id, body)),
  bind(forgetMapping, (ctx, { params }) => forget(ctx, importers, params.id)),
  bind(continueUpload, (ctx, { params, query }) => continueWithValid(ctx, importers, params.id, query)),
  bind(cancelUpload, (ctx, { params }) => cancel(ctx, importers, params.id)),
  bind(undoUpload, (ctx, { params }) => undo(ctx, importers, params.id)),
  bind(uploadErrorSheet, async (ctx, { params }) => errorSheet(ctx, await jobOf(ctx, params.id))),
  bind(uploadTemplate, (ctx, { params }) => templateSheet(ctx, importerOf(importers, params.kind))),
];
