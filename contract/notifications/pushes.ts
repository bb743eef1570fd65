import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { exportQuery, id, idsText, listResult, longId, longListQuery, word } from '../kernel/primitives.ts';
import { pushKinds } from '../me/push-kinds.ts';
import { mailStates } from './notifications.ts';

/** What a device was told, beside the mail of the same. Where it was pushed to is shown to nobody. */
const push = z.object({
  id: longId,
  userId: id,
  userName: z.string(),
  recipient: z.string(),
  /** Null where it is no longer one of theirs. */
  device: z.string().nullable(),
  kind: z.enum(pushKinds),
  /** Kept until it is sent, and as long as the mail that tells the same; null afterwards. */
  subject: z.string().nullable(),
  /** What it belongs to, where it went to many: `announcement:3`, `emergency:12`. */
  topic: z.string().nullable(),
  urgent: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** In our words, with what the push service answered. */
  lastError: z.string().nullable(),
  /** Of one that waits. */
  nextTry: z.string().nullable(),
  created: z.string(),
  sent: z.string().nullable(),
});
export type Push = z.output<typeof push>;

const pushFilters = {
  state: z.enum(mailStates).optional(),
  kind: z.enum(pushKinds).optional(),
  topic: word(100).min(1).optional(),
};

export const listPushes = endpoint('GET /notifications/pushes', {
  summary:
    'Lists what people’s devices were told in the last 30 days with what became of it; `search` looks into name, address and subject with Turkish folding.',
  needs: 'mail.read',
  scope: 'company',
  query: longListQuery(['created'], pushFilters),
  result: listResult(push),
});
export type PushQuery = z.output<typeof listPushes.query>;

export const pushExportColumns = [
  'userName',
  'recipient',
  'device',
  'kind',
  'subject',
  'state',
  'attempts',
  'lastError',
  'created',
  'sent',
] as const;

export const exportPushes = endpoint('GET /notifications/pushes/export', {
  summary:
    'What devices were told, as the list finds it but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'mail.read',
  scope: 'company',
  query: exportQuery(['created'], pushExportColumns, { ...pushFilters, except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
