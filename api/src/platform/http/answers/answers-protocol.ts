import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import { tokenOf } from '../authenticate.ts';
import { type ConstraintKeys, refusedAnswer } from './answers-refused.ts';

export interface ProtocolCall {
  method: string;
  /** Below the protocol's own path, beginning with a slash. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** As it was sent; '' for none. */
  body: string;
  token: string | undefined;
  /** Of `performance.now()`. */
  began: number;
}

export interface ProtocolAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; none for 204. */
  body?: object;
}

/** What was refused or went wrong, with its sentence in the language of the request. */
export interface ProtocolRefusal {
  key: ErrorKey;
  sentence: string;
  status: number;
}

/** A protocol of others, which the server speaks beside its own API: with paths, bodies, errors and tokens that aren't ours to choose. */
export interface BoundProtocol {
  /** From the root. */
  path: string;
  contentType: string;
  bodyMaxBytes: number;
  answer(ctx: Context, call: ProtocolCall): Promise<ProtocolAnswer>;
  refused(ctx: Context, refused: ProtocolRefusal, call: ProtocolCall): Promise<ProtocolAnswer>;
}

export async function addProtocols(app: FastifyInstance, protocols: readonly BoundProtocol[], constraints: ConstraintKeys): Promise<void> {
  for (const protocol of protocols) {
    await app.register(async (site) => {
      const { bodyMaxBytes: bodyLimit, contentType, path } = protocol;
      site.removeAllContentTypeParsers();
      for (const type of [contentType, 'application/json'])
        site.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
      site.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: `${path}/*`,
        bodyLimit,
        errorHandler: (error, request, reply) => sendRefusal(protocol, constraints, error, request, reply),
        handler: async (request, reply) => send(protocol, reply, await protocol.answer(request.ctx, callOf(protocol, request))),
      });
    });
  }
}

/** The same one for its answer and for its refusal. */
const calls = new WeakMap<FastifyRequest, ProtocolCall>();

function callOf({ path }: BoundProtocol, request: FastifyRequest): ProtocolCall {
  const known = calls.get(request);
  if (known) return known;
  const { method, query, body, headers } = request;
  const call = {
    method,
    path: (request.url.split('?')[0] ?? '').slice(path.length),
    query: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string')) as Record<string, string>,
    body: typeof body === 'string' ? body : '',
    token: tokenOf({ headers: { authorization: headers.authorization } }),
    began: performance.now(),
  };
  calls.set(request, call);
  return call;
}

function send({ contentType }: BoundProtocol, reply: FastifyReply, { status, headers = {}, body }: ProtocolAnswer): FastifyReply {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  return body === undefined ? reply.send() : reply.type(`${contentType}; charset=utf-8`).send(JSON.stringify(body));
}

async function sendRefusal(
  protocol: BoundProtocol,
  constraints: ConstraintKeys,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ctx } = request;
  const refused = refusedAnswer(error, { language: ctx.language, requestId: request.id, constraints });
  const { key = 'request.internal', error: sentence } = refused.envelope;
  if (refused.bug) ctx.log.error({ err: error, method: request.method, url: protocol.path }, 'call failed');
  else if (refused.warning) ctx.log.warn({ err: error, method: request.method, url: protocol.path }, refused.warning);
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds);
  const told = { key: key as ErrorKey, sentence: sentence ?? '', status: refused.httpStatus };
  return send(protocol, reply, await protocol.refused(ctx, told, callOf(protocol, request)));
}
