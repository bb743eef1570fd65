// What is kept for how long, and what somebody may ask of what is stored about them (decision 057).
import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { id, idParams, idText, line, refuse, searchText, text, version } from './kernel/primitives.ts';

/** Kinds of data that a rule ends, with what happens to them; each is as short as its reader allows. */
export const retentionKinds = {
  reservations: { effect: 'erase', leastDays: 400 },
  emergencyAnswers: { effect: 'anonymise', leastDays: 30 },
  auditAddresses: { effect: 'erase', leastDays: 30 },
  deletedPeople: { effect: 'anonymise', leastDays: 30 },
} as const satisfies Record<string, { effect: 'erase' | 'anonymise'; leastDays: number }>;
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]];
export const retentionMostDays = 36_500;

const reads = { needs: 'settings.read', scope: 'company' } as const;
const writes = { needs: 'settings.write', scope: 'company' } as const;

const kind = z.enum(retentionKindNames);
const kindParams = z.strictObject({ kind });

export const retentionRule = z.object({
  kind,
  /** Null: it is kept. */
  days: z.number().nullable(),
  legalBasis: z.string(),
  version: z.number(),
});
export type RetentionRule = z.output<typeof retentionRule>;

export const retentionRuleChange = z
  .strictObject({ days: z.number().int().min(1).max(retentionMostDays).nullable(), legalBasis: text(300), version })
  .refine(({ days, legalBasis }) => days === null || legalBasis !== '', { message: refuse('dataProtection.basis'), path: ['legalBasis'] });

export const listRetentionRules = endpoint('GET /data-protection/rules', {
  summary: 'Lists how long each kind of data is kept.',
  ...reads,
  result: z.object({ items: z.array(retentionRule) }),
});
export const saveRetentionRule = endpoint('PUT /data-protection/rules/:kind', {
  summary: 'Says after how many days a kind of data is destroyed, and by which law or decision; null keeps it.',
  ...writes,
  params: kindParams,
  body: retentionRuleChange,
  result: retentionRule,
});

export const due = z.object({ count: z.number(), firstDay: z.string().nullable(), lastDay: z.string().nullable() });
export type Due = z.output<typeof due>;
export const readDue = endpoint('GET /data-protection/rules/:kind/due', {
  summary: 'Tells what would be destroyed now with so many days, without destroying it.',
  ...reads,
  params: kindParams,
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(retentionMostDays) }),
  result: due,
});

export const destructionRun = z.object({
  id: z.number(),
  began: z.string(),
  ended: z.string(),
  kind: z.enum([...retentionKindNames, 'person']),
  days: z.number().nullable(),
  legalBasis: z.string(),
  counted: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Who was erased by somebody’s decision, and by whose. */
  userId: id.nullable(),
  madeBy: z.string().nullable(),
});
export type DestructionRun = z.output<typeof destructionRun>;
export const listDestructionRuns = endpoint('GET /data-protection/runs', {
  summary: 'Lists what was destroyed, the newest first.',
  ...reads,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(1_000).default(20) }),
  result: z.object({ items: z.array(destructionRun), total: z.number() }),
});

export const protectedPerson = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  deleted: z.string().nullable(),
  erased: z.string().nullable(),
  held: z.boolean(),
});
export type ProtectedPerson = z.output<typeof protectedPerson>;
export const findProtectedPeople = endpoint('GET /data-protection/people', {
  summary: 'Finds people who were deleted, the latest first, and those under a legal hold before them.',
  ...reads,
  query: z.strictObject({ search: searchText().optional(), limit: z.coerce.number().int().min(1).max(200).default(20) }),
  result: z.object({ items: z.array(protectedPerson), total: z.number() }),
});

export const legalHold = z.object({ reason: z.string(), placed: z.string(), placedBy: z.string() });
export const erasureBlocks = ['held', 'emergency', 'notDeleted', 'erased'] as const;
export const erasureParts = ['person', 'reservations', 'responses', 'auditEntries', 'mails', 'signIns', 'views'] as const;
export const personProtection = z.object({
  hold: legalHold.nullable(),
  /** What keeps the person from being erased now. */
  block: z.enum(erasureBlocks).nullable(),
  /** How much there is of each; of reservations, answers and entries only the person goes. */
  found: z.array(z.object({ part: z.enum(erasureParts), count: z.number() })),
});
export type PersonProtection = z.output<typeof personProtection>;
export const readPersonProtection = endpoint('GET /data-protection/people/:id', {
  summary: 'Tells whether somebody is under a legal hold, and what an erasure would find of them; nothing is erased.',
  ...reads,
  params: idParams,
  result: personProtection,
});
export const placeHold = endpoint('PUT /data-protection/people/:id/hold', {
  summary: 'Puts somebody under a legal hold: nothing of theirs is destroyed while it stands.',
  ...writes,
  params: idParams,
  body: z.strictObject({ reason: line(300) }),
  result: z.null(),
});
export const liftHold = endpoint('DELETE /data-protection/people/:id/hold', {
  summary: 'Ends a legal hold.',
  ...writes,
  params: idParams,
  result: z.null(),
});
export const erasePerson = endpoint('POST /data-protection/people/:id/erase', {
  summary: 'Erases who a deleted person was, for good. What counts them counts them still.',
  ...writes,
  params: idParams,
  result: z.null(),
});
export const exportPerson = endpoint('GET /data-protection/people/:id/export', {
  summary: 'Everything that is stored about one person, as a zip of JSON and CSV.',
  ...writes,
  freshProof: true,
  params: z.strictObject({ id: idText }),
  result: z.null(),
  answers: 'file',
});
