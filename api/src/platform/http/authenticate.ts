import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { holds } from '@population-tracker/contract/kernel/permissions';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';

/** Who a token belongs to; the session feature gives it. @throws Refusal with one of the session codes */
export type Authenticate = (ctx: Context, token: string) => Promise<Actor>;

/** Told of a call that its actor has no permission for, before it is refused. */
export type TellForbidden = (ctx: Context, endpoint: Endpoint) => Promise<void>;

export interface Admission {
  authenticate: Authenticate;
  tellForbidden: TellForbidden;
}

/**
 * Decides whether a request may reach its endpoint, before anything of its body is read.
 * @returns the actor; null for public calls, whatever token they carry
 */
export async function admit(endpoint: Endpoint, ctx: Context, request: FastifyRequest, by: Admission): Promise<Actor | null> {
  const { needs } = endpoint;
  if (needs === 'public') return null;
  const token = tokenOf(request);
  if (!token) refuse('session.missingToken');
  const actor = await by.authenticate(ctx, token);
  if (needs === 'signedIn' || holds(actor.grants, needs)) return actor;
  await by.tellForbidden({ ...ctx, actor }, endpoint);
  return refuse('session.forbidden');
}

/** The header `token` of the source, or the two other customary ones. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const own = headers.token ?? headers['x-access-token'];
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
