import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#api/config.ts';
import type { BoundRoute } from '../bind.ts';
import type { Answered, Services } from '../request.ts';
import { hasMailbox, isDirect, isForThisMachine } from './direct.ts';
import { addDocs } from './docs.ts';
import { registerMailbox } from './mailbox.ts';
import { type Figures, newMetrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { askDatabase } from './operations-queries.ts';
import { isSame } from './secret.ts';

export interface OperationsOptions {
  services: Services;
  routes: readonly BoundRoute[];
  /** Gauges read at each look: connections of the pool, jobs that wait. */
  figures?: Figures;
  /** Memory, event loop and garbage collection of the process; on unless told. */
  processMetrics?: boolean;
}

interface Operations {
  count(answered: Answered): void;
  register(): Promise<void>;
}

const readyWithinMs = 2_000;

/** What those who run the product look at: /health/live, /health/ready, /metrics, /openapi.json and /docs. */
export function addOperations(app: FastifyInstance, options: OperationsOptions): Operations {
  const { services, routes } = options;
  const metrics = newMetrics(options.figures ?? {}, options.processMetrics ?? true);
  let made: object | undefined;
  const document = () => {
    made ??= openApiDocument(
      routes.map(({ endpoint }) => endpoint),
      services.config.version,
    );
    return made;
  };
  const handlers: Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown> = {
    '/health/live': (_request, reply) => tell(reply, { status: 'live' }),
    '/health/ready': async (_request, reply) => {
      await databaseAnswers(services);
      // A replica that is lost keeps nobody from being served.
      return tell(reply, { status: 'ready', ...(services.replica && { replica: services.replica.state() }) });
    },
    '/metrics': async (request, reply) => {
      if (!mayReadMetrics(request, services.config)) return reply.callNotFound();
      return reply.type(metrics.contentType).send(await metrics.text());
    },
    '/openapi.json': (_request, reply) => reply.type('application/json; charset=utf-8').send(document()),
  };
  return {
    count: metrics.count,
    register: async () => {
      for (const [path, handler] of Object.entries(handlers)) {
        for (const prefix of ['', apiBasePath]) app.get(prefix + path, handler);
      }
      addDocs(app, document);
      if (hasMailbox(services.config)) registerMailbox(app, services.config);
    },
  };
}

/** Whoever bears the token; without one only who sits at a machine that the product is for alone. */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  if (isForThisMachine(config) && isDirect(request)) return true;
  return config.metricsToken !== null && isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
}

const tell = (reply: FastifyReply, data: object) => reply.header('cache-control', 'no-store').send({ statusCode: 200, error: null, data });

/** @throws as the database does, or a busy refusal when it takes too long */
async function databaseAnswers({ db }: Services): Promise<void> {
  const late = Object.assign(new Error('timeout exceeded when trying to connect'), { name: 'NotReady' });
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      askDatabase(db),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(late), readyWithinMs);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
