import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, listQuery, listResult } from './primitives.ts';

export const uploadKinds = ['users'] as const;
export type UploadKind = (typeof uploadKinds)[number];
export const uploadStates = ['checking', 'needsMapping', 'needsDecision', 'applying', 'done', 'cancelled', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

export const errorRecord = z.object({ row: z.number(), column: z.string(), value: z.string(), key: z.string(), reason: z.string() });
export type ErrorRecord = z.output<typeof errorRecord>;

const fields = {
  id,
  kind: z.enum(uploadKinds),
  state: z.enum(uploadStates),
  fileName: z.string(),
  fileSize: z.number(),
  /** Rows below the headings; grows while the file is read. */
  total: z.number(),
  /** Rows settled in the step that runs; processed + waiting = total at any time. */
  processed: z.number(),
  waiting: z.number(),
  valid: z.number(),
  invalid: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** A sentence in the caller's language: what happens now, or why it failed. */
  statusExplanation: z.string(),
  createdDate: z.string(),
  finishedDate: z.string().nullable(),
  createdBy: z.string(),
};
export const uploadSummary = z.object(fields);
export type UploadSummary = z.output<typeof uploadSummary>;

export const uploadJob = uploadSummary.extend({
  /** The headings found in the file and the field that each one fills, null where none. */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  /** The fields of this kind, for mapping by hand. */
  fields: z.array(z.object({ field: z.string(), required: z.boolean() })),
  /** The first rows below the headings, as they stand in the file. */
  preview: z.array(z.array(z.string())),
  errorRecords: z.object({ total: z.number(), items: z.array(errorRecord) }),
});
export type UploadJob = z.output<typeof uploadJob>;

export const createUpload = endpoint('POST /uploads', {
  summary: 'Uploads one .xlsx, .xls or .csv (multipart `file` and `kind`); it is checked at once.',
  access: ['admin'],
  multipart: true,
  result: uploadJob,
});
export const listUploads = endpoint('GET /uploads', {
  summary: 'Lists upload jobs, the newest first.',
  access: ['admin'],
  query: listQuery(['createdDate'], { kind: z.enum(uploadKinds).optional(), state: z.enum(uploadStates).optional() }),
  result: listResult(uploadSummary),
});
export const readUpload = endpoint('GET /uploads/:id', {
  summary: 'Reads an upload job with its counts and first error records.',
  access: ['admin'],
  params: idParams,
  result: uploadJob,
});
export const listUploadErrors = endpoint('GET /uploads/:id/errors', {
  summary: 'Lists the error records of an upload.',
  access: ['admin'],
  params: idParams,
  query: listQuery(['row'], { column: z.string().max(100).optional() }),
  result: listResult(errorRecord),
});
export const mapUpload = endpoint('POST /uploads/:id/mapping', {
  summary: 'Says which heading fills which field and checks the file again.',
  access: ['admin'],
  params: idParams,
  /** One entry a heading of the file, in its order. */
  body: z.strictObject({ fields: z.array(z.string().max(100).nullable()).max(200) }),
  result: uploadJob,
});
export const continueUpload = endpoint('POST /uploads/:id/continue', {
  summary: 'Continues with the valid rows.',
  access: ['admin'],
  params: idParams,
  result: uploadJob,
});
export const cancelUpload = endpoint('POST /uploads/:id/cancel', {
  summary: 'Cancels an upload; what was applied stays.',
  access: ['admin'],
  params: idParams,
  result: uploadJob,
});
export const uploadErrorSheet = endpoint('GET /uploads/:id/errors.xlsx', {
  summary: 'The offending rows as a spreadsheet with a reason column, to be mended and uploaded again.',
  access: ['admin'],
  params: idParams,
  result: z.null(),
  answers: 'file',
});
export const uploadTemplate = endpoint('GET /uploads/templates/:kind', {
  summary: 'A spreadsheet with the headings of this kind, in the caller’s language.',
  access: ['admin'],
  params: z.strictObject({ kind: z.enum(uploadKinds) }),
  result: z.null(),
  answers: 'file',
});
