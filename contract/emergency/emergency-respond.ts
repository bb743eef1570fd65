import { z } from 'zod';
import { productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { keptText, word } from '../kernel/primitives.ts';
import { actionStates, answeredBy, answers, emergencyKinds, emergencyNoteMaxLength } from './emergency.ts';

/** What the page of a mail's link shows. */
export const respondView = z.object({
  kind: z.enum(emergencyKinds),
  message: z.string(),
  /** Whom it is meant for, by name; empty for everybody. */
  locations: z.array(z.string()),
  phoneNumber: z.string().nullable(),
  startedAt: z.string(),
  /** Answers can be changed until then. */
  endedAt: z.string().nullable(),
  name: z.string(),
  language: z.enum(productLanguages),
  /** What the link proposes; nothing is recorded by opening it. */
  proposed: z.enum(answers),
  actionState: z.enum(actionStates),
  actionDate: z.string().nullable(),
  note: z.string(),
  how: z.enum(answeredBy).nullable(),
});
export type RespondView = z.output<typeof respondView>;

const linkQuery = z.strictObject({ token: word(200) });
export const readRespond = endpoint('GET /emergency/respond', {
  summary: 'What a mail’s link is about and what it proposes; records nothing.',
  needs: 'public',
  scope: 'self',
  query: linkQuery,
  result: respondView,
});
export const newRespond = z.strictObject({
  actionState: z.enum(answers),
  /** An answer is never lost by its note. */
  note: keptText(emergencyNoteMaxLength).default(''),
  /** Of a page that tries again on a bad network: what is older than the latest one of this page, or the same, changes nothing. */
  attempt: z.strictObject({ page: z.string().regex(/^[\w-]{8,64}$/), number: z.number().int().min(1).max(1_000_000) }).optional(),
});
export type NewRespond = z.output<typeof newRespond>;
export const respond = endpoint('POST /emergency/respond', {
  summary: 'Records the answer of the person whose link it is; the same again is harmless, until the end it can be changed.',
  needs: 'public',
  scope: 'self',
  query: linkQuery,
  body: newRespond,
  result: respondView,
});
