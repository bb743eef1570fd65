// Tokens of the company's directory (product rules, "Provisioning").
// - Owners make and revoke them. 256 random bits, of which the hash is stored alone; told once, when it is made.
// - Each has a last day, a year ahead at most. Two are open at once at most, so that the next is tried before the old one goes.
// - It is the company's, not its maker's: it goes on when they leave.

import type { createScimToken, ScimToken } from '@population-tracker/contract/provisioning';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findToken, insertToken, markTokenRevoked, markTokenUsed, openTokens } from './tokens-queries.ts';
import { aYearAfter, hashOf, isOver, newScimToken, startOf } from './tokens-rules.ts';

const minuteMs = 60_000;

export const addToken = (
  ctx: Context,
  { name, until }: z.output<typeof createScimToken.body>,
): Promise<{ token: string; result: ScimToken }> =>
  transaction(ctx, async (ctx) => {
    const now = ctx.now();
    if (isOver(until, now)) refuse('grants.until', { field: 'until' });
    if (until > aYearAfter(now)) refuse('provisioning.tooLong', { field: 'until' });
    const token = newScimToken();
    const start = startOf(token);
    const row = { name, start, token_hash: hashOf(token), until, made_by: actorOf(ctx).id, created_at: now.toISOString() };
    const id = await insertToken(ctx.db, row);
    await tell(ctx, 'scimToken', { action: 'create', id, after: { name, start, until } });
    return { token, result: await openToken(ctx, id) };
  });

export const revokeToken = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { name, start, until } = await openToken(ctx, id);
    if (!(await markTokenRevoked(ctx.db, id, actorOf(ctx).id, ctx.now()))) refuse('request.notFound');
    await tell(ctx, 'scimToken', { action: 'revoke', id, before: { name, start, until } });
    return null;
  });

const openToken = async (ctx: Context, id: number): Promise<ScimToken> =>
  (await openTokens(ctx.db, ctx.now())).find((one) => one.id === id) ?? refuse('request.notFound');

/** Whose call it is. `refused` of a token that is known but opens nothing any more. */
export interface Caller {
  tokenId: number;
  name: string;
  refused: 'scim.revokedToken' | 'scim.expiredToken' | null;
}

/** @throws Refusal where there is no such token */
export async function callerOf({ db, now: clock }: Pick<Context, 'db' | 'now'>, token: string | undefined): Promise<Caller> {
  if (!token) return refuse('scim.noToken');
  const now = clock();
  const found = (await findToken(db, hashOf(token))) ?? refuse('scim.unknownToken');
  const { id: tokenId, name, until, revokedAt, lastUsedAt } = found;
  const refused = revokedAt ? 'scim.revokedToken' : isOver(until, now) ? 'scim.expiredToken' : null;
  // To the minute, which saves a write on nearly every call.
  const isNew = lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= minuteMs;
  if (!refused && isNew) await markTokenUsed(db, tokenId, now);
  return { tokenId, name, refused };
}
