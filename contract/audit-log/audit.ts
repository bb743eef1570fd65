import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, instant, listResult, longId, longIdParams, longIdText, longListQuery, word } from '../kernel/primitives.ts';

export const auditEntry = z.object({
  id: longId,
  at: z.string(),
  userId: id.nullable(),
  userName: z.string(),
  /** The API key by which they did it, by its name; null by hand. */
  keyName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Whom or what it is about, as it was called at that time; '' for the company, a list, and what has no name. */
  name: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** With what its screen tells besides. */
export const auditEntryInFull = auditEntry.extend({
  /** How many entries it stands for: those of an upload, of a bulk. They are listed by `partOf`. */
  parts: z.number(),
  /** What the records are called that its values name by number: `user:507`. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntryInFull = z.output<typeof auditEntryInFull>;

/** One step in the history of a record, as its own screen tells it. */
export const historyEntry = z.object({
  id: longId,
  at: z.string(),
  /** Whoever did it; null for what happened by itself. */
  who: z.string().nullable(),
  /** create, update, delete, restore, cancel, setPassword, removePassword... */
  action: z.string(),
  /** In the record's field names; of a create and a restore `before` is null, of a delete `after`. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyQuery = longListQuery(['at'], {});
export type HistoryQuery = z.output<typeof historyQuery>;

export const auditFilters = {
  entity: word(50).optional(),
  entityId: word(50).optional(),
  action: word(50).optional(),
  userId: idText.optional(),
  /** The parts of that entry; without it and without a record, parts are left out. */
  partOf: longIdText.optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const listAudit = endpoint('GET /audit-log', {
  summary: 'Who changed what, when, from where; the newest first.',
  needs: 'audit.read',
  scope: 'company',
  query: longListQuery(['at'], auditFilters),
  result: listResult(auditEntry),
});

export const readAudit = endpoint('GET /audit-log/:id', {
  summary: 'One entry with the names of what it is about, and how many entries it stands for.',
  needs: 'audit.read',
  scope: 'company',
  params: longIdParams,
  result: auditEntryInFull,
});
