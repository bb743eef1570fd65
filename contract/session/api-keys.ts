import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { type KeyPermission, keyPermissions, permissions } from '../kernel/permissions.ts';
import { day, id, idParams, line, listQuery, listResult, refuse } from '../kernel/primitives.ts';

/** How each begins, so that whoever looks for secrets finds one that leaked. */
export const apiKeyPrefix = 'ptk_';

const own = { needs: 'apiKeys.own', scope: 'self' } as const;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** Its first characters, by which it is told from others. */
  start: z.string(),
  /** What was chosen for it; it may no more of that than its maker may at the time. */
  permissions: z.array(z.enum(permissions)),
  /** Null is everywhere. */
  locations: z.array(z.object({ id, name: z.string() })).nullable(),
  /** Whoever made it. */
  userId: id,
  madeBy: z.string(),
  created: z.string(),
  /** Its last day. */
  until: z.string(),
  /** That has gone by. */
  over: z.boolean(),
  /** To the minute; null where it never was. */
  lastUsed: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = endpoint('GET /api-keys', {
  summary: 'Lists the API keys that weren’t revoked: one’s own, and everybody’s for whoever may see permissions.',
  ...own,
  query: listQuery(['name', 'madeBy', 'created', 'until', 'lastUsed'], {}),
  result: listResult(apiKey),
});

export const newApiKey = z.strictObject({
  name: line(80),
  permissions: z
    .array(z.enum(keyPermissions as [KeyPermission, ...KeyPermission[]]))
    .min(1, { message: refuse('permissionSets.permissions') })
    .max(permissions.length)
    .transform((chosen) => keyPermissions.filter((permission) => chosen.includes(permission))),
  /** Null is everywhere. */
  locationIds: z
    .array(id)
    .min(1, { message: refuse('grants.locations') })
    .max(100)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  /** Its last day, a year ahead at most. */
  until: day,
});
export const createApiKey = endpoint('POST /api-keys', {
  summary: 'Makes an API key, for no more than the caller may. It is told this once only.',
  ...own,
  body: newApiKey,
  result: z.object({ key: z.string(), result: apiKey }),
  // Such an answer is stored nowhere.
  answers: 'beside',
});

export const revokeApiKey = endpoint('DELETE /api-keys/:id', {
  summary: 'Revokes an API key, with the next call: one’s own, or anybody’s for whoever may take permissions.',
  ...own,
  params: idParams,
  result: z.null(),
});
