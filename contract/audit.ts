import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, listQuery, listResult } from './primitives.ts';

export const auditEntry = z.object({
  id,
  at: z.string(),
  userId: id.nullable(),
  userName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint('GET /audit-log', {
  summary: 'Who changed what, when, from where; the newest first.',
  access: ['admin'],
  query: listQuery(['at'], {
    entity: z.string().max(50).optional(),
    entityId: z.string().max(50).optional(),
    action: z.string().max(50).optional(),
    userId: idText.optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  result: listResult(auditEntry),
});
