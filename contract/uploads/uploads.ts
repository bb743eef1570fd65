import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, listQuery, listResult, word } from '../kernel/primitives.ts';
import { reservationsOfLeaver } from '../users/users.ts';

export const uploadKinds = ['users', 'plan', 'reservations'] as const;
export type UploadKind = (typeof uploadKinds)[number];
export const uploadStates = ['checking', 'needsMapping', 'needsDecision', 'applying', 'done', 'cancelled', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

export const errorRecord = z.object({ row: z.number(), column: z.string(), value: z.string(), key: z.string(), reason: z.string() });
export type ErrorRecord = z.output<typeof errorRecord>;

/** Somebody who did something, and when. */
const did = z.object({ by: z.string(), at: z.string() });

/** What rows put an end to: how many people or places, and the reservations ahead that hang on them. */
export const uploadLeaving = z.object({ records: z.number(), reservations: z.number() });
export type UploadLeaving = z.output<typeof uploadLeaving>;
export const uploadAddition = z.object({ sort: z.string(), count: z.number(), names: z.array(z.string()) });
export type UploadAddition = z.output<typeof uploadAddition>;

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
  createdById: id,
  /** That it was undone, of how many records, and of how many not because they had changed since. */
  undone: did.extend({ undone: z.number(), notUndone: z.number() }).nullable(),
};
export const uploadSummary = z.object(fields);
export type UploadSummary = z.output<typeof uploadSummary>;

export const uploadJob = uploadSummary.extend({
  /** The workbook's visible sheets, `rows` where the file tells, `suits` where one has the headings and rows; empty for .csv. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number().nullable(), suits: z.boolean() })),
  /** The one that is read; null for .csv and until it is known. */
  sheet: z.string().nullable(),
  /** Who once mapped these headings by hand: their mapping was taken over by itself. */
  remembered: did.nullable(),
  /** Whether it can be undone now. */
  undoable: z.boolean(),
  /** Whether its columns can be matched otherwise now, or another sheet be read. */
  matchable: z.boolean(),
  /** Several sheets suit and nobody has said which one is meant. */
  asksSheet: z.boolean(),
  /** Who or what becomes passive or stops being offered, and how many future reservations hang on it; null for none. */
  leaving: uploadLeaving.nullable(),
  /** What would be added, where that is told before: of each sort how many, and the first names. */
  additions: z.array(uploadAddition),
  /** The template's sample row stood in it and was left out. */
  sampleLeftOut: z.boolean(),
  /** Who said that it goes on, and when; null where nobody was asked. */
  continued: did.nullable(),
  /** The uploaded sheet's content is still kept, and with it the offending rows. */
  contentKept: z.boolean(),
  /** What is wrong, the most frequent first; known once checking is over. */
  reasons: z.array(z.object({ key: z.string(), reason: z.string(), count: z.number() })),
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
  needs: 'uploads.write',
  scope: 'company',
  multipart: true,
  heavy: 'upload',
  result: uploadJob,
});
export const listUploads = endpoint('GET /uploads', {
  summary: 'Lists upload jobs, the newest first.',
  needs: 'uploads.read',
  scope: 'company',
  query: listQuery(['createdDate'], {
    kind: z.enum(uploadKinds).optional(),
    state: z.enum(uploadStates).optional(),
    /** Only the caller's own. */
    mine: z.stringbool().optional(),
    /** Only those that the server works on now. */
    running: z.stringbool().optional(),
  }),
  result: listResult(uploadSummary),
});
export const readUpload = endpoint('GET /uploads/:id', {
  summary: 'Reads an upload job with its counts and first error records.',
  needs: 'uploads.read',
  scope: 'company',
  params: idParams,
  result: uploadJob,
});
export const listUploadErrors = endpoint('GET /uploads/:id/errors', {
  summary: 'Lists the error records of an upload.',
  needs: 'uploads.read',
  scope: 'company',
  params: idParams,
  query: listQuery(['row'], { column: word(1_000).optional(), key: word(100).optional() }),
  result: listResult(errorRecord),
});
/** One entry a heading of the file, in its order. */
const mappedFields = z.array(word(100).nullable()).max(200);

/** Sent at the end of each change that an upload makes of itself, in any process. */
export const uploadEvents = endpoint('GET /uploads/events', {
  summary: 'Server-sent events: the counts and the state of each upload as they change.',
  needs: 'uploads.read',
  scope: 'company',
  result: uploadSummary,
  answers: 'events',
});

export const previewCell = z.object({
  text: z.string(),
  /** How the cell is read where that differs from its text. */
  read: z.string().nullable(),
  /** Why it is refused; null where it is right or its column fills no field. */
  reason: z.string().nullable(),
});
export type PreviewCell = z.output<typeof previewCell>;
export const previewMapping = endpoint('POST /uploads/:id/preview', {
  summary: 'How the first rows would be read with these fields; changes nothing.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  body: z.strictObject({ fields: mappedFields }),
  result: z.object({ rows: z.array(z.array(previewCell)) }),
});

export const mapUpload = endpoint('POST /uploads/:id/mapping', {
  summary: 'Says which heading fills which field, or which sheet is meant, and checks the file again.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  /** `fields` are kept for the same headings; with another `sheet` its headings are recognised first. */
  body: z.strictObject({ fields: mappedFields.optional(), sheet: word(200).optional() }),
  result: uploadJob,
});
export const forgetMapping = endpoint('DELETE /uploads/:id/mapping', {
  summary: 'Forgets the remembered mapping of this file’s headings.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  result: uploadJob,
});
export const continueUpload = endpoint('POST /uploads/:id/continue', {
  summary: 'Continues with the valid rows.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  /** Said where `leaving` has reservations: whether they are kept, or cancelled and told by mail. */
  query: z.strictObject({ reservations: reservationsOfLeaver.optional() }),
  result: uploadJob,
});
export const cancelUpload = endpoint('POST /uploads/:id/cancel', {
  summary: 'Cancels an upload; what was applied stays.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  result: uploadJob,
});
export const undoUpload = endpoint('POST /uploads/:id/undo', {
  summary: 'Takes a finished upload back, as far as nothing has changed since.',
  needs: 'uploads.write',
  scope: 'company',
  params: idParams,
  result: uploadJob,
});
export const uploadErrorSheet = endpoint('GET /uploads/:id/errors.xlsx', {
  summary: 'The offending rows as a spreadsheet with a reason column, to be mended and uploaded again.',
  needs: 'uploads.read',
  scope: 'company',
  params: idParams,
  result: z.null(),
  answers: 'file',
});
export const uploadTemplate = endpoint('GET /uploads/templates/:kind', {
  summary: 'A spreadsheet with the headings of this kind, in the caller’s language.',
  needs: 'uploads.read',
  scope: 'company',
  params: z.strictObject({ kind: z.enum(uploadKinds) }),
  result: z.null(),
  answers: 'file',
});
