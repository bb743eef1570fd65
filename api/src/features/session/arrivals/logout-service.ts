// The end of a session that a provider began: from here it ends there too, and from there it ends here.

import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { unseal } from '#platform/secrets/secrets.ts';
import { tell } from '#platform/tell.ts';
import { findProvider, findProviderOf } from '../providers/providers-queries.ts';
import { signOut } from '../session-service.ts';
import { idTokenPlace } from './attempts-service.ts';
import { beginningOf, endSessionsFrom } from './logout-queries.ts';
import { endAddress, issuerIn, readLogout } from './oidc-service.ts';

/** Signs out, wherever the provider may be by then. @returns where the browser goes so that it ends there too */
export async function signOutAtProvider(ctx: Context): Promise<{ url: string | null }> {
  const { sessionId } = actorOf(ctx);
  const begun = await beginningOf(ctx.db, sessionId);
  await signOut(ctx);
  const provider = begun && (await findProvider(ctx.db, begun.providerId));
  if (!begun || !provider?.enabled || provider.kind !== 'oidc') return { url: null };
  const { identityId, idToken } = begun;
  return { url: await endAddress(ctx, provider, idToken === null ? null : unseal(ctx.config, idTokenPlace(identityId), idToken)) };
}

/** A second of the provider's own is enough to tell what began afterwards; its clock may be behind. */
const clockMs = 60_000;

/** Ends what a provider's logout token says. @returns whether it was one */
export async function endFromProvider(ctx: Context, token: string): Promise<boolean> {
  const issuer = issuerIn(token);
  const provider = issuer === null ? undefined : await findProviderOf(ctx.db, issuer);
  const logout = provider?.kind === 'oidc' && (await readLogout(ctx, provider, token));
  if (!provider || !logout) return false;
  await transaction(ctx, async (ctx) => {
    const before = new Date(logout.issuedAt.getTime() + clockMs);
    const ended = await endSessionsFrom(ctx.db, { ...logout, issuer: provider.issuer, before }, ctx.now());
    for (const { userId, device } of ended)
      await tell(ctx, 'user', { action: 'endSession', id: userId, after: { device, provider: provider.name } });
  });
  return true;
}
