import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Log } from '#platform/log.ts';
import { languageOf } from './answers/language.ts';
import { hasMailbox, isDirect, proxyHeaderOf } from './operations/direct.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
  interface FastifyContextConfig {
    /** The call that the route answers. */
    endpoint?: Endpoint;
  }
}

/** The parts of the process that every request's context is made of. */
export type Services = Pick<Context, 'db' | 'replica' | 'log' | 'config' | 'jobs' | 'listeners' | 'now'>;

/** One answered request, as the log and the metrics tell it. */
export interface Answered {
  method: string;
  /** The pattern, so that ids don't multiply it; empty where no route matched. */
  route: string;
  status: number;
  ms: number;
}

/** The caller's own id when it is a plain one, so that a proxy's log and ours can be joined. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID();
}

/** A path as the log tells it: without its query, and without what could be the secret of an address. */
export const shownPath = (url: string): string => (url.split('?')[0] ?? '').replace(/[\w%-]{32,}/g, '[hidden]');

/** Gives each request its context and its id, and tells of each answer once it is sent. */
export function addRequestContext(app: FastifyInstance, services: Services, onAnswered: (answered: Answered) => void): void {
  app.decorateRequest('ctx');
  warnOfProxy(app, services);
  const mailbox = hasMailbox(services.config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.ctx = contextOf(request, services, mailbox);
  });
  app.addHook('onResponse', async (request, reply) => {
    const answered = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    onAnswered(answered);
    if (isNoise(answered)) return;
    services.log.info(
      { reqId: request.id, ...answered, actorId: request.ctx?.actor?.id ?? null, keyId: request.ctx?.actor?.keyId, address: request.ip },
      'answered',
    );
  });
}

/** Once: behind a proxy that nobody told of, everybody seems to come from its address. */
function warnOfProxy(app: FastifyInstance, { config, log }: Services): void {
  let told = config.trustProxy !== false;
  app.addHook('onRequest', async ({ headers }) => {
    const header = told ? undefined : proxyHeaderOf(headers);
    if (header === undefined) return;
    told = true;
    log.warn(
      { header },
      'A proxy is in front, but TRUST_PROXY is not set: limits and logs take all callers for one, the proxy. Set TRUST_PROXY, or keep callers from sending such headers.',
    );
  });
}

function contextOf(request: FastifyRequest, services: Services, mailbox: boolean): Context & { device: string } {
  return {
    ...services,
    actor: null,
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    nearMailbox: mailbox && isDirect(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 500),
    requestId: request.id,
    // The framework made it for this request, on the process's own log.
    log: request.log as Log,
  };
}

const routeOf = (request: FastifyRequest): string => (request.is404 ? '' : (request.routeOptions.url ?? ''));

/** Probes ask every few seconds; only their failures are worth a line. */
const isNoise = ({ route, status }: Answered): boolean => status < 400 && /^\/(health\/|metrics)/.test(route);
