import { longRequestTimeoutMs } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Context } from '#api/context.ts';
import { WrittenPage } from '#platform/db/list/written.ts';
import { reading } from '#platform/db/reading.ts';
import { refuse } from '#platform/refusal.ts';
import { bytesOf } from '../bytes.ts';
import { isFileAnswer, sendFile } from './answers/answers-file.ts';
import { answerBytes, answerWriter } from './answers/serialize.ts';
import { type Admission, admit } from './authenticate.ts';
import type { BoundRoute, Upload } from './bind.ts';
import { eventsHandler } from './events/events.ts';
import { type CountHeavy, heavyGate } from './http-heavy.ts';
import { hashOf, keyOf, keySweeper, once } from './idempotency/once.ts';
import { readUpload } from './input/multipart.ts';
import { parseInput } from './input/parse.ts';

interface RouteOptions extends Admission {
  countHeavy: CountHeavy;
  checkAnswers: boolean;
}

/** Of calls for which whoever asks waits longer: nobody else waits for as long as one of their statements. */
const longStatementMs = longRequestTimeoutMs / 3;

const noUpload = null as unknown as Upload;

/** Adds the endpoints below the instance's prefix: who calls is settled first, then what, then the work is done. */
export function addRoutes(app: FastifyInstance, routes: readonly BoundRoute[], options: RouteOptions): void {
  const sweep = keySweeper();
  const passHeavy = heavyGate(options.countHeavy);
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      onRequest: async (request, reply) => {
        Object.assign(request.ctx, await admit(endpoint, request.ctx, request, options));
        if (endpoint.long) request.ctx.statementMs = longStatementMs;
        await passHeavy(endpoint, request.ctx, reply);
      },
      ...(endpoint.maxBytes === null ? {} : { bodyLimit: endpoint.maxBytes }),
      // Compressed, an event would wait for the next ones.
      ...(endpoint.answers === 'events' ? { compress: false } : {}),
      handler: handlerOf(route, options, sweep),
    });
  }
}

function handlerOf(route: BoundRoute, { checkAnswers }: RouteOptions, sweep: (ctx: Context) => void): RouteHandlerMethod {
  if (route.endpoint.answers === 'file') return fileHandler(route);
  const write = answerWriter(route.endpoint, checkAnswers);
  return route.endpoint.answers === 'events'
    ? eventsHandler(route, write)
    : dataHandler(route, write, answerBytes(write, checkAnswers), sweep);
}

/** What a call is answered with: of one that only reads, from the replica. */
const contextFor = ({ reads }: BoundRoute, ctx: Context): Context | Promise<Context> => (reads ? reading(ctx) : ctx);

function fileHandler(route: BoundRoute): RouteHandlerMethod {
  const { endpoint, handle } = route;
  return async (request, reply) => {
    const input = parseInput(endpoint, request, request.ctx.language);
    const file = await handle(await contextFor(route, request.ctx), input, noUpload);
    if (!isFileAnswer(file)) throw new Error(`${endpoint.method} ${endpoint.path} has to answer a file.`);
    return sendFile(request, reply, file);
  };
}

function dataHandler(
  route: BoundRoute,
  write: (result: unknown) => string,
  bytes: (result: unknown) => Buffer,
  sweep: (ctx: Context) => void,
): RouteHandlerMethod {
  const { endpoint, handle, claims = false } = route;
  // Sign-in answers carry a token, which is stored nowhere.
  const keyed = endpoint.method === 'POST' && endpoint.answers === 'data';
  return async (request, reply) => {
    const { ctx } = request;
    const key = keyed ? keyOf(request.headers['idempotency-key']) : undefined;
    if (!endpoint.multipart && request.isMultipart()) refuse('request.contentType');
    const input = parseInput(endpoint, endpoint.multipart ? { ...partsOf(request), body: undefined } : request, ctx.language);
    const upload = endpoint.multipart ? await readUpload(request) : noUpload;
    if (!key) {
      const result = await handle(await contextFor(route, ctx), input, upload);
      if (result instanceof WrittenPage) reply.raw.once('close', () => result.letGo());
      return sendJson(reply, bytes(result));
    }
    sweep(ctx);
    const work = async (ctx: Context) => handle(ctx, input, upload);
    return sendJson(reply, bytesOf(await once(ctx, { key, hash: requestHash(request, upload) }, { claims, work, write })));
  };
}

const partsOf = ({ params, query }: FastifyRequest) => ({ params, query });

const sendJson = (reply: FastifyReply, bytes: Buffer) => reply.type('application/json; charset=utf-8').send(bytes);

function requestHash(request: FastifyRequest, upload: Upload | null): Buffer {
  const parts: (string | Buffer)[] = [request.url, JSON.stringify(request.body ?? null)];
  if (upload) parts.push(upload.file.name, upload.file.bytes, JSON.stringify(upload.fields));
  return hashOf(...parts);
}
