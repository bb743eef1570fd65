import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { heldAt, holds, type Permission } from '@population-tracker/contract/kernel/permissions';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { locatedAt } from '#platform/db/located/located.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';

/** Who a session's token or an API key belongs to; the session feature gives it. @throws Refusal that says why it opens nothing */
export type Authenticate = (ctx: Context, token: string) => Promise<Actor>;

/** Told of a call that its actor has no permission for, before it is refused. */
export type TellForbidden = (ctx: Context, endpoint: Endpoint) => Promise<void>;

export interface Admission {
  authenticate: Authenticate;
  tellForbidden: TellForbidden;
}

/** Who calls, and the database as far as they may see it for this call. */
type Admitted = Pick<Context, 'actor' | 'db'>;

/**
 * Decides whether a request may reach its endpoint and how far it sees, before anything of its body is read.
 * @returns without an actor for public calls, whatever token they carry
 */
export async function admit(endpoint: Endpoint, ctx: Context, request: FastifyRequest, by: Admission): Promise<Admitted> {
  const { needs } = endpoint;
  const { db } = ctx;
  if (needs === 'public') return { actor: null, db };
  const token = tokenOf(request);
  if (!token) refuse('session.missingToken');
  const actor = await by.authenticate(ctx, token);
  if (actor.viewing) expectLooking(endpoint, actor.viewing);
  const isOpen = endpoint.byKey || actor.keyId === undefined;
  const seen = isOpen && dbFor(endpoint, actor, db);
  if (seen) {
    if (endpoint.freshProof) expectFreshProof({ ...ctx, actor });
    return { actor, db: seen };
  }
  await by.tellForbidden({ ...ctx, actor }, endpoint);
  return refuse(isOpen ? 'session.forbidden' : 'apiKeys.notByKey');
}

/** Whoever sees the panel as another person changes nothing, though they might as themselves. */
function expectLooking({ method, freshProof, whileViewing }: Endpoint, { over, name, lastName }: NonNullable<Actor['viewing']>): void {
  if (whileViewing) return;
  const values = { name: `${name} ${lastName}`.trim() };
  if (over) refuse('viewing.over', { values });
  if (method !== 'GET' || freshProof) refuse('viewing.readOnly', { values });
}

/**
 * Null where the actor may not call: what belongs to the whole company takes a permission that is held everywhere. An employee holds
 * nothing, and calls what is everybody's own.
 */
function dbFor({ needs, scope }: Endpoint, actor: Actor, db: Database): Database | null {
  if (needs === 'public' || needs === 'signedIn') return db;
  if (needs === 'panel') return actor.grants.length > 0 ? seenByAny(actor, scope, db) : null;
  const seen = seenWith(actor, needs, db);
  if (scope === 'self') return seen && db;
  return seen === db || scope === 'location' ? seen : null;
}

/** What belongs to locations as far as somebody holds anything there, whatever it is. */
function seenByAny({ grants }: Actor, scope: Endpoint['scope'], db: Database): Database {
  const places = grants.flatMap(({ locationId }) => locationId ?? []);
  return scope === 'location' && places.length === grants.length ? locatedAt(db, places) : db;
}

/** The database as far as somebody sees it by a permission; null where they hold it nowhere. */
export function seenWith({ grants }: Actor, needed: Permission, db: Database): Database | null {
  if (!holds(grants, needed)) return null;
  const locations = heldAt(grants, needed);
  return locations === null ? db : locatedAt(db, locations);
}

/** The header `token` of the source, or the two other customary ones. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const own = headers.token ?? headers['x-access-token'];
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
