import { apiBasePath, productTitle } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The API's documentation at /docs, from this server alone, under the same content policy as the panel. Few ever look at it, so what
 * shows it is loaded for the first who does, as a server of its own that nothing but this one asks.
 */
export function addDocs(app: FastifyInstance, document: () => object): void {
  let shown: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    shown ??= show(document());
    const { statusCode, headers, rawPayload } = await (await shown).inject({ method: 'GET', url: request.url, headers: askedIn(request) });
    for (const name of told) if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  for (const url of ['/docs', '/docs/*']) app.get(url, answer);
  app.get(`${apiBasePath}/docs`, (_request, reply) => reply.redirect('/docs'));
}

const told = ['content-type', 'location', 'etag', 'last-modified', 'cache-control'];

const askedIn = ({ headers }: FastifyRequest): Record<string, string> =>
  headers['if-none-match'] === undefined ? {} : { 'if-none-match': headers['if-none-match'] };

async function show(document: object): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    theme: { title: `${productTitle} API`, css: [{ filename: 'docs.css', content: '.topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
  await app.ready();
  return app;
}
