import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { booleanText, day, id, idParams, line, listQuery, listResult } from './kernel/primitives.ts';

/** How each begins, so that whoever looks for secrets finds one that leaked. */
export const scimTokenPrefix = 'pts_';
/** Where the company's directory calls. */
export const scimPath = '/scim/v2';
/** The old one and the next. */
export const openTokens = 2;
/** For so many days calls are kept. */
export const scimCallDays = 30;
/** As many people are decided about at once. */
export const decidedAtOnce = 1_000;

/** Fields of a user that the directory can own. */
export const ownableFields = [
  'name',
  'lastName',
  'email',
  'status',
  'department',
  'employeeNumber',
  'language',
  'managerFullName',
  'managerEmail',
] as const;
export type OwnableField = (typeof ownableFields)[number];

export const scimToken = z.object({
  id,
  name: z.string(),
  /** Its first characters, by which it is told from others. */
  start: z.string(),
  madeBy: z.string(),
  created: z.string(),
  /** Its last day. */
  until: z.string(),
  /** That has gone by. */
  over: z.boolean(),
  /** To the minute; null where it never was. */
  lastUsed: z.string().nullable(),
});
export type ScimToken = z.output<typeof scimToken>;

/** Somebody whom the directory asked to make passive, and who waits for an owner. */
const waitingPerson = z.object({ id, userId: id, name: z.string(), email: z.string(), asked: z.string() });
export type WaitingPerson = z.output<typeof waitingPerson>;

export const readProvisioning = endpoint('GET /provisioning', {
  summary: 'Tells how the company’s directory provisions people: the address, its tokens, whom it looks after, and who waits for an owner.',
  needs: 'settings.read',
  scope: 'company',
  result: z.object({
    address: z.string(),
    tokens: z.array(scimToken),
    people: z.number().int(),
    teams: z.number().int(),
    /** The first of them. */
    waiting: z.array(waitingPerson),
    waitingTotal: z.number().int(),
  }),
});

/** `until` is its last day, a year ahead at most. */
export const newScimToken = z.strictObject({ name: line(80), until: day });

export const createScimToken = endpoint('POST /provisioning/tokens', {
  summary: `Makes a token for the company’s directory; ${openTokens} are open at once at most. It is told this once only.`,
  needs: 'owners.write',
  scope: 'company',
  freshProof: true,
  body: newScimToken,
  result: z.object({ token: z.string(), result: scimToken }),
  // Such an answer is stored nowhere.
  answers: 'beside',
});

export const revokeScimToken = endpoint('DELETE /provisioning/tokens/:id', {
  summary: 'Revokes a token of the company’s directory, with the next call.',
  needs: 'owners.write',
  scope: 'company',
  params: idParams,
  result: z.null(),
});

const decision = {
  needs: 'owners.write',
  scope: 'company',
  /** Of those who wait, as they were shown. */
  body: z.strictObject({ ids: z.array(id).min(1).max(decidedAtOnce) }),
} as const;

export const deactivateWaiting = endpoint('POST /provisioning/waiting/deactivate', {
  summary: 'Makes those passive who wait for it: their future reservations are cancelled and told, their sessions end.',
  ...decision,
  result: z.object({
    deactivated: z.number().int(),
    /** Who stays, each with its reason in the caller’s language. */
    stayed: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});

export const keepWaiting = endpoint('POST /provisioning/waiting/keep', {
  summary: 'Leaves those active who wait to become passive.',
  ...decision,
  result: z.object({ kept: z.number().int() }),
});

export const scimCall = z.object({
  id,
  at: z.string(),
  token: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  /** SCIM’s own word for what was wrong, and the sentence that was answered. */
  scimType: z.string(),
  detail: z.string(),
  durationMs: z.number().int(),
});
export type ScimCall = z.output<typeof scimCall>;

export const listScimCalls = endpoint('GET /provisioning/calls', {
  summary: `Lists the calls of the company’s directory of the last ${scimCallDays} days, each with its answer.`,
  needs: 'settings.read',
  scope: 'company',
  query: listQuery(['at', 'status', 'durationMs'], { refused: booleanText.optional() }),
  result: listResult(scimCall),
});
