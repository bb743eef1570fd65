import type { Endpoint } from '@population-tracker/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../../context.ts';
import { refuse } from '../refusal.ts';

/** Who a token belongs to; the session feature gives it. @throws Refusal with one of the session codes */
export type Authenticate = (ctx: Context, token: string) => Promise<Actor>;

/**
 * Decides whether a request may reach its endpoint, before anything of its body is read.
 * @returns the actor; null for public calls, whatever token they carry
 */
export async function admit(endpoint: Endpoint, ctx: Context, request: FastifyRequest, authenticate: Authenticate): Promise<Actor | null> {
  const { access } = endpoint;
  if (access === 'public') return null;
  const token = tokenOf(request);
  if (!token) refuse('session.missingToken');
  const actor = await authenticate(ctx, token);
  if (access !== 'signedIn' && !access.some((role) => actor.roles.includes(role))) refuse('session.forbidden');
  return actor;
}

/** The header `token` of the source, or the two other customary ones. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const own = headers.token ?? headers['x-access-token'];
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
