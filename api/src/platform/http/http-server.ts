import multipart from '@fastify/multipart';
import { apiBasePath, bodyMaxBytes } from '@population-tracker/contract/kernel/constants';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Refusal } from '#platform/refusal.ts';
import { addPages, type BoundPage } from './answers/answers-page.ts';
import { addProtocols, type BoundProtocol } from './answers/answers-protocol.ts';
import { type ConstraintKeys, refusedAnswer } from './answers/answers-refused.ts';
import { answerUnreadable } from './answers/unreadable.ts';
import type { Authenticate, TellForbidden } from './authenticate.ts';
import type { BoundRoute } from './bind.ts';
import { endStreams } from './events/event-stream.ts';
import type { CountHeavy } from './http-heavy.ts';
import { refuseOtherMethods } from './http-methods.ts';
import { multipartLimits } from './input/multipart.ts';
import type { FrontEnd } from './operations/front-end.ts';
import { addFrontEnds, isScreen, scriptsWithin } from './operations/front-ends.ts';
import { addOperations, type OperationsOptions } from './operations/operations.ts';
import { protect } from './protection.ts';
import { type Answered, addRequestContext, requestId, type Services, shownPath } from './request.ts';
import { addRoutes } from './route.ts';

export interface ServerOptions extends OperationsOptions {
  services: Services;
  routes: readonly BoundRoute[];
  /** What is shown outside of the API and the panel. */
  pages?: readonly BoundPage[];
  /** Protocols of others, beside the API. */
  protocols?: readonly BoundProtocol[];
  authenticate: Authenticate;
  tellForbidden?: TellForbidden;
  countHeavy?: CountHeavy;
  /** Database constraints that stand for a refusal where no service translated them. */
  constraints?: ConstraintKeys;
  /** The built front ends; none serves the API alone. */
  frontEnds?: readonly FrontEnd[];
  /** Requests a second from one foreign address; 300 unless told, 0 for no limit. */
  requestsPerSecond?: number;
  /** Parses each result with its schema as well; for tests. */
  checkAnswers?: boolean;
  onAnswered?: (answered: Answered) => void;
}

/** Makes the server with all its routes; it listens only when told so. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, routes, constraints = {} } = options;
  const app = newFastify(options);
  const operations = addOperations(app, options);
  addRequestContext(app, services, (answered) => {
    operations.count(answered);
    options.onAnswered?.(answered);
  });
  const { frontEnds = [] } = options;
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendRefusal(error, request, reply, constraints);
  app.setErrorHandler(answerError);
  await protect(app, {
    publicUrl: services.config.publicUrl,
    requestsPerSecond: options.requestsPerSecond ?? 300,
    busyPaths: new Set(options.pages?.map(({ path }) => path)),
    scriptsWithin: scriptsWithin(frontEnds),
  });
  refuseOtherMethods(app, routes);
  readBodies(app);
  await app.register(multipart, { limits: multipartLimits });
  await operations.register();
  app.addHook('preClose', async () => endStreams(services.db));
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      const { authenticate, tellForbidden = async () => undefined, countHeavy = async () => undefined, checkAnswers = false } = options;
      addRoutes(api, routes, { authenticate, tellForbidden, countHeavy, checkAnswers });
    },
    { prefix: apiBasePath },
  );
  await addPages(app, options.pages ?? [], constraints);
  await addProtocols(app, options.protocols ?? [], constraints);
  await addFrontEnds(app, frontEnds);
  app.setNotFoundHandler((request, reply) => {
    if (frontEnds.length > 0 && isScreen(request)) reply.sendFrontEnd();
    else answerError(new Refusal('request.noSuchCall'), request, reply);
  });
  return app;
}

function newFastify({ services }: ServerOptions): FastifyInstance {
  return Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trusted(services.config.trustProxy),
    bodyLimit: bodyMaxBytes,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(error, request, reply as FastifyReply, {});
    },
  }) as unknown as FastifyInstance;
}

/** A number counts the proxies in front of this process. */
const trusted = (proxies: boolean | number | string) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** JSON and forms only; an empty body is none, whatever its type says. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, constraints: ConstraintKeys): FastifyReply {
  const language = request.ctx?.language ?? 'en';
  const endpoint = request.routeOptions.config.endpoint;
  const asked = { language, requestId: request.id, constraints, record: endpoint?.result, isOwn: endpoint?.scope === 'self' };
  const refused = refusedAnswer(error, asked);
  const log = request.ctx?.log ?? request.log;
  const where = { err: error, method: request.method, url: shownPath(request.url) };
  if (refused.bug) log.error(where, 'request failed');
  else if (refused.warning) log.warn(where, refused.warning);
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds);
  // Whatever the handler had set belongs to the answer that it could not give.
  reply.removeHeader('content-disposition').removeHeader('etag').header('cache-control', 'no-store');
  return reply.code(refused.httpStatus).type('application/json; charset=utf-8').send(refused.envelope);
}
